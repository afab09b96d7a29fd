"""A tiny shoe dealt by the table: every possible round, with its result and its probability, under given decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss import Kind, Table, legal
from pitboss.cards import Card, card
from pitboss.rulebook import Rules
from pitboss.shoe import DealtShoe
from pitboss.table import commands
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import Hand, State
from tests.solve.naive.cards import RANKS, together
from tests.solve.naive.rounds import Rounds
from tests.solve.naive.spot import Spot

WAGER = 10_00
COMMANDS = {
    "stand": commands.Stand,
    "hit": commands.Hit,
    "double": commands.Double,
    "split": commands.Split,
    "zap": commands.Zap,
    "surrender": commands.Surrender,
}


class EveryRound(DealtShoe):
    """A shoe that deals, round after round, every card that may come next. ``chance`` is that of the present round."""

    def __init__(self, held: Mapping[str, int]) -> None:
        super().__init__(())
        self.held = dict(held)
        self.path: list[list[str]] = []
        self.begin()

    def begin(self) -> None:
        self.left = dict(self.held)
        self.place = 0
        self.chance = Fraction(1)

    def draw(self) -> Card:
        if self.place == len(self.path):
            self.path.append([rank for rank, number in self.left.items() if number])
        rank = self.path[self.place][-1]
        self.place += 1
        self.chance *= Fraction(self.left[rank], sum(self.left.values()))
        self.left[rank] -= 1
        return card(f"{rank}s")

    def turn(self) -> bool:
        """Move to the next round; False when all have been dealt."""
        while self.path:
            self.path[-1].pop()
            if self.path[-1]:
                self.begin()
                return True
            self.path.pop()
        return False


class Player:
    """Plays the decisions of the naive program at the table."""

    def __init__(self, naive: Rounds) -> None:
        self.house = naive.house
        self.planner = naive.planner
        self.attacked = {name.removeprefix("attack ") for name in naive.happened if name.startswith("attack ")}
        self.zapped = ""
        self.resplit = False

    def play_round(self, table: Table) -> None:
        self.zapped = ""
        table.deal()
        while table.state.running:
            if players_turn(table.state):
                table.play(self.decision(table.state))
            else:
                table.play(self.answer(table))

    def answer(self, table: Table) -> Any:
        """The attack wager if it is worth it; no insurance, no even money."""
        attack = [choice.command for choice in legal(table, "Ann") if isinstance(choice.command, commands.AttackWith)]
        if attack and self.rank(table.state.dealer.cards[0]) in self.attacked:
            return attack[0]
        return commands.Decline("Ann", 1)

    def decision(self, state: State) -> Any:
        box, hand = acting_hand(state)
        spot = self.spot(state, hand)
        again = self.resplit and len(hand.cards) == 2 and len({self.rank(held) for held in hand.cards}) == 1
        if hand.split and again and len(box.hands) < self.house.max_hands and self.may_split_aces(spot):
            return commands.Split("Ann", 1)
        move = self.planner.choose(spot) or "stand"
        if move == "zap":
            self.zapped = spot.cards
        if move == "split":
            self.resplit = self.planner.resplit(spot)
        return COMMANDS[move]("Ann", 1)

    def may_split_aces(self, spot: Spot) -> bool:
        return spot.pair != "A" or self.house.resplit_aces

    def spot(self, state: State, hand: Hand) -> Spot:
        """What the naive program sees of a hand at the table."""
        pair = self.rank(hand.cards[0]) if hand.split else ""
        chips = sum(wager.amount for wager in hand.wagers if wager.funding.value == "chips")
        lammers = sum(wager.amount for wager in hand.wagers if wager.funding.value == "lammer")
        return Spot(
            up=self.rank(state.dealer.cards[0]),
            cards=together(*(self.rank(held) for held in hand.cards)),
            gone=together(self.zapped, pair),
            chips=chips // WAGER,
            lammers=lammers // WAGER,
            pair=pair,
            zapped=bool(self.zapped),
            doubled=hand.doubled,
        )

    def rank(self, held: Card) -> str:
        return held.rank if self.house.one_rank_splits else held.value


def table_ev(played: Rules, naive: Rounds) -> Fraction:
    """What the table pays on the average of every round, the naive program deciding."""
    return sum((chance * won(table) for table, chance in every_round(played, naive)), Fraction(0)) / WAGER


def every_round(played: Rules, naive: Rounds) -> Iterator[tuple[Table, Fraction]]:
    """The table after every round that can come, and the chance of that round."""
    ten = "K" if "T" in played.pack.removed else "T"
    held = {ten if rank == "T" else rank: number for rank, number in zip(RANKS, naive.shoe, strict=True) if number}
    shoe, player = EveryRound(held), Player(naive)
    more = True
    while more:
        table = Table(played, shoe=shoe)
        table.do(commands.BuyIn("Ann", 100 * WAGER))
        table.do(commands.Place("Ann", 1, Kind.BLACKJACK, WAGER))
        player.play_round(table)
        yield table, shoe.chance
        more = shoe.turn()


def won(table: Table) -> int:
    """What the player has won in cents."""
    return table.state.players["Ann"].chips - 100 * WAGER
