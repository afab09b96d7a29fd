"""Cards that left the shoe before their time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.citation import Clauses
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnUnseen(IrregularityPolicy):
    """A card was drawn in error and nobody saw it: it is used as the next card.

    ``again``: several such cards, seen or not, keep their order. ``seen_early``: a card that everybody saw while the
    first cards were dealt is also used as the next card.
    """

    again: Clauses
    seen_early: Clauses


class TakenBy(StrEnum):
    """How a player may take an exposed card."""

    ANY_DRAW = "any_draw"
    HIT_ONLY = "hit_only"


@dataclass(frozen=True, slots=True, kw_only=True)
class EachInTurn:
    """The card is offered in turn to each player whose hand may still draw."""

    taken_by: TakenBy


@dataclass(frozen=True, slots=True, kw_only=True)
class InvolvedThenNext:
    """The card is offered to the player involved, then the next one; after that turn, play ``returns`` to the first."""

    returns: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnExposed(IrregularityPolicy):
    """A card was drawn in error and everybody saw it."""

    offered_to: EachInTurn | InvolvedThenNext
    offered: Clauses
