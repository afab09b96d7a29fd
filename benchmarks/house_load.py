"""The house under load: ``python -m benchmarks.house_load --all``.

Starts the real server, opens tables, and lets a bot play at each over HTTP, with one connection per bot. First, the
bots send as fast as they get answers, which shows the server's maximum; then commands fall due at fixed rates (open
loop), which shows how long a player waits. Bots, server and database share the machine: the benchmark prints their
processor time for each command, and the share that everything else on the machine used meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.house.postgres_server import PostgresServer

from benchmarks.house_bots import Bot, Count, at_full_speed, at_rate, seat
from benchmarks.machine_share import Shares, bare_loop

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
SQLITE, POSTGRESQL = "sqlite", "postgresql"
WORKERS = (1, 2, 4)
RATES = (300.0, 500.0)
HEAD = (
    f"{'':24} {'offered':>8} {'cmd/s':>6} {'dec p50':>9} {'dec p99':>9} {'rounds':>7}"
    f" {'server':>7} {'db':>5} {'bots':>5} {'others':>7} {'loop':>5}"
)
MEANS = """
offered: commands a second that fell due; "full" is as fast as answers come. dec: milliseconds of a decision.
server, db, bots: processor milliseconds a command. others: the share of the processors that the rest of the
machine had. loop: a bare loop's million turns a second just before; it falls when others keep the machine busy."""


@contextmanager
def server(url: str, workers: int) -> Iterator[tuple[str, int, int]]:
    """Start the real server and yield its address and process."""
    command = [sys.executable, "-m", "pitboss.cli.run", "serve", "--port", "0"]
    command += ["--database", url, "--workers", str(workers)]
    process = subprocess.Popen(command, env={**os.environ, **UNLIMITED}, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError("the server did not start")
        host, _, port = line.split("http://")[1].split("/")[0].partition(":")
        yield host, int(port), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def percentile(values: list[float], share: float) -> float:
    """Return the value that a share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def one_load(bots: list[Bot], seconds: float, rate: float) -> Count:
    """Let the bots play, at full speed or at a rate."""
    return await (at_rate(bots, seconds, rate) if rate else at_full_speed(bots, seconds))


def line(name: str, rate: float, loop: float, count: Count, shares: Shares) -> str:
    """Return a line of the table."""
    spent, many = shares.spent(), len(count.commands)
    each = " ".join(
        f"{1000 * spent.get(process, 0.0) / many:>{width}.2f}"
        for process, width in (("server", 7), ("db", 5), ("bots", 5))
    )
    return (
        f"{name:24} {f'{rate:.0f}' if rate else 'full':>8} {many / count.seconds:>6.0f}"
        f" {percentile(count.decisions, 0.5):>9.1f} {percentile(count.decisions, 0.99):>9.1f} {count.rounds:>7,}"
        f" {each} {100 * shares.others():>6.0f}% {loop:>5.1f}"
    )


async def loads(name: str, address: tuple[str, int, int], database: int | None, asked: argparse.Namespace) -> None:
    """Seat the bots, run every load and print its line."""
    host, port, pid = address
    bots = await seat(asked.tables, host, port)
    pids = {"server": pid} | ({"db": database} if database is not None else {})
    for rate in asked.rates:
        loop, shares = bare_loop(), Shares(pids)
        count = await one_load(bots, asked.seconds, rate)
        print(line(name, rate, loop, count, shares), flush=True)
    for bot in bots:
        bot.connection.close()


def run(name: str, url: str, workers: int, asked: argparse.Namespace, postgres: PostgresServer | None) -> None:
    """Run the loads of one setup."""
    database = postgres.process.pid if postgres is not None and postgres.process is not None else None
    with server(url, workers) as address:
        asyncio.run(loads(name, address, database, asked))


def run_sqlite(asked: argparse.Namespace) -> None:
    """Run the loads on SQLite, which supports one worker."""
    with tempfile.TemporaryDirectory() as folder:
        run("SQLite, 1 worker", f"sqlite:///{folder}/house.db", 1, asked, None)


def run_postgresql(asked: argparse.Namespace) -> None:
    """Run the loads on PostgreSQL, a new database for each number of workers."""
    postgres = PostgresServer()
    try:
        for workers in asked.workers:
            name = f"PostgreSQL, {workers} worker{'s' if workers > 1 else ''}"
            run(name, postgres.url(postgres.new_database()), workers, asked, postgres)
    finally:
        postgres.close()


def asked_for() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.house_load", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--all", action="store_true", help="both databases, 1, 2 and 4 workers; about four minutes")
    parser.add_argument("--database", choices=(SQLITE, POSTGRESQL), default=POSTGRESQL)
    parser.add_argument(
        "--workers", type=int, nargs="+", default=[1], help="workers on PostgreSQL, one or several numbers"
    )
    parser.add_argument("--tables", type=int, default=200, help="tables, a bot at each (200)")
    parser.add_argument("--seconds", type=float, default=15, help="how long each load lasts (15)")
    parser.add_argument(
        "--rate",
        type=float,
        nargs="+",
        dest="rates",
        default=[0.0, *RATES],
        help="commands a second that fall due, 0 for full speed; one or several (0 300 500)",
    )
    asked = parser.parse_args()
    if asked.all:
        asked.workers = list(WORKERS)
    return asked


def main() -> None:
    """Run the requested loads."""
    asked = asked_for()
    average = Path("/proc/loadavg").read_text().split()[0]
    print(f"{asked.tables} tables, {asked.seconds:.0f} s each, {os.cpu_count()} processors, load before: {average}")
    print(HEAD)
    if asked.all or asked.database == SQLITE:
        run_sqlite(asked)
    if asked.all or asked.database == POSTGRESQL:
        run_postgresql(asked)
    print(MEANS)


if __name__ == "__main__":
    main()
