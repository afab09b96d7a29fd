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
    """One thing that is wrong with a submission (its option), or with a request (where it is).

    ``side`` is the submission that it belongs to, where two were sent.
    """

    option: str | None = None
    value: str | None = None
    allowed: str | None = None
    clauses: list[str] | None = None
    where: str | None = None
    why: str
    side: Literal["a", "b"] | None = None


class RefusalOut(BaseModel):
    """Why something was not done."""

    code: str
    sentence: str
    clauses: list[str] = []
    faults: list[FaultOut] = []


class HandPicture(BaseModel):
    """A hand; a card that lies face down is null, and then so is the total."""

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
    """A wager; amounts are cents."""

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
    """The seeds of the coming shoe: the pledge of the house's, and the players' by name.

    ``later`` are pledges for the shoe after it; ``due`` says that the shoe is to be shuffled, and seeds can be shown.
    """

    house: str | None
    pledged: dict[str, str]
    shown: dict[str, str]
    later: dict[str, str]
    due: bool


class Awaited(BaseModel):
    """Somebody who is to decide at a box."""

    player: str
    box: int


class ActionNames(BaseModel):
    """What a decision is called: ``name`` in texts, ``verb`` in records and programs, ``key`` on the page.

    ``advised`` is the word of advice about it. It ``decides`` about a hand or answers an offer; a ``safe`` answer turns
    the offer down. ``shows_amount`` says that its button names the amount.
    """

    name: str
    verb: str
    key: str
    advised: str | None
    decides: bool
    safe: bool
    shows_amount: bool


class NamedAction(ActionNames):
    """A decision, the command that makes it, and the fields that tell it from others of that command."""

    command: str
    fixed: dict[str, int]


class ChoicePicture(BaseModel):
    """A command that is open to you, ready to be sent; its amount may be anything from least to most in units."""

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
    """Yourself at the table."""

    name: str
    actor: str
    chips: int | None
    turn: Annotated[str, Field(description="What you are asked now; a decision that names it is about nothing else.")]
    legal: list[ChoicePicture]


class Picture(BaseModel):
    """A table as you may see it now. Moments are milliseconds since 1970."""

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
    seeds: SeedsPicture | None = Field(description="Null where people shuffle: then no player has a seed in the order.")
    discards: int
    dealt_by: str | None
    floor_by: str | None
    ready: list[str]
    leaving: list[str]
    bots: list[str]
    closed: bool
    you: You


class CommandOut(BaseModel):
    """A command that was carried out; ``repeated`` if that was when it first came.

    ``head`` is the link of the step in the table's hash chain, whose place is the version.
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
    private: bool = Field(False, description="Only those come to it who were invited.")
    waits: WaitsPicture | None = Field(None, description="The irregularity that holds the table up.")


class SubmissionOut(BaseModel):
    """The submission that a table was opened by; ``by_house``: the house wrote it, from the options it was given."""

    text: str
    sha256: str
    by_house: bool


class TableDetails(TableLine):
    """A table with everything that is printed on its layout."""

    options: dict[str, Any]
    layout: list[str]
    clock: dict[str, Any] | None = None
    settings: dict[str, Any]
    submission: SubmissionOut | None = None


class OpenTableBody(BaseModel):
    """A table to be opened from a submission."""

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
    """A shoe: its commitment, and once it is over its order and salt; and the seeds that settled its order."""

    number: int
    commitment: str
    cards: int
    opened_event: int
    order: str | None
    salt: str | None
    pledge: str | None = Field(description="Of the house's seed, which is the salt; null where people shuffle.")
    seeds: list[str] | None = Field(description="Those that players showed, in the order in which they are used.")
    withheld: list[str] | None = Field(description="Who pledged a seed and did not show it.")


class DutyOut(BaseModel):
    """A duty of the ceremony around the cards, by its name and in words."""

    duty: str
    words: str


class ReportOut(BaseModel):
    """Something that can be reported now: the command, and what it is in words."""

    command: dict[str, Any]
    words: str


class ChecklistLine(BaseModel):
    """What a person does by hand at a moment; a habit is done always."""

    moment: str
    moment_words: str
    does: str
    clauses: list[str]
    habit: bool


class Procedure(BaseModel):
    """What the people of the house have to do now: ``next_step`` says in words what ``step`` is as a command."""

    next_step: str | None
    step: dict[str, Any] | None
    by: str | None
    duties: list[DutyOut]
    reports: list[ReportOut]
    checklist: list[ChecklistLine]


class AdviceOut(BaseModel):
    """What every decision open to you is worth, per unit wagered on the hand; the best one first."""

    box: int
    hand: int
    best: str
    values: dict[str, float]
