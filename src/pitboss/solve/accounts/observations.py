"""The decisions of one context, as observers see them while a solution is being followed."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.kernels.structures import Play


@dataclass(frozen=True, slots=True)
class ObservedScene:
    """The history of hands: what is wagered on each, what was zapped, which pair was split, chips or a lammer.

    ``attacked`` distinguishes split hands if only the first of them carries an attack wager; otherwise it is None.
    """

    stake: int
    zapped: tuple[int, int] | None = None
    pair: int | None = None
    lammer: bool = False
    attacked: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """Hands of one scene in one context; the bench has how often each comes up and what its actions are worth."""

    context: Context
    scene: ObservedScene
    play: Play
    bench: Bench
