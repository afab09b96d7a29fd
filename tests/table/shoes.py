"""Shoes in a given order."""

from __future__ import annotations

from pitboss.cards import card
from pitboss.shoe import Shoe, arranged


def shoe_of(text: str) -> Shoe:
    """Return a shoe that deals these cards in this order."""
    return arranged([card(word) for word in text.split()])
