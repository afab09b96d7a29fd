"""Many tables at once: numpy in, numpy out, every rule compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.learn.given import NOT_BEGUN, checked_tables, drawn_seed, seed_of
from pitboss.learn.playing.compiled import compiled_steps
from pitboss.learn.playing.preparing import new_tables, prepare_steps, seed_table
from pitboss.learn.playing.tables import Told
from pitboss.learn.spaces import action_space, observation_space
from pitboss.learn.wishes import Amount, wishes_of
from pitboss.rulebook import Rules, rules_of, submit

Observation = NDArray[np.int16]
LOW_64 = 2**64 - 1


class VectorTables(VectorEnv[Any, Any, Any]):
    """So many tables of a game, one box each, stepped together.

    Table ``i`` plays as ``TableEnv`` does after ``reset(seed=seed + i)``: the same cards for the same actions. What is
    allowed stands in ``info["action_mask"]``; an action that is not is played as the one that risks least (stand,
    decline, the first wager), and ``info["illegal"]`` says so.
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
        **options: Any,
    ) -> None:
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
        self._unit = prepared.unit / self.wishes.wagers[0]
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
        """Begin an episode at every table, or at those that ``options["reset_mask"]`` names."""
        wanted = np.ones(self.num_envs, dtype=np.bool_)
        if options is not None and "reset_mask" in options:
            wanted = np.asarray(options["reset_mask"], dtype=np.bool_)
            if wanted.shape != (self.num_envs,):
                raise ValueError(f"reset_mask: say of each of the {self.num_envs} tables whether it begins anew.")
        self._seed(seed, wanted)
        compiled_steps()["begin_tables"](wanted, self._step, self._tables, self._told)
        return self._told.observation.copy(), self._info()

    def _seed(self, seed: int | Sequence[int | None] | None, wanted: NDArray[np.bool_]) -> None:
        if seed is None and self._seeded:
            return
        if seed is None or isinstance(seed, Integral):
            first = seed_of(seed)
            first = drawn_seed() if first is None else first
            seeds: list[int | None] = [first + number for number in range(self.num_envs)]
        else:
            seeds = [seed_of(own) for own in seed] if isinstance(seed, Iterable) and not isinstance(seed, str) else []
        if len(seeds) != self.num_envs:
            raise ValueError(f"Give one seed, a whole number from 0 up, or one for each of {self.num_envs} tables.")
        for number in np.flatnonzero(wanted).tolist():
            own = seeds[number]
            if own is not None:
                seed_table(self._tables, number, own & LOW_64, 0)
        self._seeded = True

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out an action at every table."""
        if not self._seeded:
            raise ValueError(NOT_BEGUN)
        chosen = self._checked(actions)
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        compiled_steps()["step_tables"](chosen, same_step, self._step, self._tables, self._told, self._last)
        told = self._told
        over = told.over.astype(np.bool_)
        info = self._info()
        if same_step and over.any():
            info |= {"final_obs": self._last.observation.copy(), "_final_obs": over}
            info |= {"final_info": {"action_mask": self._last.mask.copy()}, "_final_info": over}
        return told.observation.copy(), told.won * self._unit, over, np.zeros_like(over), info

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        """Return actions as the compiled tables take them; raise ValueError where they are none."""
        given = np.asarray(actions)
        whole = given.dtype.kind in "iu" and given.shape == (self.num_envs,)
        if not whole or (given < 0).any() or (given >= len(self.actions)).any():
            raise ValueError(
                f"Give {self.num_envs} actions, each from 0 to {len(self.actions) - 1}: {', '.join(self.actions)}."
            )
        return np.ascontiguousarray(given, dtype=np.int64)

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
