"""Sessions: a token that the client holds, of which the house keeps only the hash."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from pitboss.house.people.registry import Person, person_of
from pitboss.house.store import schema

TOKEN_BYTES = 32
AT_ONCE = 1000
"""So many sessions are removed in one transaction: nobody waits for millions of old ones."""


@dataclass(frozen=True, slots=True)
class SignedInSession:
    """Somebody who is signed in; ``csrf`` must come with what a browser sends."""

    person: Person
    csrf: str
    expires_at: int


def hash_token(token: str) -> str:
    """Return what the house keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def open_session(connection: Connection, person: Person, now: int, milliseconds: int) -> tuple[str, SignedInSession]:
    """Sign a person in and return the token."""
    token, csrf = secrets.token_urlsafe(TOKEN_BYTES), secrets.token_urlsafe(TOKEN_BYTES)
    connection.execute(
        insert(schema.sessions).values(
            token=hash_token(token),
            person_id=person.id,
            csrf=csrf,
            created_at=now,
            expires_at=now + milliseconds,
        )
    )
    return token, SignedInSession(person, csrf, now + milliseconds)


def find_session(connection: Connection, token: str, now: int) -> SignedInSession | None:
    """Return the session of a token, unless it is over or the person is shut out."""
    key = hash_token(token)
    return find_sessions(connection, [key], now).get(key)


def find_sessions(connection: Connection, hashes: list[str], now: int) -> dict[str, SignedInSession]:
    """Return sessions by the hashes of their tokens; one that is over, or whose person is shut out, is left out."""
    people, sessions = schema.people, schema.sessions
    rows = connection.execute(
        select(people, sessions.c.token, sessions.c.csrf, sessions.c.expires_at)
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.token.in_(hashes), sessions.c.expires_at > now, people.c.disabled.is_(False))
    )
    return {row.token: SignedInSession(person_of(row), row.csrf, row.expires_at) for row in rows}


def close_session(connection: Connection, token: str) -> None:
    """Sign out."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token == hash_token(token)))


def close_sessions_of(connection: Connection, person: int) -> None:
    """Sign a person out everywhere."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.person_id == person))


def close_other_sessions(connection: Connection, person: int, token: str) -> None:
    """Sign a person out everywhere but here."""
    sessions = schema.sessions
    connection.execute(delete(sessions).where(sessions.c.person_id == person, sessions.c.token != hash_token(token)))


def forget_old_sessions(connection: Connection, now: int) -> int:
    """Remove sessions that are over, so many at the most, and return how many those were."""
    sessions = schema.sessions
    over = select(sessions.c.token).where(sessions.c.expires_at <= now).limit(AT_ONCE)
    return connection.execute(delete(sessions).where(sessions.c.token.in_(over))).rowcount
