"""A round of one box dealt at random from a tiny shoe: at every decision, what each legal move is worth.

Moves are then chosen at random, to reach hands that no good player would have; splits, zaps and pair cards more often
than others, to get boxes of many hands. All cards seen so far are known to be gone. A split follows DESIGN.md from the
box's current state: its hands play as is best when one more pair card is gone than was seen, and pairs are split again
always or never, up to the number of hands that the box may still have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

from tests.solve.naive.box import apart
from tests.solve.naive.cards import RANKS, Shoe, draws, natural, orders, together, without
from tests.solve.naive.dealer import UNIT
from tests.solve.naive.house import House
from tests.solve.naive.planner import Planner
from tests.solve.naive.rounds import Rounds
from tests.solve.naive.spot import Spot, and_card, double_down, is_pair, moves


class Point(NamedTuple):
    """A decision: the hand, the hands of its box, and the value of each move per unit on the hand.

    The value is None if it depends on which of two equally good decisions a split hand takes.
    """

    spot: Spot
    hands: int
    values: dict[str, Fraction | None]


class Walk:
    """One round from a shoe. ``attack`` is the attack wager in initial wagers, ``begin`` are the first three cards."""

    def __init__(self, house: House, shoe: Shoe, chance: Random, begin: str, attack: int = 0) -> None:
        self.house = house
        self.shoe = shoe
        self.chance = chance
        self.seen = begin
        self.attack = attack
        self.planners: dict[int, tuple[Planner, Planner]] = {}

    def points(self) -> Iterator[Point]:
        """Every decision of the round, in order."""
        up, first, second = list(self.seen)
        if natural(first, second):
            return
        waiting = [Spot(up, together(first, second), chips=1 + self.attack)]
        hands = 1
        while waiting:
            hand = waiting.pop(0)
            if len(hand.cards) == 1:
                hand = and_card(hand, self._draw(hand.pair))
            while options := open_moves(self.house, hand, hands):
                hand = hand._replace(gone=self._others(hand))
                if not self._without_blackjack(hand):
                    return  # the dealer is sure to have a blackjack: no such decision comes up
                yield Point(hand, hands, {move: self._value(hand, hands, move) for move in options})
                move = self._choose(options)
                if move in ("stand", "surrender"):
                    break
                if move == "split":
                    hand, other = self._split(hand)
                    waiting.insert(0, other)
                    hands += 1
                else:
                    hand = self._played(hand, move)

    def _choose(self, options: list[str]) -> str:
        special = [move for move in options if move in ("split", "zap")]
        return self.chance.choice(special if special and self.chance.random() < 0.5 else options)

    def _played(self, hand: Spot, move: str) -> Spot:
        if move == "zap":
            return hand._replace(cards=together(*self._two_cards()), zapped=True)
        return and_card(double_down(self.house, hand) if move == "double" else hand, self._draw())

    def _two_cards(self) -> tuple[str, str]:
        first = self._draw()
        return first, self._draw(first)

    def _split(self, hand: Spot) -> tuple[Spot, Spot]:
        first, second = apart(self.house, hand, hand.chips)
        first = and_card(first, self._draw(first.pair))
        return first, and_card(second, self._draw()) if self.house.second_cards_at_once else second

    def _draw(self, rather: str = "") -> str:
        """The next card: any that is unseen, half of the time one of this rank."""
        unseen = [card for card, held, _ in draws(without(self.shoe, self.seen)) for _ in range(held)]
        card = rather if rather in unseen and self.chance.random() < 0.5 else self.chance.choice(unseen)
        self.seen += card
        return card

    def _others(self, hand: Spot) -> str:
        """The cards seen but for the up card and the hand's own."""
        others = list(self.seen)
        for card in hand.up + hand.cards:
            others.remove(card)
        return together(*others)

    def _value(self, hand: Spot, hands: int, move: str) -> Fraction | None:
        first, last = self._planners(hands)
        value = first.value(hand, move)
        if first.ties and last.value(hand, move) != value:
            return None
        return Fraction(value) / (UNIT * (hand.chips + hand.lammers) * self._without_blackjack(hand))

    def _planners(self, hands: int) -> tuple[Planner, Planner]:
        """The planners for a box with this many hands, taking the first and the last of equal decisions."""
        if hands not in self.planners:
            house = replace(self.house, max_hands=self.house.max_hands - hands + 1)
            self.planners[hands] = Planner(house, self.shoe), Planner(house, self.shoe, last_of_equals=True)
        return self.planners[hands]

    def _without_blackjack(self, hand: Spot) -> int:
        """In how many orders of the unseen cards the dealer has no blackjack."""
        unseen = draws(without(self.shoe, self.seen))
        return sum(held * orders(left) for hole, held, left in unseen if not natural(hand.up, hole))


def open_moves(house: House, hand: Spot, hands: int) -> list[str]:
    """The legal moves for a hand of a box with this many hands; none if there is nothing to decide."""
    options = moves(house, hand)
    if hand.pair and may_split_again(house, hand, hands):
        return [*(options or ["stand"]), "split"]
    return options


def may_split_again(house: House, hand: Spot, hands: int) -> bool:
    """A split hand that drew its pair again, in a box that may have another hand."""
    if hand.doubled or len(hand.cards) != 2 or hands >= house.max_hands:
        return False
    return is_pair(house, hand.cards[0], hand.cards[1]) and (hand.pair != "A" or house.resplit_aces)


def attack_values(house: House, shoe: Shoe, up: str) -> dict[str, Fraction] | None:
    """What a round is worth per unit of initial wager with the attack wager and without it, given the up card.

    None if that depends on which of two equally good decisions a split hand takes.
    """
    first, last = (_attack_values(Rounds(house, shoe, last), up) for last in (False, True))
    return first if first == last else None


def _attack_values(rounds: Rounds, up: str) -> dict[str, Fraction]:
    left = without(rounds.shoe, up)
    every = UNIT * orders(left)
    named = {"decline": 0, "attack": 1}
    return {name: Fraction(rounds._after_attack(up, left, attack)[0]) / every for name, attack in named.items()}


def insurance_value(house: House, shoe: Shoe, seen: str) -> Fraction:
    """What a unit of insurance is worth by the cards that are left."""
    unseen = without(shoe, seen)
    tens = sum(unseen[RANKS.index(rank)] for rank in "TJQK")
    return (house.insurance_pays + 1) * Fraction(tens, sum(unseen)) - 1
