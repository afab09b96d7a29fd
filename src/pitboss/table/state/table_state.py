"""The state of a table: the fold of its events, with nothing that the events do not contain."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Duty, Phase
from pitboss.table.commands import StaffCommand
from pitboss.table.events import OfferKind
from pitboss.table.state.around import Announced, Cards, Player
from pitboss.table.state.hands import Bonus, Box, Dealer, Hand, Offer, Ruling, Wager
from pitboss.table.state.irregular import ReportNote, Trouble


@dataclass(slots=True, eq=False)
class State:
    """Everything on and around the table.

    ``phase``, ``turn_box`` and ``turn_hand`` mark the place in the round's program. Once settlement has begun,
    ``taking`` has the rulings in the order of settlement. ``due`` is the next step of dealer or floor in the round
    (None while a player must decide). All of them are updated after every event. ``bonuses`` are the fixed sums paid so
    far in the round.

    ``turns`` are the boxes in the order they act; a box that was passed over comes again at the end. ``rack`` is the
    discard rack, ``aside`` are the cards that the floor took off the table, and ``waiting`` the cards that left the
    shoe too early, in order. ``offered`` counts how often the dealer made each offer in the round. ``announced`` are
    verbal wagers and coupons before the first card, and ``wanting_in`` the players who wait for a box. ``reported`` are
    the irregularities since the last round ended. ``tray`` and ``toke_box`` are in cents.
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
    bonuses: list[Bonus] = field(default_factory=list)
    turns: list[Box] = field(default_factory=list)
    trouble: Trouble | None = None
    reported: list[ReportNote] = field(default_factory=list)
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
        """The player who is offered the cut now, or the empty text."""
        return self.cards.cut_offer

    def hand(self, box: int, hand: int) -> Hand:
        """Return a hand by its box and its place in the box, counted from 1."""
        return self.boxes[box].hands[hand - 1]

    def place(self, hand: Hand) -> int:
        """Return a hand's place in its box, counted from 1."""
        return self.boxes[hand.box].hands.index(hand) + 1

    def boxes_of(self, player: str) -> list[int]:
        """Return the boxes on which a player has a wager, from the dealer's left."""
        return sorted(self.players[player].boxes) if player in self.players else []


def player_at(state: State, name: str) -> Player:
    """Return a player by name; one who has brought no chips is new."""
    return state.players.get(name) or Player(name)


def new_state(rules: Rules) -> State:
    """Return the state of a new table, where nobody has sat down yet."""
    state = State(rules, rules.deal.program, {number: Box(number) for number in range(1, rules.boxes.positions + 1)})
    if rules.procedures.by_person:
        state.cards.by_person = True
        state.cards.duties = list(rules.procedures.ceremonies.opening)
    return state


def is_out(state: State, player: str) -> bool:
    """Whether the floor has let a player out of this round."""
    return state.trouble is not None and player in state.trouble.let_out
