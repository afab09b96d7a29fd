"""Commands that need no round: chips, seats, consent, wagers before the deal, and the floor's permission to enter."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pitboss.chips import dollars
from pitboss.rulebook.parts.irregularities import SettledWagers
from pitboss.table import commands, events
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import State
from pitboss.table.wagering.amounts import is_amount
from pitboss.table.wagering.announcing import announce, refuse_announcing
from pitboss.table.wagering.newcomers import refuse_wanting_in, want_in
from pitboss.table.wagering.wagering import kept_out, no_such_box, place, refuse_placing, refuse_seating

RESERVED = frozenset({commands.DEALER, commands.FLOOR})
MOST_CHIPS = 10**12
"""More cents than any table takes at once."""
NAME = re.compile(r"\w[\w.'-]*")
"""A player's name is one word, so that records can be written and read in plain words."""


def refuse_between_rounds(state: State, command: commands.Command) -> Refusal | None:
    """Return why one of these commands is refused, or None."""
    refuse = _REFUSE[type(command)]
    if command.player in state.players or refuse is _refuse_buying_in:  # type: ignore[union-attr]
        return refuse(state, command)
    if isinstance(command, commands.AnnounceWager) and not command.coupon:
        return refuse_name(state, command.player) or refuse(state, command)  # cash stands for the chips
    return stranger(state, command.player)  # type: ignore[union-attr]


def unknown_command(state: State, command: object) -> Refusal:
    """Refuse something that is not a command at all."""
    sentence = f"The table knows no command {type(command).__name__}."
    return Refusal("unknown_command", sentence, state.rules.not_offered)


def stranger(state: State, player: str) -> Refusal:
    """Refuse a command from somebody who has brought no chips."""
    sentence = f"{player} has no chips at this table; buy in first."
    return Refusal("unknown_player", sentence, state.rules.wagering.placed)


def refuse_name(state: State, player: object) -> Refusal | None:
    """Return why this cannot be a player's name."""
    if isinstance(player, str) and player not in RESERVED and NAME.fullmatch(player) is not None:
        return None
    sentence = f"{player!r} cannot be a player's name; use one word of letters and digits, not dealer or floor."
    return Refusal("bad_name", sentence, state.rules.wagering.placed)


def _refuse_buying_in(state: State, command: commands.BuyIn) -> Refusal | None:
    clauses = state.rules.wagering.placed
    bad_name = refuse_name(state, command.player)
    if bad_name is not None:
        return bad_name
    if not is_amount(command.amount) and not (type(command.amount) is int and command.amount == 0):
        return Refusal("not_an_amount", "Chips are bought for a whole number of cents.", clauses)
    if command.amount > MOST_CHIPS:
        return Refusal("above_maximum", f"At most {dollars(MOST_CHIPS)} can be brought at once; bring less.", clauses)
    return None


def chips_to_take(state: State, player: str) -> int:
    """Return how many chips a player may take away now."""
    return max(0, state.players[player].chips - _may_be_void(state, player))


def _may_be_void(state: State, player: str) -> int:
    """Return what was paid in this round and would go back if the round turned out to be void."""
    irregularities = state.rules.irregularities
    returned = irregularities.may_be_void and irregularities.void.settled is SettledWagers.RETURNED
    if not state.running or not returned:
        return 0
    return sum(max(0, wager.net) for wager in state.wagers if wager.bettor == player)


def _refuse_cashing_out(state: State, command: commands.CashOut) -> Refusal | None:
    chips = chips_to_take(state, command.player)
    if is_amount(command.amount) and command.amount <= chips:
        return None
    sentence = f"{command.player} has {dollars(chips)} off the layout; take up to that."
    return Refusal("short_of_chips", sentence, state.rules.wagering.closed)


def _refuse_consent(state: State, command: commands.Consent) -> Refusal | None:
    box = state.boxes.get(command.box)
    if box is None:
        return no_such_box(state, command.box)
    if state.running:
        return Refusal("wrong_moment", "Others wager on a box between rounds.", state.rules.boxes.sharing)
    if box.consent:
        return Refusal("already_consented", "Others may wager on the box already.", state.rules.boxes.sharing)
    if state.rules.boxes.bettors > 1 and box.bettors[:1] == [command.player]:
        return None
    sentence = f"Only the first person to wager on box {command.box} can let others wager on it."
    return Refusal("not_first_bettor", sentence, state.rules.boxes.sharing)


def _refuse_taking_back(state: State, command: commands.TakeBack) -> Refusal | None:
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


def _refuse_permitting(state: State, command: commands.Permit) -> Refusal | None:
    if kept_out(state, command.player):
        return None
    boxes = state.rules.boxes
    sentence = f"{command.player} is not kept from any box now; there is nothing to permit."
    return Refusal("nothing_to_permit", sentence, boxes.entry or boxes.returning or boxes.layout)


def take_place(layout: Layout, command: commands.Command) -> None:
    """Carry out one of these commands, known to be permitted."""
    _TAKE_PLACE[type(command)](layout, command)


def _buy_in(layout: Layout, command: commands.BuyIn) -> None:
    layout.emit(events.ChipsBrought(command.player, command.amount, layout.rules.wagering.placed))


def _cash_out(layout: Layout, command: commands.CashOut) -> None:
    layout.emit(events.ChipsBrought(command.player, -command.amount, layout.rules.wagering.placed))


def _sit(layout: Layout, command: commands.Sit) -> None:
    boxes = layout.rules.boxes
    layout.emit(events.SeatTaken(command.player, command.box, boxes.calling or boxes.layout))


def _leave_seat(layout: Layout, command: commands.LeaveSeat) -> None:
    layout.emit(events.SeatLeft(command.player, command.box, layout.rules.boxes.layout))


def _consent(layout: Layout, command: commands.Consent) -> None:
    layout.emit(events.ConsentGiven(command.player, command.box, layout.rules.boxes.sharing))


def _take_back(layout: Layout, command: commands.TakeBack) -> None:
    wagering = layout.rules.wagering
    clauses = wagering.closed + (wagering.taken_back or ())
    layout.emit(events.WagersTakenBack(command.player, command.box, clauses))


def _permit(layout: Layout, command: commands.Permit) -> None:
    boxes = layout.rules.boxes
    dropped = layout.state.players[command.player].dropped
    clauses = boxes.returning if dropped else boxes.entry_permitted
    layout.emit(events.EntryPermitted(command.player, clauses or boxes.layout))


_REFUSE: dict[type, Callable[[State, Any], Refusal | None]] = {
    commands.BuyIn: _refuse_buying_in,
    commands.CashOut: _refuse_cashing_out,
    commands.Sit: refuse_seating,
    commands.LeaveSeat: refuse_seating,
    commands.Consent: _refuse_consent,
    commands.Place: refuse_placing,
    commands.TakeBack: _refuse_taking_back,
    commands.WantIn: refuse_wanting_in,
    commands.AnnounceWager: refuse_announcing,
    commands.Permit: _refuse_permitting,
}
_TAKE_PLACE: dict[type, Callable[[Layout, Any], None]] = {
    commands.BuyIn: _buy_in,
    commands.CashOut: _cash_out,
    commands.Sit: _sit,
    commands.LeaveSeat: _leave_seat,
    commands.Consent: _consent,
    commands.Place: place,
    commands.TakeBack: _take_back,
    commands.WantIn: want_in,
    commands.AnnounceWager: announce,
    commands.Permit: _permit,
}
BETWEEN_ROUNDS = tuple(_REFUSE)
