"""Bringing bots to a table."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.house.house import House
from pitboss.house.roles import PersonKind
from pitboss.house.tables.commands import BringBot
from pitboss.house.tables.warm import Warm
from pitboss.table import Refusal, Refused

NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Fermat", "Grace", "Huygens", "Ida", "Jakob", "Kolmo", "Lagrange")
WAGERS = 200
"""A bot brings so many times the table's minimum, if it has them."""


def bring_bots(house: House, table: int, count: int) -> list[str]:
    """Let bots take free seats and return their names."""
    brought = []
    for _ in range(count):
        box, minimum = house.hosting.look(table, _free_box)
        bot = house.guest(_name(house), PersonKind.BOT)
        chips = min(house.wallet(bot.id), WAGERS * minimum)
        if chips < minimum:
            sentence = f"Bots come with {dollars(chips)}, and a wager takes {dollars(minimum)}."
            raise Refused(Refusal("short_of_chips", sentence, ()))
        house.play(table, BringBot(bot.name, box, chips), bot, f"bring-{table}", lambda warm: None)
        brought.append(bot.name)
    return brought


def _free_box(warm: Warm) -> tuple[int, int]:
    for box in warm.table.state.boxes.values():
        if box.seated is None and not box.bettors:
            return box.number, warm.table.rules.limits.minimum
    raise Refused(Refusal("table_full", "Every box is taken.", warm.table.rules.boxes.layout))


def _name(house: House) -> str:
    """Return a name that nobody has: a mathematician's with a number."""
    number = house.hosting.clock() % 10**6
    while True:
        name = f"Bot-{NAMES[number % len(NAMES)]}-{number}"
        if house.find(name) is None:
            return name
        number += 1
