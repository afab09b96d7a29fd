"""Advice for what a player is to decide: what the exact solver gives for each decision that is open.

Every card that was seen in the round is known to be gone: those that lie face up, those that were zapped, and those of
hands that were picked up. Values are per unit of what is wagered on the hand; for the attack wager per unit of initial
wager, for insurance per unit of insurance. Before it is made, an attack wager counts as if it were as large as the
initial one; once made, it counts for what it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import InsuranceAmount, Kind
from pitboss.table import Choice, Refusal, Refused, commands
from pitboss.table.events import CardDealt, CardTurned, Event, Funding, Reported, RoundEnded
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import Hand, State

DECISIONS: dict[str, type] = {
    action.advised: action.command for action in vocabulary().actions if action.decision and action.advised
}
"""The solver's words for decisions about a hand."""
OFFERS: dict[str, type] = {
    action.advised: action.command for action in vocabulary().actions if action.offers and action.advised
}
"""The solver's words for what is offered."""


class Subject(StrEnum):
    """What advice is about."""

    HAND = "hand"
    ATTACK = "attack"
    INSURANCE = "insurance"
    EARLY_SURRENDER = "early surrender"


SUBJECTS: dict[type, Subject] = {
    commands.AttackWith: Subject.ATTACK,
    commands.SurrenderEarly: Subject.EARLY_SURRENDER,
    commands.Insure: Subject.INSURANCE,
    commands.TakeEvenMoney: Subject.INSURANCE,
}
"""What the offers are about that advice is given on."""


class AdviceQuestion(NamedTuple):
    """Something to be advised on, taken off the table."""

    rules: Rules
    subject: Subject
    box: int
    hand: int
    held: tuple[Card, ...]
    up: tuple[Card, ...]
    situation: tuple[bool, bool, bool, int, float, int]
    open: frozenset[str]


def take_question(state: State, choices: Iterable[Choice]) -> AdviceQuestion:
    """Take off a table the first thing that is to be decided of what is open to a player."""
    by_type = {type(choice.command): choice.command for choice in reversed(tuple(choices))}
    decisions = frozenset(word for word, command in DECISIONS.items() if command in by_type)
    if decisions and commands.Stand in by_type:
        box, hand = acting_hand(state)
        return _asked(state, Subject.HAND, box.number, hand, decisions)
    offered = frozenset(word for word, command in OFFERS.items() if command in by_type)
    offered_first = next((by_type[command] for command in SUBJECTS if command in by_type), None)
    if not isinstance(offered_first, commands.BoxCommand):
        raise Refused(Refusal("nothing_to_decide", "You have nothing to decide now.", state.rules.standing.offered))
    number = offered_first.box
    return _asked(state, SUBJECTS[type(offered_first)], number, state.boxes[number].hands[0], offered)


def _asked(state: State, subject: Subject, box: int, hand: Hand, names: frozenset[str]) -> AdviceQuestion:
    lammer = any(wager.kind is Kind.SPLIT and wager.funding is Funding.LAMMER for wager in hand.wagers)
    situation = (hand.split, hand.zapped, lammer, len(state.boxes[box].hands), _attack_share(hand), hand.doubles)
    held, up = tuple(hand.cards), tuple(state.dealer.cards[:1])
    return AdviceQuestion(state.rules, subject, box, state.place(hand), held, up, situation, names)


def _attack_share(hand: Hand) -> float:
    """Return the attack wager on a hand in initial wagers, those of whoever calls the box; nothing where there is none.

    A hand that was split off has a wager for the split and no attack wager of its own, even where it had to match one.
    """
    caller = hand.wagers[0].bettor if hand.wagers else ""
    by_kind = dict.fromkeys((Kind.BLACKJACK, Kind.ATTACK), 0)
    for wager in hand.wagers:
        if wager.bettor == caller and wager.kind in by_kind:
            by_kind[wager.kind] += wager.amount
    return by_kind[Kind.ATTACK] / by_kind[Kind.BLACKJACK] if by_kind[Kind.BLACKJACK] else 0.0


def staked_on(state: State, asked: AdviceQuestion, name: str) -> int:
    """Return what the values are per unit of: chips and lammers on the hand, or half of them for insurance."""
    hand = state.hand(asked.box, asked.hand)
    on_hand = sum(wager.amount for wager in hand.wagers if wager.bettor == name)
    if asked.open <= frozenset(OFFERS) and "insure" in asked.open and "even money" not in asked.open:
        exact = state.rules.insurance.limit is InsuranceAmount.EXACTLY_HALF
        chips = sum(wager.amount for wager in hand.wagers if wager.bettor == name and wager.funding is Funding.CHIPS)
        return chips // 2 if exact else (chips + 1) // 2
    return on_hand


def cards_seen(events: Sequence[Event]) -> list[Card]:
    """Return the cards that everybody has seen in the round that runs, from a table's own events."""
    seen: list[Card] = []
    for event in reversed(events):
        if isinstance(event, RoundEnded):
            break
        card = shown_by(event)
        if card is not None:
            seen.append(card)
    return seen[::-1]


def shown_by(event: Event) -> Card | None:
    """Return the card that an event shows to everybody."""
    if isinstance(event, CardTurned):
        return event.card
    return event.card if isinstance(event, CardDealt | Reported) and event.face_up else None


def give_advice(asked: AdviceQuestion, shown: Iterable[Card]) -> dict[str, Any]:
    """Value every decision that is open, given all cards that were shown in the round."""
    from pitboss.solve.model.not_priced import NotPriced
    from pitboss.solve.prices.advice import AdviceRefused

    seen = tuple((Counter(shown) - Counter((*asked.held, *asked.up))).elements())
    try:
        worth = _values(asked, seen)
    except (AdviceRefused, NotPriced) as refused:
        raise Refused(Refusal("no_advice", str(refused), asked.rules.standing.offered)) from None
    values = {name: round(value, 9) for name, value in worth.items() if name in asked.open}
    if not values:
        raise Refused(Refusal("no_advice", "The solver has nothing to say here.", asked.rules.standing.offered))
    return {"box": asked.box, "hand": asked.hand, "best": next(iter(values)), "values": values}


def _values(asked: AdviceQuestion, seen: tuple[Card, ...]) -> dict[str, float]:
    from pitboss.solve.prices.advice import (
        Situation,
        advise,
        advise_attack,
        advise_early_surrender,
        advise_insurance,
    )

    if asked.subject is Subject.ATTACK:
        return advise_attack(asked.rules, asked.up, seen).values
    if asked.subject is Subject.EARLY_SURRENDER:
        return advise_early_surrender(asked.rules, asked.held, asked.up, seen).values
    if asked.subject is Subject.INSURANCE:
        return advise_insurance(asked.rules, asked.held, seen).values
    return advise(asked.rules, asked.held, asked.up, seen, Situation(*asked.situation)).values
