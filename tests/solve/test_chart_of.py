"""The best chart from an existing solution: the same as ``solve`` finds, without disturbing anything."""

from __future__ import annotations

from typing import Any

import pytest

import pitboss
from pitboss.lab.petition.played_decisions import played_decisions
from pitboss.rulebook import rules
from pitboss.solve import Solution
from pitboss.solve.prices.solving import chart_of

GAMES = ("house-blackjack", pytest.param("free-bet-ma", marks=pytest.mark.long))


def told(solution: Solution) -> tuple[Any, ...]:
    """All that is said of a solution, hand by hand where it is asked for later."""
    decided = [(name, float(tally.frequency), float(tally.gain)) for name, tally in solution.decided.items()]
    played = [(decision.name, decision.frequency, decision.gain) for decision in played_decisions(solution)]
    chances = [(name, first.chance, first.ev) for name, first in solution.ev_by_first_two.items()]
    figures = (solution.name, solution.ev, solution.sd, solution.wagered, solution.ev_by_upcard)
    return (*figures, decided, played, chances, solution.strategy, tuple(map(str, solution.exceptions)))


@pytest.mark.parametrize("game", GAMES)
def test_the_best_chart_is_found_from_the_best_play(game: str) -> None:
    submitted = rules(game)
    best = pitboss.solve(submitted, "cd")
    before = told(best)
    chart = chart_of(best)
    assert told(chart) == told(pitboss.solve(submitted, "td"))
    assert told(best) == before
    assert chart.ev < best.ev
