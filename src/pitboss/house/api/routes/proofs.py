"""What proves a clause: the code that decides it, and its rule cases, dealt while one looks on."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from pitboss.house.api.access import server_of
from pitboss.house.api.parameters import GameId
from pitboss.house.api.reading import REFUSALS
from pitboss.house.api.schemas.cases import CaseOut, CaseRunOut, SourceOut
from pitboss.house.layouts import layout_parts
from pitboss.house.rule_cases import list_cases, run
from pitboss.house.rulebooks import list_clauses
from pitboss.record.proof.function_source import FunctionSource, source_of
from pitboss.rulebook import find_game
from pitboss.table import Refusal, Refused

router = APIRouter(prefix="/api/games", tags=["rulebook"])
Clause = Annotated[str, Query(max_length=80, description="The clause that the cases name.")]
Function = Annotated[str, Query(max_length=120, description="The function, as a clause names it.")]


@router.get("/{game}/cases", responses=REFUSALS)
async def cases(
    request: Request,
    game: GameId,
    clause: Clause = "",
) -> list[CaseOut]:
    """List the rule cases that name a clause."""
    return [CaseOut(**case) for case in await server_of(request).run_aside(list_cases, game, clause)]


@router.get("/{game}/case", responses=REFUSALS)
async def case(
    request: Request,
    game: GameId,
    file: Annotated[str, Query(max_length=80, description="The file of the case, as the list names it.")],
    line: Annotated[int, Query(ge=1, le=10**6, description="The line at which the case begins.")],
) -> CaseRunOut:
    """Deal a rule case at a table, and return what happened and which of its expectations hold."""

    def dealt() -> dict[str, Any]:
        told, made = run(game, file, line)
        return {**told, "layout": layout_parts(made.rules)}

    return CaseRunOut(**await server_of(request).run_aside(dealt))


@router.get("/{game}/source", responses=REFUSALS)
async def source(
    request: Request,
    game: GameId,
    function: Function,
) -> SourceOut:
    """Return the source code of a function that implements a clause of the game."""

    def look() -> FunctionSource:
        find_game(game)
        known = any(function in clause["code"] for clause in list_clauses(game))
        source = source_of(function) if known else None
        if source is None:
            raise Refused(Refusal("unknown_function", f"No clause of {game} is decided by {function!r}.", ()))
        return source

    return SourceOut(**(await server_of(request).run_aside(look))._asdict())
