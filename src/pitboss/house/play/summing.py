"""Totals, sessions, the bankroll curve and the rounds of somebody's own play, all from one list of rounds.

Result = expectation + luck - cost: for rounds that were valued the four sums are whole ten-thousandths of a cent, so
that they agree to the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from sqlalchemy import CTE, Connection, Row, and_, case, func, or_, select

from pitboss.house.people.reading import as_whom
from pitboss.house.play.marking import is_unmarked, names_of
from pitboss.house.play.own_rounds import Filters, conditions, own_rounds
from pitboss.house.store import schema

PART = 10_000
"""Expectation, cost and luck are given in ten-thousandths of a cent."""
CURVE = 300
"""The curve has at most about so many points."""
MOST_LISTED = 100
VALUED, UNPRICED, IRREGULAR = "yes", "unpriced", "irregular"


def _sums(own: CTE) -> list[Any]:
    """Return the columns that every total has."""
    valued = own.c.valued == VALUED

    def of_valued(column: Any) -> Any:
        return func.coalesce(func.sum(case((valued, column), else_=0)), 0)

    return [
        func.count().label("rounds"),
        func.coalesce(func.sum(own.c.staked), 0).label("staked"),
        func.coalesce(func.sum(own.c.net), 0).label("net"),
        of_valued(1).label("valued"),
        of_valued(own.c.net).label("valued_net"),
        of_valued(own.c.expected).label("expected"),
        of_valued(own.c.cost).label("cost"),
        of_valued(own.c.variance).label("variance"),
        of_valued(own.c.decisions).label("decisions"),
        of_valued(own.c.mistakes).label("mistakes"),
        func.coalesce(func.sum(case((own.c.valued == UNPRICED, 1), else_=0)), 0).label("unpriced"),
        func.coalesce(func.sum(case((own.c.valued == IRREGULAR, 1), else_=0)), 0).label("irregular"),
    ]


def _total(row: Row[Any]) -> dict[str, Any]:
    """Return sums as they are shown; luck is what is left of the result."""
    expected, cost = int(row.expected), int(row.cost)
    luck = int(row.valued_net) * PART - expected + cost
    sd = sqrt(row.variance) * PART if row.variance else None
    return {
        "rounds": row.rounds,
        "staked": int(row.staked),
        "net": int(row.net),
        "valued": int(row.valued),
        "unpriced": int(row.unpriced),
        "irregular": int(row.irregular),
        "valued_net": int(row.valued_net),
        "expected": expected,
        "cost": cost,
        "luck": luck,
        "sd": sd,
        "sigmas": luck / sd if sd else None,
        "decisions": int(row.decisions),
        "mistakes": int(row.mistakes),
    }


def overview(connection: Connection, person: int, filters: Filters) -> dict[str, Any]:
    """Return the totals and the curve of the rounds that are asked for, and what there is to filter by."""
    people = as_whom(connection, person)
    own = own_rounds(people)
    where = conditions(own, filters)
    total = connection.execute(select(*_sums(own)).where(*where)).one()
    bettors = schema.round_bettors
    unmarked = connection.execute(select(func.count()).select_from(bettors).where(is_unmarked(people))).scalar_one()
    return {
        "total": _total(total),
        "curve": _curve(connection, own, where, total.rounds),
        "choices": _choices(connection, people),
        "unmarked": unmarked,
    }


def _choices(connection: Connection, people: dict[int, str]) -> list[dict[str, Any]]:
    """Return every table that somebody has played at, with its game, and whether it was for money."""
    bettors, tables, known = schema.round_bettors, schema.tables, schema.people
    rows = connection.execute(
        select(tables.c.id, tables.c.name, tables.c.game, known.c.kind, func.count().label("rounds"))
        .select_from(bettors)
        .join(tables, tables.c.id == bettors.c.table_id)
        .join(known, known.c.id == bettors.c.person_id)
        .where(bettors.c.person_id.in_(list(people)))
        .group_by(tables.c.id, tables.c.name, tables.c.game, known.c.kind)
        .order_by(func.count().desc(), tables.c.id)
        .limit(MOST_LISTED)
    )
    return [
        {"table": row.id, "name": row.name, "game": row.game, "money": row.kind == "member", "rounds": row.rounds}
        for row in rows
    ]


def _curve(connection: Connection, own: CTE, where: list[Any], rounds: int) -> list[dict[str, Any]]:
    """Return how the result grew: after every so many rounds, and after the last."""
    every = max(1, -(-rounds // CURVE))
    order = (own.c.ended_at, own.c.id)
    sums = select(
        own.c.id,
        own.c.ended_at,
        func.row_number().over(order_by=order).label("place"),
        func.sum(own.c.net).over(order_by=order).label("net"),
        func.sum(case((own.c.valued == VALUED, own.c.expected), else_=0)).over(order_by=order).label("expected"),
    ).where(*where)
    grown = sums.cte("grown")
    wanted = or_(grown.c.place % every == 0, grown.c.place == rounds)
    rows = connection.execute(select(grown).where(wanted).order_by(grown.c.place))
    return [
        {"round": row.place, "at": row.ended_at, "net": int(row.net), "expected": int(row.expected)} for row in rows
    ]


def sessions(
    connection: Connection, person: int, filters: Filters, before: int | None = None, limit: int = 20
) -> list[dict[str, Any]]:
    """Return sessions with the sums of their rounds that are asked for, the last first."""
    own = own_rounds(as_whom(connection, person))
    where = conditions(own, filters)
    if before is not None:
        where.append(own.c.session < before)
    keys = (own.c.session, own.c.table_id, own.c.table_name, own.c.game, own.c.person_id)
    spans = (func.min(own.c.first_event).label("first"), func.min(own.c.last_event).label("last"))
    rows = connection.execute(
        select(*keys, *spans, func.max(own.c.ended_at).label("until"), *_sums(own))
        .where(*where)
        .group_by(*keys)
        .order_by(own.c.session.desc())
        .limit(min(limit, MOST_LISTED))
    ).all()
    began = _beginnings(connection, rows)
    return [
        {
            "session": row.session,
            "table": row.table_id,
            "table_name": row.table_name,
            "game": row.game,
            "began_at": began.get(row.session, row.until),
            "ended_at": row.until,
            **_total(row),
        }
        for row in rows
    ]


def _beginnings(connection: Connection, sessions: Sequence[Row[Any]]) -> dict[int, int]:
    """Return when the person made the first wager of each session, in the first of its rounds that are asked for."""
    if not sessions:
        return {}
    steps = schema.steps
    within = [
        and_(
            steps.c.table_id == row.table_id,
            steps.c.first_event.between(row.first, row.last),
            steps.c.person_id == row.person_id,
        )
        for row in sessions
    ]
    placed = steps.c.command.contains('"do":"Place"')
    placings = connection.execute(select(steps.c.table_id, steps.c.first_event, steps.c.at).where(or_(*within), placed))
    began: dict[int, int] = {}
    for step in placings:
        for row in sessions:
            if row.table_id == step.table_id and row.first <= step.first_event <= row.last:
                began[row.session] = min(step.at, began.get(row.session, step.at))
    return began


def rounds_of(
    connection: Connection, person: int, filters: Filters, before: int | None = None, limit: int = 30
) -> list[dict[str, Any]]:
    """Return the rounds that are asked for, the last first."""
    own = own_rounds(as_whom(connection, person))
    where = conditions(own, filters)
    if before is not None:
        where.append(own.c.id < before)
    rows = connection.execute(select(own).where(*where).order_by(own.c.id.desc()).limit(min(limit, MOST_LISTED)))
    return [_round(row) for row in rows]


def _round(row: Row[Any]) -> dict[str, Any]:
    valued = row.valued == VALUED
    return {
        "id": row.id,
        "table": row.table_id,
        "table_name": row.table_name,
        "game": row.game,
        "number": row.number,
        "session": row.session,
        "ended_at": row.ended_at,
        "staked": row.staked,
        "net": row.net,
        "marks": names_of(row.marks),
        "valued": row.valued or "",
        "expected": row.expected if valued else None,
        "cost": row.cost if valued else None,
        "luck": row.net * PART - row.expected + row.cost if valued else None,
    }
