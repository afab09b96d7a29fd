"""The shelf of the regulator's desk: claims and places, what is kept and for how long, and failing disks."""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.regulator import kept_results, locking, notes
from pitboss.house.regulator import shelf as shelf_module
from pitboss.house.regulator.desk import NOT_MADE, Desk
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Asker, Claim, Progress
from pitboss.house.regulator.shelf import DONE, FAILED, WORKING, ClaimLost, DeskFull, PersonBusy, Shelf, Standing
from pitboss.house.store.room import FAILED as DISK_FAILED
from pitboss.house.store.room import FULL, CannotWrite
from tests.house.shelved import ANN, BOB, CID, KEY, claimed, lying, put, staged

OTHER, THIRD = "b" * 24, "c" * 24
GUESTS = [Asker("house:7", guest=True), Asker("house:8", guest=True)]
PATIENCE = 60.0
NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "shelf")


def state(shelf: Shelf, key: str = KEY) -> str | None:
    standing = shelf.look(key)
    return None if standing is None else standing.state


def aged(path: Path, seconds: float) -> None:
    at = time.time() - seconds
    os.utime(path, (at, at))


def test_a_job_is_claimed_once_and_others_join_it(shelf: Shelf) -> None:
    claimed(shelf, staged("put"))
    joined = shelf.claim(staged("put"), BOB)
    assert isinstance(joined, Standing) and joined.state == WORKING
    assert lying(shelf) == [f"{KEY}.json"]


def test_what_is_refused_a_place_leaves_nothing_behind(shelf: Shelf) -> None:
    first = claimed(shelf, staged("put"))
    with pytest.raises(PersonBusy):
        shelf.claim(staged("put", OTHER), ANN)
    claimed(shelf, staged("put", OTHER), BOB)
    with pytest.raises(DeskFull):
        Shelf(shelf.folder).claim(staged("put", THIRD), CID)
    assert lying(shelf) == [f"{KEY}.json", f"{OTHER}.json"]
    shelf.leave(first)
    claimed(shelf, staged("put", THIRD), CID)


def test_only_one_of_two_who_ask_at_the_same_moment_gets_the_job(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob asks after Ann has looked and before she has written: he waits at the lock, or is through before her."""
    take, check, others = locking._take, Shelf._check_places, threading.Event()
    bobs: list[object] = []

    def ask() -> None:
        bobs.append(Shelf(shelf.folder).claim(staged("put"), BOB))
        others.set()

    bob = threading.Thread(target=ask)

    def at_the_door(number: int) -> None:
        others.set()
        take(number)

    def looked(desk: Shelf, asker: Asker) -> None:
        check(desk, asker)
        if asker == ANN:
            monkeypatch.setattr(locking, "_take", at_the_door)
            bob.start()
            assert others.wait(PATIENCE)

    monkeypatch.setattr(Shelf, "_check_places", looked)
    assert isinstance(shelf.claim(staged("put"), ANN), Claim)
    bob.join(PATIENCE)
    assert [type(answer) for answer in bobs] == [Standing]


def test_guests_leave_a_place_to_others(shelf: Shelf) -> None:
    claimed(shelf, staged("put"), GUESTS[0])
    with pytest.raises(DeskFull):
        shelf.claim(staged("put", OTHER), GUESTS[1])
    claimed(shelf, staged("put", OTHER), ANN)


def test_a_silent_claim_is_taken_over_and_its_owner_changes_nothing_any_more(shelf: Shelf) -> None:
    first = claimed(shelf, staged("put"))
    aged(shelf.folder / f"{KEY}.json", shelf_module.SILENT_SECONDS + 1)
    assert state(shelf) is None
    second = claimed(shelf, staged("put"), BOB)
    shelf.leave(first)
    shelf.fail(first, NOT_MADE, "Not this one.")
    with pytest.raises(ClaimLost):
        shelf.tell(first, Progress("Late"))
    with pytest.raises(ClaimLost):
        shelf.put(first, {"petition.pdf": b"late"})
    shelf.tell(second, Progress("Solving"))
    standing = shelf.look(KEY)
    assert standing is not None and (standing.state, standing.progress.step) == (WORKING, "Solving")
    assert lying(shelf) == [f"{KEY}.json"]


def test_a_word_now_and_then_keeps_a_claim(shelf: Shelf) -> None:
    claim = claimed(shelf, staged("put"))
    aged(shelf.folder / f"{KEY}.json", shelf_module.SILENT_SECONDS + 1)
    shelf.still_at_work(claim)
    assert state(shelf) == WORKING


def test_why_there_is_no_result_is_kept_as_long_as_results_are(shelf: Shelf) -> None:
    shelf.fail(claimed(shelf, staged("put")), NOT_MADE, "A fault.")
    aged(shelf.folder / f"{KEY}.json", shelf_module.KEPT_SECONDS - 60)
    shelf.forget()
    assert state(shelf) == FAILED
    claimed(shelf, staged("put", OTHER), ANN)  # and it holds no place
    aged(shelf.folder / f"{KEY}.json", shelf_module.KEPT_SECONDS + 60)
    shelf.forget()
    assert state(shelf) is None


def test_reasons_are_few(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_module, "KEPT_FAILURES", 2)
    for number in range(4):
        shelf.fail(claimed(shelf, staged("put", f"{number:024}")), NOT_MADE, "A fault.")
        aged(shelf.folder / f"{number:024}.json", 100 - number)
    shelf.forget()
    assert lying(shelf) == [f"{number:024}.json" for number in (2, 3)]


def test_what_is_old_is_forgotten(shelf: Shelf) -> None:
    claimed(shelf, staged("put"))
    aged(shelf.folder / f"{KEY}.json", 2 * shelf_module.SILENT_SECONDS + 1)
    put(shelf, OTHER, BOB)
    put(shelf, THIRD, BOB)
    aged(shelf.folder / OTHER, shelf_module.KEPT_SECONDS + 1)
    (shelf.folder / f"{'d' * 24}.json").write_text("{")
    aged(shelf.folder / f"{'d' * 24}.json", 2 * shelf_module.SILENT_SECONDS + 1)
    shelf.forget()
    assert lying(shelf) == [THIRD]


def test_who_has_most_makes_room(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's many small jobs push out her own; all guests together count as one."""
    monkeypatch.setattr(shelf_module, "KEPT", 4)
    asked = [BOB, ANN, ANN, ANN, ANN, *GUESTS]
    for number, asker in enumerate(asked):
        key = f"{number:024}"
        put(shelf, key, asker)
        aged(shelf.folder / key, 100 - number)
    shelf.forget()
    assert lying(shelf) == [f"{number:024}" for number in (0, 4, 5, 6)]


def test_a_second_result_replaces_the_first_whole(shelf: Shelf) -> None:
    put(shelf, KEY, out_of_time=True)
    claim = claimed(shelf, staged("put"))
    assert state(shelf) == WORKING and shelf.read(KEY, "petition.pdf") == b"%PDF"
    shelf.put(claim, {"petition.pdf": b"%PDF-2"})
    shelf.leave(claim)
    standing = shelf.look(KEY)
    assert standing is not None and [file.name for file in standing.files] == ["petition.pdf"]
    assert lying(shelf) == [KEY]


def test_what_the_clock_ended_is_made_again_and_may_be_read_until_then(shelf: Shelf) -> None:
    put(shelf, KEY, out_of_time=True)
    assert state(shelf) == DONE
    claimed(shelf, staged("put"), BOB)
    put(shelf, OTHER)
    joined = shelf.claim(staged("put", OTHER), CID)
    assert not isinstance(joined, Claim) and joined.state == DONE


def test_only_a_whole_result_is_done(shelf: Shelf) -> None:
    for spoil in (
        lambda: (shelf.folder / KEY / "petition.zip").unlink(),
        lambda: (shelf.folder / KEY / "petition.pdf").write_bytes(b"%"),
        lambda: (shelf.folder / KEY / kept_results.CONTENTS).unlink(),
        lambda: (shelf.folder / KEY / kept_results.CONTENTS).write_text("[]"),
    ):
        put(shelf, KEY)
        assert state(shelf) == DONE
        spoil()
        assert state(shelf) is None
    put(shelf, KEY)


def test_a_result_that_goes_while_it_is_looked_at_is_none(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    put(shelf, KEY)
    real = Path.stat

    def going(path: Path, **more: Any) -> Any:
        if path.name == "petition.zip":
            kept_results.take_away(path.parent)
        return real(path, **more)

    monkeypatch.setattr(Path, "stat", going)
    assert state(shelf) is None


def test_what_could_not_be_removed_is_removed_later(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    put(shelf, KEY)
    aged(shelf.folder / KEY, shelf_module.KEPT_SECONDS + 1)
    with monkeypatch.context() as busy:
        busy.setattr("pitboss.house.regulator.kept_results.shutil.rmtree", lambda *given, **more: None)
        shelf.forget()
    assert state(shelf) is None
    (name,) = lying(shelf)
    assert name.startswith(kept_results.REMOVED)
    shelf.forget()
    assert lying(shelf) == []


def test_a_disk_that_gets_full_leaves_nothing_that_counts(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    claim, real, written = claimed(shelf, staged("put")), Path.write_bytes, 0

    def full(path: Path, data: bytes) -> int:
        nonlocal written
        written += 1
        if written == 2:
            raise NO_ROOM
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        shelf.put(claim, {"petition.pdf": b"%PDF", "petition.zip": b"PK"})
    assert lying(shelf) == [f"{KEY}.json"]


def test_what_was_left_unfinished_counts_for_nothing_and_is_swept_up(shelf: Shelf) -> None:
    put(shelf, KEY)
    for name in ("old", "new"):
        folder = shelf.folder / f"{notes.UNFINISHED}{name}"
        folder.mkdir()
        (folder / "petition.pdf").write_bytes(b"%PDF")
    aged(shelf.folder / f"{notes.UNFINISHED}old", shelf_module.UNFINISHED_SECONDS + 1)
    shelf.forget()
    assert lying(shelf) == [KEY, f"{notes.UNFINISHED}new"]


def test_progress_that_cannot_be_written_costs_only_the_word(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = claimed(shelf, staged("put"))
    monkeypatch.setattr("pitboss.house.regulator.notes.json.dump", _refuse)
    shelf.tell(claim, Progress("Solving"))
    assert state(shelf) == WORKING
    shelf.fail(claim, NOT_MADE, "A fault.")
    assert state(shelf) is None and lying(shelf) == []


def _refuse(*given: Any, **more: Any) -> None:
    raise NO_ROOM


def test_a_desk_that_cannot_write_starts_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    away = Desk(tmp_path / "file" / "shelf")
    full = Desk(tmp_path / "shelf")
    for desk in (away, full):
        monkeypatch.setattr(desk, "make", None)
    with pytest.raises(CannotWrite) as failed:
        away.begin(staged("put"), ANN, inline=True)
    assert failed.value.trouble.code == DISK_FAILED
    monkeypatch.setattr("pitboss.house.regulator.notes.json.dump", _refuse)
    with pytest.raises(CannotWrite) as no_room:
        full.begin(staged("put"), ANN, inline=True)
    assert no_room.value.trouble.code == FULL
    assert lying(full.shelf) == [] and full.shelf.look(KEY) is None and away.shelf.look(KEY) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_the_shelf_is_its_owners_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "cache" / "shelf")
    shelf.folder.mkdir(parents=True, mode=0o755)
    claimed(shelf, staged("put"))
    assert stat.S_IMODE(shelf.folder.stat().st_mode) == 0o700


def test_a_job_keeps_what_was_asked(shelf: Shelf) -> None:
    job = Job(KEY, {"what": "petition", "game": "catfish-bend", "options": {}, "rounds": 10_000})
    claim = claimed(shelf, job)
    working = shelf.look(KEY)
    shelf.put(claim, {"petition.pdf": b"%PDF"})
    shelf.leave(claim)
    done = shelf.look(KEY)
    assert working is not None and done is not None
    assert working.asked == done.asked == job.asked
