"""The rounds of one person, each with the session it belongs to; this is the only place that says what a session is.

A session is play at one table in which no two rounds end more than ``GAP`` apart. It bears the number of its first
round in the house. Sessions are found first and filtered then: a filter never cuts one in two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import CTE, ColumnElement, and_, case, func, select

from pitboss.house.play.marking import Mark
from pitboss.house.roles import PersonKind
from pitboss.house.store import schema
from pitboss.house.store.play_schema import round_notes

GAP = 30 * 60_000
"""Milliseconds between the ends of two rounds after which a new session begins."""
RESULTS = ("won", "lost", "even")


@dataclass(frozen=True, slots=True)
class Filters:
    """Which rounds are looked at; all of it must hold. ``ended_to`` is not included, ``mark`` is a name of ``Mark``.

    ``money`` says whether rounds for money are looked at or those with play chips: they are never added up together.
    """

    money: bool = True
    game: str | None = None
    table: int | None = None
    session: int | None = None
    ended_from: int | None = None
    ended_to: int | None = None
    result: str | None = None
    least: int | None = None
    most: int | None = None
    mark: str | None = None


def own_rounds(people: Iterable[int]) -> CTE:
    """Return the rounds of one person, under all the numbers he has played by, each with its session."""
    rounds, bettors, tables, known = schema.rounds, schema.round_bettors, schema.tables, schema.people
    before = func.lag(rounds.c.ended_at).over(partition_by=_ONE_TABLE, order_by=rounds.c.number)
    begins = case((before.is_(None), 1), (rounds.c.ended_at - before > GAP, 1), else_=0)
    same = and_(bettors.c.table_id == rounds.c.table_id, bettors.c.round == rounds.c.number)
    noted = and_(
        round_notes.c.table_id == bettors.c.table_id,
        round_notes.c.round == bettors.c.round,
        round_notes.c.person_id == bettors.c.person_id,
    )
    listed = (
        select(
            rounds.c.id,
            rounds.c.table_id,
            rounds.c.number,
            rounds.c.first_event,
            rounds.c.last_event,
            rounds.c.ended_at,
            tables.c.name.label("table_name"),
            tables.c.game,
            bettors.c.person_id,
            bettors.c.staked,
            bettors.c.net,
            (known.c.kind == PersonKind.MEMBER).label("money"),
            func.coalesce(round_notes.c.marks, 0).label("marks"),
            round_notes.c.valued,
            round_notes.c.expected,
            round_notes.c.cost,
            round_notes.c.variance,
            round_notes.c.decisions,
            round_notes.c.mistakes,
            begins.label("begins"),
        )
        .select_from(bettors)
        .join(rounds, same)
        .join(tables, tables.c.id == rounds.c.table_id)
        .join(known, known.c.id == bettors.c.person_id)
        .outerjoin(round_notes, noted)
        .where(bettors.c.person_id.in_(list(people)))
        .cte("listed")
    )
    one_table = (listed.c.table_id, listed.c.person_id)
    place = func.sum(listed.c.begins).over(partition_by=one_table, order_by=listed.c.number).label("place")
    placed = select(listed, place).cte("placed")
    one_session = (placed.c.table_id, placed.c.person_id, placed.c.place)
    session = func.min(placed.c.id).over(partition_by=one_session).label("session")
    return select(placed, session).cte("own")


_ONE_TABLE = (schema.rounds.c.table_id, schema.round_bettors.c.person_id)


def conditions(own: CTE, filters: Filters) -> list[ColumnElement[bool]]:
    """Return what must hold of a round to be looked at."""
    asked: list[tuple[object, Any]] = [
        (filters.game, own.c.game == filters.game),
        (filters.table, own.c.table_id == filters.table),
        (filters.session, own.c.session == filters.session),
        (filters.ended_from, own.c.ended_at >= (filters.ended_from or 0)),
        (filters.ended_to, own.c.ended_at < (filters.ended_to or 0)),
        (filters.least, own.c.staked >= (filters.least or 0)),
        (filters.most, own.c.staked <= (filters.most or 0)),
        (filters.result, _result(own, filters.result)),
        (filters.mark, own.c.marks.op("&")(int(Mark[filters.mark.upper()]) if filters.mark else 0) != 0),
    ]
    money = own.c.money.is_(True) if filters.money else own.c.money.is_(False)
    return [money, *(condition for given, condition in asked if given is not None)]


def _result(own: CTE, result: str | None) -> ColumnElement[bool]:
    won: ColumnElement[bool] = own.c.net > 0
    return {"won": won, "lost": own.c.net < 0}.get(result or "", own.c.net == 0)
