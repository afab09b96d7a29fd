"""The decisions of one context, with how often they come up and what each action is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pitboss.solve import kernels
from pitboss.solve.compositions import Ints
from pitboss.solve.contexts import Bench, Play


@dataclass(frozen=True, slots=True)
class Scene:
    """How hands came about: what is wagered on each, what was zapped, which pair was split, chips or a lammer.

    ``draws`` is false for split aces that get no further card.
    """

    stake: int
    zapped: tuple[int, int] | None = None
    pair: int | None = None
    lammer: bool = False
    draws: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Hands of one scene against one up card; the bench holds how often each comes up and what actions are worth."""

    up: int
    scene: Scene
    subset: Ints
    rules: Ints
    play: Play
    bench: Bench

    def gains(self) -> Iterator[tuple[str, float]]:
        """Return what doubling and surrender gain over the next best action."""
        bench, play = self.bench, self.play
        special = self.subset[(play.action[self.subset] >= kernels.DOUBLE) & (bench.weight[self.subset] != 0)]
        values, action = bench.by_action[special], play.action[special].astype(np.int64)
        places = np.arange(len(special))
        chosen = values[places, action]
        values[places, action] = -np.inf
        gains = self.scene.stake * bench.weight[special] * (chosen - values.max(axis=1, initial=-np.inf))
        surrendered, free = action == kernels.SURRENDER, self._free(special)
        yield "surrender", float(gains[surrendered].sum())
        yield "free double", float(gains[~surrendered & free].sum())
        yield "double", float(gains[~surrendered & ~free].sum())
        given_up = self.subset[play.gives_up[self.subset] > 0]
        lost = bench.last[0, given_up] + bench.last[1, given_up]
        yield "surrender after doubling", -self.scene.stake * float(lost.sum())

    def _free(self, hands: Ints) -> Ints:
        table = self.bench.hands
        nine_to_eleven = (table.hard[hands] >= 9) & (table.hard[hands] <= 11) & (table.soft[hands] == 0)
        free: Ints = nine_to_eleven & (table.size[hands] == 2) & bool(self.rules[kernels.FREE_DOUBLES])
        return free
