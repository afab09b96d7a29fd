"""The lab: solve a submission, value hands, show the effect of options, simulate; and look back at one's own rounds."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from pitboss.house import lab
from pitboss.house.api.access import Anybody, Players, SignedIn, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import RoundNumber
from pitboss.house.api.reading import REFUSALS, come_to_round, read
from pitboss.house.api.schemas.lab import (
    EffectBody,
    EffectOut,
    HandValues,
    ReviewLine,
    SimulateBody,
    SimulatedOut,
    SolveBody,
    SolvedOut,
    ValuesBody,
)
from pitboss.house.audit.past_rounds.rounds import the_round
from pitboss.house.people.reading import as_whom
from pitboss.house.reviewing import Question, answer, questions_of
from pitboss.simulate import SimulationRefused
from pitboss.solve import AdviceRefused
from pitboss.table import Refusal, Refused

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["lab"])


@router.post("/lab/solve", responses=REFUSALS)
async def solve(request: Request, you: Anybody, body: SolveBody) -> SolvedOut:
    """Solve a submission exactly: edge, spread, side wagers, the chart and the deviations from it."""
    solved = await server_of(request).lab.run(you.person.id, lab.solved, body.game, body.options, body.strategy)
    return SolvedOut(**solved)


@router.post("/lab/values", responses=REFUSALS)
async def values(request: Request, you: Anybody, body: ValuesBody) -> list[HandValues]:
    """Return the value of every decision for some hands against an up card."""

    def work() -> list[dict[str, Any]]:
        try:
            return lab.valued(body.game, body.options, body.hands, body.up)
        except AdviceRefused as refused:
            raise Refused(Refusal("no_advice", str(refused), ())) from None

    return [HandValues(**hand) for hand in await server_of(request).lab.run(you.person.id, work)]


@router.post("/lab/effects", responses=REFUSALS)
async def effects(request: Request, you: Anybody, body: EffectBody) -> EffectOut:
    """Return the effect of changing one option to another value; ask for one at a time."""
    return EffectOut(**await server_of(request).lab.run(you.person.id, lab.effect, body.game, body.options, body.place))


@router.post("/lab/simulate", responses=REFUSALS)
async def simulate(request: Request, you: Anybody, body: SimulateBody) -> SimulatedOut:
    """Simulate rounds played by the best chart; you can add up runs with different seeds."""

    def work() -> dict[str, Any]:
        try:
            return lab.simulated(body.game, body.options, body.rounds, body.seed, body.boxes, body.fresh)
        except SimulationRefused as refused:
            raise Refused(Refusal("no_simulation", str(refused), ())) from None

    return SimulatedOut(**await server_of(request).lab.run(you.person.id, work))


@router.get("/rounds/{number}/review", responses=REFUSALS)
async def review(request: Request, you: Players, number: RoundNumber) -> list[ReviewLine]:
    """Return what each of your decisions in a finished round was worth."""

    return await reviewed(request, you, number)


async def reviewed(request: Request, you: SignedIn, number: int) -> list[ReviewLine]:
    """Work out what each of somebody's decisions in a finished round was worth."""
    await come_to_round(request, you.person, number)

    def find(connection: Connection) -> list[Question]:
        played, own = the_round(connection, number), as_whom(connection, you.person.id)
        return [question for name in own.values() for question in questions_of(connection, played, name)]

    def work(questions: list[Question]) -> list[ReviewLine]:
        return [ReviewLine(**line) for question in questions if (line := answer(question)) is not None]

    lines: list[ReviewLine] = await server_of(request).advice.run(you.person.id, work, await read(request, find))
    return lines
