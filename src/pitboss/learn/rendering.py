"""A table as a text, and the text as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.chips import dollars
from pitboss.extras import need
from pitboss.learn.seat import Seat
from pitboss.learn.words import Asked
from pitboss.table import Table, events
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import Wager
from pitboss.table.table import refold

INCHES, DOTS = (7.0, 3.2), 100
FACE_DOWN = "??"


def as_text(table: Table, seat: Seat, asked: Asked, said: str) -> str:
    """Return the dealer's cards, the box with its hands and wagers, what was done last and what is asked.

    Between rounds the table is shown as it was before it was cleared, with what the round won.
    """
    last = _last_round(table) if asked in (Asked.OVER, Asked.WAGER) else []
    state = refold(table.rules, last[:-1]) if last else table.state
    lines = [f"{table.rules.game}, round {max(state.round, 1)}"]
    dealer = [*state.dealer.cards, *([None] if state.dealer.hole is not None else [])]
    lines.append(f"dealer   {_cards(dealer) or '-'}")
    box = state.boxes.get(seat.box)
    acting = acting_hand(state)[1] if state.running and players_turn(state) else None
    for number, hand in enumerate(box.hands if box is not None else [], 1):
        wagers = _wagers(hand.wagers)
        mark = ">" if hand is acting else " "
        lines.append(f"{mark}hand {number}  {_cards(hand.cards) or '-'}  {hand.total or ''}  {wagers}".rstrip())
    lines += [f"beside   {_wagers(box.side_wagers)}"] if box is not None and box.side_wagers else []
    lines += [f"last     {said}"] if said else []
    lines += [f"won      {dollars(seat.won(_of_round(last)))}"] if last else []
    return "\n".join([*lines, f"asked    {asked.name.lower().replace('_', ' ')}"])


def _last_round(table: Table) -> list[events.Event]:
    """Return all events up to the end of the last round, none where no round has ended."""
    happened = table.events
    ends = [place for place, event in enumerate(happened) if isinstance(event, events.RoundEnded)]
    return happened[: ends[-1] + 1] if ends and not table.state.running else []


def _of_round(happened: list[events.Event]) -> list[events.Event]:
    """Return the events of the last of some rounds."""
    ends = [place for place, event in enumerate(happened[:-1]) if isinstance(event, events.RoundEnded)]
    return happened[ends[-1] + 1 :] if ends else happened


def _wagers(wagers: Iterable[Wager]) -> str:
    return ", ".join(
        f"{wager.kind} {dollars(wager.amount)}" + (f" ({wager.outcome.value})" if wager.outcome else "")
        for wager in wagers
    )


def _cards(cards: list[Card | None] | list[Card]) -> str:
    return " ".join(FACE_DOWN if card is None else str(card) for card in cards)


def as_picture(text: str) -> NDArray[np.uint8]:
    """Return a text as a picture: rows, columns and three colors."""
    need("pictures")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=INCHES, dpi=DOTS, facecolor="#0b5d3b")
    figure.text(0.04, 0.94, text, family="monospace", size=12, color="white", va="top", parse_math=False)
    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()
