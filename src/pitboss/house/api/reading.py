"""What every route needs: queries in a thread, and the refusals that OpenAPI tells of."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from pitboss.house.api.access import come_to, server_of
from pitboss.house.api.schemas.tables import RefusalOut
from pitboss.house.audit.past_rounds.rounds import the_round, unknown_round
from pitboss.house.people.registry import Person
from pitboss.house.store.database import Database
from pitboss.house.tables.acting.hosting import NoSuchTable
from pitboss.table import Refused

REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"model": RefusalOut, "description": "You are not signed in."},
    403: {"model": RefusalOut, "description": "Your role does not allow it, or the page's token is missing."},
    404: {"model": RefusalOut, "description": "It does not exist."},
    409: {"model": RefusalOut, "description": "Refused in the current state, with the clauses."},
    413: {"model": RefusalOut, "description": "The request is too large."},
    422: {"model": RefusalOut, "description": "The request is not valid."},
    429: {"model": RefusalOut, "description": "Too many requests."},
    503: {"model": RefusalOut, "description": "The database does not answer, or is read-only."},
    507: {"model": RefusalOut, "description": "The disk is full."},
}

REFUSALS_OF_TEXT: dict[int | str, dict[str, Any]] = {
    code: {
        "description": refusal["description"],
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RefusalOut"}}},
    }
    for code, refusal in REFUSALS.items()
}
"""The same for routes whose answer, when all goes well, is no JSON."""

REFUSALS_OF_FILES: dict[int | str, dict[str, Any]] = REFUSALS_OF_TEXT | {
    501: {**REFUSALS_OF_TEXT[404], "description": "Files of this kind need an extra that is not installed here."}
}
"""The same for routes that also write Parquet or draw."""


def _reading(database: Database, work: Any, given: tuple[Any, ...]) -> Any:
    with database.reading() as connection:
        return work(connection, *given)


async def read(request: Request, work: Any, *given: Any) -> Any:
    """Run a query in a thread, with a connection of its own."""
    server = server_of(request)
    return await server.run(_reading, server.house.database, work, given)


async def come_to_round(request: Request, person: Person, number: int) -> None:
    """Refuse a round at a private table to who may not come there, as if there were no such round."""
    row = await read(request, the_round, number)
    try:
        await come_to(request, person, row.table_id)
    except NoSuchTable:
        raise Refused(unknown_round(number)) from None
