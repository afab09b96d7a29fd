"""Sessions in the database: rows, answers, who may see them, and how many there may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from pitboss.house.people.reading import as_whom
from pitboss.house.store import schema
from pitboss.house.store.school_schema import school_answers, school_sessions
from pitboss.table import Refusal, Refused

MOST_OPEN = 5
"""Sessions that a person may have open at a time."""
MOST_KEPT = 30
"""Sessions without a certificate that are kept for a person."""
MOST_ANSWERS = 4000
DAY = 24 * 3_600_000
KEPT_FOR = 30 * DAY
"""For so long a session without a certificate is kept."""
AT_ONCE = 200
UNKNOWN = Refusal("unknown_training", "You have no such session.", ())


def add_training(connection: Connection, name: str, person: int, now: int, ordered: str) -> None:
    """Begin a session; whoever has too many open is refused another one, and what is old is forgotten."""
    people = schema.people
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update(key_share=True))
    mine = school_sessions.c.person_id == person
    still_open = connection.execute(select(func.count()).where(mine, school_sessions.c.ended_at.is_(None))).scalar_one()
    if still_open >= MOST_OPEN:
        sentence = f"You have {MOST_OPEN} training sessions open; finish or end one of them first."
        raise Refused(Refusal("too_many_trainings", sentence, ()))
    connection.execute(insert(school_sessions).values(id=name, person_id=person, at=now, ordered=ordered, passed=False))
    _forget(connection, person, now)


def _forget(connection: Connection, person: int, now: int) -> None:
    """Remove sessions without a certificate: old ones of anybody, and all but the last of this person's."""
    old = (
        select(school_sessions.c.id)
        .where(~school_sessions.c.passed, school_sessions.c.at < now - KEPT_FOR)
        .limit(AT_ONCE)
    )
    own = select(school_sessions.c.id).where(school_sessions.c.person_id == person, ~school_sessions.c.passed)
    many = own.where(school_sessions.c.ended_at.is_not(None)).order_by(school_sessions.c.at.desc()).offset(MOST_KEPT)
    for query in (old, many):
        names = list(connection.execute(query).scalars())
        if names:
            connection.execute(delete(school_answers).where(school_answers.c.session_id.in_(names)))
            connection.execute(delete(school_sessions).where(school_sessions.c.id.in_(names)))


def the_training(connection: Connection, name: str) -> Row[Any]:
    """Return a session; raises Refused."""
    row = connection.execute(select(school_sessions).where(school_sessions.c.id == name)).first()
    if row is None:
        raise Refused(UNKNOWN)
    return row


def lock_training(connection: Connection, name: str) -> Row[Any]:
    """Return a session, which nobody else ends or answers until the transaction is over."""
    return connection.execute(select(school_sessions).where(school_sessions.c.id == name).with_for_update()).one()


def own_training(connection: Connection, name: str, person: int) -> Row[Any]:
    """Return a session of a person, or of the guest that he came as; raises Refused."""
    row = the_training(connection, name)
    if row.person_id not in as_whom(connection, person):
        raise Refused(UNKNOWN)
    return row


def answers_of(connection: Connection, name: str) -> list[str]:
    """Return what was answered, in order."""
    mine = school_answers.c.session_id == name
    query = select(school_answers.c.said).where(mine).order_by(school_answers.c.number)
    return list(connection.execute(query).scalars())


def list_trainings(connection: Connection, person: int) -> list[Row[Any]]:
    """Return the sessions of a person, the last first."""
    own = school_sessions.c.person_id.in_(as_whom(connection, person))
    return list(
        connection.execute(
            select(school_sessions).where(own).order_by(school_sessions.c.at.desc()).limit(AT_ONCE)
        ).all()
    )


def add_answers(connection: Connection, name: str, number: int, said: Sequence[str]) -> None:
    """Write answers down after so many; raises IntegrityError where somebody has given one of them already."""
    rows = [
        {"session_id": name, "number": place, "said": answer} for place, answer in enumerate(said, start=number + 1)
    ]
    if rows:
        connection.execute(insert(school_answers), rows)


def end_training(connection: Connection, name: str, now: int, passed: bool, score: str) -> None:
    """Write down how a session ended, once."""
    still_open = (school_sessions.c.id == name) & school_sessions.c.ended_at.is_(None)
    connection.execute(update(school_sessions).where(still_open).values(ended_at=now, passed=passed, score=score))
