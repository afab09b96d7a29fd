"""The faster layout of a device gives the processor's sums: its functions are compiled with the device's types."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from pitboss.rulebook import GAMES
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation import prepare
from pitboss.simulate.running.simulating import prepared_of, run_plan
from tests.simulate.device_stand_in import host_device, totals_on_host_device
from tests.simulate.gpu_equality import lean_plan, suited_blackjacks, with_sides
from tests.simulate.side_ramp_plans import WITH_SIDE_WAGERS, offering
from tests.sizes import size

pytestmark = pytest.mark.long

ROUNDS, CHUNK = size(400_000, 40_000_000), 1 << 10
PLANS = {game.id: lean_plan(game.id) for game in GAMES} | {
    f"{game} with side wagers": with_sides(offering(game), most=True) for game in WITH_SIDE_WAGERS
}


PLANS["suits of the first two cards"] = suited_blackjacks()


def differing(plan: Plan) -> list[str]:
    """Return the names of the sums in which the faster layout differs from the processor."""
    with patch.object(prepare, "ROUNDS_OF_A_CHUNK", CHUNK), patch.object(prepare, "SHORTEST_CHUNK", 1), host_device():
        at_home = run_plan(plan)
        there = totals_on_host_device(prepared_of(plan).work)
    sums = [(name, getattr(at_home.totals, name), getattr(there, name)) for name in there.__slots__]
    return [name for name, left, right in sums if name != "sessions" and not np.array_equal(left, right)]


@pytest.mark.parametrize("name", PLANS)
def test_the_faster_layout_gives_the_processors_sums(name: str) -> None:
    assert differing(replace(PLANS[name], rounds=ROUNDS, seed=2026)) == []
