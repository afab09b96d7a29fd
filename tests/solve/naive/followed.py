"""Every round of one box from a tiny shoe under a chart, followed from its first card to its last.

Each round is followed card by card, with the number of orders of the shoe in which it occurs; if two paths lead to the
same cards, wagers and decisions, they continue as one. At the end of a round, everything is known: what it won, what
was wagered and decided, and whether a dealer's blackjack then returned some of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from tests.solve.naive.box import Rest
from tests.solve.naive.cards import Shoe, draws, natural, orders, together
from tests.solve.naive.charts import Chart, read_chart, value_of
from tests.solve.naive.dealer import Dealer, parts
from tests.solve.naive.figures import Ended, Figures, Made, figures
from tests.solve.naive.hands import NOBODY, Caller, Hands
from tests.solve.naive.house import House, house_of
from tests.solve.naive.rounds import Counts, deals, shoe_of
from tests.solve.naive.spot import Spot


def follow(game: str, options: Mapping[str, Any], counts: Counts, text: str) -> Followed:
    """Follow a chart, given as text, through every round of a game from such a shoe."""
    return Followed(house_of(game, options), shoe_of(counts), read_chart(text))


Hidden = tuple[str, Shoe]
"""What the box does not see: the dealer's second card, empty if it is still to come, and the shoe."""


class Followed:
    """Follows a chart through every round: ``rounds`` has every end, with the number of orders that lead to it."""

    def __init__(self, house: House, shoe: Shoe, chart: Chart) -> None:
        self.house = house
        self.shoe = shoe
        self.chart = chart
        self.dealer = Dealer(house)
        self.caller = Caller(house, chart)
        self.rounds: dict[Ended, int | Fraction] = defaultdict(int)
        self.boxes: dict[Hands, dict[Hidden, int]] = boxes()
        self._deal()
        while self.boxes:
            self._next_cards()

    def figures(self, in_vain: bool = True) -> Figures:
        return figures(self.rounds, orders(self.shoe), in_vain)

    def _deal(self) -> None:
        """The first cards: up card, player's two, hole card if there is one. Their order does not matter.

        Only the attack wager is decided meanwhile, and that decision depends on the up card alone.
        """
        cards = 3 if self.house.hole_card == "none" else 4
        for (up, first, second, *last), ways, left in deals(self.shoe, cards):
            hole = "".join(last)
            made = Made(2 if self._attacks(up) else 1)
            if natural(first, second):
                self._blackjack(up, (hole, left), made, ways)
                continue
            hand = Spot(up, together(first, second), chips=made.wagered)
            if hole and natural(up, hole) and self.house.hole_card != "unseen":
                given_up = self.house.surrender_early and self.chart.letter(self.house, hand) == "R"
                lost = self.dealer.against_blackjack((hand.finished(self.house, given_up),), self._lost(up))
                self.rounds[Ended(lost, made.and_then("surrender") if given_up else made)] += ways * orders(left)
            else:
                self.boxes[Hands(up, Rest(waiting=(hand,)), made)][hole, left] += ways

    def _attacks(self, up: str) -> bool:
        return self.house.attacks and value_of(up) in self.chart.attacked

    def _lost(self, up: str) -> int:
        """The wagers a dealer's blackjack takes: the initial one, and the attack wager where that is not void (DA2)."""
        return -(2 if self._attacks(up) and not self.house.attack_void_on_blackjack else 1)

    def _blackjack(self, up: str, hidden: Hidden, made: Made, ways: int) -> None:
        """The player's blackjack is paid, or tied by the dealer's."""
        for hole, held, left in holes(hidden):
            beaten = natural(up, hole) and not self.house.blackjack_beats
            won = 0 if beaten else parts(made.wagered * self.house.blackjack_pays)
            self.rounds[Ended(won, made)] += ways * held * orders(left)

    def _next_cards(self) -> None:
        """Deal one card to every box that is owed one, and end the rounds of the others."""
        present, self.boxes = self.boxes, boxes()
        for before, hidden in present.items():
            hands, place = self.caller.until_card(before)
            if place == NOBODY:
                self._end(hands, hidden)
                continue
            after: dict[str, dict[Hidden, int]] = {}
            for (hole, shoe), ways in hidden.items():
                for card, held, left in draws(shoe):
                    if card not in after:
                        after[card] = self.boxes[self.caller.with_card(hands, place, card)]
                    after[card][hole, left] += ways * held

    def _end(self, hands: Hands, hidden: dict[Hidden, int]) -> None:
        """Every hand is done: the dealer's second card, if it is to come, and his other cards."""
        up, (done, *_), made = hands
        totals: dict[int, int] = defaultdict(int)
        for unseen, ways in hidden.items():
            for hole, held, left in holes(unseen):
                if natural(up, hole):
                    lost = self.dealer.against_blackjack(done, self._lost(up))
                    in_vain = not self.house.late_takes_all
                    self.rounds[Ended(lost, made, in_vain)] += ways * held * orders(left)
                elif all(hand.decided for hand in done):
                    totals[0] += ways * held * orders(left)
                else:
                    for total, ends in self.dealer.totals(up + hole, left).items():
                        totals[total] += ways * held * ends
        for total, ways in totals.items():
            for nets in product(*(self.dealer.nets_of(hand, total) for hand in done)):
                share = prod(chance for _, chance in nets)
                self.rounds[Ended(sum(net for net, _ in nets), made)] += ways * share


def boxes() -> dict[Hands, dict[Hidden, int]]:
    """Boxes in the middle of a round: by their hands, the orders in which they come with each hidden card and shoe."""
    return defaultdict(lambda: defaultdict(int))


def holes(hidden: Hidden) -> tuple[tuple[str, int, Shoe], ...]:
    """The dealer's second card: the one that was dealt, or every one that may come."""
    hole, shoe = hidden
    return ((hole, 1, shoe),) if hole else draws(shoe)
