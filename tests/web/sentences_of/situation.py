"""The state of a table when an event is described: hands at one box, the dealer's cards, one wager."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.cards import cards
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.table.events import Funding
from pitboss.table.state import Hand, State, Wager, new_state

BOX = 3
"""Where the hands lie that a situation names."""
OPTIONS: dict[str, dict[str, Any]] = {"house-blackjack": {"charlie": 5}}
"""What some reasons depend on."""


class Variant(NamedTuple):
    """One way in which an event happens: its name, the event, and the state of the table when it is described."""

    name: str
    event: AnyEvent
    state: State


def table(
    *hands: str,
    dealer: str = "",
    split: bool = False,
    running: bool = True,
    rounds: int = 1,
    game: str = "house-blackjack",
    bettor: str = "Ann",
    kind: Kind = Kind.BLACKJACK,
    amount: int = 25_00,
    funding: Funding = Funding.CHIPS,
    beside: Kind | None = None,
    at: int = 1,
) -> State:
    """Return a table with hands at box 3, the dealer's cards, and one wager on a hand (``at``; 0: beside the box)."""
    state = new_state(rules(game, **OPTIONS.get(game, {})))
    state.running, state.shoe_rounds = running, rounds
    box = state.boxes[BOX]
    box.hands = [_hand(text, split or len(hands) > 1) for text in hands] or [Hand(box=BOX)]
    for dealt in cards(dealer):
        state.dealer.add(dealt)
    hand = box.hands[at - 1] if at else None
    state.wagers = [Wager(1, bettor, BOX, hand, kind, amount, funding, beside)]
    box.bettors, box.caller = [bettor], bettor
    state.in_play = [box]
    return state


def _hand(text: str, split: bool) -> Hand:
    hand = Hand(box=BOX, split=split)
    for dealt in cards(text):
        hand.add(dealt)
    return hand
