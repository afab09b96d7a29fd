"""What the regulator's desk answers: the request, whose fault it is, what ran out of time, why there is nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.api.schemas.tables import FaultOut
from pitboss.house.regulator import desk as desk_module
from pitboss.house.regulator.desk import Desk
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Claim
from tests.house.kit import Kit
from tests.house.test_regulator import GAME, NOBODYS, PETITION, SOFT_17, WITNESS, Held, Here, finished, wire_with
from tests.house.wire import Wire


@pytest.fixture
def wire(sqlite_kit: Kit, tmp_path: Path) -> Iterator[Wire]:
    """A house whose desk works in this process."""
    made = wire_with(sqlite_kit, Here(tmp_path / "shelf"))
    yield made
    made.close()


@pytest.mark.parametrize(
    ("path", "body"),
    [("petitions", {**PETITION, "options": {"decks": 8}}), ("differences", {**SOFT_17, "seconds": 20})],
)
def test_a_job_says_what_it_was_asked_and_is_no_job_of_the_other_kind(
    sqlite_kit: Kit, tmp_path: Path, path: str, body: dict[str, Any]
) -> None:
    desk = Held(tmp_path / "shelf")
    desk.let_go.set()
    wire = wire_with(sqlite_kit, desk)
    begun = wire.guest("Ann").post(f"/api/lab/{path}", body).json()
    if path == "petitions":
        asked: dict[str, Any] = {"game": GAME, "options": {"decks": "8"}, "rounds": 10_000}
        same = wire.guest("Bob").get(f"/api/lab/petitions/{begun['id']}").json()
        assert same["asked"] == asked
    else:
        asked = {"a": {"game": GAME, "options": {}}, "b": SOFT_17["b"], "cards": None, "seconds": 20}
    assert (begun["state"], begun["asked"]) == ("done", asked)
    other = {"petitions": "differences", "differences": "petitions"}[path]
    for place in (f"{other}/{begun['id']}", f"{other}/{begun['id']}/{other[:-1]}.pdf"):
        answer = wire.guest().get(f"/api/lab/{place}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_job")
    wire.close()


def test_every_fault_of_two_submissions_says_whose_it_is(wire: Wire) -> None:
    """One is about an option that nobody chose."""
    ann = wire.guest("Ann")
    body = {"a": {"game": GAME, "options": {"positions": 2}}, "b": {"game": GAME, "options": {"decks": 99}}}
    answer = ann.post("/api/lab/differences", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "submission_refused")
    told = {(fault["side"], fault["option"]) for fault in answer.json()["faults"]}
    assert {("a", "boxes_per_player"), ("b", "decks")} <= told
    assert {side for side, option in told if option == "decks"} == {"b"}
    (alone,) = {
        fault["side"]
        for fault in ann.post("/api/lab/differences", {**body, "b": body["a"], "a": {"game": GAME}}).json()["faults"]
    }
    assert alone == "b"
    assert all("side" not in fault for fault in ann.post("/api/lab/petitions", body["b"]).json()["faults"])
    fault = FaultOut.model_json_schema()["properties"]["side"]
    assert fault["anyOf"][0]["enum"] == ["a", "b"]


def test_what_the_clock_ended_is_said_and_made_again(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that has run out before the first round is dealt."""
    monkeypatch.setattr("pitboss.lab.witness.finding.monotonic", lambda: 0.0)
    monkeypatch.setattr("pitboss.lab.witness.search.monotonic", lambda: 1e9)
    made = finished(wire.guest("Ann"), "differences", SOFT_17)
    assert made["difference"]["witness"] is None and made["difference"]["search"]["out_of_time"] is True
    assert "Time ran out" in made["difference"]["search"]["statement"]
    monkeypatch.undo()
    again = finished(wire.guest("Bob"), "differences", SOFT_17)
    assert again["id"] == made["id"]
    assert again["difference"]["search"]["out_of_time"] is False
    assert again["difference"]["witness"]["cards"] == WITNESS


@pytest.mark.parametrize(
    ("why", "status", "code"),
    [
        (desk_module.TOO_LONG, 409, "took_too_long"),
        (desk_module.NOT_MADE, 409, "not_made"),
        (desk_module.NO_SPACE, 507, "disk_full"),
    ],
)
def test_every_way_to_come_to_nothing_has_its_code(
    sqlite_kit: Kit, tmp_path: Path, why: str, status: int, code: str
) -> None:
    class Failing(Desk):
        def make(self, job: Job, claim: Claim) -> str:
            self.shelf.fail(claim, why, desk_module.SENTENCES[why])
            return ""

    wire = wire_with(sqlite_kit, Failing(tmp_path / "shelf"))
    answer = wire.guest("Ann").post("/api/lab/petitions", PETITION)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    wire.close()


def test_a_shelf_that_cannot_be_written_is_said_and_nothing_begins(sqlite_kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    wire = wire_with(sqlite_kit, Here(tmp_path / "file" / "shelf"))
    ann = wire.guest("Ann")
    for _ in range(2):
        answer = ann.post("/api/lab/petitions", PETITION)
        assert (answer.status_code, answer.json()["code"]) == (503, "disk_failed")
    assert ann.get(f"/api/lab/petitions/{NOBODYS}").status_code == 404
    wire.close()
