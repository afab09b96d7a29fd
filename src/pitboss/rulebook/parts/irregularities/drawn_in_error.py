"""Cards that left the shoe before their time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.citation import Clauses
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnUnseen(IrregularityPolicy):
    """A card was drawn in error and nobody saw it: it is the next one.

    ``again``: several of them, seen or not, keep their order. ``seen_early``: one that everybody saw while the first
    cards were dealt is the next one too.
    """

    again: Clauses
    seen_early: Clauses


class TakenBy(StrEnum):
    """How a player may take an exposed card."""

    ANY_DRAW = "any_draw"
    HIT_ONLY = "hit_only"


@dataclass(frozen=True, slots=True, kw_only=True)
class EachInTurn:
    """Each player in turn whose hand may still draw is offered the card."""

    taken_by: TakenBy


@dataclass(frozen=True, slots=True, kw_only=True)
class InvolvedThenNext:
    """The player involved is offered the card, then the next one, after whose turn play ``returns`` to the first."""

    returns: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnExposed(IrregularityPolicy):
    """A card was drawn in error and everybody saw it."""

    offered_to: EachInTurn | InvolvedThenNext
    offered: Clauses
