"""A solution: totals add up, and figures available in two ways are the same in both."""

from __future__ import annotations

import json
from math import sqrt

import pytest

import pitboss
from pitboss import solve
from pitboss.lab.writing.solution_json import solution_json
from pitboss.rulebook import GAMES, submit
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.prices.removal import effects_of_removal
from pitboss.solve.prices.solution import Solution
from pitboss.solve.prices.solving import WrongStrategy
from tests.solved import solved

pytestmark = pytest.mark.long

ALL = [game.id for game in GAMES]


@pytest.fixture(scope="module", params=[(game, name) for game in ALL for name in ("cd", "td")], ids=str)
def solution(request: pytest.FixtureRequest) -> Solution:
    game, name = request.param
    return solved(submit(game, {}), name)


def test_hands_followed_forward_win_what_they_are_worth_backward(solution: Solution) -> None:
    assert solution.tally.mean == pytest.approx(solution.ev, abs=1e-14)


def test_up_cards_and_first_two_cards_average_to_the_whole(solution: Solution) -> None:
    counts = dict(zip("A23456789T", solution.solver.model.counts, strict=True))
    shoe = sum(counts.values())
    assert sum(counts[up] * ev for up, ev in solution.ev_by_upcard.items()) / shoe == pytest.approx(
        solution.ev, abs=1e-14
    )
    first_two = solution.ev_by_first_two.values()
    assert sum(hand.chance for hand in first_two) == pytest.approx(1, abs=1e-13)
    assert sum(hand.chance * hand.ev for hand in first_two) == pytest.approx(solution.ev, abs=1e-14)


def test_special_decisions_gain_and_none_is_made_oftener_than_possible(solution: Solution) -> None:
    rules = solution.rules
    expected = {"double"} | ({"zap"} if rules.zap else set()) | ({"attack", "surrender"} if rules.attack else set())
    assert expected <= set(solution.decided)
    assert ("free double" in solution.decided) == rules.doubling.free
    decided = dict(solution.decided)
    insurance = decided.pop("insurance")
    assert (insurance.frequency, insurance.gain) == (0, 0)
    for name, decision in decided.items():
        assert decision.gain > 0, name
        assert 0 < decision.frequency < 1, name


def test_a_shoe_rich_in_tens_is_insured() -> None:
    model = model_of_counts(submit("catfish-bend", {}), (8, *[8] * 8, 100))
    solver = Solver(model, floats())
    accounts = Accounts(solver)
    accounts.add(solver.against(0))
    insurance = accounts.tally.decided["insurance"]
    assert insurance.frequency == pytest.approx(8 / 172)
    tens = 100 / 171
    assert insurance.gain == pytest.approx(8 / 172 * (2 * tens - (1 - tens)) / 2, rel=1e-9)


def test_the_json_has_what_others_rely_on(solution: Solution) -> None:
    data = json.loads(json.dumps(solution_json(solution)))
    assert data["house_edge"] == -data["ev"]
    assert list(data["ev_by_upcard"]) == list("A23456789T")
    assert data["strategy"] == solution.name
    assert -1 < data["insurance"]["ev"] < 0
    assert set(data["side_wagers"]) == {str(wager.kind) for wager in solution.rules.side_wagers}
    for wager in data["side_wagers"].values():
        assert wager["ev"] == pytest.approx(
            sum(line["return"] for line in wager["lines"]) - (1 - wager["hit_rate"]), abs=1e-12
        )


def test_a_chart_is_worth_a_little_less_than_the_optimum() -> None:
    for game in ALL:
        rules = submit(game, {})
        best, chart = solved(rules), solved(rules, "td")
        assert 0 < best.ev - chart.ev < (1e-4 if rules.twenty_one is None else 5e-4)  # a chart sees no bonuses
        # Every exception's worth is its gain if the optimum plays on; together they are the difference, nearly.
        assert sum(exception.worth for exception in best.exceptions) == pytest.approx(best.ev - chart.ev, rel=0.05)


def test_the_optimum_has_no_exceptions_to_a_chart_it_was_given() -> None:
    assert solved(submit("catfish-bend", {}), "td").exceptions == []


def test_effects_of_removal_sum_to_zero() -> None:
    rules = submit("catfish-bend", {})
    effects = effects_of_removal(rules)
    assert sum(effects[rank] * (4 if rank == "T" else 1) for rank in effects) == pytest.approx(0, abs=1e-14)
    assert effects["5"] > 0 > effects["A"] > -0.002


def test_without_splits_the_spread_is_exact() -> None:
    rules = submit("zappit-ma", {})
    assert not solved(rules).sd_exact
    assert solved(rules).sd_error < 0.0005


def test_the_spread_of_a_round_is_that_of_its_parts() -> None:
    """Blackjacks, dealer's blackjacks and the rest, counted apart."""
    solution = solved(submit("double-attack-ma", {}))
    assert solution.sd == pytest.approx(sqrt(solution.tally.square - solution.ev**2))
    assert 1.8 < solution.sd < 2.0


def test_a_strategy_for_another_game_is_refused() -> None:
    strategy = solved(submit("catfish-bend", {}), "td").strategy
    with pytest.raises(WrongStrategy, match=r"for catfish-bend and the rules are those of zappit-ma"):
        pitboss.solve(submit("zappit-ma", {}), strategy)


def test_the_package_is_its_function() -> None:
    rules = submit("double-attack-ma", {})
    assert solve(rules).ev == solve.solve(rules).ev == pitboss.solve(rules).ev
    assert callable(solve.advise)
