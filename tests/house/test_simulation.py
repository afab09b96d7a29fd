"""The whole server simulated: a few seeds, and planted faults that must be found."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.house.simulation.planted import PLANTED, Planted
from tests.house.simulation.running import SeedFailed, run_seed
from tests.house.simulation.servers import Apps
from tests.sizes import size

SEEDS = size(range(1, 3), range(1, 7))
ACTIONS = 120
FOUND_BY = {"commit_in_two_parts": 7, "post_twice_at_the_cage": 2}
"""The first seed that finds each planted fault; those that are not named here are found by the first of all."""


@pytest.fixture(scope="module")
def apps() -> Apps:
    return {}


def test_a_few_seeds(apps: Apps) -> None:
    counted: Counter[str] = Counter()
    for seed in SEEDS:
        counted += run_seed(seed, ACTIONS, apps)
    for name in ("crashes", "crashes while starting", "workers that died alone", "answers lost", "found done"):
        assert counted[name], f"no seed has {name}"


@pytest.mark.parametrize("planted", PLANTED, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(planted: Planted, apps: Apps) -> None:
    with pytest.raises(SeedFailed, match="Run it again: python -m"), planted():
        run_seed(FOUND_BY.get(planted.__name__, 1), ACTIONS, apps)


def test_the_same_seed_gives_the_same_run(apps: Apps) -> None:
    assert run_seed(3, 60, apps) == run_seed(3, 60, apps)
