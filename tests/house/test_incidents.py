"""Incidents: listed by day and table, each as a report whose cents match the ledger and the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.audit.auditing import audit
from pitboss.house.roles import Role
from pitboss.rulebook.parts import FloorRuling
from tests.house.arranged import Arranged
from tests.house.incident_stage import (
    CATFISH,
    FREE_BET,
    ZAPPIT,
    IncidentStage,
    extra_card,
    misdelivered,
    pat_hand,
    rule_extra_card,
    rule_misdelivered,
)
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire


class Stages:
    """A house in which things go wrong, and a supervisor who reads the reports."""

    def __init__(self, kit: Kit, wire: Wire) -> None:
        self.kit, self.wire = kit, wire
        self.dora, self.flora = kit.staff("Dora", Role.DEALER), kit.staff("Flora", Role.FLOOR)
        self.ann, self.bob = kit.guest("Ann"), kit.guest("Bob")
        self.floor: Visitor = wire.as_person(self.flora)

    def stage(self, game: str, cards: str) -> IncidentStage:
        """Return a table of a game with a shoe that begins with these cards."""
        self.kit.house.hosting.chance = Arranged(cards)
        return IncidentStage(self.kit.house, self.kit.table(game), self.dora, self.flora)

    def listed(self, **query: Any) -> list[dict[str, Any]]:
        answer = self.floor.get("/api/incidents", params=query)
        assert answer.status_code == 200, answer.text
        lines: list[dict[str, Any]] = answer.json()
        return lines

    def report(self, table: int) -> dict[str, Any]:
        """Return the report of the only incident at a table."""
        (line,) = self.listed(table=table)
        answer = self.floor.get(f"/api/incidents/{table}/{line['event']}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        assert {name: told[name] for name in line if name != "rulings"} == {
            name: line[name] for name in line if name != "rulings"
        }
        return told


@pytest.fixture
def stages(kit: Kit, wire: Wire) -> Stages:
    return Stages(kit, wire)


def cents(report: dict[str, Any]) -> dict[str, int]:
    """Return what everybody won, the house as itself."""
    return {line["name"]: line["net"] for line in report["players"]} | {"house": report["house_net"]}


def of_kind(report: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [line for line in report["followed"] if line["event"]["event"] == kind]


def test_a_card_at_the_wrong_box_is_burned(stages: Stages) -> None:
    stage = stages.stage("free-bet-ma", FREE_BET)
    misdelivered(stage, stages.ann)
    rule_misdelivered(stage, stages.ann)
    report = stages.report(stage.table)
    assert (report["irregularity"], report["round"], report["over"]) == ("misdelivered", 1, True)
    assert (report["dealt_by"], report["supervised_by"], report["reported_by"]) == ("Dora", "Flora", "Dora")
    assert report["what"]["clauses"] and report["what"]["data"]["box"] == 1
    (ruled,) = of_kind(report, "FloorRuled")
    assert (ruled["by"], ruled["event"]["data"]["ruling"]) == ("Flora", "burn")
    assert "free-bet-ma 11(a)" in ruled["event"]["clauses"]
    assert report["then"]["dealer"] == ["6c"]
    (box,) = report["then"]["boxes"]
    assert (box["number"], box["hands"][0]["cards"]) == (3, ["9h"])
    assert [(wager["amount"], wager["outcome"]) for wager in report["then"]["wagers"]] == [(2500, None)]
    assert [(wager["outcome"], wager["net"]) for wager in report["wagers"]] == [("win", 2500)]
    assert cents(report) == {"Ann": 2500, "house": -2500}
    assert audit(stages.kit.house.database).passed


def test_a_player_with_three_cards_sits_out(stages: Stages) -> None:
    stage = stages.stage("catfish-bend", CATFISH)
    extra_card(stage, stages.ann, stages.bob)
    rule_extra_card(stage, stages.bob)
    report = stages.report(stage.table)
    assert [(line["by"], line["event"]["data"]["ruling"]) for line in of_kind(report, "FloorRuled")] == [
        ("Flora", "offer"),
        ("Flora", "sit-out"),
    ]
    (answered,) = of_kind(report, "OfferAnswered")
    assert (answered["event"]["data"]["bettor"], answered["event"]["data"]["answer"]) == ("Ann", "declined")
    assert report["then"]["dealer"] == ["6c", None]  # the hole card lay face down, and stays so in the report
    outcomes = {wager["bettor"]: (wager["outcome"], wager["net"]) for wager in report["wagers"]}
    assert outcomes == {"Ann": ("void", 0), "Bob": ("win", 1000)}
    assert cents(report) == {"Ann": 0, "Bob": 1000, "house": -1000}


def test_a_card_drawn_to_a_pat_hand_does_not_count(stages: Stages) -> None:
    stage = stages.stage("zappit-ma", ZAPPIT)
    pat_hand(stage, stages.ann)
    report = stages.report(stage.table)
    assert of_kind(report, "FloorRuled") == []
    assert (report["what"]["data"]["card"], report["what"]["clauses"][0]) == ("3h", "zappit-ma 11(d)")
    assert report["then"]["dealer"] == ["8c", "Td"]
    assert cents(report) == {"Ann": 3000, "house": -3000}
    assert sum(posting["amount"] for entry in report["entries"] for posting in entry["postings"]) == 0


def test_a_report_of_a_round_that_goes_on_tells_what_is_known(stages: Stages) -> None:
    stage = stages.stage("free-bet-ma", FREE_BET)
    misdelivered(stage, stages.ann)
    report = stages.report(stage.table)
    assert (report["over"], report["round_id"], report["in_round"]) == (False, None, True)
    assert [line["event"]["event"] for line in report["followed"]] in ([], ["FloorCalled"])
    assert cents(report) == {"Ann": -2500, "house": 0}
    assert [wager["outcome"] for wager in report["wagers"]] == [None]


def test_incidents_are_found_by_day_and_table(stages: Stages) -> None:
    first = stages.stage("free-bet-ma", FREE_BET)
    misdelivered(first, stages.ann)
    first.rule(FloorRuling.DEALERS_CARD)
    second = stages.stage("zappit-ma", ZAPPIT)
    pat_hand(second, stages.bob)
    assert [line["table"] for line in stages.listed()] == [second.table, first.table]
    assert [line["table"] for line in stages.listed(table=first.table)] == [first.table]
    assert [[ruling["by"] for ruling in line["rulings"]] for line in stages.listed()] == [[], ["Flora"]]
    assert len(stages.listed(day="today")) == 2
    assert stages.listed(day="2001-01-01") == []
    assert len(stages.listed(limit=1)) == 1
    assert stages.floor.get("/api/incidents", params={"day": "yesterday"}).status_code == 404
    missing = stages.floor.get(f"/api/incidents/{first.table}/1")
    assert (missing.status_code, missing.json()["code"]) == (404, "unknown_incident")
    assert stages.floor.get("/api/incidents/999/1").status_code == 404


def test_pages_lose_none_of_several_incidents_of_one_moment(stages: Stages) -> None:
    for name in ("Cid", "Dan", "Eli"):
        misdelivered(stages.stage("free-bet-ma", FREE_BET), stages.kit.guest(name))
    whole = stages.listed()
    assert len(whole) == 3
    assert len({line["at"] for line in whole}) == 1
    assert _page_by_page(stages) == whole
    assert _page_by_page(stages, day="today") == whole
    (table,) = {line["table"] for line in whole[1:2]}
    assert _page_by_page(stages, table=table) == whole[1:2]


def _page_by_page(stages: Stages, **query: Any) -> list[dict[str, Any]]:
    """Return what is listed one line a page."""
    lines = stages.listed(limit=1, **query)
    while page := stages.listed(limit=1, after=f"{lines[-1]['table']}-{lines[-1]['event']}", **query):
        lines += page
    return lines


def test_a_list_goes_on_only_from_an_incident(stages: Stages) -> None:
    stage = stages.stage("free-bet-ma", FREE_BET)
    misdelivered(stage, stages.ann)
    unknown = stages.floor.get("/api/incidents", params={"after": f"{stage.table}-1"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_incident")
    for wrong in ("", "1", "1-", "-1-2", "1-0", "x-1", "1-2-3", "1 - 2", f"1-{10**15}", "１-２"):
        assert stages.floor.get("/api/incidents", params={"after": wrong}).status_code == 422, wrong


def test_nobody_but_the_floor_and_the_auditors_reads_reports(stages: Stages) -> None:
    stage = stages.stage("free-bet-ma", FREE_BET)
    misdelivered(stage, stages.ann)
    (line,) = stages.listed()
    path = f"/api/incidents/{stage.table}/{line['event']}"
    for person in (stages.ann, stages.dora, stages.kit.staff("Cate", Role.CAGE)):
        visitor = stages.wire.as_person(person)
        assert visitor.get(path).status_code == 403
        assert visitor.get("/api/incidents").status_code == 403
