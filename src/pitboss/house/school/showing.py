"""A session as its trainee may see it: the felt, what happened, what can be said, and what came of the last answer.

The right step is in it only where it may be known: when the level shows it, when it was asked for, or when it has been
done. An exam tells nothing before its end, neither what was right nor the seed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from pitboss.house.school.orders import StoredOrder
from pitboss.house.school.tasks import offer_data, task_data, wrong_data
from pitboss.house.tables.live.codec import shown
from pitboss.house.tables.shown.pictures import felt
from pitboss.table import commands, view
from pitboss.training.company.telling import Told
from pitboss.training.describing import facts_of
from pitboss.training.levels import PASS_MARK, Level
from pitboss.training.offering import offered_steps
from pitboss.training.trainer import Trainer


@dataclass(frozen=True, slots=True)
class Note:
    """Why the rest of a line was not judged: it was unclear, or something else came first."""

    unclear: str = ""
    dropped: bool = False


NO_NOTE = Note()
ONLOOKER = ""
"""Somebody who plays no part at the table: the dealer is told what he finds when he looks at his hole card."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A session after so many answers."""

    row: Row[Any]
    stored: StoredOrder
    trainer: Trainer
    number: int
    note: Note = NO_NOTE


def training_data(session: Shown) -> dict[str, Any]:
    """Return a session as its trainee may see it."""
    trainer, over = session.trainer, session.trainer.question is None
    exam = trainer.order.level is Level.EXAM and not over
    return {
        **line_data(session.row, session.stored),
        "options": dict(session.stored.order.options),
        "number": session.number,
        "rounds_dealt": trainer.rounds_dealt,
        "over": over,
        "view": _picture(session),
        "told": [_told(told, trainer) for told in trainer.told],
        "asked": None if over else _asked(trainer),
        "answer": None if exam else _last_answer(trainer),
        "unclear": session.note.unclear,
        "dropped": session.note.dropped,
        "offered": [] if over else [offer_data(offered) for offered in offered_steps(trainer.table)],
        "right": None if exam else trainer.score.steps.right,
        "wrong": None if exam else trainer.score.steps.wrong,
        "result": _result(session) if over else None,
    }


def line_data(row: Row[Any], stored: StoredOrder) -> dict[str, Any]:
    """Return a session in short."""
    order = stored.order
    ended = row.ended_at is not None
    score = json.loads(row.score) if row.score is not None else None
    return {
        "id": row.id,
        "game": order.game,
        "level": order.level,
        "rounds": order.plan.rounds,
        "rate": order.plan.rate,
        "payouts": order.plan.payouts,
        "drill": order.drill,
        "seed": order.seed if ended or stored.chosen else None,
        "chosen": stored.chosen,
        "at": row.at,
        "ended_at": row.ended_at,
        "percent": score["percent"] if score is not None else None,
        "passed": row.passed,
    }


def _picture(session: Shown) -> dict[str, Any]:
    """Return the felt as everybody sees it, the hole card face down; what is due, and who must act, is the question."""
    table = session.trainer.table
    state, shoe = table.state, table.shoe
    drawn = felt(table, view(table, ONLOOKER))
    return drawn | {
        "table": 0,
        "version": session.number,
        "number": len(table.events),
        "now": 0,
        "phase": "",
        "waiting_for": [],
        "irregular": drawn["irregular"] | {"waits": None, "asked": []},
        "clock": None,
        "shoe": {
            "number": state.shoe,
            "left": shoe.remaining if shoe is not None else None,
            "cover_out": state.cards.cover_out,
            "commitment": None,
        },
        "seeds": None,
        "dealt_by": None,
        "floor_by": None,
        "ready": [],
        "leaving": [],
        "bots": [],
        "closed": False,
        "you": {"name": "", "actor": commands.DEALER, "chips": None, "turn": "", "legal": []},
    }


def _told(told: Told, trainer: Trainer) -> dict[str, Any]:
    """Return something that happened: an event as at any table, or a remark by its id."""
    event, remark = told.event, told.remark
    return {
        "words": told.words,
        "event": shown(event, told.number, told.words, trainer.table.rules, told.details)[0] if event else None,
        "remark": remark.id if remark is not None else None,
        "values": dict(remark.values) if remark is not None else {},
        "names": list(remark.names) if remark is not None else [],
    }


def _asked(trainer: Trainer) -> dict[str, Any]:
    """Return what is known of the question: in an exam nothing."""
    question = trainer.question
    assert question is not None
    return {
        "by_hand": question.task.by_hand and trainer.order.level is not Level.EXAM,
        "tries": 0 if trainer.order.level is Level.EXAM else question.tries,
        "right": task_data(facts_of(question.task)) if trainer.shows_right else None,
    }


def _last_answer(trainer: Trainer) -> dict[str, Any] | None:
    """Return what came of the last answer; what was right is in it once that is done."""
    judged, task = trainer.judged, trainer.answered
    if judged is None or task is None:
        return None
    return {
        "right": judged.verdict.right,
        "first_try": judged.first_try,
        "sentence": judged.verdict.sentence,
        "wrong": wrong_data(judged.verdict.wrong, trainer.table.rules) if judged.verdict.wrong is not None else None,
        "clauses": list(dict.fromkeys(judged.clauses)),
        "task": task_data(task) if judged.over else None,
    }


def score_data(trainer: Trainer) -> dict[str, Any]:
    """Return the score by clause, without the time: dealt again, a session takes another one."""
    data = trainer.score.as_data()
    del data["seconds"]
    return data


def _result(session: Shown) -> dict[str, Any]:
    """Return how a session ended."""
    trainer = session.trainer
    score = score_data(trainer)
    faults = [wrong_data(mistake.wrong, trainer.table.rules) for mistake in trainer.score.mistakes]
    return {
        **score,
        "mistakes": [{**mistake, "fault": fault} for mistake, fault in zip(score["mistakes"], faults, strict=True)],
        "finished": trainer.finished,
        "pass_mark": PASS_MARK,
        "passed": trainer.passed,
        "certificate": session.row.passed,
    }
