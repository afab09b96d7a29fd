"""What the lobby shows of a table without opening it: who sits where, and whether a round is being played."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from pitboss.house.tables.warm import Warm


def write_lobby(warm: Warm) -> str:
    """Write what the lobby shows."""
    state = warm.table.state
    here = {one.name for one in state.players.values() if one.chips or one.boxes}
    seated = {str(box.number): box.seated for box in state.boxes.values() if box.seated is not None}
    shown: dict[str, Any] = {
        "seats": seated,
        "players": len(here | set(seated.values())),
        "running": state.running,
        "dealer": warm.desk.dealer,
        "floor": warm.desk.floor,
        "bots": len(warm.desk.bots),
    }
    return to_json(shown).decode()
