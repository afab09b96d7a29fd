"""The words events are made of."""

from __future__ import annotations

from enum import StrEnum


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
    EXPOSED_CARD = "the exposed card"
    FACE_UP_CARD = "the card found face up"
    SECOND_CARD = "a late second card"
    LATE_CARD = "the card that was missed"
    PLAY_ON = "playing on"
    OPTIONS = "the options of the hand"

    __hash__ = str.__hash__


class Answer(StrEnum):
    """What became of an offer."""

    TAKEN = "taken"
    DOUBLED = "by doubling"
    MISDEAL = "a misdeal"
    EVEN_MONEY = "even money"
    DESIGNATED_LEFT = "designated the left hand"
    DESIGNATED_RIGHT = "designated the right hand"
    DECLINED = "declined"


class Reason(StrEnum):
    """Why a wager was settled as it was.

    The values are what is stored of a reason and never change. What is shown is the text of its ``id``, which has the
    rule values that the sentence depends on: ``pitboss.table.reasons_in_words``.
    """

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
    DEAD = "the hand was called dead"
    VOID = "the round is void"
    LATE_BLACKJACK = "a dealer blackjack found late takes original wagers only"

    @property
    def id(self) -> str:
        """What programs call it: ``dealer_push``."""
        return self.name.lower()
