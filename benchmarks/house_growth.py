"""A house that has grown: ``python -m benchmarks.house_growth --tables 200 2000 10000``.

Makes houses with this many open tables and a thousand steps at each (``house_history.py``), on PostgreSQL, and measures
in each what a person would notice: how long a restart takes, the first command at a table that no worker has in memory,
the list of tables, commands under load, a seal, and the audit of what came after it. The full audit processes every
step and runs only for the sizes given with ``--audit``.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

from sqlalchemy import text
from tests.house.postgres_server import PostgresServer

from benchmarks.house_bots import GAMES, Bot, seat
from benchmarks.house_history import make_history
from benchmarks.house_load import one_load, percentile, server
from benchmarks.machine_share import Shares, bare_loop
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import Anchor
from pitboss.house.audit.findings import AuditReport
from pitboss.house.audit.since import audit_since
from pitboss.house.chain.seals import seal_heads
from pitboss.house.clock import system_clock
from pitboss.house.store.database import Database

COLD = 100
"""Tables that are visited for the first time."""
BOTS = 200
UNITS = {
    "steps": "{:,.0f}",
    "GB": "{:.2f}",
    "seal s": "{:.2f}",
    "restart s": "{:.1f}",
    "cold p50 ms": "{:.0f}",
    "cold p99 ms": "{:.0f}",
    "list ms": "{:.0f}",
    "cmd/s": "{:.0f}",
    "p50 ms": "{:.0f}",
    "p99 ms": "{:.0f}",
    "server ms": "{:.2f}",
    "db ms": "{:.2f}",
    "since s": "{:.1f}",
    "whole s": "{:.0f}",
    "loop": "{:.0f}",
}
MEANS = """
steps: history. GB: the database. seal: over all tables at once, the first time. restart: from the start until it
answers. cold: the first command at tables that are in no worker's memory. list: the list of tables. cmd/s, p50, p99,
server, db: 200 bots at full speed, milliseconds of a command, processor milliseconds a command. since: the audit of
what those bots did, from the seal on. whole: the audit of everything. loop: a bare loop's million turns a second."""


@dataclass
class Measured:
    """Measurements of a house, by the names of the columns."""

    tables: int
    figures: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def timed(self, name: str, unit: float = 1.0) -> Iterator[None]:
        """Record how long something took."""
        begun = time.perf_counter()
        yield
        self.figures[name] = unit * (time.perf_counter() - begun)

    def line(self) -> str:
        """Return the figures as a line of the table."""
        texts = [style.format(self.figures[name]) if name in self.figures else "" for name, style in UNITS.items()]
        return f"{self.tables:>8,} " + " ".join(
            f"{value:>{max(len(name), 10)}}" for name, value in zip(UNITS, texts, strict=True)
        )


def head() -> str:
    """Return the head of the table."""
    return f"{'tables':>8} " + " ".join(f"{name:>{max(len(name), 10)}}" for name in UNITS)


def say(what: str, number: int, of: int) -> None:
    """Report the progress of long work."""
    print(f"\r\x1b[K{what}: {number:,} of {of:,}", end="", file=sys.stderr, flush=True)


def sound(report: AuditReport) -> None:
    """Stop if an audit found something: figures of a broken house are worthless."""
    if not report.passed:
        raise RuntimeError("the audit found: " + "; ".join(map(str, islice(report.findings, 5))))


async def visit(measured: Measured, host: str, port: int) -> None:
    """Request the list of tables, and buy in at tables that nobody has visited since the start."""
    taken = []
    for place in range(COLD):
        bot = Bot(place, host, port)
        _, session = await bot.connection.send("POST", "/api/guests", {"token": True})
        bot.connection.token = session["token"]
        bot.table = 1 + place * measured.tables // COLD
        begun = time.perf_counter()
        await bot.command({"do": "BuyIn", "amount": 100_00})
        taken.append(1000 * (time.perf_counter() - begun))
        if place == 0:
            with measured.timed("list ms", 1000):
                await bot.connection.send("GET", "/api/tables")
        bot.connection.close()
    measured.figures |= {"cold p50 ms": percentile(taken, 0.5), "cold p99 ms": percentile(taken, 0.99)}


async def load(measured: Measured, address: tuple[str, int, int], database: int, seconds: float) -> None:
    """Let bots play at full speed."""
    host, port, pid = address
    bots = await seat(BOTS, host, port)
    measured.figures["loop"] = bare_loop()
    shares = Shares({"server": pid, "db": database})
    count = await one_load(bots, seconds, 0.0)
    spent, many = shares.spent(), len(count.commands)
    measured.figures |= {
        "cmd/s": many / count.seconds,
        "p50 ms": percentile(count.commands, 0.5),
        "p99 ms": percentile(count.commands, 0.99),
        "server ms": 1000 * spent["server"] / many,
        "db ms": 1000 * spent["db"] / many,
    }
    for bot in bots:
        bot.connection.close()


def measure(postgres: PostgresServer, tables: int, asked: argparse.Namespace) -> Measured:
    """Make a house and measure it."""
    measured, name = Measured(tables), postgres.new_database()
    url = postgres.url(name)
    measured.figures["steps"] = make_history(url, tables, asked.steps, say)
    say("measuring", 0, 1)
    house = Database(url)
    with house.reading() as connection:
        size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
    measured.figures["GB"] = size / 1e9
    with measured.timed("seal s"):
        seal = house.transact(lambda connection: seal_heads(connection, None, system_clock()))
    assert seal is not None and postgres.process is not None
    begun = time.perf_counter()
    with server(url, asked.workers) as address:
        measured.figures["restart s"] = time.perf_counter() - begun
        asyncio.run(visit(measured, *address[:2]))
        asyncio.run(load(measured, address, postgres.process.pid, asked.seconds))
    with measured.timed("since s"):
        sound(audit_since(house, Anchor(seal.number, seal.hash), say))
    if tables in asked.audit:
        with measured.timed("whole s"):
            sound(audit(house, say))
    house.close()
    return measured


def main() -> None:
    """Measure the requested houses."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house_growth", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 2000], help="open tables (200 2000)")
    parser.add_argument("--steps", type=int, default=1000, help="steps of each table (1000)")
    parser.add_argument(
        "--audit", type=int, nargs="*", default=[200], help="sizes at which everything is audited (200)"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10, help="how long the load lasts (10)")
    asked = parser.parse_args()
    assert all(tables >= len(GAMES) for tables in asked.tables)
    postgres = PostgresServer()
    try:
        lines = [head()]
        for tables in asked.tables:
            lines.append(measure(postgres, tables, asked).line())
            print("\r\x1b[K" + "\n".join(lines[-2:] if len(lines) == 2 else lines[-1:]), flush=True)
    finally:
        postgres.close()
    print(MEANS)


if __name__ == "__main__":
    main()
