"""Marks: what happened to a player in a round, read from its events, so that rounds can be found by it.

A round is marked when somebody who played it first asks; that is quick, since only what everybody saw is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import IntFlag
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, select
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.house.store import schema
from pitboss.house.store.play_schema import round_notes
from pitboss.house.tables.live.codec import read_told
from pitboss.house.tables.shown.reading import first_step
from pitboss.lab.decided import IRREGULAR
from pitboss.rulebook.parts import Kind
from pitboss.table.events import Reason
from pitboss.table.round.further_wagers import ON_HANDS

AT_ONCE = 1000
"""So many rounds are marked at a time."""
BLACKJACKS = frozenset(
    {
        Reason.BLACKJACK,
        Reason.BLACKJACK_BEATS_21,
        Reason.EVEN_MONEY,
        Reason.BOTH_BLACKJACK,
        Reason.BLACKJACK_BEATS_BLACKJACK,
    }
)
NO_SIDE_WAGER = frozenset(map(str, ON_HANDS)) | {str(Kind.INSURANCE), str(Kind.TOKE)}
NAMES_OF_IRREGULAR = frozenset(event.__name__ for event in IRREGULAR)


class Mark(IntFlag):
    """What may have happened to a player in a round."""

    BLACKJACK = 1
    SPLIT = 2
    DOUBLED = 4
    SIDE_WAGER = 8
    INSURED = 16
    SURRENDERED = 32
    IRREGULAR = 64


def names_of(marks: int) -> list[str]:
    """Return marks by name."""
    return [mark.name.lower() for mark in Mark if marks & mark and mark.name]


def marks_of(events: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Return the marks of every bettor of a round by name, from its events as everybody saw them."""
    wagers: dict[int, tuple[str, str]] = {}
    marks: defaultdict[str, int] = defaultdict(int)
    irregular = False
    for event in events:
        name, data = event["event"], event["data"]
        if name == "WagerPlaced":
            wagers[data["number"]] = (data["bettor"], data["kind"])
            marks[data["bettor"]] |= _PLACED.get(data["kind"], 0)
        elif name == "WagerSettled" and data["wager"] in wagers:
            bettor, kind = wagers[data["wager"]]
            marks[bettor] |= _settled(kind, data)
        irregular = irregular or name in NAMES_OF_IRREGULAR
    return {bettor: mark | (Mark.IRREGULAR if irregular else 0) for bettor, mark in marks.items()}


_PLACED = {str(Kind.SPLIT): Mark.SPLIT, str(Kind.DOUBLE): Mark.DOUBLED, str(Kind.INSURANCE): Mark.INSURED}


def _settled(kind: str, data: dict[str, Any]) -> int:
    if kind not in NO_SIDE_WAGER:
        return Mark.SIDE_WAGER if data["net"] > 0 else 0
    if kind == Kind.BLACKJACK and data["reason"] in BLACKJACKS:
        return Mark.BLACKJACK
    return Mark.SURRENDERED if data["reason"] == Reason.SURRENDERED else 0


def is_unmarked(numbers: Iterable[int]) -> ColumnElement[bool]:
    """Whether a row of ``round_bettors`` is of one of these people, and has no note yet."""
    bettors = schema.round_bettors
    noted = select(round_notes.c.round).where(
        round_notes.c.table_id == bettors.c.table_id,
        round_notes.c.round == bettors.c.round,
        round_notes.c.person_id == bettors.c.person_id,
    )
    return and_(bettors.c.person_id.in_(list(numbers)), ~noted.exists())


def mark_rounds(connection: Connection, people: dict[int, str], most: int = AT_ONCE) -> int:
    """Mark rounds of a person, under the names he played by, that are not marked yet; return how many were."""
    bettors, rounds = schema.round_bettors, schema.rounds
    same = and_(rounds.c.table_id == bettors.c.table_id, rounds.c.number == bettors.c.round)
    wanted = connection.execute(
        select(rounds, bettors.c.person_id)
        .join(bettors, same)
        .where(is_unmarked(people))
        .order_by(rounds.c.table_id, rounds.c.number)
        .limit(most)
    ).all()
    rows = [_note(row, marks.get(people[row.person_id], 0)) for row, marks in _with_marks(connection, wanted)]
    if rows:
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        connection.execute(insert(round_notes).on_conflict_do_nothing(), rows)  # another tab may have been first
    return len(rows)


def _note(row: Row[Any], marks: int) -> dict[str, Any]:
    key = {"table_id": row.table_id, "round": row.number, "person_id": row.person_id}
    return {**key, "marks": int(marks), "valued": "", **NOT_VALUED}


NOT_VALUED = {"expected": 0, "cost": 0, "variance": 0.0, "decisions": 0, "mistakes": 0}


def _with_marks(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[tuple[Row[Any], dict[str, int]]]:
    """Yield rounds with the marks of their bettors; those of a table that follow each other are read together."""
    for run in _runs(rows):
        events = _events(connection, run[0].table_id, run[0].first_event, run[-1].last_event)
        event = next(events, None)
        for row in run:
            own = []
            while event is not None and event["number"] <= row.last_event:
                if event["number"] >= row.first_event:
                    own.append(event)
                event = next(events, None)
            yield row, marks_of(own)


def _runs(rows: Sequence[Row[Any]]) -> Iterator[list[Row[Any]]]:
    run: list[Row[Any]] = []
    for row in rows:
        if run and (row.table_id != run[-1].table_id or row.first_event != run[-1].last_event + 1):
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _events(connection: Connection, table: int, first: int, last: int) -> Iterator[dict[str, Any]]:
    steps = schema.steps
    query = (
        select(steps.c.shown)
        .where(steps.c.table_id == table, steps.c.first_event >= first_step(), steps.c.first_event <= last)
        .order_by(steps.c.seq)
    )
    for text in connection.execute(query, {"table": table, "wanted": first}).scalars().all():
        yield from read_told(text)
