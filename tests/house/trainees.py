"""Trainees at the school of a house, over the wire, and the right answers: from the stored session."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from pitboss.house.school.orders import read_order
from pitboss.house.school.storing import answers_of
from pitboss.house.store.school_schema import school_sessions
from pitboss.training.drilling import trainer_of
from pitboss.training.trainer import Trainer
from tests.house.wire import Visitor

SESSIONS = "/api/school/sessions"


class Trainee:
    """Somebody in a session; ``shown`` is what the server sent last."""

    def __init__(self, visitor: Visitor, **order: Any) -> None:
        self.visitor = visitor
        answer = visitor.post(SESSIONS, {"game": "catfish-bend", "rounds": 1, "rate": 0.0, **order})
        assert answer.status_code == 201, answer.text
        self.shown: dict[str, Any] = answer.json()

    @property
    def id(self) -> str:
        return str(self.shown["id"])

    @property
    def path(self) -> str:
        return f"{SESSIONS}/{self.id}"

    def trainer(self) -> Trainer:
        """Deal the stored session again, beside the server."""
        with self.visitor.wire.server.house.database.reading() as connection:
            stored = read_order(
                connection.execute(
                    select(school_sessions.c.ordered).where(school_sessions.c.id == self.id)
                ).scalar_one()
            )
            answers = answers_of(connection, self.id)
        trainer = trainer_of(stored.order)
        for said in answers:
            trainer.answer(said)
        return trainer

    def right(self) -> str:
        """What is right now."""
        question = self.trainer().question
        assert question is not None
        return question.task.typed

    def says(self, said: str) -> dict[str, Any]:
        """Give an answer that the server takes."""
        answer = self.visitor.post(f"{self.path}/answers", {"number": self.shown["number"], "said": said})
        assert answer.status_code == 200, answer.text
        self.shown = answer.json()
        return self.shown

    def refused(self, said: str, number: int | None = None) -> tuple[int, str]:
        """Give an answer that the server does not take; return its status and the code."""
        sent = self.shown["number"] if number is None else number
        answer = self.visitor.post(f"{self.path}/answers", {"number": sent, "said": said})
        return answer.status_code, answer.json()["code"]

    def deal_right(self, until: str = "") -> dict[str, Any]:
        """Do everything right until the session is over, or until the right answer begins with a word."""
        beside = self.trainer()
        while beside.question is not None:
            typed = beside.question.task.typed
            if until and typed.startswith(until):
                break
            self.says(typed)
            beside.answer(typed)
        return self.shown
