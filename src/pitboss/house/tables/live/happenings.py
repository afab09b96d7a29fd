"""What happens at a table that is the house's doing and no part of the game, told in one sequence with the rest."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.frozen import frozen
from pitboss.rulebook import Clauses


@frozen
class ShoeCommitted:
    """The order of a shoe is fixed; ``commitment`` is the SHA-256 of its salt and order.

    If the house shuffled it, ``pledge`` is the pledge of the house's seed, which is the salt, and ``seeds`` are those
    that players revealed; ``withheld`` names the players who pledged a seed and did not reveal it.
    """

    shoe: int
    commitment: str
    clauses: Clauses = ()
    pledge: str = ""
    seeds: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()


@frozen
class ShoeRevealed:
    """A shoe is over: anybody can check its order and salt against the commitment."""

    shoe: int
    order: str
    salt: str
    clauses: Clauses = ()


@frozen
class ShoePledged:
    """The house's seed for a coming shoe is fixed; ``pledge`` is its SHA-256."""

    shoe: int
    pledge: str
    clauses: Clauses = ()


@frozen
class SeedPledged:
    """A player's seed for a coming shoe is fixed; ``pledge`` is its SHA-256."""

    player: str
    pledge: str
    clauses: Clauses = ()


@frozen
class SeedShown:
    """A player revealed the seed that they pledged, which cuts the coming shoe."""

    player: str
    seed: str
    clauses: Clauses = ()


@frozen
class PlayerReady:
    """A player has made their wagers for this round."""

    player: str
    clauses: Clauses = ()


@frozen
class PlayerLeaving:
    """A player leaves as soon as the round is over."""

    player: str
    clauses: Clauses = ()


@frozen
class ClockRanOut:
    """A player did not decide in time; ``outcome`` is what happened instead."""

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
    """The person who dealt or supervised has left; the house does it again."""

    position: str
    person: str
    clauses: Clauses = ()


@frozen
class TrayFilled:
    """Chips came from the cage to the tray, by the slip with that number."""

    slip: int
    amount: int
    clauses: Clauses = ()


@frozen
class TrayCredited:
    """Chips went from the tray back to the cage, by the slip with that number."""

    slip: int
    amount: int
    clauses: Clauses = ()


@frozen
class TableClosed:
    """The house closed the table."""

    clauses: Clauses = ()


Happening = (
    ShoeCommitted
    | ShoeRevealed
    | ShoePledged
    | SeedPledged
    | SeedShown
    | PlayerReady
    | PlayerLeaving
    | ClockRanOut
    | PositionTaken
    | PositionLeft
    | TrayFilled
    | TrayCredited
    | TableClosed
)


_POSITIONS = {"floor": "floor supervisor"}


def words_of(event: Happening) -> str:
    """Tell such an event in a sentence."""
    match event:
        case ShoeCommitted(shoe, commitment):
            return f"The order of shoe {shoe} is fixed; its commitment is {commitment[:12]}…"
        case ShoeRevealed(shoe):
            return f"Shoe {shoe} is over; its order and salt are public."
        case ShoePledged(shoe, pledge):
            return f"The house's seed for shoe {shoe} is fixed; its pledge is {pledge[:12]}…"
        case SeedPledged(player, pledge):
            return f"{player}'s seed for the next shoe is fixed; its pledge is {pledge[:12]}…"
        case SeedShown(player, seed):
            return f"{player} cuts the next shoe with the seed {seed[:12]}…"
        case PlayerReady(player):
            return f"{player} is done betting."
        case PlayerLeaving(player):
            return f"{player} leaves after this round."
        case ClockRanOut(player, _, outcome):
            return f"{player}'s time is up: {outcome}."
        case PositionTaken(position, person):
            return f"{person} takes over as {_POSITIONS.get(position, position)}."
        case PositionLeft(position, person):
            return f"{person} is no longer the {_POSITIONS.get(position, position)} here."
        case TrayFilled(slip, amount):
            return f"Fill of {dollars(amount)} from the cage (slip {slip})."
        case TrayCredited(slip, amount):
            return f"Credit of {dollars(amount)} to the cage (slip {slip})."
        case TableClosed():
            return "The table is closed."
