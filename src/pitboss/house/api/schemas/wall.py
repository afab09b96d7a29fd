"""The wall as a client sees it. Money is cents, moments are milliseconds since 1970."""

from __future__ import annotations

from pydantic import BaseModel, Field

from pitboss.house.api.schemas.irregular import IrregularPicture
from pitboss.house.api.schemas.tables import Awaited, BoxPicture, ChoicePicture, DealerPicture, WagerPicture


class WallIncident(BaseModel):
    """The last report in the round: its event, and its time."""

    event: int
    at: int


class WallRuling(BaseModel):
    """The last ruling on it, by whom (null: the house itself), and by which clauses."""

    by: str | None
    at: int
    ruling: str
    clauses: list[str]


class WallCard(BaseModel):
    """A table on the wall; ``at`` is when something last happened there.

    ``clock`` is the deadline for a decision or, if ``wagering``, for wagers. ``rulings`` are what the floor can rule
    now, and ``tray`` the house's chips at the table.
    """

    id: int
    name: str
    game: str
    game_name: str
    version: int
    at: int
    round: int
    running: bool
    boxes: list[BoxPicture]
    wagers: list[WagerPicture]
    dealer: DealerPicture
    waiting_for: list[Awaited]
    clock: int | None
    wagering: bool
    dealt_by: str | None
    floor_by: str | None
    players: int
    bots: int
    irregular: IrregularPicture
    rulings: list[ChoicePicture]
    tray: int
    incident: WallIncident | None
    ruled: WallRuling | None


class WallFigures(BaseModel):
    """The money of a table on the gaming day.

    ``theory`` is what the wagers of the finished rounds win in theory, and ``sd`` the standard deviation of that.
    ``actual`` is what they won, and ``sigmas`` its distance from the theory, if enough was wagered to say.
    """

    id: int
    day: str
    opener: int
    fills: int
    credits: int
    win: int
    drop: int
    staked: int
    wagers: int
    actual: int
    theory: int | None
    sd: int | None
    sigmas: float | None
    priced: bool = Field(description="Whether the solver has priced the rules; it may still be at it.")


class WallOut(BaseModel):
    """All tables on the wall, those that wait for somebody first; ``open`` also counts those that did not fit."""

    now: int
    open: int
    cards: list[WallCard]
    figures: list[WallFigures]
