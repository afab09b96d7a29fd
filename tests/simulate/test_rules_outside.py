"""Rules outside the texts: the simulator against the table, cent for cent, and against the solver on full shoes.

The rules of every game of the registry get random values. Seeds are fixed, so results are repeatable. ``make proof``
tries many more rules.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES
from pitboss.simulate import simulate
from tests.rule_values import varied
from tests.simulate.plans_with_21s import IDS as IDS_WITH_21S
from tests.simulate.plans_with_21s import table_plan_with_21s
from tests.simulate.test_same_as_table import agree
from tests.sizes import size, some
from tests.solved import solved

pytestmark = pytest.mark.long

PLANS, PLAN_ROUNDS = size((2, 300), (60, 1000))
PLANS_WITH_21S = size(4, 60)
PRICED, ROUNDS = size((1, 1_000_000), (30, 10_000_000))
ERRORS = 4
IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("number", range(PLANS))
@pytest.mark.parametrize("game", IDS)
def test_kernel_and_table_agree_cent_for_cent(game: str, number: int) -> None:
    chance = random.Random(f"outside {game} {number}")
    agree(random_plan(game, PLAN_ROUNDS, chance, varied(game, chance)))


@pytest.mark.parametrize("number", range(PLANS_WITH_21S))
@pytest.mark.parametrize("game", IDS_WITH_21S)
def test_kernel_and_table_agree_where_a_21_always_wins(game: str, number: int) -> None:
    """Beside other values: bonuses, repeated doubles, doubled hands given up, blackjacks that beat the dealer's."""
    agree(table_plan_with_21s(game, PLAN_ROUNDS, random.Random(f"table 21 {game} {number}")))


@pytest.mark.parametrize("number", range(PRICED))
@pytest.mark.parametrize("game", some(IDS, 3))
def test_simulator_and_solver_agree(game: str, number: int) -> None:
    rules = varied(game, random.Random(f"priced {game} {number}"))
    if rules.twenty_one is not None:  # a super bonus is far too rare for so few rounds
        rules = replace(rules, twenty_one=replace(rules.twenty_one, super_bonus=None))
    solution = solved(rules, "cd")
    result = simulate(rules, ROUNDS, strategy="cd", fresh=True, seed=number)
    assert abs(result.ev - solution.ev) < ERRORS * result.se, rules
    assert result.sd == pytest.approx(solution.sd, rel=0.01)
