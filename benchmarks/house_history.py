"""A house with a long history, made in minutes: a few tables are played, and their steps copied to thousands of others.

Every table is opened by the house itself. What was played at one table is then written for others with their own
numbers, accounts and command ids, and with every link recomputed, so that the audit finds nothing wrong. These tables
use manual shuffles: the order of a shoe shuffled by the server follows from its table's number and could not be copied.
"""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, text

from pitboss.house.chain.links import link
from pitboss.house.house import House
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.people.registry import Person
from pitboss.house.settings import Settings
from pitboss.house.store.database import Database
from pitboss.house.store.step_rows import (
    BETTOR,
    CHECKPOINT,
    CITED,
    ENTRY,
    LOGGED,
    POSTING,
    RESULT,
    ROUND,
    SHOE,
    STANDING,
    STEP,
    Row,
)
from pitboss.house.tables.acting.commands import AnyCommand, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal

GAMES = ("catfish-bend", "free-bet-ma", "double-attack-ma", "zappit-ma")
PLAYER, CHIPS, WAGER = "Grace", 1_000_000, 10_00
RICH: dict[str, Any] = {
    "open_tables": False,
    "seal_seconds": 0,
    "guest_chips": "1000000000",
    "bankroll": "10000000000",
    "tray": "1000000",
    "decision_seconds": 0,
    "wager_seconds": 0,
    "idle_table_seconds": 0,
}
"""Settings with which no table is ever short of chips, closed, or waited for."""
CHOSEN = ("RefuseCut", "Stand", "Decline")
"""What the player chooses whenever it is legal."""
AT_ONCE = 25
"""Tables written in one transaction."""
TOLD_EVERY = 100
"""Tables between two progress messages during opening."""

Progress = Callable[[str, int, int], None]
LAST_ENTRY, HASH = list(STEP).index("last_entry"), list(STEP).index("hash")


@dataclass(frozen=True)
class Played:
    """A table that was played: everything that its steps wrote, in order."""

    accounts: dict[str, int]
    standing: dict[str, Any]
    rows: dict[str, list[Row]]

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return len(self.rows["steps"])


PARTS = {
    "steps": STEP,
    "entries": ENTRY,
    "postings": POSTING,
    "rounds": ROUND,
    "round_results": RESULT,
    "round_bettors": BETTOR,
    "round_clauses": CITED,
    "floor_log": LOGGED,
    "shoes": SHOE,
    "checkpoints": CHECKPOINT,
}
BOOKS = ("entries", "postings")
PLACES = ("seq", "number", "line", "round", "kind", "person_id", "event")
"""The columns that order the rows of one table."""


def make_history(url: str, tables: int, steps: int, progress: Progress) -> int:
    """Make a house with this many open tables, about this many steps at each, and return the number of steps."""
    house = House(Settings(**RICH, database=url), Database(url, connections=2), chance=random.Random(1))
    try:
        house.open()
        opened = [_open(house, number, progress, tables) for number in range(tables)]
        grace, ids = house.guest(PLAYER), itertools.count(1)
        played = []
        for place, table in enumerate(opened[: len(GAMES)], 1):
            progress("playing", place, len(GAMES))
            with house.database.reading() as connection:
                opening = _standing(connection, table)["entries"]
            _play(house, table, grace, steps, ids)
            with house.database.reading() as connection:
                played.append(_read(connection, table, opening))
        total = sum(template.steps for template in played)
        copies = [(table, played[number % len(GAMES)]) for number, table in enumerate(opened)][len(GAMES) :]
        for start in range(0, len(copies), AT_ONCE):
            progress("copying", start, len(copies))
            batch = copies[start : start + AT_ONCE]
            with house.database.writing() as connection:
                _write(connection, batch, grace.id)
            total += sum(copied.steps for _, copied in batch)
        return total
    finally:
        house.close()


def _open(house: House, number: int, progress: Progress, of: int) -> int:
    if number % TOLD_EVERY == 0:
        progress("opening tables", number, of)
    return house.open_table(f"Table {number + 1}", GAMES[number % len(GAMES)], {"shuffling": "manual"})


def _play(house: House, table: int, person: Person, steps: int, ids: Iterator[int]) -> None:
    """Play rounds at a table until it has enough steps; the player leaves nothing on the layout."""

    def give(command: AnyCommand) -> None:
        house.play(table, command, person, f"h{next(ids)}", lambda live: None)

    def state() -> Any:
        return house.hosting.look(table, lambda live: live.table)

    give(commands.BuyIn(person.name, CHIPS))
    give(commands.Sit(person.name, 1))
    while house.hosting.look(table, lambda live: live.version) < steps:
        give(commands.Place(person.name, 1, Kind.BLACKJACK, WAGER))
        give(Ready(person.name))
        while choice := next((choice for choice in legal(state(), person.name) if choice.name in CHOSEN), None):
            give(choice.command)


def _rows(connection: Connection, query: str, **given: Any) -> list[Row]:
    return [tuple(row) for row in connection.execute(text(query), given)]


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _standing(connection: Connection, table: int) -> dict[str, Any]:
    query = f"SELECT {_names(list(STANDING))} FROM standings WHERE table_id = :table"
    return dict(zip(STANDING, *_rows(connection, query, table=table), strict=True))


def _read(connection: Connection, table: int, opening: int) -> Played:
    """Read everything that was written at a table."""
    rows = {}
    for part, columns in PARTS.items():
        names = list(columns)
        order = _names([name for name in names if name in PLACES])
        query = f"SELECT {_names(names)} FROM {part} WHERE {names[0]} = :table ORDER BY {order}"
        rows[part] = _rows(connection, query, table=table)
    for part in BOOKS:
        rows[part] = [row for row in rows[part] if row[1] > opening]
    return Played(_accounts(connection, table), _standing(connection, table), rows)


def _accounts(connection: Connection, table: int) -> dict[str, int]:
    """Return a table's accounts by kind; one player has one seat."""
    return dict(_rows(connection, "SELECT kind, id FROM accounts WHERE table_id = :table", table=table))


def _write(connection: Connection, copies: Sequence[tuple[int, Played]], person: int) -> None:
    """Write what was played at some tables as if it had been played at others."""
    written: defaultdict[str, list[Row]] = defaultdict(list)
    balances: defaultdict[int, int] = defaultdict(int)
    for table, played in copies:
        connection.execute(
            text("INSERT INTO accounts (kind, table_id, person_id, balance) VALUES (:kind, :table, :person, 0)"),
            {"kind": AccountKind.SEAT.value, "table": table, "person": person},
        )
        accounts = _accounts(connection, table)
        own = {old: accounts[kind] for kind, old in played.accounts.items()}
        head, postings = _copy(connection, table, played, own, written)
        for *_, account, amount in postings:
            balances[account] += amount
        changed = ", ".join(f"{name} = :{name}" for name in STANDING)
        connection.execute(
            text(f"UPDATE standings SET {changed} WHERE table_id = :table"),
            {**played.standing, "head": head, "table": table},
        )
    for part, rows in written.items():
        _insert(connection, part, rows)
    for account, delta in sorted(balances.items()):
        connection.execute(
            text("UPDATE accounts SET balance = balance + :delta WHERE id = :id"), {"delta": delta, "id": account}
        )


def _copy(
    connection: Connection, table: int, played: Played, own: dict[int, int], written: defaultdict[str, list[Row]]
) -> tuple[str, list[Row]]:
    """Assemble a table's rows, and return its last link and its postings."""
    rows = played.rows
    entries = [(table, *entry[1:]) for entry in rows["entries"]]
    postings: list[Row] = [
        (table, number, line, own.get(account, account), amount)
        for _, number, line, account, amount in rows["postings"]
    ]
    for part, columns in PARTS.items():
        if part not in (*BOOKS, "steps"):
            assert next(iter(columns)) == "table_id"
            written[part] += [(table, *row[1:]) for row in rows[part]]
    by_step = {shoe[6]: shoe[1:7] for shoe in rows["shoes"]}
    head = _standing(connection, table)["head"]
    booked, posted = 0, 0
    for step in rows["steps"]:
        first, many, last = step[6], step[7], step[LAST_ENTRY]
        row = (table, *step[1:4], f"{table}-{step[4]}", *step[5:HASH])
        until, lines = booked, posted
        while until < len(entries) and entries[until][1] <= last:
            until += 1
        while lines < len(postings) and postings[lines][1] <= last:
            lines += 1
        opened = [by_step[event] for event in range(first, first + many) if event in by_step]
        head = link(head, (*row, entries[booked:until], postings[posted:lines], opened))
        written["steps"].append((*row, head))
        booked, posted = until, lines
    written["entries"] += entries
    written["postings"] += postings
    return head, postings


def _insert(connection: Connection, part: str, rows: list[Row]) -> None:
    """Write rows in the driver's fastest way."""
    names, driver = list(PARTS[part]), connection.connection.cursor()
    if connection.dialect.name == "sqlite":
        driver.executemany(f"INSERT INTO {part} ({_names(names)}) VALUES ({', '.join('?' * len(names))})", rows)
        return
    with driver.copy(f"COPY {part} ({_names(names)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
