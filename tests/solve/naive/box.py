"""One box against one up card, played card by card in the order of the deal, with decisions already made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from tests.solve.naive.cards import Shoe, draws, natural, orders, together
from tests.solve.naive.dealer import CHARLIE, Amount, Dealer, Finished
from tests.solve.naive.house import House
from tests.solve.naive.spot import Spot, and_card, and_second, double_down, free_double, is_pair, split_stake

Decide = Callable[[Spot], str]
Resplit = Callable[[Spot], bool]
Key = tuple[Spot, str, Shoe, "Rest"]


class Rest(NamedTuple):
    """What else is in the box: hands finished, hands that wait for their turn, whether pairs are split again."""

    done: tuple[Finished, ...] = ()
    waiting: tuple[Spot, ...] = ()
    resplit: bool = False
    first_chips: int = 1


class Box:
    """Sums what the box wins over every order of the shoe. Decisions see a ``Spot`` and nothing else.

    ``lost`` is what a dealer blackjack takes that is found only after the play: nothing else is at stake then (DA2,
    DA13). ``happened`` collects what was done in some round.
    """

    def __init__(self, house: House, dealer: Dealer, decide: Decide, resplit: Resplit, lost: int = 0) -> None:
        self.house = house
        self.dealer = dealer
        self.decide = decide
        self.resplit = resplit
        self.lost = lost
        self.happened: set[str] = set()
        self.known: dict[Key, Amount] = {}

    def play(self, spot: Spot, hole: str, shoe: Shoe, rest: Rest = Rest()) -> Amount:  # noqa: B008
        """The hand is played on. ``hole`` is empty where the dealer has no second card yet."""
        key = (spot, hole, shoe, rest)
        if key not in self.known:
            self.known[key] = self._play(spot, hole, shoe, rest)
        return self.known[key]

    def _play(self, spot: Spot, hole: str, shoe: Shoe, rest: Rest) -> Amount:
        move = self.decide(spot)
        self._note(spot, move)
        if move == "hit":
            return self._next_card(spot, hole, shoe, rest)
        if move == "double":
            return self._next_card(double_down(self.house, spot), hole, shoe, rest)
        if move == "zap":
            return sum(
                held * again * self.play(zapped(spot, first, second), hole, last)
                for first, held, left in draws(shoe)
                for second, again, last in draws(left)
            )
        if move == "split":
            return self.split(spot, hole, shoe, self.resplit(spot))
        return self._next_hand(spot.up, hole, shoe, finish(rest, spot.finished(self.house, move == "surrender")))

    def _next_card(self, spot: Spot, hole: str, shoe: Shoe, rest: Rest) -> Amount:
        return sum(held * self.play(and_card(spot, card), hole, left, rest) for card, held, left in draws(shoe))

    def split(self, spot: Spot, hole: str, shoe: Shoe, resplit: bool) -> Amount:
        """The pair is split: both second cards at once if the game says so, otherwise hand by hand."""
        rest = Rest(waiting=apart(self.house, spot, spot.chips), resplit=resplit, first_chips=spot.chips)
        if not self.house.second_cards_at_once:
            return self._next_hand(spot.up, hole, shoe, rest)
        hand, other = rest.waiting
        total: Amount = 0
        for first, held, left in draws(shoe):
            for second, again, last in draws(left):
                for mine, share in and_second(self.house, hand, first):
                    for next_hand, other_share in and_second(self.house, other, second):
                        value = self.play(mine, hole, last, Rest(waiting=(next_hand,)))
                        total += held * again * share * other_share * value
        return total

    def _next_hand(self, up: str, hole: str, shoe: Shoe, rest: Rest) -> Amount:
        if not rest.waiting:
            return self._dealer(up, hole, shoe, rest.done)
        hand = rest.waiting[0]
        after = Rest(rest.done, rest.waiting[1:], rest.resplit, rest.first_chips)
        if len(hand.cards) == 2:
            return self.play(hand, hole, shoe, after)
        total: Amount = 0
        for card, held, left in draws(shoe):
            if self._splits_again(hand, card, rest):
                self._note(hand, "resplit")
                again = split_again(self.house, hand, card, rest)
                total += held * self._next_hand(up, hole, left, again)
            else:
                for second, share in and_second(self.house, hand, card):
                    total += held * share * self.play(second, hole, left, after)
        return total

    def _splits_again(self, hand: Spot, card: str, rest: Rest) -> bool:
        if not rest.resplit or len(rest.done) + len(rest.waiting) >= self.house.max_hands:
            return False
        return is_pair(self.house, hand.pair, card) and (hand.pair != "A" or self.house.resplit_aces)

    def _dealer(self, up: str, hole: str, shoe: Shoe, done: tuple[Finished, ...]) -> Amount:
        if not hole:
            return sum(held * self._dealer(up, card, left, done) for card, held, left in draws(shoe))
        if natural(up, hole):
            self.happened.add("dealer blackjack after the play")
            return self.dealer.against_blackjack(done, self.lost) * orders(shoe)
        self.happened.add(f"{len(done)} hands")
        return self.dealer.settle(done, up + hole, shoe)

    def _note(self, spot: Spot, move: str) -> None:
        words = ["lammer"] if spot.lammers and not spot.doubled else []
        words += ["zapped"] if spot.zapped else []
        words += ["split"] if spot.pair else []
        words += ["ace"] if spot.pair == "A" else []
        words += ["doubled"] * spot.doubled
        words += ["drawn"] if len(spot.cards) > 2 and not spot.doubled else []
        words += ["most cards"] if len(spot.cards) == self.house.most_cards else []
        words += ["charlie"] if spot.finished(self.house).total == CHARLIE else []
        words += ["free"] if move == "double" and free_double(self.house, spot) else []
        self.happened.add(" ".join([*words, move or "finished"]))


def zapped(spot: Spot, first: str, second: str) -> Spot:
    """The hand after a zap: its old cards are known to be gone."""
    return spot._replace(cards=together(first, second), gone=spot.cards, zapped=True)


def apart(house: House, spot: Spot, first_chips: int) -> tuple[Spot, Spot]:
    """The two hands of a split pair, one card each. Each knows that one other pair card is gone."""
    first, second = spot.cards[0], spot.cards[1]
    left = spot._replace(cards=first, gone=together(spot.gone, second), pair=first, known=None)
    chips, lammers = split_stake(house, second, first_chips)
    right = left._replace(cards=second, gone=together(spot.gone, first), pair=second)
    return left, right._replace(chips=chips, lammers=lammers)


def split_again(house: House, hand: Spot, card: str, rest: Rest) -> Rest:
    """A split hand drew its pair again: a further hand beside it, of the same policy as all (DESIGN)."""
    chips, lammers = split_stake(house, card, rest.first_chips)
    added = hand._replace(chips=chips, lammers=lammers)
    return rest._replace(waiting=(hand, added, *rest.waiting[1:]))


@cache
def finish(rest: Rest, hand: Finished) -> Rest:
    return rest._replace(done=tuple(sorted((*rest.done, hand))))
