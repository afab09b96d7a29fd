"""The house under load: ``python -m benchmarks.house_load``.

Starts the real server, opens tables, and lets a bot play at each over HTTP, every bot on a connection of its own. With
``--rate`` the bots together send so many commands a second and the time of each is measured; without it they send as
fast as they get answers, which shows the most the server can do. Bots, server and database share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.house.postgres_server import PostgresServer

GAMES = ("zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend")
DECISIONS = frozenset({"Hit", "Stand", "Double", "Split", "Zap", "Surrender", "Decline", "AttackWith", "Insure"})
UNLIMITED = {
    "PITBOSS_SIGN_INS_A_MINUTE": "1000000",
    "PITBOSS_COMMANDS_A_SECOND": "1000000",
    "PITBOSS_COMMANDS_AT_ONCE": "1000000",
    "PITBOSS_OPEN_TABLES": "false",
    "PITBOSS_DECISION_SECONDS": "0",
    "PITBOSS_WAGER_SECONDS": "0",
    "PITBOSS_PLAYER_TABLES": "1000",
    "PITBOSS_GUEST_CHIPS": "1000000",
    "PITBOSS_LOG_LEVEL": "warning",
}


class Connection:
    """One connection that speaks just enough HTTP, so that the bots take little from the server."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port, self.token = host, port, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request and return status and answer."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.host}\r\nauthorization: Bearer {self.token}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith("content-length:")), 0)
        answer = await self.reader.readexactly(length)
        return int(lines[0].split()[1]), json.loads(answer) if answer else None

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


@dataclass
class Count:
    """What the bots did: milliseconds of each command, refusals, rounds."""

    commands: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    refused: int = 0
    rounds: int = 0


class Bot:
    """A player who sits alone at a table and plays a simple strategy."""

    def __init__(self, number: int, host: str, port: int, count: Count, pause: float, chance: random.Random) -> None:
        self.number, self.count, self.pause, self.chance = number, count, pause, chance
        self.connection = Connection(host, port)
        self.sent = 0
        self.table = 0

    async def arrive(self) -> None:
        """Come in, open a table, sit down."""
        _, session = await self.connection.send("POST", "/api/guests", {"token": True})
        self.connection.token = session["token"]
        game = GAMES[self.number % len(GAMES)]
        _, table = await self.connection.send("POST", "/api/tables", {"name": f"Load {self.number}", "game": game})
        self.table = table["id"]
        await self.command("BuyIn", amount=50_000_000)
        await self.command("Sit", box=1)

    async def command(self, do: str, **values: Any) -> Any:
        """Send a command and measure it."""
        self.sent += 1
        body = {"id": f"c{self.sent}", "command": {"do": do, **values}}
        start = time.perf_counter()
        status, answer = await self.connection.send("POST", f"/api/tables/{self.table}/play", body)
        taken = 1000 * (time.perf_counter() - start)
        self.count.commands.append(taken)
        if do in DECISIONS:
            self.count.decisions.append(taken)
        if status != 200:
            self.count.refused += 1
            raise RuntimeError(f"{do} {values}: {status} {answer}")
        return answer["view"]

    async def play(self, until: float) -> None:
        """Play rounds until a moment."""
        while time.perf_counter() < until:
            await self.wait()
            await self.command("Place", box=1, kind="blackjack", amount=1000)
            await self.wait()
            view = await self.command("Ready")
            while view["running"]:
                await self.wait()
                do, values = self.decide(view)
                view = await self.command(do, **values)
            self.count.rounds += 1

    async def wait(self) -> None:
        """Think."""
        if self.pause:
            await asyncio.sleep(self.chance.expovariate(1 / self.pause))

    def decide(self, view: Any) -> tuple[str, dict[str, Any]]:
        """Hit below 17, double tens and elevens, zap, split eights and aces, decline what is offered."""
        legal = {one["command"]["do"]: one["command"] for one in view["you"]["legal"]}
        name = "Decline"
        if "Stand" in legal:
            hand = next(hand for hand in view["boxes"][0]["hands"] if hand["acting"])
            name = "Hit" if hand["total"] < 17 and "Hit" in legal else "Stand"
            if hand["total"] in (10, 11) and "Double" in legal:
                name = "Double"
            elif hand["total"] in (15, 16) and "Zap" in legal:
                name = "Zap"
            elif "Split" in legal and hand["cards"][0][0] in "A8":
                name = "Split"
        command = dict(legal[name])
        command.pop("do")
        return name, command


@contextmanager
def server(url: str, workers: int, **settings: str) -> Iterator[tuple[str, int, int]]:
    """Start the real server and yield its address and process."""
    environment = {**os.environ, **UNLIMITED, **settings}
    command = [sys.executable, "-m", "pitboss.cli.run", "serve", "--port", "0"]
    command += ["--database", url, "--workers", str(workers)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http://" not in line:
        raise RuntimeError("the server did not start")
    host, _, port = line.split("http://")[1].split("/")[0].partition(":")
    try:
        yield host, int(port), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


async def load(
    host: str, port: int, tables: int, seconds: float, rate: float, begin: Callable[[], None], seed: int = 1
) -> tuple[Count, float]:
    """Let bots play and return what they measured and how long they played; ``begin`` is called when all sit."""
    count, chance = Count(), random.Random(seed)
    pause = tables / rate if rate else 0.0
    bots = [Bot(number, host, port, count, pause, random.Random(chance.random())) for number in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(bot.arrive() for bot in bots[start : start + 20]))
    count.commands.clear()
    begin()
    begun = time.perf_counter()
    await asyncio.gather(*(bot.play(begun + seconds) for bot in bots))
    taken = time.perf_counter() - begun
    for bot in bots:
        bot.connection.close()
    return count, taken


def percentile(values: list[float], share: float) -> float:
    """Return the value that a share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and its children so far."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(stat.parent.name) == pid or int(fields[1]) == pid:
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


class Processors:
    """The processor time of server, database and bots while they play."""

    def __init__(self, server: int, database: int | None) -> None:
        self.pids = (server, database)
        self.begun = self.now()

    def now(self) -> tuple[float, float, float]:
        """Return the seconds so far."""
        server, database = self.pids
        return processor_seconds(server), processor_seconds(database) if database else 0.0, time.process_time()

    def begin(self) -> None:
        """Forget everything before this moment."""
        self.begun = self.now()

    def spent(self) -> list[float]:
        """Return the seconds since then."""
        return [after - before for before, after in zip(self.begun, self.now(), strict=True)]


def run(name: str, url: str, workers: int, asked: argparse.Namespace, postgres: PostgresServer | None) -> None:
    """Run one load and print its line."""
    database = postgres.process.pid if postgres is not None and postgres.process is not None else None
    with server(url, workers) as (host, port, pid):
        processors = Processors(pid, database)
        count, taken = asyncio.run(load(host, port, asked.tables, asked.seconds, asked.rate, processors.begin))
        spent = processors.spent()
    many = len(count.commands)
    figures = [
        f"{many / taken:>8,.0f}",
        *(f"{percentile(times, share):>8.1f}" for times in (count.commands, count.decisions) for share in (0.5, 0.99)),
        f"{count.rounds:>8,} {count.refused:>8}",
        *(f"{1000 * seconds / many:>10.2f}" for seconds in spent),
    ]
    print(f"{name:24} {' '.join(figures)}", flush=True)


def main() -> None:
    """Run the loads that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house_load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200, help="tables, a bot at each (200)")
    parser.add_argument("--seconds", type=float, default=20, help="how long each load lasts (20)")
    parser.add_argument("--rate", type=float, default=0, help="commands a second of all bots together; 0: full speed")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4], help="workers on PostgreSQL (1 2 4)")
    parser.add_argument("--only", choices=("sqlite", "postgresql"), help="one database only")
    asked = parser.parse_args()
    print(
        f"{'':24} {'cmd/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'dec p50':>8} {'dec p99':>8} {'rounds':>8} {'refused':>8}"
        f" {'server ms':>10} {'db ms':>10} {'bots ms':>10}"
    )
    if asked.only != "postgresql":
        with tempfile.TemporaryDirectory() as folder:
            run("SQLite, 1 worker", f"sqlite:///{folder}/house.db", 1, asked, None)
    if asked.only != "sqlite":
        postgres = PostgresServer()
        try:
            for workers in asked.workers:
                url = postgres.url(postgres.new_database())
                run(f"PostgreSQL, {workers} worker{'s' if workers > 1 else ''}", url, workers, asked, postgres)
        finally:
            postgres.close()


if __name__ == "__main__":
    main()
