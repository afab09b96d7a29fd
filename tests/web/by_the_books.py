"""What the server's own books tell a test of the page: how a round ended, and all of a person's money."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, func, or_, select

from pitboss.house.audit.past_rounds.walking import read_events, state_before
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.store import schema
from pitboss.table import events
from pitboss.table.folding.fold import fold
from pitboss.table.state import State
from tests.web.visitor import Visitor


def rounds_over(visitor: Visitor, table: int) -> int:
    """Return how many rounds of a table are over."""
    with visitor.house.house.database.reading() as connection:
        rows = select(func.count()).select_from(schema.rounds).where(schema.rounds.c.table_id == table)
        return int(connection.execute(rows).scalar_one())


def last_begun(visitor: Visitor, table: int) -> int:
    """Return the number of the round that was begun last."""
    with visitor.house.house.database.reading() as connection:
        rows = select(schema.standings.c.round).where(schema.standings.c.table_id == table)
        return int(connection.execute(rows).scalar_one())


def last_round(visitor: Visitor, table: int) -> tuple[int, State]:
    """Return the number of the table's last finished round, and how it stood at its end, by the server's events."""
    with visitor.house.house.database.reading() as connection:
        found = select(schema.rounds).where(schema.rounds.c.table_id == table).order_by(schema.rounds.c.number.desc())
        row = connection.execute(found.limit(1)).one()
        opened: Any = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
        state = state_before(connection, opened, row.first_event)
        for happened in read_events(connection, table, row.first_event, row.last_event):
            event: Any = happened.event
            if isinstance(event, events.RoundEnded):
                break
            if not happened.aside:
                fold(state, event)
    return int(row.number), state


def lying(visitor: Visitor, table: int) -> int:
    """Return what is wagered at a table now, by the ledger."""
    lies = and_(schema.accounts.c.table_id == table, schema.accounts.c.kind == AccountKind.PLAY.value)
    with visitor.house.house.database.reading() as connection:
        return int(connection.execute(select(func.sum(schema.accounts.c.balance)).where(lies)).scalar_one() or 0)


def held(visitor: Visitor, name: str, table: int) -> int:
    """Return everything a person has by the ledger: in wallet and purse, at tables, in play where nobody else plays."""
    lies = and_(schema.accounts.c.table_id == table, schema.accounts.c.kind == AccountKind.PLAY.value)
    lines = (
        select(func.sum(schema.postings.c.amount))
        .join(schema.accounts, schema.accounts.c.id == schema.postings.c.account_id)
        .outerjoin(schema.people, schema.people.c.id == schema.accounts.c.person_id)
        .where(or_(schema.people.c.name == name, lies))
    )
    with visitor.house.house.database.reading() as connection:
        return int(connection.execute(lines).scalar_one() or 0)
