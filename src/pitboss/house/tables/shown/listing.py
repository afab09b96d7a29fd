"""Tables as they are listed: in the lobby, and with everything that their layout says."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Row, func, or_, select

from pitboss.house.people.registry import Person
from pitboss.house.plain import to_data
from pitboss.house.store import schema
from pitboss.house.store.play_schema import private_tables
from pitboss.house.tables.acting.hosting import NoSuchTable
from pitboss.house.tables.live.clock import posted_clock
from pitboss.house.tables.live.desk import read_settings
from pitboss.house.tables.shown.invitations import listed_for
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Rules, SubmissionRefused, find_game, plain_submission, submit
from pitboss.rulebook import games as known_games
from pitboss.rulebook.description import describe, in_short, line_of, lines

MOST_LISTED = 500
HELD_UP = '"waits":{'
"""What the lobby's line of a table has in it while an irregularity holds the table up."""
_TABLES = (
    select(
        schema.tables,
        schema.people.c.name.label("opener"),
        schema.standings.c.round,
        schema.standings.c.lobby,
        schema.standings.c.closed_at,
        private_tables.c.table_id.is_not(None).label("private"),
    )
    .outerjoin(private_tables, private_tables.c.table_id == schema.tables.c.id)
    .join(schema.standings, schema.standings.c.table_id == schema.tables.c.id)
    .outerjoin(schema.people, schema.people.c.id == schema.tables.c.opened_by)
)

_DETAILS = _TABLES.add_columns(schema.submissions.c.text.label("submission"), schema.submissions.c.digest).outerjoin(
    schema.submissions, schema.submissions.c.table_id == schema.tables.c.id
)


def list_tables(
    connection: Connection,
    after: int = 0,
    search: str = "",
    most: int = MOST_LISTED,
    waits: bool = False,
    viewer: Person | None = None,
) -> list[dict[str, Any]]:
    """Return the open tables after a number, the oldest first; ``search`` is a part of a name, a game or an opener.

    A table of a game that the house does not know any more is left out.

    With ``waits`` only those that an irregularity holds up. Private tables only where the ``viewer`` may come to them.
    """
    tables = schema.tables
    query = _TABLES.where(schema.standings.c.closed_at.is_(None), tables.c.id > after)
    query = query.where(tables.c.game.in_([game.id for game in known_games()]))
    listed = listed_for(connection, viewer)
    if listed is not None:
        query = query.where(listed)
    wanted = search.replace("\0", "").strip().lower()
    if wanted:
        games = [game.id for game in known_games() if wanted in game.name.lower()]
        named = (tables.c.name, tables.c.game, schema.people.c.name)
        query = query.where(
            or_(*(func.lower(name).contains(wanted, autoescape=True) for name in named), tables.c.game.in_(games))
        )
    if waits:
        query = query.where(schema.standings.c.lobby.contains(HELD_UP, autoescape=True))
    listed_lines = []
    for row in connection.execute(query.order_by(tables.c.id).limit(most)):
        with suppress(SubmissionRefused):  # its game has other options now
            listed_lines.append(table_line(row))
    return listed_lines


def the_table(connection: Connection, number: int) -> Row[Any]:
    """Return the row of a table with the name of who opened it, and its submission."""
    row = connection.execute(_DETAILS.where(schema.tables.c.id == number)).first()
    if row is None:
        raise NoSuchTable(number)
    return row


def table_line(row: Row[Any]) -> dict[str, Any]:
    """Return a table as the lobby lists it."""
    rules = submit(row.game, json.loads(row.options))
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "game_name": find_game(row.game).name,
        "rules": ", ".join(in_short(rules)),
        "minimum": rules.limits.minimum,
        "maximum": rules.limits.maximum,
        "positions": rules.boxes.positions,
        "round": row.round,
        "opened_by": row.opener or "",
        "closed": row.closed_at is not None,
        "private": bool(row.private),
        "waits": None,
        **json.loads(row.lobby),
    }


def table_details(row: Row[Any]) -> dict[str, Any]:
    """Return a table with everything that its layout says."""
    rules = submit(row.game, json.loads(row.options))
    settings = read_settings(row.settings)
    clock = posted_clock(settings)
    posted = [f"{clock['words']} (reading {clock['reading']})"] if clock is not None else []
    return {
        **table_line(row),
        "options": options_as_data(rules),
        "layout": [*layout_in_words(rules), *posted],
        "clock": clock,
        "settings": to_data(settings),
        "submission": _submission(row, rules),
    }


def _submission(row: Row[Any], rules: Rules) -> dict[str, Any] | None:
    """Return the submission that a table was opened by, and whether the house wrote it from the options."""
    if row.submission is None:
        return None
    written = plain_submission(rules.game, json.loads(row.options))
    return {"text": row.submission, "sha256": row.digest, "by_house": row.submission == written}


def layout_in_words(rules: Rules) -> list[str]:
    """Return the lines of a layout in English, the pay tables last."""
    told = [line_of(line) for line in lines(describe(rules))]
    for side in rules.side_wagers:
        table = ", ".join(f"{line.name} {line.odds.words}" for line in side.lines)
        told.append(f"{str(side.kind).capitalize()}: {table}")
    return told
