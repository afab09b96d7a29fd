"""Rounds written as records, dealt again: the quickest way to set up a situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from pitboss.record import read_records, replay, write_record
from pitboss.record.replaying.replay import Replayed
from pitboss.record.text.record import RecordRefused
from pitboss.table import Table, refold
from pitboss.table.events import Event
from tests.table.random_play import snapshot

Kind = TypeVar("Kind")


def dealt(game: str, text: str) -> Replayed:
    """Deal a record of one game; its lines begin with the first ``set``, ``wager`` or ``round``.

    The record's settlement is met, the events fold to the state, and the record that the table writes deals the same
    round again.
    """
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    (record,) = read_records(f"pitboss record 1\ngame {game}\n{lines}\n")
    replayed = replay(record)
    assert [str(difference) for difference in replayed.differences] == []
    table = replayed.table
    assert snapshot(refold(table.rules, table.events)) == snapshot(table.state)
    (written,) = read_records(write_record(table))
    again = replay(written)
    assert [str(difference) for difference in again.differences] == []
    assert again.table.events == table.events
    return replayed


def not_dealt(game: str, text: str) -> str:
    """Return why a record cannot be dealt."""
    with pytest.raises(RecordRefused) as refused:
        dealt(game, text)
    return refused.value.reason


def of_type(replayed: Replayed, kind: type[Kind]) -> list[Kind]:
    """Return the events of a type, in order."""
    return [event for event in replayed.table.events if isinstance(event, kind)]


def names(events: Sequence[Event]) -> list[str]:
    """Return the names of some events."""
    return [type(event).__name__ for event in events]


def step_on(table: Table) -> None:
    """Do the step of dealer or floor that is due."""
    step = table.staff_step()
    assert step is not None, "nothing is due"
    table.do(step)
