"""What happens around the cards, what goes wrong, and what the floor says."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind


@frozen
class DutyDone:
    """A duty around the cards was performed."""

    duty: Duty
    clauses: Clauses


@frozen
class CutOffered:
    """A player was offered the cut."""

    player: str
    clauses: Clauses


@frozen
class CutRefused:
    """A player left the cut to the next player."""

    player: str
    clauses: Clauses


@frozen
class CardsCut:
    """The stack was cut, ``place`` cards from the top, by a player or by the dealer."""

    by: str
    place: int
    clauses: Clauses


@frozen
class CoverPlaced:
    """The cover card was inserted, ``from_back`` cards from the back."""

    from_back: int
    clauses: Clauses


@frozen
class RecutOrdered:
    """The floor ordered another cut, by the last player who cut or by the next one entitled to."""

    by_last: bool
    clauses: Clauses


@frozen
class CoverOrdered:
    """The floor said where to put the cover card."""

    from_back: int
    clauses: Clauses


@frozen
class CoverCardCame:
    """The cover card came out in place of the next card to this box (box 0 is the dealer's hand)."""

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
    """A new dealer took over the table, and has to burn a card."""

    clauses: Clauses


@frozen
class TableIdled:
    """Nobody is playing, and the cards are spread."""

    clauses: Clauses


@frozen
class HoursNoted:
    """A number of hours have passed; if ``due``, the cards must be changed."""

    hours: int
    due: bool
    clauses: Clauses


@frozen
class TableClosing:
    """The floor closed the table; only the cards remain to be put away."""

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
    """The dealer reported an irregularity.

    ``card`` is a card that left the shoe because of it, and ``face_up`` says whether it was seen. ``hand`` is the hand
    of a split box that a card was delivered to wrongly.
    """

    irregularity: Irregularity
    box: int
    card: Card | None
    face_up: bool
    clauses: Clauses
    hand: int = 0


@frozen
class SpotWanted:
    """A player without a box wants to join a full table."""

    player: str
    clauses: Clauses


@frozen
class SpotsGivenUp:
    """A player was told to give up these boxes; wagers and seats on them are given up next."""

    player: str
    boxes: tuple[int, ...]
    clauses: Clauses


@frozen
class WagerAnnounced:
    """A player announced a wager with cash, or laid down a match play coupon."""

    player: str
    box: int
    kind: Kind
    amount: int
    coupon: bool
    clauses: Clauses


@frozen
class WagerConfirmed:
    """Dealer or floor confirmed a wager or coupon that a player announced."""

    by: str
    player: str
    box: int
    kind: Kind
    coupon: bool
    clauses: Clauses


@frozen
class WagerLapsed:
    """An announced wager or coupon lapsed, because wagering closed before dealer and floor had both confirmed it."""

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
    """The floor ruled; a card moves forward to ``box``, and if the box was split, to ``hand``."""

    irregularity: Irregularity
    ruling: FloorRuling
    clauses: Clauses
    box: int = 0
    hand: int = 0


@frozen
class SlipNoticed:
    """The dealer noticed a slip in time."""

    irregularity: Irregularity
    clauses: Clauses


@frozen
class PlayerLetOut:
    """The floor let a player out of the round."""

    player: str
    clauses: Clauses


@frozen
class HandDied:
    """A hand was called dead; its wagers are returned."""

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
    """The round is void; if ``reshuffle``, the cards are shuffled next."""

    irregularity: Irregularity
    reshuffle: bool
    clauses: Clauses


@frozen
class PayVoided:
    """A payment on a wager, or its collection, was reversed."""

    wager: int
    clauses: Clauses
