"""The course of a round and the worth of a card."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.mechanisms.phases import Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The program of a round, and the grounds for each card of the first deal.

    ``picked_up`` is set where the text says in which order the cards are picked up: from the dealer's right, his own
    last. Where it does not, they are picked up so all the same.
    """

    program: tuple[Phase, ...]
    begun: Clauses
    first: Clauses
    up: Clauses
    second: Clauses
    turns: Clauses
    cleared: Clauses
    picked_up: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValues:
    """What the cards count: pips, faces and the ace, and what makes a total soft or hard."""

    pips: Clauses
    faces: Clauses
    ace: Clauses
    soft: Clauses | None = None
    hard: Clauses | None = None
