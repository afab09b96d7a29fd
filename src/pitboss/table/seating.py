"""Commands that need no round: chips, seats, consent, wagers before the deal, and the floor's leave to enter."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import State
from pitboss.table.wagering import no_such_box, place, refuse_placing, refuse_seating

BETWEEN_ROUNDS = (
    do.BuyIn,
    do.CashOut,
    do.Sit,
    do.LeaveSeat,
    do.Consent,
    do.Place,
    do.TakeBack,
    do.Permit,
)
RESERVED = frozenset({do.DEALER, do.FLOOR})


def refuse_between_rounds(layout: Layout, command: do.Command) -> Refusal | None:
    """Say why one of these commands is refused, or return None."""
    state = layout.state
    match command:
        case do.BuyIn():
            return _refuse_buying_in(state, command)
        case do.CashOut() | do.Permit() | do.BoxCommand() if command.player not in state.players:
            sentence = f"{command.player} has no chips at this table; buy in first."
            return Refusal("unknown_player", sentence, state.rules.wagering.placed)
        case do.CashOut():
            return _refuse_cashing_out(state, command)
        case do.Sit() | do.LeaveSeat():
            return refuse_seating(state, command)
        case do.Consent():
            return _refuse_consent(state, command)
        case do.Place():
            return refuse_placing(state, command)
        case do.TakeBack():
            return _refuse_taking_back(state, command)
        case do.Permit():
            return None
    sentence = f"The table knows no command {type(command).__name__}."
    return Refusal("unknown_command", sentence, state.rules.not_offered)


def _refuse_buying_in(state: State, command: do.BuyIn) -> Refusal | None:
    clauses = state.rules.wagering.placed
    if command.player in RESERVED or not command.player or " " in command.player:
        sentence = f"{command.player!r} cannot be a player's name; use one word, not dealer or floor."
        return Refusal("bad_name", sentence, clauses)
    if not isinstance(command.amount, int) or command.amount < 0:
        return Refusal("not_an_amount", "Chips are bought for a whole number of cents.", clauses)
    return None


def _refuse_cashing_out(state: State, command: do.CashOut) -> Refusal | None:
    chips = state.players[command.player].chips
    if 0 < command.amount <= chips:
        return None
    sentence = f"{command.player} has {dollars(chips)} off the layout; take up to that."
    return Refusal("short_of_chips", sentence, state.rules.wagering.closed)


def _refuse_consent(state: State, command: do.Consent) -> Refusal | None:
    box = state.boxes.get(command.box)
    if box is None:
        return no_such_box(state, command.box)
    if state.rules.boxes.bettors > 1 and box.bettors[:1] == [command.player]:
        return None
    sentence = f"Only the first person to wager on box {command.box} can let others wager on it."
    return Refusal("not_first_bettor", sentence, state.rules.boxes.sharing)


def _refuse_taking_back(state: State, command: do.TakeBack) -> Refusal | None:
    wagering = state.rules.wagering
    if state.running:
        sentence = "The first card is dealt: a wager stays until it is decided."
        return Refusal("wagers_closed", sentence, wagering.closed)
    box = state.boxes.get(command.box)
    if box is None:
        return no_such_box(state, command.box)
    if command.player not in box.bettors:
        sentence = f"{command.player} has no wager on box {command.box}."
        return Refusal("no_wager", sentence, wagering.placed)
    return None


def take_place(layout: Layout, command: do.Command) -> None:
    """Carry out one of these commands that is permitted."""
    rules = layout.rules
    match command:
        case do.BuyIn(player, amount):
            layout.emit(happened.ChipsBrought(player, amount, rules.wagering.placed))
        case do.CashOut(player, amount):
            layout.emit(happened.ChipsBrought(player, -amount, rules.wagering.placed))
        case do.Sit(player, box):
            layout.emit(happened.SeatTaken(player, box, rules.boxes.layout))
        case do.LeaveSeat(player, box):
            layout.emit(happened.SeatLeft(player, box, rules.boxes.layout))
        case do.Consent(player, box):
            layout.emit(happened.ConsentGiven(player, box, rules.boxes.sharing))
        case do.TakeBack(player, box):
            layout.emit(happened.WagersTakenBack(player, box, rules.wagering.closed))
        case do.Permit(player):
            clauses = rules.boxes.entry_permitted or rules.boxes.layout
            layout.emit(happened.EntryPermitted(player, clauses))
        case do.Place():
            place(layout, command)
