"""What the lobby shows of a table without opening it: who sits where, and whether a round is being played."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from pitboss.house.tables.live.live_table import LiveTable


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
    }
    return to_json(shown).decode()
