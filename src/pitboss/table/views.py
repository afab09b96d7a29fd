"""What an actor may see. No view contains a face-down card that its actor may not see.

A view is a frozen picture of the layout; ``seen_events`` is the event log without the hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import commands
from pitboss.table import events as table_events
from pitboss.table.choice import Choice
from pitboss.table.events import Event, Funding
from pitboss.table.legal import legal
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import Box, Hand, State, Wager
from pitboss.table.table import Table
from pitboss.table.trouble.floor_rulings import rulings
from pitboss.table.trouble.policies import stopped_by_reader


@dataclass(frozen=True, slots=True)
class WagerView:
    """A wager as everybody sees it."""

    number: int
    bettor: str
    box: int
    hand: int
    kind: Kind
    beside: Kind | None
    amount: int
    funding: Funding
    outcome: Outcome | None
    net: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand; a face-down card is None and leaves the total unknown."""

    cards: tuple[Card | None, ...]
    total: int | None
    soft: bool
    blackjack: bool
    busted: bool
    doubled: bool
    zapped: bool
    split: bool
    surrendered: bool
    tucked: bool
    dead: bool
    acting: bool


@dataclass(frozen=True, slots=True)
class BoxView:
    """A box with its bettors and hands."""

    number: int
    seated: str | None
    bettors: tuple[str, ...]
    caller: str
    hands: tuple[HandView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as one actor sees it; a face-down card is None unless the actor may see it.

    ``phase`` says in words where in the round the table is, ``running`` whether a round is being played.
    ``dealer_total`` is None while a card is face down. ``chips`` are the actor's cents at the table, None for an actor
    who has brought none. ``waiting_for`` are the players who have to act, each with a box, and ``legal`` is what this
    actor can do now.
    """

    actor: str
    game: str
    round: int
    running: bool
    phase: str
    boxes: tuple[BoxView, ...]
    wagers: tuple[WagerView, ...]
    dealer: tuple[Card | None, ...]
    dealer_total: int | None
    chips: int | None
    waiting_for: tuple[tuple[str, int], ...]
    legal: tuple[Choice, ...]
    rules: Rules


def view(table: Table, actor: str) -> View:
    """Return the table as an actor may see it now; hidden cards are left out.

    ``actor`` is a player's name, ``dealer`` or ``floor``.

    Example::

        >>> from pitboss import Table, arranged, rules, view
        >>> from pitboss.table.commands import BuyIn, Place
        >>> table = Table(rules("free-bet-ma"), shoe=arranged("8h 6c 3d Td Kh"))
        >>> events = table.do(BuyIn("Ann", "$100")) + table.do(Place("Ann", 1, "blackjack", "$10"))
        >>> events = table.deal()
        >>> view(table, "Ann").dealer
        (card(6c), None)
    """
    state = table.state
    choices = legal(table, actor)
    acting = acting_hand(state)[1] if players_turn(state) else None
    player = state.players.get(actor)
    return View(
        actor=actor,
        game=table.rules.game,
        round=state.round,
        running=state.running,
        phase=table.rules.deal.program[state.phase].words if state.running else "wagers",
        boxes=tuple(_box(box, acting) for box in state.boxes.values()),
        wagers=tuple(wager_view(state, wager) for wager in state.wagers),
        dealer=_dealer_cards(table, actor),
        dealer_total=state.dealer.total if state.dealer.cards and state.dealer.hole is None else None,
        chips=player.chips if player is not None else None,
        waiting_for=waiting_for(table),
        legal=choices,
        rules=table.rules,
    )


def open_layout(state: State) -> tuple[tuple[BoxView, ...], tuple[Card | None, ...]]:
    """Return the boxes and the dealer's cards of a state as everybody around the table sees them."""
    dealer = state.dealer
    hole = () if dealer.hole is None else (dealer.hole if dealer.hole_seen else None,)
    return tuple(_box(box, None) for box in state.boxes.values()), (*dealer.cards, *hole)


def waiting_for(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the bettors, each at a box, whose decision the table waits for."""
    state = table.state
    if not state.running or table.staff_step() is not None or rulings(state) or stopped_by_reader(state):
        return ()
    if state.offers:
        return tuple((offer.bettor, offer.box) for offer in state.offers)
    if not players_turn(state):
        return ()
    box = state.turns[state.turn_box]
    return ((box.caller, box.number),)


def wager_view(state: State, wager: Wager) -> WagerView:
    """Return a wager as everybody sees it."""
    return WagerView(
        number=wager.number,
        bettor=wager.bettor,
        box=wager.box,
        hand=state.place(wager.hand) if wager.hand is not None else 1,
        kind=wager.kind,
        beside=wager.beside,
        amount=wager.amount,
        funding=wager.funding,
        outcome=wager.outcome,
        net=wager.net,
    )


def _box(box: Box, acting: Hand | None) -> BoxView:
    return BoxView(
        number=box.number,
        seated=box.seated,
        bettors=tuple(box.bettors),
        caller=box.caller,
        hands=tuple(_hand(hand, hand is acting) for hand in box.hands),
    )


def _hand(hand: Hand, acting: bool) -> HandView:
    hidden = hand.face_down and hand.doubled and not hand.owed
    cards: tuple[Card | None, ...] = (*hand.cards[:-1], None) if hidden else tuple(hand.cards)
    return HandView(
        cards=cards,
        total=None if hidden else hand.total,
        soft=hand.soft and not hidden,
        blackjack=hand.blackjack,
        busted=hand.busted,
        doubled=hand.doubled,
        zapped=hand.zapped,
        split=hand.split,
        surrendered=hand.surrendered,
        tucked=hand.tucked,
        dead=hand.dead is not None,
        acting=acting,
    )


def _dealer_cards(table: Table, actor: str) -> tuple[Card | None, ...]:
    dealer = table.state.dealer
    if dealer.hole is None:
        return tuple(dealer.cards)
    looked = actor == commands.DEALER and dealer.looked and table.rules.hole_card.seen_by_dealer
    sees = looked or dealer.hole_seen
    return (*dealer.cards, dealer.hole if sees else None)


def seen_events(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events as any actor may see them: cards dealt face down, and burned cards, are left out.

    When a card is turned up later, the event that turns it shows it.
    """
    for event in events:
        if isinstance(event, table_events.CardBurned) or (
            isinstance(event, table_events.CardDealt | table_events.Reported) and not event.face_up
        ):
            yield replace(event, card=None)
        else:
            yield event
