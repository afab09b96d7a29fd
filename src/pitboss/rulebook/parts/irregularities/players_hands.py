"""Boxes and hands that were passed over."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxMissed(IrregularityPolicy):
    """A box was passed over in the deal and has one card, or has ``no_cards``: then its hand is dead."""

    no_cards: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class BackingUp:
    """Cards behind a box that was passed over may go back one spot, if the floor orders it."""

    grounds: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class HitMissed(IrregularityPolicy):
    """A card that a player asked for was not dealt; ``exchange``: cards for a zap or a split count as asked for."""

    exchange: Clauses
