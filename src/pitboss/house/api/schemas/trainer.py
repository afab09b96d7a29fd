"""The trainer as a client sees it. Values and costs are per unit of the wager, money is in cents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.commands import CommandId
from pitboss.house.api.schemas.tables import ChoicePicture, GameName
from pitboss.house.trainer.grading import Grade, HandKind
from pitboss.house.trainer.weak_hands import DRILLS

DrillName = Annotated[
    str,
    Field(
        max_length=20,
        description="Which hands to drill: your weak ones, all of them, or one kind.",
        json_schema_extra={"enum": [str(drill) for drill in DRILLS]},
    ),
]


class _TrainerBody(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DrillBody(_TrainerBody):
    """The game, and the hands to drill: your weak ones, all of them, or one kind."""

    game: GameName
    drill: DrillName


class AnswerBody(_TrainerBody):
    """Your choice, in the word that advice uses for it."""

    choice: Annotated[str, Field(min_length=1, max_length=16, description="Your decision, such as `hit` or `stand`.")]


class DecisionBody(_TrainerBody):
    """The id of the command with which you decided."""

    id: CommandId = Field(description="The id of the command that made the decision.")


class TrainedGameOut(BaseModel):
    """A game, and the kinds of hands that can be drilled in it; ``refused`` says why if there are none."""

    game: str
    name: str
    kinds: list[HandKind]
    refused: str | None


class DrillOut(BaseModel):
    """A decision to make: your hand, the dealer's cards, the amount wagered, and your choices, without values.

    A face-down card of the dealer is null.
    """

    id: str
    game: str
    drill: str
    subject: str
    held: list[str]
    dealer: list[str | None]
    staked: int
    legal: list[ChoicePicture]


class ChancesOut(BaseModel):
    """Probabilities behind the values, if the solver can give them.

    ``dealer_busts``: the dealer goes over 21; ``dealer_pushes``: the dealer gets the total over 21 that only pushes,
    which is counted separately; ``next_breaks``: your next card takes you over 21; ``hole_tens``: the hole card is a
    ten-value.
    """

    dealer_busts: float | None
    dealer_pushes: float | None
    next_breaks: float | None
    hole_tens: float | None


class GradeOut(BaseModel):
    """A decision with its grade; ``cost`` is per unit, ``lost`` the same in cents at the amount ``staked``.

    Values are for the cards seen. The best decision has the highest value; a close one costs less than 0.01, a mistake
    less than 0.1, and a blunder more. ``repeated`` means that it was graded before; it counts once.
    """

    game: str
    kind: HandKind
    hand: str
    up: str
    chosen: str
    best: str
    values: dict[str, float]
    grade: Grade
    cost: float
    lost: float
    staked: int
    chances: ChancesOut
    repeated: bool


class TallyOut(BaseModel):
    """Decisions added up: how many were the best, what all of them cost, and the current streak of best decisions."""

    decisions: int
    best: int
    cost: float
    lost: float
    streak: int
    longest: int


class GameTally(TallyOut):
    """The decisions in one game."""

    game: str


class KindTally(GameTally):
    """The decisions about one kind of hand."""

    kind: HandKind


class DayTally(TallyOut):
    """The decisions of one day, which begins at ``day`` by your clock."""

    day: int


class WeakHand(BaseModel):
    """A hand whose last answers cost most, per unit on average."""

    game: str
    kind: HandKind
    hand: str
    up: str
    cost: float


class ProgressOut(BaseModel):
    """Your progress: overall, by game, by kind of hand, by day, and your weakest hands."""

    total: TallyOut
    games: list[GameTally]
    kinds: list[KindTally]
    days: list[DayTally]
    weakest: list[WeakHand]


Source = Literal["table", "drill"]
