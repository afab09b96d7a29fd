"""Amounts of a plan as people give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pitboss.chips import MoneyError, cents

Given = TypeVar("Given")
ByCount = Mapping[int, int] | Mapping[int, str] | Mapping[int, int | str]
"""Amounts by true count."""


def in_cents(given: Given) -> Given | int:
    """Return the cents that a text tells in dollars; anything else, and no amount at all, stays for the checks."""
    if not isinstance(given, str):
        return given
    try:
        return cents(given)
    except MoneyError:
        return given
