"""The accounts of the house."""

from __future__ import annotations

from enum import StrEnum


class AccountKind(StrEnum):
    """Whose chips an account holds.

    Every chip came from outside, or is a play chip of the mint: those two accounts alone are below zero, together by as
    much as all others hold.
    """

    WALLET = "wallet"
    """A person's chips away from the tables, bought with money."""
    PURSE = "purse"
    """The play chips of a guest or a bot away from the tables: the cage neither sells nor pays them."""
    SEAT = "seat"
    """A person's chips at one table, off the layout."""
    PLAY = "play"
    """The wagers in play at a table."""
    TRAY = "tray"
    """The chips of the house at a table."""
    LAMMERS = "lammers"
    """The lammers in play at a table: wagers that the house funds."""
    TOKES = "tokes"
    """What the dealers of a table were given."""
    CAGE = "cage"
    """The chips of the house at the cage."""
    OUTSIDE = "outside"
    """Everything that was brought into the house, and taken out of it."""
    MINT = "mint"
    """Where play chips come from; no money was paid for them."""


AWAY_FROM_TABLES = (AccountKind.PURSE, AccountKind.WALLET)
"""Where a person's chips are that lie on no table; who has a purse plays from it."""
BELOW_ZERO = (AccountKind.OUTSIDE, AccountKind.MINT)
"""Where chips come from."""
OF_A_TABLE = (AccountKind.TRAY, AccountKind.PLAY, AccountKind.LAMMERS, AccountKind.TOKES)
"""The accounts that every table has from its opening on."""
