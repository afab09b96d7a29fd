"""Odds are an exact fraction; a payout is rounded down, so that an odd cent stays with the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """``Odds(3, 2)`` pays three for every two staked."""

    win: int
    stake: int = 1

    def pays(self, amount: int, unit: int = 1) -> int:
        """Return what ``amount`` cents win, rounded down to a multiple of ``unit`` cents."""
        return amount * self.win // self.stake // unit * unit

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read odds written ``3:2``."""
        win, _, stake = text.partition(":")
        return cls(int(win), int(stake))

    @property
    def words(self) -> str:
        """The odds as a layout prints them: ``3 to 2``."""
        return f"{self.win} to {self.stake}"

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


EVEN = Odds(1)
