"""What cannot be simulated is refused before anything is dealt: what, why, and what to do instead."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rulebook import rules
from pitboss.simulate import (
    Box,
    Ramp,
    Session,
    SideRamp,
    SimulationRefused,
    read_count,
    read_side_count,
    simulate,
)
from tests.simulate.charts import simple_chart

CATFISH = rules("catfish-bend")
ONLINE = rules("zappit-online")
CHART = simple_chart(CATFISH)
RAMP = {0: 1000, 1: 2000}
TENS = read_side_count("4 4 4 4 4 4 4 4 4 -9")
OTHER = read_side_count("0 0 0 0 0 0 0 0 0 -1 Ks:-3")


def side_ramp(stakes: dict[Any, Any]) -> dict[str, SideRamp]:
    """TriLux by a ten count."""
    return {"trilux": SideRamp(TENS, stakes)}


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"rounds": 0}, "rounds = 0", "from 1 to"),
    ({"rounds": -5}, "rounds = -5", "from 1 to"),
    ({"rounds": 10**15}, "rounds", "cannot be played"),
    ({"rounds": True}, "rounds", "whole number"),
    ({"rounds": 1.5}, "rounds", "whole number"),
    ({"seed": -1}, "seed = -1", "64 bits"),
    ({"seed": 2**64}, "seed", "64 bits"),
    ({"boxes": 8}, "boxes = 8", "take 1 to 7"),
    ({"boxes": 0}, "boxes = 0", "at least one"),
    ({"boxes": []}, "boxes = 0", "take 1 to 7"),
    ({"boxes": [Box(CHART, watched=False)]}, "watched", "counted in the results"),
    ({"bet": 400}, "box 1 bet = $4.00", "$5.00 to $10,000.00"),
    ({"bet": 1025}, "box 1 bet = $10.25", "no amount of chips"),
    ({"bet": "ten"}, "box 1 bet = ten", "whole number of cents"),
    ({"side_wagers": {"push 22": 500}}, "box 1 push 22 = $5.00", "no such side wager"),
    ({"side_wagers": {"trilux": 20_000}}, "box 1 trilux = $200.00", "$1.00 to $100.00"),
    ({"side_wagers": {"trilux": 525}}, "box 1 trilux = $5.25", "steps of $0.50"),
    ({"side_wagers": side_ramp({2: 20_000})}, "box 1 trilux at 2 = $200.00", "$1.00 to $100.00"),
    ({"side_wagers": side_ramp({2: 525})}, "box 1 trilux at 2 = $5.25", "steps of $0.50"),
    ({"side_wagers": side_ramp({2: 50, 3: "x"})}, "box 1 trilux at 3 = x", "whole number of cents"),
    ({"side_wagers": side_ramp({})}, "box 1 trilux ramp = empty", "at least one count"),
    ({"side_wagers": side_ramp({2: 0})}, "box 1 trilux ramp = empty", "at least one count"),
    ({"side_wagers": side_ramp({1001: 500})}, "box 1 trilux ramp = 1001", "from -1000 to 1000"),
    ({"side_wagers": side_ramp({1.5: 500})}, "box 1 trilux ramp = 1.5", "whole counts"),
    ({"side_wagers": {"push 22": SideRamp(TENS, {1: 500})}}, "box 1 push 22 = a ramp", "no such side wager"),
    ({"side_wagers": side_ramp({2: 500}), "fresh": True}, "trilux ramp = 4 4 4", "nothing to count"),
    (
        {"boxes": [Box(CHART, 1000, {"trilux": SideRamp(count, {1: 500})}) for count in (TENS, OTHER)]},
        "trilux ramp = 0 0 0",
        "one count at all boxes",
    ),
    ({"side_wagers": side_ramp({2: 10_000}), "session": Session(100, 10_500)}, "bankroll = 10500", "$110.00 at once"),
    ({"insurance": "sometimes"}, "box 1 insurance = sometimes", "never, always, or a true count"),
    ({"insurance": 3}, "box 1 insurance = 3", "name a count"),
    ({"bet": Ramp(RAMP)}, "box 1 ramp", "name a count"),
    ({"bet": Ramp({0: 1000, 2: 2000}), "count": "hi-lo"}, "box 1 ramp = +0 to +2", "gaps: nothing is said about +1"),
    ({"bet": Ramp({}), "count": "hi-lo"}, "box 1 ramp = empty", "at least one count"),
    ({"bet": Ramp({0: 1000, 1: 7}), "count": "hi-lo"}, "box 1 ramp at +1 = $0.07", "does not take it"),
    ({"bet": Ramp({200: 1000}), "count": "hi-lo"}, "box 1 ramp", "no true count goes so far"),
    ({"bet": Ramp(RAMP, 1, 1), "count": "hi-lo", "boxes": 1}, "box 1 exit = 1", "leave lower"),
    ({"bet": Ramp(RAMP, 1), "count": "hi-lo"}, "entry = 1", "add a box that always plays"),
    ({"count": "hi-low"}, "count = hi-low", "name one of hi-lo"),
    ({"count": {"A": -1}}, "count = 2", "every rank needs a tag"),
    ({"count": {"A": "x", **dict.fromkeys("23456789T", 0)}}, "count = x", "no number"),
    ({"count": {"1": 0, **dict.fromkeys("A23456789T", 0)}}, "count = 1", "no such rank"),
    ({"cover": 0}, "cover = 0", "1 to 311 cards from the back"),
    ({"cover": 312}, "cover = 312", "shoe of 312 cards"),
    ({"cover": 50, "fresh": True}, "cover = 50", "no cover card"),
    ({"fresh": True, "count": "hi-lo"}, "count = hi-lo", "nothing to count"),
    ({"session": Session(0, 10_000)}, "session = 0", "at least one"),
    ({"session": Session(300, 100_000)}, "rounds = 1000", "no whole number of sessions"),
    ({"session": Session(1, 100_000), "rounds": 10**9}, "rounds = 1000000000", "at most 100,000,000"),
    ({"session": Session(100, 500)}, "bankroll = 500", "$10.00 at once"),
    ({"until_se": 0}, "until_se = 0", "above 0"),
    ({"until_se": float("nan")}, "until_se = nan", "above 0"),
    ({"workers": 0}, "workers = 0", "take 1 to"),
    ({"engine": "cloud"}, "engine = cloud", "local, ray"),
    ({"address": "auto"}, "address = auto", "name the engine ray or gpu"),
    ({"strategy": simple_chart(rules("zappit-ma"))}, "box 1 strategy = zappit-ma", "another game than catfish-bend"),
]


@pytest.mark.parametrize(("given", "what", "why"), REFUSED, ids=[what for _, what, _ in REFUSED])
def test_what_cannot_be_is_refused_with_what_and_why(given: dict[str, Any], what: str, why: str) -> None:
    plan: dict[str, Any] = {"strategy": CHART, "rounds": 1000} | given
    with pytest.raises(SimulationRefused) as refused:
        simulate(CATFISH, **plan)
    assert any(what in str(fault) and why in str(fault) for fault in refused.value.faults), str(refused.value)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(SimulationRefused) as refused:
        simulate(CATFISH, 0, strategy=CHART, boxes=9, bet=1, side_wagers={"x": 1}, seed=-1)
    assert len(refused.value.faults) >= 9 + 9 + 3
    assert str(refused.value).startswith("The simulation has ")


@pytest.mark.parametrize("given", [{"fresh": False}, {"cover": 20}, {"count": "hi-lo"}])
def test_a_game_shuffled_before_every_round_has_no_shoe_to_speak_of(given: dict[str, Any]) -> None:
    with pytest.raises(SimulationRefused):
        simulate(ONLINE, 10, strategy=simple_chart(ONLINE), **given)


def test_a_side_wager_may_be_bound_to_the_initial_one() -> None:
    attack = rules("double-attack-ma")
    with pytest.raises(SimulationRefused, match=r"bust bonus = \$20.00: the table does not take it"):
        simulate(attack, 10, strategy=simple_chart(attack), bet=1000, side_wagers={"bust bonus": 2000})


def test_a_ramp_of_a_side_wager_may_be_bound_to_the_lowest_initial_one() -> None:
    attack = rules("double-attack-ma")
    for stake, bet in ((1500, 1000), (1500, Ramp({0: 1000, 1: 5000}))):
        bust = {"bust bonus": SideRamp(TENS, {0: 500, 1: stake})}
        with pytest.raises(SimulationRefused, match=r"bust bonus at 1 = \$15.00: the table does not take it"):
            simulate(attack, 10, strategy=simple_chart(attack), bet=bet, side_wagers=bust, count="hi-lo")


@pytest.mark.parametrize(
    ("text", "why"),
    [("hi-low", "one of hi-lo"), ("1 2 3", "ten tags"), ("hi-lo Ks:x", "the tag x is no number"), ("", "ten tags")],
)
def test_a_side_count_that_cannot_be_read_is_refused(text: str, why: str) -> None:
    with pytest.raises(SimulationRefused, match=why):
        read_side_count(text)


def test_even_money_is_refused_where_it_is_not_offered() -> None:
    free = rules("free-bet-ma")
    with pytest.raises(SimulationRefused, match="the rules offer none"):
        simulate(free, 10, strategy=simple_chart(free), even_money="always")


def test_entering_in_mid_shoe_is_refused_where_the_rules_do_not_let_anybody_in() -> None:
    closed = rules("zappit-ma", mid_shoe_entry=False)
    chart = simple_chart(closed)
    boxes = [Box(chart), Box(chart, Ramp(RAMP, 1, 0))]
    with pytest.raises(SimulationRefused, match="mid_shoe_entry"):
        simulate(closed, 10, boxes=boxes, count="hi-lo")


def test_a_count_that_is_read_in_no_known_way_is_refused() -> None:
    with pytest.raises(SimulationRefused, match="say one of down, to-nought, nearest"):
        read_count("hi-lo", rounding="upwards")
    with pytest.raises(SimulationRefused, match="begins at a number"):
        read_count("hi-lo", "much")
