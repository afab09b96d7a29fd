"""Training sessions as one worker serves them.

A session is what it was made from and the answers that were given; both are in the database, so that any worker can
deal it again and go on, also after a restart. Each worker keeps copies of the sessions that it served last. Which
answer counts is settled by the database: the first to write its number has given it.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row
from sqlalchemy.exc import IntegrityError

from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.school import storing
from pitboss.house.school.certificates import certificate, list_certificates
from pitboss.house.school.orders import StoredOrder, read_order
from pitboss.house.school.showing import NO_NOTE, Note, Shown, line_data, score_data, training_data
from pitboss.table import Refusal, Refused
from pitboss.training.drilling import trainer_of
from pitboss.training.steps.reading import pieces
from pitboss.training.steps.said import Unclear
from pitboss.training.trainer import Trainer

COPIES = 64
"""Sessions that a worker keeps in memory; any other is dealt again, which takes a moment."""
LONGEST_SAID = 80
OVER = Refusal("training_over", "This session is over.", ())
MOVED_ON = Refusal(
    "training_moved_on",
    "This session has moved on elsewhere, so this answer does not count. Go on from where it stands now.",
    (),
)
NOTHING_SAID = Refusal("unclear", "Enter a step.", ())
TOO_LONG = Refusal("unclear", "That is too long for a step.", ())
TOO_MANY = Refusal("training_too_long", "This session has had too many answers; end it and begin another.", ())


@dataclass(slots=True)
class Copy:
    """A session in memory, and the answers that it stands after."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    trainer: Trainer | None = None
    answers: list[str] = field(default_factory=list)

    def catch_up(self, stored: StoredOrder, answers: Sequence[str]) -> Trainer:
        """Return the session as it stands after these answers."""
        known = len(self.answers)
        if self.trainer is None or list(answers[:known]) != self.answers:
            self.trainer, self.answers, known = trainer_of(stored.order), [], 0
        for said in answers[known:]:
            self.trainer.answer(said)
            self.answers.append(said)
        return self.trainer

    def forget(self) -> None:
        """Forget what may not be so."""
        self.trainer, self.answers = None, []


class School:
    """One worker's view of the school."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._copies: OrderedDict[str, Copy] = OrderedDict()
        self._lock = threading.Lock()

    def start(self, person: int, stored: StoredOrder) -> dict[str, Any]:
        """Begin a session."""
        name, written = secrets.token_hex(16), stored.written()
        self.house.database.transact(
            lambda connection: storing.add_training(connection, name, person, self.house.clock(), written)
        )
        return self.look(person, name)

    def sessions(self, person: int) -> list[dict[str, Any]]:
        """Return a person's sessions in short, the last first."""
        with self.house.database.reading() as connection:
            return [line_data(row, read_order(row.ordered)) for row in storing.list_trainings(connection, person)]

    def look(self, person: int, name: str, note: Note = NO_NOTE) -> dict[str, Any]:
        """Return a session as it stands."""
        row, answers = self._read(person, name)
        with self._copy(name) as copy:
            stored = read_order(row.ordered)
            trainer = copy.catch_up(stored, answers)
            if row.ended_at is not None and trainer.question is not None:
                trainer.leave()
            return training_data(Shown(row, stored, trainer, len(answers), note))

    def answer(self, person: int, name: str, number: int, line: str) -> dict[str, Any]:
        """Judge the steps of a line, which was written when so many answers had been given."""
        said = pieces(line)
        if not said:
            raise Refused(NOTHING_SAID)
        if any(len(piece) > LONGEST_SAID for piece in said):
            raise Refused(TOO_LONG)
        row, answers = self._read(person, name)
        if answers[number:] and said[: len(answers) - number] == answers[number:]:
            return self.look(person, name)  # sent again for want of an answer
        if row.ended_at is not None:
            raise Refused(OVER)
        if number != len(answers):
            raise Refused(MOVED_ON)
        if number + len(said) > storing.MOST_ANSWERS:
            raise Refused(TOO_MANY)
        with self._copy(name) as copy:
            trainer = copy.catch_up(read_order(row.ordered), answers)
            judged, note = _judge(trainer, said)
            copy.answers += judged
            self._write(copy, name, number, judged)
        return self.look(person, name, note)

    def leave(self, person: int, name: str) -> dict[str, Any]:
        """End a session before its time; one that is over stays as it is."""
        row, answers = self._read(person, name)
        if row.ended_at is None:
            with self._copy(name) as copy:
                trainer = copy.catch_up(read_order(row.ordered), answers)
                trainer.leave()
                self._write(copy, name, len(answers), [])
        return self.look(person, name)

    def certificate(self, viewer: Person, name: str) -> dict[str, Any]:
        """Return the certificate of a passed exam."""
        with self.house.database.reading() as connection:
            return certificate(connection, viewer, name)

    def certificates(self, holder: str, after: str | None, limit: int) -> list[dict[str, Any]]:
        """Return everybody's certificates in short, the last first."""
        with self.house.database.reading() as connection:
            return list_certificates(connection, holder=holder, after=after, limit=limit)

    def _read(self, person: int, name: str) -> tuple[Row[Any], list[str]]:
        with self.house.database.reading() as connection:
            row = storing.own_training(connection, name, person)
            return row, storing.answers_of(connection, name)

    def _write(self, copy: Copy, name: str, number: int, judged: Sequence[str]) -> None:
        """Write down what was answered, and the end where it is one; forget the copy where that cannot be done."""
        trainer = copy.trainer
        assert trainer is not None

        def write(connection: Connection) -> None:
            row = storing.lock_training(connection, name)
            if row.ended_at is not None:
                raise Refused(OVER)
            storing.add_answers(connection, name, number, judged)
            if trainer.question is None:
                earned = trainer.passed and not read_order(row.ordered).chosen
                score = json.dumps(score_data(trainer))
                storing.end_training(connection, name, self.house.clock(), earned, score)

        try:
            self.house.database.transact(write)
        except IntegrityError:
            copy.forget()
            raise Refused(MOVED_ON) from None
        except BaseException:
            copy.forget()
            raise

    @contextmanager
    def _copy(self, name: str) -> Iterator[Copy]:
        """Have a session's copy to oneself."""
        with self._lock:
            copy = self._copies.setdefault(name, Copy())
            self._copies.move_to_end(name)
            while len(self._copies) > COPIES:
                self._copies.popitem(last=False)
        with copy.lock:
            yield copy


def _judge(trainer: Trainer, said: Sequence[str]) -> tuple[list[str], Note]:
    """Have the steps of a line judged, as far as they go; return those that were, and why others were not."""
    judged: list[str] = []
    for piece in said:
        if judged and not trainer.goes_on(piece):
            return judged, Note(dropped=True)
        try:
            trainer.answer(piece)
        except Unclear as unclear:
            if not judged:
                raise Refused(Refusal("unclear", str(unclear), ())) from None
            return judged, Note(unclear=str(unclear))
        judged.append(piece)
        if trainer.question is None:
            break
    return judged, NO_NOTE
