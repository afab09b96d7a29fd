"""Advice for the hand that is to be decided on: what the exact solver gives for each decision."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.house.bots.chart import COMMANDS
from pitboss.house.tables.warm import Warm
from pitboss.rulebook import Rules
from pitboss.table import Refusal, Refused, legal
from pitboss.table.events import Funding
from pitboss.table.state import State
from pitboss.table.turns import acting_hand, players_turn


class Asked(NamedTuple):
    """A hand to be advised on, taken off the table."""

    rules: Rules
    box: int
    hand: int
    held: tuple[Card, ...]
    up: tuple[Card, ...]
    seen: tuple[Card, ...]
    situation: tuple[bool, bool, bool, int]
    open: frozenset[str]


def ask_advice(warm: Warm, name: str) -> Asked:
    """Take the hand off the table that a player is to decide on, with every other card that lies face up."""
    state = warm.table.state
    open_now = {type(one.command) for one in legal(warm.table, name)}
    names = frozenset(word for word, command in COMMANDS.items() if command in open_now)
    if not names or not players_turn(state):
        raise Refused(Refusal("nothing_to_decide", "You have no hand to decide on now.", state.rules.standing.offered))
    box, hand = acting_hand(state)
    lammer = any(one.funding is Funding.LAMMER for one in hand.wagers)
    return Asked(
        state.rules,
        box.number,
        state.place(hand),
        tuple(hand.cards),
        tuple(state.dealer.cards[:1]),
        _others(state, hand),
        (hand.split, hand.zapped, lammer, len(box.hands)),
        names,
    )


def _others(state: State, hand: Any) -> tuple[Card, ...]:
    """Return the cards of the other hands, as far as they lie face up."""
    found: list[Card] = []
    for box in state.in_play:
        for other in box.hands:
            if other is not hand:
                found += other.cards[:-1] if other.face_down and other.doubled and not other.owed else other.cards
    return tuple(found)


def give_advice(asked: Asked) -> dict[str, Any]:
    """Value every decision that is open."""
    from pitboss.solve.advice import AdviceRefused, Situation, advise

    try:
        advice = advise(asked.rules, asked.held, asked.up, asked.seen, Situation(*asked.situation))
    except AdviceRefused as refused:
        raise Refused(Refusal("no_advice", str(refused), asked.rules.standing.offered)) from None
    values = {name: round(value, 9) for name, value in advice.values.items() if name in asked.open}
    if not values:
        raise Refused(Refusal("no_advice", "The solver has nothing to say here.", asked.rules.standing.offered))
    return {"box": asked.box, "hand": asked.hand, "best": next(iter(values)), "values": values}
