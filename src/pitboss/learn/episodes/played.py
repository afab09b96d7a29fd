"""Episodes that a policy plays at many compiled tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.learn.episodes.steps import Steps
from pitboss.learn.given import checked_actions
from pitboss.learn.vector import VectorTables
from pitboss.learn.wishes import least_actions

Policy = Callable[[NDArray[np.int16], NDArray[Any]], Any]
"""Takes the observations and masks of many tables, and returns an action for each."""

MOST_TABLES = 4096
ROUNDS_AT_A_TABLE = 48


def play_episodes(
    make: Callable[[int], VectorTables], policy: Policy, rounds: int, seed: int = 1, explore: float = 0.0
) -> Iterator[Steps]:
    """Yield the steps of so many rounds, whole tables at a time.

    ``make`` returns so many tables of the game. Every table plays a number of rounds that is fixed before: were
    whoever ends first counted first, short shoes would come too often. With ``explore`` this share of the actions is
    drawn at random from those that are allowed.
    """
    chance = np.random.default_rng([seed, 1])
    first_table = episode = 0
    while rounds > 0:
        some = min(rounds, MOST_TABLES * ROUNDS_AT_A_TABLE)
        many = -(-some // ROUNDS_AT_A_TABLE)
        quota = np.full(many, some // many) + (np.arange(many) < some % many)
        steps = _Recorder(make(many), quota, chance).play(
            policy, table_seeds(seed, first_table, many), explore, episode
        )
        yield steps
        episode = int(steps.episode[-1]) + 1
        first_table += many
        rounds -= some


def table_seeds(seed: int, first: int, many: int) -> list[int]:
    """Return the seeds of so many tables of a file, from the first on: each drawn from the file's seed and its number.

    So files of neighbouring seeds have no shoe in common.
    """
    tables = range(first, first + many)
    return [int(np.random.SeedSequence([seed, table]).generate_state(1, np.uint64)[0]) for table in tables]


class _Recorder:
    """Some tables, each with its number of rounds to play, and what happened there step by step."""

    def __init__(self, tables: VectorTables, quota: NDArray[np.int64], chance: np.random.Generator) -> None:
        self.tables, self.quota, self.chance = tables, quota, chance
        self.least = least_actions(tables.wishes)

    def play(self, policy: Policy, seeds: list[int], explore: float, episode: int) -> Steps:
        """Play until every table has its rounds, and return the steps table by table."""
        observations, info = self.tables.reset(seed=seeds)
        played = np.zeros(self.tables.num_envs, dtype=np.int64)
        lines: list[tuple[Any, ...]] = []
        while (open_tables := np.flatnonzero(played < self.quota)).size:
            masks = info["action_mask"]
            answers = checked_actions(policy(observations, masks), len(masks), self.tables.actions)
            actions = self._played(self._explored(answers, masks, explore), observations, masks)
            after, _, over, _, info = self.tables.step(actions)
            # A round ends where a step leads to the question for the next wager; side wagers lead elsewhere.
            ended = after[:, 0] == 1
            played += ended
            won = self.tables.cents_won
            lines.append(
                (
                    open_tables,
                    observations[open_tables],
                    masks[open_tables].astype(np.bool_),
                    actions[open_tables],
                    won[open_tables],
                    over[open_tables],
                    (played >= self.quota)[open_tables] & ~over[open_tables],
                )
            )
            observations = after
        return _in_order(lines, episode)

    def _played(self, actions: NDArray[Any], observations: NDArray[np.int16], masks: NDArray[Any]) -> NDArray[Any]:
        """Return what is played: an action that is not allowed is played as the one that risks least."""
        allowed = masks[np.arange(len(masks)), actions] > 0
        return np.where(allowed, actions, self.least[observations[:, 0]])

    def _explored(self, actions: NDArray[Any], masks: NDArray[Any], explore: float) -> NDArray[Any]:
        if not explore:
            return actions
        drawn = self.chance.random(masks.shape) * (masks > 0)
        return np.where(self.chance.random(len(actions)) < explore, drawn.argmax(axis=1), actions)


def _in_order(lines: list[tuple[Any, ...]], first: int) -> Steps:
    """Return steps that were noted moment by moment table by table, numbered by episode and step."""
    table, observation, mask, action, won, terminated, truncated = (
        np.concatenate(column) for column in zip(*lines, strict=True)
    )
    order = np.argsort(table, kind="stable")
    ends = (terminated | truncated)[order]
    episode = np.concatenate([[0], np.cumsum(ends)[:-1]])
    begins = np.flatnonzero(np.concatenate([[True], ends[:-1]]))
    step = np.arange(len(order)) - begins[episode]
    return Steps(
        episode=episode.astype(np.int64) + first,
        step=step.astype(np.int32),
        observation=observation[order],
        mask=mask[order],
        action=action[order].astype(np.int16),
        won=won[order],
        terminated=terminated[order],
        truncated=truncated[order],
    )
