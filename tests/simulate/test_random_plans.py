"""The random plans for the comparison with the table cover everything that the games have."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from pitboss.games.finding import built_in
from pitboss.lab.verify.at_the_table import new_trace
from pitboss.lab.verify.random_plans import random_plan
from pitboss.lab.writing.simulation_json import simulation_json
from pitboss.simulate import Ramp
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from tests.simulate.plans_with_21s import IDS as IDS_WITH_21S
from tests.simulate.plans_with_21s import table_plan_with_21s

pytestmark = pytest.mark.long

EVERYWHERE = {
    "blackjacks", "busts", "stopped by a dealer's blackjack", "doubles", "splits", "hands won", "hands lost",
    "hands pushed", "dealer blackjacks", "dealer busts", "dealer 22s", "insured", "boxes with 2 hands",
}  # fmt: skip
SPECIAL = {
    "catfish-bend": {"even money", "ramps", "trilux", "king's bounty", "trilux by its count"},
    "free-bet-ma": {
        "even money", "free doubles", "free splits", "ramps", "push 22", "push 22 by its count", "boxes with 4 hands",
    },
    "double-attack-ma": {"attacks", "surrenders", "ramps", "bust bonus", "bust bonus by its count", "not drawn"},
    "zappit-ma": {"even money", "zaps", "ramps", "boxes with 4 hands"},
    "zappit-online": {"zaps"},
    "house-blackjack": {"even money", "surrenders", "charlies", "ramps", "trilux", "king's bounty", "push 22"},
}  # fmt: skip
SUITED_BONUS = "a bonus for cards of one suit"
WITH_21S = {
    "21s that always win", "21s with a bonus", "doubled twice", "doubled 3 times", "doubled hands given up", "ramps",
    "insured", "blackjacks", "dealer blackjacks",
}  # fmt: skip
NOT_THERE = {"double-attack-ma": {"stopped by a dealer's blackjack"}}
"""What only some of the options bring: a dealer who looks."""


def happened(plan: Plan) -> set[str]:
    """What happened in the rounds of one plan."""
    prepared = prepared_of(plan)
    totals = ResultTotals()
    totals.add(run_chunk(prepared.work, 0, trace=new_trace(prepared)))
    result = Result(prepared, totals)
    seen = {name for name, times in result.tallies.items() if times}
    seen |= {name for name, wager in result.side_wagers.items() if any(wager.lines.values())}
    seen |= {f"boxes with {hands} hands" for hands, times in enumerate(totals.hands.tolist()) if times}  # type: ignore[union-attr]
    seen |= {"insured"} if result.insurance is not None and result.insurance.won else set()
    seen |= {SUITED_BONUS} if any(name.startswith("bonus: ") and "same" in name for name in seen) else set()
    seen |= {f"{name} by its count" for name, wager in result.side_wagers.items() if wager.count and wager.rounds}
    seen |= {"ramps"} if any(isinstance(box.bet, Ramp) for box in plan.boxes) else set()
    return seen | ({"not drawn"} if simulation_json(result)["dealer_ends"]["not drawn"] else set())


def missing(wanted: set[str], plans: Iterable[Plan]) -> set[str]:
    """Return what happens in none of the plans; they are played until nothing is missing."""
    left = set(wanted)
    for plan in plans:
        if not left:
            break
        left -= happened(plan)
    return left


@pytest.mark.parametrize("game", [game.id for game in built_in()])
def test_everything_a_game_has_is_tried(game: str) -> None:
    plans = (random_plan(game, 2000, random.Random(f"{game} 0 {number}")) for number in range(12))
    assert not missing((EVERYWHERE | SPECIAL[game]) - NOT_THERE.get(game, set()), plans)


def test_everything_is_tried_where_a_21_always_wins() -> None:
    plans = (
        table_plan_with_21s(game, 2000, random.Random(f"table 21 {game} {number}"))
        for game in IDS_WITH_21S
        for number in range(6)
    )
    assert not missing({*WITH_21S, SUITED_BONUS}, plans)
