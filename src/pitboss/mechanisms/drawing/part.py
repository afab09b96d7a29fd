"""Hitting and standing: the decisions that every table has."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Hitting:
    """Taking a card. A hand of 21, or of ``most_cards`` cards, takes no more."""

    offered: Clauses
    dealt: Clauses
    stands_on_21: Clauses
    most_cards: int | None = None
    stands_on_most: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Taking no more cards."""

    offered: Clauses
