"""The exact spread of a solution: variance of a round, and the distribution of its results."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.spread.boxes import pays_by_suits
from pitboss.solve.spread.distribution import Distribution
from pitboss.solve.spread.round_results import RoundResults


@dataclass(frozen=True, eq=False)
class Spread:
    """How far the results of a round spread, in units of the initial wager.

    ``variance`` is exact. ``round`` has the results of one round; they are exact unless a pair may become more than two
    hands (``round_exact``): then its mean and its variance are, and what three hands have in common beyond every two
    is left out. It is None where a hand pays by its suits, of which only means are known.
    """

    mean: float
    variance: float
    round: Distribution | None
    round_exact: bool

    @property
    def sd(self) -> float:
        """The standard deviation of a round."""
        return sqrt(self.variance)

    def session(self, rounds: int) -> Distribution | None:
        """Return the results of so many rounds, each from a fresh shoe."""
        return self.round.after(rounds) if self.round is not None else None


def spread_of(solver: Solver, solved: list[Against]) -> Spread:
    """Return the spread of a solution."""
    by_suits = pays_by_suits(solver.model)
    results = RoundResults(solver, results=not by_suits)
    for against in solved:
        results.add(against)
    mean = float(results.tally.mean)
    made = None if by_suits else Distribution.of(results.weights, results.steps)
    return Spread(mean, results.square - mean**2, made, results.most_hands <= 2)
