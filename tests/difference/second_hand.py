"""Changes of rules, and what they must do according to the texts alone.

The person who predicted these rounds had not read the search that must find them. The cards are worked out from the
rules, in the order that docs/how-to/compare-rule-sets.md gives: fewest cards first, then ace to king, and within one
rank clubs, diamonds, hearts, spades. The payouts of a round are given for each kind of wager, for any amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

HOUSE, CATFISH, ZAPPIT, ONLINE = "house-blackjack", "catfish-bend", "zappit-ma", "zappit-online"
FREE_BET, ATTACK, SPANISH = "free-bet-ma", "double-attack-ma", "spanish-21"

Payout = Callable[[int], int]
"""What a wager of a number of cents wins (or loses, below zero)."""
Pays = Mapping[str, Payout]
"""What each kind of wager of a round wins."""


def at(numerator: int, denominator: int = 1, down_to: int = 1) -> Payout:
    """Return what these odds pay, rounded down to the cent or to another amount."""
    return lambda amount: amount * numerator // denominator // down_to * down_to


WINS = at(1)


def loses(amount: int) -> int:
    """The whole wager."""
    return -amount


def returned(amount: int) -> int:
    """Nothing: it pushes, is void, or is a lammer that is taken away."""
    return 0 * amount


def half(amount: int) -> int:
    """Half of the wager, an odd cent with it."""
    return -((amount + 1) // 2)


@dataclass(frozen=True)
class Edit:
    """A replacement in a file of a game's folder."""

    old: str
    new: str
    file: str = "game.py"


@dataclass(frozen=True)
class Sides:
    """Two rule sets: a game, options of both, of the first and of the second one, or the second one's folder edited."""

    game: str
    b: tuple[str, ...] = ()
    a: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    declared: bool = False


@dataclass(frozen=True)
class Planted:
    """A change, the shortest round that pays differently, and what it pays before and after.

    The wagers named in ``alike`` are also placed, and pay the same in both. ``bonus`` is what is paid to the player
    besides the settlement, before and after, by the amount of the first wager.
    """

    name: str
    sides: Sides
    cards: str
    before: Pays
    after: Pays
    why: str
    alike: tuple[str, ...] = ()
    bonus: tuple[Payout, Payout] = field(default=(returned, returned))


@dataclass(frozen=True)
class PaysAlike:
    """A change by which no round pays differently.

    ``accepted`` is a wager that only one of the two takes; ``steps`` says that a round goes by other steps.
    """

    name: str
    sides: Sides
    why: str
    accepted: str | None = None
    steps: bool = False
