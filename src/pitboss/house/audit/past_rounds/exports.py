"""Exports: rounds, ledger, slips, events and shoes as CSV or Parquet, and records that ``pitboss replay`` reads.

Money is whole cents, moments are milliseconds since 1970. Files are written piece by piece: a house may have more rows
than memory.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, and_, select

from pitboss.extras import need
from pitboss.house.audit.past_rounds.rounds import round_record, the_round
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.house.store.private import begin_private
from pitboss.table import Refused

Rows = Iterator[dict[str, Any]]
AT_ONCE = 1000
ROW_GROUP = 20_000
RECORDS = "records"
CSV, PARQUET = "csv", "parquet"


def export(connection: Connection, what: str, form: str, to: Path, table: int | None = None) -> int:
    """Write an export into a file, which is its owner's alone, and return how many rows, or records, it has."""
    begin_private(to)
    if what == RECORDS:
        return _records(export_records(connection, table), to)
    columns, read = EXPORTS[what]
    rows = read(connection, table)
    return _csv(columns, rows, to) if form == CSV else _parquet(columns, rows, to)


def has_table(connection: Connection, number: int) -> bool:
    """Whether the house has, or had, a table of that number."""
    return connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == number)).first() is not None


def export_records(connection: Connection, table: int | None = None) -> Iterator[str]:
    """Yield the record of every finished round; one whose shoe is in play may have to wait."""
    query = select(schema.rounds.c.id).order_by(schema.rounds.c.id)
    if table is not None:
        query = query.where(schema.rounds.c.table_id == table)
    for number in connection.execute(query).scalars().all():
        try:
            yield round_record(connection, the_round(connection, number))
        except Refused:
            continue


def _records(records: Iterator[str], to: Path) -> int:
    count = 0
    with to.open("w", encoding="utf-8", newline="\n") as file:
        for count, record in enumerate(records, 1):
            file.write(record if count == 1 else f"\n{record}")
    return count


def _csv(columns: dict[str, type], rows: Rows, to: Path) -> int:
    count = 0
    with to.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(columns), extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow(row)
            count += 1
    return count


def _parquet(columns: dict[str, type], rows: Rows, to: Path) -> int:
    need("parquet")
    import pyarrow as arrow
    from pyarrow import parquet

    kinds = {int: arrow.int64(), str: arrow.string()}
    form = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    count = 0
    with parquet.ParquetWriter(to, form, compression="zstd") as writer:
        while some := [{name: row[name] for name in columns} for row in islice(rows, ROW_GROUP)]:
            writer.write_table(arrow.Table.from_pylist(some, schema=form))
            count += len(some)
    return count


def _tables(connection: Connection, table: int | None) -> Rows:
    """Tables, each with the submission that it was opened by."""
    tables, standings, submissions, people = schema.tables, schema.standings, schema.submissions, schema.people
    query = (
        select(
            tables,
            people.c.name.label("opener"),
            standings.c.closed_at,
            submissions.c.digest.label("submission_sha256"),
            submissions.c.text.label("submission"),
        )
        .join(standings, standings.c.table_id == tables.c.id)
        .outerjoin(people, people.c.id == tables.c.opened_by)
        .outerjoin(submissions, submissions.c.table_id == tables.c.id)
        .order_by(tables.c.id)
    )
    yield from _all(connection, query if table is None else query.where(tables.c.id == table))


def _rounds(connection: Connection, table: int | None) -> Rows:
    rounds, tables = schema.rounds, schema.tables
    query = select(rounds, tables.c.game).join(tables, tables.c.id == rounds.c.table_id).order_by(rounds.c.id)
    yield from _all(connection, query if table is None else query.where(rounds.c.table_id == table))


def _entries(connection: Connection, table: int | None) -> Rows:
    entries, people, clerk = schema.entries, schema.people, schema.people.alias("clerk")
    query = (
        select(entries, people.c.name.label("person"), clerk.c.name.label("by"))
        .outerjoin(people, people.c.id == entries.c.person_id)
        .outerjoin(clerk, clerk.c.id == entries.c.by_id)
        .order_by(entries.c.book, entries.c.number)
    )
    yield from _all(connection, query if table is None else query.where(entries.c.book == table))


def _postings(connection: Connection, table: int | None) -> Rows:
    postings, accounts, people = schema.postings, schema.accounts, schema.people
    query = (
        select(postings, accounts.c.kind.label("account"), people.c.name.label("person"))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .outerjoin(people, people.c.id == accounts.c.person_id)
        .order_by(postings.c.book, postings.c.number, postings.c.line)
    )
    yield from _all(connection, query if table is None else query.where(postings.c.book == table))


def _events(connection: Connection, table: int | None) -> Rows:
    steps = schema.steps
    query = select(steps).order_by(steps.c.table_id, steps.c.seq)
    if table is not None:
        query = query.where(steps.c.table_id == table)
    for step in _all(connection, query):
        for load in json.loads(step["shown"]):
            yield {
                "table_id": step["table_id"],
                "number": load["number"],
                "step": step["seq"],
                "at": step["at"],
                "event": load["event"],
                "data": json.dumps(load["data"], ensure_ascii=False),
                "clauses": "; ".join(load["clauses"]),
                "words": load["words"],
            }


def _shoes(connection: Connection, table: int | None) -> Rows:
    """Shoes; of one in play only the commitment."""
    shoes = schema.shoes
    query = select(shoes).order_by(shoes.c.table_id, shoes.c.number)
    for row in _all(connection, query if table is None else query.where(shoes.c.table_id == table)):
        if row["revealed_event"] is None:
            row = {**row, "order": None, "salt": None}
        yield row


def _accounts(connection: Connection, table: int | None) -> Rows:
    accounts, people = schema.accounts, schema.people
    query = (
        select(accounts, people.c.name.label("person"))
        .outerjoin(people, and_(people.c.id == accounts.c.person_id))
        .order_by(accounts.c.id)
    )
    yield from _all(connection, query if table is None else query.where(accounts.c.table_id == table))


def _slips(connection: Connection, table: int | None) -> Rows:
    """Slips with the names on them; the house itself has none."""
    slips, people = gaming_slips, schema.people
    names = {role: people.alias(role) for role in ("asked_by", "sent_by", "received_by", "decided_by")}
    query = select(slips, *(person.c.name.label(f"{role}_name") for role, person in names.items()))
    for role, person in names.items():
        query = query.outerjoin(person, person.c.id == slips.c[role])
    query = query.order_by(slips.c.number)
    for row in _all(connection, query if table is None else query.where(slips.c.table_id == table)):
        yield {**row, **{role: row[f"{role}_name"] for role in names}}


def _all(connection: Connection, query: Any) -> Rows:
    with connection.execute(query.execution_options(yield_per=AT_ONCE)) as rows:
        for row in rows:
            yield dict(row._mapping)


EXPORTS: dict[str, tuple[dict[str, type], Callable[[Connection, int | None], Rows]]] = {
    "tables": (
        {
            "id": int,
            "name": str,
            "game": str,
            "options": str,
            "opener": str,
            "opened_at": int,
            "closed_at": int,
            "submission_sha256": str,
            "submission": str,
        },
        _tables,
    ),
    "rounds": (
        {
            "id": int,
            "table_id": int,
            "game": str,
            "number": int,
            "shoe": int,
            "first_event": int,
            "last_event": int,
            "ended_at": int,
            "staked": int,
            "net": int,
        },
        _rounds,
    ),
    "entries": (
        {
            "book": int,
            "number": int,
            "at": int,
            "what": str,
            "event": int,
            "round": int,
            "wager": int,
            "person": str,
            "by": str,
            "clauses": str,
            "note": str,
        },
        _entries,
    ),
    "postings": (
        {"book": int, "number": int, "line": int, "account_id": int, "account": str, "person": str, "amount": int},
        _postings,
    ),
    "events": (
        {
            "table_id": int,
            "number": int,
            "step": int,
            "at": int,
            "event": str,
            "data": str,
            "clauses": str,
            "words": str,
        },
        _events,
    ),
    "shoes": (
        {
            "table_id": int,
            "number": int,
            "commitment": str,
            "cover": int,
            "opened_event": int,
            "revealed_event": int,
            "order": str,
            "salt": str,
        },
        _shoes,
    ),
    "slips": (
        {
            "number": int,
            "kind": str,
            "table_id": int,
            "amount": int,
            "state": str,
            "asked_by": str,
            "asked_at": int,
            "sent_by": str,
            "received_by": str,
            "decided_by": str,
            "decided_at": int,
            "entry": int,
            "note": str,
        },
        _slips,
    ),
    "accounts": ({"id": int, "kind": str, "table_id": int, "person": str, "balance": int}, _accounts),
}
