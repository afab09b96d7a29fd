"""Reading a number of rounds, as several commands are given one."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from pitboss.cli.refusing import refuse

LONGEST = 40
MOST = 10**30


def read_rounds(text: str) -> int:
    """Return a number of rounds: ``1000000``, ``1,000,000`` or ``1e6``."""
    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
    except InvalidOperation:
        number = Decimal("nan")
    if not number.is_finite() or abs(number) > MOST or number != number.to_integral_value():
        refuse(f"--rounds {text[:LONGEST]}: that is no number of rounds; write a whole number, such as 1000000 or 1e9.")
    return int(number)
