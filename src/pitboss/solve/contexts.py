"""One up card and some cards known to be gone: what standing is worth, the best play, and the value of given play.

The arrays of a bench are used again for every context: what a method fills is good until it is next called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.solve import kernels
from pitboss.solve.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.compositions import ACE, RANKS, TEN, Ints, compositions
from pitboss.solve.dealer_tree import OUTCOMES, dealer_tree
from pitboss.solve.model import Model

NO_RANK = -1
DEEPEST = 20
"""More cards than a dealer ever draws."""


def barred_rank(up: int) -> int:
    """Return the rank the hole card cannot have once the dealer is known to have no blackjack."""
    return {ACE: TEN, TEN: ACE}.get(up, NO_RANK)


def without(counts: Numbers, *ranks: int) -> Numbers:
    """Return the counts less some cards."""
    left = counts.copy()
    for rank in ranks:
        left[rank] -= 1
    return left


@dataclass(slots=True, eq=False)
class Standing:
    """What is known of standing in one context: for these hands the chances to win and to lose.

    ``chance`` has the dealer's chances where they were kept.
    """

    subset: Ints
    win: Numbers
    lose: Numbers
    chance: Numbers | None = None


Near = tuple[Ints, Standing]
"""What was kept for another shoe, and by hand which hand leaves that shoe the same cards (-1: none)."""


@dataclass(slots=True, eq=False)
class Gains:
    """What some hands' doubles and surrenders gain over the next best action."""

    hands: Ints
    gain: Numbers


@dataclass(slots=True, eq=False)
class Play:
    """A way to play every hand of a context: an action, and for doubled hands whether they are given up."""

    action: Ints
    gives_up: Ints


class Bench:
    """The working arrays of one solution, and what it found out about standing."""

    def __init__(self, model: Model, arithmetic: Arithmetic) -> None:
        self.model = model
        self.sums = arithmetic
        self.hands = compositions()
        many = len(self.hands)
        self.chance = arithmetic.zeros(many, 8)
        self.win = arithmetic.zeros(many)
        self.lose = arithmetic.zeros(many)
        lanes = 4 if arithmetic.exact else kernels.LANES
        self.scratch = (
            arithmetic.zeros(400, lanes),
            arithmetic.zeros(RANKS, lanes),
            arithmetic.zeros(DEEPEST, lanes),
            arithmetic.zeros(32, lanes),
            arithmetic.zeros(128, lanes),
            arithmetic.zeros(len(OUTCOMES), lanes),
        )
        self.value = arithmetic.zeros(many)
        self.by_action = arithmetic.zeros(many, 4)
        self.gain = arithmetic.zeros(many)
        self.weight = arithmetic.zeros(many)
        self.doubled = arithmetic.zeros(3, many)
        self.last = arithmetic.zeros(2, many)
        self.mark = np.zeros(many, dtype=np.int64)
        self.every = np.flatnonzero(self.hands.size >= 2)
        self.every_with = [self.every[self.hands.cards[self.every, rank] > 0] for rank in range(RANKS)]
        self.most: list[int] = self.hands.cards.max(axis=0).tolist()
        self.wanted = np.zeros(many, dtype=np.int64)
        self.pair = np.array([[self.hands.of(one, two) for two in range(RANKS)] for one in range(RANKS)])
        self.kept: dict[tuple[Number, ...], Standing] = {}

    def barred(self, up: int) -> int:
        """Return the rank that the hole card is known not to have when players decide."""
        return barred_rank(up) if self.model.peeks else NO_RANK

    def rules(self, *, doubles: bool, lammer: bool = False) -> Ints:
        """Return the rules as the kernels take them."""
        model = self.model
        return np.array(
            [
                model.double_any_cards and doubles,
                doubles,
                model.free_doubles,
                model.surrenders,
                model.most_cards,
                lammer,
            ],
            dtype=np.int64,
        )

    def enough(self, counts: Numbers, subset: Ints) -> Ints:
        """Return those hands of ``subset`` that such a shoe can deal."""
        for rank in self.short(counts):
            subset = subset[self.hands.cards[subset, rank] <= int(counts[rank])]
        return subset

    def short(self, counts: Numbers) -> list[int]:
        """Return the ranks of which a hand could hold more cards than such a shoe does."""
        stock = counts.tolist()
        if min(stock) >= self.most[ACE]:
            return []
        return [rank for rank, count in enumerate(stock) if count < self.most[rank]]

    def possible(self, counts: Numbers, first: int = NO_RANK) -> Ints:
        """Return the hands that such a shoe can deal, of at least two cards, where named containing ``first``."""
        return self.enough(counts, self.every if first == NO_RANK else self.every_with[first])

    def stand(self, up: int, counts: Numbers, subset: Ints, near: Sequence[Near] = (), keep: bool = False) -> Standing:
        """Find the chances of winning and losing by standing with these hands, or remember them.

        ``near`` is what was kept for shoes that differ from this one by a card or two: another hand with those cards
        leaves the same shoe, so many of the dealer's chances need not be found again.
        """
        key = (up, *counts.tolist())
        known = self.kept.get(key)
        if known is None or (keep and known.chance is None):
            found = self._stand(up, counts, subset, near, keep)
            self.kept[key] = found
            return found
        self.win[known.subset], self.lose[known.subset] = known.win, known.lose
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

    def _stand(self, up: int, counts: Numbers, subset: Ints, near: Sequence[Near], keep: bool) -> Standing:
        tree, hands, wanted = dealer_tree(up, self.model.hits_soft_17), self.hands, subset
        chance = np.empty_like(self.chance) if keep else self.chance
        for same, standing in near:
            if standing.chance is not None:
                left = self.sums.borrow(same, wanted, standing.chance, chance, self.wanted)
                wanted = self.wanted[:left]
        node, pool, under, totals, fixes, ended = self.scratch
        self.sums.dealer_chances(
            *tree.arrays,
            counts,
            counts.sum(),
            hands.cards,
            hands.size,
            wanted,
            node,
            pool,
            under[: tree.deepest],
            totals[: tree.groups],
            fixes[: tree.slots],
            ended,
            chance,
        )
        self.sums.win_and_lose(chance, hands.total, subset, self.model.push_22, self.model.peeks, self.win, self.lose)
        return Standing(subset, self.win[subset], self.lose[subset], chance if keep else None)

    def _context(self, up: int, counts: Numbers, subset: Ints, rules: Ints) -> tuple[object, ...]:
        """What every kernel that plays hands takes first."""
        hands = self.hands
        return (
            hands.cards,
            hands.child,
            hands.hard,
            hands.total,
            hands.soft,
            hands.size,
            subset,
            counts,
            counts.sum(),
            self.barred(up),
            self.win,
            self.lose,
            rules,
        )

    def best(self, up: int, counts: Numbers, subset: Ints, rules: Ints) -> Play:
        """Find the best play of the hands of ``subset``; ``stand`` has been asked for them."""
        many = len(self.hands)
        play = Play(np.zeros(many, dtype=np.int8), np.zeros(many, dtype=np.int8))
        self._values(up, counts, subset, rules, play, given=False)
        return play

    def judge(self, up: int, counts: Numbers, subset: Ints, rules: Ints, play: Play) -> None:
        """Value given play, and every action before it goes on as given."""
        self._values(up, counts, subset, rules, play, given=True)

    def _values(self, up: int, counts: Numbers, subset: Ints, rules: Ints, play: Play, given: bool) -> None:
        self.sums.best_play(
            *self._context(up, counts, subset, rules),
            given,
            self.value,
            play.action,
            self.by_action,
            play.gives_up,
            self.gain,
        )

    def gains(self, subset: Ints, play: Play) -> Gains:
        """Return what doubles and surrenders gain that were valued just now."""
        special = subset[play.action[subset] >= kernels.DOUBLE]
        return Gains(special, self.gain[special])

    def follow(self, up: int, counts: Numbers, subset: Ints, rules: Ints, play: Play) -> Numbers:
        """Value given play; ``stand`` has been asked for the hands that stand."""
        self.sums.follow_play(*self._context(up, counts, subset, rules), play.action, play.gives_up, self.value)
        return self.value

    def visit(
        self,
        up: int,
        counts: Numbers,
        subset: Ints,
        rules: Ints,
        play: Play,
        gains: Gains,
        first: Ints,
        weights: Numbers,
    ) -> tuple[Numbers, Numbers]:
        """Carry the weights of first hands forward through given play; return results and ends."""
        results, ends = self.sums.zeros(kernels.RESULTS), self.sums.zeros(3, 22)
        self.gain[gains.hands] = gains.gain
        self.sums.visit(
            *self._context(up, counts, subset, rules),
            play.action,
            play.gives_up,
            self.gain,
            first,
            weights,
            self.weight,
            self.doubled,
            self.last,
            results,
            ends,
        )
        return results, ends

    def draw_chances(self, up: int, counts: Numbers) -> list[Number]:
        """Return the chance of each rank to be the next card, given that the dealer has no blackjack."""
        stock = counts.tolist()
        here, barred = sum(stock), self.barred(up)
        if barred == NO_RANK:
            return [one / here if here else one for one in stock]
        held_back = stock[barred]
        if here <= held_back or here <= 1:
            return [one * 0 for one in stock]  # the dealer is sure to have blackjack
        share = (here - 1 - held_back) / ((here - 1) * (here - held_back))
        chances = [one * share for one in stock]
        chances[barred] = held_back / (here - 1)
        return chances


def draw_chance(stock: list[Number], rank: int, barred: int) -> Number:
    """Return the chance of one rank to be the next card, given that the hole card is not of the barred one."""
    here = sum(stock)
    if barred == NO_RANK:
        return stock[rank] / here
    held_back = stock[barred]
    if here <= held_back or here <= 1:
        return stock[rank] * 0
    if rank == barred:
        return held_back / (here - 1)
    return stock[rank] * ((here - 1 - held_back) / ((here - 1) * (here - held_back)))


__all__ = ["NO_RANK", "RANKS", "Bench", "Gains", "Near", "Play", "Standing", "barred_rank", "draw_chance", "without"]
