"""The processes of the regulator's desk: how they end, what is left of them, and what the shelf keeps."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.house.regulator import desk as desk_module
from pitboss.house.regulator import shelf as shelf_module
from pitboss.house.regulator.desk import Desk
from pitboss.house.regulator.jobs import Job, difference_job, petition_job
from pitboss.house.regulator.shelf import DONE, FAILED, WORKING, Progress, Shelf, Standing
from pitboss.rulebook import SubmissionRefused

KEY = "a" * 24
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


def stands(desk: Desk) -> Standing:
    standing = desk.shelf.look(KEY)
    assert standing is not None
    return standing


def test_a_result_is_on_the_shelf_when_the_process_is_over(desk: Desk) -> None:
    desk.announce(Job(KEY, {"what": "put"}))
    assert (stands(desk).state, stands(desk).progress.step) == (WORKING, "Starting")
    assert desk.make(Job(KEY, {"what": "put"})) == ""
    assert [(file.name, file.size) for file in stands(desk).files] == [("petition.pdf", 9), ("petition.zip", 6)]
    assert desk.shelf.read(KEY, "petition.pdf") == b"%PDF-made"
    assert [path.name for path in desk.shelf.folder.iterdir()] == [KEY]


def test_what_goes_wrong_is_told_without_what_it_was(desk: Desk) -> None:
    said = desk.make(Job(KEY, {"what": "crash"}))
    assert "a secret of the machine" in said  # for the log
    assert stands(desk).state == FAILED and "secret" not in stands(desk).progress.failed
    assert desk.make(Job(KEY, {"what": "no price"})) == ""
    assert (stands(desk).progress.failed, stands(desk).progress.not_priced) == ("Nobody knows its price.", True)


def test_a_job_goes_on_while_its_step_says_nothing_and_ends_with_the_house(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_module, "SILENT_SECONDS", 1.0)
    job = Job(KEY, {"what": "sleep"})
    desk.announce(job)
    work = threading.Thread(target=desk.make, args=(job,))
    work.start()
    until(lambda: (known := desk.shelf.look(KEY)) is not None and known.progress.step == "Sleeping")
    time.sleep(2.0)  # longer than a job may be silent that nobody looks after
    assert stands(desk).progress == Progress("Sleeping", 0.25)
    desk.stop()
    work.join(PATIENCE)
    assert not work.is_alive()
    assert desk.shelf.look(KEY) is None
    assert desk.make(job) == "" and desk.shelf.look(KEY) is None  # a closed desk begins nothing


def test_a_job_that_takes_too_long_is_ended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "LONGEST", 0.0)
    assert "too long" in desk.make(Job(KEY, {"what": "sleep"}))
    standing = stands(desk)
    assert (standing.state, standing.progress.not_priced) == (FAILED, False)
    assert "longer than a house allows" in standing.progress.failed
    monkeypatch.setattr(desk_module, "LONGEST", PATIENCE)
    assert desk.make(Job(KEY, {"what": "put"})) == ""  # nothing of it stays in the way
    assert stands(desk).state == DONE


def test_a_process_leaves_when_its_server_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.house.staged_job", str(tmp_path), KEY, json.dumps({"what": "sleep"})]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    shelf = Shelf(tmp_path)
    until(lambda: shelf.look(KEY) is not None)
    assert process.poll() is None and process.stdin is not None
    process.stdin.close()
    assert process.wait(PATIENCE) == 1


def test_a_silent_job_is_forgotten_and_results_are_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_module, "KEPT", 3)
    shelf = Shelf(tmp_path)
    shelf.tell(KEY, Progress("Solving"))
    long_ago = time.time() - shelf_module.SILENT_SECONDS - 1
    os.utime(tmp_path / f"{KEY}.json", (long_ago, long_ago))
    assert shelf.look(KEY) is None
    for number in range(6):
        shelf.put(f"{number:024}", {"difference.json": b"{}"})
        at = time.time() - 100 + number
        os.utime(tmp_path / f"{number:024}", (at, at))
    os.utime(tmp_path / f"{5:024}", (at - shelf_module.KEPT_SECONDS,) * 2)
    os.utime(tmp_path / f"{KEY}.json", (long_ago - shelf_module.SILENT_SECONDS,) * 2)
    shelf.forget()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{number:024}" for number in (2, 3, 4)]


def test_a_second_result_of_the_same_job_changes_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for _ in range(2):
        shelf.put(KEY, {"difference.json": b"{}"})
    standing = shelf.look(KEY)
    assert standing is not None and standing.state == DONE
    assert [path.name for path in tmp_path.iterdir()] == [KEY]


def test_a_job_is_known_by_what_its_result_comes_from() -> None:
    game = "catfish-bend"
    stands: dict[str, object] = {"dealer_hits_soft_17": "false"}
    usual = petition_job(game, {}, 10_000)
    assert usual == petition_job(game, {}, 10_000)
    others = [petition_job(game, stands, 10_000), petition_job(game, {}, 20_000)]
    none: dict[str, object] = {}
    usually, stood = (game, none), (game, stands)
    others += [difference_job(usually, stood, None, 60.0), difference_job(stood, usually, None, 60.0)]
    assert len({job.key for job in (usual, *others)}) == 5
    assert petition_job(game, {"dealer_hits_soft_17": False}, 10_000) == others[0]  # however it is written
    with pytest.raises(SubmissionRefused):
        petition_job(game, {"decks": 99}, 10_000)
