"""All chips of a person: away from the tables, at them, and in the wagers that lie on the layouts."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, select

from pitboss.house.ledger.accounts import AWAY_FROM_TABLES, AccountKind
from pitboss.house.store import schema

OWN = [kind.value for kind in (*AWAY_FROM_TABLES, AccountKind.SEAT)]


def all_chips(connection: Connection, person: int) -> int:
    """Return every chip that a person has in the house.

    One statement, so that everything is seen at one moment: a wager that is just being made or settled is counted once.
    """
    accounts = schema.accounts
    own = select(func.coalesce(func.sum(accounts.c.balance), 0)).where(
        accounts.c.person_id == person, accounts.c.kind.in_(OWN)
    )
    return int(connection.execute(select(own.scalar_subquery() + _in_play(person))).scalar_one())


def _in_play(person: int) -> object:
    """The person's part of the wagers in play: what was put there and taken away since the last finished round.

    A table's wagers in play are one account. Every wager is settled before its round ends, so that entries of earlier
    rounds add up to nothing and need not be looked at.
    """
    entries, postings, standings = schema.entries, schema.postings, schema.standings
    seat, play, earlier = schema.accounts.alias("seat"), schema.accounts.alias("play"), schema.entries.alias("earlier")
    last_before = (
        select(earlier.c.number)
        .where(earlier.c.book == standings.c.table_id, earlier.c.event.between(1, standings.c.round_from - 1))
        .order_by(earlier.c.number.desc())
        .limit(1)
        .correlate(standings)
        .scalar_subquery()
    )
    query = (
        select(func.coalesce(func.sum(postings.c.amount), 0))
        .select_from(seat)
        .join(standings, standings.c.table_id == seat.c.table_id)
        .join(play, and_(play.c.table_id == seat.c.table_id, play.c.kind == AccountKind.PLAY.value))
        .join(entries, and_(entries.c.book == seat.c.table_id, entries.c.number > func.coalesce(last_before, 0)))
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .where(
            seat.c.kind == AccountKind.SEAT.value,
            seat.c.person_id == person,
            entries.c.person_id == person,
            postings.c.account_id == play.c.id,
        )
    )
    return query.scalar_subquery()
