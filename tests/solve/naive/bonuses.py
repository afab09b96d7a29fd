"""What a 21 pays for its cards and their suits, counted card by card from the whole pack.

Nobody looks at the suits of cards outside the hand: however many of them are gone, the suits of a hand are as likely as
if its cards were the first of the pack.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import NamedTuple

SUITS = "cdhs"
SPADES = "s"
MIXED, ALIKE, ALL_SPADES = "mixed", "same", "spades"

Chances = tuple[tuple[Fraction, Fraction], ...]
"""Odds, and how likely each of them is."""

Known = tuple[str, str] | None
"""Two cards, and what their suits are; None where nobody looked."""


class Line(NamedTuple):
    """One bonus: its odds, and the cards that make it: at least this many, or these ranks of such suits."""

    odds: Fraction
    fewest: int
    ranks: str
    suits: str

    def made_by(self, ranks: str, suits: str) -> bool:
        if self.ranks or not self.fewest:
            return bool(self.ranks) and sorted(self.ranks) == sorted(ranks) and self.suits in ("any", *kinds(suits))
        return len(ranks) >= self.fewest

    def lacks_one(self, ranks: str) -> bool:
        """Whether one card more can make it of these ranks, and suits decide."""
        left = Counter(self.ranks)
        left.subtract(ranks)
        return self.suits != "any" and left.total() == 1 and min(left.values()) >= 0


def kinds(suits: str) -> tuple[str, ...]:
    if len(set(suits)) != 1:
        return ()
    return (ALIKE, ALL_SPADES) if suits[0] == SPADES else (ALIKE,)


def kind(suits: str) -> str:
    """The one word for the suits of two cards: the strongest that is true of them."""
    return (MIXED, *kinds(suits))[-1]


@cache
def dealt(ranks: str, decks: int) -> Counter[str]:
    """In how many ways cards of these ranks, in this order, come with each suits."""
    ways: Counter[str] = Counter({"": 1})
    for place, rank in enumerate(ranks):
        longer: Counter[str] = Counter()
        for suits, many in ways.items():
            for suit in SUITS:
                gone = sum(before == rank and had == suit for before, had in zip(ranks[:place], suits, strict=True))
                longer[suits + suit] += many * max(decks - gone, 0)
        ways = longer
    return ways


@cache
def seen(lines: tuple[Line, ...], ranks: str, decks: int) -> tuple[tuple[Known, Fraction], ...]:
    """What two cards may be seen to be, and how likely, where someone would look; else that nobody does."""
    if not any(line.lacks_one(ranks) for line in lines):
        return ((None, Fraction(1)),)
    ways: Counter[str] = Counter()
    for suits, many in dealt(ranks, decks).items():
        ways[kind(suits)] += many
    return tuple(((ranks, name), Fraction(many, ways.total())) for name, many in ways.items() if many)


@cache
def paid(lines: tuple[Line, ...], usual: Fraction, cards: str, known: Known, extra: Line, decks: int) -> Chances:
    """What a 21 may pay and how likely, given what its first two cards were seen to be."""
    if not any(line.suits != "any" and sorted(line.ranks) == sorted(cards) for line in (*lines, extra)):
        return ((best(lines, usual, cards, ""), Fraction(1)),)
    first, seen_as = known if known is not None else (cards[:2], "")
    others = list(cards)
    for card in first:
        others.remove(card)
    ranks = first + "".join(others)
    ways = {suits: many for suits, many in dealt(ranks, decks).items() if seen_as in ("", kind(suits[:2]))}
    chances: dict[Fraction, Fraction] = {}
    for suits, many in ways.items():
        odds = best(lines, usual, ranks, suits) + (extra.odds if extra.made_by(ranks, suits) else 0)
        chances[odds] = chances.get(odds, Fraction(0)) + Fraction(many, sum(ways.values()))
    return tuple(sorted(chances.items()))


def best(lines: tuple[Line, ...], usual: Fraction, ranks: str, suits: str) -> Fraction:
    return max((line.odds for line in lines if line.made_by(ranks, suits)), default=usual)


NO_EXTRA = Line(Fraction(0), 0, "", "any")
