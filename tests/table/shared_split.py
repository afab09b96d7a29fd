"""A box of two bettors whose pair was split."""

from __future__ import annotations

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Table, commands
from tests.table.shoes import shoe_of


def shared_split() -> Table:
    """Ann and Bob share box 1, and Ann has split her eights."""
    table = Table(rules("double-attack-ma"), shoe=shoe_of("5c 8h 8d 2c 3c 4c 5d 6d 9h 9d 9c 7h"))
    for name in ("Ann", "Bob"):
        table.do(commands.BuyIn(name, 100_000))
    table.do(commands.Sit("Ann", 1))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.Consent("Ann", 1))
    table.do(commands.Place("Bob", 1, Kind.BLACKJACK, 2000))
    table.deal()
    table.play(commands.Decline("Ann", 1))
    table.do(commands.Split("Ann", 1))
    return table
