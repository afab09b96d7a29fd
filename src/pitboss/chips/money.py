"""Amounts are whole cents; people write and read dollars."""

from __future__ import annotations

import re

_AMOUNT = re.compile(r"([+-]?)\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})?(?:\.(\d{1,2}))?", re.ASCII)


class MoneyError(ValueError):
    """A text that is no amount of dollars."""


def cents(text: str) -> int:
    """Return the cents that ``text`` writes in dollars: ``10``, ``$10.50``, ``-3.00``."""
    match = _AMOUNT.fullmatch(text.strip())
    sign, whole, part = match.groups() if match is not None else ("", None, None)
    if whole is None and part is None:
        raise MoneyError(f"{text[:40]!r} is not an amount: write dollars, such as 10 or 7.50.")
    amount = int((whole or "0").replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))
    return -amount if sign == "-" else amount


def read_amount(given: int | str) -> int:
    """Return an amount in cents: a whole number is cents, a text is dollars, as at the command line (``"$10"``)."""
    if isinstance(given, str):
        return cents(given)
    if type(given) is int:
        return given
    raise MoneyError(f"{given!r} is not an amount: give cents, such as 1000, or dollars in a text, such as '$10'.")


def typed(written: str) -> int:
    """Return the cents of an amount as it is typed, ``.50`` and ``$.50`` included; raises MoneyError."""
    bare = written.removeprefix("$")
    return cents(f"0{bare}" if bare.startswith(".") else written)


def dollars(amount: int) -> str:
    """Write cents as dollars: ``$1,250.00``."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def signed(amount: int) -> str:
    """Write cents as a record does: ``+10.00``, ``-7.50``, ``0.00``."""
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"
