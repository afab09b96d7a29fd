"""Parameters that several routes take, each with the description that the reference of the API shows."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from pitboss.house.api.schemas.commands import CommandId

LARGEST_NUMBER = 10**15
DAY = "A gaming day by its date, such as 2026-07-01, or `today`."

TableNumber = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The table's number.")]
RoundNumber = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The round's number in the house.")]
SlipNumber = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The slip's number.")]
GameId = Annotated[str, Path(max_length=40, description="The game's id, such as `free-bet-ma`.")]
PersonName = Annotated[str, Path(min_length=1, max_length=32, description="The person's name.")]
Day = Annotated[str, Path(max_length=10, description=DAY)]

AfterNumber = Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="List only what comes after this number.")]
BeforeNumber = Annotated[
    int | None,
    Query(ge=1, le=LARGEST_NUMBER, description="List only what comes before this number: the last one you have."),
]
OnlyTable = Annotated[int | None, Query(ge=1, le=LARGEST_NUMBER, description="Only this table, by its number.")]
SentId = Annotated[
    CommandId,
    Query(description="Chosen by the client, a new one for each command: a command sent twice takes effect once."),
]


def limit_of(most: int) -> object:
    """Return the parameter that says how many items are listed, at most so many."""
    return Query(ge=1, le=most, description="How many to list at most.")
