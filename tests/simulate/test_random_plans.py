"""The plans at random that the table is compared with try everything the games have."""

from __future__ import annotations

import random

import pytest

from pitboss.lab.verify.at_the_table import new_trace
from pitboss.lab.verify.random_plans import random_plan
from pitboss.lab.writing.simulation_json import simulation_json
from pitboss.rulebook import GAMES
from pitboss.simulate import Ramp
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of

pytestmark = pytest.mark.long

EVERYWHERE = {
    "blackjacks", "busts", "stopped by a dealer's blackjack", "doubles", "splits", "hands won", "hands lost",
    "hands pushed", "dealer blackjacks", "dealer busts", "dealer 22s", "insured", "boxes with 2 hands",
}  # fmt: skip
SPECIAL = {
    "catfish-bend": {"even money", "ramps", "trilux", "king's bounty"},
    "free-bet-ma": {"even money", "free doubles", "free splits", "ramps", "push 22", "boxes with 4 hands"},
    "double-attack-ma": {"attacks", "surrenders", "ramps", "bust bonus", "not drawn"},
    "zappit-ma": {"even money", "zaps", "ramps", "boxes with 4 hands"},
    "zappit-online": {"zaps"},
    "house-blackjack": {"even money", "surrenders", "charlies", "ramps", "trilux", "king's bounty", "push 22"},
}
NOT_THERE = {"double-attack-ma": {"stopped by a dealer's blackjack"}}
"""What only some of the options bring: a dealer who looks."""


def happened(game: str, number: int) -> set[str]:
    """What happened in the rounds of one plan."""
    plan = random_plan(game, 2000, random.Random(f"{game} 0 {number}"))
    prepared = prepared_of(plan)
    totals = ResultTotals()
    totals.add(run_chunk(prepared.work, 0, trace=new_trace(prepared)))
    result = Result(prepared, totals)
    seen = {name for name, times in result.tallies.items() if times}
    seen |= {name for name, wager in result.side_wagers.items() if any(wager.lines.values())}
    seen |= {f"boxes with {hands} hands" for hands, times in enumerate(totals.hands.tolist()) if times}  # type: ignore[union-attr]
    seen |= {"insured"} if result.insurance is not None and result.insurance.won else set()
    seen |= {"ramps"} if any(isinstance(box.bet, Ramp) for box in plan.boxes) else set()
    return seen | ({"not drawn"} if simulation_json(result)["dealer_ends"]["not drawn"] else set())


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_everything_a_game_has_is_tried(game: str) -> None:
    seen = set.union(*(happened(game, number) for number in range(12)))
    assert (EVERYWHERE | SPECIAL[game]) - NOT_THERE.get(game, set()) <= seen
