"""What the lobby shows of a table without opening it: who sits where, and whether a round is being played."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from pitboss.house.plain import to_data
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table.state import State
from pitboss.table.trouble.visible import waits_for


def write_lobby(live: LiveTable) -> str:
    """Write what the lobby shows."""
    state = live.table.state
    here = {player.name for player in state.players.values() if player.chips or player.boxes}
    seated = {str(box.number): box.seated for box in state.boxes.values() if box.seated is not None}
    shown: dict[str, Any] = {
        "seats": seated,
        "players": len(here | set(seated.values())),
        "running": state.running,
        "dealer": live.desk.dealer,
        "floor": live.desk.floor,
        "bots": len(live.desk.bots),
        "waits": waits_data(state),
    }
    return to_json(shown).decode()


def waits_data(state: State) -> dict[str, Any] | None:
    """Return the irregularity that holds a table up, as plain data; None where play goes on."""
    waits = waits_for(state)
    return to_data(waits) if waits is not None else None
