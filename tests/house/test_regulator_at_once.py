"""Several people ask the regulator's desk of two workers at the same moment: places and keys are taken once."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from pathlib import Path
from typing import Any

from pitboss.house.api.server import Server
from pitboss.house.regulator.desk import Desk
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Claim, read_note
from pitboss.house.regulator.shelf import PLACES
from pitboss.house.roles import Role
from tests.house.apps import app_of
from tests.house.asking import ask
from tests.house.kit import Kit
from tests.house.wire import Wire

PATIENCE = 60.0
TURNS, AT_ONCE, KEYS = 10, 8, 12
BUSY = {"lab_busy", "lab_full"}


class Watch:
    """What both desks have at work; a job ends when it is let go."""

    def __init__(self) -> None:
        self.guard, self.go, self.ended = threading.Lock(), threading.Semaphore(0), threading.Semaphore(0)
        self.working: list[tuple[str, bool]] = []
        self.begun: Counter[str] = Counter()
        self.broken: list[str] = []

    def begin(self, key: str, guest: bool) -> None:
        with self.guard:
            self.working.append((key, guest))
            self.begun[key] += 1
            if len(self.working) > PLACES:
                self.broken.append("more jobs than places")
            if sum(by_guest for _, by_guest in self.working) >= PLACES:
                self.broken.append("guests have all places")

    def end(self, key: str, guest: bool) -> None:
        with self.guard:
            self.working.remove((key, guest))


class Watched(Desk):
    """A desk that has its jobs watched."""

    def __init__(self, folder: Path, watch: Watch) -> None:
        super().__init__(folder)
        self.watch = watch

    def make(self, job: Job, claim: Claim) -> str:
        note = read_note(self.shelf.folder / f"{job.key}.json")
        guest = note is not None and note.asker.guest
        self.watch.begin(job.key, guest)
        assert self.watch.go.acquire(timeout=PATIENCE)
        self.shelf.put(claim, {"petition.pdf": b"%PDF", "petition.zip": b"PK"})
        self.watch.end(job.key, guest)
        self.shelf.leave(claim)
        self.watch.ended.release()
        return ""


def test_two_workers_share_places_and_keys(sqlite_kit: Kit, tmp_path: Path) -> None:
    chance, watch = random.Random(7), Watch()
    wire, second = Wire(sqlite_kit.house, inline=False), Server(sqlite_kit.worker(), inline=False)
    apps = [wire.app, app_of(second)]
    wire.server.regulator, second.regulator = (Watched(tmp_path / "shelf", watch) for _ in apps)
    people = [wire.guest() for _ in range(3)]
    people += [wire.as_person(sqlite_kit.staff(name, Role.AUDITOR)) for name in ("Dan", "Eve", "Fay")]

    async def post() -> Any:
        person, rounds = chance.choice(people), 10_000 + chance.randrange(KEYS)
        body = {"game": "catfish-bend", "rounds": rounds}
        answer = await ask(chance.choice(apps), person.client, "POST", "/api/lab/petitions", json=body)
        if answer.status_code == 429:
            assert answer.json()["code"] in BUSY
            return
        assert (answer.status_code, answer.json()["asked"]["rounds"]) == (200, rounds)
        for app in apps:  # what was answered is there, whichever worker is asked
            known = await ask(app, person.client, "GET", f"/api/lab/petitions/{answer.json()['id']}")
            assert known.status_code == 200, known.text

    async def turn() -> None:
        await asyncio.gather(*(post() for _ in range(AT_ONCE)))
        with watch.guard:
            working = len(watch.working)
        for _ in range(chance.randint(0, working)):
            watch.go.release()
            assert await asyncio.to_thread(watch.ended.acquire, timeout=PATIENCE)

    try:
        for _ in range(TURNS):
            wire.run(turn())
            assert watch.broken == []
        assert set(watch.begun.values()) == {1}
        assert len(watch.begun) > PLACES
    finally:
        for _ in range(KEYS * AT_ONCE):
            watch.go.release()
        wire.run(second.stop())
        wire.close()
