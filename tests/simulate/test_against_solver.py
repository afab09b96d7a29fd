"""The simulator against the solver: the ev within three standard errors, and everything else both can compute.

The solver deals every round from a fresh shoe, and so do these simulations. Seeds are fixed, so results are repeatable.
"""

from __future__ import annotations

from math import sqrt

import pytest

from pitboss.rulebook import GAMES, Rules, rules
from pitboss.rulebook.parts import HoleCardProcedure
from pitboss.simulate import Result, simulate
from pitboss.simulate.plans.plan import ALWAYS
from pitboss.solve.prices.solution import Solution
from tests.simulate.charts import simple_chart
from tests.sizes import size, some
from tests.solved import solved

pytestmark = pytest.mark.long

ROUNDS = size(750_000, 6_000_000)
ERRORS = 3
SPREAD: list[tuple[str, dict[str, object]]] = [
    *((game.id, {}) for game in GAMES),
    ("catfish-bend", {"resplit_aces": True, "dealer_hits_soft_17": False}),
    ("free-bet-ma", {"decks": 8, "split_aces_draw": False}),
    ("free-bet-ma", {"dealer_hits_soft_17": True, "resplit_aces": False}),
    ("double-attack-ma", {"split_matches_attack": True, "positions": 6, "decks": 8}),
    ("double-attack-ma", {"hole_card": "reader", "attack_void_on_blackjack": False}),
    ("zappit-ma", {"blackjack_pays": "6:5", "double_after_zap": False, "split_after_zap": False}),
    ("zappit-ma", {"decks": 8, "dealer_hits_soft_17": True, "resplit_aces": False}),
    ("zappit-online", {"split_after_zap": False}),
]
TALLIES = {
    "zap": "zaps",
    "double": "doubles",
    "split": "splits",
    "free double": "free doubles",
    "free split": "free splits",
}
"""What the solver calls a decision, and the simulator its tally."""

NAMED = [f"{game} {' '.join(f'{name}={value}' for name, value in options.items())}" for game, options in SPREAD]


def off(measured: float, exact: float, error: float) -> float:
    """How many standard errors a figure is off."""
    return abs(measured - exact) / error


def simulated(wanted: Rules, strategy: str, seed: int) -> Result:
    return simulate(wanted, ROUNDS, strategy=strategy, fresh=True, seed=seed)


@pytest.mark.parametrize(("game", "options"), some(SPREAD, 3), ids=some(NAMED, 3))
def test_the_ev_by_composition_is_the_solvers(game: str, options: dict[str, object]) -> None:
    wanted = rules(game, **options)
    solution, result = solved(wanted, "cd"), simulated(wanted, "cd", 11)
    assert off(result.ev, solution.ev, result.se) < ERRORS
    assert result.sd == pytest.approx(solution.sd, rel=0.002)
    assert result.ev_per_wagered == pytest.approx(result.ev * result.initial / result.wagered)
    if wanted.hole_card.procedure is HoleCardProcedure.PEEK:  # in other games, chips are wagered before it, and go back
        assert result.wagered / result.initial == pytest.approx(solution.wagered, rel=0.001)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_ev_by_total_is_the_solvers(game: str) -> None:
    wanted = rules(game)
    solution, result = solved(wanted, "td"), simulated(wanted, "td", 12)
    assert off(result.ev, solution.ev, result.se) < ERRORS
    if wanted.hole_card.procedure is HoleCardProcedure.PEEK:
        for name, tally in TALLIES.items():
            if name in solution.decided:
                check_frequency(result, solution, name, tally)


def check_frequency(result: Result, solution: Solution, name: str, tally: str) -> None:
    exact, measured = float(solution.decided[name].frequency), result.tallies[tally] / result.rounds
    assert off(measured, exact, sqrt(2 * exact / result.rounds)) < ERRORS, name


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_insurance_and_side_wagers_cost_what_the_solver_says(game: str) -> None:
    wanted = rules(game)
    solution = solved(wanted, "cd")
    side_wagers = {str(wager.kind): 1000 for wager in wanted.side_wagers}
    result = simulate(
        wanted,
        ROUNDS // 2,
        strategy=simple_chart(wanted),  # however the hands are played
        fresh=True,
        seed=13,
        side_wagers=side_wagers,
        insurance=ALWAYS,
    )
    insurance = result.insurance
    assert insurance is not None
    assert off(insurance.ev, solution.insurance.ev, insurance.se) < ERRORS
    assert set(result.side_wagers) == set(solution.side_wagers) == set(side_wagers)
    for name, price in solution.side_wagers.items():
        played = result.side_wagers[name]
        assert off(played.ev, price.ev, played.se) < ERRORS
        assert off(played.hit_rate, price.hit_rate, sqrt(price.hit_rate / played.wagers)) < ERRORS
        for line in price.lines:
            error = sqrt(max(line.probability, 1e-12) / played.wagers)
            assert off(played.lines[line.name] / played.wagers, line.probability, error) < ERRORS + 1


def test_even_money_for_every_blackjack_is_worth_what_the_solver_says() -> None:
    wanted = rules("catfish-bend")
    plain, even = (
        simulate(wanted, ROUNDS // 2, fresh=True, seed=14, even_money=answer) for answer in ("never", ALWAYS)
    )
    assert even.tallies["even money"] > 0 and plain.tallies["even money"] == 0
    gained = (even.net - plain.net) / 1000 / even.tallies["even money"]
    price = solved(wanted, "cd").even_money
    assert gained == pytest.approx(price.taken - price.declined, abs=0.02)


def test_the_cut_card_costs_a_little_and_several_boxes_nothing() -> None:
    """Rounds from one shoe with a cut card lose a little more than fresh ones; the boxes of a round all alike."""
    wanted = rules("catfish-bend")
    single = simulate(wanted, 4 * ROUNDS, seed=15)
    three = simulate(wanted, ROUNDS, boxes=3, fresh=True, seed=16)
    ev = solved(wanted, "td").ev
    assert off(three.ev, ev, three.se) < ERRORS
    assert off(single.ev, ev, single.se) < ERRORS + 1
    for box in three.boxes:
        assert off(box.ev, ev, box.sd / sqrt(three.rounds)) < ERRORS
