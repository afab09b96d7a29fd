"""Cards, packs and hand totals."""

from pitboss.cards.card import CARDS, RANKS, SUITS, Card, CardError, card, cards
from pitboss.cards.pack import Pack
from pitboss.cards.stock import Stock
from pitboss.cards.total import is_blackjack, total

__all__ = [
    "CARDS",
    "RANKS",
    "SUITS",
    "Card",
    "CardError",
    "Pack",
    "Stock",
    "card",
    "cards",
    "is_blackjack",
    "total",
]
