"""The accounts of the house."""

from __future__ import annotations

from enum import StrEnum


class AccountKind(StrEnum):
    """Whose chips an account holds.

    Every chip came from outside: that account is the only one below zero, by as much as all others hold.
    """

    WALLET = "wallet"
    """A person's chips away from the tables."""
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


OF_A_TABLE = (AccountKind.TRAY, AccountKind.PLAY, AccountKind.LAMMERS, AccountKind.TOKES)
"""The accounts that every table has from its opening on."""
