"""Sessions in the database: rows, answers, who may see them, and how many there may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from pitboss.house.people.reading import as_whom
from pitboss.house.store import schema
from pitboss.house.store.school_schema import training_answers, trainings
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
UNKNOWN = Refusal("unknown_training", "There is no such training session of yours.", ())


def add_training(connection: Connection, name: str, person: int, now: int, ordered: str) -> None:
    """Begin a session; whoever has too many open is refused another one, and what is old is forgotten."""
    people = schema.people
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update(key_share=True))
    mine = trainings.c.person_id == person
    still_open = connection.execute(select(func.count()).where(mine, trainings.c.ended_at.is_(None))).scalar_one()
    if still_open >= MOST_OPEN:
        sentence = f"You have {MOST_OPEN} training sessions open; finish or end one of them first."
        raise Refused(Refusal("too_many_trainings", sentence, ()))
    connection.execute(insert(trainings).values(id=name, person_id=person, at=now, ordered=ordered, passed=False))
    _forget(connection, person, now)


def _forget(connection: Connection, person: int, now: int) -> None:
    """Remove sessions without a certificate: old ones of anybody, and all but the last of this person's."""
    old = select(trainings.c.id).where(~trainings.c.passed, trainings.c.at < now - KEPT_FOR).limit(AT_ONCE)
    own = select(trainings.c.id).where(trainings.c.person_id == person, ~trainings.c.passed)
    many = own.where(trainings.c.ended_at.is_not(None)).order_by(trainings.c.at.desc()).offset(MOST_KEPT)
    for query in (old, many):
        names = list(connection.execute(query).scalars())
        if names:
            connection.execute(delete(training_answers).where(training_answers.c.training_id.in_(names)))
            connection.execute(delete(trainings).where(trainings.c.id.in_(names)))


def the_training(connection: Connection, name: str) -> Row[Any]:
    """Return a session; raises Refused."""
    row = connection.execute(select(trainings).where(trainings.c.id == name)).first()
    if row is None:
        raise Refused(UNKNOWN)
    return row


def lock_training(connection: Connection, name: str) -> Row[Any]:
    """Return a session, which nobody else ends or answers until the transaction is over."""
    return connection.execute(select(trainings).where(trainings.c.id == name).with_for_update()).one()


def own_training(connection: Connection, name: str, person: int) -> Row[Any]:
    """Return a session of a person, or of the guest that he came as; raises Refused."""
    row = the_training(connection, name)
    if row.person_id not in as_whom(connection, person):
        raise Refused(UNKNOWN)
    return row


def answers_of(connection: Connection, name: str) -> list[str]:
    """Return what was answered, in order."""
    mine = training_answers.c.training_id == name
    query = select(training_answers.c.said).where(mine).order_by(training_answers.c.number)
    return list(connection.execute(query).scalars())


def list_trainings(connection: Connection, person: int) -> list[Row[Any]]:
    """Return the sessions of a person, the last first."""
    own = trainings.c.person_id.in_(as_whom(connection, person))
    return list(connection.execute(select(trainings).where(own).order_by(trainings.c.at.desc()).limit(AT_ONCE)).all())


def add_answers(connection: Connection, name: str, number: int, said: Sequence[str]) -> None:
    """Write answers down after so many; raises IntegrityError where somebody has given one of them already."""
    rows = [
        {"training_id": name, "number": place, "said": answer} for place, answer in enumerate(said, start=number + 1)
    ]
    if rows:
        connection.execute(insert(training_answers), rows)


def end_training(connection: Connection, name: str, now: int, passed: bool, score: str) -> None:
    """Write down how a session ended, once."""
    still_open = (trainings.c.id == name) & trainings.c.ended_at.is_(None)
    connection.execute(update(trainings).where(still_open).values(ended_at=now, passed=passed, score=score))
