"""The gaming day: its sheet as JSON, CSV and a PDF file to be printed."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from pitboss.house.api.access import CageReaders, server_of
from pitboss.house.api.parameters import Day
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_TEXT
from pitboss.house.api.routes.slips import pdf_response
from pitboss.house.api.schemas.day import DayOut
from pitboss.house.gaming_day.data import sheet_data
from pitboss.house.gaming_day.parts import PARTS, part_csv
from pitboss.house.gaming_day.printing import print_day, print_slips
from pitboss.house.gaming_day.sheet import DaySheet, DayUnknown, read_day, sheet_of

router = APIRouter(prefix="/api/days", tags=["gaming day"])
Part = Annotated[Literal["tables", "slips", "jackpots", "cash"], Path(description="The part of the sheet.")]


@router.get("/{day}", responses=REFUSALS)
async def day(request: Request, you: CageReaders, day: Day) -> DayOut:
    """Return the sheet of a gaming day: tables by shift, slips, jackpots and cash."""
    return DayOut(**sheet_data(await _sheet(request, day)))


@router.get("/{day}/sheet.pdf", responses=REFUSALS_OF_TEXT, response_class=Response)
async def printed(request: Request, you: CageReaders, day: Day) -> Response:
    """Return the sheet of a gaming day to be printed."""
    sheet = await _sheet(request, day)
    data = await server_of(request).run_aside(print_day, sheet)
    return pdf_response(data, f"gaming-day-{sheet.day.isoformat()}.pdf")


@router.get("/{day}/slips.pdf", responses=REFUSALS_OF_TEXT, response_class=Response)
async def printed_slips(request: Request, you: CageReaders, day: Day) -> Response:
    """Return the slips of a gaming day as a PDF to sign, one per page."""
    sheet = await _sheet(request, day)
    name = f"slips-{sheet.day.isoformat()}"
    data = await server_of(request).run_aside(print_slips, sheet.slips, sheet.calendar, name)
    return pdf_response(data, f"{name}.pdf")


@router.get("/{day}/{part}.csv", responses=REFUSALS_OF_TEXT, response_class=Response)
async def as_csv(request: Request, you: CageReaders, day: Day, part: Part) -> Response:
    """Return one part of the sheet as CSV; shift 0 is the whole day, and table 0 is all tables together."""
    sheet = await _sheet(request, day)
    name = f"gaming-day-{sheet.day.isoformat()}-{part}.csv"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(part_csv(sheet, part), media_type="text/csv; charset=utf-8", headers=headers)


async def _sheet(request: Request, written: str) -> DaySheet:
    server = server_of(request)
    house = server.house

    def make() -> DaySheet:
        now = house.clock()
        asked: date = read_day(written, house.settings.calendar, now)
        with house.database.snapshot() as connection:
            return sheet_of(connection, house.settings, asked, now)

    try:
        sheet: DaySheet = await server.run_aside(make)
    except DayUnknown as error:
        raise Problem("unknown_day", str(error)) from None
    return sheet


assert PARTS == ("tables", "slips", "jackpots", "cash")
