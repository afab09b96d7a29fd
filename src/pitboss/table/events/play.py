"""What happens in a round: wagers, cards, offers, decisions, settlement."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.chips import Odds
from pitboss.frozen import frozen
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.events.words import Answer, Decision, Funding, OfferKind, Reason


@frozen
class ChipsBrought:
    """A player brought chips to the table, or took some away (a negative amount)."""

    player: str
    amount: int
    clauses: Clauses


@frozen
class SeatTaken:
    """A player took the seat at a box."""

    player: str
    box: int
    clauses: Clauses


@frozen
class SeatLeft:
    """A player left the seat at a box."""

    player: str
    box: int
    clauses: Clauses


@frozen
class ConsentGiven:
    """The first bettor on a box let others wager on it."""

    player: str
    box: int
    clauses: Clauses


@frozen
class EntryPermitted:
    """The floor let a patron wager again in mid-shoe."""

    player: str
    clauses: Clauses


@frozen
class WagerPlaced:
    """A wager was made; the wagers of a round are numbered from 1."""

    number: int
    bettor: str
    box: int
    hand: int
    kind: Kind
    amount: int
    funding: Funding
    beside: Kind | None
    clauses: Clauses


@frozen
class WagersTakenBack:
    """A player took back the wagers on a box before the first card."""

    player: str
    box: int
    clauses: Clauses


@frozen
class ShoeOpened:
    """A shuffled shoe came into play."""

    number: int
    cards: int
    clauses: Clauses


@frozen
class CardBurned:
    """A card went face down into the discard rack."""

    card: Card | None
    clauses: Clauses


@frozen
class RoundBegun:
    """Wagering closed; these boxes are in play."""

    number: int
    boxes: tuple[int, ...]
    clauses: Clauses


@frozen
class CardDealt:
    """A card went to a hand (box 0 is the dealer). A face-down card is hidden from views until it is turned."""

    box: int
    hand: int
    card: Card | None
    face_up: bool
    clauses: Clauses


@frozen
class OffersMade:
    """The dealer made an offer to these bettors, each at a box."""

    kind: OfferKind
    to: tuple[tuple[str, int], ...]
    clauses: Clauses


@frozen
class OfferAnswered:
    """A bettor answered an offer."""

    kind: OfferKind
    bettor: str
    box: int
    answer: Answer
    clauses: Clauses


@frozen
class Peeked:
    """The dealer checked whether the hole card makes a blackjack."""

    blackjack: bool
    clauses: Clauses


@frozen
class Decided:
    """The caller of a box decided how to play a hand."""

    player: str
    box: int
    hand: int
    decision: Decision
    face_down: bool
    clauses: Clauses


@frozen
class HandSplit:
    """A hand was split in two; the right one is the new hand."""

    box: int
    hand: int
    clauses: Clauses


@frozen
class WagersMoved:
    """A bettor's wagers moved to the right hand of a split."""

    bettor: str
    box: int
    hand: int
    clauses: Clauses


@frozen
class HandStood:
    """A hand stands without a decision, because of its total or its cards."""

    box: int
    hand: int
    clauses: Clauses


@frozen
class HandTucked:
    """A busted hand was tucked under its wager."""

    box: int
    hand: int
    clauses: Clauses


@frozen
class CardTurned:
    """A face-down card was turned up (box 0 is the dealer's hole card)."""

    box: int
    hand: int
    card: Card
    clauses: Clauses


@frozen
class DealerStood:
    """The dealer takes no more cards; ``idle`` if no wager depends on a further card."""

    total: int
    soft: bool
    idle: bool
    clauses: Clauses


@frozen
class WagerSettled:
    """A wager was settled. ``net`` is the cents that the house paid (positive) or collected (negative)."""

    wager: int
    outcome: Outcome
    net: int
    odds: Odds | None
    reason: Reason
    line: str
    clauses: Clauses


@frozen
class BonusPaid:
    """The house paid a player a fixed sum because of a wager that won, the player's own or another's."""

    wager: int
    player: str
    amount: int
    clauses: Clauses


@frozen
class RoundEnded:
    """The layout is cleared."""

    number: int
    clauses: Clauses
