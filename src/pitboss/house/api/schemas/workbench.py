"""What the workbench of the lab is asked and what it answers. Values are per unit of the initial wager."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.lab import CellOut, CoverOut, LabBody

COVER_ROUNDS, MOST_COVER_ROUNDS = 10_000_000, 20_000_000
"""Rounds that tell the price with the cover card: some seconds of one core."""


class MovedBody(LabBody):
    """A submission, and which of its chosen options to return, counted from 0."""

    place: Annotated[int, Field(strict=True, ge=0, le=1000, description="Which chosen option, counted from 0.")]


class MovedLine(BaseModel):
    """A chosen option, and what it alone adds to the house edge at the defaults.

    ``difference`` is null if the text does not allow the option without the other choices.
    """

    option: str
    value: str
    usual: str
    difference: float | None


class MovedOut(BaseModel):
    """One option of ``of`` in all, null past the last one; ``usual`` is the house edge at the defaults."""

    of: int
    usual: float
    line: MovedLine | None


class CompareBody(BaseModel):
    """Two submissions, which may be of different games."""

    model_config = ConfigDict(extra="forbid")

    a: LabBody = Field(description="One submission.")
    b: LabBody = Field(description="The submission it is compared with.")


class ComparedPrice(BaseModel):
    """The price of one submission; ``wagers`` has the expected value of insurance and of every side wager."""

    game: str
    options: dict[str, Any]
    submission: str
    ev: float
    house_edge: float
    cover: CoverOut | None
    rtp: float
    sd: float
    wagered: float
    ev_per_wagered: float
    wagers: dict[str, float]


class DifferingOption(BaseModel):
    """An option that differs between the two submissions; null if a game does not have it."""

    name: str
    a: str | None
    b: str | None


class PairedCellOut(BaseModel):
    """The same hand against the same up card in both charts."""

    a: CellOut
    b: CellOut
    differs: bool


class PairedRowOut(BaseModel):
    """A row of both charts, with some of the hands it stands for."""

    label: str
    cards: str
    hands: list[str]
    cells: list[PairedCellOut]


class PairedSectionOut(BaseModel):
    """Rows under one heading, ``title`` in English."""

    id: str
    title: str
    word: str
    rows: list[PairedRowOut]


class AloneOut(BaseModel):
    """Rows of a section that only one of the two charts has."""

    id: str
    title: str
    labels: list[str]


class PairedChartOut(BaseModel):
    """Both charts side by side, with the rows that both have."""

    up_cards: list[str]
    differing: int
    cells: int
    sections: list[PairedSectionOut]
    only_a: list[AloneOut]
    only_b: list[AloneOut]


class ComparedOut(BaseModel):
    """Two submissions side by side."""

    a: ComparedPrice
    b: ComparedPrice
    options: list[DifferingOption]
    chart: PairedChartOut


class CoverBody(LabBody):
    """A submission, and at least how many rounds to simulate for the price with its cover card."""

    rounds: Annotated[
        int, Field(strict=True, ge=1, le=MOST_COVER_ROUNDS, description="Rounds to simulate if fewer are known.")
    ] = COVER_ROUNDS


class BestTagsOut(BaseModel):
    """The tags of one level that track a wager best; ``whole_shoe`` is the sum over all cards of the shoe."""

    level: int
    tags: dict[str, int]
    correlation: float
    whole_shoe: int


class CountableWagerOut(BaseModel):
    """A wager, and what removing one more card adds to its value, by rank, and by card if suits matter.

    ``counts`` has the correlation of each named count with these effects.
    """

    wager: str
    ev: float
    by_rank: dict[str, float]
    by_card: dict[str, float]
    best_tags: list[BestTagsOut]
    counts: dict[str, float]


class CountabilityOut(BaseModel):
    """How countable every wager of a submission is; ``cards`` are the cards of the shoe, by rank."""

    game: str
    options: dict[str, Any]
    strategy: str
    cards: dict[str, int]
    wagers: list[CountableWagerOut]


class ExportBody(LabBody):
    """A submission, and the one to compare it with, if any."""

    against: LabBody | None = Field(None, description="The submission to compare it with, if any.")
