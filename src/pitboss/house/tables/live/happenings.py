"""What happens at a table that is the house's doing and no part of the game, told in one sequence with the rest."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.rulebook import Clauses


@frozen
class ShoeCommitted:
    """The order of a shoe is fixed; ``commitment`` is the SHA-256 of salt and order."""

    shoe: int
    commitment: str
    clauses: Clauses = ()


@frozen
class ShoeRevealed:
    """A shoe is over: anybody can check its order and salt against the commitment."""

    shoe: int
    order: str
    salt: str
    clauses: Clauses = ()


@frozen
class PlayerReady:
    """A player is done wagering for this round."""

    player: str
    clauses: Clauses = ()


@frozen
class PlayerLeaving:
    """A player leaves as soon as the round is over."""

    player: str
    clauses: Clauses = ()


@frozen
class ClockRanOut:
    """A player did not decide in time; ``outcome`` is what that means."""

    player: str
    box: int
    outcome: str
    clauses: Clauses


@frozen
class PositionTaken:
    """A person took over as dealer or as floor."""

    position: str
    person: str
    clauses: Clauses = ()


@frozen
class PositionLeft:
    """The person who dealt or supervised is gone; the house does it again."""

    position: str
    person: str
    clauses: Clauses = ()


@frozen
class TableClosed:
    """The house closed the table."""

    clauses: Clauses = ()


Happening = (
    ShoeCommitted
    | ShoeRevealed
    | PlayerReady
    | PlayerLeaving
    | ClockRanOut
    | PositionTaken
    | PositionLeft
    | TableClosed
)


def words_of(event: Happening) -> str:
    """Tell such an event in a sentence."""
    match event:
        case ShoeCommitted(shoe, commitment):
            return f"The order of shoe {shoe} is fixed; its commitment is {commitment[:12]}…"
        case ShoeRevealed(shoe):
            return f"Shoe {shoe} is over; its order and salt are open."
        case PlayerReady(player):
            return f"{player} is done wagering."
        case PlayerLeaving(player):
            return f"{player} leaves after this round."
        case ClockRanOut(player, _, outcome):
            return f"{player}'s time is up: {outcome}."
        case PositionTaken(position, person):
            return f"{person} takes over as {position}."
        case PositionLeft(position, person):
            return f"{person} is no longer {position} here."
        case TableClosed():
            return "The table is closed."
