"""A round with given stakes on several wagers of one box: mean, variance, and the probability of each result.

The results are listed if first cards, the up card and a dealer's blackjack decide everything except the main wager: for
each two first cards and up card, the main wager's results are known, without and with a blackjack, and given those
cards' values, they do not depend on suits, which decide side wagers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, sqrt

import numpy as np

from pitboss.cards import Stock
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import SideWager
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.model.compositions import ACE, RANKS, TEN
from pitboss.solve.model.model import Stakes
from pitboss.solve.side_wagers.first_cards import BLACKJACK, NO_BLACKJACK, UNLIKE_TENS, FirstCards, PaidByFirstCards
from pitboss.solve.spread.boxes import most_won, pays_by_suits
from pitboss.solve.spread.dealer_wagers import INSURANCE, decided_by_dealer
from pitboss.solve.spread.distribution import Distribution
from pitboss.solve.spread.lattice import NOTHING, Weights
from pitboss.solve.spread.round_results import RoundResults
from pitboss.solve.spread.wagers_together import MAIN, Two, WagersTogether

FINEST = 1_000_000
"""Stakes are multiples of this part of a unit."""
MOST_PLACES = 2**21
"""If there are more different results than this, they are not listed."""


@dataclass(frozen=True, eq=False)
class RoundTogether:
    """What a box with these ``stakes`` wins in a round, in the unit of the stakes.

    ``variance`` is exact unless ``bounds`` names wagers: then it is an upper bound. ``results`` has the results of a
    round with their probabilities, exact if ``results_exact``; it is None if they are not listed, and ``unlisted`` says
    why.
    """

    stakes: Mapping[str, float]
    mean: float
    variance: float
    bounds: tuple[Two, ...]
    results: Distribution | None
    results_exact: bool
    unlisted: str | None

    @property
    def sd(self) -> float:
        """The standard deviation of a round."""
        return sqrt(self.variance)

    def session(self, rounds: int) -> Distribution | None:
        """Return the results of a number of rounds with these stakes, each from a fresh shoe."""
        return self.results.after(rounds) if self.results is not None else None


def round_together(
    rules: Rules,
    solver: Solver,
    solved: list[Against],
    together: WagersTogether,
    stakes: Mapping[str, float],
    left: Stock | None = None,
) -> RoundTogether:
    """Return a round with these stakes; ``left`` has the cards of the shoe, a whole one if it is not given."""
    mean, variance = together.mean(stakes), together.variance(stakes)
    made = _Results(rules, solver, solved, stakes, left or Stock.of(rules.pack))
    unlisted = made.unlisted()
    results = made.results() if unlisted is None else None
    bounds = tuple(together.bounds_of(stakes))
    return RoundTogether(dict(stakes), mean, variance, bounds, results, made.most_hands <= 2, unlisted)


class _Results:
    def __init__(
        self, rules: Rules, solver: Solver, solved: list[Against], stakes: Mapping[str, float], stock: Stock
    ) -> None:
        self.rules, self.solver, self.solved, self.model = rules, solver, solved, solver.model
        self.stakes = {name: Fraction(stake).limit_denominator(FINEST) for name, stake in stakes.items() if stake}
        self.cards, self.most_hands = FirstCards(stock), 1
        self.sides = [wager for wager in rules.side_wagers if str(wager.kind) in self.stakes]

    def unlisted(self) -> str | None:
        """Return why the results are not listed, if they are not."""
        dealers = [str(wager.kind) for wager in decided_by_dealer(self.rules) if str(wager.kind) in self.stakes]
        if pays_by_suits(self.model):
            return "hands of this game pay by their suits, of which only means are known"
        if dealers:
            return f"{' and '.join(dealers)} depends on every card that the dealer draws"
        looks = INSURANCE in self.stakes or not all(self._paid(wager).by_up for wager in self.sides)
        if looks and not self.model.only_initial_lost:
            return "a blackjack is found only after hands were played"
        tens = [first for at in self.solved for first in at.first.values() if first.ranks == (TEN, TEN)]
        if self.sides and self.model.by_rank[TEN] and any(first.chosen.split is not None for first in tens):
            return "ten-values are split by their rank, at which side wagers look as well"
        if self._steps() * self._widest() > MOST_PLACES:
            return "the stakes make too many different results"
        return None

    def _widest(self) -> float:
        """Return the largest difference between results."""
        main = float(self.stakes.get(MAIN, 0)) * max(most_won(self.model, stakes) for stakes in self.model.stakes)
        sides = (float(self.stakes[str(wager.kind)]) * _highest(wager) for wager in self.sides)
        return 2 * (main + sum(sides) + 3 * float(self.stakes.get(INSURANCE, 0)))

    def _paid(self, wager: SideWager) -> PaidByFirstCards:
        return PaidByFirstCards(wager, self.cards)

    def results(self) -> Distribution:
        """Return every result and its probability."""
        total = NOTHING
        steps = self._steps()
        for against in self.solved:
            sides = self._beside(against.up, steps)
            for first in against.first.values():
                results = ByBlackjack(self.solver)
                results.add(replace(against, first={first.key: first}))
                self.most_hands = max(self.most_hands, results.most_hands)
                for weights, beside in zip((results.weights, results.against_blackjack), sides, strict=True):
                    if weights.weights.any():
                        total = total + self._main(weights, results.steps, steps).and_then(beside[first.ranks])
        return Distribution.of(total, steps)

    def _steps(self) -> int:
        """Return into how many steps the unit must be divided."""
        insurance = self.rules.insurance.odds
        amounts = [self.stakes.get(MAIN, Fraction(0)) / RoundResults(self.solver, results=False).steps]
        insured = self.stakes.get(INSURANCE, Fraction(0))
        amounts += [insured, insured * Fraction(insurance.win, insurance.stake)]
        for wager in self.sides:
            stake = self.stakes[str(wager.kind)]
            amounts += [stake, *(stake * Fraction(line.odds.win, line.odds.stake) for line in wager.lines)]
        return lcm(*(amount.denominator for amount in amounts))

    def _main(self, weights: Weights, steps: int, finer: int) -> Weights:
        """Return the main wager's results, in steps of the whole round."""
        places = np.flatnonzero(weights.weights)
        factor = float(self.stakes.get(MAIN, Fraction(0)) * finer / steps)
        return Weights.of((weights.low + places) * factor, weights.weights[places])

    def _beside(self, up: int, steps: int) -> tuple[dict[tuple[int, int], Weights], dict[tuple[int, int], Weights]]:
        """Return, by values of first cards, the results of all other wagers, without and with a dealer's blackjack."""
        paid = [(self._paid(wager), float(self.stakes[str(wager.kind)])) for wager in self.sides]
        ups = np.flatnonzero(self.cards.values == up).tolist()
        chances = np.concatenate([self.cards.chances(place) for place in ups])
        sorts = np.tile(np.where(self.cards.sort == UNLIKE_TENS, RANKS * TEN + TEN, self.cards.sort), len(ups))
        both: tuple[dict[tuple[int, int], Weights], dict[tuple[int, int], Weights]] = ({}, {})
        for has, results in ((NO_BLACKJACK, both[0]), (BLACKJACK, both[1])):
            won = np.full(len(chances), self._insured(up, has == BLACKJACK))
            for wager, stake in paid:
                won += stake * (np.concatenate([wager.back(place)[has] for place in ups]) - 1)
            for sort in np.unique(sorts[chances > 0]).tolist():
                here = (sorts == sort) & (chances > 0)
                results[divmod(sort, RANKS)] = _given(steps * won[here], chances[here])
        return both

    def _insured(self, up: int, blackjack: bool) -> float:
        stake, odds = self.stakes.get(INSURANCE), self.rules.insurance.odds
        if up != ACE or stake is None:
            return 0.0
        return float(stake * Fraction(odds.win, odds.stake)) if blackjack else -float(stake)


def _highest(wager: SideWager) -> float:
    """Return the most that a unit wins."""
    return max((line.odds.win / line.odds.stake for line in wager.lines), default=1.0)


def _given(places: Numbers, chances: Numbers) -> Weights:
    """Return results as probabilities, given that one of them occurs."""
    return Weights.of(places, chances / chances.sum())


class ByBlackjack(RoundResults):
    """Results of the main wager, with those that a dealer's blackjack ends before the play kept separate."""

    def __init__(self, solver: Solver) -> None:
        super().__init__(solver)
        self.against_blackjack = NOTHING
        self.beaten: Number = 0

    def _given_up(self, first: First, weight: Number, stakes: Stakes) -> None:
        if not self.model.only_initial_lost:
            super()._given_up(first, weight, stakes)
            return
        has = first.dealer_has
        early = -float(self.model.surrender_takes) * stakes.first
        before = self.weights
        super()._given_up(first, weight, stakes)
        self.weights = before
        self._ends([early], [weight * (1 - has)])
        self._apart([early if self.model.surrender_early else -float(stakes.first)], [weight * has])

    def _dealer_blackjack(self, first: First, chance: Number, stakes: Stakes) -> None:
        before = self.weights
        super()._dealer_blackjack(first, chance, stakes)
        self.weights = before
        self._apart([0.0 if first.blackjack else -float(stakes.lost)], [chance * first.dealer_blackjack])
        self.beaten = first.dealer_has if self.model.blackjack_beats and self.model.only_initial_lost else 0

    def _blackjack(self, alive: Number, stakes: Stakes) -> None:
        before, won = self.weights, stakes.first * float(self.model.blackjack_pays)
        super()._blackjack(alive, stakes)
        self.weights = before
        self._ends([won], [alive * (1 - self.beaten)])
        self._apart([won], [alive * self.beaten])

    def _apart(self, units: list[float], weights: list[Number]) -> None:
        before, self.weights = self.weights, self.against_blackjack
        self._ends(units, weights)
        self.against_blackjack, self.weights = self.weights, before
