"""The trainer: drills, grades of decisions, and how one gets on. Everybody for himself alone."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from pitboss.house.api.access import Players, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import TableNumber
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.schemas.trainer import (
    AnswerBody,
    ChancesOut,
    DecisionBody,
    DrillBody,
    DrillOut,
    GradeOut,
    ProgressOut,
    Source,
    TrainedGameOut,
)
from pitboss.house.trainer.progress import progress_of
from pitboss.house.trainer.records import forget_training
from pitboss.house.trainer.training import Answered, answer, grade_decision, list_trained_games, next_drill

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["trainer"])
MOST_AHEAD = 14 * 60
DrillId = Annotated[str, Path(min_length=1, max_length=64, description="The drill's id.")]


@router.get("/trainer/games", responses=REFUSALS)
async def trained_games(request: Request, you: Players) -> list[TrainedGameOut]:
    """List the games, with the kinds of hands that can be drilled in each."""
    return [TrainedGameOut(**game) for game in await server_of(request).run_aside(list_trained_games)]


@router.post("/trainer/drills", responses=REFUSALS)
async def deal_drill(request: Request, you: Players, body: DrillBody) -> DrillOut:
    """Deal a decision from a fresh shoe; you get the same one until you answer it or ask for another kind."""
    server = server_of(request)
    drill = await server.advice.run(
        you.person.id, next_drill, server.house, you.person, body.game, body.drill, server.drilling
    )
    return DrillOut(**drill)


@router.post("/trainer/drills/{drill}", responses=REFUSALS)
async def answer_drill(request: Request, you: Players, drill: DrillId, body: AnswerBody) -> GradeOut:
    """Answer a drill: your first answer is graded and counts; later ones return the grade of the first."""
    server = server_of(request)
    return _grade(await server.advice.run(you.person.id, answer, server.house, you.person, drill, body.choice))


@router.post("/tables/{table}/graded", responses=REFUSALS)
async def graded(request: Request, you: Players, table: TableNumber, body: DecisionBody) -> GradeOut | None:
    """Grade a decision that you made at a table, by the id of your command; it counts once.

    The answer is null if the solver does not value the decision, such as insuring a blackjack that could take even
    money.
    """
    server = server_of(request)
    made = await server.advice.run(you.person.id, grade_decision, server.house, you.person, table, body.id)
    return None if made is None else _grade(made)


def _grade(answered: Answered) -> GradeOut:
    graded = answered.graded
    return GradeOut(
        game=graded.game,
        kind=graded.spot.kind,
        hand=graded.spot.hand,
        up=graded.spot.up,
        chosen=graded.chosen,
        best=graded.best,
        values=graded.values,
        grade=graded.grade,
        cost=graded.cost,
        lost=graded.lost,
        staked=graded.staked,
        chances=ChancesOut(**asdict(graded.chances)),
        repeated=answered.repeated,
    )


@router.get("/me/training", responses=REFUSALS)
async def training(
    request: Request,
    you: Players,
    source: Annotated[Source | None, Query(description="Only decisions at tables, or only drills.")] = None,
    ahead: Annotated[
        int, Query(ge=-MOST_AHEAD, le=MOST_AHEAD, description="Minutes that your clock is ahead of UTC.")
    ] = 0,
) -> ProgressOut:
    """Return your progress: accuracy, cost and streaks, by game, by kind of hand, and by day."""

    def find(connection: Connection) -> dict[str, Any]:
        return progress_of(connection, you.person.id, source, ahead)

    return ProgressOut(**await read(request, find))


@router.delete("/me/training", status_code=204, responses=REFUSALS)
async def forget(request: Request, you: Players) -> Response:
    """Delete everything kept about your training."""
    server = server_of(request)
    await server.run(server.house.database.transact, lambda connection: forget_training(connection, you.person.id))
    return Response(status_code=204)
