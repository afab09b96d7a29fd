"""Advice by a strategy of one's own: what it says about what is to be decided, at the count there is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from pitboss.lab.advising import AdviceQuestion, Subject, shown_by
from pitboss.solve.strategies.counts import IndexCount
from pitboss.solve.strategies.deciding import DECLINE, HandAtTable, decision_of, early_answer, insurance_answer
from pitboss.solve.strategies.strategy import Strategy
from pitboss.table import Table
from pitboss.table.events import Event, ShoeOpened


def count_at(table: Table, count: IndexCount) -> int:
    """Return the count of all cards that were shown since the shuffle, as a whole number, rounded down."""
    running = count.start + sum(count.tags[rank - 1] for rank in _shown(table.events))
    if count.running or table.shoe is None:
        return floor(running)
    return floor(running / Fraction(max(table.shoe.remaining, 1), len(table.rules.pack.deck)))


def _shown(events: Sequence[Event]) -> list[int]:
    """Return the points of the cards that everybody has seen since the shoe was opened, an ace counted one."""
    points: list[int] = []
    for event in reversed(events):
        if isinstance(event, ShoeOpened):
            break
        card = shown_by(event)
        if card is not None:
            points.append(card.points)
    return points


def by_strategy(asked: AdviceQuestion, strategy: Strategy, count: int | None) -> str:
    """Return what a strategy does of what is open, in the solver's word, at a count if one is kept."""
    if not asked.up:
        return "stand" if asked.subject is Subject.HAND else DECLINE
    split, _, lammer, _, _, doubled = asked.situation
    hand = HandAtTable(asked.rules, asked.held, asked.up[0], split, lammer, doubled > 0)
    match asked.subject:
        case Subject.ATTACK:
            return "attack" if strategy.attacks(hand.up_rank, count) else DECLINE
        case Subject.INSURANCE:
            return insurance_answer(strategy, asked.open, count)
        case Subject.EARLY_SURRENDER:
            return early_answer(strategy, hand, count)
        case Subject.HAND:
            return decision_of(strategy, hand, asked.open, count)
