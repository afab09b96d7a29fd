"""The kernel and the table agree cent for cent: same cards, same decisions, random plans of every game.

Options, boxes, wagers, side wagers and charts are chosen at random, including ramps and counted insurance. The table is
the authority: it says what is legal, when the shoe ends and what every wager pays. A difference prints its record.
``make test`` plays 6 plans and 1,500 rounds of every game, ``make proof`` 50 plans and 100,000 rounds.
"""

from __future__ import annotations

import random

import pytest

from pitboss.lab.verify.cent_for_cent import first_difference
from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES
from pitboss.simulate.plans.plan import Plan
from tests.sizes import size

pytestmark = pytest.mark.long

SLICES, PLANS, ROUNDS = size((3, 2, 250), (10, 5, 2000))


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_kernel_and_table_agree_cent_for_cent(game: str, part: int) -> None:
    for number in range(PLANS):
        chance = random.Random(f"{game} {part} {number}")
        agree(random_plan(game, ROUNDS, chance))


def agree(plan: Plan) -> None:
    """Play a plan with the kernel, then at the table, and compare every box of every round."""
    assert first_difference(plan) == ""
