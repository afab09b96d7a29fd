"""Plays a plan's rounds at the table: the kernel's shoes, the chart's decisions, and what the table lets them do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import floor

import numpy as np

from pitboss.cards import RANKS, SUITS, Card, card
from pitboss.lab.verify.planned_shoe import PlannedShoe
from pitboss.lab.verify.side_counts import SideCounts
from pitboss.record import write_record
from pitboss.rulebook.parts import Kind
from pitboss.shoe import DealtShoe
from pitboss.simulate.kernel import tables
from pitboss.simulate.plans.checks import insurance_amount
from pitboss.simulate.plans.counting import Ramp
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Box, Offer, Plan
from pitboss.simulate.plans.words import DecksLeft
from pitboss.simulate.preparation.prepare import Prepared
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from pitboss.table import Table, commands, events
from pitboss.table.events import OfferKind
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import Hand

MUCH = 10**12
COMMANDS = {"H": commands.Hit, "D": commands.Double, "Z": commands.Zap, "R": commands.Surrender}
HANDS = (Kind.BLACKJACK, Kind.ATTACK, Kind.DOUBLE, Kind.SPLIT)


def new_trace(prepared: Prepared) -> tables.Trace:
    """An empty diary."""
    rounds, boxes = prepared.plan.rounds, len(prepared.plan.boxes)
    sides = len(prepared.plan.rules.side_wagers)
    return tables.Trace(
        shoes=np.zeros((rounds + 1) * prepared.work.game.cards, dtype=np.uint8),
        rounds=np.zeros(3 * rounds, dtype=np.int64),
        main=np.zeros(rounds * boxes, dtype=np.int64),
        insurance=np.zeros(rounds * boxes, dtype=np.int64),
        side=np.zeros(rounds * boxes * max(sides, 1), dtype=np.int64),
    )


CARD_OF = {(suit << 4) + rank: card(RANKS[rank] + SUITS[suit]) for suit in range(4) for rank in range(13)}


@dataclass(slots=True)
class Won:
    """What one box won in a round, in cents: its hands, insurance, and each side wager."""

    main: int = 0
    insurance: int = 0
    side: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """All of it."""
        return self.main + self.insurance + sum(self.side)


class AtTheTable:
    """A table that is dealt the kernel's shoes, with one player at each box."""

    def __init__(self, plan: Plan, trace: tables.Trace) -> None:
        self.plan, self.trace, self.shoes = plan, trace, 0
        self.table = Table(plan.rules, shuffle=self.next_shoe)
        for number in range(1, len(plan.boxes) + 1):
            self.table.do(commands.BuyIn(f"P{number}", MUCH))
        self.seated: set[int] = set()
        self.side_counts = SideCounts(plan)
        self.counts: list[Fraction] = []
        self.fresh = True
        self.staked = 0

    def next_shoe(self, pack: object) -> DealtShoe:
        """Return the kernel's next shoe."""
        cards = len(self.plan.rules.pack)
        codes = self.trace.shoes[self.shoes * cards : (self.shoes + 1) * cards]
        order = [CARD_OF[code] for code in codes.tolist()]
        self.shoes += 1
        self.fresh = True
        self.side_counts.open_shoe(order)
        if self.plan.count is not None:  # the count after each card; the one burned is not seen
            tags = [self.plan.count.tags[dealt.rank] for dealt in order]
            self.counts = list(accumulate([Fraction(0), *tags[1:]], initial=self.plan.count.start))
        return PlannedShoe(order, self.plan)

    def play_round(self) -> dict[int, Won]:
        """Play one round and return what each box won."""
        table, before = self.table, len(self.table.events)
        table.auto()
        assert table.shoe is not None
        self.began = len(self.plan.rules.pack) - table.shoe.remaining
        for number, amount in self.wagers():
            self.place(number, Kind.BLACKJACK, amount)
            for kind, stake in self.side_stakes(number):
                self.place(number, kind, stake)
        self.fresh = False
        table.deal()
        while table.state.running:
            table.play(self.decision() if players_turn(table.state) else self.answer())
        return self.won(before)

    def side_stakes(self, number: int) -> Iterator[tuple[Kind, int]]:
        """Yield what a box stakes on its side wagers in this round, those left out that are not made."""
        box = self.plan.boxes[number - 1]
        for kind, bet in box.side_wagers.items():
            stake = bet if isinstance(bet, int) else bet.stake(self.side_counts.at(kind, self.began))
            if stake:
                self.staked += stake if box.watched else 0
                yield Kind(kind), stake

    def place(self, number: int, kind: Kind, amount: int) -> None:
        """Place a wager of the player at a box."""
        self.table.do(commands.Place(f"P{number}", number, kind, amount))

    def true_count(self, further: Iterable[Card] = ()) -> int:
        """The true count at the beginning of the round, or once further cards are seen."""
        count, shoe = self.plan.count, self.table.shoe
        assert count is not None and shoe is not None
        running = self.counts[self.began] + sum(count.tags[seen.rank] for seen in further)
        if count.decks_left is DecksLeft.RUNNING:
            return floor(running)
        return floor(running / Fraction(shoe.remaining, len(self.plan.rules.pack.deck)))

    def count_now(self, chart: Strategy) -> int | None:
        """The count that index plays look at: every card dealt so far but the one face down; None without plays."""
        if not chart.plays:
            return None
        shoe, state = self.table.shoe, self.table.state
        assert shoe is not None and self.plan.count is not None
        dealt = len(self.plan.rules.pack) - shoe.remaining
        cards = [CARD_OF[code] for code in self.trace.shoes[self.first_card() + self.began :][: dealt - self.began]]
        hidden = state.dealer.hole
        if hidden is not None:
            cards.remove(hidden)
        return self.true_count(cards)

    def first_card(self) -> int:
        """Where the shoe begins among all cards of the diary."""
        return (self.shoes - 1) * len(self.plan.rules.pack)

    def wagers(self) -> list[tuple[int, int]]:
        """Return the boxes that play now, each with its wager."""
        placed = []
        for number, box in enumerate(self.plan.boxes, 1):
            bet = box.bet
            if not isinstance(bet, Ramp):
                assert bet is not None
                placed.append((number, bet))
                continue
            true = self.true_count()
            if self.fresh or number not in self.seated:
                plays = bet.entry is None or true >= bet.entry
            else:
                plays = bet.leave is None or true > bet.leave
            (self.seated.add if plays else self.seated.discard)(number)
            if plays:
                placed.append((number, bet.wagers[min(max(true, min(bet.wagers)), max(bet.wagers))]))
        return placed

    def answer(self) -> commands.Command:
        """Answer the offer that is open: attack, insurance or even money."""
        state = self.table.state
        offer = state.offers[0]
        name, box = offer.bettor, self.plan.boxes[offer.box - 1]
        wager = state.boxes[offer.box].wager(name, Kind.BLACKJACK)
        assert wager is not None
        if offer.kind is OfferKind.ATTACK:
            up = state.dealer.cards[0].points - 1
            return (
                commands.AttackWith(name, offer.box, wager.amount)
                if chart_of(box).attacks(up, self.count_now(chart_of(box)))
                else commands.Decline(name, offer.box)
            )
        if offer.kind is OfferKind.EARLY_SURRENDER:
            given_up = self.gives_up(state.boxes[offer.box].hands[0], box)
            return (commands.SurrenderEarly if given_up else commands.Decline)(name, offer.box)
        assert offer.kind is OfferKind.INSURANCE
        if state.boxes[offer.box].hands[0].blackjack and self.takes(box.even_money):
            return commands.TakeEvenMoney(name, offer.box)
        if self.takes(box.insurance):
            return commands.Insure(name, offer.box, insurance_amount(self.plan.rules, wager.amount))
        return commands.Decline(name, offer.box)

    def gives_up(self, hand: Hand, box: Box) -> bool:
        """Whether the first letter of the chart that may be played is a surrender."""
        rules = self.plan.rules
        alike = len({card.rank if rules.splitting.by_rank else card.value for card in hand.cards}) == 1
        only = rules.doubling.only_totals
        may = {"D": only is None or (not hand.soft and hand.total in only), "P": alike, "O": alike, "R": True}
        chart = chart_of(box)
        for letter in letters_for(chart, hand, self.table.state.dealer.cards[0], self.plan, self.count_now(chart)):
            if may.get(letter, letter in "HS"):
                return letter == "R"
        return False

    def takes(self, offer: Offer) -> bool:
        """Whether an offer is taken at the count there is."""
        if offer in (NEVER, ALWAYS):
            return offer == ALWAYS
        state = self.table.state
        assert isinstance(offer, int)
        return (
            self.true_count([state.dealer.cards[0], *(seen for box in state.in_play for seen in box.first_two)])
            >= offer
        )

    def decision(self) -> commands.Command:
        """Play the first letter of the chart that the table does not refuse."""
        state = self.table.state
        box, hand = acting_hand(state)
        name = box.caller
        chart = chart_of(self.plan.boxes[box.number - 1])
        for letter in letters_for(chart, hand, state.dealer.cards[0], self.plan, self.count_now(chart)):
            if letter == "S" or (letter == "O" and hand.split):
                if letter == "S":
                    break
                continue
            command: commands.Command = (
                COMMANDS[letter](name, box.number) if letter in COMMANDS else commands.Split(name, box.number)
            )
            if self.table.refusal(command) is None:
                return command
        return commands.Stand(name, box.number)

    def won(self, before: int) -> dict[int, Won]:
        """Add up what the round's wagers won, box by box."""
        placed: dict[int, events.WagerPlaced] = {}
        nets: dict[tuple[int, Kind], int] = defaultdict(int)
        for event in self.table.events[before:]:
            if isinstance(event, events.WagerPlaced):
                placed[event.number] = event
            elif isinstance(event, events.WagerSettled):
                wager = placed[event.wager]
                nets[wager.box, wager.kind] += event.net
            elif isinstance(event, events.BonusPaid) and event.player == placed[event.wager].bettor:
                # What others get for it is left out: the simulator's boxes play for themselves.
                nets[placed[event.wager].box, Kind.BLACKJACK] += event.amount
        sides = [wager.kind for wager in self.plan.rules.side_wagers]
        return {
            number: Won(
                sum(nets[number, kind] for kind in HANDS),
                nets[number, Kind.INSURANCE],
                tuple(nets[number, kind] for kind in sides),
            )
            for number in range(1, len(self.plan.boxes) + 1)
        }

    def record(self) -> str:
        """Write the record of the rounds so far."""
        return write_record(self.table)


def chart_of(box: Box) -> Strategy:
    """Return the chart that a box plays by."""
    assert isinstance(box.strategy, Strategy)
    return box.strategy


def letters_for(chart: Strategy, hand: Hand, up: Card, plan: Plan, count: int | None = None) -> str:
    """The chart's letters for a hand at the table, and at a count."""
    place = up.points - 1
    lammer = hand.wagers[0].funding.value == "lammer"
    pair = 0
    if len(hand.cards) == 2:
        first, second = hand.cards
        alike = first.rank == second.rank if plan.rules.splitting.by_rank else first.value == second.value
        pair = first.points if alike else 0
    section = Section.SOFT if hand.soft else Section.HARD
    letters = chart.letters(section, hand.total, place, lammer=lammer, pair=pair, count=count)
    draws_no_more = hand.split_aces and not plan.rules.splitting.aces_draw
    if not hand.doubled and not draws_no_more:
        return letters
    last = Section.LAST_SOFT if hand.soft else Section.LAST_HARD
    again = "" if hand.doubled or not pair else "".join(letter for letter in letters if letter == "P")
    return again + chart.word(Row(last, hand.total, lammer), place) + "S"


def traced_won(prepared: Prepared, trace: tables.Trace, number: int) -> dict[int, Won]:
    """What the kernel wrote down for a round."""
    unit, boxes, sides = prepared.range.unit, len(prepared.plan.boxes), len(prepared.plan.rules.side_wagers)
    by_box = {}
    for box in range(boxes):
        row = number * boxes + box
        side = tuple(int(trace.side[row * sides + place]) * unit for place in range(sides))
        by_box[box + 1] = Won(int(trace.main[row]) * unit, int(trace.insurance[row]) * unit, side)
    return by_box
