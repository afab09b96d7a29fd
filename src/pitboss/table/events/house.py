"""What happens around the cards, what goes wrong, and what the floor says."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind


@frozen
class DutyDone:
    """A duty of the ceremony was done."""

    duty: Duty
    clauses: Clauses


@frozen
class CutOffered:
    """The stack was offered to a player to cut."""

    player: str
    clauses: Clauses


@frozen
class CutRefused:
    """A player left the cut to the next one."""

    player: str
    clauses: Clauses


@frozen
class CardsCut:
    """The stack was cut so many cards from the top, by a player or by the dealer."""

    by: str
    place: int
    clauses: Clauses


@frozen
class CoverPlaced:
    """The cover card was inserted so many cards from the back."""

    from_back: int
    clauses: Clauses


@frozen
class RecutOrdered:
    """The floor had the cards cut again, by the last cutter or the next one entitled."""

    by_last: bool
    clauses: Clauses


@frozen
class CoverOrdered:
    """The floor named the place of the cover card."""

    from_back: int
    clauses: Clauses


@frozen
class CoverCardCame:
    """The cover card came out where the next card goes (box 0 is the dealer's hand)."""

    box: int
    clauses: Clauses


@frozen
class ShuffleAsked:
    """A player asked for a shuffle."""

    player: str
    clauses: Clauses


@frozen
class ShuffleOrdered:
    """The floor ordered a shuffle before the next round."""

    clauses: Clauses


@frozen
class DealerCameIn:
    """A new dealer took the table over, and owes it a burned card."""

    clauses: Clauses


@frozen
class TableIdled:
    """Nobody plays, and the cards are to be spread."""

    clauses: Clauses


@frozen
class HoursNoted:
    """So many hours have passed; ``due`` says that the cards must be changed."""

    hours: int
    due: bool
    clauses: Clauses


@frozen
class TableClosing:
    """The floor closed the table; what is left is to put the cards away."""

    clauses: Clauses


@frozen
class BurnCardAsked:
    """A player asked to see the burned card."""

    player: str
    clauses: Clauses


@frozen
class BurnCardShown:
    """The burned card was shown."""

    card: Card | None
    clauses: Clauses


@frozen
class Reported:
    """The dealer reported an irregularity; ``card`` is the card that left the shoe by it, ``face_up`` if it is seen.

    ``hand`` is where in a box that was split a card was delivered wrongly.
    """

    irregularity: Irregularity
    box: int
    card: Card | None
    face_up: bool
    clauses: Clauses
    hand: int = 0


@frozen
class SpotWanted:
    """A player who has no box wants to play at a full table."""

    player: str
    clauses: Clauses


@frozen
class SpotsGivenUp:
    """A player was asked to give up these boxes; wagers and seats on them follow."""

    player: str
    boxes: tuple[int, ...]
    clauses: Clauses


@frozen
class WagerAnnounced:
    """A player announced a wager with cash, or laid a match play coupon down."""

    player: str
    box: int
    kind: Kind
    amount: int
    coupon: bool
    clauses: Clauses


@frozen
class WagerConfirmed:
    """Dealer or floor confirmed what a player announced."""

    by: str
    player: str
    box: int
    kind: Kind
    coupon: bool
    clauses: Clauses


@frozen
class WagerLapsed:
    """What was announced and not confirmed by both is no wager: the wagering is closed."""

    player: str
    box: int
    kind: Kind
    amount: int
    coupon: bool
    clauses: Clauses


@frozen
class FloorCalled:
    """The floor was called."""

    irregularity: Irregularity
    clauses: Clauses


@frozen
class FloorRuled:
    """The floor ruled; ``box``, and ``hand`` where the box was split, are where a card moves forward to."""

    irregularity: Irregularity
    ruling: FloorRuling
    clauses: Clauses
    box: int = 0
    hand: int = 0


@frozen
class SlipNoticed:
    """The dealer noticed a slip of his own in time."""

    irregularity: Irregularity
    clauses: Clauses


@frozen
class PlayerLetOut:
    """The floor let a player out of the round."""

    player: str
    clauses: Clauses


@frozen
class HandDied:
    """A hand was called dead; its wagers go back."""

    box: int
    hand: int
    clauses: Clauses


@frozen
class CardDiscarded:
    """A card that nobody could use went into the discard rack."""

    card: Card | None
    clauses: Clauses


@frozen
class CardBackedUp:
    """A card went back from one box to the one before it."""

    box: int
    to: int
    clauses: Clauses


@frozen
class RoundVoided:
    """The round is void; ``reshuffle`` says that the cards are shuffled next."""

    irregularity: Irregularity
    reshuffle: bool
    clauses: Clauses


@frozen
class PayVoided:
    """What was paid or collected on a wager was taken back."""

    wager: int
    clauses: Clauses
