"""The words that events are made of."""

from __future__ import annotations

from enum import StrEnum

from pitboss.mechanisms.kinds import Answer, Decision, Funding, OfferKind

__all__ = ["Answer", "Decision", "Funding", "OfferKind", "Reason"]


class Reason(StrEnum):
    """Why a wager was settled as it was.

    The values are what is stored, and never change. What people see is the text for the ``id``, which includes the rule
    values that the sentence depends on (``pitboss.table.words.reasons_in_words``).
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
    CHARLIE = "the hand has so many cards that it wins"
    TWENTY_ONE = "a 21 always wins"
    BLACKJACK_BEATS_BLACKJACK = "blackjack beats the dealer's blackjack"
    RESCUED = "the hand was given up after a double, and its last double comes back"
    LATE_BLACKJACK = "a dealer blackjack found late takes original wagers only"

    @property
    def id(self) -> str:
        """The reason's id for programs, such as ``dealer_push``."""
        return self.name.lower()
