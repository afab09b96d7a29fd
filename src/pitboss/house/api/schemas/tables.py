"""Tables as a client sees them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.commands import CommandId
from pitboss.house.api.schemas.events import AnyEventModel
from pitboss.house.api.schemas.irregular import IrregularPicture, WaitsPicture

TABLE_NAME = r"^[^\x00-\x1f\x7f]+$"
TableName = Annotated[str, Field(min_length=1, max_length=60, pattern=TABLE_NAME, description="The table's name.")]
Seconds = Annotated[int, Field(ge=0, le=3600)]
OptionValue = Annotated[str, Field(max_length=40)] | int | bool | float
GameName = Annotated[str, Field(max_length=40, description="The game's id, such as `free-bet-ma`.")]
Options = Annotated[
    dict[str, OptionValue],
    Field(max_length=60, description="The options that differ from the game's defaults, by name."),
]


class FaultOut(BaseModel):
    """One thing wrong with a submission (its option) or with a request (its place).

    If two submissions were sent, ``side`` is the one it belongs to.
    """

    option: str | None = None
    value: str | None = None
    allowed: str | None = None
    clauses: list[str] | None = None
    where: str | None = None
    why: str
    side: Literal["a", "b"] | None = None


class RefusalOut(BaseModel):
    """Why a request was refused."""

    code: str
    sentence: str
    clauses: list[str] = []
    faults: list[FaultOut] = []


class HandPicture(BaseModel):
    """A hand; a face-down card is null, and then the total is null too."""

    cards: list[str | None]
    total: int | None
    soft: bool
    blackjack: bool
    busted: bool
    doubled: bool
    zapped: bool
    split: bool
    surrendered: bool
    tucked: bool
    dead: bool
    acting: bool


class BoxPicture(BaseModel):
    """A box with its bettors and hands."""

    number: int
    seated: str | None
    bettors: list[str]
    caller: str
    hands: list[HandPicture]


class WagerPicture(BaseModel):
    """A wager; amounts are in cents."""

    number: int
    bettor: str
    box: int
    hand: int
    kind: str
    beside: str | None
    amount: int
    funding: str
    outcome: str | None
    net: int


class DealerPicture(BaseModel):
    """The dealer's hand."""

    cards: list[str | None]
    total: int | None


class ShoePicture(BaseModel):
    """The shoe: how many cards are left, and the commitment to their order."""

    number: int
    left: int | None
    cover_out: bool
    commitment: str | None


class SeedsPicture(BaseModel):
    """The seeds of the coming shoe: the pledge of the house's seed, and the players' pledges by name.

    ``later`` are pledges for the shoe after it; ``due`` means that the shoe is to be shuffled, and seeds can be
    revealed.
    """

    house: str | None
    pledged: dict[str, str]
    shown: dict[str, str]
    later: dict[str, str]
    due: bool


class Awaited(BaseModel):
    """A player who has to decide at a box."""

    player: str
    box: int


class ActionNames(BaseModel):
    """The names of a decision: ``name`` in texts, ``verb`` in records and programs, and ``key`` on the page.

    ``advised`` is what advice calls it. The decision either ``decides`` how to play a hand or answers an offer; a
    ``safe`` answer declines the offer. If ``shows_amount``, its button shows the amount.
    """

    name: str
    verb: str
    key: str
    advised: str | None
    decides: bool
    safe: bool
    shows_amount: bool


class NamedAction(ActionNames):
    """A decision, its command, and the fields that distinguish it from other decisions by that command."""

    command: str
    fixed: dict[str, int]


class ChoicePicture(BaseModel):
    """A command that you can give now, ready to send.

    You can change its amount, from ``least`` to ``most`` in steps of ``unit``.
    """

    command: dict[str, Any]
    least: int
    most: int
    unit: int
    free: bool
    kind: str | None
    clauses: list[str]
    words: str
    action: ActionNames | None


class You(BaseModel):
    """You, at this table."""

    name: str
    actor: str
    chips: int | None
    turn: Annotated[str, Field(description="What you are asked now; a decision that names it is about nothing else.")]
    legal: list[ChoicePicture]


class Picture(BaseModel):
    """A table as you may see it now. Times are milliseconds since 1970."""

    table: int
    version: int
    number: int
    now: int
    game: str
    round: int
    running: bool
    phase: str
    boxes: list[BoxPicture]
    wagers: list[WagerPicture]
    dealer: DealerPicture
    waiting_for: list[Awaited]
    irregular: IrregularPicture
    cut_offered_to: str
    clock: int | None
    shoe: ShoePicture
    seeds: SeedsPicture | None = Field(
        description="The seeds of the coming shoe; null if people shuffle, because then no seed is used."
    )
    discards: int
    dealt_by: str | None
    floor_by: str | None
    ready: list[str]
    leaving: list[str]
    bots: list[str]
    closed: bool
    you: You


class CommandOut(BaseModel):
    """A command that was carried out; ``repeated`` if it was sent before and already carried out then.

    ``head`` is the link of the step in the table's hash chain; its place in the chain is ``version``.
    """

    version: int
    repeated: bool
    head: str
    events: list[AnyEventModel]
    view: Picture


class TableLine(BaseModel):
    """A table as the lobby lists it."""

    id: int
    name: str
    game: str
    game_name: str
    rules: str
    minimum: int
    maximum: int
    positions: int
    seats: dict[str, str]
    players: int
    running: bool
    dealer: str
    floor: str
    bots: int
    round: int
    opened_by: str
    closed: bool
    private: bool = Field(False, description="Whether only invited players can join.")
    waits: WaitsPicture | None = Field(None, description="The irregularity that holds the table up.")


class SubmissionOut(BaseModel):
    """The submission that a table was opened with; ``by_house``: the house wrote it, from the options given."""

    text: str
    sha256: str
    by_house: bool


class TableDetails(TableLine):
    """A table, with everything that is printed on its layout."""

    options: dict[str, Any]
    layout: list[str]
    clock: dict[str, Any] | None = None
    settings: dict[str, Any]
    submission: SubmissionOut | None = None


class OpenTableBody(BaseModel):
    """A table to open from a submission."""

    model_config = ConfigDict(extra="forbid")

    name: TableName
    game: GameName
    options: Options = {}
    decision_seconds: Seconds | None = Field(
        None, description="Time to decide; 0 is no clock, null the house's setting."
    )
    wager_seconds: Seconds | None = Field(
        None, description="Time to wager once the first wager is placed; 0 is no clock, null the house's setting."
    )
    bots_alone: bool = Field(False, description="Whether bots play on when nobody plays with them.")
    private: bool = Field(False, description="Whether only people with your invitation can join.")
    id: CommandId | None = Field(None, description="Chosen by you: sent again, no second table is opened.")


class BotsBody(BaseModel):
    """How many bots are to take a seat."""

    model_config = ConfigDict(extra="forbid")

    count: Annotated[int, Field(ge=1, le=7, description="How many bots take a seat.")]
    id: CommandId | None = Field(None, description="Chosen by you: sent again, no further bots come.")


class ShoeOut(BaseModel):
    """A shoe: its commitment, the seeds that determined its order, and once it is over its order and salt."""

    number: int
    commitment: str
    cards: int
    opened_event: int
    order: str | None
    salt: str | None
    pledge: str | None = Field(description="The pledge of the house's seed, which is the salt; null if people shuffle.")
    seeds: list[str] | None = Field(description="The seeds that players revealed, in the order in which they are used.")
    withheld: list[str] | None = Field(description="Who pledged a seed and did not show it.")


class DutyOut(BaseModel):
    """A duty around the cards, by its name and in words."""

    duty: str
    words: str


class ReportOut(BaseModel):
    """An irregularity that can be reported now: the command, and its description."""

    command: dict[str, Any]
    words: str


class ChecklistLine(BaseModel):
    """What a person does by hand at a moment; a ``habit`` applies at all times."""

    moment: str
    moment_words: str
    does: str
    clauses: list[str]
    habit: bool


class Procedure(BaseModel):
    """What dealer and floor have to do now; ``next_step`` is in words what ``step`` is as a command."""

    next_step: str | None
    step: dict[str, Any] | None
    by: str | None
    duties: list[DutyOut]
    reports: list[ReportOut]
    checklist: list[ChecklistLine]


class AdviceOut(BaseModel):
    """The value of every decision open to you, per unit wagered on the hand, the best one first."""

    box: int
    hand: int
    best: str
    values: dict[str, float]
