"""Who is at a table."""

from __future__ import annotations

from collections.abc import Container

from pitboss.table.state import State


def is_at_table(state: State, player: str) -> bool:
    """Whether a player has chips, wagers or a seat at the table."""
    known = state.players.get(player)
    return known is not None and (bool(known.chips) or bool(known.boxes) or bool(seats_of(state, player)))


def seats_of(state: State, player: str) -> list[int]:
    """Return the boxes at which a player has the seat."""
    return [box.number for box in state.boxes.values() if box.seated == player]


def people_at_table(state: State, bots: Container[str]) -> set[str]:
    """Return the players at the table who are no bots."""
    return {name for name in state.players if name not in bots and is_at_table(state, name)}
