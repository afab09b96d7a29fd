"""Hitting and standing: the decisions that every table has."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Hitting:
    """Drawing a card; a hand of 21, or of ``most_cards`` cards, stands by itself."""

    offered: Clauses
    dealt: Clauses
    stands_on_21: Clauses
    most_cards: int | None = None
    stands_on_most: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Drawing no more."""

    offered: Clauses
