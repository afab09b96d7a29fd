"""The simulator and the table, cent for cent: the same cards and the same decisions, random submissions and charts.

The table is the authority: it says what is legal, when the shoe ends and what every wager pays.
"""

from __future__ import annotations

import random

from pitboss.chips import signed
from pitboss.games.faults import broken_by
from pitboss.lab.verify.at_the_table import AtTheTable, Won, new_trace, traced_won
from pitboss.lab.verify.check import Check, Extent, Progress, check, counted
from pitboss.lab.verify.random_plans import random_plan
from pitboss.lab.verify.table_soundness import misnamed
from pitboss.rulebook.game import Game
from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.kernel import NET, TOTAL
from pitboss.simulate.kernel.kernel_sides import BESIDE
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation.prepare import Prepared
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of

NAME = "Simulator against table"
ROUNDS_OF_A_PLAN = 150
STAKED = 3
"""The place in a row of what was staked."""


def first_difference(plan: Plan) -> str:
    """Play a plan with the kernel, then at the table; return where they differ first, or nothing."""
    check_plan(plan)
    prepared = prepared_of(plan)
    trace = new_trace(prepared)
    tally = run_chunk(prepared.work, 0, trace=trace)
    at_table = AtTheTable(plan, trace)
    total = 0
    for number in range(plan.rounds):
        simulated, expected = traced_won(prepared, trace, number), at_table.play_round()
        if simulated != expected:
            return f"round {number + 1}: {_told(expected, simulated)} The record:\n{_last_round(at_table.record())}"
        total += sum(won.total for box, won in expected.items() if plan.boxes[box - 1].watched)
    summed = NET if prepared.work.extras is None else TOTAL  # without other wagers the hands are all there is
    if int(tally.plain[summed]) * prepared.range.unit != total:
        return f"the rounds add up to {total} cents at the table, and to another sum in the simulator."
    if staked_on_sides(prepared, tally) != at_table.staked:
        return f"{at_table.staked} cents were staked on side wagers at the table, and another sum in the simulator."
    return next(iter(misnamed(at_table.table)), "")


def staked_on_sides(prepared: Prepared, tally: tables.KernelTally) -> int:
    """Return what the watched boxes staked on side wagers in all rounds, in cents, as the kernel added it up."""
    extras, counting = prepared.work.extras, prepared.work.counting
    if extras is None or counting is None:
        return 0
    rows = tally.beside.reshape(-1, BESIDE)[counting.bins : (1 + len(extras.looks)) * counting.bins]
    return int(rows[:, STAKED].sum()) * prepared.range.unit


def _told(expected: dict[int, Won], simulated: dict[int, Won]) -> str:
    """Say what the boxes that differ have won at the table and in the simulator."""
    return " ".join(
        f"Box {box} wins {_amounts(won)} at the table, and {_amounts(simulated[box])} in the simulator."
        for box, won in expected.items()
        if won != simulated[box]
    )


def _amounts(won: Won) -> str:
    wins = {"on its hands": won.main, "on insurance": won.insurance, "on side wagers": sum(won.side)}
    return ", ".join(f"{signed(amount)} {what}" for what, amount in wins.items() if amount) or "nothing"


def _last_round(record: str) -> str:
    """Return the record of its last round alone."""
    header, *rounds = record.split("\n\n")
    return f"{header}\n{rounds[-1]}" if rounds else record


def check_against_table(game: Game, extent: Extent, progress: Progress) -> Check:
    """Compare simulator and table on random plans of a game."""
    faults: list[str] = []
    plans = -(-extent.rounds // ROUNDS_OF_A_PLAN)
    for number in range(plans):
        rounds = min(ROUNDS_OF_A_PLAN, extent.rounds - number * ROUNDS_OF_A_PLAN)
        chance = random.Random(f"{game.id} {extent.seed} {number}")
        try:
            difference = first_difference(random_plan(game.id, rounds, chance))
        except Exception as error:
            difference = str(broken_by(error, str(game.folder)))
        if difference:
            faults.append(f"plan {number + 1}, {difference}")
            break  # the others would only say the same again
        progress(number + 1, plans)
    told = f"{counted(extent.rounds, 'random round')} in {counted(plans, 'submission')}, cent for cent."
    return check(NAME, told, faults)
