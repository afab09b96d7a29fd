"""Bringing bots to a table."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import select

from pitboss.chips import dollars
from pitboss.house.house import House
from pitboss.house.roles import PersonKind
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import BringBot
from pitboss.house.tables.acting.seats import free_boxes, refuse_last_seat
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import Refusal, Refused

NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Fermat", "Grace", "Huygens", "Ida", "Jakob", "Kolmo", "Lagrange")
WAGERS = 200
"""A bot brings so many times the table's minimum, if it has them."""


def bring_bots(house: House, table: int, count: int, by: int = 0, command_id: str | None = None) -> list[str]:
    """Let bots take free seats and return their names; the same command again finds them brought already."""
    mark = f"{by} {table} {command_id or secrets.token_hex(8)}"
    brought = []
    for place in range(count):
        name = _name(f"{mark} {place}")
        if not _was_brought(house, table, name):
            _bring(house, table, name)
        brought.append(name)
    return brought


def _bring(house: House, table: int, name: str) -> None:
    box, minimum = house.hosting.look(table, _free_box)
    bot = house.find(name) or house.guest(name, PersonKind.BOT)
    chips = min(house.wallet(bot.id), WAGERS * minimum)
    if chips < minimum:
        sentence = f"Bots come with {dollars(chips)}, and a wager takes {dollars(minimum)}."
        raise Refused(Refusal("short_of_chips", sentence, ()))
    house.play(table, BringBot(bot.name, box, chips), bot, _bringing(table), lambda live: None)


def _bringing(table: int) -> str:
    """The id of the one command that brings a bot to a table."""
    return f"bring-{table}"


def _was_brought(house: House, table: int, name: str) -> bool:
    bot = house.find(name)
    if bot is None:
        return False
    steps = schema.steps
    with house.database.reading() as connection:
        row = connection.execute(
            select(steps.c.seq).where(steps.c.person_id == bot.id, steps.c.command_id == _bringing(table))
        ).first()
    return row is not None


def _free_box(live: LiveTable) -> tuple[int, int]:
    refuse_last_seat(live)
    return free_boxes(live)[0], live.table.rules.limits.minimum


def _name(mark: str) -> str:
    """Return the name of the bot that a command brings: a mathematician's with a number."""
    number = int.from_bytes(hashlib.sha256(mark.encode()).digest()[:5]) % 10**9
    return f"Bot-{NAMES[number % len(NAMES)]}-{number}"
