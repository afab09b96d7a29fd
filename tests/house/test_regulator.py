"""Petitions and differences over the wire: the same bytes as the commands write; everything else is refused."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.regulator import desk as desk_module
from pitboss.house.regulator.desk import Desk
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Claim, read_note
from pitboss.house.regulator.process import do
from pitboss.house.regulator.shelf import ClaimLost
from pitboss.house.roles import Role
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from tests.cli.running import Command
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire

GAME = "house-blackjack"
HITS = {"dealer_hits_soft_17": "true"}
SOFT_17 = {"a": {"game": GAME}, "b": {"game": GAME, "options": HITS}}
SAME = {"a": {"game": GAME, "options": HITS}, "b": {"game": GAME, "options": HITS}}
PETITION = {"game": GAME, "rounds": 10_000}
WITNESS = ["Ac", "Ac", "6c", "6c", "Ac"]
NOBODYS = "0" * 24
PATIENCE = 60.0


class Here(Desk):
    """A desk that does its jobs at once, in this process, where prices are remembered."""

    def make(self, job: Job, claim: Claim) -> str:
        do(self.shelf, claim, job)
        self.shelf.leave(claim)
        return ""


class Held(Desk):
    """A desk whose jobs go on until they are let go."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.let_go, self.begun = threading.Event(), threading.Semaphore(0)
        self.lost: list[str] = []

    def make(self, job: Job, claim: Claim) -> str:
        self.begun.release()
        assert self.let_go.wait(PATIENCE)
        try:
            self.shelf.put(claim, {"petition.pdf": b"%PDF"})
        except ClaimLost:
            self.lost.append(job.key)
        self.shelf.leave(claim)
        return ""


def wire_with(kit: Kit, desk: Desk, *, inline: bool = True) -> Wire:
    wire = Wire(kit.house, inline=inline)
    wire.server.regulator = desk
    return wire


@pytest.fixture
def wire(sqlite_kit: Kit, tmp_path: Path) -> Iterator[Wire]:
    """A house whose desk works in this process."""
    made = wire_with(sqlite_kit, Here(tmp_path / "shelf"))
    yield made
    made.close()


def finished(visitor: Visitor, path: str, body: Any) -> dict[str, Any]:
    """Ask for something and return how it stands when it is done."""
    begun = visitor.post(f"/api/lab/{path}", body)
    assert begun.status_code == 200, begun.text
    answer: dict[str, Any] = visitor.get(f"/api/lab/{path}/{begun.json()['id']}").json()
    assert answer["state"] == "done"
    return answer


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_difference_is_what_the_command_prints(wire: Wire, tmp_path: Path, command: Command) -> None:
    ann = wire.guest("Ann")
    made = finished(ann, "differences", SOFT_17)
    folder, pdf = tmp_path / "records", tmp_path / "report.pdf"
    words = ("--set-b", "dealer_hits_soft_17=true", "--json", "--pdf", str(pdf), "--out", str(folder))
    printed = command("diff", GAME, *words).out
    fetch = {file["name"]: ann.get(f"/api/lab/differences/{made['id']}/{file['name']}") for file in made["files"]}
    assert list(fetch) == ["difference.json", "difference.pdf", "records.zip"]
    assert fetch["difference.json"].content.decode() == printed
    assert made["difference"] == json.loads(printed)
    assert fetch["difference.pdf"].content == pdf.read_bytes()
    written = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert unpacked(fetch["records.zip"].content) == written and len(written) == 2
    for name, answer in fetch.items():
        stem, _, form = name.partition(".")
        assert answer.headers["content-disposition"] == f'attachment; filename="{stem}-{made["id"][:12]}.{form}"'
        assert answer.headers["content-type"] == f"application/{form}"


def test_the_witness_is_shown_event_by_event_under_both(wire: Wire) -> None:
    """The cards are those that the guide names; what is shown is what the record replays to."""
    made = finished(wire.guest("Ann"), "differences", SOFT_17)
    shown, witness = made["replay"], made["difference"]["witness"]
    assert witness["cards"] == WITNESS
    for side, told in (("a", witness["before"]), ("b", witness["after"])):
        (record,) = read_records(told["record"])
        replayed = replay(record).table.events
        assert [event["event"] for event in shown[side]["events"]] == [type(event).__name__ for event in replayed]
        settled = [event["data"]["net"] for event in shown[side]["events"] if event["event"] == "WagerSettled"]
        assert sum(settled) == told["net"]
        assert shown[side]["layout"]["game"] == GAME
    assert witness["before"]["net"] != witness["after"]["net"]
    parting, pairs = shown["parts_at"], list(zip(shown["a"]["events"], shown["b"]["events"], strict=False))
    plain = [[(event["event"], event["data"]) for event in pair] for pair in pairs]
    assert parting > 5
    assert all(first == second for first, second in plain[: parting - 1])
    assert plain[parting - 1][0] != plain[parting - 1][1]


def test_equal_submissions_have_no_difference_and_no_witness(wire: Wire) -> None:
    made = finished(wire.guest("Ann"), "differences", SAME)
    assert made["difference"]["same"] is True
    assert (made["replay"], made["difference"]["search"]["rounds"]) == (None, 0)


def test_what_is_asked_for_again_is_there_at_once(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    first = finished(wire.guest("Ann"), "differences", SAME)
    monkeypatch.setattr(wire.server.regulator, "make", None)
    assert wire.guest("Bob").post("/api/lab/differences", SAME).json()["id"] == first["id"]


@pytest.mark.parametrize("path", ["petitions", "differences"])
def test_wrong_submissions_are_refused_with_their_reason(wire: Wire, path: str) -> None:
    ann = wire.guest("Ann")
    wrong, whist, right = {"game": GAME, "options": {"decks": 99}}, {"game": "whist"}, {"game": GAME}

    def bodies(side: dict[str, Any]) -> list[Any]:
        return [side] if path == "petitions" else [{"a": side, "b": right}, {"a": right, "b": side}]

    for body in bodies(wrong):
        answer = ann.post(f"/api/lab/{path}", body)
        assert (answer.status_code, answer.json()["faults"][0]["option"]) == (422, "decks")
    for body in bodies(whist):
        assert (answer := ann.post(f"/api/lab/{path}", body)).status_code == 404 and "whist" in answer.json()[
            "sentence"
        ]
        assert wire.visitor.post(f"/api/lab/{path}", body).status_code == 401
    assert ann.post(f"/api/lab/{path}", {"more": 1}).status_code == 422


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("petitions", {"game": GAME, "rounds": 9_999}),
        ("petitions", {"game": GAME, "rounds": 20_000_001}),
        ("petitions", {"game": GAME, "rounds": "10000"}),
        ("differences", {**SOFT_17, "cards": 0}),
        ("differences", {**SOFT_17, "cards": 21}),
        ("differences", {**SOFT_17, "seconds": 61}),
        ("differences", {**SOFT_17, "seconds": 11}),
        ("differences", {**SOFT_17, "seconds": 20.0}),
        ("differences", {**SOFT_17, "seconds": "20"}),
        ("differences", {"a": {"game": GAME}}),
    ],
)
def test_nobody_asks_for_too_much(wire: Wire, path: str, body: Any) -> None:
    assert wire.guest("Ann").post(f"/api/lab/{path}", body).json()["code"] == "bad_request"


def test_only_what_was_made_is_handed_out(wire: Wire) -> None:
    ann = wire.guest("Ann")
    made = finished(ann, "differences", SAME)["id"]
    for path, status in (
        (f"petitions/{NOBODYS}", 404),
        (f"petitions/{NOBODYS}/petition.pdf", 404),
        (f"petitions/{made}/petition.pdf", 404),
        (f"differences/{NOBODYS}/difference.json", 404),
        (f"differences/{made}/replays.json", 422),
        (f"differences/{made}/..%2F{made}.json", 404),
        (f"differences/{made.upper()}", 422),
        ("differences/..", 404),
    ):
        assert ann.get(f"/api/lab/{path}").status_code == status, path
        assert wire.visitor.get(f"/api/lab/{path}").status_code in (401, 404), path
    assert ann.get(f"/api/lab/petitions/{NOBODYS}").json()["code"] == "unknown_job"


def test_a_job_that_comes_to_nothing_says_why_and_may_be_begun_again(
    sqlite_kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "MODULE", "pitboss.no_such_module")
    wire = wire_with(sqlite_kit, Desk(tmp_path / "shelf"))
    ann = wire.guest("Ann")
    for _ in range(2):
        answer = ann.post("/api/lab/petitions", PETITION)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_made")
        assert "no_such_module" not in answer.text
    (told,) = (tmp_path / "shelf").glob("*.json")
    note = read_note(told)
    assert note is not None
    wire.server.regulator.shelf.fail(Claim(told.stem, note.token), desk_module.NOT_PRICED, "Not this one.")
    answer = ann.get(f"/api/lab/petitions/{told.stem}")
    assert (answer.status_code, answer.json()["code"], answer.json()["sentence"]) == (
        409,
        "not_priced",
        "Not this one.",
    )
    wire.close()


def test_a_person_has_one_job_and_others_join_it(sqlite_kit: Kit, tmp_path: Path) -> None:
    desk = Held(tmp_path / "shelf")
    wire = wire_with(sqlite_kit, desk, inline=False)
    try:
        ann, cid = wire.guest("Ann"), wire.guest("Cid")
        bob = wire.as_person(sqlite_kit.staff("Bob", Role.AUDITOR))  # guests do not take all places
        first = ann.post("/api/lab/petitions", PETITION).json()
        assert (first["state"], first["step"], first["files"]) == ("working", "Starting", [])
        busy = ann.post("/api/lab/differences", SOFT_17)
        assert (busy.status_code, busy.json()["code"], busy.headers["retry-after"]) == (429, "lab_busy", "1")
        assert bob.post("/api/lab/petitions", PETITION).json()["id"] == first["id"]
        assert bob.post("/api/lab/differences", SOFT_17).json()["state"] == "working"
        full = cid.post("/api/lab/differences", SAME)
        assert (full.status_code, full.json()["code"]) == (429, "lab_full")
        assert ann.post("/api/lab/moved", {"game": "catfish-bend", "place": 0}).status_code == 200  # the bench goes on
        assert ann.get("/api/health").status_code == 200
        assert len(list((tmp_path / "shelf").glob("*.json"))) == 2  # what was refused left nothing behind
        desk.let_go.set()
    finally:
        desk.let_go.set()
        wire.close()
    assert wire.server.regulator.shelf.read(first["id"], "petition.pdf") == b"%PDF"


def test_who_asked_for_a_job_stops_it_and_may_ask_for_another(sqlite_kit: Kit, tmp_path: Path) -> None:
    """Others who look at the job cannot cancel it, and later results of its process are not put on a shelf."""
    desk = Held(tmp_path / "shelf")
    wire = wire_with(sqlite_kit, desk, inline=False)
    try:
        ann, bob = wire.guest("Ann"), wire.as_person(sqlite_kit.staff("Bob", Role.AUDITOR))
        nothing = ann.send("DELETE", "/api/lab/job")
        assert (nothing.status_code, nothing.json()["code"]) == (404, "no_job")
        asked = ann.post("/api/lab/petitions", PETITION).json()
        path = f"/api/lab/petitions/{asked['id']}"
        assert desk.begun.acquire(timeout=PATIENCE)
        joined = bob.post("/api/lab/petitions", PETITION).json()
        assert [asked["yours"], joined["yours"], bob.get(path).json()["yours"]] == [True, False, False]
        assert bob.send("DELETE", "/api/lab/job").json()["code"] == "no_job"
        assert ann.get(path).json()["state"] == "working"
        assert ann.send("DELETE", "/api/lab/job").status_code == 204
        assert [who.get(path).json()["code"] for who in (ann, bob)] == ["unknown_job"] * 2
        assert ann.send("DELETE", "/api/lab/job").json()["code"] == "no_job"
        other = ann.post("/api/lab/differences", SAME).json()
        assert (other["state"], other["yours"]) == ("working", True)
        again = bob.post("/api/lab/petitions", PETITION).json()
        assert (again["id"], again["yours"]) == (asked["id"], True)
        assert ann.get(path).json()["yours"] is False
    finally:
        desk.let_go.set()
        wire.close()
    assert desk.lost == [asked["id"]]
    assert desk.shelf.read(other["id"], "petition.pdf") == desk.shelf.read(again["id"], "petition.pdf") == b"%PDF"


def test_a_petition_is_what_the_command_writes(sqlite_kit: Kit, tmp_path: Path) -> None:
    """With a separate process, as a house makes it."""
    wire = wire_with(sqlite_kit, Desk(tmp_path / "shelf"))
    ann = wire.guest("Ann")
    body = {**PETITION, "options": {"max_hands": 2}}
    made = finished(ann, "petitions", body)
    folder = tmp_path / "petition"
    words = ["petition", GAME, "--set", "max_hands=2", "--rounds", "10000", "--out", str(folder)]
    subprocess.run([sys.executable, "-m", "pitboss", *words], check=True, capture_output=True)
    written = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert ann.get(f"/api/lab/petitions/{made['id']}/petition.pdf").content == written.pop("petition.pdf")
    assert unpacked(ann.get(f"/api/lab/petitions/{made['id']}/petition.zip").content) == written
    assert {"petition.json", "submission.toml", "examples.record"} < set(written)
    wire.close()


def test_a_difference_is_made_by_a_process_of_its_own(sqlite_kit: Kit, tmp_path: Path) -> None:
    wire = wire_with(sqlite_kit, Desk(tmp_path / "shelf"))
    made = finished(wire.guest("Ann"), "differences", SOFT_17)
    assert made["difference"]["witness"]["cards"] == WITNESS
    prices = {wager["wager"]: wager["difference"] for wager in made["difference"]["prices"]["wagers"]}
    assert prices["the game"] > 0  # hitting a soft 17 is the house's gain
    wire.close()
