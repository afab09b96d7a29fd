"""Wagers that are added to a hand in play."""

from __future__ import annotations

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table.events import Funding, WagerPlaced
from pitboss.table.round.mechanisms import Felt
from pitboss.table.state import Hand, State

ON_HANDS = frozenset(wager.kind for wager in vocabulary().wagers if wager.on_hand)
"""The kinds of wagers on a hand."""
BASE = ON_HANDS - {Kind.DOUBLE}
"""The wagers on a hand that was not doubled."""


def base_wager(hand: Hand, bettor: str) -> int:
    """Return a bettor's wagers on a hand, including earlier doubles: a double may be up to this amount."""
    return sum(wager.amount for wager in hand.wagers if wager.bettor == bettor and wager.kind in ON_HANDS)


def others_on(state: State, box: int, hand: Hand) -> list[str]:
    """Return the bettors with a wager on a hand, except its caller, in the order they wagered."""
    held = {wager.bettor for wager in hand.wagers if wager.kind is not Kind.TOKE and wager.outcome is None}
    return [name for name in state.boxes[box].bettors if name in held and name != state.boxes[box].caller]


def place_on_hand(
    felt: Felt, bettor: str, hand: Hand, kind: Kind, amount: int, funding: Funding, clauses: Clauses
) -> None:
    """Put a further wager on a hand in play."""
    state = felt.state
    number, place = len(state.wagers) + 1, state.place(hand)
    beside = Kind.BLACKJACK if kind is Kind.TOKE else None
    felt.emit(WagerPlaced(number, bettor, hand.box, place, kind, amount, funding, beside, clauses))
