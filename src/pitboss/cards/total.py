"""The point count of a hand: an ace is eleven unless that would take the hand over twenty-one."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards.card import Card


def total(hand: Sequence[Card]) -> tuple[int, bool]:
    """Return a hand's point count, and whether it is soft (an ace counts eleven).

    Example::

        >>> from pitboss.cards import cards, total
        >>> total(cards("Ah 6c"))
        (17, True)
    """
    hard = sum(card.points for card in hand)
    soft = hard <= 11 and any(card.rank == "A" for card in hand)
    return (hard + 10, True) if soft else (hard, False)


def is_blackjack(hand: Sequence[Card]) -> bool:
    """Whether a hand is two cards, an ace and a ten-value card."""
    return len(hand) == 2 and total(hand) == (21, True)
