"""What tests of reviews share: a game, its chart, the textbook index plays, and a reviewer who knows them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pitboss.lab.review.reviewing import Reviewer
from pitboss.lab.review.walking import DealtRound, TableWalker
from pitboss.rulebook import Rules, rules
from pitboss.solve import Strategy
from pitboss.solve.strategies.counts import KNOWN_COUNTS, IndexCount
from pitboss.solve.strategies.index_plays import TAKEN, IndexPlay, Offered
from pitboss.solve.strategies.strategy import Row, Section
from pitboss.table import Table
from tests.solved import solved

GAME: Rules = rules("house-blackjack")


def index(total: int, up: str, word: str, at: int, below: bool = False) -> IndexPlay:
    """An index play about a hard total."""
    return IndexPlay(Row(Section.HARD, total, False), "A23456789T".index(up), word, at, below)


PLAYS = (
    IndexPlay(Offered.INSURANCE, 0, TAKEN, 3),
    index(16, "T", "S", 0),
    index(15, "T", "S", 4),
    index(12, "2", "S", 3),
    index(12, "3", "S", 2),
    index(12, "4", "H", 0, below=True),
    index(13, "2", "H", -1, below=True),
    index(10, "T", "DH", 4),
    index(11, "A", "DH", 1),
    index(9, "2", "DH", 1),
)


@cache
def chart() -> Strategy:
    """The best chart of the game."""
    return solved(GAME, "td").strategy


@cache
def with_plays() -> Strategy:
    """The chart with the plays of the books."""
    return replace(chart(), plays=PLAYS, count=IndexCount(KNOWN_COUNTS["hi-lo"], "hi-lo"))


@cache
def reviewer(valued: bool = False) -> Reviewer:
    """A reviewer of the game, whose figures are computed once."""
    made = Reviewer(plays=lambda rules: with_plays() if rules == GAME else None, valued=valued)
    if valued:
        made.figures = reviewer().figures
    return made


def rounds_of(table: Table, name: str = "table") -> list[DealtRound]:
    """The rounds of a table."""
    return list(TableWalker(table.rules, name).follow(table.events))
