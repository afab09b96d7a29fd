"""Incidents at tables: listed by day and table, and each as a report to be printed and signed."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import Connection

from pitboss.house.api.access import FloorReaders, server_of
from pitboss.house.api.parameters import DAY, LARGEST_NUMBER, OnlyTable, TableNumber, limit_of
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.schemas.floor import IncidentLine, IncidentOut
from pitboss.house.floor.incident_report import incident_report
from pitboss.house.floor.incidents import MOST_LISTED, IncidentId, Span, list_incidents
from pitboss.house.gaming_day.sheet import DayUnknown, read_day

router = APIRouter(prefix="/api/incidents", tags=["floor"])
EventNumber = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The number of the event that reported it.")]
AFTER = "List only what comes after this incident, written TABLE-EVENT: the last one you have."
INCIDENT = r"^[1-9][0-9]{0,14}-[1-9][0-9]{0,14}$"


@router.get("", responses=REFUSALS)
async def incidents(
    request: Request,
    you: FloorReaders,
    day: Annotated[str | None, Query(max_length=10, description=DAY)] = None,
    table: OnlyTable = None,
    after: Annotated[str | None, Query(pattern=INCIDENT, description=AFTER)] = None,
    limit: Annotated[int, limit_of(MOST_LISTED)] = 50,
) -> list[IncidentLine]:
    """List reported incidents, the latest first: on a gaming day, at a table, or after another incident."""
    span = _span(request, day)
    last = IncidentId(*map(int, after.split("-"))) if after is not None else None

    def find(connection: Connection) -> list[dict[str, Any]]:
        return list_incidents(connection, span=span, table=table, after=last, limit=limit)

    return [IncidentLine(**line) for line in await read(request, find)]


@router.get("/{table}/{event}", responses=REFUSALS)
async def incident(request: Request, you: FloorReaders, table: TableNumber, event: EventNumber) -> IncidentOut:
    """Return the report of one incident, by the table and the event that reported it."""
    report = await read(request, incident_report, table, event)
    return IncidentOut(**report, zone=server_of(request).house.settings.calendar.zone)


def _span(request: Request, day: str | None) -> Span | None:
    """Return when a gaming day begins and ends."""
    if day is None:
        return None
    house = server_of(request).house
    calendar = house.settings.calendar
    try:
        asked: date = read_day(day, calendar, house.clock())
    except DayUnknown as error:
        raise Problem("unknown_day", str(error)) from None
    moments = calendar.moments(asked)
    return Span(moments[0], moments[-1])
