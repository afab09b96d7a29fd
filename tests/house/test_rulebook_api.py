"""The rulebook as clients get it: clauses and readings, each with what belongs to it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rulebook.readings import readings
from tests.house.wire import Wire


def entries(wire: Wire, game: str) -> dict[str, dict[str, Any]]:
    """Return what is listed for a game, by its name."""
    listed = wire.visitor.get(f"/api/games/{game}/clauses").json()
    return {entry["clause"]: entry for entry in listed}


def test_readings_are_listed_with_their_whole_reasoning(wire: Wire) -> None:
    listed = entries(wire, "zappit-ma")
    reading = listed["reading ZM8"]
    assert (reading["kind"], reading["status"]) == ("reading", None)
    assert reading["summary"] == readings()["ZM8"]
    assert any("A hand over 21 has lost, everywhere." in note for note in reading["notes"])
    assert reading["concerns"]
    assert all("reading ZM8" in listed[clause]["readings"] for clause in reading["concerns"])
    assert listed["reading ZM4"]["options"] == ["split_aces_draw", "resplit_aces"]
    assert listed["zappit-ma 5(e)"]["notes"]


@pytest.mark.parametrize("game", ["free-bet-ma", "house-blackjack"])
def test_whatever_a_clause_leads_to_is_listed(game: str, wire: Wire) -> None:
    listed = entries(wire, game)
    for entry in listed.values():
        assert set(entry["readings"]) <= listed.keys()
        assert set(entry["concerns"]) <= listed.keys()
    assert "reading A12" in listed
