"""Results of rounds in which a 21 always wins: arranged rounds, sums of money, tallies, bounds, refusals."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from pitboss.lab.verify.at_the_table import new_trace, traced_won
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import BonusSuits
from pitboss.simulate import Box, Ramp, Session, SimulationRefused, read_count, simulate
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation import prepare
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from pitboss.solve.strategies.strategy import Section, Strategy
from tests.simulate.arranged_shoes import deal
from tests.simulate.charts import simple_chart
from tests.simulate.spanish_rules import spanish_rules

SPANISH = spanish_rules()


def chart(hard: str = "", last: str = "S", given: Rules = SPANISH) -> Strategy:
    """A chart that hits below 17 and splits, or does something else with all hard hands."""
    plain = simple_chart(given, pairs="P")
    rows = {
        row: (last if row.section in (Section.LAST_HARD, Section.LAST_SOFT) else hard or words[0],) * 10
        if row.section is not Section.PAIR and row.section is not Section.SOFT
        else words
        for row, words in plain.rows.items()
    }
    return replace(plain, rows=rows)


ARRANGED: list[tuple[str, str, str, str, int]] = [
    ("6-7-8 of mixed suits pays three to two", "", "S", "6h 9c 7s Qd 8s Kd", 15_00),
    ("6-7-8 of hearts pays two to one", "", "S", "6h 9c 7h Qd 8h Kd", 20_00),
    ("6-7-8 of spades pays three to one", "", "S", "6s 9c 7s Qd 8s Kd", 30_00),
    ("a suit that the third card breaks", "", "S", "6s 9c 7s Qd 8h Kd", 15_00),
    ("8-7-6 in any order", "", "S", "8d 9c 6d Qd 7d Kd", 20_00),
    ("five cards", "", "S", "2h 9c 3s Qd 4s 5d 7c", 15_00),
    ("a 21 of four cards wins against a 21", "", "S", "2h 5c 3s Qd 8s 8d 6h", 10_00),
    ("a doubled 21 wins, without its bonus", "D", "S", "6s 9c 7s Qd 8s", 20_00),
    ("doubled three times: eight units", "D", "D", "2h 9c 3s 9d 4s 5d 6c", 80_00),
    ("doubled three times and lost", "D", "D", "2h 9c 3s Qd 2s 2d 9c", -80_00),
    ("a doubled hand is given up for its last double", "D", "R", "2h 9c 3s Qd 9s", -10_00),
    ("a hand doubled twice is given up for its last double", "D", "DR", "2h 9c 3s Qd 2s 2d", -40_00),
    ("a blackjack beats the dealer's", "", "S", "Ah Ac Kd Qd", 15_00),
]


@pytest.mark.parametrize(("hard", "last", "shoe", "won"), [case[1:] for case in ARRANGED], ids=[c[0] for c in ARRANGED])
def test_arranged_rounds_pay_what_the_parts_say(hard: str, last: str, shoe: str, won: int) -> None:
    prepared = prepared_of(Plan(SPANISH, 1, (Box(chart(hard, last), 10_00),)))
    _, trace = deal(prepared, shoe)
    assert traced_won(prepared, trace, 0)[1].main == won


SUPER: list[tuple[str, int, str, int]] = [
    ("three sevens of hearts", 10_00, "7h 7c 7h Qd 7h Kd", 1_020_00),
    ("for a larger wager", 25_00, "7h 7c 7h Qd 7h Kd", 5_050_00),
    ("three sevens of spades", 10_00, "7s 7c 7s Qd 7s Kd", 1_030_00),
    ("not against another up card", 10_00, "7h 6c 7h Qd 7h Kd", 20_00),
    ("not for mixed suits", 10_00, "7h 7c 7h Qd 7s Kd", 15_00),
]


@pytest.mark.parametrize(("bet", "shoe", "won"), [case[1:] for case in SUPER], ids=[case[0] for case in SUPER])
def test_a_super_bonus_is_paid_on_the_first_three_cards(bet: int, shoe: str, won: int) -> None:
    hits = simple_chart(SPANISH)
    prepared = prepared_of(Plan(SPANISH, 1, (Box(hits, bet),)))
    tally, trace = deal(prepared, shoe)
    assert traced_won(prepared, trace, 0)[1].main == won
    totals = ResultTotals()
    totals.add(tally)
    assert totals.results is not None and totals.results.sum() == 1


def test_no_super_bonus_on_a_split_hand() -> None:
    """Sevens are split; the left one draws two more sevens of its suit: the bonus, but not the super bonus."""
    once = replace(SPANISH, splitting=replace(SPANISH.splitting, most_hands=2))
    prepared = prepared_of(Plan(once, 1, (Box(chart(given=once), 10_00),)))
    _, trace = deal(prepared, "7h 7c 7h Qd 7h 7h Kd")
    assert traced_won(prepared, trace, 0)[1].main == 20_00 + 0


@pytest.mark.long
def test_money_adds_up_to_the_cent() -> None:
    """The same sums come from the rounds' results, from how hands ended, and from the spread of results."""
    given: dict[str, Any] = {"strategy": chart("D", "DR"), "boxes": 2, "bet": 30_50, "insurance": "always"}
    result = simulate(SPANISH, 100_000, **given)
    assert result.net == sum(result.net_by_level) == sum(box.net for box in result.boxes)
    assert result.insurance is not None and result.total_net == result.net + result.insurance.net
    assert all(step.least == step.most for step in result.distribution)
    assert sum(step.least * step.rounds for step in result.distribution) == result.total_net
    mean = result.total_net / result.rounds
    variance = sum((step.least - mean) ** 2 * step.rounds for step in result.distribution) / result.rounds
    assert result.total_sd == pytest.approx(sqrt(variance) / 61_00)
    assert max(step.most for step in result.distribution) <= result.prepared.range.most
    tallies = result.tallies
    assert tallies["doubles"] >= tallies["doubled twice"] + tallies["doubled 3 times"] > tallies["doubled 3 times"] > 0
    assert tallies["surrenders"] >= tallies["doubled hands given up"] > 0
    assert {ending.chips(1) for ending in result.prepared.endings} == {1, 2, 4, 8}


@pytest.mark.long
def test_bonuses_are_told_by_name() -> None:
    result = simulate(spanish_rules("A2345TJQK"), 100_000, strategy=simple_chart(SPANISH))
    bonuses = {name: times for name, times in result.tallies.items() if name.startswith("bonus: ")}
    assert sum(bonuses.values()) == result.tallies["21s with a bonus"] > 0
    assert bonuses["bonus: 678 any"] > bonuses["bonus: 678 same"] > bonuses["bonus: 678 spades"] > 0
    assert bonuses["bonus: 7 cards"] == 0
    assert result.tallies["super bonuses"] > 0
    other = simulate(rules("house-blackjack"), 1000, strategy=simple_chart(rules("house-blackjack")))
    assert not any("bonus" in name or "doubled" in name for name in other.tallies)


@pytest.mark.long
def test_three_words_say_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts, ramps and insurance, with sums of squares in one word and in three."""
    box = Box(chart("D", "DR"), Ramp({0: 10_00, 2: 999_50}), insurance="always")
    plan = Plan(SPANISH, 3000, (box, replace(box, bet=5_50)), count=read_count("hi-lo"))
    sums = []
    for largest in (1 << 62, 0):
        monkeypatch.setattr(prepare, "LARGEST_SUM", largest)
        prepared = prepared_of(plan)
        totals = ResultTotals()
        totals.add(run_chunk(prepared.work, 0, trace=new_trace(prepared)))
        sums.append(totals)
    for name in ("plain", "box_squares", "insurance", "counted", "marks"):
        assert getattr(sums[0], name) == getattr(sums[1], name), name


@pytest.mark.long
def test_sessions_add_up_to_the_rounds() -> None:
    result = simulate(SPANISH, 50_000, strategy=chart(), session=Session(100, 100_00))
    assert result.sessions is not None and 0 < result.sessions.ruined < result.sessions.sessions
    assert result.sessions.mean * result.sessions.sessions == pytest.approx(result.total_net)


def part(**changes: Any) -> Rules:
    assert SPANISH.twenty_one is not None
    return replace(SPANISH, twenty_one=replace(SPANISH.twenty_one, **changes))


def test_suits_of_other_than_three_ranks_are_refused() -> None:
    assert SPANISH.twenty_one is not None
    bonus = replace(SPANISH.twenty_one.bonuses[0], suits=BonusSuits.SAME)
    with pytest.raises(SimulationRefused, match="bonus = 5 cards: suits are looked at for bonuses of exactly 3 ranks"):
        simulate(part(bonuses=(bonus,)), 10, strategy=chart())
    with pytest.raises(SimulationRefused, match="bonus = 5 cards"):
        simulate(part(bonuses=(replace(bonus, ranks="3468"),)), 10, strategy=chart())


def test_a_super_bonus_for_no_21_of_three_cards_is_refused() -> None:
    assert SPANISH.twenty_one is not None and SPANISH.twenty_one.super_bonus is not None
    bonus = SPANISH.twenty_one.super_bonus
    for ranks in ("7777", "888", "A"):
        with pytest.raises(SimulationRefused, match=f"super bonus = {ranks}: .* a 21 of 3 cards"):
            simulate(part(super_bonus=replace(bonus, ranks=ranks)), 10, strategy=chart())


def test_what_no_text_has_together_is_refused() -> None:
    zappit = rules("zappit-ma")
    with pytest.raises(SimulationRefused, match="zap = zappit-ma"):
        simulate(replace(zappit, twenty_one=SPANISH.twenty_one), 10, strategy=simple_chart(zappit))
    free = rules("free-bet-ma")
    again = replace(free, doubling=replace(free.doubling, most=2))
    with pytest.raises(SimulationRefused, match="free double = free-bet-ma"):
        simulate(again, 10, strategy=simple_chart(free))
