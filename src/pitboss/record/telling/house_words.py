"""Plain sentences for what happens around the cards, for irregularities, and for what the floor says.

A card that nobody saw is not named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.chips import dollars
from pitboss.record.telling.phrases import boxes_in_words, describe_wager, place
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands, events
from pitboss.table.state import State


def _duty_done(state: State, event: events.DutyDone) -> str:
    return f"Done by the {commands.FLOOR if event.duty.of_the_floor else commands.DEALER}: {event.duty.words}."


def _cut_offered(state: State, event: events.CutOffered) -> str:
    return f"{event.player} is asked to cut the cards."


def _cut_refused(state: State, event: events.CutRefused) -> str:
    return f"{event.player} passes the cut to the next player."


def _cards_cut(state: State, event: events.CardsCut) -> str:
    who = "The dealer" if event.by == commands.DEALER else event.by
    return f"{who} cuts the cards {event.place} from the top."


def _cover_placed(state: State, event: events.CoverPlaced) -> str:
    return f"The cover card is inserted {event.from_back} cards from the back."


def _recut_ordered(state: State, event: events.RecutOrdered) -> str:
    return f"The floor has the cards cut again, by {'the player who cut last' if event.by_last else 'the next player'}."


def _cover_ordered(state: State, event: events.CoverOrdered) -> str:
    return f"The floor wants the cover card {event.from_back} cards from the back."


def _cover_card_came(state: State, event: events.CoverCardCame) -> str:
    if not state.running:
        return "The cover card comes out."
    where = f"box {event.box}" if event.box else "the dealer's hand"
    return f"The cover card comes out at {where}: the cards are shuffled after this round."


def _shuffle_asked(state: State, event: events.ShuffleAsked) -> str:
    return f"{event.player} asks for a shuffle."


def _shuffle_ordered(state: State, event: events.ShuffleOrdered) -> str:
    return "The floor orders a shuffle before the next round."


def _dealer_came_in(state: State, event: events.DealerCameIn) -> str:
    return "A new dealer takes over the table."


def _table_idled(state: State, event: events.TableIdled) -> str:
    return "Nobody is playing: the cards are to be spread out."


def _hours_noted(state: State, event: events.HoursNoted) -> str:
    passed = "1 hour has passed" if event.hours == 1 else f"{event.hours} hours have passed"
    return f"{passed}: the cards must be changed." if event.due else f"{passed}."


def _table_closing(state: State, event: events.TableClosing) -> str:
    return "The floor closes the table."


def _burn_card_asked(state: State, event: events.BurnCardAsked) -> str:
    return f"{event.player} asks to see the burned card."


def _burn_card_shown(state: State, event: events.BurnCardShown) -> str:
    return "The burned card is shown." if event.card is None else f"The burned card is shown: {event.card}."


def _reported(state: State, event: events.Reported) -> str:
    where = _where(event.box, event.hand)
    if event.irregularity is Irregularity.MISDELIVERED and not event.box:
        where = " (the dealer's hand)"
    card = f": {event.card}" if event.card is not None and event.face_up else ""
    return f"Irregularity: {event.irregularity.words}{where}{card}."


def _where(box: int, hand: int) -> str:
    return f" (box {box}{f' hand {hand}' if hand else ''})" if box else ""


def _floor_called(state: State, event: events.FloorCalled) -> str:
    return f"The floor is called: {event.irregularity.words}."


def _floor_ruled(state: State, event: events.FloorRuled) -> str:
    where = _where(event.box, event.hand)
    return f"The floor rules: {event.ruling.words}{where}."


def _slip_noticed(state: State, event: events.SlipNoticed) -> str:
    return f"The dealer notices in time: {event.irregularity.words}."


def _spots_given_up(state: State, event: events.SpotsGivenUp) -> str:
    return f"{event.player} is asked to give up {boxes_in_words(event.boxes)} for a newcomer."


def _wager_announced(state: State, event: events.WagerAnnounced) -> str:
    if event.coupon:
        return f"{event.player} lays a match play coupon of {dollars(event.amount)} beside the {event.kind} wager."
    return f"{event.player} announces a {event.kind} wager of {dollars(event.amount)} on box {event.box}, in cash."


def _wager_confirmed(state: State, event: events.WagerConfirmed) -> str:
    return f"The {event.by} confirms {event.player}'s {_what(event)} on box {event.box}."


def _wager_lapsed(state: State, event: events.WagerLapsed) -> str:
    unconfirmed = "was not confirmed by dealer and floor, so it does not count"
    return f"{event.player}'s {_what(event)} on box {event.box} {unconfirmed}."


def _what(event: events.WagerConfirmed | events.WagerLapsed) -> str:
    return f"coupon ({event.kind})" if event.coupon else f"announced {event.kind} wager"


def _player_let_out(state: State, event: events.PlayerLetOut) -> str:
    return f"The floor lets {event.player} out of the round."


def _hand_died(state: State, event: events.HandDied) -> str:
    return f"{place(state, event.box, event.hand)} is called dead; its wagers go back."


def _card_discarded(state: State, event: events.CardDiscarded) -> str:
    return f"{event.card or 'A card that nobody saw'} goes into the discard rack."


def _card_backed_up(state: State, event: events.CardBackedUp) -> str:
    return f"The card at box {event.box} goes back to box {event.to}."


def _round_voided(state: State, event: events.RoundVoided) -> str:
    shuffle = "; the cards are shuffled next" if event.reshuffle else ""
    return f"The round is void: {event.irregularity.words}{shuffle}."


def _pay_voided(state: State, event: events.PayVoided) -> str:
    wager = describe_wager(state, state.wagers[event.wager - 1])
    return f"The result of {wager} is reversed."


HOUSE: dict[type, Callable[[State, Any], str]] = {
    events.DutyDone: _duty_done,
    events.CutOffered: _cut_offered,
    events.CutRefused: _cut_refused,
    events.CardsCut: _cards_cut,
    events.CoverPlaced: _cover_placed,
    events.RecutOrdered: _recut_ordered,
    events.CoverOrdered: _cover_ordered,
    events.CoverCardCame: _cover_card_came,
    events.ShuffleAsked: _shuffle_asked,
    events.ShuffleOrdered: _shuffle_ordered,
    events.DealerCameIn: _dealer_came_in,
    events.TableIdled: _table_idled,
    events.HoursNoted: _hours_noted,
    events.TableClosing: _table_closing,
    events.BurnCardAsked: _burn_card_asked,
    events.BurnCardShown: _burn_card_shown,
    events.Reported: _reported,
    events.FloorCalled: _floor_called,
    events.FloorRuled: _floor_ruled,
    events.SlipNoticed: _slip_noticed,
    events.SpotWanted: lambda state, event: f"{event.player} wants to play, but the table is full.",
    events.SpotsGivenUp: _spots_given_up,
    events.WagerAnnounced: _wager_announced,
    events.WagerConfirmed: _wager_confirmed,
    events.WagerLapsed: _wager_lapsed,
    events.PlayerLetOut: _player_let_out,
    events.HandDied: _hand_died,
    events.CardDiscarded: _card_discarded,
    events.CardBackedUp: _card_backed_up,
    events.RoundVoided: _round_voided,
    events.PayVoided: _pay_voided,
}
"""The sentences for these events, based on the state before each."""
