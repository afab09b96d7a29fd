"""The tabular learners of the benchmarks: they learn only from masks, rewards and observations."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.learned_tables import GOAL, MILLION, MonteCarlo, QLearning, report, update_means

from pitboss.learn import EnvironmentPolicy, VectorTables, regret

pytestmark = pytest.mark.long


@pytest.mark.parametrize("learner", [MonteCarlo, QLearning])
def test_play_becomes_much_better_in_a_million_rounds(learner: type[MonteCarlo]) -> None:
    env = VectorTables("catfish-bend", 4096, autoreset_mode="SameStep")
    learned = learner(env, 7)
    learned.learn(20_000)
    before = regret(EnvironmentPolicy(learned.policy, env)).regret_td
    learned.begin_anew(100)
    learned.learn(MILLION)
    after = regret(EnvironmentPolicy(learned.policy, env)).regret_td
    assert after < before / 2 and 0 < after < 0.035


@pytest.mark.proof
@pytest.mark.parametrize(("learner", "millions"), [(MonteCarlo, 120), (QLearning, 60)])
def test_both_come_close_to_the_best_chart(learner: type[MonteCarlo], millions: float) -> None:
    assert report("catfish-bend", millions, (learner,))[learner.__name__] < GOAL


def test_a_step_is_credited_with_what_later_steps_gave_up_by_chance() -> None:
    """A round of three steps, the last two by chance, and one of a single step, beside places that were not played."""
    learner, credited = object.__new__(QLearning), dict[int, float]()
    learner._credit = lambda index, targets: credited.update(zip(index, targets, strict=True))  # type: ignore[method-assign]
    costs = np.array([[0.0, 0.25, 0.5, 9.0], [0.125, 9.0, 9.0, 9.0]])
    visited = np.array([[10, 11, 12, 99], [20, 99, 99, 99]])
    learner._trace_back(visited, costs, np.array([3, 1]), np.array([-1.0, 2.0]))
    assert credited == {10: -0.25, 11: -0.5, 12: -1.0, 20: 2.0}


def test_means_are_those_of_everything_that_was_seen() -> None:
    chance = np.random.default_rng(5)
    values, counts = np.zeros((4, 3)), np.zeros((4, 3))
    index, targets = chance.integers(0, 12, 1000), chance.normal(size=1000)
    for some in np.array_split(np.arange(1000), 7):
        update_means(values, counts, index[some], targets[some], 12)
    for place in range(12):
        assert values.reshape(-1)[place] == pytest.approx(targets[index == place].mean())
        assert counts.reshape(-1)[place] == (index == place).sum()
