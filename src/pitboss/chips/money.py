"""Amounts are whole cents; people write and read dollars."""

from __future__ import annotations

import re
from typing import TypeVar

Given = TypeVar("Given")
_AMOUNT = re.compile(r"([+-]?)\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})?(?:\.(\d{1,2}))?", re.ASCII)


class MoneyError(ValueError):
    """Raised for a text that is not an amount of dollars."""


def cents(text: str) -> int:
    """Return the cents of an amount written in dollars: ``10``, ``$10.50``, ``-3.00``. Raises ``MoneyError``."""
    match = _AMOUNT.fullmatch(text.strip())
    sign, whole, part = match.groups() if match is not None else ("", None, None)
    if whole is None and part is None:
        raise MoneyError(f"{text[:40]!r} is not an amount: write dollars, such as 10 or 7.50.")
    amount = int((whole or "0").replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))
    return -amount if sign == "-" else amount


def in_cents(given: Given) -> Given | int:
    """Return the cents of a text in dollars; return anything else, including a text that is no amount, unchanged."""
    if not isinstance(given, str):
        return given
    try:
        return cents(given)
    except MoneyError:
        return given


def typed(written: str) -> int:
    """Return the cents of an amount as people type it, including ``.50`` and ``$.50``. Raises ``MoneyError``."""
    bare = written.removeprefix("$")
    return cents(f"0{bare}" if bare.startswith(".") else written)


def dollars(amount: int) -> str:
    """Format cents as dollars: ``$1,250.00``."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def signed(amount: int) -> str:
    """Format cents with a sign, as records do: ``+10.00``, ``-7.50``, ``0.00``."""
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"
