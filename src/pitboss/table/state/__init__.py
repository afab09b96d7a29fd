"""The state of a table: what its events add up to, and nothing else."""

from pitboss.table.state.around import Announced, Cards, Player, next_batch
from pitboss.table.state.hands import Bonus, Box, Counted, Dealer, Hand, Offer, Ruling, Wager, is_further
from pitboss.table.state.irregular import Case, ReportNote, Trouble
from pitboss.table.state.table_state import State, is_out, new_state, player_at

__all__ = [
    "Announced",
    "Bonus",
    "Box",
    "Cards",
    "Case",
    "Counted",
    "Dealer",
    "Hand",
    "Offer",
    "Player",
    "ReportNote",
    "Ruling",
    "State",
    "Trouble",
    "Wager",
    "is_further",
    "is_out",
    "new_state",
    "next_batch",
    "player_at",
]
