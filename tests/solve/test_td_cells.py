"""The best chart is the best under changes of a single cell: none gains anything beyond rounding error.

A cell's words are all that could matter: every order of letters that some hand of the cell can play. Only the column of
the changed cell is valued again. ``make test`` tries some cells of every game, ``make proof`` all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from pitboss.rulebook import Rules, submit
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from tests.sizes import size
from tests.solved import solved

pytestmark = pytest.mark.long

ROUNDING = 1e-12
"""Sums of some ten thousand floats are good to 1e-15; hands that no play comes to count 1e-14 each in a cell."""

Change = tuple[Row, int, str]


class Columns:
    """Values of a chart's columns."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.model = rules, model_of(rules)
        self.bench = Solver(self.model, floats()).bench

    def value(self, strategy: Strategy, up: int) -> float:
        against = Solver(self.model, floats(), ChartPlayer(strategy, self.model), self.bench).against(up)
        return float(against.chance * against.ev)

    def gain(self, strategy: Strategy, change: Change) -> float:
        row, up, word = change
        words = (*strategy.rows[row][:up], word, *strategy.rows[row][up + 1 :])
        other = replace(strategy, rows={**strategy.rows, row: words})
        return self.value(other, up) - self.value(strategy, up)


def words_of(row: Row, rules: Rules) -> list[str]:
    """Every word that a cell of the row could have."""
    if row.section in (Section.LAST_HARD, Section.LAST_SOFT):
        return ["S", "R"]
    drawing = ["S", "H", "DS", "DH", *(["R", "DR"] if rules.surrender is not None else [])]
    zaps = rules.zap.totals if rules.zap is not None and not row.lammer else frozenset()
    if row.section is Section.PAIR:
        zapped = row.number > 1 and 2 * row.number in zaps
        splits = ["", "P", "O", *(["Z", "ZP", "ZO", "PZ", "OZ"] if zapped else [])] if not row.lammer else [""]
        return [split + rest for split in splits for rest in ["", *drawing]]
    return drawing + ([f"Z{word}" for word in drawing] if row.section is Section.HARD and row.number in zaps else [])


def changes(strategy: Strategy, rules: Rules) -> Iterator[Change]:
    for row in sorted(strategy.rows):
        for up, word in enumerate(strategy.rows[row]):
            yield from ((row, up, other) for other in words_of(row, rules) if other != word)


@pytest.mark.parametrize(
    ("game", "tried"),
    [("catfish-bend", 80), ("free-bet-ma", 60), ("double-attack-ma", 80), ("zappit-online", 20), ("zappit-ma", 12)],
)
def test_no_other_word_of_any_cell_is_better(game: str, tried: int) -> None:
    rules = submit(game, {})
    best = solved(rules, "td").strategy
    columns, every = Columns(rules), list(changes(best, rules))
    for change in size(Random(game).sample(every, tried), every):
        assert columns.gain(best, change) <= ROUNDING, (str(change[0]), *change[1:])


@pytest.mark.parametrize(("pair", "up"), [(7, 1), (6, 3)])
def test_pairs_on_a_lammer_that_may_not_be_split_again(pair: int, up: int) -> None:
    """So many pair cards are then gone that the best play with one of them gone is not quite the best any more."""
    rules = submit("free-bet-ma", {})
    best = solved(rules, "td").strategy
    row = Row(Section.PAIR, pair, lammer=True)
    columns = Columns(rules)
    for word in words_of(row, rules):
        assert columns.gain(best, (row, up, word)) <= ROUNDING, word
    assert columns.gain(best, (row, up, "P")) < -1e-10  # as its total


def test_a_planted_fault_is_seen() -> None:
    rules = submit("catfish-bend", {})
    best = solved(rules, "td").strategy
    row = Row(Section.HARD, 16)
    worse = replace(best, rows={**best.rows, row: ("S",) * 10})
    assert Columns(rules).gain(worse, (row, 6, "H")) > 1e-6
