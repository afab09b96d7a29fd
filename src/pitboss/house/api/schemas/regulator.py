"""What the regulator's desk is asked and what it answers: petitions, differences, and how far they have come."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.difference import DifferenceOut, WitnessReplayOut
from pitboss.house.api.schemas.lab import LabBody

ROUNDS, FEWEST_ROUNDS, MOST_ROUNDS = 20_000_000, 10_000, 20_000_000
SECONDS, MOST_CARDS = 60.0, 20


class PetitionBody(LabBody):
    """A submission, and how many rounds are simulated beside its exact figures."""

    rounds: Annotated[
        int,
        Field(
            strict=True,
            ge=FEWEST_ROUNDS,
            le=MOST_ROUNDS,
            description="Rounds to simulate, as `--rounds` of `pitboss petition`.",
        ),
    ] = ROUNDS


class DifferenceBody(BaseModel):
    """Two submissions, which may be of different games, and how far to search for the witness."""

    model_config = ConfigDict(extra="forbid")

    a: LabBody = Field(description="The submission before.")
    b: LabBody = Field(description="The submission after.")
    cards: Annotated[
        int | None,
        Field(strict=True, ge=1, le=MOST_CARDS, description="Search rounds of up to so many cards, if not by itself."),
    ] = None
    seconds: Annotated[float, Field(ge=1, le=SECONDS, description="How long to search for the witness.")] = SECONDS


class ResultFileOut(BaseModel):
    """A file that was made, and its bytes."""

    name: str
    size: int


class RegulatorJobOut(BaseModel):
    """A job: its id, whether it is done, and how far its step (in English) has come, from 0 to 1.

    While a witness is searched, ``rounds`` of up to ``cards`` cards were dealt at both tables.
    """

    id: str
    state: Literal["working", "done"]
    step: str
    done: float
    cards: int
    rounds: int
    files: list[ResultFileOut]


class DifferenceJobOut(RegulatorJobOut):
    """A difference and, once it is done, everything that differs, and the round that shows it."""

    difference: DifferenceOut | None = None
    replay: WitnessReplayOut | None = None
