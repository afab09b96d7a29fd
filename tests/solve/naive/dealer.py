"""The dealer's hand, and what each finished hand of the player is worth against it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tests.solve.naive.bonuses import Chances
from tests.solve.naive.cards import LIMIT, Shoe, count, draws, orders
from tests.solve.naive.house import House

UNIT = 720
"""An initial wager, in parts so small that every payout is a whole number of them."""

Amount = int | Fraction
"""Parts of a unit: a whole number, unless the suits of a hand are not known."""

BUST = 99
CHARLIE = -1


class Finished(NamedTuple):
    """A hand that is played out: its total, the units of chips and of lammers on it.

    The total is ``BUST`` over the limit, and ``CHARLIE`` where the hand wins whatever the dealer draws, at these
    ``odds``, each with its chance: by the number of its cards, or as a 21.
    """

    total: int
    chips: int
    lammers: int
    surrendered: bool = False
    odds: Chances = ()

    @property
    def decided(self) -> bool:
        """Whether the dealer's total can no longer matter."""
        return self.surrendered or self.total in (BUST, CHARLIE)


class Dealer:
    """Draws the dealer's cards to the end, in every order of the shoe."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.known: dict[tuple[str, Shoe], dict[int, int]] = {}
        self.nets: dict[tuple[Finished, int], Amount] = {}

    def totals(self, cards: str, shoe: Shoe) -> dict[int, int]:
        """How many orders of the shoe give the dealer each total in the end."""
        total, soft = count(cards)
        if not self._draws(total, soft):
            return {total: orders(shoe)}
        key = ("".join(sorted(cards)), shoe)
        if key not in self.known:
            ends: dict[int, int] = {}
            for card, held, left in draws(shoe):
                for end, ways in self.totals(cards + card, left).items():
                    ends[end] = ends.get(end, 0) + held * ways
            self.known[key] = ends
        return self.known[key]

    def _draws(self, total: int, soft: bool) -> bool:
        """Below the standing total, the dealer draws; on that total, only if it is soft and the house has it so."""
        if total == self.house.stands_on:
            return soft and self.house.hits_soft
        return total < self.house.stands_on

    def settle(self, hands: tuple[Finished, ...], cards: str, shoe: Shoe) -> Amount:
        """The sum, over every order of the shoe, of what the hands win and lose against a dealer without blackjack."""
        if all(hand.decided for hand in hands):
            return orders(shoe) * sum(self.net(hand, 0) for hand in hands)
        totals = self.totals(cards, shoe)
        return sum(ways * self.net(hand, total) for hand in hands for total, ways in totals.items())

    def against_blackjack(self, hands: tuple[Finished, ...], lost: int) -> Amount:
        """What a dealer's blackjack that comes after the decisions takes: ``lost``, or every chip; less if given up."""
        if self.house.surrender_early and hands[0].surrendered:
            return self.net(hands[0], 0)
        return -sum(hand.chips for hand in hands) * UNIT if self.house.late_takes_all else lost * UNIT

    def net(self, hand: Finished, dealer: int) -> Amount:
        """What the wagers on one hand win or lose; a lammer wins like chips and is otherwise only taken away (FB1)."""
        if (hand, dealer) not in self.nets:
            self.nets[hand, dealer] = self._net(hand, dealer)
        return self.nets[hand, dealer]

    def nets_of(self, hand: Finished, dealer: int) -> list[tuple[Amount, Fraction]]:
        """What the wagers on one hand may win or lose, as its suits may be, and how likely each is."""
        if hand.total != CHARLIE or hand.surrendered:
            return [(self.net(hand, dealer), Fraction(1))]
        return [((hand.chips + hand.lammers) * odds * UNIT, share) for odds, share in hand.odds]

    def _net(self, hand: Finished, dealer: int) -> Amount:
        if hand.surrendered:
            assert self.house.surrender_takes is not None
            return -parts(hand.chips * self.house.surrender_takes)
        if hand.total == BUST:
            return -hand.chips * UNIT
        if hand.total == CHARLIE:
            return sum(share * net for net, share in self.nets_of(hand, dealer))
        if dealer == self.house.push_total:
            return 0
        if dealer > LIMIT or hand.total > dealer:
            return parts((hand.chips + hand.lammers) * self.house.pays)
        return 0 if hand.total == dealer else -hand.chips * UNIT


def parts(wagers: Fraction) -> int:
    """Write a number of initial wagers in parts of a ``UNIT``."""
    written = wagers * UNIT
    assert written.denominator == 1, "the unit is too large for these payouts"
    return written.numerator
