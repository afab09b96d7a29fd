"""What people ask of the house at a table, beyond what the game itself knows."""

from __future__ import annotations

from typing import get_args

from pitboss.frozen import frozen
from pitboss.table import commands


@frozen
class Ready:
    """Be done wagering: when everybody is, the cards are dealt."""

    player: str


@frozen
class Leave:
    """Leave the table with all chips; in a round, as soon as it is over."""

    player: str


@frozen
class TakePosition:
    """Take the table over as dealer or floor."""

    position: str
    person: str


@frozen
class LeavePosition:
    """Give the table back to the house."""

    position: str
    person: str


@frozen
class TimeOut:
    """The clock has run out for a player at a box (box 0: the cut)."""

    player: str
    box: int


@frozen
class WageringOver:
    """The time for wagers is over."""


@frozen
class ClockAgain:
    """Nobody could decide because the house was away: the clock starts again."""


@frozen
class BringBot:
    """Let a bot take the seat at a box."""

    player: str
    box: int
    amount: int


@frozen
class CloseForGood:
    """Close the table: everybody gets the chips back."""


@frozen
class CloseIdle:
    """Nobody has done anything for long: finish the round as if all time were up, and close the table."""


PlayersRequest = Ready | Leave
HouseRequest = TimeOut | WageringOver | ClockAgain | BringBot | CloseForGood | CloseIdle
Request = PlayersRequest | TakePosition | LeavePosition | HouseRequest
AnyCommand = commands.Command | Request

REQUESTS = get_args(Request)
