"""The wall, incidents, and who worked a round, as a client sees them. Money is cents; nobody named is the house."""

from __future__ import annotations

from pydantic import BaseModel, Field

from pitboss.house.api.schemas.audit import EntryOut
from pitboss.house.api.schemas.events import AnyEventModel
from pitboss.house.api.schemas.tables import BoxPicture, WagerPicture


class Attendance(BaseModel):
    """Who worked a round, in order; null means the house itself."""

    dealt_by: list[str | None]
    supervised_by: list[str | None]
    reported_by: list[str | None]
    ruled_by: list[str | None]


class AttendanceOut(Attendance):
    """Who worked a round, and those of its events that have an incident report."""

    incidents: list[int]


class IncidentHead(BaseModel):
    """Something that was reported at a table; ``event`` is its number there, ``round_id`` that of a finished round."""

    table: int
    table_name: str
    game: str
    game_name: str
    event: int
    at: int
    round: int
    in_round: bool = Field(description="Whether that round had begun.")
    round_id: int | None
    irregularity: str
    reported_by: str | None


class IncidentRuling(BaseModel):
    """A ruling that followed."""

    event: int
    at: int
    by: str | None


class IncidentLine(IncidentHead):
    """An incident as it is listed."""

    rulings: list[IncidentRuling]


class IncidentEvent(BaseModel):
    """An event with its time, and the person who caused it; null if it followed automatically."""

    at: int
    by: str | None
    event: AnyEventModel


class LayoutThen(BaseModel):
    """Cards and wagers at a moment; a card that was face down is null."""

    running: bool
    dealer: list[str | None]
    boxes: list[BoxPicture]
    wagers: list[WagerPicture]


class PlayerNet(BaseModel):
    """What a round won or lost a player, less what they wagered in play."""

    name: str
    net: int


class IncidentOut(IncidentHead):
    """The report of an incident.

    ``then`` is the layout before it, ``what`` the report itself, and ``followed`` what happened because of it.
    ``wagers`` are those of the round as they ended, or as they are now, and ``entries`` those of the ledger since the
    incident.
    """

    submission_sha256: str | None
    over: bool
    dealt_by: str | None
    supervised_by: str | None
    attendance: Attendance
    what: AnyEventModel
    then: LayoutThen
    followed: list[IncidentEvent]
    wagers: list[WagerPicture]
    entries: list[EntryOut]
    players: list[PlayerNet]
    house_net: int
    zone: str = Field(description="The time zone of the house.")
