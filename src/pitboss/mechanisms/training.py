"""How the players at a dealer's training table take to a mechanism: sensibly, with some moods.

A mechanism's ``training.py`` has a ``TRAINING``. Where it has none, nobody decides for it, and its offers are taken
as often as others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pitboss.mechanisms.commands import PlayerCommand
from pitboss.mechanisms.kinds import OfferKind

WEAK_UP = range(2, 7)
"""Up cards with which the dealer is likely to go over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a caller sees who is to decide: the hand, its first card, and the up card, of which an ace counts 11.

    ``free`` says that the house puts the wager up, ``doubled`` that the hand was doubled before.
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
    """A decision that players at the training table may wish for; of several the most ``eager`` is made."""

    command: type[PlayerCommand]
    eager: int
    felt: Callable[[Sight, random.Random], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """What is wished for, and how often each offer is taken, by what the up card counts."""

    wishes: tuple[Wish, ...] = ()
    liking: Mapping[OfferKind, Callable[[int], float]] = field(default_factory=dict)
