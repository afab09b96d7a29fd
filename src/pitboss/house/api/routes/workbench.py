"""The lab as a workbench: what chosen options moved, two submissions side by side, and files of all of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response

from pitboss.house.api.access import Anybody, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_FILES
from pitboss.house.api.schemas.lab import CoverOut, LabBody
from pitboss.house.api.schemas.workbench import (
    CompareBody,
    ComparedOut,
    CountabilityOut,
    CoverBody,
    ExportBody,
    MovedBody,
    MovedOut,
)
from pitboss.house.workbench.bench import bench
from pitboss.house.workbench.comparing import compared
from pitboss.house.workbench.countability import countable
from pitboss.house.workbench.covering import covered
from pitboss.house.workbench.exporting import WRITERS, Export, export
from pitboss.house.workbench.moving import moved
from pitboss.simulate import SimulationRefused
from pitboss.table import Refusal, Refused

router = APIRouter(route_class=CarefulRoute, prefix="/api/lab", tags=["lab"])
FileName = Annotated[
    Literal["prices.csv", "countability.csv", "chart.csv", "chart.png", "sheet.pdf"],
    Path(description="The file to make."),
]


@router.post("/moved", responses=REFUSALS)
async def moved_by(request: Request, you: Anybody, body: MovedBody) -> MovedOut:
    """Return what one of the chosen options adds to the edge at the defaults; ask for one at a time."""
    return MovedOut(**await server_of(request).lab.run(you.person.id, moved, body.game, body.options, body.place))


@router.post("/cover", responses=REFUSALS)
async def with_cover_card(request: Request, you: Anybody, body: CoverBody) -> CoverOut:
    """Return the price with the cover card, if the rules have one; it is simulated once, then kept."""

    def work() -> dict[str, Any]:
        try:
            return covered(body.game, body.options, body.rounds)
        except SimulationRefused as refused:
            raise Refused(Refusal("no_simulation", str(refused), ())) from None

    return CoverOut(**await server_of(request).lab.run(you.person.id, work))


@router.post("/countability", responses=REFUSALS)
async def how_countable(request: Request, you: Anybody, body: LabBody) -> CountabilityOut:
    """Return what removing each card does to every wager, and how well counts track it."""
    return CountabilityOut(**await server_of(request).lab.run(you.person.id, countable, body.game, body.options))


@router.post("/compare", responses=REFUSALS)
async def compare(request: Request, you: Anybody, body: CompareBody) -> ComparedOut:
    """Compare two submissions: prices, options that differ, and both charts cell by cell."""

    def work() -> dict[str, Any]:
        a, b = (bench(side.game, side.options) for side in (body.a, body.b))
        return compared(a, b)

    return ComparedOut(**await server_of(request).lab.run(you.person.id, work))


@router.post("/exports/{file}", responses=REFUSALS_OF_FILES, response_class=Response)
async def as_file(request: Request, you: Anybody, file: FileName, body: ExportBody) -> Response:
    """Return the prices or the chart of a submission, or of a comparison, as a file."""

    def work() -> Export:
        against = body.against
        a = None if against is None else bench(against.game, against.options)
        return export(file, bench(body.game, body.options), a)

    made: Export = await server_of(request).lab.run(you.person.id, work)
    headers = {"content-disposition": f'attachment; filename="{made.name}"'}
    return Response(made.data, media_type=made.media_type, headers=headers)


assert set(WRITERS) == {"prices.csv", "countability.csv", "chart.csv", "chart.png", "sheet.pdf"}
