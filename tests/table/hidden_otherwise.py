"""Hidden cards at tables with irregularities: nothing that anybody may see depends on them.

Besides the hole card, a double face down and the burned card, a card drawn too early that nobody saw is hidden, and so
is the second card of a dealer who burned two. A hole card that was exposed is no longer hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.cards import CARDS, Card
from pitboss.rulebook.parts import Irregularity
from pitboss.shoe import arranged
from pitboss.table import Table, commands, refold, seen_events, view
from pitboss.table import events as table_events
from pitboss.table.events import Event
from tests.table.hidden_cards import (
    cards_in,
    could_be,
    face_up,
    hidden_still,
    lies_face_down,
    sees_hole_card,
    who_can_tell,
)
from tests.table.random_play import EVERYBODY

OTHERS = CARDS[:13:4]
Hiding = table_events.CardBurned | table_events.CardDealt | table_events.Reported
UNSEEN = (Irregularity.DRAWN_UNSEEN, Irregularity.BURNED_TWICE)


def check_views(table: Table) -> None:
    """Every view shows the face-up cards, and no other card anywhere."""
    state = table.state
    for actor in EVERYBODY:
        seen = view(table, actor)
        sees_hole = state.dealer.hole_seen or sees_hole_card(table, actor)
        shown = sorted(str(card) for part in (seen.boxes, seen.dealer) for card in cards_in(part))
        assert shown == sorted(map(str, face_up(state, sees_hole).elements())), actor
        assert sorted(map(str, cards_in(seen))) == shown, "cards are nowhere else in a view"
        if state.dealer.hole is not None:
            assert (seen.dealer[-1] is None) == (not sees_hole), actor
            assert seen.dealer_total is None, actor
        for box in seen.boxes:
            for hand, known in zip(state.boxes[box.number].hands, box.hands, strict=True):
                assert (known.total is None) == lies_face_down(hand)


def check_twins(table: Table) -> None:
    """Nobody who may not see a hidden card can tell the table from one with a different card there."""
    for twin in twins(table):
        assert who_can_tell(table, twin) == []
        assert list(seen_events(twin.events)) == list(seen_events(table.events))


def twins(table: Table) -> Iterator[Table]:
    """The same table with another card in place of a hidden one; which one changes as play goes on."""
    turn = len(table.events) % len(OTHERS)
    others = [*OTHERS[turn:], *OTHERS[:turn]]
    for place, event in hidden_events(table):
        possible = [other for other in others if other is not event.card and could_be_there(table, event, other)]
        yield from (changed(table, place, card) for card in possible[:1])


def hidden_events(table: Table) -> Iterator[tuple[int, Hiding]]:
    """The events by which cards came to lie hidden that still do."""
    lasting: dict[type, tuple[int, Hiding]] = {}
    for place, event in enumerate(table.events):
        if isinstance(event, table_events.CardBurned | table_events.Reported):
            lasting[type(event)] = place, event
        elif isinstance(event, table_events.CardDealt) and not event.face_up and hidden_still(table, place, event):
            yield from [(place, event)] if event.box or not table.state.dealer.hole_seen else []
    yield from (hiding for hiding in lasting.values() if hidden_beside_the_shoe(table, *hiding))


def hidden_beside_the_shoe(table: Table, place: int, event: Hiding) -> bool:
    match event:
        case table_events.CardBurned():
            return not any(isinstance(event, table_events.BurnCardShown) for event in table.events[place:])
        case table_events.Reported(Irregularity.DRAWN_UNSEEN):
            return bool(table.state.waiting)
    return isinstance(event, table_events.Reported) and event.irregularity is Irregularity.BURNED_TWICE


def could_be_there(table: Table, event: Hiding, card: Card) -> bool:
    return not isinstance(event, table_events.CardDealt) or could_be(table, event, card)


def changed(table: Table, place: int, card: Card) -> Table:
    """The table with another card in one event; a copy of the shoe, which tells only one table of its cover card."""
    event = table.events[place]
    assert isinstance(event, table_events.CardBurned | table_events.CardDealt | table_events.Reported)
    shoe = None
    if table.shoe is not None:
        shoe = arranged(table.shoe.rest())
        shoe.cover_reached = table.shoe.cover_reached
    twin = Table(table.rules, shoe=shoe, shuffle=table.shuffler, auto_floor=table.auto_floor)
    twin.stack, twin.unused, twin.device = table.stack, table.unused, table.device
    twin.events = [*table.events[:place], replace(event, card=card), *table.events[place + 1 :]]
    twin.state = refold(table.rules, twin.events)
    return twin


def draws_hidden(table: Table, command: commands.Command) -> bool:
    """Whether a command takes a card from the shoe that nobody sees."""
    if table.shoe is None or not table.shoe.remaining:
        return False
    match command:
        case commands.DealCard(box, place):
            hand = table.state.hand(box, place)
            return bool(hand.owed and hand.face_down)
        case commands.Report(irregularity):
            return irregularity in UNSEEN
    return isinstance(command, commands.Burn | commands.DealHoleCard)


def told_otherwise(table: Table, command: commands.Command) -> Iterator[list[Event]]:
    """What everybody sees of a command if another card comes out of the shoe."""
    for card in (OTHERS[0], OTHERS[-1]):
        twin = Table(table.rules, shoe=arranged([card]), auto_floor=False)
        twin.state, twin.events = refold(table.rules, table.events), list(table.events)
        yield told(twin.do(command))


def told(events: list[Event]) -> list[Event]:
    """What everybody sees; the cover card, which is elsewhere in another shoe, is left out."""
    return [event for event in seen_events(events) if not isinstance(event, table_events.CoverCardCame)]
