"""What a strategy does with a hand at a table: in the solver's words, among the legal decisions."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from pitboss.cards import Card, total
from pitboss.rulebook import Rules
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.letters import DECISIONS, DOUBLE, SPLIT, SPLIT_ONCE, STAND, SURRENDER, ZAP
from pitboss.solve.strategies.row import Row, Section

DECLINE = "decline"
TAKES = {"even money": Offered.EVEN_MONEY, "insure": Offered.INSURANCE}


class Says(Protocol):
    """What is needed from a strategy."""

    def word(self, row: Row, up: int, count: int | None = None) -> str:
        """Return a cell's letters."""

    def letters(
        self, section: Section, number: int, up: int, *, lammer: bool = False, pair: int = 0, count: int | None = None
    ) -> str:
        """Return every letter that applies to a hand."""

    def taken_from(self, offer: Offered) -> int | None:
        """Return the count from which insurance or even money is taken."""


@dataclass(frozen=True, slots=True)
class HandAtTable:
    """A hand to decide about: the rules of its table, its cards, the up card, and its history.

    A hand that is ``doubled`` draws no more; ``split`` means that it was split off, ``lammer`` that a lammer pays for
    it.
    """

    rules: Rules
    cards: Sequence[Card]
    up: Card
    split: bool = False
    lammer: bool = False
    doubled: bool = False

    @property
    def up_rank(self) -> int:
        """The up card as a chart counts it: 0 the ace, 9 a ten-value."""
        return self.up.points - 1


def decision_of(strategy: Says, hand: HandAtTable, open_words: Set[str], count: int | None = None) -> str:
    """Return the chart's first legal decision; a hand for which none is legal stands."""
    for letter in _letters(strategy, hand, "hit" not in open_words, count):
        if letter == SPLIT_ONCE and hand.split:
            continue
        for word in DECISIONS[letter]:
            if word in open_words:
                return word
    return "stand"


def early_answer(strategy: Says, hand: HandAtTable, count: int | None = None) -> str:
    """Return whether two cards are given up before the peek: whether that is the first letter that may be played."""
    only = hand.rules.doubling.only_totals
    number, soft = total(hand.cards)
    doubles = only is None or (not soft and number in only)
    pair = bool(_pair(hand))
    barred = {DOUBLE: not doubles, SPLIT: not pair, SPLIT_ONCE: not pair, ZAP: True}
    letters = _letters(strategy, hand, False, count)
    first = next(letter for letter in letters if not barred.get(letter, False))
    return "surrender" if first == SURRENDER else DECLINE


def insurance_answer(strategy: Says, open_words: Set[str], count: int | None = None) -> str:
    """Return whether insurance, or even money, is taken at a count; without a count, or a play, it is declined."""
    for word, offer in TAKES.items():
        taken_from = strategy.taken_from(offer)
        if word in open_words and taken_from is not None and count is not None and count >= taken_from:
            return word
    return DECLINE


def _letters(strategy: Says, hand: HandAtTable, draws_no_more: bool, count: int | None) -> str:
    number, soft = total(hand.cards)
    section, pair = Section.SOFT if soft else Section.HARD, _pair(hand)
    letters = strategy.letters(section, number, hand.up_rank, lammer=hand.lammer, pair=pair, count=count)
    if not hand.doubled and not draws_no_more:
        return letters
    again = SPLIT if pair and not hand.doubled and SPLIT in letters else ""
    last = Row(Section.LAST_SOFT if soft else Section.LAST_HARD, number, hand.lammer)
    return again + strategy.word(last, hand.up_rank) + STAND


def _pair(hand: HandAtTable) -> int:
    """Return the number of a pair's card, 0 for any other hand; ten-values of two ranks may be no pair."""
    if len(hand.cards) != 2:
        return 0
    first, second = hand.cards
    alike = first.rank == second.rank or (first.points == second.points and not hand.rules.splitting.by_rank)
    return first.points if alike else 0
