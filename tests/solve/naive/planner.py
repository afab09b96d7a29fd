"""The composition-dependent strategy, as DESIGN.md defines it: the most valuable decision in every situation.

Each decision sees its hand's cards, the up card and the cards known to be gone. Values are sums over every order of the
unseen cards, including the dealer's second card, in which the dealer has no blackjack: with one, nothing depends on the
decision, unless a hand may be given up earlier or all additions to it are lost.
"""

from __future__ import annotations

from fractions import Fraction

from tests.solve.naive.box import Box, zapped
from tests.solve.naive.cards import RANKS, Shoe, draws, natural, orders, without
from tests.solve.naive.dealer import UNIT, Amount, Dealer, Finished
from tests.solve.naive.house import House
from tests.solve.naive.spot import Spot, and_card, and_second, double_down, is_open, moves


class Planner:
    """Decides. Among equally good decisions the first is taken, or the last where ``last_of_equals`` says so.

    ``ties`` collects the decisions where that could change a value: those of split hands that can be split again, for
    a hand is planned as if just one other pair card were gone. Without resplits every hand is worth what was planned.
    """

    def __init__(self, house: House, shoe: Shoe, last_of_equals: bool = False) -> None:
        self.house = house
        self.shoe = shoe
        self.last_of_equals = last_of_equals
        self.dealer = Dealer(house)
        self.box = Box(house, self.dealer, self.choose, self.resplit)
        self.known: dict[Spot, tuple[Amount, list[str]]] = {}
        self.splits: dict[Spot, tuple[Amount, bool]] = {}
        self.ties: set[Spot] = set()

    def choose(self, spot: Spot) -> str:
        """The best decision; empty where none is open."""
        equals = self._best(spot)[1]
        if len(equals) > 1 and spot.pair and self._splits_again(spot.up + spot.gone + spot.pair, spot.pair):
            self.ties.add(spot)
        return equals[-1 if self.last_of_equals else 0]

    def worth(self, spot: Spot) -> Amount:
        """What a hand is worth under the best decisions."""
        return self._best(spot)[0]

    def resplit(self, spot: Spot) -> bool:
        """Whether the hands of this pair split again when they can: always or never, whichever is better."""
        return self._split(spot)[1]

    def value(self, spot: Spot, move: str) -> Amount:
        """What a hand is worth with this decision and the best ones after it."""
        unseen = without(self.shoe, spot.up + spot.cards + spot.gone)
        if move == "hit":
            return sum(held * self.worth(and_card(spot, card)) for card, held, _ in draws(unseen))
        if move == "double":
            doubled = double_down(self.house, spot)
            return sum(held * self.worth(and_card(doubled, card)) for card, held, _ in draws(unseen))
        if move == "zap":
            return sum(
                held * again * self.worth(zapped(spot, first, second))
                for first, held, left in draws(unseen)
                for second, again, _ in draws(left)
            )
        if move == "split":
            return self._split(spot)[0]
        hands = (spot.finished(self.house, move == "surrender"),)
        value = sum(held * self._settle(hands, spot.up + hole, left) for hole, held, left in self._holes(spot))
        early = self.house.surrender_early and not self.house.late_takes_all
        return value + (self._saved(hands, spot) if early and move == "surrender" else 0)

    def _settle(self, hands: tuple[Finished, ...], dealer: str, shoe: Shoe) -> Amount:
        if natural(dealer[0], dealer[1]):
            return self.dealer.against_blackjack(hands, 0) * orders(shoe)
        return self.dealer.settle(hands, dealer, shoe)

    def _saved(self, hands: tuple[Finished, ...], spot: Spot) -> Amount:
        """What an early surrender saves against the blackjacks that would otherwise take the wager."""
        unseen = without(self.shoe, spot.up + spot.cards + spot.gone)
        saved = self.dealer.against_blackjack(hands, 0) + UNIT
        return sum(held * saved * orders(left) for card, held, left in draws(unseen) if natural(spot.up, card))

    def _best(self, spot: Spot) -> tuple[Amount, list[str]]:
        if spot not in self.known:
            options = moves(self.house, spot) or [""]
            if spot.known is not None and "split" in options and not is_open(self.house, spot):
                options = [move for move in options if (move == "split") == self._splits_all(spot)]
            values = [(self.value(spot, move), move) for move in options]
            top = max(value for value, _ in values)
            self.known[spot] = top, [move for value, move in values if value == top]
        return self.known[spot]

    def _splits_all(self, spot: Spot) -> bool:
        """Whether a pair is split: whatever its suits, or not at all."""
        first = spot._replace(cards=spot.cards[0], known=None)
        split = others = Fraction(0)
        for hand, share in and_second(self.house, first, spot.cards[1]):
            values = {move: self.value(hand, move) for move in moves(self.house, hand)}
            split += share * values.pop("split")
            others += share * max(values.values())
        return split > others

    def _split(self, spot: Spot) -> tuple[Amount, bool]:
        if spot not in self.splits:
            again = (False, True) if self._splits_again(spot.up + spot.cards + spot.gone, spot.cards[0]) else (False,)
            self.splits[spot] = max(
                (
                    sum(held * self.box.split(spot, hole, left, resplit) for hole, held, left in self._holes(spot)),
                    resplit,
                )
                for resplit in again
            )
        return self.splits[spot]

    def _splits_again(self, seen: str, pair: str) -> bool:
        """Whether a split hand can be split again: the rules allow it and a further pair card may come."""
        if self.house.max_hands == 2 or (pair == "A" and not self.house.resplit_aces):
            return False
        return without(self.shoe, seen)[RANKS.index(pair)] > 0

    def _holes(self, spot: Spot) -> list[tuple[str, int, Shoe]]:
        """The second cards the dealer can have without a blackjack; with one, where it takes all that was added."""
        unseen = without(self.shoe, spot.up + spot.cards + spot.gone)
        return [draw for draw in draws(unseen) if self.house.late_takes_all or not natural(spot.up, draw[0])]
