"""The compiled kernel equals the plain one, with and without its optional parts; and rare situations."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from pitboss.lab.verify.at_the_table import new_trace, traced_won
from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES, rules
from pitboss.simulate.kernel import kernel, tables
from pitboss.simulate.kernel.kernel import RAN_OUT, ROUNDS, SHOES, VOIDED
from pitboss.simulate.kernel.kernel_extras import share_out
from pitboss.simulate.kernel.kernel_hands import more_cards
from pitboss.simulate.plans.plan import ALWAYS, Box, Plan, Session
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from tests.simulate.arranged_shoes import deal
from tests.simulate.charts import simple_chart
from tests.simulate.streams import begun

pytestmark = pytest.mark.long

IDS = [game.id for game in GAMES]


def same(first: tables.KernelTally, second: tables.KernelTally) -> None:
    for name, a, b in zip(first._fields, first, second, strict=True):
        assert np.array_equal(a, b), name


@pytest.mark.parametrize("game", IDS)
def test_compiled_and_plain_functions_give_the_same(game: str) -> None:
    plan = random_plan(game, 150, random.Random(f"plain {game}"))
    prepared = prepared_of(plan)
    compiled, plain = new_trace(prepared), new_trace(prepared)
    same(
        run_chunk(prepared.work, 0, trace=compiled),
        run_chunk(prepared.work, 0, kernel.run_chunk, plain),
    )
    for first, second in zip(compiled, plain, strict=True):
        assert np.array_equal(first, second)


@pytest.mark.parametrize("game", IDS)
def test_what_is_left_out_changes_nothing_else(game: str) -> None:
    """Without insurance, side wagers, a count and a diary the hands end as with them."""
    plan = random_plan(game, 3000, random.Random(f"lean {game}"))
    bare = tuple(Box(box.strategy, 1000) for box in plan.boxes)
    lean = replace(plan, rules=rules(game), boxes=bare, count=None)
    rich = replace(lean, boxes=tuple(replace(box, insurance=ALWAYS) for box in bare), count=plan.count)
    with_extras, without = prepared_of(rich), prepared_of(lean)
    assert with_extras.work.extras is not None and without.work.extras is None and without.work.counting is None
    a, b = run_chunk(with_extras.work, 0, trace=new_trace(with_extras)), run_chunk(without.work, 0)
    assert np.array_equal(a.met, b.met) and np.array_equal(a.dealer, b.dealer) and np.array_equal(a.hands, b.hands)


def test_a_shoe_that_runs_out_voids_the_round_where_the_text_says_so() -> None:
    catfish = rules("catfish-bend")
    plan = Plan(catfish, 60, (Box(simple_chart(catfish)),) * 7, cover=1)
    prepared = prepared_of(plan)
    tally, trace = run_chunk(prepared.work, 0, trace=(trace := new_trace(prepared))), trace
    assert tally.plain[VOIDED] == tally.plain[RAN_OUT] > 0
    assert tally.plain[ROUNDS] == 60 and tally.plain[SHOES] > 3
    void = [row for row, behind in enumerate(trace.rounds[2::3]) if behind > len(catfish.pack)]
    assert len(void) == tally.plain[VOIDED]
    assert all(won.total == 0 for row in void for won in traced_won(prepared, trace, row).values())
    assert tally.met.sum() < 60 * 7 * 2


def test_a_shoe_that_runs_out_goes_on_with_the_discards_elsewhere() -> None:
    zappit = rules("zappit-ma")
    plan = Plan(zappit, 400, (Box(simple_chart(zappit)),) * 7, cover=1)
    prepared = prepared_of(plan)
    tally = run_chunk(prepared.work, 0)
    assert tally.plain[RAN_OUT] > 3 and tally.plain[VOIDED] == 0
    assert tally.met.sum() >= 400 * 7


def test_the_discards_that_a_round_goes_on_with_are_those_of_the_rounds_before() -> None:
    """Two cards are left when a round begins: what follows must be cards that were dealt before it."""
    zappit = rules("zappit-ma")
    plan = Plan(zappit, 400, (Box(simple_chart(zappit)),) * 7, cover=1)
    work = prepared_of(plan).work
    cards = work.game.cards
    shoe = np.zeros(2 * cards + 8, dtype=np.uint8)
    shoe[:cards] = work.pack
    start = cards - 2
    before = sorted(shoe[:start].tolist())
    numbers, ready = begun(1, 0), cards
    while ready < cards + start - 1:
        ready = more_cards(shoe, ready, start, work.game, numbers)
    assert ready == cards + start - 1, "one of them is burned"
    assert sorted(shoe[cards : cards + start].tolist()) == before
    assert shoe[cards : cards + start].tolist() != shoe[:start].tolist()


ONE_ROUND_OF_SPADES = "Ks Ks Ks Td Ks Ks Ks Ah"


def test_the_highest_payouts_share_the_limit_to_the_cent() -> None:
    """The text's own example: 25, 20 and 10 dollars on two kings of spades beside a dealer blackjack."""
    catfish = rules("catfish-bend")
    chart = simple_chart(catfish)
    boxes = tuple(Box(chart, 1000, {"king's bounty": amount}) for amount in (2500, 2000, 1000))
    prepared = prepared_of(Plan(catfish, 1, boxes))
    assert prepared.range.unit == 1
    tally, trace = deal(prepared, ONE_ROUND_OF_SPADES)
    won = [box.side[1] for box in traced_won(prepared, trace, 0).values()]
    assert won == [11_363_64, 9_090_91, 4_545_45]
    assert tally.side_sums[3 * 1 + 2] == 55_000_00 - 25_000_00


def test_equal_remainders_go_to_the_first_boxes() -> None:
    table = tables.KernelTable(*([np.zeros(8, dtype=np.int64)] * len(tables.KernelTable._fields)))._replace(
        nets=np.zeros(8, dtype=np.int64), shares=np.array([7, 0, 7, 7, 0, 0, 0, 0], dtype=np.int64)
    )
    share_out(4, 21, 20, table)
    assert table.nets.tolist()[:4] == [7, 0, 7, 6]


def test_sessions_end_after_their_rounds_or_in_ruin() -> None:
    catfish = rules("catfish-bend")
    plan = Plan(catfish, 40 * 500, (Box(simple_chart(catfish), 1000),), session=Session(40, 60_00))
    prepared = prepared_of(plan)
    trace = new_trace(prepared)
    tally = run_chunk(prepared.work, 0, trace=trace)
    rows = tally.sessions.reshape(-1, 3).tolist()
    assert len(rows) == 500
    place, unit = 0, prepared.range.unit
    for result, rounds, ruined in rows:
        nets = [int(net) for net in trace.main[place : place + rounds]]
        assert sum(nets) == result
        banks = [60_00 + sum(nets[:played]) * unit for played in range(rounds + 1)]
        assert all(bank >= 1000 for bank in banks[:-1]), "a round was played on credit"
        assert ruined == (banks[-1] < 1000 and rounds < 40)
        assert rounds == 40 or ruined
        place += rounds
    assert tally.plain[ROUNDS] == place < plan.rounds
    assert 0 < sum(ruined for _, _, ruined in rows) < 500


def test_a_hand_given_up_early_is_insured_where_the_dealer_does_not_look() -> None:
    """Without a hole card surrender is open in turn only, and insurance is offered before the turns."""
    for hole_card, insured in (("peek", 0), ("none", -5_00)):
        early = rules("house-blackjack", surrender="early", hole_card=hole_card)
        gives_up = simple_chart(early)
        rows = dict.fromkeys(gives_up.rows, ("R",) * 10)
        prepared = prepared_of(Plan(early, 1, (Box(replace(gives_up, rows=rows), 10_00, insurance=ALWAYS),)))
        _, trace = deal(prepared, "9c Ad 7h 8s 8d")
        won = traced_won(prepared, trace, 0)[1]
        assert (won.main, won.insurance) == (-5_00, insured)


def test_a_continuous_shuffler_deals_fresh_cards_and_burns_none() -> None:
    continuous = rules("zappit-ma", shuffling="continuous")
    plan = Plan(continuous, 500, (Box(simple_chart(continuous)),))
    prepared = prepared_of(plan)
    trace = new_trace(prepared)
    tally = run_chunk(prepared.work, 0, trace=trace)
    assert plan.shuffles_every_round and tally.plain[SHOES] == 500
    assert not trace.rounds[1::3].any(), "the first card goes to a box"
