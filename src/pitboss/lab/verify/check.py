"""What a check of a game comes to, and how far the checks go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[int, int], None]
"""A function that is called with how much of a check is done, and of how much."""

MOST_FAULTS = 12
"""So many faults of one check are told; a hundred that have one cause help nobody."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How many random rounds to play, and their seed.

    The simulator is compared with the table over ``rounds`` rounds, and with the solver over a thousand times as many,
    for up to four submissions. A tenth as many rounds are played at a table where anything can happen.
    """

    rounds: int = 3000
    seed: int = 1

    @property
    def simulated(self) -> int:
        """The number of rounds simulated to check the solver's price of one submission."""
        return 1000 * self.rounds

    @property
    def priced(self) -> int:
        """The number of submissions priced: the default one, and more if you ask for many rounds."""
        return min(4, -(-self.rounds // 750))

    @property
    def sessions(self) -> int:
        """The number of rounds in random sessions."""
        return -(-self.rounds // 10)


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its name, what it looked at (``told``), and a sentence for each thing that is wrong or missing."""

    name: str
    told: str
    faults: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong or missing."""
        return not self.faults


def check(name: str, told: str, faults: list[str]) -> Check:
    """Return a check with its first faults, and how many more there are."""
    more = len(faults) - MOST_FAULTS
    shown = [*faults[:MOST_FAULTS], f"and {more} more like these."] if more > 0 else faults
    return Check(name, told, tuple(shown))


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number with its noun: ``1 case``, ``3,000 rounds``."""
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"
