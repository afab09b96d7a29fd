"""What everybody sees of irregularities: what was reported, the cards that lie astray, who must act, what is asked."""

from __future__ import annotations

from typing import Any

from pitboss.house.plain import to_data
from pitboss.house.tables.live.lobby import waits_data
from pitboss.table.state import State
from pitboss.table.trouble.visible import astray_cards, questions


def irregular(state: State) -> dict[str, Any]:
    """Return what the picture of a table tells of irregularities."""
    return {
        "reported": [to_data(note) for note in state.reported],
        "astray": [to_data(card) for card in astray_cards(state)],
        "waits": waits_data(state),
        "asked": [to_data(asked) for asked in questions(state)],
        "void": state.trouble is not None and state.trouble.voided is not None,
    }
