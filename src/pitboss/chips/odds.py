"""Odds are an exact fraction; a payout is rounded down, so that an odd cent stays with the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """Payout odds: ``Odds(3, 2)`` pays three for every two staked.

    Example::

        >>> from pitboss.chips import Odds
        >>> Odds(3, 2).pays(15_50)
        2325
        >>> Odds(3, 2).pays(15_50, unit=100)
        2300
    """

    win: int
    stake: int = 1

    def pays(self, amount: int, unit: int = 1) -> int:
        """Return what a wager of ``amount`` cents wins, in cents, rounded down to a multiple of ``unit`` cents."""
        return amount * self.win // self.stake // unit * unit

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Return the odds that a text such as ``3:2`` gives."""
        win, _, stake = text.partition(":")
        return cls(int(win), int(stake))

    @property
    def words(self) -> str:
        """The odds as printed on a layout: ``3 to 2``."""
        return f"{self.win} to {self.stake}"

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


EVEN = Odds(1)
"""Odds of one to one."""
