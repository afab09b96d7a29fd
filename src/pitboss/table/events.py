"""What happened at the table. Every event is frozen and carries its clauses; state is the fold of events."""

from __future__ import annotations

from enum import StrEnum

from pitboss.cards import Card
from pitboss.chips import Odds
from pitboss.frozen import frozen
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome


class Funding(StrEnum):
    """Whose money a wager is: the bettor's chips, or a lammer of the house."""

    CHIPS = "chips"
    LAMMER = "lammer"


class Decision(StrEnum):
    """What a caller can decide about a hand."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    ZAP = "zap"
    SURRENDER = "surrender"


class OfferKind(StrEnum):
    """What the dealer can offer a bettor."""

    ATTACK = "double attack"
    INSURANCE = "insurance"
    DOUBLE = "join the double"
    SPLIT = "join the split"

    __hash__ = str.__hash__


class Answer(StrEnum):
    """What became of an offer."""

    TAKEN = "taken"
    EVEN_MONEY = "even money"
    DESIGNATED_LEFT = "designated the left hand"
    DESIGNATED_RIGHT = "designated the right hand"
    DECLINED = "declined"


class Reason(StrEnum):
    """Why a wager was settled as it was."""

    HIGHER = "the hand beats the dealer's"
    LOWER = "the dealer's hand is higher"
    EQUAL = "the hands are equal"
    DEALER_BUST = "the dealer went over 21"
    DEALER_PUSH = "the dealer has 22, which returns every wager still in action"
    BUSTED = "the hand went over 21"
    BLACKJACK = "blackjack"
    BLACKJACK_BEATS_21 = "blackjack beats a dealer 21 of three or more cards"
    EVEN_MONEY = "even money on the blackjack"
    DEALER_BLACKJACK = "the dealer has blackjack"
    BOTH_BLACKJACK = "both have blackjack"
    ATTACK_VOID = "the dealer's blackjack voids the double attack wager"
    FURTHER_RETURNED = "the dealer's blackjack takes original wagers only"
    SURRENDERED = "the hand was surrendered"
    INSURED = "the dealer has blackjack, which is what insurance wins on"
    NOT_INSURED = "the dealer has no blackjack"
    LINE = "the cards make a line of the pay table"
    NO_LINE = "the cards make no line of the pay table"
    SHARED = "the highest payouts of the round share the limit"


@frozen
class ChipsBrought:
    """A player brought chips to the table, or took some away (negative)."""

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
    """A wager was made; wagers of a round are numbered from 1."""

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
    """A player took his wagers on a box back before the first card."""

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
    """A card went to a hand (box 0 is the dealer). A face-down card is in no view before it is turned."""

    box: int
    hand: int
    card: Card | None
    face_up: bool
    clauses: Clauses


@frozen
class OffersMade:
    """The dealer offered something to these bettors, each at a box."""

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
    """The dealer found out whether the hole card makes a blackjack."""

    blackjack: bool
    clauses: Clauses


@frozen
class Decided:
    """The caller decided about a hand."""

    player: str
    box: int
    hand: int
    decision: Decision
    face_down: bool
    clauses: Clauses


@frozen
class HandSplit:
    """A hand became two; the right one is the new hand."""

    box: int
    hand: int
    clauses: Clauses


@frozen
class WagersMoved:
    """A bettor's wagers went over to the right hand of a split."""

    bettor: str
    box: int
    hand: int
    clauses: Clauses


@frozen
class HandStood:
    """A hand stands by itself."""

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
    """The dealer draws no more; ``idle`` when nothing depends on a further card."""

    total: int
    soft: bool
    idle: bool
    clauses: Clauses


@frozen
class WagerSettled:
    """A wager was decided. ``net`` is what the house paid (positive), collected (negative) or neither."""

    wager: int
    outcome: Outcome
    net: int
    odds: Odds | None
    reason: Reason
    line: str
    clauses: Clauses


@frozen
class RoundEnded:
    """The layout is cleared."""

    number: int
    clauses: Clauses


Event = (
    ChipsBrought
    | SeatTaken
    | SeatLeft
    | ConsentGiven
    | EntryPermitted
    | WagerPlaced
    | WagersTakenBack
    | ShoeOpened
    | CardBurned
    | RoundBegun
    | CardDealt
    | OffersMade
    | OfferAnswered
    | Peeked
    | Decided
    | HandSplit
    | WagersMoved
    | HandStood
    | HandTucked
    | CardTurned
    | DealerStood
    | WagerSettled
    | RoundEnded
)
