"""A 21 that always wins, bonuses, repeated doubles, surrendered doubles: the kernel against a naive player.

The naive player reads the rules from their neutral description and shares no code with the simulator. It plays the
kernel's shoes by the same charts; every box must win the same in every round, and the round must use the same cards.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitboss.rulebook import rules
from pitboss.simulate.automaton.deciders import ByComposition
from pitboss.simulate.automaton.playbook import playbook
from pitboss.simulate.kernel import kernel
from pitboss.simulate.plans.plan import ALWAYS, Box, Plan
from pitboss.simulate.preparation.prepare import prepare
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from tests.simulate.charts import simple_chart
from tests.simulate.naive_players import CompositionPlayer
from tests.simulate.plans_with_21s import IDS, doubling_chart, first_naive_difference, plan_with_21s, rules_with_21s
from tests.simulate.spanish_rules import spanish_rules
from tests.simulate.test_kernel import same
from tests.sizes import size

pytestmark = pytest.mark.long

PLANS, ROUNDS = size((5, 250), (150, 1000))
SPANISH_ROUNDS = size(3_000, 200_000)
TRIED = {
    "many cards", "any suits", "same suits", "spades suits", "many cards after a split", "any suits after a split",
    "same suits after a split", "spades suits after a split", "bonus cards of a doubled hand", "super bonus",
    "1 doubles", "2 doubles", "3 doubles", "given up after 0 doubles", "given up after 1 doubles",
    "given up after 2 doubles", "both blackjack", "21 against a late blackjack",
}  # fmt: skip


def test_kernel_and_naive_player_agree_cent_for_cent() -> None:
    """Rules, packs and charts at random in every game that takes these parts; and everything they have is tried."""
    seen: set[str] = set()
    for game in IDS:
        for number in range(PLANS):
            chance = Random(f"always 21 {game} {number}")
            plan = plan_with_21s(rules_with_21s(game, chance), ROUNDS, chance)
            assert first_naive_difference(plan, seen) == "", (game, number, plan.rules)
    assert seen >= TRIED


@pytest.mark.parametrize(
    ("removed", "tried"),
    [
        ("T", {"many cards", "given up after 1 doubles", "both blackjack"}),
        ("A2345TJQK", {"spades suits", "same suits after a split"}),
        ("A2349TJ", {"spades suits", "any suits after a split", "1 doubles"}),
    ],
)
def test_rules_like_those_of_spanish_21_agree_cent_for_cent(removed: str, tried: set[str]) -> None:
    chance = Random(f"spanish {removed}")
    given = spanish_rules(removed)
    boxes = tuple(Box(doubling_chart(given, chance), bet, insurance=ALWAYS, even_money=ALWAYS) for bet in (5_50, 25_00))
    plan = Plan(given, SPANISH_ROUNDS, boxes, seed=21, fresh=True)
    seen: set[str] = set()
    assert first_naive_difference(plan, seen) == ""
    assert seen >= tried


@pytest.mark.parametrize("by_rank", [False, True])
def test_bonuses_of_ten_values_go_by_rank(by_rank: bool) -> None:
    """A queen is no jack for a bonus, whether or not the two are a pair; split, each goes on as the card it is."""
    given = spanish_rules("23456789", split_by_rank=by_rank)
    assert given.twenty_one is not None
    bonuses = tuple(replace(bonus, ranks="AJQ") for bonus in given.twenty_one.bonuses if bonus.ranks == "678")
    given = replace(given, twenty_one=replace(given.twenty_one, bonuses=bonuses))
    chart = simple_chart(given, pairs="P", stand_from=21, soft="H")
    plan = Plan(
        given, 2 * SPANISH_ROUNDS, (Box(chart, 10_00), Box(replace(chart, rows=_unsplit(chart)), 10_00)), fresh=True
    )
    seen: set[str] = set()
    assert first_naive_difference(plan, seen) == ""
    assert seen >= {"any suits", "same suits", "spades suits"}


def _unsplit(chart: Strategy) -> dict[Row, tuple[str, ...]]:
    return {row: words for row, words in chart.rows.items() if row.section is not Section.PAIR}


@pytest.mark.parametrize("hole_card", ["peek", "none", "none-original"])
def test_decisions_by_composition_agree_cent_for_cent(hole_card: str) -> None:
    """The decisions are those of the game without these parts: what is compared is how they are carried out."""
    policy = solve(rules("house-blackjack", hole_card=hole_card, surrender="late"), "cd").policy
    given = spanish_rules("TJ", hole_card=hole_card)
    plan = Plan(given, SPANISH_ROUNDS, (Box("cd", 10_50), Box("cd", 7_00)), seed=22, fresh=True)
    prepared = prepare(plan, playbook(given, [ByComposition(policy)]), [0, 0])
    seen: set[str] = set()
    assert first_naive_difference(plan, seen, prepared, [CompositionPlayer(policy)] * 2) == ""
    assert {"many cards", "any suits", "both blackjack"} <= seen


@pytest.mark.parametrize("both_at_once", [False, True])
def test_compiled_and_plain_functions_give_the_same(both_at_once: bool) -> None:
    chance = Random("plain 21")
    given = spanish_rules("A2345TJQK")
    given = replace(given, splitting=replace(given.splitting, both_at_once=both_at_once, most_hands=2))
    plan = Plan(given, 300, (Box(doubling_chart(given, chance), 10_00),), fresh=True)
    work = prepared_of(plan).work
    same(run_chunk(work, 0), run_chunk(work, 0, kernel.run_chunk))
    assert first_naive_difference(plan, set()) == ""
