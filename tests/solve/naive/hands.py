"""The hands of one box under a chart: what is decided before the next card, who gets it, what happens to them then."""

from __future__ import annotations

from typing import NamedTuple

from tests.solve.naive.box import Rest, apart, finish, split_again
from tests.solve.naive.charts import Chart
from tests.solve.naive.figures import Made
from tests.solve.naive.house import House
from tests.solve.naive.spot import Spot, and_card, double_down, free_double, is_pair, split_stake

NOBODY = -1


class Hands(NamedTuple):
    """The hands of a box against an up card, done and waiting (the first that waits is in play), and what was made."""

    up: str
    rest: Rest
    made: Made


class Caller:
    """Makes the decisions of a chart."""

    def __init__(self, house: House, chart: Chart) -> None:
        self.house = house
        self.chart = chart

    def until_card(self, hands: Hands) -> tuple[Hands, int]:
        """Make the decisions that come before the next card; then the place of the waiting hand that gets it."""
        while waiting := hands.rest.waiting:
            for place, hand in enumerate(waiting if self.house.second_cards_at_once else waiting[:1]):
                if len(hand.cards) < 2:
                    return hands, place
            letter = self.chart.letter(self.house, waiting[0])
            if letter in ("H", "D", "Z"):
                return self._draw(hands, letter), 0
            splits = letter in ("P", "O")
            hands = self._split(hands, letter == "P") if splits else self._finish(hands, letter == "R")
        return hands, NOBODY

    def with_card(self, hands: Hands, place: int, card: str) -> Hands:
        """A waiting hand gets a card; the second card of a split hand may split it again."""
        up, rest, made = hands
        hand = rest.waiting[place]
        if self._splits_again(rest, hand, card):
            return Hands(up, split_again(self.house, hand, card, rest), self._another_hand(made, rest, card))
        waiting = (*rest.waiting[:place], and_card(hand, card), *rest.waiting[place + 1 :])
        return Hands(up, rest._replace(waiting=waiting), made)

    def _draw(self, hands: Hands, letter: str) -> Hands:
        """The hand in play is to draw, to be doubled, or to have its two cards replaced."""
        hand, *others = hands.rest.waiting
        made = hands.made
        if letter == "Z":
            hand, made = hand._replace(cards="", zapped=True), made.and_then("zap")
        elif letter == "D":
            doubled = double_down(self.house, hand)
            name = "free double" if free_double(self.house, hand) else "double again" if hand.doubled else "double"
            hand, made = doubled, made.and_then(name, doubled.chips - hand.chips)
        return Hands(hands.up, hands.rest._replace(waiting=(hand, *others)), made)

    def _split(self, hands: Hands, resplit: bool) -> Hands:
        (hand,) = hands.rest.waiting
        first, second = (each._replace(gone="") for each in apart(self.house, hand, hand.chips))
        rest = Rest(waiting=(first, second), resplit=resplit, first_chips=hand.chips)
        return Hands(hands.up, rest, self._another_hand(hands.made, rest, second.pair))

    def _another_hand(self, made: Made, rest: Rest, pair: str) -> Made:
        chips, lammers = split_stake(self.house, pair, rest.first_chips)
        return made.and_then("free split" if lammers else "split", chips)

    def _finish(self, hands: Hands, surrendered: bool) -> Hands:
        hand, *others = hands.rest.waiting
        made = hands.made
        if surrendered:
            made = made.and_then("surrender after doubling" if hand.doubled else "surrender")
        rest = finish(hands.rest._replace(waiting=tuple(others)), hand.finished(self.house, surrendered))
        return Hands(hands.up, rest, made)

    def _splits_again(self, rest: Rest, hand: Spot, card: str) -> bool:
        if not rest.resplit or not hand.pair or len(hand.cards) != 1:
            return False
        if len(rest.done) + len(rest.waiting) == self.house.max_hands:
            return False
        return is_pair(self.house, hand.pair, card) and (hand.pair != "A" or self.house.resplit_aces)
