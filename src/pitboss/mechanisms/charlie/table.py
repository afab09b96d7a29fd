"""A charlie at the table: it stands automatically, and wins whatever the dealer draws."""

from __future__ import annotations

from pitboss.table.events import Reason
from pitboss.table.round.mechanisms import AtTable, OutrightWin
from pitboss.table.state import Hand, State


def _charlie(state: State, hand: Hand) -> OutrightWin | None:
    charlie = state.rules.charlie
    if charlie is None or len(hand.cards) < charlie.cards or hand.total > 21:
        return None
    return OutrightWin(reason=Reason.CHARLIE, stands=charlie.made, wins=charlie.made + charlie.won)


AT_TABLE = AtTable(wins_outright=_charlie)
