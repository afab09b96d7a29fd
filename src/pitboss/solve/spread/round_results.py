"""Every hand of a solution followed to its end: the probability of each result of a round, and its mean square.

Hands that are not split are followed as the accounts follow them; those of one split are combined (``split_spread``).
"""

from __future__ import annotations

import numpy as np

from pitboss.solve.accounts.accounts import Accounts, Dealt
from pitboss.solve.accounts.observations import ObservedScene
from pitboss.solve.hands.contexts import Context, Gains
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.hands.splits import SplitValue, Worth
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.drawing import draw_shares
from pitboss.solve.kernels.following import FREE_DOUBLE, PAID_DOUBLE, TWICE
from pitboss.solve.kernels.structures import Play, Terms
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import Ints
from pitboss.solve.model.model import Stakes
from pitboss.solve.spread.lattice import NOTHING, Weights, steps_of
from pitboss.solve.spread.split_spread import SplitSpread

ROUNDING = 1e-17
"""Less than this counts as nothing."""


class RoundResults(Accounts):
    """Follows every hand; ``weights`` has each result's probability, ``products`` what hands of one split share."""

    def __init__(self, solver: Solver, *, results: bool = True) -> None:
        super().__init__(solver)
        self.wanted, self.steps = results, steps_of(solver.model)
        self.weights = NOTHING
        self.products = 0.0
        self.most_hands = 1

    def _ends(self, units: Numbers | list[Number], weights: Numbers | list[Number]) -> None:
        """Add results, in units of the initial wager."""
        if self.wanted and len(units):
            places = self.steps * np.asarray(units, dtype=np.float64)
            self.weights = self.weights + Weights.of(places, np.asarray(weights, dtype=np.float64))

    def _given_up(self, first: First, weight: Number, stakes: Stakes) -> None:
        super()._given_up(first, weight, stakes)
        takes = float(self.model.surrender_takes)
        lost_all = 0 if self.model.surrender_early else first.dealer_has
        self._ends([-takes * stakes.first, -stakes.first], [weight * (1 - lost_all), weight * lost_all])

    def _dealer_blackjack(self, first: First, chance: Number, stakes: Stakes) -> None:
        super()._dealer_blackjack(first, chance, stakes)
        lost = 0 if first.blackjack else stakes.lost
        self._ends([-lost], [chance * first.dealer_blackjack])

    def _blackjack(self, alive: Number, stakes: Stakes) -> None:
        super()._blackjack(alive, stakes)
        self._ends([stakes.first * float(self.model.blackjack_pays)], [alive])

    def _hands(self, context: Context, play: Play, gains: Gains, weights: Dealt, scene: ObservedScene) -> None:
        super()._hands(context, play, gains, weights, scene)
        if self.wanted:
            units, likely = PlainEnds(self, context, play).ends()
            self._ends(scene.stake * units, likely)

    def _split(
        self,
        against: Against,
        counts: Numbers,
        split: SplitValue,
        worth: Worth,
        weight: Number,
        stakes: Stakes,
        zapped: tuple[int, int] | None,
    ) -> None:
        super()._split(against, counts, split, worth, weight, stakes, zapped)
        spread = SplitSpread(self.bench, split, worth)
        self.products += float(weight) * spread.products(stakes)
        self.most_hands = max(self.most_hands, *(len(end.seats) for end in spread.ends()))
        if self.wanted:
            for part in spread.results(stakes, self.steps):
                self.weights = self.weights + part.times(float(weight))

    @property
    def square(self) -> float:
        """The mean of the square of a round's result."""
        return float(self.tally.square - self.tally.covariance) + self.products


class PlainEnds:
    """The endings of unsplit hands that were followed on the bench just now."""

    def __init__(self, accounts: Accounts, context: Context, play: Play) -> None:
        self.bench, self.context, self.play = accounts.bench, context, play
        self.terms: Terms = self.bench.terms_of(context)
        self.unseen = self.bench.unseen(context.up, context.counts)
        self.parts: list[tuple[Numbers, Numbers]] = []

    def ends(self) -> tuple[Numbers, Numbers]:
        """Return results, for a unit on the hand, and their probabilities; the same result may come again."""
        bench, terms = self.bench, self.terms
        hands = self.context.subset[bench.weight[self.context.subset] != 0]
        weight, action, loss = bench.weight[hands], self.play.action[hands], float(terms.loss)
        stands, gives_up, hits = (action == what for what in (STAND, SURRENDER, HIT))
        self._settle(hands[stands], weight[stands], terms.pays[hands[stands]], loss)
        gives_up &= weight > ROUNDING  # what was given up before the peek is not on the bench
        self.parts.append((-terms.takes[hands[gives_up]] * loss, weight[gives_up]))
        self._carry(hands[hits], weight[hits], loss)
        for free in (False, True):
            doubles = (action == DOUBLE) & ((terms.double_chips[hands] == 0) == free)
            risk = loss if free else loss + 1
            drawn = self._carry(hands[doubles], weight[doubles], risk)
            self._doubled(*drawn, FREE_DOUBLE if free else PAID_DOUBLE)
        return tuple(np.concatenate(column) for column in zip(*self.parts, strict=True))  # type: ignore[return-value]

    def _settle(self, hands: Ints, weight: Numbers, pays: Numbers, risk: float) -> None:
        win, lose = self.bench.chances.win[hands], self.bench.chances.lose[hands]
        zeros = np.zeros(len(hands))
        self.parts += [(pays, weight * win), (zeros - risk, weight * lose), (zeros, weight * (1 - win - lose))]

    def _carry(self, hands: Ints, weight: Numbers, bust: float) -> tuple[Ints, Numbers]:
        """Give hands a card: note those that go over the limit, and return the others."""
        cards, barred = self.bench.hands.cards[hands], self.unseen.barred
        left = self.unseen.counts - cards
        here = self.unseen.left - self.bench.hands.size[hands]
        held_back = left[:, barred] if barred >= 0 else np.zeros(len(hands))
        share, barred_share = draw_shares(here, held_back, barred)
        chance = np.maximum(left, 0) * np.asarray(share)[:, None]
        if barred >= 0:
            chance[:, barred] = np.maximum(left[:, barred], 0) * barred_share
        carried = weight[:, None] * chance
        drawn = self.terms.child[hands]
        over = drawn < 0
        self.parts.append((np.full(int(over.sum()), -bust), carried[over]))
        many = len(self.bench.hands)
        reached = np.bincount(drawn[~over], carried[~over], minlength=many)
        there = np.flatnonzero(reached)
        return there, reached[there]

    def _doubled(self, hands: Ints, weight: Numbers, way: int) -> None:
        """End hands that were doubled, or double them again."""
        terms, times = self.terms, 1 if way < TWICE else way - TWICE + 2
        if not len(hands):
            return
        stake, loss = 2 ** (times - 1), float(terms.loss)
        risk = loss if way == FREE_DOUBLE else stake * (loss + 1)
        after = self.play.after[way - PAID_DOUBLE, hands]
        again = (after == DOUBLED_AGAIN) & terms.double_again[hands] & (times < terms.most_doubles)
        given_up, left = (after == GIVEN_UP) & ~again, (after != GIVEN_UP) & ~again
        self._settle(hands[left], weight[left], stake * terms.doubled_pays[hands[left]], risk)
        self.parts.append((-terms.takes[hands[given_up]] * risk, weight[given_up]))
        if again.any():
            drawn = self._carry(hands[again], weight[again], 2 * risk)
            self._doubled(*drawn, TWICE if times == 1 else way + 1)
