"""The school: training sessions for dealers, and certificates of passed exams."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from pitboss.house.api.access import Anybody, FloorReaders, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import limit_of
from pitboss.house.api.reading import REFUSALS
from pitboss.house.api.schemas.school import (
    AnswerBody,
    CertificateLine,
    CertificateOut,
    StartTrainingBody,
    TrainingLine,
    TrainingOut,
)
from pitboss.house.school.certificates import MOST_LISTED
from pitboss.house.school.orders import new_order

router = APIRouter(route_class=CarefulRoute, prefix="/api/school", tags=["school"])
AFTER = "List only what comes after this certificate: the last one you have."
SessionId = Annotated[str, Path(max_length=32, description="The session's id.")]


@router.post("/sessions", status_code=201, responses=REFUSALS)
async def start(request: Request, you: Anybody, body: StartTrainingBody) -> TrainingOut:
    """Start a session at a table of simulated players. No chips are moved, and the ledger is not touched."""
    school = server_of(request).school
    stored = new_order(
        body.game,
        body.options,
        level=body.level,
        rounds=body.rounds,
        rate=body.rate,
        payouts=body.payouts,
        seed=body.seed,
        drill=body.drill,
    )
    return TrainingOut(**await server_of(request).run_aside(school.start, you.person.id, stored))


@router.get("/sessions", responses=REFUSALS)
async def sessions(request: Request, you: Anybody) -> list[TrainingLine]:
    """List your sessions, the latest first."""
    lines = await server_of(request).run(server_of(request).school.sessions, you.person.id)
    return [TrainingLine(**line) for line in lines]


@router.get("/sessions/{session}", responses=REFUSALS)
async def look(request: Request, you: Anybody, session: SessionId) -> TrainingOut:
    """Return one of your sessions as it is now."""
    school = server_of(request).school
    return TrainingOut(**await server_of(request).run_aside(school.look, you.person.id, session))


@router.post("/sessions/{session}/answers", responses=REFUSALS)
async def answer(request: Request, you: Anybody, session: SessionId, body: AnswerBody) -> TrainingOut:
    """Answer with your next step; an answer sent twice with the same number takes effect once."""
    school = server_of(request).school
    shown = await server_of(request).run_aside(school.answer, you.person.id, session, body.number, body.said)
    return TrainingOut(**shown)


@router.delete("/sessions/{session}", responses=REFUSALS)
async def leave(request: Request, you: Anybody, session: SessionId) -> TrainingOut:
    """End a session early, and return its score."""
    school = server_of(request).school
    return TrainingOut(**await server_of(request).run_aside(school.leave, you.person.id, session))


@router.get("/certificates", responses=REFUSALS)
async def certificates(
    request: Request,
    you: FloorReaders,
    holder: Annotated[str, Query(max_length=40, description="Part of the holder's name.")] = "",
    after: Annotated[
        str | None,
        Query(max_length=32, description=AFTER),
    ] = None,
    limit: Annotated[int, limit_of(MOST_LISTED)] = 50,
) -> list[CertificateLine]:
    """List certificates, the latest first. A certificate is verified when you open it, not here."""
    listed = await server_of(request).run(server_of(request).school.certificates, holder, after, limit)
    return [CertificateLine(**line) for line in listed]


@router.get("/certificates/{session}", responses=REFUSALS)
async def certificate(request: Request, you: Anybody, session: SessionId) -> CertificateOut:
    """Return the certificate of a passed exam, for its holder, floor, auditors and admins."""
    school = server_of(request).school
    return CertificateOut(**await server_of(request).run_aside(school.certificate, you.person, session))
