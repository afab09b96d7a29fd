"""The state of a table: the fold of its events, and nothing that is not in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.chips import Odds
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind, Occasion, Outcome, Phase
from pitboss.table.commands import StaffCommand
from pitboss.table.events import Answer, Decision, Funding, OfferKind, Reason


@dataclass(slots=True, eq=False)
class Wager:
    """A wager on the layout."""

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
    """Cards and their point count; ``hard`` counts every ace as one."""

    cards: list[Card] = field(default_factory=list)
    hard: int = 0
    aces: int = 0
    total: int = 0
    soft: bool = False

    def add(self, card: Card) -> None:
        """Take a card and count again."""
        self.cards.append(card)
        self.hard += card.points
        if card.rank == "A":
            self.aces += 1
        if self.aces and self.hard <= 11:
            self.total, self.soft = self.hard + 10, True
        else:
            self.total, self.soft = self.hard, False

    def empty(self) -> None:
        """Give the cards up."""
        self.cards = []
        self.hard = self.aces = self.total = 0
        self.soft = False


@dataclass(slots=True, eq=False)
class Hand(Counted):
    """Cards played from one box.

    ``owed`` counts the cards the dealer has yet to deal to it, and ``owed_for`` says why. After an irregularity a hand
    may be ``late`` (it plays after all others), ``barred`` from further cards, or ``dead`` (on these grounds); ``kept``
    is a card that moved forward to it. The cards of a hand that is ``picked_up`` lie in the discard rack already; it
    only remembers them.
    """

    box: int = 0
    wagers: list[Wager] = field(default_factory=list)
    owed: int = 0
    owed_for: Decision | None = None
    decisions: int = 0
    zapped: bool = False
    split: bool = False
    split_aces: bool = False
    doubled: bool = False
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
        """Whether these are an ace and a ten-value card as first dealt."""
        return self.total == 21 and len(self.cards) == 2 and not self.split and not self.zapped

    @property
    def busted(self) -> bool:
        """Whether the hand is known to be over 21."""
        return self.total > 21 and not self.face_down


@dataclass(slots=True, eq=False)
class Box:
    """A betting position.

    ``missed`` counts the first cards it was passed over with; ``overlooked`` says that its blackjack was not noticed.
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
        """Return a bettor's wager of that kind made before the deal."""
        for one in self.hands[0].wagers if kind is Kind.BLACKJACK and self.hands else self.side_wagers:
            if one.bettor == bettor and one.kind is kind:
                return one
        return None

    def open_side_wagers(self) -> list[Wager]:
        """Return the side wagers, and the tokes beside them, that are not settled yet; insurance is none of them."""
        return [one for one in self.side_wagers if one.outcome is None and one.kind is not Kind.INSURANCE]


@dataclass(slots=True, eq=False)
class Dealer(Counted):
    """The dealer's hand; ``hole`` is the second card while it lies face down.

    ``cleared`` says that a look at it has ruled a blackjack out. After an irregularity a card may be ``missed`` or the
    hand ``forgotten``, everybody may have seen the hole card, or a blackjack may have come to light too late.
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


class Ruling(NamedTuple):
    """What becomes of a wager and why."""

    outcome: Outcome
    net: int
    odds: Odds | None
    reason: Reason
    clauses: Clauses
    line: str = ""


@dataclass(slots=True, eq=False)
class Offer:
    """Something offered to a bettor and not yet answered."""

    kind: OfferKind
    bettor: str
    box: int


@dataclass(slots=True, eq=False)
class Player:
    """A player's chips and boxes, and what the house must remember of him within a shoe.

    ``spot`` is the box he last sat or wagered at; ``arrived`` tells who came before whom, and is 0 for one who left.
    """

    name: str
    chips: int = 0
    boxes: list[int] = field(default_factory=list)
    held_most: bool = False
    dropped: bool = False
    last_round: int = 0
    let_in: bool = False
    spot: int = 0
    arrived: int = 0


@dataclass(slots=True, eq=False)
class Announced:
    """A wager announced with cash, or a coupon laid down, and who has confirmed it."""

    player: str
    box: int
    kind: Kind
    amount: int
    coupon: bool
    confirmed: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Case:
    """An irregularity that is being dealt with.

    ``box`` and ``hand`` are where it happened, ``asked`` counts those who were offered the remedy and ``taken`` is the
    box that took it. ``choices`` are what players chose where the floor has the last word.
    """

    irregularity: Irregularity
    box: int = 0
    hand: int = 0
    called: bool = False
    ruling: FloorRuling | None = None
    asked: int = 0
    taken: int = 0
    choices: dict[int, Answer] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Trouble:
    """The irregularities of a round: the one being dealt with, and what is to be remembered of the others.

    ``unnoticed`` is a slip that comes to light later. ``seen`` are the places among the waiting cards that everybody
    has seen, and ``exposed`` those that are to be offered round; ``reserved`` is kept for the dealer's hand, and
    ``surplus`` lies where it should not. ``face_up`` and ``strays`` count what was found in the shoe, and ``recut``
    says that the cards are being cut again. ``backed_up`` are the boxes whose card came back one spot.
    """

    case: Case | None = None
    unnoticed: Case | None = None
    exposed: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    reserved: list[Card] = field(default_factory=list)
    recut: bool = False
    backed_up: list[int] = field(default_factory=list)
    surplus: Card | None = None
    face_up: int = 0
    strays: int = 0
    let_out: set[str] = field(default_factory=set)
    voided: Clauses | None = None
    reshuffle: bool = False
    pays_void: bool = False


@dataclass(slots=True, eq=False)
class Cards:
    """The cards between rounds: what is due with them, and what the next shuffle must know.

    ``batch`` is the one on the table and ``played`` the one that was last in the shoe (0: none of these decks yet).
    ``also_burned`` are cards burned by mistake behind ``burned``. ``jammed`` is the batch in the shuffler that is to be
    shuffled again before it is used, and ``unmarked`` says that a shuffler out of order is not covered or marked yet.
    """

    by_person: bool = False
    duties: list[Duty] = field(default_factory=list)
    occasion: Occasion = Occasion.BEGINNING
    cover_out: bool = False
    cover_box: int = 0
    cover_player: str = ""
    cover_from_back: int = 0
    cover_ordered: int = 0
    cut_offer: str = ""
    refused: list[str] = field(default_factory=list)
    cutter: str = ""
    recut_by: str = ""
    recut: bool = False
    batch: int = 1
    played: int = 0
    in_device: list[int] = field(default_factory=list)
    hours: int = 0
    shuffle_ordered: bool = False
    shuffle_asked: bool = False
    jammed: int = 0
    shuffler_out: bool = False
    unmarked: bool = False
    reader_out: bool = False
    closed: bool = False
    spread: bool = False
    burned: Card | None = None
    also_burned: list[Card] = field(default_factory=list)
    burn_asked: str = ""
    just_burned: bool = False
    new_dealer: bool = False
    received: bool = False


@dataclass(slots=True, eq=False)
class State:
    """Everything on and around the table.

    ``phase``, ``turn_box`` and ``turn_hand`` mark the place in the round's program; ``taking`` holds the rulings in the
    order of settlement once that has begun, ``due`` the next step of dealer or floor in the round (None while somebody
    must decide). They are found anew after every event.

    ``turns`` are the boxes in the order they act, one that was passed over again at the end. ``rack`` is the discard
    rack, ``aside`` what the floor took off the table, ``waiting`` the cards that left the shoe before their time, in
    order. ``offered`` counts how often the dealer made each offer in the round. ``announced`` are verbal wagers and
    coupons before the first card, ``wanting_in`` those who wait for a box.
    """

    rules: Rules
    program: tuple[Phase, ...]
    boxes: dict[int, Box]
    players: dict[str, Player] = field(default_factory=dict)
    arrivals: int = 0
    tray: int = 0
    toke_box: int = 0
    shoe: int = 0
    shoe_rounds: int = 0
    burned: bool = True
    round: int = 0
    running: bool = False
    phase: int = 0
    turn_box: int = 0
    turn_hand: int = 0
    in_play: list[Box] = field(default_factory=list)
    shared: bool = False
    wagers: list[Wager] = field(default_factory=list)
    announced: list[Announced] = field(default_factory=list)
    wanting_in: list[str] = field(default_factory=list)
    dealer: Dealer = field(default_factory=Dealer)
    offers: list[Offer] = field(default_factory=list)
    offered: dict[OfferKind, int] = field(default_factory=dict)
    even_money: list[tuple[str, int]] = field(default_factory=list)
    taking: dict[int, Ruling] | None = None
    due: StaffCommand | None = None
    turns: list[Box] = field(default_factory=list)
    trouble: Trouble | None = None
    cards: Cards = field(default_factory=Cards)
    rack: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    waiting: list[Card] = field(default_factory=list)

    @property
    def duties(self) -> list[Duty]:
        """The duties around the cards that are due, in order."""
        return self.cards.duties

    @property
    def cut_offer(self) -> str:
        """Who is asked to cut now."""
        return self.cards.cut_offer

    def hand(self, box: int, hand: int) -> Hand:
        """Return a hand by its box and its place from the dealer's left."""
        return self.boxes[box].hands[hand - 1]

    def place(self, hand: Hand) -> int:
        """Return a hand's place in its box, counted from 1."""
        return self.boxes[hand.box].hands.index(hand) + 1

    def boxes_of(self, player: str) -> list[int]:
        """Return the boxes on which a player has a wager, from the dealer's left."""
        return sorted(self.players[player].boxes) if player in self.players else []


def next_batch(cards: Cards) -> int:
    """Return which batch in the shuffler is played next: not the one that was last in the shoe."""
    return next((batch for batch in cards.in_device if batch != cards.played), cards.in_device[0])


def player_at(state: State, name: str) -> Player:
    """Return a player, or one who has brought nothing yet."""
    return state.players.get(name) or Player(name)


def is_further(wager: Wager) -> bool:
    """Whether a wager was added to the original one: a double, a split, or a toke beside a split."""
    if wager.kind is Kind.TOKE:
        return wager.hand is not None and any(one.kind is Kind.SPLIT for one in wager.hand.wagers)
    return wager.kind in (Kind.DOUBLE, Kind.SPLIT)


def new_state(rules: Rules) -> State:
    """Return the state of a table nobody has come to yet."""
    state = State(rules, rules.deal.program, {number: Box(number) for number in range(1, rules.boxes.positions + 1)})
    if rules.procedures.by_person:
        state.cards.by_person = True
        state.cards.duties = list(rules.procedures.ceremonies.opening)
    return state


def is_out(state: State, player: str) -> bool:
    """Whether the floor has let a player out of this round."""
    return state.trouble is not None and player in state.trouble.let_out
