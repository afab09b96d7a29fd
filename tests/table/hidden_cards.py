"""Hidden cards: the hole card, a card doubled on face down, the burned card. No output depends on them.

A *twin* of a table has a different card in place of a hidden one. Nobody who may not see the card can distinguish the
two, by a view or by a refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice

from pitboss.cards import CARDS, Card, is_blackjack
from pitboss.shoe import arranged
from pitboss.table import Refusal, Table, commands, events, refold, view
from pitboss.table.events import Event
from pitboss.table.state import Hand, State
from tests.sizes import size
from tests.table.illegal_commands import asked
from tests.table.random_play import EVERYBODY, PLAYERS

IN_TURN = size(4, 1)
"""After a step, twins are asked every fourth of a player's possible commands; others after the next step."""


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere inside a view, but for one that a report names as not belonging to the pack."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, commands.Report):
        return
    elif isinstance(value, tuple):
        for element in value:
            yield from cards_in(element)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def face_up(state: State, sees_hole: bool) -> Counter[Card]:
    """The face-up cards on the layout, and the hole card for an actor who sees it."""
    seen = Counter(state.dealer.cards)
    if sees_hole and state.dealer.hole is not None:
        seen[state.dealer.hole] += 1
    for box in state.boxes.values():
        for hand in box.hands:
            seen.update(hand.cards[:-1] if lies_face_down(hand) else hand.cards)
    return seen


def lies_face_down(hand: Hand) -> bool:
    return hand.face_down and hand.doubled and not hand.owed


def sees_hole_card(table: Table, actor: str) -> bool:
    """Only a dealer who peeked in person knows the hole card."""
    return actor == commands.DEALER and table.rules.hole_card.seen_by_dealer and table.state.dealer.looked


def twins(table: Table) -> Iterator[Table]:
    """The same table with another card in place of a hidden one: nobody can tell them apart."""
    for place, event in enumerate(table.events):
        if isinstance(event, events.CardBurned) and event.card is not None and place == last(table, type(event)):
            yield changed(table, place, CARDS[0] if event.card is not CARDS[0] else CARDS[7])
        if isinstance(event, events.CardDealt) and not event.face_up and hidden_still(table, place, event):
            for card in CARDS[:13:4]:
                if could_be(table, event, card):
                    yield changed(table, place, card)


def last(table: Table, kind: type) -> int:
    return max(place for place, event in enumerate(table.events) if isinstance(event, kind))


def hidden_still(table: Table, place: int, event: events.CardDealt) -> bool:
    later = table.events[place:]
    return table.state.running and not any(
        isinstance(following, events.RoundEnded)
        or (isinstance(following, events.CardTurned) and (following.box, following.hand) == (event.box, event.hand))
        for following in later
    )


def could_be(table: Table, event: events.CardDealt, card: Card) -> bool:
    """Whether a hidden card could be this one for all that everybody knows: no ten under an ace that was looked at."""
    dealer = table.state.dealer
    return event.box > 0 or not dealer.looked or not is_blackjack((dealer.cards[0], card))


def changed(table: Table, place: int, card: Card) -> Table:
    event = table.events[place]
    assert isinstance(event, events.CardBurned | events.CardDealt)
    twin = Table(table.rules, shoe=table.shoe, shuffle=table.shuffler)
    twin.events = [*table.events[:place], replace(event, card=card), *table.events[place + 1 :]]
    twin.state = refold(table.rules, twin.events)
    return twin


def dealt_otherwise(table: Table, step: commands.DealerCommand) -> Iterator[list[Event]]:
    """What a step of the dealer makes happen when other cards come out of the shoe."""
    for card in CARDS[:13:3]:
        twin = Table(table.rules, shoe=arranged([card]))
        twin.state, twin.events = refold(table.rules, table.events), list(table.events)
        yield twin.do(step)


def who_can_tell(table: Table, twin: Table) -> list[str]:
    """The actors who can tell two twins apart, though they must not."""
    seeing = [
        actor for actor in EVERYBODY if not sees_hole_card(table, actor) and view(table, actor) != view(twin, actor)
    ]
    return seeing + [name for name in PLAYERS if refusals(table, name) != refusals(twin, name)]


def refusals(table: Table, player: str) -> list[Refusal | None]:
    """The refusals that a player gets for all possible commands."""
    turn = len(table.events) % IN_TURN
    return [table.refusal(command) for command in islice(asked(table, player), turn, None, IN_TURN)]
