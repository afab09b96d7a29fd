"""Options: the choices that a text, or a reading of it, leaves to the house."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.chips import MoneyError, cents, dollars
from pitboss.citation import Clauses

Value = int | bool | str


class OptionType(Enum):
    """What an option's value is."""

    NUMBER = "whole number"
    SWITCH = "true or false"
    MONEY = "dollars"
    CHOICE = "one of a list"

    @property
    def needed(self) -> str:
        """What a value must be, in a sentence."""
        return {"whole number": "a whole number", "dollars": "an amount in dollars"}.get(self.value, self.value)


@dataclass(frozen=True, slots=True)
class Span:
    """All values from ``least`` to ``most`` (in cents for money)."""

    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.least <= value <= self.most


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of the house: its type, default, allowed values, grounds, and what it does in plain words.

    Options with the same name but different meanings in different games differ in ``variant``.
    """

    name: str
    type: OptionType
    default: Value
    allowed: tuple[Value, ...] | Span
    clauses: Clauses
    says: str
    variant: str = ""

    @property
    def says_id(self) -> str:
        """The id of the description, which translations use: ``option.decks.says``."""
        return f"option.{self.name}.says" + (f".{self.variant}" if self.variant else "")

    @property
    def fixed(self) -> bool:
        """Whether the text leaves only one value."""
        return isinstance(self.allowed, tuple) and len(self.allowed) == 1

    def write(self, value: Value) -> str:
        """Write a value as a submission does."""
        if self.type is OptionType.SWITCH:
            return "true" if value else "false"
        if self.type is OptionType.MONEY:
            return dollars(int(value)).lstrip("$").replace(",", "")
        return str(value)

    @property
    def allowed_words(self) -> str:
        """The allowed values in words."""
        if isinstance(self.allowed, Span):
            return f"{self.write(self.allowed.least)} to {self.write(self.allowed.most)}"
        return ", ".join(self.write(value) for value in self.allowed)

    def read(self, given: object) -> Value | None:
        """Return the option's value from what a person or a file gave, or None if it has the wrong type."""
        match self.type:
            case OptionType.SWITCH:
                return _read_switch(given)
            case OptionType.MONEY:
                return _read_money(given)
            case OptionType.NUMBER:
                return _read_number(given)
            case OptionType.CHOICE:
                return given if isinstance(given, str) else None


def _read_switch(given: object) -> bool | None:
    if isinstance(given, bool):
        return given
    return {"true": True, "false": False}.get(given.strip().lower()) if isinstance(given, str) else None


def _read_number(given: object) -> int | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    return int(given) if isinstance(given, str) and given.strip().isascii() and given.strip().isdigit() else None


def _read_money(given: object) -> int | None:
    """Dollars as a number or a text; a fraction of a cent is not an amount."""
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    try:
        return cents(str(given))
    except MoneyError:
        return None
