"""Counting: tags, true counts, ramps, entering and leaving."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, floor

import pytest

from pitboss.rulebook import rules
from pitboss.simulate import SYSTEMS, Box, Ramp, read_count, simulate
from pitboss.simulate.kernel.kernel_seats import true_count
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation.prepare_extras import count_table
from pitboss.simulate.preparation.wagers import wagers_of
from tests.simulate.charts import best_chart, simple_chart

pytestmark = pytest.mark.long

CATFISH = rules("catfish-bend")
CHART = simple_chart(CATFISH)


@pytest.mark.parametrize(
    ("name", "sum_of_a_deck"), [("hi-lo", 0), ("ko", 4), ("hi-opt-1", 0), ("omega-2", 0), ("zen", 0), ("halves", 0)]
)
def test_the_known_counts_add_up_as_published(name: str, sum_of_a_deck: int) -> None:
    assert 4 * sum(SYSTEMS[name].values()) == sum_of_a_deck


def test_tags_can_be_given_as_text_or_by_rank() -> None:
    text = read_count("-1, 1 1 1 1 1 0 0 0 -1")
    by_rank = read_count({"A": -1, **dict.fromkeys("23456", 1), **dict.fromkeys("789", "0"), "T": -1.0})
    assert text.tags == by_rank.tags == SYSTEMS["hi-lo"]


@pytest.mark.parametrize("decks_left", ["exact", "half", "whole"])
@pytest.mark.parametrize("rounding", ["down", "to-nought", "nearest"])
@pytest.mark.parametrize("name", ["hi-lo", "halves"])
def test_true_counts_are_the_running_count_by_decks_left(name: str, rounding: str, decks_left: str) -> None:
    count = read_count(name, rounding=rounding, decks_left=decks_left)
    plan = Plan(CATFISH, 10, (Box(CHART),), count=count)
    table = count_table(plan, wagers_of(plan), 1)
    work = type("Game", (), {"cards": 312})
    chance = random.Random(3)
    for _ in range(3000):
        running, position = chance.randint(-60, 60), chance.randint(1, 311)
        left = Fraction(312 - position, 52)
        if decks_left != "exact":
            step = Fraction(1, 2) if decks_left == "half" else Fraction(1)
            left = max(floor(left / step + Fraction(1, 2)), 1) * step
        exact = Fraction(running, count.scale) / left
        wanted = {
            "down": floor(exact),
            "to-nought": ceil(exact) if exact < 0 else floor(exact),
            "nearest": floor(exact + Fraction(1, 2)),
        }[rounding]
        assert true_count(running, position, work, table) == wanted


def test_the_bet_follows_the_ramp_and_the_ev_the_count() -> None:
    ramp = Ramp({-1: 500, 0: 1000, 1: 2500, 2: 10_000})
    result = simulate(CATFISH, 1_500_000, strategy=best_chart("catfish-bend"), bet=ramp, count="hi-lo", seed=4)
    rows = {row.count: row for row in result.by_count}
    wagers = {count: row.initial / row.rounds for count, row in rows.items()}
    assert wagers[-12] == wagers[-3] == wagers[-1] == 500
    assert wagers[0] == 1000 and wagers[1] == 2500 and wagers[2] == wagers[5] == wagers[12] == 10_000
    low, high = (
        sum(rows[count].net for count in span) / sum(rows[count].initial for count in span)
        for span in ((-5, -4, -3), (3, 4, 5))
    )
    assert low < -0.01 < 0.005 < high
    assert sum(row.rounds for row in rows.values()) == result.rounds
    assert sum(row.initial for row in rows.values()) == result.initial == sum(result.initial_by_level)
    assert sum(row.net for row in rows.values()) == result.net == sum(result.net_by_level)
    assert result.ev > simulate(CATFISH, 1_500_000, strategy=best_chart("catfish-bend"), seed=4).ev


def test_a_box_enters_and_leaves_by_the_count() -> None:
    ramp = Ramp({1: 1000, 2: 2000}, entry=1, leave=-1)
    boxes = [Box(CHART, watched=False), Box(CHART, ramp)]
    result = simulate(CATFISH, 200_000, boxes=boxes, count="hi-lo", seed=5)
    rows = {row.count: row for row in result.by_count}
    assert all(row.initial == 0 and row.ev is None for count, row in rows.items() if count <= -1)
    assert 0 < rows[0].initial < 1000 * rows[0].rounds, "it stays at 0 if it was there already"
    assert rows[1].initial == 1000 * rows[1].rounds
    assert rows[3].initial == 2000 * rows[3].rounds
    companion, counter = result.boxes
    assert companion.initial == 1000 * result.rounds and not companion.watched
    assert result.initial == counter.initial and result.net == counter.net


def test_where_nobody_may_come_back_a_box_that_left_waits_for_the_next_shoe() -> None:
    ramp = Ramp({0: 1000}, entry=0, leave=-1)
    open_, closed = (rules("zappit-ma", mid_shoe_entry=entry) for entry in (True, False))
    played = []
    for table in (open_, closed):
        chart = simple_chart(table)
        boxes = [Box(chart, watched=False), Box(chart, ramp)]
        played.append(simulate(table, 50_000, boxes=boxes, count="hi-lo", seed=6).boxes[1].initial)
    assert 0 < played[1] < 0.8 * played[0]


def test_a_lone_player_who_leaves_goes_to_another_shoe() -> None:
    alone = simulate(CATFISH, 50_000, strategy=CHART, bet=Ramp({0: 1000}, leave=-2), count="hi-lo", seed=7)
    stays = simulate(CATFISH, 50_000, strategy=CHART, bet=Ramp({0: 1000}), count="hi-lo", seed=7)
    assert alone.rounds == stays.rounds == 50_000
    assert alone.shoes > 1.5 * stays.shoes
    assert min(row.count for row in alone.by_count) == -1


def test_insurance_by_count_wins_where_always_insuring_loses() -> None:
    chart = best_chart("catfish-bend")
    counted = simulate(CATFISH, 1_000_000, strategy=chart, count="hi-lo", insurance=3, seed=8).insurance
    always = simulate(CATFISH, 1_000_000, strategy=chart, insurance="always", seed=8).insurance
    assert counted is not None and always is not None
    assert counted.taken < 0.2 * always.taken
    assert counted.ev > 0.01 > -0.05 > always.ev
