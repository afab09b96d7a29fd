"""One table as a Gymnasium environment: the real table deals, settles and says what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pitboss.learn.given import NO_RENDER_MODE, NOT_BEGUN, check_render_mode, seed_of
from pitboss.learn.opening import open_table
from pitboss.learn.playing.preparing import plan_of
from pitboss.learn.rendering import as_picture, as_text
from pitboss.learn.seat import Seat
from pitboss.learn.shoes import SeededShoes
from pitboss.learn.spaces import action_space, observation_space
from pitboss.learn.wishes import Amount, wishes_of
from pitboss.learn.words import Asked
from pitboss.rulebook import Rules, rules_of, submit

Observation = NDArray[np.int16]


class TableEnv(gymnasium.Env[Observation, Any]):
    """One box at a table of a game: wagers, offers and decisions are steps, and rewards are in units of the wager.

    An episode is one round from a shoe of its own, or with ``memory`` all rounds of a shoe up to the cover card. The
    reward is what a round won, in units of the first of ``wagers``. ``info["action_mask"]`` says which actions are
    allowed; any other is played as the action that risks least (stand, decline, the first wager), and
    ``info["illegal"]`` says so.

    ``game`` is a game's id, or rules. ``wagers`` and ``side_wagers`` are in cents or texts in dollars. ``cover`` is the
    number of cards behind the cover card, and ``seen`` adds the cards seen to the observation. Other keywords are
    options of the game.

    Example::

        >>> from pitboss.learn import TableEnv
        >>> env = TableEnv("zappit-ma")
        >>> observation, info = env.reset(seed=1)
        >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str | Rules,
        *,
        wagers: Amount | Sequence[Amount] | None = None,
        side_wagers: Mapping[str, Amount] | None = None,
        memory: bool = False,
        cover: int | None = None,
        seen: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.rules = submit(game, options) if isinstance(game, str) else rules_of(game)
        self.wishes = wishes_of(self.rules, wagers, side_wagers, memory, cover, seen)
        self.actions = self.wishes.actions
        self.observation_space = observation_space(self.wishes)
        self.action_space = action_space(self.wishes)
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self.seat = Seat(self.wishes)
        self.shoes: SeededShoes | None = None
        self._said = ""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode with a new shoe; a seed restarts the sequence of shoes."""
        given = seed_of(seed)
        super().reset(seed=given)
        if given is not None or self.shoes is None:
            drawn = given if given is not None else int(self.np_random.integers(2**32))
            self.shoes = SeededShoes(plan_of(self.rules, self.wishes), drawn)
        self.table = open_table(self.rules, self.shoes, [self.seat.player])
        self.seat.begin()
        self._over, self._said = False, ""
        return self._told(), self._info(allowed=True)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action; return observation, reward, terminated, truncated and info."""
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is no action: 0 to {len(self.actions) - 1} are {', '.join(self.actions)}.")
        self._check_begun()
        before, wagering = len(self.table.events), self.seat.wagering
        allowed = self.seat.answer(int(action), self.table)
        self._said = self.actions[int(action)]
        reward = 0.0
        if wagering and not self.seat.wagering:
            self.seat.place(self.table)
            self._began = before
            self.table.deal()
        if not self.seat.wagering and not self.table.state.running:
            reward = self._close()
        return self._told(), reward, self._over, False, self._info(allowed)

    def _check_begun(self) -> None:
        if self.shoes is None:
            raise ValueError(NOT_BEGUN)

    def _close(self) -> float:
        """End the round: go on with the shoe, or end the episode."""
        assert self.shoes is not None
        won = self.seat.won(self.table.events[self._began :])
        shoe = self.table.shoe
        self._over = not self.wishes.memory or shoe is None or shoe.cover_reached
        if not self._over:
            self.seat.begin()
        return won / self.wishes.wagers[0]

    def _told(self) -> Observation:
        assert self.shoes is not None
        return self.seat.observation(self.table, self.shoes.seen(self.table) if self.wishes.seen else ())

    def _info(self, allowed: bool) -> dict[str, Any]:
        return {"action_mask": self.seat.mask(self.table), "illegal": not allowed}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are allowed now, under the name that maskable learners look for."""
        self._check_begun()
        return self.seat.mask(self.table).astype(np.bool_)

    def render(self) -> Any:
        """Return the table as text (``ansi``) or as a picture (``rgb_array``)."""
        if self.render_mode is None:
            raise ValueError(NO_RENDER_MODE)
        self._check_begun()
        asked = self.seat.asked(self.table) if not self._over else Asked.OVER
        text = as_text(self.table, self.seat, asked, self._said)
        return text if self.render_mode == "ansi" else as_picture(text)
