"""``write_episodes``: rounds that a policy plays, as a Parquet file."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.learn.episodes.parquet import EpisodeFile
from pitboss.learn.episodes.played import Policy, play_episodes
from pitboss.learn.episodes.steps import Steps, steps_told
from pitboss.learn.given import checked_rounds, checked_share, drawn_seed, seed_of
from pitboss.learn.policies import ChartPolicy
from pitboss.learn.vector import VectorTables
from pitboss.learn.wishes import Amount, Wishes, wishes_of
from pitboss.learn.words import Asked
from pitboss.rulebook import Rules, rules_of, submit
from pitboss.simulate.running.remembered import best_chart


@dataclass(slots=True)
class EpisodesWritten:
    """How many episodes, rounds and steps were written, and what the rounds won, in units of the first wager."""

    episodes: int = 0
    rounds: int = 0
    steps: int = 0
    won: float = 0.0
    squares: float = 0.0

    @property
    def ev(self) -> float:
        """What a round won on average."""
        return self.won / self.rounds if self.rounds else 0.0

    @property
    def se(self) -> float:
        """The standard error of ``ev``."""
        if self.rounds < 2:
            return math.inf
        return math.sqrt((self.squares - self.won * self.ev) / (self.rounds - 1) / self.rounds)

    def add(self, steps: Steps, unit: int) -> None:
        """Count some more steps."""
        results = steps.won[ends_of_rounds(steps)] / unit
        self.episodes += int((steps.terminated | steps.truncated).sum())
        self.rounds += len(results)
        self.steps += len(steps)
        self.won += float(results.sum())
        self.squares += float((results**2).sum())


def ends_of_rounds(steps: Steps) -> NDArray[np.bool_]:
    """Return which steps end a round: those before the next wager, and the last of an episode."""
    asked = steps.observation[:, 0]
    before_wager = np.concatenate([asked[1:] == Asked.WAGER, [True]])
    ends: NDArray[np.bool_] = before_wager | steps.terminated | steps.truncated
    return ends


def write_episodes(
    file: str | Path,
    game: str | Rules,
    rounds: int = 10_000,
    *,
    policy: Policy | None = None,
    seed: int | None = 1,
    explore: float = 0.0,
    wagers: Amount | Sequence[Amount] | None = None,
    side_wagers: Mapping[str, Amount] | None = None,
    memory: bool = False,
    cover: int | None = None,
    seen: bool = False,
    progress: Callable[[EpisodesWritten], None] | None = None,
    **options: Any,
) -> EpisodesWritten:
    """Play rounds at compiled tables and write every step to a Parquet file.

    Without a ``policy``, the best chart plays, and makes every side wager that you name; ``explore`` is the share of
    actions that are drawn at random instead. The same seed gives the same file, and another seed gives other shoes at
    every table. The file gets its name only when it is complete. Other keywords are those of ``VectorTables`` and the
    game's options.
    """
    rounds, explore, given = checked_rounds(rounds), checked_share(explore), seed_of(seed)
    seed = drawn_seed() if given is None else given
    rules = submit(game, options) if isinstance(game, str) else rules_of(game)
    wishes = wishes_of(rules, wagers, side_wagers, memory, cover, seen)
    chosen = policy if policy is not None else EverySideWager(ChartPolicy(best_chart(rules), wishes), wishes)

    def tables(many: int) -> VectorTables:
        return VectorTables(
            rules,
            many,
            wagers=wishes.wagers,
            side_wagers=wishes.side_wagers,
            memory=memory,
            cover=cover,
            seen=seen,
            autoreset_mode="SameStep",
        )

    written = EpisodesWritten()
    with EpisodeFile(file, steps_told(wishes, seed=seed, explore=explore)) as out:
        for steps in play_episodes(tables, chosen, rounds, seed, explore):
            out.write(steps)
            written.add(steps, wishes.wagers[0])
            if progress is not None:
                progress(written)
    return written


class EverySideWager:
    """Plays as another policy does, and makes every side wager that it may."""

    def __init__(self, policy: Policy, wishes: Wishes) -> None:
        self.policy = policy
        self.sides = slice(wishes.first_side, wishes.first_wager)

    def __call__(self, observations: NDArray[np.int16], masks: NDArray[Any]) -> NDArray[np.int64]:
        """Return an action for every table."""
        actions = np.asarray(self.policy(observations, masks))
        sides = masks[:, self.sides] > 0
        if not sides.shape[1]:
            return actions
        asked = (observations[:, 0] == Asked.SIDE_WAGERS) & sides.any(axis=1)
        return np.where(asked, self.sides.start + sides.argmax(axis=1), actions)
