"""The record of a round of a live table.

A record begins with what must be known of the time before it: who had how many chips and sat where. Where more than
that matters (people shuffle the cards, or a card waits to be dealt) it begins with an earlier round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.record.text.writer import write_events
from pitboss.rulebook import Rules
from pitboss.table import events as table_events
from pitboss.table.events import Event
from pitboss.table.state import State

NEED_SHOE = (table_events.DealerCameIn, table_events.ShuffleOrdered, table_events.BurnCardAsked)
"""Events that can only happen once a shoe is in play."""


class Start(NamedTuple):
    """What a record needs of the state it begins at."""

    players: tuple[tuple[str, int], ...] = ()
    seats: tuple[tuple[str, int], ...] = ()
    shoe: int = 0
    burned: Card | None = None


def can_begin(state: State) -> bool:
    """Whether a record can begin at this state: between two rounds of a table that nobody shuffles, nothing waiting.

    Cards burned by mistake are told of where they were burned: they are shown to whoever asks for the burned card.
    """
    cards = state.cards
    quiet = not (state.waiting or state.trouble is not None or state.wagers or state.running or cards.also_burned)
    return quiet and not (cards.by_person or cards.reader_out or cards.shuffler_out or cards.cut_offer)


def start_of(state: State) -> Start:
    """Return what a record that begins now can tell first: players in the order they came, and seats."""
    seats = tuple((box.seated, box.number) for box in state.boxes.values() if box.seated is not None)
    known = sorted(state.players.values(), key=lambda player: (not player.arrived, player.arrived))
    return Start(tuple((player.name, player.chips) for player in known), seats, state.shoe, state.cards.burned)


def prelude(rules: Rules, start: Start, events: Sequence[Event]) -> list[Event]:
    """Return events that bring a new table to a start, as far as the record of these events needs it."""
    # Who has no chips left is told of only where he sits, or still does something: a seat can be had without any.
    here = {name for name, _ in start.seats} | {getattr(event, "player", "") for event in events}
    before: list[Event] = [
        table_events.ChipsBrought(name, chips, rules.wagering.placed)
        for name, chips in start.players
        if chips or name in here
    ]
    if start.shoe and _needs_shoe(events):
        before.append(table_events.ShoeOpened(start.shoe, len(rules.pack), rules.shoe))
        if rules.burned is not None:
            before.append(table_events.CardBurned(start.burned, rules.burned))
    before += [table_events.SeatTaken(name, box, rules.boxes.layout) for name, box in start.seats]
    return before


def _needs_shoe(events: Sequence[Event]) -> bool:
    for event in events:
        if isinstance(event, table_events.ShoeOpened):
            return False
        if isinstance(event, NEED_SHOE):
            return True
    return False


def write_round(rules: Rules, start: Start, events: Sequence[Event], title: str, *, closed: bool = False) -> str:
    """Write the record of some events; with ``closed`` the shoe is in play, and burned cards stay unnamed.

    That the floor let a patron in again is left out: a record that begins in mid-shoe keeps nobody out.
    """
    kept: list[Event] = [*prelude(rules, start, events), *events]
    kept = [event for event in kept if not isinstance(event, table_events.EntryPermitted)]
    if closed:
        kept = [replace(event, card=None) if isinstance(event, table_events.CardBurned) else event for event in kept]
    return write_events(rules, kept, title)


def unseen_cards(events: Sequence[Event]) -> bool:
    """Whether a card of these events was never turned up; burned cards do not count."""
    covered: list[tuple[int, object]] = []
    for event in events:
        if isinstance(event, table_events.CardDealt) and not event.face_up:
            covered.append((event.box, event.card))
        elif isinstance(event, table_events.Reported) and event.card is not None and not event.face_up:
            return True
        elif isinstance(event, table_events.CardTurned) and (event.box, event.card) in covered:
            covered.remove((event.box, event.card))
    return bool(covered)
