"""Wagers, hands, boxes and the dealer's hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.chips import Odds
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.events import Decision, Funding, OfferKind, Reason


@dataclass(slots=True, eq=False)
class Wager:
    """A wager on the layout; ``amount`` and ``net`` are in cents.

    ``beside`` is the kind of wager that a toke goes with. ``outcome`` is None until the wager is settled.
    """

    number: int
    bettor: str
    box: int
    hand: Hand | None
    kind: Kind
    amount: int
    funding: Funding
    beside: Kind | None
    outcome: Outcome | None = None
    net: int = 0


@dataclass(slots=True, eq=False)
class Counted:
    """Cards and their point count; ``hard`` is the count with every ace as one."""

    cards: list[Card] = field(default_factory=list)
    hard: int = 0
    aces: int = 0
    total: int = 0
    soft: bool = False

    def add(self, card: Card) -> None:
        """Add a card and update the count."""
        self.cards.append(card)
        self.hard += card.points
        if card.rank == "A":
            self.aces += 1
        if self.aces and self.hard <= 11:
            self.total, self.soft = self.hard + 10, True
        else:
            self.total, self.soft = self.hard, False

    def empty(self) -> None:
        """Remove all cards."""
        self.cards = []
        self.hard = self.aces = self.total = 0
        self.soft = False


@dataclass(slots=True, eq=False)
class Hand(Counted):
    """A hand played from a box.

    ``owed`` counts the cards that the dealer still has to deal to it, and ``owed_for`` says for which decision;
    ``doubles`` counts how often it was doubled. After an irregularity a hand may be ``late`` (it plays after all
    others), ``barred`` from further cards, or ``dead`` (with the clauses that say so); ``kept`` is a card that moved
    forward to it. If it was ``picked_up``, its cards are in the discard rack, and the hand only remembers them.
    """

    box: int = 0
    wagers: list[Wager] = field(default_factory=list)
    owed: int = 0
    owed_for: Decision | None = None
    decisions: int = 0
    zapped: bool = False
    split: bool = False
    split_aces: bool = False
    doubles: int = 0
    face_down: bool = False
    stood: bool = False
    surrendered: bool = False
    tucked: bool = False
    late: bool = False
    barred: bool = False
    dead: Clauses | None = None
    kept: Card | None = None
    picked_up: bool = False

    @property
    def blackjack(self) -> bool:
        """Whether the hand is an ace and a ten-value card as first dealt."""
        return self.total == 21 and len(self.cards) == 2 and not self.split and not self.zapped

    @property
    def doubled(self) -> bool:
        """Whether the hand was doubled at least once."""
        return self.doubles > 0

    @property
    def busted(self) -> bool:
        """Whether the hand is known to be over 21."""
        return self.total > 21 and not self.face_down


@dataclass(slots=True, eq=False)
class Box:
    """A betting position.

    ``seated`` is who sits there, ``caller`` who decides, and ``consent`` says that others may wager on the box.
    ``first_two`` are the two cards first dealt. ``missed`` counts first cards that the deal passed over, and
    ``overlooked`` says that its blackjack was not noticed.
    """

    number: int
    seated: str | None = None
    consent: bool = False
    bettors: list[str] = field(default_factory=list)
    caller: str = ""
    hands: list[Hand] = field(default_factory=list)
    first_two: tuple[Card, ...] = ()
    side_wagers: list[Wager] = field(default_factory=list)
    missed: int = 0
    overlooked: bool = False

    def wager(self, bettor: str, kind: Kind) -> Wager | None:
        """Return a bettor's wager of a kind made before the deal, or None."""
        for wager in self.hands[0].wagers if kind is Kind.BLACKJACK and self.hands else self.side_wagers:
            if wager.bettor == bettor and wager.kind is kind:
                return wager
        return None

    def open_side_wagers(self) -> list[Wager]:
        """Return the side wagers that are not settled yet, with the tokes beside them; insurance is not among them."""
        return [wager for wager in self.side_wagers if wager.outcome is None and wager.kind is not Kind.INSURANCE]


@dataclass(slots=True, eq=False)
class Dealer(Counted):
    """The dealer's hand; ``hole`` is the second card while it is face down.

    ``cleared`` means that a look at it has ruled out a blackjack. After an irregularity, a card may be ``missed``, the
    hand ``forgotten``, the hole card seen by everybody, or a blackjack found too late.
    """

    hole: Card | None = None
    looked: bool = False
    cleared: bool = False
    blackjack: bool = False
    stood: bool = False
    missed: bool = False
    forgotten: bool = False
    hole_seen: bool = False
    late_blackjack: bool = False
    without_reader: bool = False


class Bonus(NamedTuple):
    """A fixed sum that the house paid a player because of a wager, the player's own or another's."""

    wager: int
    player: str
    amount: int


class Ruling(NamedTuple):
    """How a wager is settled, and why; ``net`` is the cents that it wins or (negative) loses."""

    outcome: Outcome
    net: int
    odds: Odds | None
    reason: Reason
    clauses: Clauses
    line: str = ""


@dataclass(slots=True, eq=False)
class Offer:
    """An offer that a bettor has not answered yet."""

    kind: OfferKind
    bettor: str
    box: int


def is_further(wager: Wager) -> bool:
    """Whether a wager was added to an original one: a double, a split, or a toke beside a split."""
    if wager.kind is Kind.TOKE:
        return wager.hand is not None and any(other.kind is Kind.SPLIT for other in wager.hand.wagers)
    return wager.kind in (Kind.DOUBLE, Kind.SPLIT)
