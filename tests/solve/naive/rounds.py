"""Whole rounds of one box from a tiny shoe: every card in the order of the deal, under the planner's decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.solve.naive.box import Box
from tests.solve.naive.cards import RANKS, Shoe, draws, natural, orders
from tests.solve.naive.dealer import UNIT, Amount, parts
from tests.solve.naive.house import House, house_of
from tests.solve.naive.planner import Planner
from tests.solve.naive.spot import Spot, and_second

Counts = Sequence[int] | Mapping[str, int]


def ev(game: str, options: Mapping[str, Any], counts: Counts) -> Fraction:
    """The exact value of one unit of initial wager: ten counts A, 2 to 9, T, or counts by rank."""
    return Rounds(house_of(game, options), shoe_of(counts)).ev()


def shoe_of(counts: Counts) -> Shoe:
    if isinstance(counts, Mapping):
        return tuple(counts.get(rank, 0) for rank in RANKS)
    return (*counts, 0, 0, 0)


class Rounds:
    """Deals every round. ``happened`` collects what was done in some round, the attack wagers included."""

    def __init__(self, house: House, shoe: Shoe, last_of_equals: bool = False) -> None:
        self.house = house
        self.shoe = shoe
        self.planner = Planner(house, shoe, last_of_equals)
        self.happened: set[str] = set()

    def ev(self) -> Fraction:
        total = self._attack_rounds() if self.house.attacks else self._hole_card_rounds()
        return Fraction(total) / (UNIT * orders(self.shoe))

    def _hole_card_rounds(self) -> Amount:
        """Player, up card, player, hole card; with an ace or a ten up the dealer looks; then the player decides."""
        boxes = {up: self._box(0) for up in RANKS}
        total = sum(
            ways * self._round(boxes[up], first, up, second, hole, left, 0)
            for (first, up, second, hole), ways, left in deals(self.shoe, 4)
        )
        for box in boxes.values():
            self.happened |= box.happened
        return total

    def _attack_rounds(self) -> Amount:
        """Up card; the attack wager, the full initial wager or none, whichever is better; then the player's cards."""
        total: Amount = 0
        for up, held, left in draws(self.shoe):
            values = [(self._after_attack(up, left, attack), attack) for attack in (0, 1)]
            top, (attack, box) = max(
                ((value, (attack, box)) for (value, box), attack in values), key=lambda choice: choice[0]
            )
            self.happened |= box.happened | ({f"attack {up}"} if attack else {f"no attack {up}"})
            total += held * top
        return total

    def _after_attack(self, up: str, shoe: Shoe, attack: int) -> tuple[Amount, Box]:
        """Two cards to the player, the hole card if there is one, the look if there is a card reader."""
        box = self._box(attack)
        cards = 2 if self.house.hole_card == "none" else 3
        total = sum(
            ways * self._round(box, first, up, second, "".join(hole), left, attack)
            for (first, second, *hole), ways, left in deals(shoe, cards)
        )
        return total, box

    def _round(self, box: Box, first: str, up: str, second: str, hole: str, left: Shoe, attack: int) -> Amount:
        """One deal played out: every order of the cards left after it."""
        if natural(first, second):
            return self._blackjack(box, up, hole, left, 1 + attack)
        firsts = and_second(self.house, Spot(up, first, chips=1 + attack), second)
        return sum(share * self._played(box, spot, hole, left) for spot, share in firsts)

    def _played(self, box: Box, spot: Spot, hole: str, left: Shoe) -> Amount:
        up = spot.up
        if hole and natural(up, hole):
            box.happened.add("dealer blackjack")
            if self.house.hole_card == "peek":
                given_up = self.house.surrender_early and box.decide(spot) == "surrender"
                box.happened |= {"early surrender"} if given_up else set()
                return self.planner.dealer.against_blackjack((spot.finished(self.house, given_up),), box.lost) * orders(
                    left
                )
        return box.play(spot, hole, left)

    def _blackjack(self, box: Box, up: str, hole: str, left: Shoe, wagers: int) -> Amount:
        """The player's blackjack is paid at once, or tied by the dealer's."""
        if not hole:
            return sum(held * self._blackjack(box, up, card, rest, wagers) for card, held, rest in draws(left))
        box.happened.add("blackjack")
        if natural(up, hole) and not self.house.blackjack_beats:
            return 0
        return parts(wagers * self.house.blackjack_pays) * orders(left)

    def _box(self, attack: int) -> Box:
        lost = -1 - (0 if self.house.attack_void_on_blackjack else attack)  # 5(b), DA2
        return Box(self.house, self.planner.dealer, self.planner.choose, self.planner.resplit, lost)


def deals(shoe: Shoe, cards: int) -> Iterator[tuple[tuple[str, ...], int, Shoe]]:
    """Every sequence of the next cards, in how many ways it comes, and the shoe after it."""
    if not cards:
        yield (), 1, shoe
        return
    for card, held, left in draws(shoe):
        for others, ways, last in deals(left, cards - 1):
            yield (card, *others), held * ways, last
