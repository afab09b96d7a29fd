"""A table with one to seven seats for PettingZoo: one seat after the other, or all at once where that is possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from pitboss.learn.given import NO_RENDER_MODE, check_render_mode, drawn_seed, seed_of
from pitboss.learn.seated import SeatedTable
from pitboss.learn.spaces import action_space, observation_space
from pitboss.learn.wishes import Amount
from pitboss.rulebook import Rules

Told = dict[str, Any]
NOBODY_LEFT = "The episode is over and every seat has left: begin the next one with reset()."


class TableOfSeats(AECEnv[str, Told, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A table at which one seat after the other is asked: agents ``seat_1`` to ``seat_7``.

    An observation has the numbers of ``TableEnv`` (``observation``) and which actions are allowed (``action_mask``). A
    seat is rewarded when the round is over, in units of the first of ``wagers``. An action that is not allowed is
    played as the one that risks least, and ``info["illegal"]`` says so. Other keywords are those of ``TableEnv``.
    """

    metadata: dict[str, Any] = {"name": "pitboss_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Rules,
        seats: int = 3,
        *,
        wagers: Amount | Sequence[Amount] | None = None,
        side_wagers: Mapping[str, Amount] | None = None,
        memory: bool = False,
        cover: int | None = None,
        seen: bool = False,
        render_mode: str | None = "ansi",
        **options: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.seated = SeatedTable(
            game, seats, wagers=wagers, side_wagers=side_wagers, memory=memory, cover=cover, seen=seen, **options
        )
        self.render_mode = render_mode
        self.possible_agents = [seat.player for seat in self.seated.seats]
        self.observation_spaces, self.action_spaces = _spaces(self.seated, self.possible_agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Return the space of what a seat may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of a seat's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode with a new shoe; a seed restarts the sequence of shoes."""
        _begin(self.seated, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"illegal": False} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        asked = self.seated.asked()
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]

    def observe(self, agent: str) -> Told:
        """Return what a seat observes, and which actions it may take."""
        self.seated.check_begun()
        return self.seated.told(self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the observation, reward and state of the seat that is asked, and whether its episode is over."""
        self.seated.check_begun()
        if not self.agents:
            raise ValueError(NOBODY_LEFT)
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def step(self, action: int | None) -> None:
        """Carry out the action of the seat that is asked."""
        self.seated.check_begun()
        if not self.agents:
            raise ValueError(NOBODY_LEFT)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = _checked(action, self.seated.actions)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        allowed, won = self.seated.answer(self.possible_agents.index(agent), chosen)
        self.infos[agent] = {"illegal": not allowed}
        for number, reward in won.items():
            self.rewards[self.possible_agents[number]] = reward
        if self.seated.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str:
        """Return the table as text."""
        if self.render_mode is None:
            raise ValueError(NO_RENDER_MODE)
        self.seated.check_begun()
        return self.seated.as_text()

    def close(self) -> None:
        """Close the environment; there is nothing to release."""


class ParallelTable(ParallelEnv[str, Told, int]):  # type: ignore[misc]
    """The table of ``TableOfSeats``, with all seats stepped at once.

    Wagers are made at once, and so are answers to an offer to several seats. Hands are played one after the other, as
    the rules have it: a seat that is not asked sees that (``asked`` is 0), may give any action, and has it ignored.
    """

    metadata: dict[str, Any] = {"name": "pitboss_parallel_v0", "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Rules,
        seats: int = 3,
        *,
        wagers: Amount | Sequence[Amount] | None = None,
        side_wagers: Mapping[str, Amount] | None = None,
        memory: bool = False,
        cover: int | None = None,
        seen: bool = False,
        render_mode: str | None = "ansi",
        **options: Any,
    ) -> None:
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.seated = SeatedTable(
            game, seats, wagers=wagers, side_wagers=side_wagers, memory=memory, cover=cover, seen=seen, **options
        )
        self.render_mode = render_mode
        self.possible_agents = [seat.player for seat in self.seated.seats]
        self.observation_spaces, self.action_spaces = _spaces(self.seated, self.possible_agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Return the space of what a seat may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of a seat's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Told], dict[str, dict[str, Any]]]:
        """Begin an episode with a new shoe; a seed restarts the sequence of shoes."""
        _begin(self.seated, seed)
        self.agents = list(self.possible_agents)
        return self._told(), {agent: {"illegal": False} for agent in self.agents}

    def _told(self) -> dict[str, Told]:
        return {agent: self.seated.told(number) for number, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Told], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out the actions of all seats that are asked; if one of them is not an action, none is carried out."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        rewards = dict.fromkeys(self.agents, 0.0)
        infos = {agent: {"illegal": False} for agent in self.agents}
        asked = {number: self.possible_agents[number] for number in self.seated.asked()}
        chosen = {number: _checked(actions.get(agent), self.seated.actions) for number, agent in asked.items()}
        for number, action in chosen.items():
            allowed, won = self.seated.answer(number, action)
            infos[asked[number]]["illegal"] = not allowed
            rewards |= {self.possible_agents[winner]: reward for winner, reward in won.items()}
        over = dict.fromkeys(self.agents, self.seated.over)
        truncated = dict.fromkeys(self.agents, False)
        told = self._told()
        if self.seated.over:
            self.agents = []
        return told, rewards, over, truncated, infos

    def render(self) -> str:
        """Return the table as text."""
        if self.render_mode is None:
            raise ValueError(NO_RENDER_MODE)
        self.seated.check_begun()
        return self.seated.as_text()

    def close(self) -> None:
        """Close the environment; there is nothing to release."""


def _spaces(seated: SeatedTable, agents: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    many = len(seated.actions)
    mask: Any = spaces.Box(0, 1, (many,), dtype=np.int8)
    told = {
        agent: spaces.Dict({"observation": observation_space(seated.wishes), "action_mask": mask}) for agent in agents
    }
    return told, {agent: action_space(seated.wishes) for agent in agents}


def _begin(seated: SeatedTable, seed: int | None) -> None:
    given = seed_of(seed)
    if given is None and seated.shoes is not None:
        seated.next_episode()
    else:
        seated.reset(given if given is not None else drawn_seed())


def _checked(action: Any, actions: Sequence[str]) -> int:
    if not isinstance(action, int | np.integer) or not 0 <= action < len(actions):
        raise ValueError(f"{action!r} is no action: 0 to {len(actions) - 1} are {', '.join(actions)}.")
    return int(action)
