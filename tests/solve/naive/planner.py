"""The composition-dependent strategy, as DESIGN.md defines it: for every spot the decision that is worth most.

Each decision sees its hand's cards, the up card and the cards known to be gone. Values are sums over every order of the
unseen cards, the dealer's second card among them, in which the dealer has no blackjack: with one, nothing depends on
the decision in any of the five games.
"""

from __future__ import annotations

from tests.solve.naive.box import Box, zapped
from tests.solve.naive.cards import RANKS, Shoe, draws, natural, without
from tests.solve.naive.dealer import Dealer
from tests.solve.naive.house import House
from tests.solve.naive.spot import Spot, and_card, double_down, moves


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
        self.known: dict[Spot, tuple[int, list[str]]] = {}
        self.splits: dict[Spot, tuple[int, bool]] = {}
        self.ties: set[Spot] = set()

    def choose(self, spot: Spot) -> str:
        """The best decision; empty where none is open."""
        equals = self._best(spot)[1]
        if len(equals) > 1 and spot.pair and self._splits_again(spot.up + spot.gone + spot.pair, spot.pair):
            self.ties.add(spot)
        return equals[-1 if self.last_of_equals else 0]

    def worth(self, spot: Spot) -> int:
        """What a hand is worth under the best decisions."""
        return self._best(spot)[0]

    def resplit(self, spot: Spot) -> bool:
        """Whether the hands of this pair split again when they can: always or never, whichever is better."""
        return self._split(spot)[1]

    def value(self, spot: Spot, move: str) -> int:
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
        hands = (spot.finished(move == "surrender"),)
        return sum(held * self.dealer.settle(hands, spot.up + hole, left) for hole, held, left in self._holes(spot))

    def _best(self, spot: Spot) -> tuple[int, list[str]]:
        if spot not in self.known:
            values = [(self.value(spot, move), move) for move in moves(self.house, spot) or [""]]
            top = max(value for value, _ in values)
            self.known[spot] = top, [move for value, move in values if value == top]
        return self.known[spot]

    def _split(self, spot: Spot) -> tuple[int, bool]:
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
        """The second cards the dealer can have without a blackjack."""
        unseen = without(self.shoe, spot.up + spot.cards + spot.gone)
        return [draw for draw in draws(unseen) if not natural(spot.up, draw[0])]
