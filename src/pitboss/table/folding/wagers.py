"""What the events of chips, seats and wagers do to the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.rulebook.parts import Kind
from pitboss.table import events
from pitboss.table.events import Funding
from pitboss.table.folding.arrivals import has_box
from pitboss.table.round.further_wagers import ON_HANDS
from pitboss.table.state import Hand, Player, State, Wager


def _chips_brought(state: State, event: events.ChipsBrought) -> None:
    player = state.players.setdefault(event.player, Player(event.player))
    player.chips += event.amount
    if not player.arrived and player.chips:
        arrive(state, player)
    elif not player.chips and all(box.seated != player.name for box in state.boxes.values()):
        leave(state, player)


def leave(state: State, player: Player) -> None:
    """Note that a player left the table; the cut is offered to somebody else."""
    player.arrived = 0
    has_box(state, player.name)
    cards = state.cards
    if cards.cut_offer == player.name:
        cards.cut_offer = ""
        cards.refused.append(player.name)
    if cards.recut_by == player.name:
        cards.recut_by = ""


def arrive(state: State, player: Player) -> None:
    """Note that a player came to the table, after everybody already there."""
    state.arrivals += 1
    player.arrived = state.arrivals


def _seat_taken(state: State, event: events.SeatTaken) -> None:
    state.boxes[event.box].seated = event.player
    player = state.players[event.player]
    player.spot = event.box
    if not player.arrived:
        arrive(state, player)
    has_box(state, event.player)


def _seat_left(state: State, event: events.SeatLeft) -> None:
    state.boxes[event.box].seated = None
    if all(box.seated != event.player for box in state.boxes.values()):
        leave(state, state.players[event.player])


def _consent_given(state: State, event: events.ConsentGiven) -> None:
    state.boxes[event.box].consent = True


def _entry_permitted(state: State, event: events.EntryPermitted) -> None:
    player = state.players[event.player]
    player.let_in, player.dropped = True, False


def _wager_placed(state: State, event: events.WagerPlaced) -> None:
    box = state.boxes[event.box]
    if not box.hands:
        box.hands.append(Hand(box=event.box))
    on_hand = event.kind in ON_HANDS or (event.kind is Kind.TOKE and event.beside is Kind.BLACKJACK)
    hand = box.hands[event.hand - 1] if on_hand else None
    wager = Wager(event.number, event.bettor, event.box, hand, event.kind, event.amount, event.funding, event.beside)
    state.wagers.append(wager)
    (box.side_wagers if hand is None else hand.wagers).append(wager)
    player = state.players[event.bettor]
    if event.bettor not in box.bettors:
        box.bettors.append(event.bettor)
        player.spot = max(player.spot, event.box) if player.boxes else event.box
        player.boxes.append(event.box)
        if not player.arrived:
            arrive(state, player)
    if event.funding is Funding.CHIPS:
        player.chips -= event.amount
    if state.wanting_in:
        has_box(state, event.bettor)


def _wagers_taken_back(state: State, event: events.WagersTakenBack) -> None:
    box = state.boxes[event.box]
    for wager in [placed for placed in state.wagers if placed.box == event.box and placed.bettor == event.player]:
        state.players[event.player].chips += wager.amount
        state.wagers.remove(wager)
        held = box.side_wagers if wager.hand is None else wager.hand.wagers
        held.remove(wager)
    if box.bettors[0] == event.player:
        box.consent = False  # the player who is first from now on has not been asked
    box.bettors.remove(event.player)
    state.players[event.player].boxes.remove(event.box)
    if not box.bettors:
        box.hands, box.consent = [], False
    for number, wager in enumerate(state.wagers, 1):
        wager.number = number


FOLD_WAGERS: dict[type, Callable[[State, Any], None]] = {
    events.ChipsBrought: _chips_brought,
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.ConsentGiven: _consent_given,
    events.EntryPermitted: _entry_permitted,
    events.WagerPlaced: _wager_placed,
    events.WagersTakenBack: _wagers_taken_back,
}
