"""Agreement with index plays: how often they were made when the count said so, and when it did not.

Only decisions count in which a play and the chart say different things. Somebody who leaves the chart by habit or by
mistake does so whatever the count is. So among decisions of one play, about hands of as many cards, those at its counts
are a sample of all, and how often the play was made in it follows the hypergeometric law. The chance is that of as many
plays at the right counts, over all plays and hands together. Hands of more cards have seen more low ones go; some
players stand on them by habit, so that they are compared only with each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import comb

import numpy as np

from pitboss.lab.advising import AdviceQuestion, Subject
from pitboss.lab.review.shoes import GameFigures
from pitboss.lab.strategy_advice import by_strategy
from pitboss.solve.strategies.index_plays import IndexPlay, Offered
from pitboss.solve.strategies.strategy import Strategy


@dataclass(slots=True)
class PlayTally:
    """One index play: decisions at its counts and at others, and how often it was made at each."""

    play: str
    called: int = 0
    followed: int = 0
    other: int = 0
    made_anyway: int = 0


@dataclass(slots=True)
class PlayingReview:
    """Index plays of a player: each by itself, and how likely such agreement is without counting."""

    tallies: list[PlayTally]
    chance: float

    @property
    def called(self) -> int:
        """Decisions at which the count called for a play."""
        return sum(tally.called for tally in self.tallies)

    @property
    def followed(self) -> int:
        """How many of them were made so."""
        return sum(tally.followed for tally in self.tallies)


@dataclass(slots=True)
class PlaysSeen:
    """Collects the decisions of one player that index plays are about."""

    tallies: dict[str, PlayTally] = field(default_factory=dict)
    strata: dict[tuple[object, ...], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0, 0]))

    def add(self, figures: GameFigures, asked: AdviceQuestion, chosen: str, count: int) -> None:
        """Add a decision that was made at a count."""
        for play, word in plays_about(figures, asked):
            called, made = play.applies(count), chosen == word
            tally = self.tallies.setdefault(str(play), PlayTally(str(play)))
            tally.called += called
            tally.followed += called and made
            tally.other += not called
            tally.made_anyway += made and not called
            place = 2 * (not called) + (not made)
            self.strata[figures.rules, str(play), len(asked.held)][place] += 1

    def reviewed(self) -> PlayingReview:
        """Return how far the decisions agree with the plays."""
        tallies = sorted(self.tallies.values(), key=lambda tally: (-tally.called, tally.play))
        return PlayingReview(tallies, chance_of(self.strata.values()))


def plays_about(figures: GameFigures, asked: AdviceQuestion) -> list[tuple[IndexPlay, str]]:
    """Return the index plays that say something else than the chart about a decision, each with its word."""
    if not asked.up:
        return []
    up, chart = asked.up[0].points - 1, figures.chart
    usual = by_strategy(asked, chart, None)
    told = []
    for play in figures.counted_chart.plays:
        if play.up == up and (play.about is Offered.ATTACK) == (asked.subject is Subject.ATTACK):
            word = by_strategy(asked, _alone(chart, figures.counted_chart, play), play.at - play.below)
            if word != usual and word in asked.open | {"decline"}:
                told.append((play, word))
    return told


def _alone(chart: Strategy, counted: Strategy, play: IndexPlay) -> Strategy:
    return replace(chart, plays=(play,), count=counted.count)


def chance_of(strata: Iterable[list[int]]) -> float:
    """Return how likely at least as many plays are at the right counts, given how many were made at all."""
    law, observed = np.ones(1), 0
    for followed, missed, anyway, chart in strata:
        called, made, many = followed + missed, followed + anyway, followed + missed + anyway + chart
        least, most = max(0, called + made - many), min(called, made)
        if least == most:
            continue
        ways = [comb(made, hits) * comb(many - made, called - hits) for hits in range(least, most + 1)]
        law = np.convolve(law, np.array([way / comb(many, called) for way in ways]))
        observed += followed - least
    return float(min(law[observed:].sum(), 1.0)) if len(law) > 1 else 1.0
