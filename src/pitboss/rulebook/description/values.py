"""The values in a fact: numbers, amounts, odds, totals, shares, and names that have their own text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.chips import Odds


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money."""

    cents: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of a hand, in order."""

    totals: tuple[int, ...]

    @classmethod
    def of(cls, totals: frozenset[int]) -> Totals:
        """Return totals in order."""
        return cls(tuple(sorted(totals)))

    @property
    def span(self) -> tuple[int, int] | None:
        """The first and the last total, if three or more are consecutive."""
        first, last = self.totals[0], self.totals[-1]
        whole = len(self.totals) > 2 and self.totals == tuple(range(first, last + 1))
        return (first, last) if whole else None


@dataclass(frozen=True, slots=True)
class Names:
    """Names whose texts have the keys ``FAMILY.NAME``; ``alternatives`` joins them with "or" instead of commas."""

    family: str
    names: tuple[str, ...]
    alternatives: bool = False


Value = int | str | Amount | Odds | Totals | Names | Fraction


def value_as_data(value: Value) -> Any:
    """Return a value as plain data: numbers and texts as they are, everything else in a mapping that names its type."""
    match value:
        case Amount(cents):
            return {"cents": cents}
        case Odds():
            return {"odds": str(value)}
        case Totals(totals):
            return {"totals": list(totals)}
        case Names(family, names, alternatives):
            return {"family": family, "names": list(names), "alternatives": alternatives}
        case Fraction():
            return {"share": str(value)}
        case _:
            return value
