"""Finding rounds: of a table, a game, a player, a time, of some amount, by a clause that one of their events cites.

And by who dealt, supervised or ruled on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, or_, select

from pitboss.house.people.reading import as_whom
from pitboss.house.store import schema
from pitboss.house.tables.shown.attendance import ruled_by, worked_by
from pitboss.table import Refusal, Refused, commands

MOST_FOUND = 200
AFTER_A_CLAUSE = (";", "(", " ")
"""What may follow a clause that is asked for: the next one, or a part of it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What rounds are looked for; all of it must hold. Names of tables and players may be parts of names.

    A clause is named with its game or without (``6(n)``, ``reading ZM8``); what stands below it is found with it.
    ``ended_from`` and ``ended_to`` are moments, the second not included.
    """

    table: int | None = None
    table_name: str = ""
    game: str | None = None
    player: str = ""
    person: int | None = None
    clause: str = ""
    least: int | None = None
    ended_from: int | None = None
    ended_to: int | None = None
    dealt_by: str = ""
    supervised_by: str = ""
    ruled_by: str = ""


def find_rounds(
    connection: Connection, wanted: Wanted = Wanted(), *, before: int | None = None, limit: int = 50
) -> list[dict[str, Any]]:
    """Return finished rounds, the last first; those before a number, so that one can go on from the last."""
    if wanted.ended_from is not None and wanted.ended_to is not None and wanted.ended_from >= wanted.ended_to:
        sentence = "The time ends before it begins: choose a later end or an earlier beginning."
        raise Refused(Refusal("bad_span", sentence, ()))
    rounds, tables = schema.rounds, schema.tables
    query = select(rounds, tables.c.game, tables.c.name.label("table_name")).join(
        tables, tables.c.id == rounds.c.table_id
    )
    own = list(as_whom(connection, wanted.person)) if wanted.person is not None else None
    query = _of_person(_by_clause(query.where(*_plain(wanted)), wanted.clause), own)
    if wanted.player:
        query = query.where(_has_bettor(wanted.player))
    query = query.where(*_by_staff(wanted))
    if before is not None:
        query = query.where(rounds.c.id < before)
    rows = connection.execute(query.order_by(rounds.c.id.desc()).limit(min(limit, MOST_FOUND)))
    return [line_of(row, wanted.person is not None) for row in rows]


def _plain(wanted: Wanted) -> list[ColumnElement[bool]]:
    rounds, tables = schema.rounds, schema.tables
    asked: list[tuple[object, ColumnElement[bool]]] = [
        (wanted.table, rounds.c.table_id == wanted.table),
        (wanted.table_name or None, tables.c.name.ilike(f"%{_literal(wanted.table_name)}%", escape="\\")),
        (wanted.game, tables.c.game == wanted.game),
        (wanted.least, rounds.c.staked >= (wanted.least or 0)),
        (wanted.ended_from, rounds.c.ended_at >= (wanted.ended_from or 0)),
        (wanted.ended_to, rounds.c.ended_at < (wanted.ended_to or 0)),
    ]
    return [condition for given, condition in asked if given is not None]


def _literal(text: str) -> str:
    """Return a text in which nothing stands for something else in a pattern."""
    return text.strip().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _of_person(query: Select[Any], numbers: list[int] | None) -> Select[Any]:
    """Ask for the rounds of one person, as himself or as the guest that he came as, with what they were to him."""
    if numbers is None:
        return query
    bettors = schema.round_bettors
    same = and_(bettors.c.table_id == schema.rounds.c.table_id, bettors.c.round == schema.rounds.c.number)
    return query.join(bettors, and_(same, bettors.c.person_id.in_(numbers))).add_columns(
        bettors.c.staked.label("own_staked"), bettors.c.net.label("own_net")
    )


def _has_bettor(part: str) -> ColumnElement[bool]:
    """Whether somebody wagered in a round whose name has this part."""
    bettors, rounds, named = schema.round_bettors, schema.rounds, _named(part)
    same = and_(bettors.c.table_id == rounds.c.table_id, bettors.c.round == rounds.c.number)
    return select(bettors.c.person_id).where(same, bettors.c.person_id.in_(named)).exists()


def _named(part: str) -> Select[Any]:
    """Return the people whose name has this part."""
    people = schema.people
    return select(people.c.id).where(people.c.folded.like(f"%{_literal(part).casefold()}%", escape="\\"))


def _by_staff(wanted: Wanted) -> list[ColumnElement[bool]]:
    """Return the conditions that people of these names dealt, supervised or ruled."""
    asked: tuple[tuple[str, Callable[[Select[Any]], ColumnElement[bool]]], ...] = (
        (wanted.dealt_by, lambda people: worked_by(commands.DEALER, people)),
        (wanted.supervised_by, lambda people: worked_by(commands.FLOOR, people)),
        (wanted.ruled_by, ruled_by),
    )
    return [condition(_named(part)) for part, condition in asked if part.strip()]


def _by_clause(query: Select[Any], clause: str) -> Select[Any]:
    if not clause.strip():
        return query
    cited, rounds = schema.round_clauses, schema.rounds
    text = " " + cited.c.clauses + ";"
    named = [text.ilike(f"% {_literal(clause)}{after}%", escape="\\") for after in AFTER_A_CLAUSE]
    same = and_(cited.c.table_id == rounds.c.table_id, cited.c.round == rounds.c.number)
    return query.join(cited, same).where(or_(*named))


def line_of(row: Row[Any], own: bool) -> dict[str, Any]:
    """Return a round as it is listed."""
    return {
        "id": row.id,
        "table": row.table_id,
        "table_name": row.table_name,
        "game": row.game,
        "number": row.number,
        "shoe": row.shoe,
        "ended_at": row.ended_at,
        "staked": row.staked,
        "net": row.net,
        "own_staked": row.own_staked if own else None,
        "own_net": row.own_net if own else None,
    }
