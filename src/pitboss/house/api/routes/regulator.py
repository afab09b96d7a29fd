"""The regulator's desk: petitions and differences, begun here, made by processes of their own, fetched when done."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response

from pitboss.house.api.access import Anybody, SignedIn, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import REFUSALS_OF_FILES
from pitboss.house.api.schemas.regulator import (
    DifferenceBody,
    DifferenceJobOut,
    PetitionBody,
    PetitionJobOut,
    RegulatorJobOut,
)
from pitboss.house.regulator.desk import NO_SPACE, NOT_MADE, NOT_PRICED, TOO_LONG
from pitboss.house.regulator.jobs import DIFFERENCE, KEY_LENGTH, PETITION, Job, difference_job, petition_job
from pitboss.house.regulator.notes import Asker
from pitboss.house.regulator.results import DIFFERENCE_JSON, REPLAYS
from pitboss.house.regulator.shelf import DONE, FAILED, DeskFull, PersonBusy, Standing
from pitboss.house.roles import PersonKind

router = APIRouter(route_class=CarefulRoute, prefix="/api/lab", tags=["lab"])
JobId = Annotated[str, Path(pattern=f"^[0-9a-f]{{{KEY_LENGTH}}}$", description="The id of the job.")]
PetitionFile = Annotated[Literal["petition.pdf", "petition.zip"], Path(description="The file.")]
DifferenceFile = Annotated[Literal["difference.json", "difference.pdf", "records.zip"], Path(description="The file.")]
FAILURES = {
    NOT_PRICED: "not_priced",
    NOT_MADE: "not_made",
    TOO_LONG: "took_too_long",
    NO_SPACE: "disk_full",
}
MEDIA_TYPES = {"pdf": "application/pdf", "zip": "application/zip", "json": "application/json"}


@router.post("/petitions", responses=REFUSALS_OF_FILES)
async def begin_petition(request: Request, you: Anybody, body: PetitionBody) -> PetitionJobOut:
    """Start the petition for a submission, or return the job that already exists for it."""
    job = await server_of(request).run_aside(petition_job, body.game, body.options, body.rounds)
    return PetitionJobOut(**_told(request, you, job.key, await _begin(request, you, job)))


@router.get("/petitions/{job}", responses=REFUSALS_OF_FILES)
async def petition(request: Request, you: Anybody, job: JobId) -> PetitionJobOut:
    """Return how far a petition has come."""
    return PetitionJobOut(**_told(request, you, job, await _stands(request, PETITION, job)))


@router.get("/petitions/{job}/{file}", responses=REFUSALS_OF_FILES, response_class=Response)
async def petition_file(request: Request, you: Anybody, job: JobId, file: PetitionFile) -> Response:
    """Return a petition: the document, or an archive of the data behind it."""
    return await _file(request, PETITION, job, file)


@router.post("/differences", responses=REFUSALS_OF_FILES)
async def begin_difference(request: Request, you: Anybody, body: DifferenceBody) -> RegulatorJobOut:
    """Start a comparison of two submissions, or return the job that already exists for them."""
    a, b = ((side.game, side.options) for side in (body.a, body.b))
    job = await server_of(request).run_aside(difference_job, a, b, body.cards, body.seconds)
    return RegulatorJobOut(**_told(request, you, job.key, await _begin(request, you, job)))


@router.get("/differences/{job}", responses=REFUSALS_OF_FILES)
async def difference(request: Request, you: Anybody, job: JobId) -> DifferenceJobOut:
    """Return how far a comparison has come, and once it is done, what differs."""
    standing = await _stands(request, DIFFERENCE, job)
    result: dict[str, Any] = {}
    if standing.state == DONE:
        data, replay = [json.loads(await _read(request, job, name)) for name in (DIFFERENCE_JSON, REPLAYS)]
        result = {"difference": data, "replay": replay}
    return DifferenceJobOut(**_told(request, you, job, standing), **result)


@router.get("/differences/{job}/{file}", responses=REFUSALS_OF_FILES, response_class=Response)
async def difference_file(request: Request, you: Anybody, job: JobId, file: DifferenceFile) -> Response:
    """Return a comparison as a file: its data, its report, or the records, as the command writes them."""
    return await _file(request, DIFFERENCE, job, file)


@router.delete("/job", status_code=204, responses=REFUSALS_OF_FILES)
async def take_back(request: Request, you: Anybody) -> Response:
    """Stop the petition or comparison that is being made for you, so that you can start another."""
    server = server_of(request)
    if not await server.run_aside(server.regulator.take_back, _asker(request, you)):
        raise Problem("no_job", "Nothing is being made for you now.")
    return Response(status_code=204)


async def _begin(request: Request, you: SignedIn, job: Job) -> Standing:
    """Begin a job unless it is done or at work already; return how it stands."""
    server = server_of(request)
    try:
        standing = await server.run_aside(server.begin_regulating, job, _asker(request, you))
    except PersonBusy:
        sentence = "Your last question is still being worked out; wait for its answer."
        raise Problem("lab_busy", sentence, {"Retry-After": "1"}) from None
    except DeskFull:
        sentence = "Too many people are asking right now; try again in a few seconds."
        raise Problem("lab_full", sentence, {"Retry-After": "5"}) from None
    return _not_failed(standing)


def _asker(request: Request, you: SignedIn) -> Asker:
    return Asker(f"{server_of(request).house_mark}:{you.person.id}", you.person.kind is PersonKind.GUEST)


async def _stands(request: Request, what: str, job: str) -> Standing:
    """Return how a job stands; refuse one that came to nothing, with the reason, and one that nobody knows of."""
    return _not_failed(await _look(request, what, job))


async def _look(request: Request, what: str, job: str) -> Standing | None:
    """Return how a job of one kind stands; to who asks for the other kind, it is unknown."""
    server = server_of(request)
    standing: Standing | None = await server.run_aside(server.regulator.shelf.look, job)
    return standing if standing is not None and standing.asked["what"] == what else None


def _not_failed(standing: Standing | None) -> Standing:
    if standing is None:
        raise _unknown()
    if standing.state == FAILED:
        raise Problem(FAILURES[standing.progress.code], standing.progress.failed)
    return standing


def _unknown() -> Problem:
    return Problem("unknown_job", "This result does not exist or is no longer kept. Ask for it again.")


def _told(request: Request, you: SignedIn, job: str, standing: Standing) -> dict[str, Any]:
    progress = standing.progress
    return {
        "id": job,
        "asked": {name: value for name, value in standing.asked.items() if name != "what"},
        "state": standing.state,
        "step": progress.step,
        "done": progress.done,
        "cards": progress.cards,
        "rounds": progress.rounds,
        "files": [{"name": file.name, "size": file.size} for file in standing.files if file.name != REPLAYS],
        "yours": standing.asker == _asker(request, you).name,
    }


async def _read(request: Request, job: str, name: str) -> bytes:
    server = server_of(request)
    data: bytes | None = await server.run_aside(server.regulator.shelf.read, job, name)
    if data is None:
        raise _unknown()
    return data


async def _file(request: Request, what: str, job: str, file: str) -> Response:
    if await _look(request, what, job) is None:
        raise _unknown()
    data = await _read(request, job, file)
    stem, _, form = file.partition(".")
    headers = {"content-disposition": f'attachment; filename="{stem}-{job[:12]}.{form}"'}
    return Response(data, media_type=MEDIA_TYPES[form], headers=headers)
