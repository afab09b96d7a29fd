"""The course of a round and the worth of a card."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.mechanisms.phases import Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The program of a round, and the clauses for each card of the first deal.

    ``first``, ``up`` and ``second`` are for the players' first cards, the dealer's up card and the players' second
    cards; ``turns`` are for the order of play, and ``cleared`` for the end of the round. ``picked_up`` is set if the
    text says in which order the dealer picks up the cards: from the dealer's right, with the dealer's own last. If the
    text does not say, the order is the same.
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
