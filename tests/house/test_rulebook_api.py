"""The rulebook as clients get it: clauses and readings, each with everything related to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.house.rulebooks import list_clauses
from pitboss.record import read_records
from pitboss.record.proof.case_runs import CaseName, deal_again
from pitboss.record.proof.clause_code import PACKAGE
from pitboss.rulebook.readings import readings
from tests.house.wire import Wire

SPANISH = Path(__file__).parents[2] / "examples" / "spanish-21" / "src" / "spanish_21"


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


def test_the_rule_text_is_given_word_for_word_where_it_is_the_games_own(wire: Wire) -> None:
    own = entries(wire, "house-blackjack")
    assert own["house-blackjack 1.4"]["text"] == "An ace counts eleven, or one if eleven would take the hand over 21."
    assert "give or take five cards" in own["house-blackjack 2.8"]["text"]  # a rule of several lines
    clauses = [entry for entry in own.values() if entry["kind"] != "reading"]
    assert all(entry["text"] for entry in clauses)
    assert {entry["text"] for entry in entries(wire, "zappit-ma").values()} == {None}


def test_the_cases_of_a_clause_are_dealt_and_their_expectations_checked(wire: Wire) -> None:
    visitor, clause = wire.visitor, "zappit-ma 6(d)"
    cases = visitor.get("/api/games/zappit-ma/cases", params={"clause": clause}).json()
    assert len(cases) == len(entries(wire, "zappit-ma")[clause]["tests"]) > 0
    for case in cases:
        run = visitor.get("/api/games/zappit-ma/case", params={"file": case["file"], "line": case["line"]}).json()
        assert run["holds"] and not run["failed"]
        assert (run["title"], run["layout"]["game"]) == (case["title"], "zappit-ma")
        assert run["checks"] and all(check["holds"] for check in run["checks"])
        assert all(0 < check["after"] <= len(run["events"]) for check in run["checks"])
        assert [event["number"] for event in run["events"]] == list(range(1, len(run["events"]) + 1))
        assert run["written"].startswith("pitboss record 1\n") and case["title"] in run["written"]


def test_what_does_not_hold_is_told() -> None:
    (record,) = read_records(BROKEN)
    run = deal_again(CaseName("broken.record", record.line, record.title), record, BROKEN)
    assert not run.holds
    wrong = {check.text: check.found for check in run.checks if not check.holds}
    assert wrong == {"net Ann +11.00": "+10.00", "expect no round-ended": "that it happened"}
    (cut_off,) = read_records(BROKEN.replace("decide Ann box 1 stand\n", ""))
    assert "not over" in deal_again(CaseName("broken.record", 1, ""), cut_off, BROKEN).failed


BROKEN = """pitboss record 1
title A case that is wrong
proves zappit-ma 6(n)
game zappit-ma
wager Ann box 1 blackjack 10.00
cards Tc 9d Kh 8s
decide Ann box 1 stand
settle Ann box 1 hand 1 blackjack 10.00 chips win +10.00
net Ann +11.00
expect no round-ended
end
"""


def test_the_source_of_a_function_is_given_with_its_line(wire: Wire) -> None:
    (where, *_) = entries(wire, "zappit-ma")["zappit-ma 6(n)"]["code"]
    source = wire.visitor.get("/api/games/zappit-ma/source", params={"function": where}).json()
    file, _, name = where.partition(":")
    assert (source["file"], source["name"]) == (f"src/pitboss/{file}", name)
    written = (PACKAGE / file).read_text(encoding="utf-8").splitlines()
    lines = source["text"].splitlines()
    assert f"def {name}(" in source["text"]
    assert written[source["line"] - 1 : source["line"] - 1 + len(lines)] == lines


@pytest.mark.parametrize(
    "function",
    [
        "house/settings/every.py:Settings",
        "../../pyproject.toml:x",
        "/etc/passwd:root",
        "table/round/rulings.py",
        "table/round/rulings.py:no_such_function",
        "table/../house/settings/every.py:Settings",
        "",
    ],
)
def test_no_other_source_is_given(function: str, wire: Wire) -> None:
    answer = wire.visitor.get("/api/games/zappit-ma/source", params={"function": function})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_function")


@pytest.mark.parametrize(
    ("file", "line"), [("06-deal.record", 2), ("no-such.record", 3), ("../clauses.txt", 1), ("/etc/passwd", 1)]
)
def test_only_rule_cases_are_dealt(file: str, line: int, wire: Wire) -> None:
    answer = wire.visitor.get("/api/games/zappit-ma/case", params={"file": file, "line": line})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_case")


def test_a_game_from_outside_has_its_own_readings_and_its_rules_word_for_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, str(SPANISH))
    listed = {entry["clause"]: entry for entry in list_clauses.__wrapped__("spanish-21")}
    reading = listed["spanish-21 reading S1"]
    assert (reading["kind"], reading["options"]) == ("reading", ["doubles"])
    assert reading["summary"].startswith("An exposed card is not offered to a doubled hand")
    assert reading["concerns"]
    assert all("spanish-21 reading S1" in listed[clause]["readings"] for clause in reading["concerns"])
    assert listed["spanish-21 1.2"]["text"].startswith("A deck has 48 cards")
