"""Playing correlation: how well a count follows what there is to gain by leaving the chart.

A decision is a cell of the chart and the best other word for it. What the other word gains over the chart's (less than
nought in a whole shoe, where the chart is right) changes with every card that is gone: these are the effects of removal
on that gain. A count follows them as far as its tags are correlated with them, upwards or downwards: an index play may
begin at a count or end at one. The playing correlation of a count is the mean of these correlations over all decisions,
each weighted by what it is worth to know the cards there exactly: how often the decision comes up, times the mean of
the gain where it is above nought, when the gain is taken as normally distributed about its mean in a whole shoe with
the spread that its effects give it once half of the cards before the cover card are gone (Griffin's approximation in
The Theory of Blackjack, chapters 3 and 4). Insurance, which has a correlation of its own, is not among the decisions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, pi, sqrt

import numpy as np

from pitboss.cards import CARDS, RANKS, Stock
from pitboss.lab.countability.counted_shoes import CountedShoe, Floats
from pitboss.lab.countability.decision_values import LETTERS, DecidedHands, HandKind, HandWatcher
from pitboss.lab.countability.indices import aligned, first_legal, rows_about
from pitboss.lab.countability.tags import correlation
from pitboss.rulebook import Rules
from pitboss.simulate.plans.counting import read_count
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.index_plays import DECLINED, TAKEN, Offered
from pitboss.solve.strategies.strategy import STAND, Row, Strategy

Tags = Mapping[str, Fraction] | Mapping[str, float] | Mapping[str, int]
Tick = Callable[[int, int], None]
"""Called with how many shoes were played, and how many there are."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and the best other choice: how often it comes up, what that gains in a whole shoe, and its effects."""

    place: str
    word: str
    frequency: float
    gain: float
    effects: Mapping[str, float]

    def worth(self, copies: Mapping[str, int], gone: float) -> float:
        """Return what it is worth in a round to know all cards when so many of them are gone."""
        spread = spread_of(self.effects, copies, gone)
        return self.frequency * mean_above(self.gain, spread)


@dataclass(frozen=True, slots=True)
class PlayingDecisions:
    """The decisions of a game by a chart, and the shoe and depth that they are weighted for."""

    rules: Rules
    copies: Mapping[str, int]
    gone: float
    decisions: tuple[Decision, ...]

    def correlation(self, tags: Tags) -> float:
        """Return the playing correlation of a count."""
        return playing_correlation(tags, self.decisions, self.copies, self.gone)

    @property
    def worth(self) -> float:
        """What it is worth in a round to know all cards at every decision."""
        return sum(decision.worth(self.copies, self.gone) for decision in self.decisions)


def playing_correlation(tags: Tags, decisions: Sequence[Decision], copies: Mapping[str, int], gone: float) -> float:
    """Return the mean correlation of tags with the effects on each decision, weighted by what each is worth."""
    worths = [decision.worth(copies, gone) for decision in decisions]
    if not sum(worths) > 0:
        return 0.0
    follows = [abs(correlation(tags, decision.effects, copies)) for decision in decisions]
    return sum(worth * follow for worth, follow in zip(worths, follows, strict=True)) / sum(worths)


def spread_of(effects: Mapping[str, float], copies: Mapping[str, int], gone: float) -> float:
    """Return the standard deviation of a linear figure with these effects, when so many cards are gone.

    One card of N that is gone moves it by its effect. Of n that are gone each counts for (N - 1) / (N - n) of that, and
    the sum of n cards drawn without putting back has n (N - n) / (N - 1) times the variance of one.
    """
    cards = sum(copies[rank] for rank in effects)
    mean = sum(copies[rank] * effect for rank, effect in effects.items()) / cards
    variance = sum(copies[rank] * (effect - mean) ** 2 for rank, effect in effects.items()) / cards
    return sqrt(variance * gone * (cards - 1) / (cards - gone))


def mean_above(mean: float, spread: float) -> float:
    """Return the mean of what is above nought of a normally distributed gain."""
    if spread <= 0:
        return max(mean, 0.0)
    at = mean / spread
    return spread * exp(-at * at / 2) / sqrt(2 * pi) + mean * erfc(-at / sqrt(2)) / 2


def playing_decisions(
    rules: Rules, strategy: Strategy | None = None, tick: Tick = lambda done, of: None
) -> PlayingDecisions:
    """Return the decisions of a game by a chart, or by the best one, with the effects of removal on each."""
    chart = strategy if strategy is not None else solve(rules, "td").strategy
    whole = Stock.of(rules.pack)
    copies = {rank: whole.number(rank=rank) for rank in RANKS if whole.number(rank=rank)}
    first = {card.points: card for card in reversed(CARDS) if card.rank in copies}
    shoes = [_watched(rules, chart, whole)]
    for done, card in enumerate(first.values(), start=1):
        tick(done, len(first) + 1)
        shoes.append(_watched(rules, chart, whole.without([card])))
    tick(len(first) + 1, len(first) + 1)
    ranks = [[rank for rank in copies if _points(rank) == points] for points in first]
    decisions = [*_cells(chart, shoes, ranks), *_attacks(chart, shoes, ranks)]
    gone = (len(whole) - rules.cover_from_back) / 2
    return PlayingDecisions(rules, copies, gone, tuple(decisions))


def _points(rank: str) -> int:
    return next(card.points for card in CARDS if card.rank == rank)


def _watched(rules: Rules, chart: Strategy, left: Stock) -> DecidedHands:
    model = model_of_counts(rules, {rank: left.number(rank=rank) for rank in RANKS})
    count = read_count("hi-lo")  # any will do: nothing is counted here
    return HandWatcher(CountedShoe(rules, model, count, rules.cover_from_back), chart, 0.0).watch()


def _effects(gains: Floats, ranks: list[list[str]]) -> dict[str, float]:
    """Return by rank how the gain in each shoe with a card gone differs from that in the whole one, the first."""
    return {rank: float(gain - gains[0]) for alike, gain in zip(ranks, gains[1:], strict=True) for rank in alike}


def _cells(chart: Strategy, shoes: list[DecidedHands], ranks: list[list[str]]) -> list[Decision]:
    kinds, weight, values = aligned(shoes)
    cells: dict[tuple[Row, int], list[int]] = defaultdict(list)
    for number, kind in enumerate(kinds):
        cells[rows_about(kind)[-1], kind.up].append(number)
    made = []
    for (row, up), numbers in cells.items():
        picked = np.array(numbers)
        decision = _cell(chart, [kinds[number] for number in numbers], weight[picked], values[:, picked])
        if decision is not None:
            word, often, gains = decision
            made.append(Decision(f"{row} v {'A23456789T'[up]}", word, often, float(gains[0]), _effects(gains, ranks)))
    return made


def _cell(chart: Strategy, kinds: list[HandKind], weight: Floats, values: Floats) -> tuple[str, float, Floats] | None:
    """Return the best other letter of a cell, how often it is a choice, and what it gains in each shoe."""
    usual = [_letter(chart, kind, worth) for kind, worth in zip(kinds, values[0], strict=True)]
    own = values[:, np.arange(len(kinds)), usual]
    best: tuple[str, float, Floats] | None = None
    for number, letter in enumerate(LETTERS):
        may = ~np.isnan(values[:, :, number]).any(axis=0) & (np.array(usual) != number)
        often = float(weight[may].sum())
        if often <= 0:
            continue
        gains = (values[:, may, number] - own[:, may]) @ weight[may] / often
        if best is None or often * gains[0] > best[1] * best[2][0]:
            best = letter, often, gains
    return best


def _letter(chart: Strategy, kind: HandKind, worth: Floats) -> int:
    word = "".join(chart.word(row, kind.up) for row in reversed(rows_about(kind)))
    return first_legal(word + STAND, worth[:, None])


def _attacks(chart: Strategy, shoes: list[DecidedHands], ranks: list[list[str]]) -> list[Decision]:
    """Return whether to attack, against each up card, where a game has that."""
    made = []
    for (offer, up), hands in shoes[0].offers.items():
        if offer is not Offered.ATTACK:
            continue
        sign = -1 if up in chart.attack else 1
        gains = np.array([sign * shoe.offers[offer, up][0][2] for shoe in shoes])
        word = DECLINED if sign < 0 else TAKEN
        made.append(Decision(f"{offer} v {'A23456789T'[up]}", word, hands[0][1], gains[0], _effects(gains, ranks)))
    return made
