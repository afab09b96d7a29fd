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
    """How the results of a round spread, in units of the initial wager.

    ``variance`` is exact. ``round`` has the results of one round, or is None if a hand pays by its suits, for which
    only means are known. The results are exact (``round_exact``) unless a pair may become more than two hands; then
    their mean and their variance are exact, but not what three hands have in common beyond every two of them.
    """

    mean: float
    variance: float
    round: Distribution | None
    round_exact: bool

    @property
    def sd(self) -> float:
        """The standard deviation of a round, in units of the initial wager."""
        return sqrt(self.variance)

    def session(self, rounds: int) -> Distribution | None:
        """Return the results of this many rounds together, each from a fresh shoe."""
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
