"""What the regulator's desk is asked and what it answers: petitions, differences, and how far they have come."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from pitboss.house.api.schemas.difference import DifferenceOut, WitnessReplayOut
from pitboss.house.api.schemas.lab import LabBody

ROUNDS, FEWEST_ROUNDS, MOST_ROUNDS = 20_000_000, 10_000, 20_000_000
MOST_CARDS = 20


def _whole(seconds: object) -> object:
    if type(seconds) is not int:
        raise ValueError("give a whole number")
    return seconds


class PetitionBody(LabBody):
    """A submission, and how many rounds to simulate beside its exact figures."""

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
        Field(
            strict=True,
            ge=1,
            le=MOST_CARDS,
            description="Search rounds of up to this many cards; null lets the search decide.",
        ),
    ] = None
    seconds: Annotated[
        Literal[10, 20, 60],
        BeforeValidator(_whole),
        Field(description="How long to search for the witness, in seconds."),
    ] = 60


class ResultFileOut(BaseModel):
    """A file of a result, and its size in bytes."""

    name: str
    size: int


class AskedSideOut(BaseModel):
    """A submission as it was requested: the chosen options, as a submission writes them."""

    game: str
    options: dict[str, str]


class AskedPetitionOut(AskedSideOut):
    """The submission that a petition is for, and how many rounds it simulates."""

    rounds: int


class AskedDifferenceOut(BaseModel):
    """The submissions to compare, and how far to search for the witness."""

    a: AskedSideOut
    b: AskedSideOut
    cards: int | None
    seconds: int


class RegulatorJobOut(BaseModel):
    """A job: its id, what was requested, whether it is done, and how far its step (in English) has come, from 0 to 1.

    During the search for a witness, ``rounds`` counts those dealt at both tables, of up to ``cards`` cards. If
    ``yours``, it is being done for you, and you can stop it.
    """

    id: str
    asked: AskedPetitionOut | AskedDifferenceOut
    state: Literal["working", "done"]
    step: str
    done: float
    cards: int
    rounds: int
    files: list[ResultFileOut]
    yours: bool


class PetitionJobOut(RegulatorJobOut):
    """A petition, and how far it has come."""

    asked: AskedPetitionOut


class DifferenceJobOut(RegulatorJobOut):
    """A comparison and, once it is done, everything that differs and the round that shows it."""

    asked: AskedDifferenceOut
    difference: DifferenceOut | None = None
    replay: WitnessReplayOut | None = None
