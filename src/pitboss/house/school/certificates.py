"""Certificates: a passed exam with everything that is needed to deal it again.

A certificate is no document of its own but the stored session, shown: who it is for, what it was made from and what
came of it. Whenever it is opened, the exam is dealt again with the stored answers, and must come to the same score.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, select, tuple_

from pitboss.house.people.reading import as_whom
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.school import storing
from pitboss.house.school.orders import StoredOrder, read_order
from pitboss.house.school.showing import line_data, score_data
from pitboss.house.store import schema
from pitboss.house.store.school_schema import school_sessions
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import SubmissionRefused, UnknownGame, digest_of, find_game, plain_submission
from pitboss.table import Refusal, Refused
from pitboss.training.levels import PASS_MARK
from pitboss.training.steps.said import Unclear
from pitboss.training.tables import training_rules
from pitboss.training.trainer import Trainer, TrainingOrder

MAY_LOOK = frozenset({Role.FLOOR, Role.AUDITOR, Role.ADMIN})
"""Who may see other people's certificates."""
MOST_LISTED = 200
UNKNOWN = Refusal("unknown_certificate", "There is no such certificate, or it is not yours.", ())


def certificate(connection: Connection, viewer: Person, name: str) -> dict[str, Any]:
    """Return a certificate for its holder, or for those of the house who may look; raises Refused."""
    row = _passed(connection, viewer, name)
    stored, score = read_order(row.ordered), json.loads(row.score)
    holder = connection.execute(select(schema.people.c.name).where(schema.people.c.id == row.person_id)).scalar_one()
    return {
        **line_data(row, stored),
        **_game_data(stored),
        "holder": holder,
        "options": _named_options(stored.order),
        "steps": score["steps"],
        "right": score["right"],
        "wrong": score["wrong"],
        "clauses": score["clauses"],
        "pass_mark": PASS_MARK,
        "command": command_line(stored.order),
        "holds": holds(stored, storing.answers_of(connection, name), score),
    }


def list_certificates(
    connection: Connection, *, holder: str = "", after: str | None = None, limit: int
) -> list[dict[str, Any]]:
    """Return certificates in short, the last first: of those whose name has this part in it, after another one."""
    people, by = schema.people, (school_sessions.c.ended_at, school_sessions.c.id)
    query = select(school_sessions, people.c.name.label("holder")).join(
        people, people.c.id == school_sessions.c.person_id
    )
    query = query.where(school_sessions.c.passed)
    if holder:
        query = query.where(people.c.name.icontains(holder, autoescape=True))
    if after is not None:
        last = connection.execute(select(*by).where(school_sessions.c.id == after, school_sessions.c.passed)).first()
        if last is None:
            raise Refused(UNKNOWN)
        query = query.where(tuple_(*by) < tuple_(*last))
    rows = connection.execute(query.order_by(*(column.desc() for column in by)).limit(min(limit, MOST_LISTED)))
    return [_line(row, read_order(row.ordered)) for row in rows]


def _line(row: Row[Any], stored: StoredOrder) -> dict[str, Any]:
    return {**line_data(row, stored), "holder": row.holder, "game_name": _game_name(stored.order.game)}


def _game_name(game: str) -> str:
    """Return the name of a game, or the word it goes by where it is gone."""
    try:
        return find_game(game).name
    except UnknownGame:
        return game


def _passed(connection: Connection, viewer: Person, name: str) -> Row[Any]:
    try:
        row = storing.the_training(connection, name)
    except Refused:
        raise Refused(UNKNOWN) from None
    own = row.person_id in as_whom(connection, viewer.id)
    if not row.passed or not (own or viewer.role in MAY_LOOK):
        raise Refused(UNKNOWN)
    return row


def holds(stored: StoredOrder, answers: list[str], score: Mapping[str, Any]) -> bool:
    """Whether the exam, dealt again with these answers, is passed with this score."""
    try:
        trainer = Trainer(stored.order)
        for said in answers:
            if trainer.question is None:
                return False
            trainer.answer(said)
    except (Unclear, SubmissionRefused, UnknownGame):
        return False  # the game is gone, or is another one than it was
    return trainer.passed and json.loads(json.dumps(score_data(trainer))) == score


def _named_options(order: TrainingOrder) -> dict[str, Any]:
    return {name: str(value) for name, value in order.options.items()}


def _game_data(stored: StoredOrder) -> dict[str, Any]:
    """Return the game's name and the digest of its submission; nothing of a game that is gone."""
    try:
        rules = training_rules(stored.order.game, stored.order.options)
    except (SubmissionRefused, UnknownGame):
        return {"game_name": stored.order.game, "submission": None}
    submission = plain_submission(rules.game, options_as_data(rules))
    return {"game_name": find_game(rules.game).name, "submission": digest_of(submission)}


def command_line(order: TrainingOrder) -> str:
    """Return the command that deals the same exam in a terminal."""
    chosen = [f"--set {shlex.quote(f'{name}={_written(value)}')}" for name, value in order.options.items()]
    plan = order.plan
    parts = ["pitboss deal", order.game, *chosen, f"--level {order.level}", f"--rounds {plan.rounds}"]
    return " ".join([*parts, f"--rate {plan.rate:g}", f"--payouts {plan.payouts}", f"--seed {order.seed}"])


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
