"""An attacker who knows how the chains are made rewrites every link, so that tampered books are consistent."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from sqlalchemy import Connection, text

from pitboss.house.chain.links import NO_LINK, digest, link
from pitboss.house.store.database import Database
from pitboss.house.store.step_rows import ENTRY, POSTING, STANDING, STEP

STEP_ROW = ", ".join(name for name in STEP if name not in ("standing", "hash"))
DECIDED = ("state", "sent_by", "received_by", "decided_by", "decided_at", "entry")
STANDING_ROW = ", ".join(name for name in STANDING if name != "head")


def rows(connection: Connection, query: str, **given: Any) -> list[list[Any]]:
    return [list(row) for row in connection.execute(text(query), given)]


def relink(database: Database) -> None:
    with database.writing() as connection:
        links = {0: _relink_changes(connection)}
        for (table,) in rows(connection, "SELECT id FROM tables"):
            links[table] = _relink_steps(connection, table)
        _relink_seals(connection, links)


def _book(connection: Connection, book: int, after: int, upto: int) -> tuple[list[Any], list[Any]]:
    given = {"book": book, "after": after, "upto": upto}
    between = "WHERE book = :book AND number > :after AND number <= :upto ORDER BY number"
    return (
        rows(connection, f"SELECT {', '.join(ENTRY)} FROM entries {between}", **given),
        rows(connection, f"SELECT {', '.join(POSTING)} FROM postings {between}, line", **given),
    )


def _relink_changes(connection: Connection) -> dict[int, str]:
    head, links = NO_LINK, {0: NO_LINK}
    for number, at, by, what, subject, said in rows(
        connection, "SELECT number, at, by_id, what, subject, data FROM changes ORDER BY number"
    ):
        data = json.loads(said)
        if what == "cage entry":
            data["sha256"] = digest(_book(connection, 0, subject - 1, subject))
        elif what == "table opened":
            (table,) = rows(
                connection,
                "SELECT id, name, game, options, settings, opened_by, opened_at, command_id FROM tables WHERE id = :id",
                id=subject,
            )
            ((submission,),) = rows(connection, "SELECT text FROM submissions WHERE table_id = :id", id=subject)
            data["sha256"] = digest([table, submission, *_book(connection, subject, 0, data["entries"])])
        elif what == "slip":
            data = _slip(connection, subject, data)
        elif what != "protection":
            ((name, kind, role, disabled, password),) = rows(
                connection, "SELECT name, kind, role, disabled, password FROM people WHERE id = :id", id=subject
            )
            secret = None if password is None else hashlib.sha256(password.encode()).hexdigest()
            data |= {"name": name, "kind": kind, "role": role, "disabled": bool(disabled), "password": secret}
        written = json.dumps(data, separators=(",", ":"))
        head = links[number] = link(head, [number, at, by, what, subject, written])
        connection.execute(
            text("UPDATE changes SET data = :data, hash = :head WHERE number = :number"),
            {"data": written, "head": head, "number": number},
        )
    connection.execute(text("UPDATE cage SET head = :head"), {"head": head})
    return links


def _slip(connection: Connection, number: int, said: dict[str, Any]) -> dict[str, Any]:
    """Return a slip as it is now or, if it was only requested then, its unchanging part."""
    row = connection.execute(text("SELECT * FROM gaming_slips WHERE number = :number"), {"number": number}).one()
    slip = dict(row._mapping)
    open_still = {name: said[name] for name in said if name in DECIDED} if said["state"] == "asked" else {}
    return {name: {**slip, **open_still}[name] for name in said}


def _relink_steps(connection: Connection, table: int) -> dict[int, str]:
    ((head, said),) = rows(
        connection, "SELECT hash, data FROM changes WHERE what = 'table opened' AND subject = :table", table=table
    )
    links, taken = {0: head}, json.loads(said)["entries"]
    (standing,) = rows(connection, f"SELECT {STANDING_ROW} FROM standings WHERE table_id = :table", table=table)
    steps = rows(
        connection, f"SELECT {STEP_ROW}, standing FROM steps WHERE table_id = :table ORDER BY seq", table=table
    )
    for *step, stood in steps:
        seq, first, events, last = step[1], step[6], step[7], step[11]
        shoes = rows(
            connection,
            'SELECT number, "order", salt, commitment, cover, opened_event FROM shoes WHERE table_id = :table '
            "AND opened_event BETWEEN :first AND :last ORDER BY number",
            table=table,
            first=first,
            last=first + events - 1,
        )
        stood = digest(standing) if seq == standing[0] else stood
        head = links[seq] = link(head, [*step, stood, *_book(connection, table, taken, last), shoes])
        taken = last
        connection.execute(
            text("UPDATE steps SET hash = :head, standing = :stood WHERE table_id = :table AND seq = :seq"),
            {"head": head, "stood": stood, "table": table, "seq": seq},
        )
    connection.execute(
        text("UPDATE standings SET head = :head WHERE table_id = :table"), {"head": head, "table": table}
    )
    return links


def _relink_seals(connection: Connection, links: dict[int, dict[int, str]]) -> None:
    head = NO_LINK
    for number, at, said in rows(connection, "SELECT number, at, heads FROM seals ORDER BY number"):
        heads = [[chain, place, links[chain][place]] for chain, place, _ in json.loads(said)]
        head = link(head, [number, at, heads])
        connection.execute(
            text("UPDATE seals SET heads = :heads, hash = :head, key = '', signature = '' WHERE number = :number"),
            {"heads": json.dumps(heads, separators=(",", ":")), "head": head, "number": number},
        )
