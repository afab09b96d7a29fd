"""Advice for what a player is to decide at a table of the house; what it is worth is told by the laboratory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.cards import Card, card
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.lab.advising import OFFERS, AdviceQuestion, Subject, give_advice, take_question
from pitboss.table import legal

__all__ = ["OFFERS", "AdviceQuestion", "Subject", "ask_advice", "cards_shown", "give_advice", "take_question"]

REVEALING = frozenset({"CardDealt", "CardTurned", "Reported"})
"""Events that show a card; one that nobody may see is not in them."""


def ask_advice(live: LiveTable, name: str) -> AdviceQuestion:
    """Take off the table what a player is to decide on."""
    return take_question(live.table.state, legal(live.table, name))


def cards_shown(events: Iterable[dict[str, Any]]) -> list[Card]:
    """Return the cards that events, as everybody sees them, have shown."""
    revealed = []
    for event in events:
        shown = event["data"].get("card") if event["event"] in REVEALING else None
        if shown is not None:
            revealed.append(card(shown))
    return revealed
