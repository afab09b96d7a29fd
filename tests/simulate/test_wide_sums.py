"""The largest wagers: chunks keep their length, and sums of squares that exceed a word stay exact."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.lab.verify.at_the_table import new_trace
from pitboss.lab.verify.random_plans import random_plan
from pitboss.lab.writing.simulation_json import simulation_figures
from pitboss.rulebook import GAMES, Rules, rules
from pitboss.simulate import Box, Ramp, Session, simulate
from pitboss.simulate.kernel import kernel, kernel_sums
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation import prepare
from pitboss.simulate.preparation.prepare import ROUNDS_OF_A_CHUNK
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from tests.simulate.charts import simple_chart

pytestmark = pytest.mark.long

LARGEST = 999_999_99
HIGH_LIMIT: dict[str, Any] = {"table_maximum": "1000000", "chip_unit": "0.01"}


def high_limit(game: str, **more: Any) -> Rules:
    return rules(game, **HIGH_LIMIT, **more)


def test_the_largest_wager_does_not_shorten_chunks() -> None:
    zappit = high_limit("zappit-ma")
    result = simulate(zappit, 2 * ROUNDS_OF_A_CHUNK, bet=LARGEST, strategy=simple_chart(zappit, pairs="P"))
    assert result.totals.chunks == 2
    assert result.prepared.work.wide
    ordinary = simulate(zappit, 2 * ROUNDS_OF_A_CHUNK, bet=1000, strategy=simple_chart(zappit, pairs="P"))
    assert not ordinary.prepared.work.wide
    assert result.tallies == ordinary.tallies
    assert result.ev == pytest.approx(ordinary.ev, abs=1e-7)  # three to two on an odd amount rounds one cent
    assert result.sd == pytest.approx(ordinary.sd, abs=1e-7)


@pytest.mark.parametrize("workers", [1, 3])
def test_the_largest_wagers_add_up_alike_for_any_workers(workers: int) -> None:
    free_bet = high_limit("free-bet-ma", push_22=True, push_22_maximum="1000000")
    chart = simple_chart(free_bet, pairs="P")
    plan: dict[str, Any] = {
        "boxes": [Box(chart, Ramp({0: 1000, 1: LARGEST}), {"push 22": LARGEST}), Box(chart, LARGEST)],
        "count": "hi-lo",
        "insurance": "always",
        "seed": 5,
    }
    result = simulate(free_bet, 3 * ROUNDS_OF_A_CHUNK, workers=workers, **plan)
    other = simulate(free_bet, 3 * ROUNDS_OF_A_CHUNK, workers=2, **plan)
    assert result.prepared.work.wide
    assert json.dumps(simulation_figures(result)) == json.dumps(simulation_figures(other))


def test_sums_of_squares_are_those_of_the_diary() -> None:
    """Seven boxes with the largest wagers and side wagers: one round's square alone outgrows a word."""
    free_bet = high_limit("free-bet-ma", push_22=True, push_22_maximum="1000000")
    boxes = (Box(simple_chart(free_bet, pairs="P"), LARGEST, {"push 22": LARGEST}, "always"),) * 7
    prepared = prepared_of(Plan(free_bet, 4000, boxes))
    assert prepared.work.wide
    trace, totals = new_trace(prepared), ResultTotals()
    totals.add(run_chunk(prepared.work, 0, trace=trace))
    main, insurance = (part.reshape(4000, 7).astype(object) for part in (trace.main, trace.insurance))
    side = trace.side.reshape(4000, 7, -1).astype(object)
    total = main.sum(axis=1) + insurance.sum(axis=1) + side.sum(axis=(1, 2))
    assert totals.plain[kernel.NET_SQUARES] == (main.sum(axis=1) ** 2).sum()
    assert totals.plain[kernel.TOTAL_SQUARES] == (total**2).sum() > 2**64
    assert totals.box_squares[:7] == (main**2).sum(axis=0).tolist()
    assert totals.insurance[1] == (insurance.sum(axis=1) ** 2).sum()
    assert totals.side_sums[1::3] == (side.sum(axis=1) ** 2).sum(axis=0).tolist()
    assert totals.marks[-1].squares <= totals.plain[kernel.NET_SQUARES]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("plain", [False, True])
def test_three_words_say_what_one_does(game: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ordinary plans of all kinds, counted in one word and in three, compiled and as plain Python."""
    plan = random_plan(game, 120, Random(f"wide {game}"))
    sums = []
    for largest in (1 << 62, 0):
        monkeypatch.setattr(prepare, "LARGEST_SUM", largest)
        work = prepared_of(plan).work
        assert work.wide == (largest == 0)
        assert work.rounds_of(0) == plan.rounds
        totals = ResultTotals()
        totals.add(run_chunk(work, 0, kernel.run_chunk if plain else None))
        sums.append(totals)
    narrow, wide = sums
    for name in ("plain", "box_squares", "side_sums", "insurance", "counted", "marks"):
        assert getattr(narrow, name) == getattr(wide, name), name


def test_sessions_in_three_words(monkeypatch: pytest.MonkeyPatch) -> None:
    catfish = rules("catfish-bend")
    figures = []
    for largest in (1 << 62, 0):
        monkeypatch.setattr(prepare, "LARGEST_SUM", largest)
        plan: dict[str, Any] = {"strategy": simple_chart(catfish), "session": Session(100, 500_00)}
        figures.append(json.dumps(simulation_figures(simulate(catfish, 300_000, **plan))))
    assert figures[0] == figures[1]


@pytest.mark.parametrize(("bet", "chunk"), [(10_00, 1 << 18), (99_99, 1 << 18), (9_999_99, 128102)])
def test_ordinary_wagers_keep_their_chunks(bet: int, chunk: int) -> None:
    """The length of a chunk says which cards come: results of earlier runs must come out again."""
    zappit = high_limit("zappit-ma")
    work = prepared_of(Plan(zappit, 1000, (Box(simple_chart(zappit), bet),))).work
    assert (work.chunk, work.wide) == (chunk, False)


def test_a_long_session_is_summed_in_three_words() -> None:
    zappit = high_limit("zappit-ma")
    boxes = (Box(simple_chart(zappit), 9_999_99),)
    work = prepared_of(Plan(zappit, 10**7, boxes, session=Session(10**7, 10**9))).work
    assert (work.chunk, work.wide) == (10**7, True)


def test_products_of_any_sign_are_added_exactly() -> None:
    chance, sums, whole = Random(7), np.zeros(kernel_sums.SUM_WORDS, dtype=np.int64), 0
    for _ in range(5000):
        first, second = (chance.randint(-(2**39), 2**39) for _ in range(2))
        kernel_sums.add_product(sums, 0, first, second)
        whole += first * second
    low, middle, high = sums.tolist()
    assert low + (middle << kernel_sums.SUM_WORD) + (high << 2 * kernel_sums.SUM_WORD) == whole
