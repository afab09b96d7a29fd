"""A search that runs out of time says so: what it found depends on how fast the machine was."""

from __future__ import annotations

import pytest

from pitboss.lab.difference.changed_values import changed_values
from pitboss.lab.difference.witness_told import statement
from pitboss.lab.witness.finding import Bounds, Searched, WitnessSearch, find_witness
from pitboss.rulebook import rules

TIME_RAN_OUT = "Time ran out before everything was searched."


def searched(seconds: float) -> WitnessSearch:
    before, after = rules("catfish-bend"), rules("catfish-bend", dealer_hits_soft_17=False)
    places = [value.place for value in changed_values(before, after)]
    return find_witness(before, after, places, Bounds(4, seconds, ranks="A6"))


@pytest.mark.parametrize(("seconds", "out_of_time"), [(-1.0, True), (600.0, False)])
def test_a_search_knows_whether_the_clock_ended_it(seconds: float, out_of_time: bool) -> None:
    search = searched(seconds)
    assert search.witness is None and search.out_of_time is out_of_time
    assert statement(search).endswith(TIME_RAN_OUT) is out_of_time


def test_a_search_of_two_boxes_is_ended_by_the_clock_as_well() -> None:
    usual = rules("catfish-bend")
    search = find_witness(usual, usual, ["settlement.order"], Bounds(4, -1.0, ranks="A6"))
    assert search.out_of_time and search.searched[-1].what.startswith("two boxes")


def test_what_was_not_searched_for_another_reason_is_not_said_of_the_clock() -> None:
    search = WitnessSearch(searched=[Searched("the initial wager", 4, 10)])
    assert "time" not in statement(search)
