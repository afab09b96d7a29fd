"""The server's workers over one set of files: they die separately or together, and start again."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI

from pitboss.house.api.app import create_app
from pitboss.house.api.server import Server
from pitboss.house.house import House
from pitboss.house.settings import Settings
from tests.house.kit import USUAL, Time
from tests.house.simulation.faults import NEVER, Crash, Faults, MortalDatabase, Process, copy_files
from tests.house.wire import Wire

Apps = dict[int, FastAPI]
"""The application of each worker: making one takes longer than everything that a worker does before it dies."""
UNLIMITED = {"commands_a_second": 10**6, "commands_at_once": 10**6, "sign_ins_a_minute": 10**6}


class Worker:
    """A worker that serves until it dies."""

    def __init__(self, process: Process, database: MortalDatabase, house: House, apps: Apps, place: int) -> None:
        self.process, self.database, self.house = process, database, house

        def made_before(server: Server) -> FastAPI:
            if place not in apps:
                apps[place] = create_app(server)
            apps[place].state.server = server
            return apps[place]

        with patch("tests.house.wire.app_of", made_before):
            self.wire = Wire(house)
        self.wire.loop.set_exception_handler(lambda loop, context: None)  # the dead leave tasks behind

    def look_again(self) -> None:
        """Let the worker find tables that another one moved on, as it does every other second."""
        self.wire.run(self.wire.server.hub.look_again())
        self.wire.settle()

    def bury(self) -> None:
        """Release what a dead worker leaves behind."""
        tasks = asyncio.all_tasks(self.wire.loop)
        for task in tasks:
            task.cancel()
        self.wire.run(_end(tasks))
        self.wire.run(self.wire.loop.shutdown_asyncgens())
        self.wire.loop.close()


async def _end(tasks: set[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)


class Servers:
    """All workers. A crash takes one of them, or the whole machine with them."""

    def __init__(self, folder: Path, seed: int, time: Time, workers: int, counted: Counter[str], apps: Apps) -> None:
        self.folder, self.time, self.counted, self.apps = folder, time, counted, apps
        self.chance = random.Random(f"servers {seed}")
        self.faults = Faults(random.Random(f"faults {seed}"))
        self.files = 0
        self.path = self._next_path()
        self.databases: list[MortalDatabase] = []
        self.workers: list[Worker] = []
        for place in range(workers):
            self.workers.append(self._start(place))

    def _next_path(self) -> Path:
        self.files += 1
        return self.folder / f"house-{self.files}.db"

    def pick(self) -> Worker:
        """Return the worker that a connection happens to reach."""
        return self.chance.choice(self.workers)

    def restart(self, crashed: Callable[[], None]) -> None:
        """Put new workers into the places of dead ones, and check what they find."""
        while any(worker.process.dead for worker in self.workers):
            for place, worker in enumerate(self.workers):
                if worker.process.dead:
                    worker.bury()
                    self.workers[place] = self._start(place)
            if not any(worker.process.dead for worker in self.workers):  # none died while another one started
                left, self.faults.left = self.faults.left, NEVER
                crashed()
                self.faults.left = left

    def _start(self, place: int) -> Worker:
        """Start a worker; it may die while it starts, and is started again."""
        while True:
            self.faults.arm()
            process = Process(self.faults, self._died)
            database = MortalDatabase(self.path, process)
            self.databases.append(database)
            chance = random.Random(self.chance.random())
            settings = Settings(**{**USUAL, **UNLIMITED}, database=f"sqlite:///{self.path}")
            house = House(settings, database, clock=self.time, chance=chance)
            try:
                house.open()
                return Worker(process, database, house, self.apps, place)
            except Crash:
                self.counted["crashes while starting"] += 1

    def _died(self, process: Process) -> None:
        """Kill a worker, or all of them: then only what is on disk at this moment is left."""
        self.counted["crashes"] += 1
        if len(self.workers) > 1 and self.chance.random() < 0.5:
            self.counted["workers that died alone"] += 1
            gone = [database for database in self.databases if database.process is process]
        else:
            path = self.path
            self.path = self._next_path()
            copy_files(path, self.path)
            gone = self.databases
        for database in gone:
            database.process.dead = True
            database.die()
        self.databases = [database for database in self.databases if database not in gone]

    def close(self) -> None:
        """Stop everything gracefully."""
        self.faults.disarm()
        for worker in self.workers:
            worker.wire.close()

    def abandon(self) -> None:
        """Let go of everything, after a failure."""
        self.faults.disarm()
        for worker in self.workers:
            worker.process.dead = True
            worker.bury()
        for database in self.databases:
            database.die()
