"""Tries at a password: wrong ones slow down who makes them, and nobody else.

They are counted for a name and an address together. Somebody else's wrong tries never keep a person out who signs in
from another address, and an address that tries many names is held up by the limit on sign-ins.

A try is counted before the password is looked at, so that many at once are many. A right one takes its own and all
earlier ones back.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, select, text, update

from pitboss.house.store import schema
from pitboss.table import Refusal, Refused

FREE = 5
"""So many wrong tries cost nothing: people mistype."""
SECOND = 1000
LONGEST_WAIT = 60
"""Seconds between two tries at the most."""
FORGOTTEN = 24 * 3600 * SECOND
_BEGIN = text('INSERT INTO wrong_passwords ("key", "count", "at") VALUES (:key, 0, :now) ON CONFLICT DO NOTHING')


class TooManyTries(Refused):
    """Too many wrong passwords for one name from one address; ``seconds`` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        sentence = f"Too many wrong passwords; wait {seconds} s before you try again."
        super().__init__(Refusal("too_fast", sentence, ()))


def wait_after(count: int) -> int:
    """Return for how many seconds nothing is tried after so many wrong tries."""
    return 0 if count < FREE else min(2 ** (count - FREE), LONGEST_WAIT)


def count_try(connection: Connection, name: str, address: str, now: int) -> None:
    """Count a try, or refuse it because others came too shortly before it."""
    tries, key = schema.wrong_passwords, _key(name, address)
    connection.execute(_BEGIN, {"key": key, "now": now})
    row = connection.execute(select(tries).where(tries.c.key == key).with_for_update()).one()
    count = int(row._mapping[tries.c.count]) if abs(now - row.at) < FORGOTTEN else 0
    wait = min(row.at + wait_after(count) * SECOND - now, wait_after(count) * SECOND)  # a clock may be set back
    if wait > 0:
        raise TooManyTries(-(-wait // SECOND))
    connection.execute(update(tries).where(tries.c.key == key).values(count=count + 1, at=now))


def forget_tries(connection: Connection, name: str, address: str) -> None:
    """Forget the tries of somebody who knew the password."""
    connection.execute(delete(schema.wrong_passwords).where(schema.wrong_passwords.c.key == _key(name, address)))


def forget_old_tries(connection: Connection, now: int) -> None:
    """Remove the tries that slow nobody down any more."""
    connection.execute(delete(schema.wrong_passwords).where(schema.wrong_passwords.c.at <= now - FORGOTTEN))


def _key(name: str, address: str) -> str:
    return hashlib.sha256(f"{name.casefold()}\n{address}".encode(errors="replace")).hexdigest()
