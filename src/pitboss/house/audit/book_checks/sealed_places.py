"""How far every chain was at a seal: read back from the seal to where each chain was last sealed.

Each seal that is passed on the way is held to its link, so that what is found is what the seal vouches for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.book_checks.chain_checks import FIRST, linked
from pitboss.house.audit.findings import Check
from pitboss.house.store import schema

AT_ONCE = 200
CHANGES = 0


@dataclass(slots=True)
class SealedPlaces:
    """Where the chains were at a seal: place and link of each. Tables that came later are in none."""

    seal: int
    heads: dict[int, tuple[int, str]] = field(default_factory=dict)
    new: frozenset[int] = frozenset()
    resting: frozenset[int] = frozenset()
    """Tables that were closed before the seal, and have not moved since: not looked up."""

    @property
    def change(self) -> int:
        """How many changes there were."""
        return self.heads.get(CHANGES, (0, FIRST))[0]


def find_places(connection: Connection, check: Check, seal: int, link: str) -> SealedPlaces | None:
    """Return where the chains were at a seal; None where the books do not have it, which the check then tells."""
    seals = schema.seals
    held = connection.execute(select(seals.c.hash).where(seals.c.number == seal)).scalar()
    if held != link:
        gone = "was kept elsewhere and is not in the books: what came with it is gone"
        other = "is another in the books than the one that was kept elsewhere"
        check.fault(f"seal {seal}", gone if held is None else other)
        return None
    chosen = select(seals).where(seals.c.number <= seal).order_by(seals.c.number.desc())
    with connection.execute(chosen.execution_options(yield_per=AT_ONCE)) as rows:
        return _read_back(connection, check, iter(rows), SealedPlaces(seal))


def _read_back(
    connection: Connection, check: Check, rows: Iterator[Row[Any]], places: SealedPlaces
) -> SealedPlaces | None:
    """Note where each chain was last sealed, until that is known of all."""
    wanted: set[int] | None = None  # not known before it is known how far the changes were
    row = next(rows, None)
    while row is not None:
        before = next(rows, None)
        heads = json.loads(row.heads)
        if row.hash != linked(before.hash if before is not None else FIRST, [row.number, row.at, heads]):
            check.fault(f"seal {row.number}", "its link is not the hash of what is written there")
            return None
        for chain, place, said in heads:
            places.heads.setdefault(chain, (place, said))
        if wanted is None and CHANGES in places.heads:
            wanted = _wanted(connection, places)
        if wanted is not None and wanted <= places.heads.keys():
            return places
        row = before
    for chain in sorted((wanted or set()) - places.heads.keys()):
        check.fault(f"table {chain}", f"was opened before seal {places.seal} and is in no seal")
    return places


def _wanted(connection: Connection, places: SealedPlaces) -> set[int]:
    """Return the tables whose place has to be known: those that were there then, closed ones at rest left out."""
    changes, standings, sealed, seals = schema.changes, schema.standings, schema.sealed_heads, schema.seals
    opened = select(changes.c.subject).where(changes.c.number > places.change, changes.c.what == "table opened")
    places.new = frozenset(connection.execute(opened).scalars())
    moved: set[int] = set()
    for heads in connection.execute(select(seals.c.heads).where(seals.c.number >= places.seal)).scalars():
        moved |= {chain for chain, _, _ in json.loads(heads)}
    rows = connection.execute(
        select(standings.c.table_id, standings.c.version, standings.c.closed_at, sealed.c.place).outerjoin(
            sealed, sealed.c.chain == standings.c.table_id
        )
    ).all()
    moved |= places.new
    places.resting = frozenset(
        row.table_id
        for row in rows
        if row.closed_at is not None and row.version == row.place and row.table_id not in moved
    )
    return {row.table_id for row in rows} - places.new - places.resting
