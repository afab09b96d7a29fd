"""The dealer's cards and each hand as a small picture with its total and its wagers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboss.cards import Card, total
from pitboss.chips import signed
from pitboss.cli.play.keyboard.amounts import change_style, short
from pitboss.cli.play.showing.cards import CARD_WIDTH, Glyphs, faces
from pitboss.cli.play.showing.flow import Block
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.views import BoxView, HandView, View, WagerView

TOTAL_WIDTH = 22
"""Columns kept free beside the cards for what they count."""

BECAME = {
    Outcome.WIN: "won",
    Outcome.LOSE: "lost",
    Outcome.PUSH: "pushed",
    Outcome.HALF: "surrendered",
    Outcome.VOID: "void",
}


def dealer_block(seen: View, glyphs: Glyphs, width: int) -> Block:
    """Draw the dealer's cards."""
    return _counted(seen.dealer, f"Dealer {dealer_count(seen.dealer)}", glyphs, width) if seen.dealer else []


def dealer_count(held: Sequence[Card | None]) -> str:
    """Say what the dealer's cards count, as far as they are seen."""
    shown = [card for card in held if card is not None]
    points, soft = total(shown)
    if len(shown) == 1:
        return "shows an ace" if shown[0].rank == "A" else f"shows {points}"
    if len(shown) == 2 and points == 21:
        return "has blackjack"
    return f"has {_count(points, soft)}"


def _count(points: int, soft: bool) -> str:
    if points > 21:
        return f"{points}, over"
    return f"soft {points}" if soft and points < 21 else str(points)


def hand_block(
    box: BoxView, place: int, wagers: Sequence[WagerView], acting: bool, glyphs: Glyphs, width: int
) -> Block:
    """Draw one hand of a box: its name, its cards and total, its wagers."""
    hand = box.hands[place - 1]
    lines = [_label(box, place, hand, acting, glyphs)]
    if hand.cards:
        lines += _counted(hand.cards, hand_count(hand), glyphs, width)
    return lines + [Text("  ").append_text(wager_line(wager)) for wager in wagers]


def _label(box: BoxView, place: int, hand: HandView, acting: bool, glyphs: Glyphs) -> Text:
    name = f"Box {box.number}" + (f" hand {place}" if len(box.hands) > 1 else "")
    text = Text(f"{glyphs.acting} " if acting else "  ", "bold yellow")
    text.append(name, "bold yellow" if acting else "bold")
    marks = [action.mark for action in vocabulary().actions if action.mark]
    for mark in (*marks, "tucked"):
        if getattr(hand, mark):
            text.append(f" {mark}", "magenta")
    return text


def hand_count(hand: HandView) -> str:
    """Say what a hand counts."""
    if hand.total is None:
        return "?"
    return "blackjack" if hand.blackjack else _count(hand.total, hand.soft)


def _counted(held: Sequence[Card | None], count: str, glyphs: Glyphs, width: int) -> Block:
    """Draw cards with what they count beside the last row of them."""
    most = max(1, (width - TOTAL_WIDTH) // CARD_WIDTH)
    lines = [Text("  ").append_text(line) for line in faces(held, glyphs, most)]
    lines[-2].append(f"  {count}", "bold")
    return lines


def wager_line(wager: WagerView) -> Text:
    """Name a wager, whose money it is, and what became of it."""
    text = Text(f"{short(wager.amount)} {wager.kind}")
    if wager.beside not in (None, Kind.BLACKJACK):
        text.append(f" beside {wager.beside}")
    if wager.funding.by_house:
        text.append(f" {wager.funding.upper()}", "bold magenta")
    if wager.outcome is not None:
        text.append(f"  {BECAME[wager.outcome]} {signed(wager.net)}", change_style(wager.net))
    return text
