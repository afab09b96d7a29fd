"""The house under SIGKILL: ``python -m benchmarks.house_kills --database sqlite|postgresql --kills 100``.

Clients play at tables of every game while the real server is killed at random moments: all of its processes at once,
one worker of several, or during its start. PostgreSQL itself is also restarted, in its fast and immediate modes.
Clients send again what was not answered. At regular intervals and at the end, the run executes ``pitboss audit`` and
compares the clients' own notes with the database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from tests.house.postgres_server import PostgresServer

from benchmarks.house_kill_checks import compare, count_rounds, run_audit
from benchmarks.house_kill_clients import Careful, Cashier, Client, Player, Spectator
from pitboss import GAMES
from pitboss.house.house import House
from pitboss.house.roles import Role
from pitboss.house.settings import Settings

SETTINGS = {
    "PITBOSS_SIGN_INS_A_MINUTE": "1000000",
    "PITBOSS_COMMANDS_A_SECOND": "1000000",
    "PITBOSS_COMMANDS_AT_ONCE": "1000000",
    "PITBOSS_OPEN_TABLES": "false",
    "PITBOSS_DECISION_SECONDS": "3",
    "PITBOSS_WAGER_SECONDS": "3",
    "PITBOSS_LOG_LEVEL": "error",
}
Account = tuple[str, int, str, int, random.Random]
"""Name, number and token of a person, the server's port, and a source of randomness."""
AT_A_TABLE = 2
CHIPS = 10_000_00
"""The chips that each player buys."""
LONGEST_LIFE = 1.5
"""The most seconds that the server lives after it opened."""
PATIENCE = 300
"""The most seconds until everybody is done, on a busy machine."""
LOOK = 0.01
WHILE_STARTING, ONE_WORKER = 0.15, 0.3
"""How often a kill comes during the start of the server, and how often it hits only one worker."""


@dataclass
class Outcome:
    """What a run did, and the faults it found."""

    counted: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)
    seconds: float = 0.0


Progress = Callable[[int, Outcome], None]
"""Called after every kill with its number."""


class Serving:
    """The real server, started again and again on the same port."""

    def __init__(self, url: str, workers: int, log: Path) -> None:
        self.url, self.workers, self.log = url, workers, log
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = int(listener.getsockname()[1])
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, in a separate process group."""
        command = [sys.executable, "-m", "pitboss.cli.run", "serve", "--port", str(self.port)]
        command += ["--database", self.url, "--workers", str(self.workers)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, **SETTINGS},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )

    def wait_until_open(self) -> bool:
        """Wait until the server says that it is open; return whether it did."""
        assert self.process is not None and self.process.stdout is not None
        return "http://" in self.process.stdout.readline()

    def kill(self) -> None:
        """Kill all of its processes."""
        assert self.process is not None and self.process.stdout is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def end(self) -> None:
        """Kill it if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def kill_worker(self, chance: random.Random) -> bool:
        """Kill one worker; return whether there was one."""
        first = self._first()
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        if children:
            os.kill(int(chance.choice(children)), signal.SIGKILL)
        return bool(children)

    def _first(self) -> int:
        assert self.process is not None
        return self.process.pid


class WarmServing(Serving):
    """The real server, forked from a process that has imported everything: a start takes a fraction of the time."""

    def __init__(self, url: str, workers: int, log: Path) -> None:
        super().__init__(url, workers, log)
        command = [sys.executable, "-m", "benchmarks.warm_server"]
        self.starter = subprocess.Popen(
            command, env={**os.environ, **SETTINGS}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pid = 0
        self._answer()

    def _answer(self) -> str:
        assert self.starter.stdout is not None
        return self.starter.stdout.readline()

    def start(self) -> None:
        """Start it, in a separate process group."""
        assert self.starter.stdin is not None
        arguments = ["serve", "--port", str(self.port), "--database", self.url, "--workers", str(self.workers)]
        self.starter.stdin.write(json.dumps({"arguments": arguments, "log": str(self.log)}) + "\n")
        self.starter.stdin.flush()
        self.pid = int(self._answer())

    def wait_until_open(self) -> bool:
        """Wait until the server answers; return whether it did before it ended."""
        while self._is_there():
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/api/health", timeout=10):
                    return True
            except (OSError, HTTPException):
                time.sleep(LOOK)
        return False

    def _is_there(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """Kill all of its processes; one that was only just forked has no process group yet."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(self.pid, signal.SIGKILL)
        while self._is_there():
            time.sleep(LOOK)

    def end(self) -> None:
        """Kill it if it runs, and the process that starts it."""
        if self.pid and self._is_there():
            self.kill()
        self.starter.kill()
        with self.starter:  # waits, and closes the pipe to it
            pass

    def _first(self) -> int:
        return self.pid


class KillRun:
    """One run on one database."""

    def __init__(
        self, url: str, log: Path, seed: int, postgres: PostgresServer | None, progress: Progress, warm: bool
    ) -> None:
        self.url, self.postgres, self.chance = url, postgres, random.Random(seed)
        self.starting = 0.5 if warm else 2.0
        self.serving = (WarmServing if warm else Serving)(url, 2 if postgres is not None else 1, log)
        self.outcome = Outcome()
        self.progress = progress
        self.clients = self._let_in()

    def _let_in(self) -> list[Client]:
        """Open a table of each game, and let players, a cashier and spectators in."""
        house = House(Settings(database=self.url, open_tables=False))
        house.open()
        players: list[Player] = []
        spectators: list[Spectator] = []
        settings = house.table_settings(decision_seconds=3, wager_seconds=3, alone_seconds=0)
        for game in GAMES:
            table = house.open_table(game.name, game.id, {}, settings=settings)
            names = [f"P{table}{place}" for place in range(AT_A_TABLE)]
            players += [Player(*self._signed_in(house, name), table) for name in names]
            spectators.append(Spectator(*self._signed_in(house, f"S{table}"), table))
        account = self._signed_in(house, "Care")
        players += [Careful(*account, spectator.table) for spectator in spectators[:2]]
        cashier = Cashier(*self._signed_in(house, "Cash", Role.CAGE), tuple(player.name for player in players))
        house.close()
        return [*players, *spectators, cashier]

    def _signed_in(self, house: House, name: str, role: Role = Role.PLAYER) -> Account:
        person = house.register(name, f"{name} has a long password", role)
        if role is Role.PLAYER:
            house.at_cage(house.itself.id, lambda cage: cage.buy_in(person.id, CHIPS, name))
        token, _ = house.sign_in(person)
        return name, person.id, token, self.serving.port, random.Random(self.chance.random())

    async def run(self, kills: int, restarts: int, audit_every: int) -> Outcome:
        """Kill and restart as often as planned, under load; then compare."""
        begun, over, left = time.monotonic(), asyncio.Event(), asyncio.Event()
        acting, watching = list[asyncio.Task[None]](), list[asyncio.Task[None]]()
        for client in self.clients:
            watches = isinstance(client, Spectator)
            (watching if watches else acting).append(asyncio.create_task(client.play(left if watches else over)))
        await self._start()
        when_restarted = set(range(1, kills, max(1, kills // restarts))) if restarts else set()
        for number in range(1, kills + 1):
            await self._kill()
            for task in (*acting, *watching):
                if task.done():
                    task.result()  # only a fault of the run itself ends play early
            self.outcome.counted["kills"] += 1
            self.progress(number, self.outcome)
            if number in when_restarted and self.postgres is not None:
                await self._restart_postgres(self.postgres)
            if number % audit_every == 0:
                await asyncio.to_thread(self._audit)
        over.set()
        await asyncio.wait_for(asyncio.gather(*acting), PATIENCE)
        left.set()  # spectators take a last look when nobody acts any more
        await asyncio.wait_for(asyncio.gather(*watching), PATIENCE)
        await asyncio.to_thread(self.serving.kill)
        self._audit()
        self.outcome.findings += compare(self.url, self.clients)
        self._count(time.monotonic() - begun)
        return self.outcome

    async def _start(self) -> None:
        """Start the server and wait until it is open; now and then it is killed first, which counts."""
        self.serving.start()
        while self.chance.random() < WHILE_STARTING:
            await asyncio.sleep(self.chance.uniform(0, self.starting))
            await asyncio.to_thread(self.serving.kill)
            self.outcome.counted["while starting"] += 1
            self.serving.start()
        if not await asyncio.to_thread(self.serving.wait_until_open):
            raise RuntimeError(f"the server does not open; see {self.serving.log}")

    async def _kill(self) -> None:
        """Let the server live for a moment, and kill it or one of its workers."""
        await asyncio.sleep(self.chance.uniform(0, LONGEST_LIFE))
        alone = self.serving.workers > 1 and self.chance.random() < ONE_WORKER
        if alone and self.serving.kill_worker(self.chance):
            self.outcome.counted["one worker"] += 1
            return
        await asyncio.to_thread(self.serving.kill)
        self.outcome.counted["whole server"] += 1
        await self._start()

    async def _restart_postgres(self, postgres: PostgresServer) -> None:
        at_once = self.outcome.counted["database restarts"] % 2 == 0
        await asyncio.sleep(self.chance.uniform(0.2, LONGEST_LIFE))
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT if at_once else signal.SIGINT)
        await asyncio.to_thread(postgres.start)
        self.outcome.counted["database restarts"] += 1

    def _audit(self) -> None:
        self.outcome.counted["audits"] += 1
        self.outcome.findings += run_audit(self.url)

    def _count(self, seconds: float) -> None:
        self.outcome.seconds = seconds
        counted = self.outcome.counted
        counted["rounds"] = count_rounds(self.url)
        for client in self.clients:
            counted["acknowledged"] += len(client.notes.done)
            counted["refused"] += len(client.notes.refused)
            counted["sent again"] += client.notes.sent_again
            counted["found done"] += client.notes.found_done


def run_kills(
    database: str,
    kills: int,
    restarts: int = 0,
    audit_every: int = 25,
    seed: int = 1,
    progress: Progress = lambda number, outcome: None,
    warm: bool = False,
) -> Outcome:
    """Run kills on a separate database and return the outcome; ``warm`` starts the server faster."""
    with tempfile.TemporaryDirectory(prefix="pitboss-kills-") as folder:
        postgres = PostgresServer() if database == "postgresql" else None
        try:
            url = postgres.url(postgres.new_database()) if postgres is not None else f"sqlite:///{folder}/house.db"
            kill_run = KillRun(url, Path(folder) / "server.log", seed, postgres, progress, warm)
            try:
                return asyncio.run(kill_run.run(kills, restarts, audit_every))
            finally:
                kill_run.serving.end()
        finally:
            if postgres is not None:
                postgres.close()


def print_progress(number: int, outcome: Outcome) -> None:
    """Report the progress now and then."""
    if number % 10 == 0:
        print(f"{number} kills, {len(outcome.findings)} findings", file=sys.stderr, flush=True)


def main() -> int:
    """Run the requested kills and print a table; return 1 if something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house_kills", description=__doc__.splitlines()[0])
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=100, help="how many kills (100)")
    parser.add_argument("--restarts", type=int, default=10, help="how often PostgreSQL itself is restarted (10)")
    parser.add_argument("--audit-every", type=int, default=25, help="audit after so many kills (25)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--warm", action="store_true", help="start servers from a process that has imported all")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(2))  # nothing is left running
    outcome = run_kills(
        asked.database, asked.kills, asked.restarts, asked.audit_every, asked.seed, print_progress, asked.warm
    )
    print(f"{asked.database}, {outcome.seconds:.0f} s")
    for name, count in outcome.counted.items():
        print(f"{name:20} {count:>10,}")
    print(f"{'findings':20} {len(outcome.findings):>10,}")
    for finding in outcome.findings[:20]:
        print(f"  {finding}")
    return 1 if outcome.findings else 0


if __name__ == "__main__":
    sys.exit(main())
