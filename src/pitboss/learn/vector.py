"""Many tables at once: numpy in, numpy out, every rule compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.learn.given import (
    NOT_BEGUN,
    SEEDS,
    check_render_mode,
    checked_actions,
    checked_tables,
    drawn_seed,
    seed_of,
)
from pitboss.learn.playing.compiled import compiled_steps
from pitboss.learn.playing.preparing import new_tables, prepare_steps, seed_table
from pitboss.learn.playing.tables import Told
from pitboss.learn.spaces import action_space, observation_space
from pitboss.learn.wishes import Amount, wishes_of
from pitboss.rulebook import Rules, rules_of, submit

Observation = NDArray[np.int16]


class VectorTables(VectorEnv[Any, Any, Any]):
    """Many tables of a game, one box each, stepped together.

    Table ``i`` plays as ``TableEnv`` does after ``reset(seed=seed + i)``: the same actions get the same cards.
    ``info["action_mask"]`` says which actions are allowed; any other is played as the action that risks least (stand,
    decline, the first wager), and ``info["illegal"]`` says so. ``num_envs`` is the number of tables; the other
    arguments are those of ``TableEnv``.

    Example::

        >>> from pitboss.learn import VectorTables
        >>> tables = VectorTables("zappit-ma", num_envs=1000)
        >>> observations, info = tables.reset(seed=1)
        >>> actions = info["action_mask"].argmax(axis=1)  # the first action allowed at each table
        >>> observations, rewards, terminated, truncated, info = tables.step(actions)
        >>> rewards.shape
        (1000,)
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str | Rules,
        num_envs: int = 1,
        *,
        wagers: Amount | Sequence[Amount] | None = None,
        side_wagers: Mapping[str, Amount] | None = None,
        memory: bool = False,
        cover: int | None = None,
        seen: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        rules = submit(game, options) if isinstance(game, str) else rules_of(game)
        self.wishes = wishes_of(rules, wagers, side_wagers, memory, cover, seen)
        self.actions = self.wishes.actions
        self.num_envs = num_envs = checked_tables(num_envs)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space: Any = observation_space(self.wishes)
        self.single_action_space = action_space(self.wishes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        prepared = prepare_steps(rules, self.wishes)
        self._step = prepared.step
        self._cents = prepared.unit
        self._tables = new_tables(self._step, num_envs)
        self._seeded = False
        self._told, self._last = self._new_told(), self._new_told()

    def _new_told(self) -> Told:
        many, fields = self.num_envs, self.single_observation_space.shape[0]
        return Told(
            observation=np.zeros((many, fields), dtype=np.int16),
            mask=np.zeros((many, len(self.actions)), dtype=np.int8),
            won=np.zeros(many, dtype=np.int64),
            over=np.zeros(many, dtype=np.int8),
            illegal=np.zeros(many, dtype=np.int8),
        )

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode at every table, or at those in ``options["reset_mask"]``."""
        wanted = np.ones(self.num_envs, dtype=np.bool_)
        if options is not None and "reset_mask" in options:
            wanted = np.asarray(options["reset_mask"], dtype=np.bool_)
            if wanted.shape != (self.num_envs,):
                raise ValueError(f"reset_mask: say of each of the {self.num_envs} tables whether it begins anew.")
            if not self._seeded and not wanted.all():
                raise ValueError("The first reset begins every table: leave reset_mask out.")
        self._seed(seed, wanted)
        compiled_steps()["begin_tables"](wanted, self._step, self._tables, self._told)
        return self._told.observation.copy(), self._info()

    def _seed(self, seed: int | Sequence[int | None] | None, wanted: NDArray[np.bool_]) -> None:
        if seed is None and self._seeded:
            return
        seeds = self._seeds(seed)
        for number in np.flatnonzero(wanted).tolist():
            own = seeds[number]
            if own is None and not self._seeded:
                own = drawn_seed()
            if own is not None:
                seed_table(self._tables, number, own, 0)
        self._seeded = True

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """Return the seed of every table, None for those that go on with the shoes they have."""
        many = self.num_envs
        if seed is None or isinstance(seed, Integral):
            first = seed_of(seed)
            first = drawn_seed() if first is None else first
            if first + many > SEEDS:
                raise ValueError(f"{first!r} is no seed of {many} tables: table i has the seed after it, i times.")
            return [first + number for number in range(many)]
        given = list(seed) if isinstance(seed, Iterable) and not isinstance(seed, str) else []
        if len(given) != many:
            raise ValueError(f"Give one seed, a whole number from 0 up, or one for each of {many} tables.")
        return [seed_of(own) for own in given]

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out an action at every table; return observations, rewards, terminated, truncated and info."""
        if not self._seeded:
            raise ValueError(NOT_BEGUN)
        chosen = checked_actions(actions, self.num_envs, self.actions)
        if self.autoreset_mode is AutoresetMode.DISABLED:
            self._check_none_is_over()
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        compiled_steps()["step_tables"](chosen, same_step, self._step, self._tables, self._told, self._last)
        told, over = self._told, self._told.over.astype(np.bool_)
        info = self._info()
        if same_step and over.any():
            info |= self._final(over)
        return told.observation.copy(), self.cents_won / self.wishes.wagers[0], over, np.zeros_like(over), info

    def _check_none_is_over(self) -> None:
        """Raise ValueError where an episode has ended and nobody has begun the next one."""
        over = np.flatnonzero(self._told.over)
        if len(over):
            raise ValueError(
                f'The episode of table {over[0]} is over: with autoreset_mode="Disabled" begin the next one of such '
                'tables with reset(options={"reset_mask": over}).'
            )

    def _final(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what was told at the end of the episodes that are over, in Gymnasium's words."""
        final_info = {
            "action_mask": self._last.mask.copy(),
            "_action_mask": over,
            "illegal": self._last.illegal.astype(np.bool_),
            "_illegal": over,
        }
        return {
            "final_obs": self._last.observation.copy(),
            "_final_obs": over,
            "final_info": final_info,
            "_final_info": over,
        }

    @property
    def cents_won(self) -> NDArray[np.int64]:
        """What the last step won at every table, in cents."""
        won: NDArray[np.int64] = self._told.won * self._cents
        return won

    def _info(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": self._told.mask.copy(),
            "_action_mask": every,
            "illegal": self._told.illegal.astype(np.bool_),
            "_illegal": every,
        }
