"""The results of rounds, and the means over all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tests.solve.naive.dealer import UNIT, Amount

DECISIONS = (
    "zap",
    "double",
    "free double",
    "split",
    "free split",
    "surrender",
    "surrender after doubling",
    "double again",
)


class Made(NamedTuple):
    """The chips a box wagers before it has its cards, those it adds, and how often each of ``DECISIONS`` was made.

    Every hand that a split adds counts one.
    """

    wagered: int
    added: int = 0
    decisions: tuple[int, ...] = (0,) * len(DECISIONS)

    def and_then(self, decision: str, chips: int = 0) -> Made:
        place = DECISIONS.index(decision)
        counted = (*self.decisions[:place], self.decisions[place] + 1, *self.decisions[place + 1 :])
        return Made(self.wagered, self.added + chips, counted)


class Ended(NamedTuple):
    """A round that is over: its result in parts of a ``UNIT``, what was made of it, and whether that was in vain.

    It is when a dealer's blackjack is found only after the play: doubles and splits are then given back (DA2).
    """

    result: Amount
    made: Made
    in_vain: bool = False


@dataclass(frozen=True)
class Figures:
    """Means over every round, in units of the initial wager."""

    mean: Fraction
    square: Fraction
    wagered: Fraction
    decisions: dict[str, Fraction]


def figures(rounds: Mapping[Ended, int | Fraction], every: int, in_vain: bool = True) -> Figures:
    """The means over a number of rounds; on request, without decisions and wagers made in vain."""
    played = [(ended.made, ways) for ended, ways in rounds.items() if in_vain or not ended.in_vain]
    results = [(Fraction(ended.result) / UNIT, ways) for ended, ways in rounds.items()]
    wagered = sum(ended.made.wagered * ways for ended, ways in rounds.items())
    added = sum(made.added * ways for made, ways in played)
    return Figures(
        sum((result * ways for result, ways in results), Fraction(0)) / every,
        sum((result**2 * ways for result, ways in results), Fraction(0)) / every,
        Fraction(wagered + added) / every,
        {
            name: Fraction(sum(made.decisions[place] * ways for made, ways in played)) / every
            for place, name in enumerate(DECISIONS)
        },
    )
