"""How the players at a dealer's training table use a mechanism: sensibly, with some moods.

A mechanism's ``training.py`` has a ``TRAINING``. Without one, nobody chooses its decisions, and its offers are accepted
as often as others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pitboss.mechanisms.commands import PlayerCommand
from pitboss.mechanisms.kinds import OfferKind

WEAK_UP = range(2, 7)
"""Up cards with which the dealer is likely to bust."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a caller sees before deciding: the hand, its first card, and the up card, with an ace as 11.

    ``free`` means that the house puts up the wager, ``doubled`` that the hand was doubled before.
    """

    rank: str
    points: int
    cards: int
    total: int
    soft: bool
    up: int
    free: bool
    doubled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A decision that players at the training table may want to make; among several, they make the most ``eager``."""

    command: type[PlayerCommand]
    eager: int
    felt: Callable[[Sight, random.Random], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """Which decisions players want, and how often they accept each offer, by the value of the up card."""

    wishes: tuple[Wish, ...] = ()
    liking: Mapping[OfferKind, Callable[[int], float]] = field(default_factory=dict)
