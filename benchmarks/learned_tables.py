"""Tabular learners on the compiled tables, with their exact regret: Monte Carlo control and Q-learning, NumPy alone.

``python -m benchmarks.learned_tables catfish-bend 60`` lets each play sixty million rounds. They are told no rules:
they see observations, masks and rewards. ``pitboss.learn.regret`` then computes exactly what they still give up.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.learn import EnvironmentPolicy, VectorTables, regret
from pitboss.learn.spaces import fields

TABLES, MILLION = 4096, 1_000_000
GOAL, DOUBT = 0.001, 4.0
"""The largest final gap to the best chart, and the largest error of the mean of one round, in units."""
SEEN = ("asked", "up", "total", "soft", "pair", "split", "zapped", "free", "doubles", "attacked")
TRIED = (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6)
"""The step of a round at which learning begins: most rounds have one or two decisions."""
MOST_STEPS, MOST_STATES, UNKNOWN = 48, 60_000, -0.9
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class States:
    """Numbers the states of a learner as they come; a hand's cards count only as the first two or later ones."""

    def __init__(self, env: VectorTables, names: tuple[str, ...]) -> None:
        told = {field.name: (place, field.values) for place, field in enumerate(fields(env.wishes))}
        self.places = [told[name][0] for name in names]
        self.cards = told["cards"][0]
        sizes = [2, *(told[name][1] for name in names)]
        self.scale: Ints = np.cumprod([1, *sizes[:-1]], dtype=np.int64)
        self.numbers: Ints = np.full(int(np.prod(sizes)), -1, dtype=np.int64)
        self.many = 0

    def of(self, observations: NDArray[np.int16]) -> Ints:
        """Return the number of every observation."""
        index = (observations[:, self.cards] <= 2).astype(np.int64)
        for place, scale in zip(self.places, self.scale[1:], strict=True):
            index += scale * observations[:, place]
        numbers: Ints = self.numbers[index]
        if (numbers < 0).any():
            new = np.unique(index[numbers < 0])
            self.numbers[new] = np.arange(self.many, self.many + len(new))
            self.many += len(new)
            assert self.many <= MOST_STATES
            numbers = self.numbers[index]
        return numbers


def best_actions(values: Floats, masks: NDArray[Any]) -> Ints:
    """Return the best allowed action of every table."""
    actions: Ints = np.where(masks > 0, values, -np.inf).argmax(axis=1)
    return actions


def random_actions(masks: NDArray[Any], chance: np.random.Generator) -> Ints:
    """Return a random allowed action for every table."""
    actions: Ints = (chance.random(masks.shape, dtype=np.float32) * masks + masks).argmax(axis=1)
    return actions


class MonteCarlo:
    """Averages the results of rounds after each action.

    A step is chosen before each round: at that step the action is random, before it often, after it never, and learning
    covers the round from that step on. If the step were the last random one instead, short rounds would count too much.
    """

    looks_at = SEEN
    explores = 0.25

    def __init__(self, env: VectorTables, seed: int) -> None:
        self.env, self.chance = env, np.random.default_rng(seed)
        self.states = States(env, self.looks_at)
        self.actions = len(env.actions)
        self.values: Floats = np.full((MOST_STATES, self.actions), UNKNOWN)
        self.counts: Floats = np.zeros((MOST_STATES, self.actions))

    def policy(self, observations: Any, masks: Any) -> Ints:
        """Return the best actions known."""
        return best_actions(self.values[self.states.of(observations)], masks)

    def begin_anew(self, worth: float) -> None:
        """Limit the weight of what was learned under poorer play to this many visits."""
        np.minimum(self.counts, worth, out=self.counts)

    def open_to(self, states: Ints, masks: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which actions are worth trying: those that may be the best, given what is known."""
        values, margins = self.values[states], DOUBT / np.sqrt(self.counts[states] + 1)
        surely = np.where(masks > 0, values - margins, -np.inf).max(axis=1)
        open_to: NDArray[np.bool_] = (masks > 0) & (values + margins >= surely[:, None])
        return open_to

    def learn(self, rounds: int) -> None:
        """Play this many rounds."""
        env, chance, rows = self.env, self.chance, np.arange(self.env.num_envs)
        told, info = env.reset(seed=int(chance.integers(2**31)))
        visited: Ints = np.zeros((len(rows), MOST_STEPS), dtype=np.int64)
        steps: Ints = np.zeros(len(rows), dtype=np.int64)
        tried = chance.choice(TRIED, len(rows))
        played = 0
        while played < rounds:
            masks, states = info["action_mask"], self.states.of(told)
            by_chance = (steps == tried) | ((steps < tried) & (chance.random(len(rows)) < self.explores))
            best = best_actions(self.values[states], masks)
            actions = np.where(by_chance, random_actions(self.open_to(states, masks), chance), best)
            visited[rows, steps] = states * self.actions + actions
            steps = np.minimum(steps + 1, MOST_STEPS - 1)
            told, rewards, over, _, info = env.step(actions)
            done = np.flatnonzero(over)
            self._enter(visited[done], steps[done], tried[done], rewards[done])
            steps[done], tried[done] = 0, chance.choice(TRIED, len(done))
            played += len(done)

    def _enter(self, visited: Ints, steps: Ints, tried: Ints, won: Floats) -> None:
        """Credit a round's result to its steps from the chosen one on: from there it was played by the known policy."""
        most = int(steps.max(initial=1))
        places = np.arange(most)
        learned = (places >= tried[:, None]) & (places < steps[:, None])
        self._credit(visited[:, :most][learned], np.broadcast_to(won[:, None], learned.shape)[learned])

    def _credit(self, index: Ints, targets: Floats) -> None:
        update_means(self.values, self.counts, index, targets, self.states.many * self.actions)


class QLearning(MonteCarlo):
    """Q-learning with off-policy corrections, Q(1) (Harutyunyan, Bellemare, Stepleton and Munos, 2016).

    Every step learns from the round's final result, and each later random step returns its known cost: the best value
    of its state minus that of its action. Such a difference stays right if a state does not contain everything. The
    best value alone would not: the result of a split's first hand is reported only at the end of the round.
    """

    explores = 0.5

    def learn(self, rounds: int) -> None:
        """Play this many rounds, with some random steps."""
        env, chance, rows = self.env, self.chance, np.arange(self.env.num_envs)
        told, info = env.reset(seed=int(chance.integers(2**31)))
        visited: Ints = np.zeros((len(rows), MOST_STEPS), dtype=np.int64)
        costs: Floats = np.zeros((len(rows), MOST_STEPS))
        steps: Ints = np.zeros(len(rows), dtype=np.int64)
        played = 0
        while played < rounds:
            masks, states = info["action_mask"], self.states.of(told)
            values = np.where(masks > 0, self.values[states], -np.inf)
            best = values.argmax(axis=1)
            by_chance = chance.random(len(rows)) < self.explores
            actions = np.where(by_chance, random_actions(self.open_to(states, masks), chance), best)
            visited[rows, steps] = states * self.actions + actions
            costs[rows, steps] = values[rows, best] - values[rows, actions]
            steps = np.minimum(steps + 1, MOST_STEPS - 1)
            told, rewards, over, _, info = env.step(actions)
            done = np.flatnonzero(over)
            self._trace_back(visited[done], costs[done], steps[done], rewards[done])
            steps[done] = 0
            played += len(done)

    def _trace_back(self, visited: Ints, costs: Floats, steps: Ints, won: Floats) -> None:
        """Credit to every step the result and what the random steps after it gave up."""
        most = int(steps.max(initial=1))
        played = np.arange(most) < steps[:, None]
        given_up = np.where(played, costs[:, :most], 0.0)
        after = given_up[:, ::-1].cumsum(axis=1)[:, ::-1] - given_up
        self._credit(visited[:, :most][played], (won[:, None] + after)[played])


def update_means(values: Floats, counts: Floats, index: Ints, targets: Floats, most: int) -> None:
    """Move the values of visited states and actions towards the mean of their results."""
    many = np.bincount(index, minlength=most)
    sums = np.bincount(index, targets, minlength=most)
    places = np.flatnonzero(many)
    flat, seen = values.reshape(-1), counts.reshape(-1)
    seen[places] += many[places]
    flat[places] += (sums[places] - many[places] * flat[places]) / seen[places]


def report(
    game: str = "catfish-bend",
    millions: float = 60,
    learners: tuple[type[MonteCarlo], ...] = (MonteCarlo, QLearning),
    **options: Any,
) -> dict[str, float]:
    """Let them learn, print their exact regret on the way, and return each one's final gap to the best chart."""
    ended: dict[str, float] = {}
    for learner in learners:
        env = VectorTables(game, TABLES, autoreset_mode="SameStep", **options)
        learned, began = learner(env, 7), time.perf_counter()
        for part in (0.02, 0.03, 0.05, 0.1, 0.2, 0.6):
            learned.begin_anew(100)
            learned.learn(int(part * millions * MILLION))
            spent = time.perf_counter() - began
            judged = regret(EnvironmentPolicy(learned.policy, env))
            print(f"{learner.__name__:12} {game} {spent:6.0f} s  {judged!r}", flush=True)
            ended[learner.__name__] = judged.regret_td
    return ended


if __name__ == "__main__":
    report(sys.argv[1] if len(sys.argv) > 1 else "catfish-bend", float(sys.argv[2]) if len(sys.argv) > 2 else 60)
