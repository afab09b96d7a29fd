"""Holding a buy-in to the limits of the member who makes it, while the cage's book is locked."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.house.ledger.uses import deposits_of
from pitboss.house.protection.limits import LIMITS, Measure
from pitboss.house.protection.measures import money_free_at, used_of
from pitboss.house.protection.refusing import away_refusal, limit_reached
from pitboss.house.protection.rows import keep_moment, lock_protections
from pitboss.house.store import schema
from pitboss.table import Refused

DEPOSITS = [limit for limit in LIMITS.values() if limit.measure is Measure.DEPOSIT]


def hold_deposit(connection: Connection, person: int, amount: int, now: int) -> int:
    """Refuse money that passes a limit or comes in a break; return the moment of the entry."""
    row = lock_protections(connection, person)
    if row is None:
        return now
    now = max(now, row.at + 1)
    away = row.state.away_at(now)
    if away is not None:
        people = schema.people
        name = connection.execute(select(people.c.name).where(people.c.id == person)).scalar_one()
        raise Refused(away_refusal(away, name, now))
    limits = [(limit, most) for limit in DEPOSITS if (most := row.state.limit(limit.name, now)) is not None]
    before = deposits_of(connection, person) if limits else []
    for limit, most in limits:
        used = used_of(before, limit, now)
        if used + amount > most:
            free_at = money_free_at(before, limit, most, amount, now)
            raise Refused(limit_reached(limit, most, max(0, most - used), free_at))
    keep_moment(connection, person, now)
    return now
