"""The processes of the regulator's desk: how they end, what they leave behind, and what the shelf keeps."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from pitboss.house.regulator import desk as desk_module
from pitboss.house.regulator import shelf as shelf_module
from pitboss.house.regulator.desk import NO_SPACE, NOT_MADE, NOT_PRICED, TOO_LONG, Desk
from pitboss.house.regulator.jobs import difference_job, petition_job
from pitboss.house.regulator.notes import Progress
from pitboss.house.regulator.shelf import DONE, FAILED, WORKING, Shelf, Standing
from pitboss.rulebook import SubmissionRefused
from tests.house.shelved import ANN, BOB, KEY, claimed, lying, staged

PATIENCE = 60.0


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(desk_module, "MODULE", "tests.house.staged_job")
    monkeypatch.setattr(desk_module, "LOOK", 0.05)
    return Desk(tmp_path / "shelf")


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def made(desk: Desk, what: str) -> str:
    """Have a process end so; return what it said."""
    job = staged(what)
    return desk.make(job, claimed(desk.shelf, job))


def stands(desk: Desk) -> Standing:
    standing = desk.shelf.look(KEY)
    assert standing is not None
    return standing


def test_a_result_is_on_the_shelf_when_the_process_is_over(desk: Desk) -> None:
    job = staged("put")
    claim = claimed(desk.shelf, job)
    assert (stands(desk).state, stands(desk).progress.step) == (WORKING, "Starting")
    assert desk.make(job, claim) == ""
    assert [(file.name, file.size) for file in stands(desk).files] == [("petition.pdf", 9), ("petition.zip", 6)]
    assert desk.shelf.read(KEY, "petition.pdf") == b"%PDF-made"
    assert lying(desk.shelf) == [KEY]


def test_what_goes_wrong_is_told_without_what_it_was(desk: Desk) -> None:
    said = made(desk, "crash")
    assert "a secret of the machine" in said  # for the log
    assert stands(desk).state == FAILED and "secret" not in stands(desk).progress.failed
    assert made(desk, "no price") == ""
    assert (stands(desk).progress.failed, stands(desk).progress.code) == ("Nobody knows its price.", NOT_PRICED)
    made(desk, "full disk")
    assert (stands(desk).progress.code, "disk of the house is full" in stands(desk).progress.failed) == (NO_SPACE, True)


def test_a_process_that_finds_other_code_than_the_server_has_does_nothing(desk: Desk) -> None:
    assert "the code of Pitboss was changed after the server started; restart it" in made(desk, "changed")
    assert (stands(desk).state, stands(desk).progress.code) == (FAILED, NOT_MADE)


def test_a_job_that_somebody_else_does_by_now_is_ended_and_changes_nothing(desk: Desk) -> None:
    job = staged("sleep")
    claim = claimed(desk.shelf, job)
    work = threading.Thread(target=desk.make, args=(job, claim))
    work.start()
    until(lambda: stands(desk).progress.step == "Sleeping")
    desk.shelf.leave(claim)
    claimed(desk.shelf, job)
    work.join(PATIENCE)
    assert not work.is_alive()
    assert stands(desk).progress == Progress("Starting")


def test_the_process_of_a_job_that_is_taken_back_is_ended_and_is_no_fault(desk: Desk) -> None:
    job, said = staged("sleep"), []
    claim = claimed(desk.shelf, job)
    work = threading.Thread(target=lambda: said.append(desk.make(job, claim)))
    work.start()
    until(lambda: stands(desk).progress.step == "Sleeping")
    assert stands(desk).asker == ANN.name and not desk.take_back(BOB)
    assert stands(desk).state == WORKING
    assert desk.take_back(ANN)
    assert desk.shelf.look(KEY) is None
    work.join(PATIENCE)
    assert not work.is_alive() and said == [""]
    assert lying(desk.shelf) == [] and not desk.take_back(ANN)


def test_a_job_goes_on_while_its_step_says_nothing_and_ends_with_the_house(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_module, "SILENT_SECONDS", 1.0)
    job = staged("sleep")
    claim = claimed(desk.shelf, job)
    work = threading.Thread(target=desk.make, args=(job, claim))
    work.start()
    until(lambda: (known := desk.shelf.look(KEY)) is not None and known.progress.step == "Sleeping")
    time.sleep(2.0)  # longer than a job may be silent that nobody looks after
    assert stands(desk).progress == Progress("Sleeping", 0.25)
    desk.stop()
    work.join(PATIENCE)
    assert not work.is_alive()
    assert desk.shelf.look(KEY) is None
    assert (
        desk.make(job, claimed(desk.shelf, job)) == "" and desk.shelf.look(KEY) is None
    )  # a closed desk begins nothing


def test_a_job_that_takes_too_long_is_ended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "LONGEST", 0.0)
    assert "too long" in made(desk, "sleep")
    standing = stands(desk)
    assert (standing.state, standing.progress.code) == (FAILED, TOO_LONG)
    assert "took too long" in standing.progress.failed
    monkeypatch.setattr(desk_module, "LONGEST", PATIENCE)
    assert made(desk, "put") == ""  # nothing of it stays in the way
    assert stands(desk).state == DONE


def test_a_process_leaves_when_its_server_is_gone(tmp_path: Path) -> None:
    shelf, job = Shelf(tmp_path), staged("sleep")
    claim = claimed(shelf, job)
    told = [str(tmp_path), claim.token, json.dumps(asdict(job))]
    process = subprocess.Popen([sys.executable, "-m", "tests.house.staged_job", *told], stdin=subprocess.PIPE)
    until(lambda: (known := shelf.look(KEY)) is not None and known.progress.step == "Sleeping")
    assert process.poll() is None and process.stdin is not None
    process.stdin.close()
    assert process.wait(PATIENCE) == 1


def test_a_job_is_known_by_what_its_result_comes_from() -> None:
    game = "catfish-bend"
    stands: dict[str, object] = {"dealer_hits_soft_17": "false"}
    usual = petition_job(game, {}, 10_000)
    assert usual == petition_job(game, {}, 10_000)
    others = [petition_job(game, stands, 10_000), petition_job(game, {}, 20_000)]
    none: dict[str, object] = {}
    usually, stood = (game, none), (game, stands)
    others += [difference_job(usually, stood, None, 60), difference_job(stood, usually, None, 60)]
    assert len({job.key for job in (usual, *others)}) == 5
    assert petition_job(game, {"dealer_hits_soft_17": False}, 10_000) == others[0]  # however it is written
    with pytest.raises(SubmissionRefused):
        petition_job(game, {"decks": 99}, 10_000)
