"""One up card and some cards known to be gone: what standing is worth, the best play, and the value of given play.

The arrays of a bench are reused for every context: what a method fills is valid until its next call.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from pitboss.solve.hands.dealer_tree import dealer_tree
from pitboss.solve.kernels.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.kernels.dealing import LANES
from pitboss.solve.kernels.drawing import draw_shares
from pitboss.solve.kernels.following import LAST_SUMS, RESULTS, ways_of
from pitboss.solve.kernels.structures import Chances, Play, Scratch, Terms, Unseen, Values, Visits
from pitboss.solve.model.actions import ACTIONS, DOUBLE
from pitboss.solve.model.bonuses import SuitedHand
from pitboss.solve.model.compositions import ACE, RANKS, TEN, Compositions, Ints
from pitboss.solve.model.hand_rules import Allowed
from pitboss.solve.model.model import Model

NO_RANK = -1
SURE = -2
"""The cost of surrendering a hand that loses in any case: below any other, so that it is chosen."""

EXACT_LANES = 4
"""How many hands exact arithmetic processes at a time."""


FEW_HANDS = 32
"""Up to this many hands, computing the dealer's chances is as fast as looking them up."""

BARRED = {ACE: TEN, TEN: ACE}


def barred_rank(up: int) -> int:
    """Return the rank that the hole card cannot have once the dealer is known to have no blackjack."""
    return BARRED.get(up, NO_RANK)


def without(counts: Numbers, *ranks: int) -> Numbers:
    """Return the counts without some cards."""
    left = counts.copy()
    for rank in ranks:
        left[rank] -= 1
    return left


class Context(NamedTuple):
    """Hands to be played: against which up card, from which cards, with which options, on chips or on a lammer.

    ``counts`` are the cards left before a hand is taken out. ``pair`` is the card that the hands were split from.
    """

    up: int
    counts: Numbers
    subset: Ints
    allowed: Allowed
    lammer: bool = False
    pair: int | None = None


@dataclass(slots=True, eq=False)
class StandingValues:
    """Known values of standing in one context: these hands' chances to win and to lose.

    ``chance`` has the dealer's chances if they were kept.
    """

    subset: Ints
    win: Numbers
    lose: Numbers
    chance: Numbers | None = None


Near = tuple[Ints, StandingValues]
"""What was kept for another shoe and, by hand, which hand leaves that shoe with the same cards (-1: none)."""


@dataclass(slots=True, eq=False)
class Gains:
    """What some hands' doubles and surrenders gain over the next best action; ``again`` for one more double."""

    hands: Ints
    gain: Numbers
    again: Numbers | None = None


NO_GAINS = Gains(np.zeros(0, dtype=np.int64), np.zeros(0))


@cache
def _numbers_of(hands: Compositions) -> tuple[Ints, list[Ints], list[int], Ints]:
    """Return the numbers of hands of two or more cards, of those with each rank, the most cards of it, and pairs."""
    every = np.flatnonzero(hands.size >= 2)
    with_rank = [every[hands.cards[every, rank] > 0] for rank in range(RANKS)]
    pairs = np.array([[hands.of(first, second) for second in range(RANKS)] for first in range(RANKS)])
    return every, with_rank, hands.cards.max(axis=0).tolist(), pairs


class Bench:
    """The working arrays of one solution, and what is known so far about standing.

    ``known_same`` is how many cards there are of the rank of a pair of ten-values, if that is known. ``values_only``
    means that nobody will ask how hands end or what decisions gain, so none of that is kept. ``shares`` has the shares
    of pairs that were split, by what they depend on.
    """

    def __init__(self, model: Model, arithmetic: Arithmetic) -> None:
        self.model = model
        self.sums = arithmetic
        self.hands = model.hands
        many, zeros = len(self.hands), arithmetic.zeros
        self.chance = zeros(many, model.dealer.outcomes)
        self.chances = Chances(zeros(many), zeros(many))
        self.ways, often = ways_of(model.most_doubles), model.most_doubles if model.most_doubles > 1 else 0
        legal = np.zeros((many, ACTIONS), dtype=np.bool_)
        self.values = Values(
            zeros(many), zeros(many, ACTIONS), legal, zeros(many), zeros(often, many), zeros(often, many)
        )
        self.weight, self.doubled, self.last = zeros(many), zeros(self.ways, many), zeros(LAST_SUMS, many)
        self.mark = np.zeros(many, dtype=np.int64)
        self.every, self.every_with, self.most, self.pair = _numbers_of(self.hands)
        self.wanted = np.zeros(many, dtype=np.int64)
        self.kept: dict[tuple[Number, ...], StandingValues] = {}
        self.won: dict[bool, Numbers] = {}
        self._terms: dict[tuple[Allowed, bool, bool], Terms] = {}
        self.known_same: int | None = None
        self.values_only = False
        self.shares: dict[tuple[Number, ...], tuple[Numbers, Number, Number]] = {}
        self.takes = zeros(many)
        self.takes[:] = arithmetic.number(model.surrender_takes)

    @cached_property
    def scratch(self) -> Scratch:
        """Room for the largest of the dealer's trees."""
        trees = [dealer_tree(up, self.model.dealer) for up in range(RANKS)]
        lanes, zeros = EXACT_LANES if self.sums.exact else LANES, self.sums.zeros
        deepest = max(tree.deepest for tree in trees)
        return Scratch(
            zeros(deepest, lanes),
            zeros(RANKS, lanes),
            zeros(deepest, lanes),
            zeros(max(tree.groups for tree in trees), lanes),
            zeros(max(tree.slots for tree in trees), lanes),
            zeros(self.model.dealer.outcomes, lanes),
        )

    @cached_property
    def suited(self) -> dict[tuple[int, int], list[tuple[SuitedHand, int, Number]]]:
        """By two ranks: the hands for their different suits, if those are visible, and the share of each."""
        hands: dict[tuple[int, int], list[tuple[SuitedHand, int, Number]]] = {}
        for suited, number in zip(self.model.suited, self.hands.suited, strict=True):
            hands.setdefault(suited.ranks, []).append((suited, number, self.sums.number(suited.share)))
        return hands

    def by_second(self, values: Numbers, first: int) -> Numbers:
        """Return values of two cards by the second one; averaged over suits if those are visible."""
        seconds: Numbers = values[self.pair[first]]
        for (low, high), hands in self.suited.items():
            if first in (low, high):
                seconds[high if first == low else low] = sum(share * values[number] for _, number, share in hands)
        return seconds

    @cached_property
    def payouts(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """By hand: what a win pays, its square, what it pays after a double, and the chips that a double adds."""
        model, array = self.model, self.sums.array
        pays, squares = array(model.pays)[model.grade], array(model.squares)[model.grade]
        return pays, squares, 2 * array(model.doubled_pays)[model.grade], array(model.double_chips)

    @cached_property
    def super_payouts(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """The same for first hands that can win a super bonus."""
        model, array = self.model, self.sums.array
        pays, squares = array(model.super_pays)[model.grade], array(model.super_squares)[model.grade]
        return pays, squares, *self.payouts[2:]

    @cached_property
    def ranges(self) -> Numbers:
        """The largest difference between the results of each action; a surrender's result is always the same."""
        model, later = self.model, self.hands.size > 2
        stand = 1 + max(model.pays)
        double = 2**model.most_doubles * (1 + max(model.doubled_pays))
        redrawn = any(allowed.double[later].any() for allowed in (model.fresh, model.zapped, *set(model.split)))
        return np.array([stand, max(stand, double) if redrawn else stand, double, 0], dtype=np.float64)

    def terms(self, allowed: Allowed, lammer: bool = False, super_bonus: bool = False) -> Terms:
        """Return what hands may do and win, in the form that the kernels take."""
        key = (allowed, lammer, super_bonus)
        if key not in self._terms:
            hands, number = self.hands, self.sums.number
            masks = (allowed.hit, allowed.double, allowed.surrender, allowed.surrender_doubled, allowed.double_again)
            self._terms[key] = Terms(
                hands.cards,
                hands.child,
                hands.size,
                self.model.grade,
                *masks,
                *(self.super_payouts if super_bonus else self.payouts),
                number(0 if lammer else 1),
                self.takes,
                self.model.most_doubles,
            )
        return self._terms[key]

    def terms_of(self, context: Context) -> Terms:
        """Return the terms of a context; the cost of a surrender may depend on the dealer's chance of a blackjack."""
        super_bonus = self.model.super_up[context.up] and context.pair is None
        terms = self.terms(context.allowed, context.lammer, super_bonus)
        if not self.model.surrender_shifts or barred_rank(context.up) == NO_RANK or context.pair is not None:
            return terms
        return terms._replace(takes=self._shifted(context))

    def _shifted(self, context: Context) -> Numbers:
        """Return what surrendering two cards costs, given how the values treat a dealer blackjack.

        If the values leave blackjacks out, an early surrender costs enough that, together with what the blackjack takes
        from other hands, it is the share. If the values include them, a late surrender costs the share, or everything
        if there is a blackjack. If the dealer is sure to have one, an early surrender is better than anything else.
        """
        takes, share, rank = self.takes.copy(), self.sums.number(self.model.surrender_takes), barred_rank(context.up)
        two = context.subset[self.hands.size[context.subset] == 2]
        for hand in two.tolist():
            left = context.counts - self.hands.cards[hand]
            blackjack = left[rank] / left.sum()
            if not self.model.only_initial_lost:
                takes[hand] = share * (1 - blackjack) + blackjack
            else:
                takes[hand] = (share - blackjack) / (1 - blackjack) if blackjack < 1 else self.sums.number(SURE)
        return takes

    def barred(self, up: int) -> int:
        """Return the rank that the hole card is known not to have when players decide."""
        return barred_rank(up) if self.model.only_initial_lost else NO_RANK

    def unseen(self, up: int, counts: Numbers) -> Unseen:
        """Return the cards left, in the form that the kernels take."""
        return Unseen(counts, sum(counts.tolist()), self.barred(up))

    def enough(self, counts: Numbers, subset: Ints) -> Ints:
        """Return those hands of ``subset`` that such a shoe can deal."""
        for rank in self.short(counts):
            subset = subset[self.hands.cards[subset, rank] <= int(counts[rank])]
        return subset

    def short(self, counts: Numbers) -> list[int]:
        """Return the ranks of which a hand could have more cards than such a shoe."""
        stock = counts.tolist()
        if min(stock) >= self.most[ACE]:
            return []
        return [rank for rank, count in enumerate(stock) if count < self.most[rank]]

    def possible(self, counts: Numbers, first: int = NO_RANK) -> Ints:
        """Return the hands that such a shoe can deal, of at least two cards, containing ``first`` if it is given."""
        return self.enough(counts, self.every if first == NO_RANK else self.every_with[first])

    def stand(
        self, up: int, counts: Numbers, subset: Ints, near: Iterable[Near] = (), keep: bool = False
    ) -> StandingValues:
        """Find the chances of winning and losing by standing with these hands, or look them up.

        ``near`` is what was kept for shoes that differ from this one by a card or two: another hand with those cards
        leaves the same shoe, so many of the dealer's chances need not be computed again.
        """
        key = (up, *counts.tolist())
        known = self.kept.get(key)
        if known is None or (keep and known.chance is None):
            standing = self._stand(up, counts, subset, near, keep)
            self.kept[key] = standing
            return standing
        self.chances.win[known.subset], self.chances.lose[known.subset] = known.win, known.lose
        if known.subset is subset:
            return known
        self.mark[subset] = 1
        self.mark[known.subset] = 0
        missing = subset[self.mark[subset] == 1]
        self.mark[subset] = 0
        if len(missing):
            more = self._stand(up, counts, missing, near, keep=False)
            known.subset = np.concatenate((known.subset, missing))
            known.win, known.lose = np.concatenate((known.win, more.win)), np.concatenate((known.lose, more.lose))
        return known

    def _stand(self, up: int, counts: Numbers, subset: Ints, near: Iterable[Near], keep: bool) -> StandingValues:
        model, hands, wanted = self.model, self.hands, subset
        chance = np.empty_like(self.chance) if keep else self.chance
        for same, standing in near:
            if len(wanted) < FEW_HANDS:
                break
            if standing.chance is not None:
                left = self.sums.borrow(same, wanted, standing.chance, chance, self.wanted)
                wanted = self.wanted[:left]
        tree, unseen = dealer_tree(up, model.dealer), self.unseen(up, counts)
        self.sums.dealer_chances(tree, unseen, hands.cards, hands.size, wanted, self.scratch, chance)
        self.sums.win_and_lose(chance, model.grade, model.results, subset, model.only_initial_lost, self.chances)
        win, lose = self.chances
        return StandingValues(subset, win[subset], lose[subset], chance if keep else None)

    def best(self, context: Context) -> Play:
        """Find the best play of the hands of a context; ``stand`` must have been called for them."""
        many = len(self.hands)
        play = Play(np.zeros(many, dtype=np.int8), np.zeros((self.ways - 1, many), dtype=np.int8))
        self._value(context, play, given=False)
        return play

    def judge(self, context: Context, play: Play) -> None:
        """Value given play, and every action followed by given play."""
        self._value(context, play, given=True)

    def _value(self, context: Context, play: Play, given: bool) -> None:
        unseen, terms = self.unseen(context.up, context.counts), self.terms_of(context)
        self.sums.best_play(terms, unseen, self.chances, context.subset, given, play, self.values)

    def gains(self, subset: Ints, play: Play) -> Gains:
        """Return the gains of the doubles and surrenders that were valued just now."""
        if self.values_only:
            return NO_GAINS
        special = subset[play.action[subset] >= DOUBLE]
        again = self.values.again_gain.copy() if self.model.most_doubles > 1 else None
        return Gains(special, self.values.gain[special], again)

    def follow(self, context: Context, play: Play) -> Numbers:
        """Value given play; ``stand`` must have been called for the hands that stand."""
        unseen, terms = self.unseen(context.up, context.counts), self.terms_of(context)
        self.sums.follow_play(terms, unseen, self.chances, context.subset, play, self.values)
        value: Numbers = self.values.value
        return value

    def split_values(self, context: Context, ended: Ints, played: Ints, play: Play, by_gone: Numbers) -> None:
        """Fill in what a split hand is worth with more and more pair cards gone (see the kernel)."""
        model, up, pair = self.model, context.up, context.pair
        assert pair is not None
        tree, unseen, terms = dealer_tree(up, model.dealer), self.unseen(up, context.counts), self.terms_of(context)
        values, seconds, first = self.values, self.pair[pair], model.only_initial_lost
        self.sums.split_values(
            tree, unseen, self.scratch, self.chance, model.results, first, self.chances, terms, ended, played, play,
            values, pair, seconds, by_gone,
        )  # fmt: skip

    def visit(
        self, context: Context, play: Play, gains: Gains, first: Ints, weights: Numbers
    ) -> tuple[Numbers, Numbers]:
        """Carry the weights of first hands forward through given play; return results and ends."""
        results, ends = self.sums.zeros(RESULTS), self.sums.zeros(self.ways, len(self.model.results))
        gain = self.values.gain
        gain[gains.hands] = gains.gain
        again = self.values.again_gain if gains.again is None else gains.again
        visits = Visits(self.weight, self.doubled, self.last, results, ends)
        unseen, terms = self.unseen(context.up, context.counts), self.terms_of(context)
        self.sums.visit(terms, unseen, self.chances, context.subset, play, gain, again, first, weights, visits)
        return results, ends

    def draw_chances(self, up: int, counts: Numbers) -> list[Number]:
        """Return the chance of each rank to be the next card, given what is known of the hole card."""
        stock, barred = counts.tolist(), self.barred(up)
        share, barred_share = known_shares(stock, barred)
        chances = [held * share for held in stock]
        if barred != NO_RANK:
            chances[barred] = stock[barred] * barred_share
        return chances


def known_shares(stock: list[Number], barred: int) -> tuple[Number, Number]:
    """Return the chance that each card comes next, and each card of the barred rank (see ``draw_shares``).

    All are zero if no card is left, or if the dealer is sure to have a blackjack.
    """
    here = sum(stock)
    held_back = 0 if barred == NO_RANK else stock[barred]
    if here <= held_back or (here <= 1 and barred != NO_RANK):
        return 0 * here, 0 * here
    shares: tuple[Number, Number] = draw_shares(here, held_back, barred)
    return shares


def draw_chance(stock: list[Number], rank: int, barred: int) -> Number:
    """Return the chance that a rank comes next, given that the hole card is not of the barred rank."""
    share, barred_share = known_shares(stock, barred)
    return stock[rank] * (barred_share if rank == barred else share)
