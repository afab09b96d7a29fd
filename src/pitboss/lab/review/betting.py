"""Whether bets follow the count: how steeply, with its error, and how likely that is for somebody who does not count.

The true count before a round is a martingale: whatever was bet so far, it changes by nought on average. So the sum of
what bets deviate by, times the count, is a sum of one term for each round, the change of the count times the bets that
come after it in the shoe; for somebody who does not look at the count each term is nought on average, and their squares
say how far the sum may stray. Results do depend on the cards a little, and some players bet by their results. So bets
are compared only with others after the same: the same bet before, and the same result of it.

Rounds of a shoe that a player sits out count as bets of nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.review.student import quantile, upper_tail

LEVELS = 8
"""So many bets are told apart as the bet before; where there are more, they are put together by size."""
CONFIDENCE = 0.95
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class BetSeen:
    """A bet in cents, the true count it was made at, the shoe, and the result of the round in cents."""

    shoe: int
    bet: int
    count: float
    net: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with the bounds between which it lies with 95% confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BettingReview:
    """Bets against the count: cents more for each point of it, the correlation, and the chance without counting.

    ``slope`` and ``correlation`` are None where bets or counts do not vary.
    """

    rounds: int
    shoes: int
    smallest: int
    largest: int
    slope: Estimate | None
    correlation: float | None
    deviate: float
    chance: float


def review_bets(bets: Sequence[BetSeen]) -> BettingReview:
    """Hold the bets of one player against the count, given in the order they were made."""
    made = [bet for bet in bets if bet.bet]
    amounts = [bet.bet for bet in made]
    slope, correlation = _slope(made)
    deviate, chance = _follows(bets)
    shoes = len({bet.shoe for bet in made})
    smallest, largest = min(amounts, default=0), max(amounts, default=0)
    return BettingReview(len(made), shoes, smallest, largest, slope, correlation, deviate, chance)


def _slope(made: Sequence[BetSeen]) -> tuple[Estimate | None, float | None]:
    """Return the slope of bets over counts, its error from shoe to shoe, and the correlation."""
    bets, counts = np.array([bet.bet for bet in made], float), np.array([bet.count for bet in made])
    if len(made) < 3 or bets.std() == 0 or counts.std() == 0:
        return None, None
    x, y = counts - counts.mean(), bets - bets.mean()
    slope = float(x @ y / (x @ x))
    by_shoe = _sums([bet.shoe for bet in made], x * (y - slope * x))
    many = len(by_shoe)
    if many < 2:
        return None, float(np.corrcoef(counts, bets)[0, 1])
    error = sqrt(many / (many - 1) * float(by_shoe @ by_shoe)) / float(x @ x)
    wide = quantile((1 - CONFIDENCE) / 2, many - 1) * error
    return Estimate(slope, slope - wide, slope + wide), float(np.corrcoef(counts, bets)[0, 1])


def _sums(keys: Sequence[int], values: Floats) -> Floats:
    _, places = np.unique(np.array(keys), return_inverse=True)
    return np.bincount(places, values).astype(np.float64)


def _follows(bets: Sequence[BetSeen]) -> tuple[float, float]:
    """Return by how many standard errors bets follow the count, and the chance of as much without counting."""
    left = _unexplained(bets)
    terms: list[float] = []
    by_shoe: dict[int, list[int]] = defaultdict(list)
    for place, bet in enumerate(bets):
        by_shoe[bet.shoe].append(place)
    for places in by_shoe.values():
        counts = np.array([bets[place].count for place in places])
        later = np.cumsum(left[places][::-1])[::-1]  # from each round on
        terms += (np.diff(counts, prepend=0.0) * later).tolist()
    squares = np.array(terms) ** 2
    whole = float(squares.sum())
    if whole <= 1e-18:
        return 0.0, 1.0
    deviate = sum(terms) / sqrt(whole)
    return deviate, upper_tail(deviate, whole**2 / float(squares @ squares) - 1)


def _unexplained(bets: Sequence[BetSeen]) -> Floats:
    """Return the size of each bet less the mean of those that came after the same bet and result."""
    unit = min((bet.bet for bet in bets if bet.bet), default=1)
    sizes = np.array([log2(1 + bet.bet / unit) for bet in bets])
    level = _levels([bet.bet for bet in bets])
    after: dict[tuple[int, int], list[int]] = defaultdict(list)
    for place, bet in enumerate(bets[:-1]):
        result = (bet.net > 0) - (bet.net < 0)
        after[level[bet.bet], result].append(place + 1)
    left = np.zeros(len(bets))
    for places in after.values():
        left[places] = sizes[places] - sizes[places].mean()
    return left


def _levels(amounts: Sequence[int]) -> dict[int, int]:
    """Return which bets count as the same: each by itself, or, where there are too many, by size."""
    different = sorted(set(amounts))
    if len(different) <= LEVELS:
        return {amount: place for place, amount in enumerate(different)}
    ordered = sorted(amounts)
    bounds = [ordered[len(ordered) * part // LEVELS] for part in range(1, LEVELS)]
    return {amount: sum(amount >= bound for bound in bounds) for amount in different}
