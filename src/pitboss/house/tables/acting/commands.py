"""What people ask of the house at a table, beyond what the game itself knows."""

from __future__ import annotations

from typing import get_args

from pitboss.frozen import frozen
from pitboss.table import commands


@frozen
class Ready:
    """Say that you have made your wagers; when everybody has, the cards are dealt."""

    player: str


@frozen
class Leave:
    """Leave the table with all your chips; during a round, as soon as it is over."""

    player: str


@frozen
class PledgeSeed:
    """Pledge a seed for the coming shoe by its SHA-256; reveal it when that shoe is to be shuffled."""

    player: str
    pledge: str


@frozen
class ShowSeed:
    """Cut the coming shoe: reveal the seed that you pledged for it, and optionally pledge one for the shoe after it."""

    player: str
    seed: str
    pledge: str = ""


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
class MoveChips:
    """Carry a slip out: a fill from the cage to the tray, or a credit from the tray to the cage."""

    slip: int
    kind: str
    amount: int


@frozen
class CloseForGood:
    """Close the table: everybody gets the chips back."""


@frozen
class CloseIdle:
    """Nobody has done anything for long: finish the round as if all time were up, and close the table."""


@frozen
class LookAfter:
    """Look whether a member may go on playing; ``changing``: he is about to protect himself otherwise.

    What was found is filled in when the command is carried out: whether he must leave, from when on his wagers are
    looked at, and when the house looks again (0: not by itself).
    """

    player: str
    changing: bool = False
    leave: bool = False
    look_at: int = 0
    out_at: int = 0


PlayersRequest = Ready | Leave | PledgeSeed | ShowSeed
HouseRequest = TimeOut | WageringOver | ClockAgain | BringBot | MoveChips | CloseForGood | CloseIdle | LookAfter
Request = PlayersRequest | TakePosition | LeavePosition | HouseRequest
AnyCommand = commands.Command | Request

REQUESTS = get_args(Request)
