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
    """Which game, and which hands: your weak ones, all of them, or one kind."""

    game: GameName
    drill: DrillName


class AnswerBody(_TrainerBody):
    """What you choose, by the word of advice about it."""

    choice: Annotated[str, Field(min_length=1, max_length=16, description="Your decision, such as `hit` or `stand`.")]


class DecisionBody(_TrainerBody):
    """The id of the command that you decided by."""

    id: CommandId = Field(description="The id of the command that made the decision.")


class TrainedGameOut(BaseModel):
    """A game, and the kinds of hands that can be drilled in it; ``refused`` says why there are none."""

    game: str
    name: str
    kinds: list[HandKind]
    refused: str | None


class DrillOut(BaseModel):
    """A decision to be made: your hand, the dealer's cards, what is wagered, and what is open. No value comes with it.

    A card of the dealer's that lies face down is null.
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
    """Chances behind the values, where the solver can say them.

    The dealer goes over 21 (``dealer_pushes``: on the total that only pushes, counted apart), your next card takes you
    over 21, the hole card is a ten-value.
    """

    dealer_busts: float | None
    dealer_pushes: float | None
    next_breaks: float | None
    hole_tens: float | None


class GradeOut(BaseModel):
    """A decision with its grade: ``cost`` is per unit, ``lost`` the same in cents at what was ``staked``.

    Values are for the cards seen. The best is worth most; close costs less than 0.01, a mistake less than 0.1, a
    blunder more. ``repeated``: it was graded before, and counts once.
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
    """Decisions added up: how many were the best, what all gave away, and how many in a row were the best."""

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
    """Those about one kind of hand."""

    kind: HandKind


class DayTally(TallyOut):
    """Those of one day, which begins at ``day`` by your clock."""

    day: int


class WeakHand(BaseModel):
    """A hand whose last answers gave away most, per unit on average."""

    game: str
    kind: HandKind
    hand: str
    up: str
    cost: float


class ProgressOut(BaseModel):
    """How you get on: in all, by game, by kind of hand, day by day, and the weakest hands."""

    total: TallyOut
    games: list[GameTally]
    kinds: list[KindTally]
    days: list[DayTally]
    weakest: list[WeakHand]


Source = Literal["table", "drill"]
