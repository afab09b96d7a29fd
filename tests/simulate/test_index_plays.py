"""Index plays in the simulator: the same as the table cent for cent, and the count that they use."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.lab.verify.cent_for_cent import first_difference
from pitboss.lab.verify.random_plans import random_plan, random_word
from pitboss.rulebook import GAMES, rules
from pitboss.simulate import DecksLeft, SimulationRefused, read_count, simulate
from pitboss.simulate.plans.plan import Plan
from pitboss.solve.strategies.counts import count_of
from pitboss.solve.strategies.index_plays import DECLINED, TAKEN, IndexPlay, Offered
from pitboss.solve.strategies.strategy import Row, Section, Strategy, rows_of
from pitboss.solve.strategies.text import write_strategy_file
from tests.sizes import size

pytestmark = pytest.mark.long

PLANS, ROUNDS, PLAYS = *size((4, 250), (25, 2000)), 150
LAST = (Section.LAST_HARD, Section.LAST_SOFT)


def with_plays(strategy: Strategy, plan: Plan, chance: random.Random) -> Strategy:
    """Give a chart index plays for cells at random, at most two each, and some about the attack wager."""
    known = [row for row in rows_of(doubled=False, lammers=plan.rules.splitting.free_others) if row.section not in LAST]
    plays: list[IndexPlay] = []
    for row, up in {(chance.choice(known), chance.randrange(10)) for _ in range(PLAYS)}:
        at = chance.randint(-3, 3)
        kinds = chance.choice(((False,), (True,), (True, False)))
        plays += [IndexPlay(row, up, random_word(row, chance), at + (not below), below) for below in kinds]
    if plan.rules.attack is not None:
        for up in range(10):
            word = DECLINED if up in strategy.attack else TAKEN
            plays.append(IndexPlay(Offered.ATTACK, up, word, chance.randint(-2, 2), chance.random() < 0.5))
    return replace(strategy, plays=tuple(plays))


def counted_plan(game: str, chance: random.Random) -> Plan:
    """A random plan that keeps a count, true or running, with index plays at every box."""
    while True:
        plan = random_plan(game, ROUNDS, chance)
        early = plan.rules.surrender is not None and plan.rules.surrender.early is not None
        if plan.count is not None and not (early and len(plan.boxes) > 1):
            break
    if chance.random() < 0.3:
        plan = replace(plan, count=replace(plan.count, decks_left=DecksLeft.RUNNING))
    charts = [with_plays(box.strategy, plan, chance) for box in plan.boxes if isinstance(box.strategy, Strategy)]
    boxes = tuple(replace(box, strategy=chart) for box, chart in zip(plan.boxes, charts, strict=True))
    return replace(plan, boxes=boxes)


@pytest.mark.parametrize("game", [game.id for game in GAMES if not rules(game.id).shuffled_every_round])
def test_kernel_and_table_agree_on_index_plays(game: str) -> None:
    for number in range(PLANS):
        assert first_difference(counted_plan(game, random.Random(f"index {game} {number}"))) == ""


def stands(game: str, *plays: IndexPlay) -> Strategy:
    """A chart that stands on everything, but for its index plays."""
    rows = rows_of(doubled=False, lammers=False)
    words = {row: ("" if row.section is Section.PAIR else "S",) * 10 for row in rows}
    return Strategy(game, words, plays=plays, count=count_of("hi-lo"))


HITS_12 = tuple(IndexPlay(Row(Section.HARD, 12), up, "H", -100) for up in range(10))


def test_a_play_at_every_count_is_the_chart_that_says_so() -> None:
    chosen = rules("house-blackjack")
    by_count = simulate(chosen, 200_000, strategy=stands(chosen.game, *HITS_12), workers=1)
    chart = stands(chosen.game)
    always = replace(chart, rows={**chart.rows, Row(Section.HARD, 12): ("H",) * 10}, count=None)
    assert by_count.net == simulate(chosen, 200_000, strategy=always, workers=1).net


def test_a_play_that_no_count_comes_to_changes_nothing() -> None:
    chosen = rules("house-blackjack")
    never = tuple(replace(play, at=100) for play in HITS_12)
    plain = replace(stands(chosen.game), count=None)
    assert (
        simulate(chosen, 200_000, strategy=stands(chosen.game, *never), workers=1).net
        == simulate(chosen, 200_000, strategy=plain, workers=1).net
    )


def test_a_file_brings_its_count_and_its_insurance(tmp_path: Path) -> None:
    chosen = rules("house-blackjack")
    insures = IndexPlay(Offered.INSURANCE, 0, TAKEN, 3)
    file = tmp_path / "mine.txt"
    write_strategy_file(stands(chosen.game, *HITS_12, insures), file)
    result = simulate(chosen, 100_000, strategy=str(file), workers=1)
    assert result.plan.count is not None and result.plan.count.tags["5"] == 1
    assert result.plan.boxes[0].insurance == 3
    asked = simulate(chosen, 100_000, strategy=stands(chosen.game, *HITS_12), count="hi-lo", insurance=3, workers=1)
    assert asked.total_net == result.total_net


def test_another_count_than_that_of_the_plays_is_refused() -> None:
    chosen = rules("house-blackjack")
    with pytest.raises(SimulationRefused, match="told in another one, hi-lo"):
        simulate(chosen, 1000, strategy=stands(chosen.game, *HITS_12), count="ko")
    with pytest.raises(SimulationRefused, match="told in another one, hi-lo"):
        simulate(chosen, 1000, strategy=stands(chosen.game, *HITS_12), count=read_count("hi-lo", start=-4))


def test_a_running_count_is_not_divided() -> None:
    chosen = rules("house-blackjack")
    count = read_count("ko", start=-20, decks_left="running")
    result = simulate(chosen, 50_000, count=count, workers=1)
    lowest = min(result.by_count, key=lambda row: row.count)
    assert count.start == Fraction(-20) and lowest.count == -12
    assert lowest.rounds > 0.3 * result.rounds  # six decks of KO rise from -20 to +4; divided, they begin at -4
