"""What the sentence of an event needs besides the event's own fields, for texts in other languages.

The English of ``pitboss.record.telling.words`` uses the whole state. These are the same facts as plain values: how many
hands a box has, what a hand counts, whose wager it was. None of them reveals a face-down card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.table import events
from pitboss.table.events import Event
from pitboss.table.state import Dealer, Hand, State, Wager

Details = dict[str, Any]


def details_before(state: State, event: Event) -> Details:
    """Return what an event needs of the state before it."""
    find = _BEFORE.get(type(event))
    return find(state, event) if find is not None else {}


def details_after(state: State, event: Event) -> Details:
    """Return what an event needs of the state after it."""
    find = _AFTER.get(type(event))
    return find(state, event) if find is not None else {}


def _hands(state: State, event: Any) -> Details:
    return {"hands": len(state.boxes[event.box].hands)} if event.box else {}


def _count(hand: Hand | Dealer) -> Details:
    return {
        "cards": len(hand.cards),
        "total": hand.total,
        "soft": hand.soft and hand.total < 21,
        "blackjack": len(hand.cards) == 2 and hand.blackjack,
    }


def _counted(state: State, event: Any) -> Details:
    """A hand on the layout, without its count if its last card is face down."""
    if not event.box:
        return {**_count(state.dealer), "blackjack": len(state.dealer.cards) == 2 and state.dealer.total == 21}
    hand = state.hand(event.box, event.hand)
    covered = hand.face_down and hand.doubled and not hand.owed
    return _hands(state, event) | ({} if covered else _count(hand))


def _card_dealt(state: State, event: events.CardDealt) -> Details:
    return _counted(state, event) if event.face_up else _hands(state, event)


def _wager(state: State, wager: Wager) -> Details:
    return {
        "hands": len(state.boxes[wager.box].hands) if wager.hand is not None else 1,
        "wager": {
            "bettor": wager.bettor,
            "box": wager.box,
            "hand": state.place(wager.hand) if wager.hand is not None else 1,
            "kind": str(wager.kind),
            "beside": str(wager.beside) if wager.beside is not None else None,
            "amount": wager.amount,
            "funding": wager.funding.value,
        },
    }


def _numbered_wager(state: State, event: Any) -> Details:
    return _wager(state, state.wagers[event.wager - 1])


def _peeked(state: State, event: events.Peeked) -> Details:
    return {"up": str(state.dealer.cards[0])}


def _dealer_stood(state: State, event: events.DealerStood) -> Details:
    return {"blackjack": len(state.dealer.cards) == 2 and event.total == 21}


_BEFORE: dict[type, Callable[[State, Any], Details]] = {
    events.CardBurned: lambda state, event: {"first": not state.shoe_rounds},
    events.CoverCardCame: lambda state, event: {"running": state.running},
    events.Peeked: _peeked,
    events.Decided: _counted,
    events.HandStood: _hands,
    events.HandTucked: _hands,
    events.HandDied: _hands,
    events.DealerStood: _dealer_stood,
    events.WagerSettled: _numbered_wager,
    events.BonusPaid: _numbered_wager,
    events.PayVoided: _numbered_wager,
}
_AFTER: dict[type, Callable[[State, Any], Details]] = {
    events.WagerPlaced: lambda state, event: _hands(state, event),
    events.CardDealt: _card_dealt,
    events.HandSplit: _hands,
    events.CardTurned: _counted,
}
