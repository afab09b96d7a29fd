"""Pitboss: the executable rulebook for regulated blackjack."""

from pitboss.cards import card, cards
from pitboss.rulebook import GAMES, Rules, cited, rules
from pitboss.shoe import arranged, shuffler
from pitboss.table import Refused, Table, legal, view

__all__ = [
    "GAMES",
    "Refused",
    "Rules",
    "Table",
    "arranged",
    "card",
    "cards",
    "cited",
    "legal",
    "rules",
    "shuffler",
    "view",
]
__version__ = "0.1.0"
