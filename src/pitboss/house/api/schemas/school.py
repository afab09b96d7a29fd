"""Training sessions and certificates as a client sees them. Money is cents, moments are milliseconds since 1970."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.events import AnyEventModel, Why
from pitboss.house.api.schemas.tables import GameName, Options, Picture
from pitboss.house.school.orders import MOST_ROUNDS, SEEDS
from pitboss.training.faults import Fault
from pitboss.training.levels import Drill, Level, Payouts
from pitboss.training.offering import OfferGroup
from pitboss.training.steps.said import Act


class StartTrainingBody(BaseModel):
    """A session to start; ``rate`` is the chance that something goes wrong in a round."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    options: Options = {}
    level: Level = Field(Level.TRAIN, description="How much help the session gives.")
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS, description="After how many rounds the table closes.")] = 3
    rate: Annotated[float, Field(ge=0, le=1, description="The chance that something goes wrong in a round.")] = 0.1
    payouts: Payouts = Field(Payouts.ALL, description="Which wagers you settle yourself.")
    drill: Drill | None = Field(
        None, description="Ask only about this, as many times as there are rounds; it cannot be an exam."
    )
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] | None = Field(
        None, description="Deals the same session again; an exam with a seed of your own earns no certificate."
    )


class AnswerBody(BaseModel):
    """A step, or several on one line, as `pitboss deal` takes them, or `hint`."""

    model_config = ConfigDict(extra="forbid")

    number: Annotated[int, Field(ge=0, le=10**6, description="How many answers the session had when this was written.")]
    said: Annotated[str, Field(max_length=400, description="The step, as you would type it in `pitboss deal`.")]


class TrainingLine(BaseModel):
    """A session in short; ``passed`` means that it earned a certificate."""

    id: str
    game: str
    level: Level
    rounds: int
    rate: float
    payouts: Payouts
    drill: Drill | None
    seed: int | None = Field(description="Null until the session is over, unless you named it.")
    chosen: bool = Field(description="Whether you named the seed.")
    at: int
    ended_at: int | None
    percent: int | None
    passed: bool


class SettlingOut(BaseModel):
    """A wager and how it is settled; ``hand`` is 0 if the box has only one."""

    act: Act
    box: int
    hand: int
    kind: str
    bettor: str
    amount: int
    net: int = Field(description="The cents that are paid or (negative) collected.")
    odds: str | None
    rounding: int = Field(description="The unit that it is rounded down to, in cents.")
    line: str


class TaskOut(BaseModel):
    """Something to do, or that was done: a step of the table, a wager, or an item of the checklist."""

    words: str
    typed: str
    clauses: list[str]
    step: dict[str, Any] | None
    settling: SettlingOut | None
    by_hand: bool


class AskedOut(BaseModel):
    """The question; ``right`` is set if the right step may be shown before it is done."""

    by_hand: bool
    tries: int
    right: TaskOut | None


class WrongOut(BaseModel):
    """What is wrong with a step, for clients that have texts of their own.

    ``values`` are numbers, cents, names and ids. ``step`` is what was answered; ``why``, ``reason`` and ``line`` say
    why a wager is settled so, by ids and in words.
    """

    id: Fault
    values: dict[str, str | int]
    step: dict[str, Any] | None
    why: Why | None
    reason: str
    line: str


class AnswerOut(BaseModel):
    """The result of the last answer; ``task`` is what was right, once it is done."""

    right: bool
    first_try: bool
    sentence: str
    wrong: WrongOut | None
    clauses: list[str]
    task: TaskOut | None


class OfferedOut(BaseModel):
    """A step that you can give; if ``number`` is true, a number of cards follows it."""

    group: OfferGroup
    typed: str
    number: bool
    step: dict[str, Any] | None
    does: str


class ToldOut(BaseModel):
    """Something that happened: an event, or a remark by its id."""

    words: str
    event: AnyEventModel | None
    remark: str | None
    values: dict[str, str]
    names: list[str]


class ClauseScore(BaseModel):
    """How often the steps that a clause requires were right at the first try, and how often not."""

    clause: str
    right: int
    wrong: int
    summary: str


class MistakeOut(BaseModel):
    """A step that was wrong."""

    typed: str
    wrong: str
    fault: WrongOut
    right: str
    clauses: list[str]


class ResultOut(BaseModel):
    """How a session ended; the clauses with the most faults come first."""

    steps: int
    right: int
    wrong: int
    percent: int
    clauses: list[ClauseScore]
    mistakes: list[MistakeOut]
    finished: bool
    pass_mark: int
    passed: bool
    certificate: bool


class TrainingOut(TrainingLine):
    """A session as it is now. An exam does not say what was right or wrong until it ends."""

    options: dict[str, Any]
    number: int
    rounds_dealt: int
    over: bool
    view: Picture
    told: list[ToldOut]
    asked: AskedOut | None
    answer: AnswerOut | None
    unclear: str = Field(description="What was unclear in the rest of your line.")
    dropped: bool = Field(description="Whether the rest of your line was dropped because of what came up.")
    offered: list[OfferedOut]
    right: int | None
    wrong: int | None
    result: ResultOut | None


class CertificateLine(TrainingLine):
    """A passed exam in short, with its holder."""

    holder: str
    game_name: str


class CertificateOut(CertificateLine):
    """A passed exam, with everything needed to deal it again."""

    options: dict[str, str]
    submission: str | None = Field(
        description="The SHA-256 digest of the submission; null if the game no longer exists."
    )
    steps: int
    right: int
    wrong: int
    clauses: list[ClauseScore]
    pass_mark: int
    command: str
    holds: bool = Field(description="Whether the exam, dealt again with the stored answers, came to this score.")
