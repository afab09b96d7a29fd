"""The desk: what the house remembers of a table that is no part of the game.

It is written into the table's row with every step. What people must know of it is told by events as well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from pydantic_core import to_json

from pitboss.house.plain import from_data, to_data
from pitboss.house.tables.live.seeds import Seeds


@dataclass(slots=True)
class Desk:
    """Who deals and supervises (nobody: the house does), who is done wagering or leaving, and the clock.

    ``clock`` is the moment until which those who are ``awaited`` may decide, or wagers are taken. ``missed`` counts
    how often in a row a player let the clock run out, ``seen`` is when one last did anything; ``staff_seen`` likewise
    for the people of the house. ``bots`` are players that the house itself plays, the next one at ``bot_at``.
    ``seeds`` are the players' seeds of the coming shoe.
    ``look_at`` is the moment from which on a member's wagers are held to his protections (0, or nothing: always), and
    ``out_at`` when the house looks whether he must leave.
    """

    dealer: str = ""
    floor: str = ""
    ready: list[str] = field(default_factory=list)
    leaving: list[str] = field(default_factory=list)
    clock: int = 0
    awaited: list[str] = field(default_factory=list)
    missed: dict[str, int] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    staff_seen: int = 0
    bots: list[str] = field(default_factory=list)
    bot_at: int = 0
    closed: bool = False
    seeds: Seeds = field(default_factory=Seeds)
    look_at: dict[str, int] = field(default_factory=dict)
    out_at: dict[str, int] = field(default_factory=dict)

    def forget(self, player: str) -> None:
        """Forget a player who is gone."""
        for names in (self.ready, self.leaving, self.bots):
            if player in names:
                names.remove(player)
        for moments in (self.missed, self.seen, self.look_at, self.out_at):
            moments.pop(player, None)


def write_desk(desk: Desk) -> str:
    """Write the desk as text."""
    return to_json(to_data(desk)).decode()


def read_desk(text: str) -> Desk:
    """Return the desk that was written."""
    return from_data(Desk, json.loads(text))


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How the house runs one table; seconds of 0 switch a clock off."""

    decision_seconds: int = 30
    wager_seconds: int = 20
    absent_seconds: int = 900
    staff_seconds: int = 120
    bots_alone: bool = False
    bot_milliseconds: int = 700
    alone_seconds: int = 0
    """To decide where nobody else is at the table; 0: no longer than among others."""


def write_settings(settings: TableSettings) -> str:
    """Write a table's settings as text."""
    return json.dumps(to_data(settings), separators=(",", ":"))


def read_settings(text: str) -> TableSettings:
    """Return the settings that were written."""
    return from_data(TableSettings, json.loads(text))
