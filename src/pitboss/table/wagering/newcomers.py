"""A full table: if the text makes room for newcomers, players may be asked to give up their extra boxes."""

from __future__ import annotations

from pitboss.table import commands, events
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import State


def held_boxes(state: State, player: str) -> list[int]:
    """Return the boxes on which a player has a wager or a seat."""
    return [box.number for box in state.boxes.values() if box.seated == player or player in box.bettors]


def is_full(state: State) -> bool:
    """Whether every box has a wager or is somebody's seat."""
    return all(box.bettors or box.seated is not None for box in state.boxes.values())


def refuse_wanting_in(state: State, command: commands.WantIn) -> Refusal | None:
    """Return why a player need not ask to be let in."""
    boxes = state.rules.boxes
    if boxes.freed is None:
        return Refusal("not_offered", "Nobody has to make room at this game; wait for a free box.", boxes.layout)
    if held_boxes(state, command.player):
        return Refusal("has_a_box", f"{command.player} has a box already.", boxes.freed)
    if command.player in state.wanting_in:
        return Refusal("already_asked", f"{command.player} has asked already.", boxes.freed)
    if not is_full(state):
        return Refusal("not_full", "There is a free box; take it.", boxes.freed)
    return None


def want_in(layout: Layout, command: commands.WantIn) -> None:
    """Note that a player wants in."""
    layout.emit(events.SpotWanted(command.player, layout.rules.boxes.freed or ()))


def refuse_freeing(layout: Layout, command: commands.FreeSpots) -> Refusal | None:
    """Return why a player cannot be asked to give up boxes now."""
    state, boxes = layout.state, layout.state.rules.boxes
    if boxes.freed is None:
        return Refusal("not_listed", "The text has nobody make room.", boxes.layout)
    if state.running:
        return Refusal("wrong_moment", "Boxes are given up between rounds.", boxes.freed)
    if not state.wanting_in or not is_full(state):
        return Refusal("nobody_waits", "Nobody wants in at a full table.", boxes.freed)
    if len(held_boxes(state, command.player)) < 2:
        return Refusal("no_extra_box", f"{command.player} has no box to give up.", boxes.freed)
    return None


def free_spots(layout: Layout, command: commands.FreeSpots) -> None:
    """Make a player give up all boxes except the one first wagered on, or the lowest seat."""
    state, player = layout.state, command.player
    clauses = layout.rules.boxes.freed or ()
    held = held_boxes(state, player)
    kept = state.players[player].boxes[0] if state.players[player].boxes else held[0]
    extra = tuple(number for number in held if number != kept)
    layout.emit(events.SpotsGivenUp(player, extra, clauses))
    for number in extra:
        if player in state.boxes[number].bettors:
            layout.emit(events.WagersTakenBack(player, number, clauses))
        if state.boxes[number].seated == player:
            layout.emit(events.SeatLeft(player, number, clauses))


def refuse_further_box(state: State, player: str) -> Refusal | None:
    """While somebody waits to get in, refuse further boxes to everybody who already has one."""
    if not state.wanting_in or player in state.wanting_in or not held_boxes(state, player):
        return None
    names = ", ".join(state.wanting_in)
    sentence = f"{names} waits for a box; who holds one gets no further one now."
    return Refusal("spot_wanted", sentence, state.rules.boxes.freed or state.rules.boxes.layout)
