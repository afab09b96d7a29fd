"""Playing correlation: by hand on tiny shoes, by every order of the cards, and by charts with one cell changed."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import pi, sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from pitboss.lab.countability.playing import (
    Decision,
    PlayingDecisions,
    mean_above,
    playing_correlation,
    playing_decisions,
    spread_of,
)
from pitboss.rulebook import rules
from pitboss.simulate.plans.counting import SYSTEMS
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from tests.rule_values import varied

pytestmark = pytest.mark.long

COPIES = {"5": 1, "8": 1, "T": 2}
STEEP = Decision("one", "H", 1.0, 0.0, {"5": 0.1, "8": -0.1, "T": 0.0})
FLAT = Decision("other", "H", 1.0, 0.0, {"5": 0.1, "8": 0.1, "T": -0.1})
TAGS = {"5": 1, "8": -1, "T": 0}


def test_two_decisions_by_hand() -> None:
    """Tags that follow one decision fully and another not at all: the share of the first in what both are worth.

    The variance of a card's effect is (0.01 + 0.01) / 4 in the first and (0.01 + 0.01 + 0.02) / 4, twice that, in the
    second. Both are even in the whole shoe, so that each is worth its spread over the root of two pi: the first has one
    part of 1 + sqrt 2.
    """
    assert playing_correlation(TAGS, [STEEP], COPIES, 2) == pytest.approx(1)
    assert playing_correlation(TAGS, [FLAT], COPIES, 2) == pytest.approx(0)
    assert playing_correlation(TAGS, [STEEP, FLAT], COPIES, 2) == pytest.approx(1 / (1 + sqrt(2)))
    assert STEEP.worth(COPIES, 2) == pytest.approx(sqrt(0.005 * 2 * 3 / 2) / sqrt(2 * pi))
    often = replace(STEEP, frequency=3.0)
    assert playing_correlation(TAGS, [often, FLAT], COPIES, 2) == pytest.approx(3 / (3 + sqrt(2)))


def test_a_count_that_goes_the_other_way_follows_as_well() -> None:
    turned = {rank: -tag for rank, tag in TAGS.items()}
    assert playing_correlation(turned, [STEEP, FLAT], COPIES, 2) == playing_correlation(TAGS, [STEEP, FLAT], COPIES, 2)


def test_decisions_that_are_never_worth_changing_have_no_weight() -> None:
    hopeless = replace(FLAT, gain=-5.0)
    assert playing_correlation(TAGS, [STEEP, hopeless], COPIES, 2) == pytest.approx(1)
    assert playing_correlation(TAGS, [], COPIES, 2) == 0


def test_the_spread_is_that_of_every_order_of_the_cards() -> None:
    """A figure that is the mean over the cards left: its effects, and its spread with three of seven cards gone."""
    cards = ("5", "5", "8", "8", "8", "T", "T")
    value = {"5": 0.3, "8": -0.2, "T": 0.05}
    whole = fmean(value[card] for card in cards)
    effects = {rank: fmean(value[card] for card in _without(cards, rank)) - whole for rank in value}
    left = [fmean(value[card] for card in order[3:]) for order in set(permutations(cards))]
    assert spread_of(effects, {"5": 2, "8": 3, "T": 2}, 3) == pytest.approx(pstdev(left))


def _without(cards: tuple[str, ...], rank: str) -> list[str]:
    place = cards.index(rank)
    return [*cards[:place], *cards[place + 1 :]]


def test_what_is_above_nought_of_a_bell() -> None:
    chance = Random(20)
    drawn = [max(chance.gauss(-0.3, 0.5), 0) for _ in range(400_000)]
    assert mean_above(-0.3, 0.5) == pytest.approx(fmean(drawn), abs=4 * pstdev(drawn) / sqrt(len(drawn)))
    assert (mean_above(-1.0, 0.0), mean_above(1.0, 0.0)) == (0.0, 1.0)


@pytest.fixture(scope="module")
def usual() -> PlayingDecisions:
    return playing_decisions(rules("catfish-bend"))


def _changed(chart: Strategy, row: Row, up: int, word: str) -> Strategy:
    words = list(chart.rows[row])
    words[up] = word
    return replace(chart, rows={**chart.rows, row: tuple(words)})


@pytest.mark.parametrize(("total", "up", "word"), [(16, 9, "S"), (12, 2, "S"), (13, 1, "H")])
def test_a_decision_is_what_a_chart_with_that_cell_changed_gains(
    usual: PlayingDecisions, total: int, up: int, word: str
) -> None:
    """Hands of this total are hit or stood on wherever they come from, but on a pair the chart's pair row speaks."""
    chart = solve(usual.rules, "td").strategy
    row = Row(Section.HARD, total)
    decision = next(made for made in usual.decisions if made.place == f"{row} v {'A23456789T'[up]}")
    assert chart.word(row, up) != word
    gained = solve(usual.rules, _changed(chart, row, up, word)).ev - solve(usual.rules, chart).ev
    assert decision.frequency * decision.gain == pytest.approx(gained, rel=0.02), decision


def test_effects_of_sixteen_against_a_ten(usual: PlayingDecisions) -> None:
    """A missing 5 favours standing, a missing 6 hitting; missing tens favour hitting."""
    decision = next(made for made in usual.decisions if made.place == f"{Row(Section.HARD, 16)} v T")
    gains = decision.effects if decision.word == "H" else {rank: -gain for rank, gain in decision.effects.items()}
    assert min(gains, key=lambda rank: gains[rank]) == "5"
    assert gains["T"] == gains["J"] == gains["Q"] == gains["K"] > 0 and gains["6"] > 0


def test_counts_stand_in_the_order_of_their_published_playing_efficiencies(usual: PlayingDecisions) -> None:
    """Playing efficiencies as qfit.com lists them, for one deck: not the same figure, but the same order."""
    published = {"hi-lo": 51, "ko": 55, "halves": 56, "hi-opt-1": 61, "zen": 63, "omega-2": 67}
    follows = {name: usual.correlation(tags) for name, tags in SYSTEMS.items()}
    assert sorted(follows, key=lambda name: follows[name]) == sorted(published, key=lambda name: published[name])
    assert all(0.6 < follow < 0.8 for follow in follows.values()), follows


def test_rules_outside_the_texts_and_a_game_from_outside() -> None:
    for chosen in (varied("free-bet-ma", Random(7)), rules("spanish-21")):
        made = playing_decisions(chosen)
        assert len(made.decisions) > 100 and set(made.decisions[0].effects) == set(made.copies)
        assert 0 < made.correlation(SYSTEMS["hi-lo"]) < 1 and 0 < made.worth < 0.1
