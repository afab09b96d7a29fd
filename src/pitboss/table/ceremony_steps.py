"""Which duty around the cards is due, and who cuts next."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, Occasion
from pitboss.table import commands
from pitboss.table.state import State

_PERFORM = {duty: commands.Supervise(duty) if duty.of_the_floor else commands.Perform(duty) for duty in Duty}
CUT_FOR_TABLE = commands.CutForTable()
PLACE_COVER = commands.PlaceCover()


def duty_step(state: State) -> commands.StaffCommand | None:
    """Return the next step of the ceremony, or None while it waits for a player."""
    duty = state.cards.duties[0]
    if state.cards.occasion is Occasion.RESUMING and duty is not Duty.SPREAD and not present(state):
        return None  # the game resumes when somebody has arrived
    match duty:
        case Duty.SHOW:
            return _PERFORM[duty] if present(state) else None
        case Duty.OFFER_CUT:
            if state.cards.cut_offer:
                return None
            return _PERFORM[duty] if next_cutter(state) is not None else CUT_FOR_TABLE
        case Duty.PLACE_COVER:
            return PLACE_COVER
    return _PERFORM[duty]


def present(state: State) -> list[str]:
    """Return the players at the table, in the order they came."""
    seated = {box.seated for box in state.boxes.values()}
    here = [
        player
        for player in state.players.values()
        if player.arrived and (player.chips or player.boxes or player.name in seated)
    ]
    return [player.name for player in sorted(here, key=lambda player: player.arrived)]


def next_cutter(state: State) -> str | None:
    """Return the player to offer the cut to now, or None if the dealer cuts."""
    cut, cards = state.rules.procedures.cut, state.cards
    if cards.recut_by:
        return cards.recut_by if cards.recut_by in present(state) else None
    if cut.dealer_cuts:
        return None
    for name in _cutters(state):
        if name not in cards.refused:
            return name
    return None


def _cutters(state: State) -> list[str]:
    """Return the players in the order in which the cut is offered to them."""
    names = present(state)
    if not names:
        return []
    first = _entitled(state, names)
    clockwise = state.rules.procedures.cut.clockwise
    places = len(state.boxes) + 1
    start = _spot(state, first)
    if state.cards.occasion is Occasion.COVER_AT_BOX and first == state.cards.cover_player:
        start = state.cards.cover_box

    def distance(name: str) -> int:
        steps = _spot(state, name) - start
        return (steps if clockwise else -steps) % places

    return sorted(names, key=lambda name: (name != first, distance(name)))


def _entitled(state: State, names: list[str]) -> str:
    """Return the players who are asked first."""
    cards = state.cards
    match cards.occasion:
        case Occasion.COVER_AT_BOX:
            if cards.cover_player in names:
                return cards.cover_player
        case Occasion.BEGINNING | Occasion.RESUMING:
            return names[0]
    return _rightmost(state, names) if state.rules.procedures.cut.from_right else names[0]


def _rightmost(state: State, names: list[str]) -> str:
    return max(names, key=lambda name: _spot(state, name))


def cut_grounds(state: State) -> Clauses:
    """Return the grounds for offering the next player the cut."""
    cut = state.rules.procedures.cut
    if state.cards.recut:
        return cut.offered + (cut.recut or ()) + (cut.passed_on if state.cards.refused else ())
    if state.cards.refused:
        return cut.offered + cut.passed_on
    match state.cards.occasion:
        case Occasion.COVER_AT_BOX if state.cards.cover_player in present(state):
            return cut.offered + cut.at_box
        case Occasion.COVER_AT_BOX:
            return cut.offered + cut.at_dealer + (cut.absent or ())
        case Occasion.COVER_AT_DEALER:
            return cut.offered + cut.at_dealer
        case Occasion.ORDERED | Occasion.EVERY_ROUND:
            return cut.offered + cut.ordered + ((cut.ran_out or ()) if state.running else ())
    return cut.offered + cut.first_player


def _spot(state: State, name: str) -> int:
    """Where a player is: the seat, or the box farthest to the dealer's right that the player last wagered on."""
    seats = [box.number for box in state.boxes.values() if box.seated == name]
    return max(seats) if seats else state.players[name].spot
