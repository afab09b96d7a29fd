"""Advice by a strategy of one's own: what it says about what is to be decided, at the count there is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from pitboss.cards import total
from pitboss.lab.advising import AdviceQuestion, Subject, shown_by
from pitboss.solve.by_chart.words import DECISIONS
from pitboss.solve.strategies.counts import IndexCount
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.strategy import STAND, Row, Section, Strategy
from pitboss.table import Table
from pitboss.table.events import Event, ShoeOpened

DECLINE = "decline"
TAKES = {"even money": Offered.EVEN_MONEY, "insure": Offered.INSURANCE}


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
    up = asked.up[0].points - 1 if asked.up else 0
    if asked.subject is Subject.ATTACK:
        return "attack" if strategy.attacks(up, count) else DECLINE
    if asked.subject is Subject.INSURANCE:
        for word, offer in TAKES.items():
            taken_from = strategy.taken_from(offer)
            if word in asked.open and taken_from is not None and count is not None and count >= taken_from:
                return word
        return DECLINE
    names = [name for letter in _letters(asked, strategy, up, count) for name in DECISIONS[letter]]
    if asked.subject is Subject.EARLY_SURRENDER:
        return "surrender" if names[0] == "surrender" else DECLINE
    return next((name for name in names if name in asked.open), "stand")


def _letters(asked: AdviceQuestion, strategy: Strategy, up: int, count: int | None) -> str:
    number, soft = total(asked.held)
    split, _, lammer, _, _, doubled = asked.situation
    if asked.subject is Subject.HAND and (doubled or "hit" not in asked.open):
        last = Row(Section.LAST_SOFT if soft else Section.LAST_HARD, number, lammer)
        return strategy.word(last, up) + STAND
    alike = len(asked.held) == 2 and asked.held[0].points == asked.held[1].points
    section, pair = Section.SOFT if soft else Section.HARD, asked.held[0].points if alike else 0
    letters = strategy.letters(section, number, up, lammer=lammer, pair=pair, count=count)
    return letters.replace("O", "") if split else letters
