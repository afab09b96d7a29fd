"""The decisions of one context, with how often they come up and what each action is worth."""

from __future__ import annotations

from dataclasses import dataclass

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
