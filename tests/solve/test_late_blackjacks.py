"""If a dealer's blackjack is found after the play, decisions are counted in every round; values do not change."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pitboss
from pitboss.rulebook import submit
from pitboss.solve.accounts.late_blackjacks import tally_of
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import ev_of_counts, model_of_counts
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.strategies.strategy import Row, Section


def test_an_ace_and_twelve_tens() -> None:
    """Tens split once, always attacked; counted by hand.

    Of thirteen up cards one is the ace: two tens are split, the hole card is a ten, both further wagers go back. Of
    the twelve tens up, two in twelve times the player has the ace: a blackjack, else two tens: ten times in twelve.
    """
    rules = submit("double-attack-ma", {"positions": "7"})
    chart = pitboss.solve(rules, "td").strategy
    row = Row(Section.PAIR, 10)
    chart = replace(chart, rows={**chart.rows, row: ("O",) * 10}, attack=frozenset(range(10)))
    model = model_of_counts(rules, {"A": 1, "J": 4, "Q": 4, "K": 4})
    solver = Solver(model, floats(), ChartPlayer(chart, model))
    tally = tally_of(solver, solver.solve())
    splits = 1 / 13 + 12 / 13 * 10 / 12
    assert tally.decided["split"].frequency == pytest.approx(splits, abs=1e-12)
    assert tally.wagered == pytest.approx(2 + splits, abs=1e-12)


def test_a_reader_stops_play_before_it() -> None:
    late, early = (
        pitboss.solve(submit("double-attack-ma", {"hole_card": hole_card})) for hole_card in ("none", "reader")
    )
    assert late.ev == early.ev
    assert late.sd == early.sd
    assert late.wagered > early.wagered
    for name in ("double", "split", "surrender", "surrender after doubling"):
        assert late.decided[name].frequency > early.decided[name].frequency
        assert late.decided[name].gain == early.decided[name].gain


@pytest.mark.parametrize("counts", [{"8": 20}, {"8": 20, "T": 1}, {"A": 2, "7": 4, "8": 8, "9": 4, "K": 1}])
def test_shoes_with_hardly_a_ten(counts: dict[str, int]) -> None:
    assert ev_of_counts(submit("zappit-online", {}), counts) > 0
