"""Side wagers with their own counts: the table stakes and wins the same, and planted faults are found.

The kernel runs as plain Python here, so that a fault can be planted in any of its functions.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pitboss.lab.verify import cent_for_cent
from pitboss.lab.verify.cent_for_cent import first_difference
from pitboss.lab.writing.simulation_json import simulation_figures
from pitboss.simulate import Session, SideRamp
from pitboss.simulate.kernel import kernel, kernel_sides, tables
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation import prepare
from pitboss.simulate.running import chunk
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of, run_plan
from tests.games.test_own_wagers import ID as SPANISH
from tests.games.test_own_wagers import known, offered
from tests.simulate.side_ramp_plans import WITH_SIDE_WAGERS, offering, ramped_plan
from tests.sizes import size

__all__ = ["known"]

pytestmark = pytest.mark.long

PLANS, ROUNDS = size((2, 60), (20, 400))


@pytest.fixture(autouse=True)
def plain_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play with the kernel's plain functions."""

    def plain(work: tables.Work, number: int, trace: tables.Trace) -> tables.KernelTally:
        return run_chunk(work, number, kernel.run_chunk, trace)

    monkeypatch.setattr(cent_for_cent, "run_chunk", plain)


def plans(game: str) -> list[Plan]:
    """Return some plans of a game with ramps on all side wagers."""
    return [ramped_plan(offering(game), ROUNDS, random.Random(f"ramps {game} {number}")) for number in range(PLANS)]


@pytest.mark.parametrize("game", WITH_SIDE_WAGERS)
def test_the_table_stakes_and_wins_the_same(game: str) -> None:
    for plan in plans(game):
        assert first_difference(plan) == ""


@pytest.mark.usefixtures("known")
def test_a_side_wager_of_a_games_own_can_follow_a_count() -> None:
    chosen = offered(super_bonus="false")
    assert chosen.game == SPANISH
    plan = ramped_plan(chosen, ROUNDS, random.Random("own ramps"))
    assert all(isinstance(bet, SideRamp) for box in plan.boxes for bet in box.side_wagers.values())
    assert first_difference(plan) == ""


Chooses = Callable[..., None]
Fault = Callable[[Chooses], Chooses]


def another_count(right: Chooses) -> Chooses:
    """Follow another count: that of all tags turned round."""

    def wrong(position: Any, playing: Any, game: Any, extras: Any, sides: Any, table: Any) -> None:
        table.side_running[:] = -table.side_running
        right(position, playing, game, extras, sides, table)
        table.side_running[:] = -table.side_running

    return wrong


def the_round_counted(right: Chooses) -> Chooses:
    """Count the first cards of the round before stakes are chosen."""

    def wrong(position: Any, playing: Any, game: Any, extras: Any, sides: Any, table: Any) -> None:
        before = table.side_running.copy()
        kernel_sides.count_side_cards(position, position + 2 * playing + 2, sides, table)
        right(position, playing, game, extras, sides, table)
        table.side_running[:] = before

    return wrong


def the_stake_before(right: Chooses) -> Chooses:
    """Stake what the round before should have staked."""
    chosen: list[Any] = []

    def wrong(position: Any, playing: Any, game: Any, extras: Any, sides: Any, table: Any) -> None:
        right(position, playing, game, extras, sides, table)
        chosen.append(table.side_level.copy())
        table.side_level[:] = chosen[-2:][0]

    return wrong


@pytest.mark.parametrize("fault", [another_count, the_round_counted, the_stake_before])
@pytest.mark.parametrize("game", ["catfish-bend", "double-attack-ma"])
def test_a_stake_chosen_wrongly_is_found(game: str, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    differences = []
    for plan in plans(game):
        monkeypatch.setattr(kernel, "choose_stakes", fault(kernel_sides.choose_stakes))
        differences.append(first_difference(plan))
    assert any(differences)


def test_rounds_without_a_stake_that_are_counted_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stake that is added up although nothing is wagered: the table has placed less."""

    def noted(true: Any, total: Any, extras: Any, count: Any, sides: Any, table: Any, tally: Any) -> None:
        for side in range(len(extras.looks)):
            if not table.beside[4 * (side + 1)]:
                table.beside[4 * (side + 1) : 4 * (side + 2)] = (1, 0, int(extras.stakes.max()), 0)
        right(true, total, extras, count, sides, table, tally)

    right = kernel_sides.note_beside
    monkeypatch.setattr(kernel, "note_beside", noted)
    differences = [first_difference(plan) for plan in plans("catfish-bend")]
    assert all("staked on side wagers" in difference for difference in differences)


def test_a_step_of_nothing_and_none_at_all_are_the_same() -> None:
    """Below the lowest step nothing is staked; a step of 0 says the same of its counts."""
    (plan, *_) = plans("catfish-bend")
    spelled = replace(
        plan,
        boxes=tuple(
            replace(
                box,
                side_wagers={
                    kind: SideRamp(bet.count, {-999: 0, **bet.stakes}) if isinstance(bet, SideRamp) else bet
                    for kind, bet in box.side_wagers.items()
                },
            )
            for box in plan.boxes
        ),
    )
    sums = []
    for wanted in (plan, spelled):
        work = prepared_of(wanted).work
        sums.append(run_chunk(work, 0, kernel.run_chunk))
    for name in ("plain", "side_sums", "insured", "counted", "whole"):
        assert np.array_equal(getattr(sums[0], name), getattr(sums[1], name)), name


@pytest.mark.parametrize("game", WITH_SIDE_WAGERS)
def test_a_ramp_that_always_stakes_is_a_flat_side_wager(game: str) -> None:
    """In sessions too, whose bankroll must cover it, and for the dealer's cards that it waits for."""
    (ramped, *_) = plans(game)
    lowest = {str(wager.kind): max(wager.minimum, 1_00) for wager in ramped.rules.side_wagers}
    sums = []
    for always in (True, False):
        boxes = tuple(
            replace(
                box,
                bet=max(ramped.rules.limits.minimum, 10_00),
                side_wagers={
                    kind: SideRamp(ramped.side_counts[kind], {-999: stake}) if always else stake
                    for kind, stake in lowest.items()
                },
            )
            for box in ramped.boxes
        )
        plan = replace(ramped, boxes=boxes, session=Session(ROUNDS // 6, 25_00), rounds=ROUNDS // 6 * 6)
        sums.append(run_chunk(prepared_of(plan).work, 0, kernel.run_chunk))
    assert sums[0].sessions[2::3].any(), "somebody is ruined"
    rows = len(sums[1].beside)
    assert np.array_equal(sums[0].beside[:rows], sums[1].beside)
    for name in ("plain", "results", "sessions", "side_met", "side_sums", "met", "dealer", "counted", "whole"):
        assert np.array_equal(getattr(sums[0], name), getattr(sums[1], name)), name


def test_any_number_of_workers_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short chunks, so that a few hundred rounds make several."""
    monkeypatch.setattr(prepare, "ROUNDS_OF_A_CHUNK", 25)
    monkeypatch.setattr(prepare, "SHORTEST_CHUNK", 1)
    monkeypatch.setattr(chunk, "compiled_kernel", lambda: kernel.run_chunk)
    (plan, *_) = plans("catfish-bend")
    figures = [json.dumps(simulation_figures(run_plan(replace(plan, rounds=190), workers=many))) for many in (1, 2, 3)]
    assert figures[0] == figures[1] == figures[2]
    assert '"by_own_count": [{' in figures[0]
