"""What is kept of a player's training: every graded decision, and the drill that is open."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from pitboss.cards import Card, card
from pitboss.house.people.reading import as_whom
from pitboss.house.store.training_schema import training
from pitboss.house.tables.shown.advising import AdviceQuestion, Subject
from pitboss.house.trainer.drills import Drill
from pitboss.house.trainer.grading import BILLION, Graded, HandKind, Spot, Trained
from pitboss.rulebook import submit

TABLE, DRILL = "table", "drill"
SOURCES = (TABLE, DRILL)
THOUSAND = 1000
REMEMBERED = 2000
"""So many of the last decisions in a game say which hands are weak."""
GRADED = training.c.chosen != ""


def situation_of(drill: Drill) -> str:
    """Write down all that a drill is shown and graded by."""
    trained, question = drill.trained, drill.trained.question
    return json.dumps(
        {
            "subject": question.subject,
            "held": [str(held) for held in question.held],
            "up": [str(up) for up in question.up],
            "situation": list(question.situation),
            "open": sorted(question.open),
            "free": trained.free,
            "staked": trained.staked,
            "legal": list(drill.legal),
            "dealer": list(drill.dealer),
        }
    )


def trained_of(row: Row[Any]) -> Trained:
    """Read a drill again; raises UnknownGame where its game is gone."""
    data = json.loads(row.situation)
    split, zapped, lammer, hands, attacked, doubled = data["situation"]
    question = AdviceQuestion(
        submit(row.game, {}),
        Subject(data["subject"]),
        1,
        1,
        _cards(data["held"]),
        _cards(data["up"]),
        (split, zapped, lammer, hands, attacked, doubled),
        frozenset(data["open"]),
    )
    return Trained(question, data["free"], data["staked"])


def _cards(written: list[str]) -> tuple[Card, ...]:
    return tuple(card(text) for text in written)


def drill_as_data(row: Row[Any]) -> dict[str, Any]:
    """Return a drill as the player sees it: his hand, the up card and what is open; no value."""
    data = json.loads(row.situation)
    shown = {name: data[name] for name in ("subject", "held", "dealer", "staked", "legal")}
    return {"id": row.key, "game": row.game, "drill": row.drill, **shown}


def find_open(connection: Connection, person: int) -> Row[Any] | None:
    """Return the drill that a person has not answered yet."""
    own = as_whom(connection, person)
    query = select(training).where(training.c.person_id.in_(own), training.c.source == DRILL, ~GRADED)
    return connection.execute(query.order_by(training.c.id.desc()).limit(1)).first()


def find_drill(connection: Connection, person: int, key: str) -> Row[Any] | None:
    """Return a drill of a person by its name."""
    own = as_whom(connection, person)
    query = select(training).where(training.c.person_id.in_(own), training.c.source == DRILL, training.c.key == key)
    return connection.execute(query).first()


def put_drill(connection: Connection, person: int, key: str, drill: Drill, asked: str, now: int) -> None:
    """Write a drill down that was dealt; one that was left open is given up."""
    own = as_whom(connection, person)
    connection.execute(delete(training).where(training.c.person_id.in_(own), training.c.source == DRILL, ~GRADED))
    row = {"person_id": person, "source": DRILL, "key": key, "at": now, "game": drill.trained.question.rules.game}
    what = {"drill": asked, "situation": situation_of(drill), "staked": drill.trained.staked}
    nothing = {"chosen": "", "grade": "", "cost": 0, "lost": 0}
    connection.execute(insert(training).values(**row, **_spot(drill.spot), **what, **nothing))


def _spot(spot: Spot) -> dict[str, str]:
    return {"kind": spot.kind, "hand": spot.hand, "up": spot.up}


def _came_to(graded: Graded) -> dict[str, Any]:
    return {
        "chosen": graded.chosen,
        "grade": graded.grade,
        "cost": round(graded.cost * BILLION),
        "lost": round(graded.lost * THOUSAND),
    }


def answer_drill(connection: Connection, number: int, graded: Graded, now: int) -> bool:
    """Write down what was chosen, unless an answer is there already; say whether it was written."""
    query = update(training).where(training.c.id == number, ~GRADED).values(at=now, **_came_to(graded))
    return connection.execute(query).rowcount == 1


def put_decision(connection: Connection, person: int, key: str, game: str, at: int, graded: Graded) -> bool:
    """Write down a decision that was made at a table, once however often it comes; say whether it was written."""
    known = select(training.c.id).where(
        training.c.person_id == person, training.c.source == TABLE, training.c.key == key
    )
    if connection.execute(known).first() is not None:
        return False
    row = {"person_id": person, "source": TABLE, "key": key, "at": at, "game": game, "staked": graded.staked}
    connection.execute(insert(training).values(**row, **_spot(graded.spot), drill="", situation="", **_came_to(graded)))
    return True


def last_answers(connection: Connection, person: int, game: str) -> list[tuple[Spot, int]]:
    """Return the last decisions of a person in a game with their cost in billionths, the last one first."""
    own = as_whom(connection, person)
    columns = (training.c.kind, training.c.hand, training.c.up, training.c.cost)
    query = select(*columns).where(training.c.person_id.in_(own), training.c.game == game, GRADED)
    rows = connection.execute(query.order_by(training.c.at.desc(), training.c.id.desc()).limit(REMEMBERED))
    return [(Spot(HandKind(row.kind), row.hand, row.up), row.cost) for row in rows]


def forget_training(connection: Connection, person: int) -> None:
    """Erase everything that is kept of a person's training."""
    connection.execute(delete(training).where(training.c.person_id.in_(as_whom(connection, person))))
