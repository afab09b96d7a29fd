"""How often something was tried, counted in the database: a limit holds for all workers together."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, select, text, update

from pitboss.house.store import schema

SECOND = 1000
FORGOTTEN = 3600 * SECOND
"""Whoever tried nothing for so long has all tries again."""
_FIRST = text("INSERT INTO tries (key, remaining, at) VALUES (:key, :most, :now) ON CONFLICT (key) DO NOTHING")


def take_try(connection: Connection, what: str, most: float, a_second: float, now: int) -> float:
    """Take one try of ``most``, of which so many come back a second; return how many seconds to wait, 0 for none."""
    tries, key = schema.tries, hashlib.sha256(what.encode(errors="replace")).hexdigest()
    connection.execute(_FIRST, {"key": key, "most": float(most), "now": now})
    row = connection.execute(select(tries.c.remaining, tries.c.at).where(tries.c.key == key).with_for_update()).one()
    remaining = min(float(most), row.remaining + max(0, now - row.at) / SECOND * a_second)
    if remaining < 1:
        return float(1 - remaining) / a_second
    connection.execute(update(tries).where(tries.c.key == key).values(remaining=remaining - 1, at=max(now, row.at)))
    return 0.0


def forget_tries(connection: Connection, now: int) -> None:
    """Forget what was tried long ago."""
    connection.execute(delete(schema.tries).where(schema.tries.c.at < now - FORGOTTEN))
