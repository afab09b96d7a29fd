"""Luck against skill, and the threat: what a player may expect in an hour at the bets and counts that were seen.

    result = expectation + count + play + luck

``expectation`` is what his wagers return by the chart from a whole shoe, ``count`` what they were worth more or less
with the cards that were left when he made them, ``play`` what his decisions gained on the chart or lost to it. The rest
is luck. The threat is the mean of the first three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from pitboss.lab.review.betting import CONFIDENCE, Estimate
from pitboss.lab.review.student import quantile


@dataclass(frozen=True, slots=True)
class RoundWorth:
    """One round of a player, in cents: what it was worth by its parts, and what came of it."""

    shoe: int
    expectation: float
    count: float
    play: float
    net: int

    @property
    def worth(self) -> float:
        """What the round was worth as it was bet and played."""
        return self.expectation + self.count + self.play

    @property
    def luck(self) -> float:
        """What came of it beyond that."""
        return self.net - self.worth


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """Sums over rounds in cents; ``spread`` is the standard deviation of luck, from the rounds themselves."""

    rounds: int
    net: int
    expectation: float
    count: float
    play: float
    luck: float
    spread: float


def luck_and_skill(rounds: Sequence[RoundWorth]) -> LuckAndSkill:
    """Add up the rounds of a player."""
    return LuckAndSkill(
        len(rounds),
        sum(each.net for each in rounds),
        sum(each.expectation for each in rounds),
        sum(each.count for each in rounds),
        sum(each.play for each in rounds),
        sum(each.luck for each in rounds),
        sqrt(sum(each.luck**2 for each in rounds)),
    )


def threat_of(rounds: Sequence[RoundWorth], rounds_per_hour: float) -> Estimate | None:
    """Return what a player may expect in cents an hour; its error is from shoe to shoe. None without rounds."""
    if not rounds:
        return None
    _, places = np.unique(np.array([each.shoe for each in rounds]), return_inverse=True)
    worth = np.bincount(places, np.array([each.worth for each in rounds]))
    many = np.bincount(places).astype(np.float64)
    mean, shoes = float(worth.sum() / many.sum()), len(many)
    wide = inf
    if shoes > 1:
        off = worth - mean * many
        error = sqrt(shoes / (shoes - 1) * float(off @ off)) / float(many.sum())
        wide = quantile((1 - CONFIDENCE) / 2, shoes - 1) * error
    return Estimate(*(rounds_per_hour * bound for bound in (mean, mean - wide, mean + wide)))
