"""What happens around the cards, what goes wrong and what the floor says, each in a plain sentence.

A card that nobody saw is not named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.chips import dollars
from pitboss.record.phrases import describe_wager, place
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.state import State


def _duty_done(state: State, event: happened.DutyDone) -> str:
    return f"Done by the {do.FLOOR if event.duty.of_the_floor else do.DEALER}: {event.duty.words}."


def _cut_offered(state: State, event: happened.CutOffered) -> str:
    return f"{event.player} is asked to cut the cards."


def _cut_refused(state: State, event: happened.CutRefused) -> str:
    return f"{event.player} leaves the cut to the next one."


def _cards_cut(state: State, event: happened.CardsCut) -> str:
    who = "The dealer" if event.by == do.DEALER else event.by
    return f"{who} cuts the cards {event.place} from the top."


def _cover_placed(state: State, event: happened.CoverPlaced) -> str:
    return f"The cover card is inserted {event.from_back} cards from the back."


def _recut_ordered(state: State, event: happened.RecutOrdered) -> str:
    return f"The floor has the cards cut again, by {'the last cutter' if event.by_last else 'the next one entitled'}."


def _cover_ordered(state: State, event: happened.CoverOrdered) -> str:
    return f"The floor wants the cover card {event.from_back} cards from the back."


def _cover_card_came(state: State, event: happened.CoverCardCame) -> str:
    if not state.running:
        return "The cover card comes out."
    where = f"box {event.box}" if event.box else "the dealer's hand"
    return f"The cover card comes out at {where}: the cards are shuffled after this round."


def _shuffle_asked(state: State, event: happened.ShuffleAsked) -> str:
    return f"{event.player} asks for a shuffle."


def _shuffle_ordered(state: State, event: happened.ShuffleOrdered) -> str:
    return "The floor orders a shuffle before the next round."


def _dealer_came_in(state: State, event: happened.DealerCameIn) -> str:
    return "A new dealer takes the table over."


def _table_idled(state: State, event: happened.TableIdled) -> str:
    return "Nobody plays: the cards are to be spread."


def _hours_noted(state: State, event: happened.HoursNoted) -> str:
    passed = "1 hour has passed" if event.hours == 1 else f"{event.hours} hours have passed"
    return f"{passed}: the cards must be changed." if event.due else f"{passed}."


def _table_closing(state: State, event: happened.TableClosing) -> str:
    return "The floor closes the table."


def _burn_card_asked(state: State, event: happened.BurnCardAsked) -> str:
    return f"{event.player} asks to see the burned card."


def _burn_card_shown(state: State, event: happened.BurnCardShown) -> str:
    return "The burned card is shown." if event.card is None else f"The burned card is shown: {event.card}."


def _reported(state: State, event: happened.Reported) -> str:
    where = _where(event.box, event.hand)
    if event.irregularity is Irregularity.MISDELIVERED and not event.box:
        where = " (the dealer's hand)"
    card = f": {event.card}" if event.card is not None and event.face_up else ""
    return f"Irregularity: {event.irregularity.words}{where}{card}."


def _where(box: int, hand: int) -> str:
    return f" (box {box}{f' hand {hand}' if hand else ''})" if box else ""


def _floor_called(state: State, event: happened.FloorCalled) -> str:
    return f"The floor is called: {event.irregularity.words}."


def _floor_ruled(state: State, event: happened.FloorRuled) -> str:
    where = _where(event.box, event.hand)
    return f"The floor rules: {event.ruling.words}{where}."


def _slip_noticed(state: State, event: happened.SlipNoticed) -> str:
    return f"The dealer notices in time: {event.irregularity.words}."


def _spots_given_up(state: State, event: happened.SpotsGivenUp) -> str:
    return f"{event.player} is asked to give up box {', '.join(map(str, event.boxes))} for a newcomer."


def _wager_announced(state: State, event: happened.WagerAnnounced) -> str:
    if event.coupon:
        return f"{event.player} lays a match play coupon of {dollars(event.amount)} beside the {event.kind} wager."
    return f"{event.player} announces a {event.kind} wager of {dollars(event.amount)} on box {event.box}, in cash."


def _wager_confirmed(state: State, event: happened.WagerConfirmed) -> str:
    return f"The {event.by} confirms {event.player}'s {_what(event)} on box {event.box}."


def _wager_lapsed(state: State, event: happened.WagerLapsed) -> str:
    return f"{event.player}'s {_what(event)} on box {event.box} was not confirmed by both: it is no wager."


def _what(event: happened.WagerConfirmed | happened.WagerLapsed) -> str:
    return f"coupon ({event.kind})" if event.coupon else f"announced {event.kind} wager"


def _player_let_out(state: State, event: happened.PlayerLetOut) -> str:
    return f"The floor lets {event.player} out of the round."


def _hand_died(state: State, event: happened.HandDied) -> str:
    return f"{place(state, event.box, event.hand)} is called dead; its wagers go back."


def _card_discarded(state: State, event: happened.CardDiscarded) -> str:
    return f"{event.card or 'A card that nobody saw'} goes into the discard rack."


def _card_backed_up(state: State, event: happened.CardBackedUp) -> str:
    return f"The card at box {event.box} goes back to box {event.to}."


def _round_voided(state: State, event: happened.RoundVoided) -> str:
    shuffle = "; the cards are shuffled next" if event.reshuffle else ""
    return f"The round is void: {event.irregularity.words}{shuffle}."


def _pay_voided(state: State, event: happened.PayVoided) -> str:
    wager = describe_wager(state, state.wagers[event.wager - 1])
    return f"What was paid or collected on {wager} is taken back."


HOUSE: dict[type, Callable[[State, Any], str]] = {
    happened.DutyDone: _duty_done,
    happened.CutOffered: _cut_offered,
    happened.CutRefused: _cut_refused,
    happened.CardsCut: _cards_cut,
    happened.CoverPlaced: _cover_placed,
    happened.RecutOrdered: _recut_ordered,
    happened.CoverOrdered: _cover_ordered,
    happened.CoverCardCame: _cover_card_came,
    happened.ShuffleAsked: _shuffle_asked,
    happened.ShuffleOrdered: _shuffle_ordered,
    happened.DealerCameIn: _dealer_came_in,
    happened.TableIdled: _table_idled,
    happened.HoursNoted: _hours_noted,
    happened.TableClosing: _table_closing,
    happened.BurnCardAsked: _burn_card_asked,
    happened.BurnCardShown: _burn_card_shown,
    happened.Reported: _reported,
    happened.FloorCalled: _floor_called,
    happened.FloorRuled: _floor_ruled,
    happened.SlipNoticed: _slip_noticed,
    happened.SpotWanted: lambda state, event: f"{event.player} wants to play, and the table is full.",
    happened.SpotsGivenUp: _spots_given_up,
    happened.WagerAnnounced: _wager_announced,
    happened.WagerConfirmed: _wager_confirmed,
    happened.WagerLapsed: _wager_lapsed,
    happened.PlayerLetOut: _player_let_out,
    happened.HandDied: _hand_died,
    happened.CardDiscarded: _card_discarded,
    happened.CardBackedUp: _card_backed_up,
    happened.RoundVoided: _round_voided,
    happened.PayVoided: _pay_voided,
}
"""How each of these events is told, by what was there before it."""
