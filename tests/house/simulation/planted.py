"""Faults planted on purpose, each of which the simulation must find: a proof that never fails proves nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from pitboss.house.ledger import cage
from pitboss.house.store import prepared, step_rows
from pitboss.house.tables.acting import slots, writing
from pitboss.house.tables.acting.hosting import Hosting
from pitboss.house.tables.live import desk as desks
from pitboss.house.tables.shown import reading
from tests.house.simulation.checks import COPY

Planted = Callable[[], AbstractContextManager[Any]]


@contextmanager
def commit_in_two_parts() -> Iterator[None]:
    """The step is committed before its entries: a crash between them leaves one without the other."""
    inner = prepared.execute_many

    def write_and_commit(connection: Connection, text: str, rows: Any) -> None:
        inner(connection, text, rows)
        if "INTO steps" in text:
            raw = connection.connection.cursor()
            raw.execute("COMMIT")
            raw.execute("BEGIN IMMEDIATE")

    with patch.object(step_rows, "execute_many", write_and_commit):
        yield


def _renamer() -> Callable[[str], str]:
    """Return what gives each further copy of an id a name of its own, which the checks still know for that id."""
    numbers, known = itertools.count(1), set[str]()

    def rename(command_id: str) -> str:
        name = f"{command_id}{COPY}{next(numbers)}" if command_id in known else command_id
        known.add(command_id)
        return name

    return rename


@contextmanager
def forget_command_ids() -> Iterator[None]:
    """Every further copy of a command is a new one: whatever is sent again is done again."""
    rename, inner = _renamer(), Hosting.step_of

    def step_as_new(self: Any, order: Any, now: int) -> Any:
        step = inner(self, order, now)
        return replace(step, command_id=rename(step.command_id))

    with patch.object(Hosting, "step_of", step_as_new):
        yield


@contextmanager
def post_twice_at_the_cage() -> Iterator[None]:
    """A movement that is sent again, because its answer was lost in a crash, is posted again."""
    rename, enter = _renamer(), cage.Cage._enter

    def enter_as_new(self: Any, entry: Any, moves: Any, amount: int, person: int, command_id: str) -> int:
        return enter(self, entry, moves, amount, person, rename(command_id))

    def find_nothing(connection: Connection, by: int, command_id: str) -> None:
        return None

    with patch.object(cage.Cage, "_enter", enter_as_new), patch.object(cage, "entry_by_command", find_nothing):
        yield


@contextmanager
def skip_an_event() -> Iterator[None]:
    """Clients that request events do not get every seventh."""
    inner = reading.read_shown

    def read_most(*given: Any) -> list[dict[str, Any]]:
        return [event for event in inner(*given) if event["number"] % 7]

    with patch("pitboss.house.api.routes.tables.read_shown", read_most):
        yield


@contextmanager
def keep_unsure_copies() -> Iterator[None]:
    """A copy of a table is kept though its last change was not committed."""

    def take(self: Any) -> Any:
        self.unsure = False
        return self.live

    with patch.object(slots.Slot, "take", take):
        yield


@contextmanager
def lose_a_posting() -> Iterator[None]:
    """Now and then a balance is not moved with its posting."""
    numbers, inner = itertools.count(1), prepared.execute_many

    def move_most(connection: Connection, text: str, rows: Any) -> None:
        if "SET balance" not in text or next(numbers) % 10:
            inner(connection, text, rows)

    with patch.object(step_rows, "execute_many", move_most):
        yield


@contextmanager
def forget_the_desk() -> Iterator[None]:
    """What the house remembers about a table is stored without who is done wagering."""
    inner = desks.write_desk

    def write_less(desk: Any) -> str:
        return inner(replace(desk, ready=[]))

    with patch.object(writing, "write_desk", write_less):
        yield


PLANTED: tuple[Planted, ...] = (
    commit_in_two_parts,
    forget_command_ids,
    post_twice_at_the_cage,
    skip_an_event,
    keep_unsure_copies,
    lose_a_posting,
    forget_the_desk,
)
