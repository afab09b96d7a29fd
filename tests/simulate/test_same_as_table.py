"""The kernel and the table agree cent for cent: same cards, same decisions, random plans of every game.

Options, boxes, wagers, side wagers and charts are chosen at random, ramps and counted insurance among them. The table
is the authority: it says what is legal, when the shoe ends and what every wager pays. A difference prints its record.
``make test`` plays 25 plans and 3,750 rounds of every game, ``make proof`` 50 plans and 100,000 rounds.
"""

from __future__ import annotations

import random

import pytest

from pitboss.rulebook import GAMES
from pitboss.simulate.kernel.kernel import NET, TOTAL
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from tests.simulate.at_the_table import AtTheTable, new_trace, traced_won
from tests.simulate.random_plans import random_plan
from tests.sizes import size

pytestmark = pytest.mark.long

SLICES, PLANS, ROUNDS = size(5, 10), 5, size(150, 2000)


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_kernel_and_table_agree_cent_for_cent(game: str, part: int) -> None:
    for number in range(PLANS):
        chance = random.Random(f"{game} {part} {number}")
        agree(random_plan(game, ROUNDS, chance))


def agree(plan: Plan) -> None:
    """Play a plan with the kernel, then at the table, and compare every box of every round."""
    check_plan(plan)
    prepared = prepared_of(plan)
    trace = new_trace(prepared)
    tally = run_chunk(prepared.work, 0, trace=trace)
    at_table = AtTheTable(plan, trace)
    total = 0
    for number in range(plan.rounds):
        simulated, expected = traced_won(prepared, trace, number), at_table.play_round()
        assert simulated == expected, f"round {number + 1} differs; its record:\n{at_table.record()}"
        total += sum(won.total for box, won in expected.items() if plan.boxes[box - 1].watched)
    summed = NET if prepared.work.extras is None else TOTAL  # without other wagers the hands are all there is
    assert int(tally.plain[summed]) * prepared.range.unit == total
