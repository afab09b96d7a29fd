"""The dealer's hand, and what each finished hand of the player is worth against it."""

from __future__ import annotations

from typing import NamedTuple

from tests.solve.naive.cards import Shoe, count, draws, orders
from tests.solve.naive.house import House

UNIT = 10  # an initial wager, in the smallest part that a payout can come to: tenths (6 to 5, and a half surrendered)
BUST = 99


class Finished(NamedTuple):
    """A hand that is played out: its total (``BUST`` over 21), the units of chips and of lammers on it."""

    total: int
    chips: int
    lammers: int
    surrendered: bool = False

    @property
    def decided(self) -> bool:
        """Whether the dealer's total can no longer matter."""
        return self.surrendered or self.total == BUST


class Dealer:
    """Draws the dealer's cards to the end, in every order of the shoe."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.known: dict[tuple[str, Shoe], dict[int, int]] = {}

    def totals(self, cards: str, shoe: Shoe) -> dict[int, int]:
        """How many orders of the shoe give the dealer each total in the end."""
        total, soft = count(cards)
        if total > 17 or (total == 17 and not (soft and self.house.dealer_hits_soft_17)):
            return {total: orders(shoe)}
        key = ("".join(sorted(cards)), shoe)
        if key not in self.known:
            found: dict[int, int] = {}
            for card, held, left in draws(shoe):
                for end, ways in self.totals(cards + card, left).items():
                    found[end] = found.get(end, 0) + held * ways
            self.known[key] = found
        return self.known[key]

    def settle(self, hands: tuple[Finished, ...], cards: str, shoe: Shoe) -> int:
        """The sum, over every order of the shoe, of what the hands win and lose against a dealer without blackjack."""
        if all(hand.decided for hand in hands):
            return orders(shoe) * sum(self.net(hand, 0) for hand in hands)
        totals = self.totals(cards, shoe)
        return sum(ways * self.net(hand, total) for hand in hands for total, ways in totals.items())

    def net(self, hand: Finished, dealer: int) -> int:
        """What the wagers on one hand win or lose; a lammer wins like chips and is otherwise only taken away (FB1)."""
        if hand.surrendered:
            return -hand.chips * UNIT // 2
        if hand.total == BUST:
            return -hand.chips * UNIT
        if dealer == 22 and self.house.dealer_22_pushes:
            return 0
        if dealer > 21 or hand.total > dealer:
            return (hand.chips + hand.lammers) * UNIT
        return 0 if hand.total == dealer else -hand.chips * UNIT
