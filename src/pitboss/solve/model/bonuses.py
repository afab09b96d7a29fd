"""What a 21 pays for the cards it is made of, as grades of hands; and two cards whose suits matter.

A player with two cards that a third can complete to a bonus by suits sees their suits, and so knows more about the
value of the third. They are *mixed*, of *one suit*, or *spades*. The suits of all other cards are assumed to be
ignored: each card of a rank that is not in the hand is equally likely to come, whichever ranks are known to be gone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import numpy as np

from pitboss.cards import SUITS, Card, Pack
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import BonusSuits, TwentyOne
from pitboss.solve.model.compositions import LIMIT, NAMES, TwoSuited, compositions

MIXED, ONE_SUIT, IN_SPADES = 0, 1, 2
"""The suits of two cards."""

SPADES = "s"
THREE = 3
"""Only bonuses with this many cards depend on suits."""

Ranks = tuple[int, ...]
SuitWays = dict[tuple[str, ...], int]
"""In how many ways cards of given ranks can have certain suits."""


@dataclass(frozen=True, slots=True)
class SuitedHand:
    """Two ``ranks`` with certain ``suits``, their ``share`` of such cards, and the grades that third cards make."""

    ranks: tuple[int, int]
    suits: int
    share: Fraction
    thirds: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Payout:
    """What a hand pays on average, and the mean of its square; the same two if a super bonus is possible."""

    mean: Fraction
    square: Fraction
    super_mean: Fraction
    super_square: Fraction


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The grades of hands (by composition) that pay more, what each pays, and two cards whose suits are visible."""

    graded: tuple[tuple[int, int], ...] = ()
    payouts: tuple[Payout, ...] = ()
    suited: tuple[SuitedHand, ...] = ()


def two_suited(suited: tuple[SuitedHand, ...]) -> tuple[TwoSuited, ...]:
    """Return the two-card hands that the table of hands must have."""
    return tuple((*hand.ranks, tuple(third for third, _ in hand.thirds)) for hand in suited)


def unpriced_bonus(twenty_one: TwentyOne) -> str | None:
    """Return the features of these bonuses that the solver cannot price."""
    for bonus in twenty_one.bonuses:
        if set(bonus.ranks) - set(NAMES[:-1]):
            return f"a bonus for the ten-values of {bonus.ranks!r}"
        if bonus.suits is not BonusSuits.ANY and len(bonus.ranks) != THREE:
            return f"a bonus for the suits of {bonus.name!r}"
    extra = twenty_one.super_bonus
    if extra is not None and (len(extra.ranks) != THREE or set(extra.ranks) - set(NAMES[:-1])):
        return f"a super bonus for {extra.ranks!r}"
    return None


def bonuses_of(rules: Rules, first_grade: int) -> Bonuses:
    """Return the bonuses of a game, their grades numbered from ``first_grade`` on."""
    twenty_one = rules.twenty_one
    if twenty_one is None or not (twenty_one.bonuses or twenty_one.super_bonus):
        return Bonuses()
    usual = Fraction(rules.settlement.pays.win, rules.settlement.pays.stake)
    return _bonuses(twenty_one, usual, rules.limits.minimum, rules.pack, first_grade)


@cache
def _bonuses(twenty_one: TwentyOne, usual: Fraction, minimum: int, pack: Pack, first_grade: int) -> Bonuses:
    writer = _Writer(twenty_one, usual, minimum, pack, first_grade)
    graded, suited = tuple(writer.graded()), tuple(writer.suited())
    return Bonuses(graded, tuple(writer.grades), suited)


def third_card_pays(rules: Rules, two: Sequence[Card], third: int, unseen: Counter[Card], super_open: bool) -> Fraction:
    """Return what these two cards pay on average with a third card of a rank, over the cards that nobody has seen."""
    assert rules.twenty_one is not None
    usual = Fraction(rules.settlement.pays.win, rules.settlement.pays.stake)
    writer = _Writer(rules.twenty_one, usual, rules.limits.minimum, rules.pack, 0)
    ranks = (*(card.points - 1 for card in two), third)
    ways: SuitWays = {
        (two[0].suit, two[1].suit, card.suit): many
        for card, many in unseen.items()
        if card.points - 1 == third and many
    }
    payout = writer.payout(ranks, ways)
    return payout.super_mean if super_open else payout.mean


class _Writer:
    """Grades hands, and numbers their payouts along the way."""

    def __init__(self, twenty_one: TwentyOne, usual: Fraction, minimum: int, pack: Pack, first_grade: int) -> None:
        self.bonuses, self.extra, self.usual = twenty_one.bonuses, twenty_one.super_bonus, usual
        self.extra_units = Fraction(self.extra.sum_for(minimum) if self.extra is not None else 0, minimum)
        self.copies = Counter((card.points - 1, card.suit) for card in pack.cards())
        self.first_grade = first_grade
        self.grades: dict[Payout, int] = {}

    def graded(self) -> Iterator[tuple[int, int]]:
        """Return the hands of 21 that pay more than others, and their grades."""
        hands = compositions()
        for hand in np.flatnonzero((hands.total == LIMIT) & (hands.size > 2)).tolist():
            ranks = tuple(rank for rank, held in enumerate(hands.cards[hand].tolist()) for _ in range(held))
            ways: SuitWays = {(): 1}
            if _named(ranks) in self._suited_names():
                ways = _suit_ways(ranks, self.copies)
            payout = self.payout(ranks, ways) if ways else None
            if payout is not None and payout != Payout(self.usual, self.usual**2, self.usual, self.usual**2):
                yield hand, self._grade(payout)

    def suited(self) -> Iterator[SuitedHand]:
        """Return all two-card hands whose suits matter, by their suits."""
        thirds: dict[tuple[int, int], list[int]] = defaultdict(list)
        for names in sorted(self._suited_names()):
            ranks = [NAMES.index(name) for name in names]
            for third in sorted(set(ranks)):
                rest = sorted(ranks)
                rest.remove(third)
                thirds[rest[0], rest[1]].append(third)
        for two, makers in sorted(thirds.items()):
            for suits, share in _shares(_suit_ways(two, self.copies)):
                graded = tuple(self._with_third(two, suits, third) for third in makers)
                yield SuitedHand(two, suits, share, tuple(grade for grade in graded if grade is not None))

    def _suited_names(self) -> frozenset[str]:
        """Return the ranks for which some suits pay more, ordered by name."""
        names = [bonus.ranks for bonus in self.bonuses if bonus.suits is not BonusSuits.ANY]
        return frozenset("".join(sorted(ranks)) for ranks in (*names, *([self.extra.ranks] if self.extra else [])))

    def _with_third(self, two: tuple[int, int], suits: int, third: int) -> tuple[int, int] | None:
        """Return the grade that a third card makes with two cards of these suits; None if there is no such card."""
        ranks = (*two, third)
        known = {dealt: ways for dealt, ways in _suit_ways(ranks, self.copies).items() if suits_of_two(dealt) == suits}
        return (third, self._grade(self.payout(ranks, known))) if known else None

    def _grade(self, payout: Payout) -> int:
        return self.grades.setdefault(payout, self.first_grade + len(self.grades))

    def payout(self, ranks: Ranks, ways: SuitWays) -> Payout:
        """Return what cards pay on average, with suits in proportion to the ways to have them."""
        whole = sum(ways.values())
        sums = [Fraction(0)] * 4
        for suits, many in ways.items():
            odds, share = self._odds(ranks, suits), Fraction(many, whole)
            more = odds + (self.extra_units if self._is_super(ranks, suits) else 0)
            sums = [total + share * value for total, value in zip(sums, (odds, odds**2, more, more**2), strict=True)]
        return Payout(*sums)

    def _odds(self, ranks: Ranks, suits: tuple[str, ...]) -> Fraction:
        """Return the highest odds that these cards pay."""
        lines = [
            Fraction(bonus.odds.win, bonus.odds.stake)
            for bonus in self.bonuses
            if (_named(ranks) == "".join(sorted(bonus.ranks)) if bonus.ranks else len(ranks) >= bonus.fewest_cards)
            and _have(suits, bonus.suits)
        ]
        return max(lines, default=self.usual)

    def _is_super(self, ranks: Ranks, suits: tuple[str, ...]) -> bool:
        extra = self.extra
        return extra is not None and _named(ranks) == "".join(sorted(extra.ranks)) and _have(suits, extra.suits)


def suits_of_two(suits: tuple[str, ...]) -> int:
    """Return the suits of the first two cards."""
    if suits[0] != suits[1]:
        return MIXED
    return IN_SPADES if suits[0] == SPADES else ONE_SUIT


def _named(ranks: Ranks) -> str:
    return "".join(sorted(NAMES[rank] for rank in ranks))


def _have(suits: tuple[str, ...], wanted: BonusSuits) -> bool:
    """Whether cards have the required suits; suits that were not looked at do not count."""
    if wanted is BonusSuits.ANY:
        return True
    return bool(suits) and set(suits) <= ({SPADES} if wanted is BonusSuits.SPADES else {suits[0]})


def _suit_ways(ranks: Ranks, copies: Counter[tuple[int, str]]) -> SuitWays:
    """Return in how many ways cards of these ranks, dealt in this order, can have each combination of suits."""
    ways = {}
    for suits in product(SUITS, repeat=len(ranks)):
        dealt = list(zip(ranks, suits, strict=True))
        ways[suits] = prod(copies[card] - dealt[:place].count(card) for place, card in enumerate(dealt))
    return {suits: many for suits, many in ways.items() if many > 0}


def _shares(ways: SuitWays) -> Iterator[tuple[int, Fraction]]:
    """Return the share of two cards that has each combination of suits."""
    counted: Counter[int] = Counter()
    for suits, many in ways.items():
        counted[suits_of_two(suits)] += many
    for seen in sorted(counted):
        yield seen, Fraction(counted[seen], counted.total())
