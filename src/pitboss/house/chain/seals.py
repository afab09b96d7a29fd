"""Seals: one link over the heads of all chains, signed. One that is kept elsewhere proves all that came before it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Row, func, insert, select, text

from pitboss.house.chain.changes import lock_changes
from pitboss.house.chain.links import NO_LINK, link
from pitboss.house.chain.signing import Signer
from pitboss.house.store import schema

CHANGES = 0
"""The number of the chain of changes; those of tables have the table's."""
_NOTE = text(
    "INSERT INTO sealed_heads (chain, place) VALUES (:chain, :place) "
    "ON CONFLICT (chain) DO UPDATE SET place = excluded.place"
)


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal: its number, its moment, its link and who signed it."""

    number: int
    at: int
    hash: str
    key: str = ""
    signature: str = ""

    def as_data(self) -> dict[str, Any]:
        """Return the seal as it is sent and kept elsewhere."""
        return {"seal": self.number, "at": self.at, "hash": self.hash, "key": self.key, "signature": self.signature}

    def line(self) -> str:
        """Return the seal as a line of an anchor file."""
        return json.dumps(self.as_data(), separators=(",", ":"))


def last_seal(connection: Connection) -> Seal:
    """Return the last seal; before the first one, a seal number 0 without a signature."""
    row = connection.execute(select(schema.seals).order_by(schema.seals.c.number.desc()).limit(1)).first()
    return _seal_of(row) if row is not None else Seal(0, 0, NO_LINK)


def seals_after(connection: Connection, number: int) -> list[Seal]:
    """Return the seals behind a number."""
    seals = schema.seals
    rows = connection.execute(select(seals).where(seals.c.number > number).order_by(seals.c.number))
    return [_seal_of(row) for row in rows]


def _seal_of(row: Row[Any]) -> Seal:
    return Seal(row.number, row.at, row.hash, row.key, row.signature)


def seal_heads(connection: Connection, signer: Signer | None, now: int) -> Seal | None:
    """Seal the heads of all chains that moved since the last seal; None where none did."""
    changes, head = lock_changes(connection)  # whoever else seals waits here
    moved = _moved_tables(connection)
    sealed = connection.execute(
        select(schema.sealed_heads.c.place).where(schema.sealed_heads.c.chain == CHANGES)
    ).scalar()
    if sealed is None or changes > sealed:
        moved.insert(0, [CHANGES, changes, head])
    if not moved:
        return None
    before = last_seal(connection)
    number, at = before.number + 1, max(now, before.at)
    hashed = link(before.hash, [number, at, moved])
    key, signature = (signer.public, signer.sign(number, hashed)) if signer is not None else ("", "")
    connection.execute(
        insert(schema.seals).values(
            number=number, at=at, heads=to_json(moved).decode(), hash=hashed, key=key, signature=signature
        )
    )
    connection.execute(_NOTE, [{"chain": chain, "place": place} for chain, place, _ in moved])
    return Seal(number, at, hashed, key, signature)


def _moved_tables(connection: Connection) -> list[list[Any]]:
    standings, sealed = schema.standings, schema.sealed_heads
    rows = connection.execute(
        select(standings.c.table_id, standings.c.version, standings.c.head)
        .outerjoin(sealed, sealed.c.chain == standings.c.table_id)
        .where(standings.c.version > func.coalesce(sealed.c.place, -1))
        .order_by(standings.c.table_id)
    )
    return [list(row) for row in rows]
