"""A player's own play, hands that are shared, and invitations, as a client sees them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.events import AnyEventModel
from pitboss.house.api.schemas.irregular import AstrayAfter
from pitboss.house.api.schemas.lab import ReviewLine
from pitboss.house.api.schemas.layouts import LayoutOut

Token = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Moment = Annotated[int, Field(ge=0, le=10**15)]
Cents = Annotated[int, Field(ge=0, le=10**12)]
MarkName = Literal["blackjack", "split", "doubled", "side_wager", "insured", "surrendered", "irregular"]


class PlayQuery(BaseModel):
    """Which of your rounds are looked at. Money is cents; ``ended_to`` is not included, ``session`` is its number."""

    model_config = ConfigDict(extra="forbid")

    money: bool = Field(True, description="Whether to select rounds for money; false selects those with play chips.")
    game: Annotated[str, Field(max_length=40)] | None = Field(None, description="Only rounds of this game.")
    table: Annotated[int, Field(ge=1, le=10**15)] | None = Field(None, description="Only rounds at this table.")
    session: Annotated[int, Field(ge=1, le=10**15)] | None = Field(None, description="Only rounds of this session.")
    ended_from: Moment | None = Field(
        None, description="Only rounds that ended at this moment or later, in milliseconds since 1970."
    )
    ended_to: Moment | None = Field(
        None, description="Only rounds that ended before this moment, in milliseconds since 1970."
    )
    result: Literal["won", "lost", "even"] | None = Field(None, description="Only rounds with this result.")
    least: Cents | None = Field(None, description="Only rounds in which you staked at least this, in cents.")
    most: Cents | None = Field(None, description="Only rounds in which you staked at most this, in cents.")
    mark: MarkName | None = Field(None, description="Only rounds in which this happened.")


class PageQuery(PlayQuery):
    """The same, a page at a time: those before a number."""

    before: Annotated[int, Field(ge=1, le=10**15)] | None = Field(
        None, description="List only what comes before this number: the last one you have."
    )
    limit: Annotated[int, Field(ge=1, le=100, description="How many to list at most.")] = 20


class Totals(BaseModel):
    """Sums over rounds.

    ``staked``, ``net`` and ``valued_net`` are in cents; ``expected``, ``cost``, ``luck`` and ``sd`` are in
    ten-thousandths of a cent, over the rounds that were valued: ``valued_net`` = expected - cost + luck, exactly.
    """

    rounds: int
    staked: int
    net: int
    valued: int = Field(description="Rounds whose expectation, cost and luck are known.")
    unpriced: int = Field(description="Rounds that the solver cannot value.")
    irregular: int = Field(description="Rounds in which something went wrong, which are not valued.")
    valued_net: int
    expected: int = Field(description="What perfect play could expect, before the first card.")
    cost: int = Field(description="What your decisions cost.")
    luck: int
    sd: float | None = Field(description="The standard deviation of luck.")
    sigmas: float | None = Field(description="Luck in standard deviations.")
    decisions: int
    mistakes: int


class CurvePoint(BaseModel):
    """The running result after a round: ``net`` in cents, ``expected`` in ten-thousandths of a cent."""

    round: int
    at: int
    net: int
    expected: int


class TableChoice(BaseModel):
    """A table that you have played at."""

    table: int
    name: str
    game: str
    money: bool
    rounds: int


class PlayOut(BaseModel):
    """Your play: totals and curve of the selected rounds, and the tables you can choose from.

    ``unmarked`` rounds cannot be found by what happened in them yet: ask for marks first.
    """

    total: Totals
    curve: list[CurvePoint]
    choices: list[TableChoice]
    unmarked: int


class PlaySession(Totals):
    """A session: play at one table without a long break. Its number is that of its first round in the house."""

    session: int
    table: int
    table_name: str
    game: str
    began_at: int
    ended_at: int


class OwnRound(BaseModel):
    """A round of yours. ``valued`` is ``yes``, ``unpriced`` or ``irregular``, or empty if it was not examined."""

    id: int
    table: int
    table_name: str
    game: str
    number: int
    session: int
    ended_at: int
    staked: int
    net: int
    marks: list[str]
    valued: str
    expected: int | None
    cost: int | None
    luck: int | None


class MarkedOut(BaseModel):
    """How many rounds were examined this time; ask again until it is 0."""

    marked: int


class Progress(BaseModel):
    """How many of the selected rounds have been valued, or cannot be; ask again until that is all of them."""

    rounds: int
    done: int


class ShareBody(BaseModel):
    """Whether the link shows what the decisions were worth."""

    model_config = ConfigDict(extra="forbid")

    review: bool = Field(False, description="Whether the link shows what your decisions were worth.")


class HandLink(BaseModel):
    """A link to a hand: ``/hand/TOKEN`` on the page."""

    token: str
    made_at: int
    review: bool
    withdrawn: bool


class SharedHand(BaseModel):
    """A hand that somebody shared; everybody but the player is named after their box."""

    game: str
    player: str
    ended_at: int
    layout: LayoutOut
    events: list[AnyEventModel]
    astray: list[AstrayAfter]
    review: list[ReviewLine] | None = None


class InvitationOut(BaseModel):
    """The invitation to a private table, ``/invitation/TOKEN`` on the page; null if it was withdrawn."""

    token: str | None


class InvitedTo(BaseModel):
    """What an invitation says. It leaves out the table's number, which you learn when you accept it."""

    name: str
    game: str
    game_name: str
    opened_by: str


class LetIn(BaseModel):
    """The table that you can now join."""

    table: int
