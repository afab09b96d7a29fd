"""How a table displays itself: in one line, as a table in a notebook, and its wagers as rows.

It shows only what everybody around the table may see: a face-down card is shown as face down.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.cards import Card
from pitboss.chips import dollars
from pitboss.notebook_html import html_table
from pitboss.table.state import Hand, State

FACE_DOWN = "face down"


def in_a_line(state: State) -> str:
    """Say which game it is, the round, and who plays."""
    players = len(state.players)
    people = "1 player" if players == 1 else f"{players} players"
    return f"<Table of {state.rules.game}: round {state.round}, {_phase(state)}, {people}>"


def as_html(state: State) -> str:
    """Return the dealer's cards, and each hand with its cards and wagers."""
    rows = [("dealer", _dealer(state), "")]
    for box in state.boxes.values():
        beside = [wager for wager in state.wagers if wager.box == box.number and wager.hand is None]
        for place, hand in enumerate(box.hands, 1):
            name = f"box {box.number}" + (f", hand {place}" if len(box.hands) > 1 else "")
            wagers = [*hand.wagers, *(beside if place == 1 else ())]
            rows.append((name, _hand(hand), ", ".join(f"{wager.kind} {dollars(wager.amount)}" for wager in wagers)))
    caption = f"{state.rules.game}: round {state.round}, {_phase(state)}"
    return html_table(caption, rows, ("place", "cards", "wagers"))


def wager_rows(state: State) -> list[dict[str, Any]]:
    """Return the wagers on the layout: amounts in cents, and outcomes of those that are settled."""
    return [
        {
            "round": state.round,
            "box": wager.box,
            "hand": state.place(wager.hand) if wager.hand is not None else 1,
            "bettor": wager.bettor,
            "kind": str(wager.kind),
            "amount": wager.amount,
            "funding": str(wager.funding),
            "outcome": None if wager.outcome is None else str(wager.outcome),
            "net": wager.net,
        }
        for wager in state.wagers
    ]


def _phase(state: State) -> str:
    return state.rules.deal.program[state.phase].words if state.running else "wagers are open"


def _dealer(state: State) -> str:
    dealer = state.dealer
    hole = [] if dealer.hole is None else [str(dealer.hole) if dealer.hole_seen else FACE_DOWN]
    return _listed([*map(str, dealer.cards), *hole], None if hole and not dealer.hole_seen else dealer.total)


def _hand(hand: Hand) -> str:
    hidden = hand.face_down and hand.doubled and not hand.owed
    cards: Iterable[Card] = hand.cards[:-1] if hidden else hand.cards
    return _listed([*map(str, cards), *([FACE_DOWN] if hidden else [])], None if hidden else hand.total)


def _listed(cards: list[str], total: int | None) -> str:
    return f"{' '.join(cards)}" + (f" ({total})" if cards and total is not None else "")
