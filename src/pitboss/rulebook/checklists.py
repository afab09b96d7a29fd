"""The dealer's checklists: what people do with hands and voice, which no software can do for them.

The checklist of a game is a plain file, ``checklist.txt`` in its folder. A line names a clause, the moment at which
something must be done, the word with which a dealer in training reports doing it, and what it is. For a premises
clause, a line with ``not`` instead of a moment says why nobody at the table has to do anything about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pitboss.citation import Clauses
from pitboss.rulebook.game import Game, Listed
from pitboss.rulebook.registry import find_game

FILE = "checklist.txt"
NOT_HERE = "not"


class Moment(StrEnum):
    """When something must be done by hand."""

    SPREAD = "spread"
    COVER_DUE = "cover-due"
    IDLE_CARDS = "idle-cards"
    LOADED = "loaded"
    CUT_OFFERED = "cut-offered"
    DEALER_CUTS = "dealer-cuts"
    COVER_CAME = "cover-came"
    WAGERS = "wagers"
    SHARED_BOX = "shared-box"
    THREE_SPOTS = "three-spots"
    FIRST_CARD = "first-card"
    DEALERS_CARD = "dealers-card"
    PEEK = "peek"
    BLACKJACK = "blackjack"
    BLACKJACK_WAITS = "blackjack-waits"
    INSURANCE_OPENS = "insurance-opens"
    INSURED = "insured"
    INSURANCE_CLOSES = "insurance-closes"
    TURN = "turn"
    HIT = "hit"
    DOUBLE = "double"
    DOUBLE_FOR_LESS = "double-for-less"
    DOUBLE_CARD = "double-card"
    FIVES = "fives"
    SPLIT = "split"
    LAMMER = "lammer"
    ZAP = "zap"
    SURRENDER_WAITS = "surrender-waits"
    HOLE_CARD_TURNED = "hole-card-turned"
    DEALER_DREW = "dealer-drew"
    DEALER_STOOD = "dealer-stood"
    DEALER_BUSTED = "dealer-busted"
    PUSH = "push"
    TAKEN = "taken"
    CLEARING = "clearing"
    NO_SIGNAL_TO_DRAW = "no-signal-to-draw"
    NO_SIGNAL_TO_STAND = "no-signal-to-stand"
    TOUCHED = "touched"
    CASH_BET = "cash-bet"
    CASH_BONUS_BET = "cash-bonus-bet"
    NEWCOMER = "newcomer"

    @property
    def words(self) -> str:
        """What has just happened, or is about to."""
        return _WORDS[self]

    @property
    def habit(self) -> bool:
        """Whether it is about how something is always held, laid or called: once learned, it goes without saying."""
        return self in _HABITS

    @property
    def incident(self) -> bool:
        """Whether it depends on what somebody does, and is not part of every round."""
        return self in _INCIDENTS


_WORDS = {
    Moment.SPREAD: "new cards are about to be spread for the first player",
    Moment.COVER_DUE: "the cut card is about to be inserted",
    Moment.IDLE_CARDS: "the cards of an idle table are about to be spread",
    Moment.LOADED: "the shoe is filled",
    Moment.CUT_OFFERED: "the cut is offered",
    Moment.DEALER_CUTS: "nobody else cuts, so the dealer does",
    Moment.COVER_CAME: "the cover card has come out",
    Moment.WAGERS: "the wagers are down",
    Moment.SHARED_BOX: "several people wager on one box",
    Moment.THREE_SPOTS: "a player plays three spots",
    Moment.FIRST_CARD: "the first card of the round is about to be drawn",
    Moment.DEALERS_CARD: "the dealer's second card is about to be drawn",
    Moment.PEEK: "the hole card is about to go into the card reader",
    Moment.BLACKJACK: "a player's blackjack is about to be paid",
    Moment.BLACKJACK_WAITS: "a player has blackjack against a ten-value card",
    Moment.INSURANCE_OPENS: "insurance is open",
    Moment.INSURED: "somebody takes insurance",
    Moment.INSURANCE_CLOSES: "everybody has answered the offer of insurance",
    Moment.TURN: "a hand is to make its first decision",
    Moment.HIT: "a player has drawn a card",
    Moment.DOUBLE: "a player doubles with chips",
    Moment.DOUBLE_FOR_LESS: "a player doubles for less than the wager",
    Moment.DOUBLE_CARD: "the one card of a double is dealt",
    Moment.FIVES: "a player with two fives puts up a second wager",
    Moment.SPLIT: "a player splits a pair with chips",
    Moment.LAMMER: "a player takes a free double or a free split",
    Moment.ZAP: "a player has two cards exchanged",
    Moment.SURRENDER_WAITS: "a player surrenders against an ace or a face card",
    Moment.HOLE_CARD_TURNED: "the hole card is turned",
    Moment.DEALER_DREW: "the dealer has drawn a card",
    Moment.DEALER_STOOD: "the dealer draws no further card",
    Moment.DEALER_BUSTED: "the dealer went over 21, and hands are about to be paid",
    Moment.PUSH: "a hand has tied",
    Moment.TAKEN: "a lost wager is collected, and others are still to be paid",
    Moment.CLEARING: "the cards are about to be picked up",
    Moment.NO_SIGNAL_TO_DRAW: 'a player says "Hit me" but gives no hand signal',
    Moment.NO_SIGNAL_TO_STAND: 'a player says "I stay" but gives no hand signal',
    Moment.TOUCHED: "a player reaches for the cards",
    Moment.CASH_BET: "a player calls a bet and puts down cash",
    Moment.CASH_BONUS_BET: "a player calls a bonus bet and puts down cash",
    Moment.NEWCOMER: "a newcomer wants to play, and every spot is taken",
}
_HABITS = frozenset(
    {
        Moment.SPREAD,
        Moment.COVER_DUE,
        Moment.IDLE_CARDS,
        Moment.LOADED,
        Moment.CUT_OFFERED,
        Moment.WAGERS,
        Moment.FIRST_CARD,
        Moment.TURN,
        Moment.PEEK,
        Moment.HIT,
        Moment.DOUBLE,
        Moment.DOUBLE_CARD,
        Moment.SPLIT,
        Moment.INSURED,
        Moment.SHARED_BOX,
        Moment.HOLE_CARD_TURNED,
        Moment.DEALER_DREW,
        Moment.DEALER_STOOD,
        Moment.TAKEN,
        Moment.CLEARING,
    }
)
_INCIDENTS = frozenset(
    {
        Moment.NO_SIGNAL_TO_DRAW,
        Moment.NO_SIGNAL_TO_STAND,
        Moment.TOUCHED,
        Moment.CASH_BET,
        Moment.CASH_BONUS_BET,
        Moment.NEWCOMER,
    }
)


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One thing that the dealer does at a moment; ``word`` is what a dealer in training types for it."""

    clauses: Clauses
    moment: Moment
    word: str
    does: str


@cache
def checklist_of(game: str) -> tuple[ChecklistItem, ...]:
    """Return the checklist of a game in the order of its text."""
    return tuple(read_checklist(find_game(game)))


@cache
def left_out(game: str) -> dict[str, str]:
    """Return the premises clauses of a game that need nobody to act at the table, with the reasons."""
    lines = (line.parts for line in find_game(game).lines(FILE))
    return {f"{game} {parts[0]}": parts[2] for parts in lines if parts[1] == NOT_HERE}


def read_checklist(game: Game) -> Iterator[ChecklistItem]:
    """Read the checklist in a game's folder; raises BadLine."""
    for line in game.lines(FILE):
        if len(line.parts) < 3:
            raise line.bad("a line is written: clause; clause | moment | word | what the dealer does.")
        if line.parts[1] != NOT_HERE:
            yield _item(game.id, line)


def _item(game: str, line: Listed) -> ChecklistItem:
    if len(line.parts) != 4:
        raise line.bad("a line is written: clause; clause | moment | word | what the dealer does.")
    places, moment, word, does = line.parts
    if moment not in list(Moment):
        raise line.bad(f"{moment!r} is not a moment; the moments are {', '.join(Moment)}, or {NOT_HERE}.")
    return ChecklistItem(tuple(f"{game} {place.strip()}" for place in places.split(";")), Moment(moment), word, does)
