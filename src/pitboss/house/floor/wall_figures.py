"""The money of one table on the wall: the gaming day so far beside what it should have won in theory."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.audit.returns.monitor import FEWEST, theory_of_table
from pitboss.house.gaming_calendar import GamingCalendar
from pitboss.house.gaming_day.figures import day_figures
from pitboss.house.store import schema
from pitboss.house.theory import NotSolved, Theories, exact_library, library
from pitboss.rulebook import Rules, submit


def rules_of_table(connection: Connection, table: int) -> Rules:
    """Return the rules of a table."""
    tables = schema.tables
    row = connection.execute(select(tables.c.game, tables.c.options).where(tables.c.id == table)).one()
    return submit(row.game, json.loads(row.options))


def theories_at_hand(rules: Rules) -> Theories | None:
    """Return what the solver says about rules that it was asked about before; nothing is worked out.

    That is with the exact spread where the return monitor has asked for it.
    """
    known = next((kept for kept in (exact_library(), library()) if kept.is_known(rules)), None)
    try:
        return None if known is None else known.theories(rules)
    except NotSolved:
        return None


def figures_of(connection: Connection, calendar: GamingCalendar, table: int, now: int) -> dict[str, Any]:
    """Return what a table won and holds on the gaming day of a moment, in cents.

    ``theory`` is the win that the rounds so far have in theory, ``sd`` its standard deviation, ``actual`` what those
    same wagers won: the two are held against each other in ``sigmas`` once there are enough wagers to say anything.
    """
    day = calendar.day_of(now)
    begin, end = (calendar.moments(day)[place] for place in (0, -1))
    rules = rules_of_table(connection, table)
    figures = day_figures(connection, table, begin, end)
    theories = theories_at_hand(rules)
    told = theory_of_table(connection, table, begin, end, theories, rules)
    theory = -told.expected if told.expected is not None else None
    enough = told.sd is not None and told.wagers >= FEWEST
    return {
        "id": table,
        "day": day.isoformat(),
        "opener": figures.opener,
        "fills": figures.fills,
        "credits": figures.credits,
        "win": figures.win,
        "drop": figures.drop,
        "staked": told.staked,
        "wagers": told.wagers,
        "actual": -told.net,
        "theory": round(theory) if theory is not None else None,
        "sd": round(told.sd) if told.sd is not None else None,
        "sigmas": (-told.net - theory) / told.sd if enough and theory is not None and told.sd else None,
        "priced": theories is not None,
    }
