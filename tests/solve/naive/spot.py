"""What a player sees when deciding about a hand, and what is legal there."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.solve.naive.bonuses import NO_EXTRA, Chances, Known, paid, seen
from tests.solve.naive.cards import LIMIT, count, points, together
from tests.solve.naive.dealer import BUST, CHARLIE, Finished
from tests.solve.naive.house import House


class Spot(NamedTuple):
    """A hand in play: its cards, the up card, the cards known to be gone, the wagers, and what was done before.

    ``pair`` is the card that a split hand began with, empty on a hand not split. ``doubled`` says how often it was
    doubled, ``known`` what its first two cards were seen to be, as long as that matters.
    """

    up: str
    cards: str
    gone: str = ""
    chips: int = 1
    lammers: int = 0
    pair: str = ""
    zapped: bool = False
    doubled: int = 0
    known: Known = None

    def finished(self, house: House, surrendered: bool = False) -> Finished:
        total, _ = count(self.cards)
        if total > LIMIT:
            return Finished(BUST, self.chips, self.lammers, surrendered)
        if len(self.cards) < house.charlie and not (house.always_21 and total == LIMIT):
            return Finished(total, self.chips, self.lammers, surrendered)
        return Finished(CHARLIE, self.chips, self.lammers, surrendered, self._odds(house, total))

    def _odds(self, house: House, total: int) -> Chances:
        if total != LIMIT or self.doubled or not house.always_21:
            return ((house.pays, Fraction(1)),)
        extra = house.extra if is_open(house, self) else NO_EXTRA
        return paid(house.bonuses, house.pays, self.cards, self.known, extra, house.decks)


def is_open(house: House, spot: Spot) -> bool:
    """Whether the super bonus may still be won: on an undivided hand against such an up card."""
    return spot.up in house.extra_up and not spot.pair


@cache
def and_card(spot: Spot, card: str) -> Spot:
    known = spot.known if len(spot.cards) == 2 else None
    return spot._replace(cards=together(spot.cards, card), known=known)


@cache
def and_second(house: House, spot: Spot, card: str) -> tuple[tuple[Spot, Fraction], ...]:
    """The hand with its second card, whose suits may be looked at."""
    both = together(spot.cards, card)
    looks = seen((*house.bonuses, house.extra), both, house.decks)
    return tuple((spot._replace(cards=both, known=known), share) for known, share in looks)


def moves(house: House, spot: Spot) -> list[str]:
    """The legal decisions about a hand; none if it is finished. A 21 stands automatically (A2)."""
    if count(spot.cards)[0] >= LIMIT or len(spot.cards) >= min(house.most_cards, house.charlie):
        return []
    stops = spot.doubled or (spot.pair == "A" and not house.split_aces_draw)
    surrender = ["surrender"] if may_surrender(house, spot) else []
    double = ["double"] if may_double(house, spot) else []
    if stops:
        again = double if spot.doubled else []
        return ["stand", *again, *surrender] if again or surrender else []
    split = ["split"] if may_split(house, spot) else []
    zap = ["zap"] if may_zap(house, spot) else []
    return ["stand", "hit", *double, *surrender, *split, *zap]


def may_surrender(house: House, spot: Spot) -> bool:
    """DA4: any time before standing; or only the two cards that were dealt."""
    if spot.doubled and house.rescue:
        return True
    if house.rescue_alone:
        return False
    first_two = len(spot.cards) == 2 and not spot.pair
    return house.surrender_takes is not None and (first_two or not house.surrender_first_two)


def may_double(house: House, spot: Spot) -> bool:
    total, soft = count(spot.cards)
    if house.double_only is not None and (soft or total not in house.double_only):
        return False
    if spot.doubled >= house.most_doubles or (spot.pair == "A" and not house.split_aces_draw):
        return False
    if len(spot.cards) > 2 and not house.double_any_cards and not spot.doubled:
        return False
    if spot.pair:
        return house.double_after_split and (spot.pair != "A" or house.double_after_split_aces)
    return house.double_after_zap or not spot.zapped


def may_split(house: House, spot: Spot) -> bool:
    """The first split of a box; whether a pair that a split hand draws is split again is no decision of the hand."""
    if spot.pair or len(spot.cards) != 2 or (spot.zapped and not house.split_after_zap) or house.max_hands < 2:
        return False
    return is_pair(house, spot.cards[0], spot.cards[1])


def may_zap(house: House, spot: Spot) -> bool:
    """ZM2, ZM7: one of the named hard totals in the first two cards, before any other decision."""
    if spot.zapped or spot.pair or len(spot.cards) != 2 or "A" in spot.cards:
        return False
    return count(spot.cards)[0] in house.zap_totals


def is_pair(house: House, first: str, second: str) -> bool:
    return first == second if house.one_rank_splits else points(first) == points(second)


def free_double(house: House, spot: Spot) -> bool:
    """FB2: one of the named hard totals in two cards."""
    total, soft = count(spot.cards)
    return len(spot.cards) == 2 and not soft and total in house.free_totals


def double_down(house: House, spot: Spot) -> Spot:
    """The hand with the wager doubled, before its one card: with a lammer where the double is free (FB2, FB4)."""
    added = spot.chips + spot.lammers
    if free_double(house, spot):
        return spot._replace(lammers=spot.lammers + added, doubled=spot.doubled + 1)
    return spot._replace(chips=spot.chips + added, doubled=spot.doubled + 1)


def split_stake(house: House, pair: str, chips: int) -> tuple[int, int]:
    """Chips and lammers on a hand that a split adds to a box with ``chips`` on its first hand (FB3, DA3)."""
    amount = chips if house.split_matches_attack else 1
    return (0, amount) if house.free_splits and points(pair) != points("T") else (amount, 0)
