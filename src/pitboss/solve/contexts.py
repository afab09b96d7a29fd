"""One up card and some cards known to be gone: the best play of every hand, and the value of fixed play."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.solve import kernels
from pitboss.solve.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.compositions import ACE, RANKS, TEN, Ints, compositions
from pitboss.solve.dealer_tree import BLACKJACK, OUTCOMES, dealer_tree
from pitboss.solve.model import Model

NO_RANK = -1
MOST_OF_A_RANK = 21
"""No hand has more cards of one rank."""

DEEPEST = 20
"""More cards than a dealer ever draws."""


def barred_rank(up: int) -> int:
    """Return the rank the hole card cannot have once the dealer is known to have no blackjack."""
    return {ACE: TEN, TEN: ACE}.get(up, NO_RANK)


@dataclass(slots=True, eq=False)
class Played:
    """Hands under fixed play: value and further chips of every hand that can come up."""

    value: Numbers
    wagered: Numbers


class Bench:
    """The working arrays of one solution, used again for every context."""

    def __init__(self, model: Model, arithmetic: Arithmetic) -> None:
        self.model = model
        self.sums = arithmetic
        self.hands = compositions()
        many = len(self.hands)
        self.chance = arithmetic.zeros(many, 8)
        self.win = arithmetic.zeros(many)
        self.lose = arithmetic.zeros(many)
        lanes = 4 if arithmetic.exact else kernels.LANES
        self.node = arithmetic.zeros(400, lanes)
        self.pool = arithmetic.zeros(RANKS, lanes)
        self.under = arithmetic.zeros(DEEPEST, lanes)
        self.totals = arithmetic.zeros(32, lanes)
        self.fixes = arithmetic.zeros(128, lanes)
        self.ended = arithmetic.zeros(len(OUTCOMES), lanes)
        self.mark = np.zeros(many, dtype=np.int64)
        self.followed = Played(arithmetic.zeros(many), arithmetic.zeros(many))
        self.every = np.flatnonzero(self.hands.size >= 2)
        self.every_with = [self.every[self.hands.cards[self.every, rank] > 0] for rank in range(RANKS)]
        self.pair = np.array([[self.hands.of(one, two) for two in range(RANKS)] for one in range(RANKS)])

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
        if counts.min() > MOST_OF_A_RANK:
            return subset
        limits = np.array([int(one) for one in counts], dtype=np.int64)
        return subset[(self.hands.cards[subset] <= limits).all(axis=1)]

    def possible(self, counts: Numbers, first: int = NO_RANK) -> Ints:
        """Return the hands that such a shoe can deal, of at least two cards, where named containing ``first``."""
        return self.enough(counts, self.every if first == NO_RANK else self.every_with[first])

    def stand(self, up: int, counts: Numbers, subset: Ints, known: Numbers | None = None, gone: int = NO_RANK) -> None:
        """Find the chances of winning and losing by standing with these hands.

        ``known`` are the dealer's chances before one more card of rank ``gone`` was taken out: a hand with that card
        more leaves the same shoe, so most of them need not be found again.
        """
        tree, hands, wanted = dealer_tree(up, self.model.hits_soft_17), self.hands, subset
        if known is not None:
            more = hands.child[subset, gone]
            self.chance[subset[more >= 0]] = known[more[more >= 0]]
            wanted = subset[more < 0]
        self.sums.dealer_chances(
            *tree.arrays,
            counts,
            counts.sum(),
            hands.cards,
            hands.size,
            wanted,
            self.node,
            self.pool,
            self.under,
            self.totals[: tree.groups],
            self.fixes[: tree.slots],
            self.ended,
            self.chance,
        )
        self.sums.win_and_lose(self.chance, hands.total, subset, self.model.push_22, self.win, self.lose)

    def blackjack_chance(self, hand: int) -> Number:
        """Return the chance of a dealer blackjack against a hand that ``stand`` has looked at."""
        return self.chance[hand, BLACKJACK]

    def best(self, up: int, counts: Numbers, subset: Ints, rules: Ints) -> Best:
        """Find the best play of the hands of ``subset``; ``stand`` has been asked for them."""
        hands, many = self.hands, len(self.hands)
        found = Best(
            self.sums.zeros(many),
            np.zeros(many, dtype=np.int64),
            self.sums.zeros(many, 4),
            np.zeros(many, dtype=np.int64),
        )
        self.sums.best_play(
            hands.cards,
            hands.child,
            hands.hard,
            hands.total,
            hands.soft,
            hands.size,
            subset,
            counts,
            counts.sum(),
            barred_rank(up),
            self.win,
            self.lose,
            rules,
            found.value,
            found.action,
            found.by_action,
            found.gives_up,
        )
        return found

    def follow(self, up: int, counts: Numbers, subset: Ints, rules: Ints, policy: Best) -> Played:
        """Value a fixed policy for the hands of ``subset``; ``stand`` has been asked for those that stand.

        The answer is good until the next one is asked for.
        """
        hands, found = self.hands, self.followed
        self.sums.follow_play(
            hands.cards,
            hands.child,
            hands.hard,
            hands.total,
            hands.soft,
            hands.size,
            subset,
            counts,
            counts.sum(),
            barred_rank(up),
            self.win,
            self.lose,
            rules,
            policy.action,
            policy.gives_up,
            found.value,
            found.wagered,
        )
        return found

    def draw_chances(self, up: int, counts: Numbers) -> list[Number]:
        """Return the chance of each rank to be the next card, given that the dealer has no blackjack."""
        stock = counts.tolist()
        here, barred = sum(stock), barred_rank(up)
        if barred == NO_RANK:
            return [one / here if here else one for one in stock]
        held_back = stock[barred]
        if here <= held_back or here <= 1:
            return [one * 0 for one in stock]  # the dealer is sure to have blackjack
        share = (here - 1 - held_back) / ((here - 1) * (here - held_back))
        chances = [one * share for one in stock]
        chances[barred] = held_back / (here - 1)
        return chances


@dataclass(slots=True, eq=False)
class Best:
    """The best play of every hand: its value, its action, the value of each action, doubled hands to be given up."""

    value: Numbers
    action: Ints
    by_action: Numbers
    gives_up: Ints


def without(counts: Numbers, *ranks: int) -> Numbers:
    """Return the counts less some cards."""
    left = counts.copy()
    for rank in ranks:
        left[rank] -= 1
    return left


__all__ = ["NO_RANK", "RANKS", "Bench", "Best", "Played", "barred_rank", "without"]
