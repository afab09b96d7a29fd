"""What the lab is asked and what it answers. Values are per unit of the initial wager."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.layouts import FactOut
from pitboss.house.api.schemas.tables import GameName, Options

MOST_ROUNDS = 5_000_000
HAND = r"^[A2-9TJQK]( [A2-9TJQK]){1,5}$"


class LabBody(BaseModel):
    """A submission."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    options: Options = {}


class SolveBody(LabBody):
    """A submission to solve."""

    strategy: Literal["cd", "td"] = Field("cd", description="The best play by composition (cd) or by total (td).")


class ValuesBody(LabBody):
    """Hands, by the values of their cards, and an up card."""

    hands: Annotated[
        list[Annotated[str, Field(pattern=HAND)]],
        Field(min_length=1, max_length=6, description="Hands, each the ranks of its cards: `T 6`."),
    ]
    up: Annotated[str, Field(pattern=r"^[A2-9TJQK]$", description="The rank of the dealer's up card.")]


class EffectBody(LabBody):
    """A submission, and which of the effects to return, counted from 0."""

    place: Annotated[int, Field(strict=True, ge=0, le=1000, description="Which effect, counted from 0.")]


class SimulateBody(LabBody):
    """Rounds to simulate."""

    rounds: Annotated[int, Field(strict=True, ge=1, le=MOST_ROUNDS, description="How many rounds to play.")]
    seed: Annotated[
        int,
        Field(strict=True, ge=0, le=2**53, description="The seed: the same one deals the same rounds."),
    ] = 1
    boxes: Annotated[int, Field(strict=True, ge=1, le=7, description="How many boxes to play.")] = 1
    fresh: Annotated[
        bool, Field(description="Whether to shuffle for every round; otherwise each shoe is dealt to its cover card.")
    ] = False


class SayOut(BaseModel):
    """One thing that a cell says to do, ``what`` in English; with ``if_allowed``, the next one applies if it is not."""

    id: str
    what: str
    if_allowed: bool


class CellOut(BaseModel):
    """A cell of a chart; ``play`` is the first thing it says.

    ``meaning`` and ``note`` are sentences in English; ``says`` and ``note_kind`` are the same for other languages.
    """

    letters: str
    play: str
    meaning: str
    says: list[SayOut]
    note: str
    note_kind: Literal["as_total"] | None


class ChartRowOut(BaseModel):
    """A row of a chart, with some of the hands it stands for."""

    label: str
    cards: str
    cells: list[CellOut]
    hands: list[str]


class ChartSectionOut(BaseModel):
    """Rows under one heading, ``title`` in English."""

    id: str
    title: str
    word: str
    rows: list[ChartRowOut]


class ChartOut(BaseModel):
    """A strategy by total, and the rules that it is for."""

    facts: list[FactOut]
    up_cards: list[str]
    sections: list[ChartSectionOut]
    legend: list[CellOut]


class WhereOut(BaseModel):
    """Where in a round a hand is: after cards were zapped, after a pair was split, on a lammer or on chips.

    For a split hand, ``attacked`` says whether it carries the attack wager; it is null if that makes no difference.
    ``on_chips`` is set only if other hands are on a lammer, and ``suits`` (``of one suit``) only if they matter.
    """

    zapped: str
    split: str
    lammer: bool
    on_chips: bool
    attacked: bool | None
    suits: str


class ExceptionOut(BaseModel):
    """A hand that is better played differently than the chart says; ``context`` is ``where`` in English."""

    hand: str
    up_card: str
    context: str
    where: WhereOut
    chart: str
    chart_says: list[SayOut]
    better: str
    better_says: list[SayOut]
    gain: float
    worth: float


class ExceptionsOut(BaseModel):
    """The deviations from the chart, those that gain most first."""

    count: int
    worth: float
    shown: list[ExceptionOut]


class WagerLineOut(BaseModel):
    """A line of a pay table, and what it contributes to the value."""

    model_config = ConfigDict(populate_by_name=True)

    id: str
    line: str
    pays: str
    probability: float
    returned: Annotated[float, Field(alias="return")]


class WagerPriceOut(BaseModel):
    """The price of insurance or a side wager, per unit of that wager."""

    ev: float
    hit_rate: float
    sd: float
    lines: list[WagerLineOut]


class CoverOut(BaseModel):
    """The price with the cover card, if the rules have one; ``effect`` is what it adds to the price of a fresh shoe.

    ``se`` is the standard error of the effect, from ``rounds`` simulated rounds; both are 0 if every round is dealt
    from a whole shoe.
    """

    cards_before: int
    cards_behind: int
    ev: float
    house_edge: float
    effect: float
    se: float
    rounds: int
    rounds_of_a_shoe: float


class SolvedOut(BaseModel):
    """The complete solution of a submission, which ``submission`` names by its digest.

    Figures are for a fresh shoe; ``cover`` has the price with the cover card, if it was simulated before.
    """

    game: str
    options: dict[str, Any]
    submission: str
    strategy: str
    ev: float
    house_edge: float
    cover: CoverOut | None
    wagered: float
    ev_per_wagered: float
    rtp: float
    sd: float
    sd_exact: bool
    sd_error: float
    ev_by_upcard: dict[str, float]
    decisions: dict[str, dict[str, float]]
    attack: list[str] = []
    insurance: WagerPriceOut
    even_money: dict[str, Any]
    side_wagers: dict[str, WagerPriceOut]
    chart: ChartOut
    exceptions: ExceptionsOut
    seconds: float


class HandValues(BaseModel):
    """The value of every decision with a hand, the best one first."""

    hand: str
    values: dict[str, float]


class EffectLine(BaseModel):
    """An option at another value; ``difference`` is what the house gains from it."""

    option: str
    value: str
    difference: float
    house_edge: float
    side_wagers: dict[str, float]
    not_offered: list[str]


class EffectOut(BaseModel):
    """One effect of ``of`` in all; null past the last one."""

    of: int
    effect: EffectLine | None


class SimulatedOut(BaseModel):
    """The result of simulated rounds, beside the exact value of the same strategy.

    ``theory`` is the value of a fresh shoe: the mean of fresh shoes converges to it, the mean of shoes with a cover
    card does not.
    """

    rounds: int
    ev: float
    se: float | None
    sd: float
    seed: int
    fresh: bool
    theory: float
    rounds_per_second: float
    side_wagers: dict[str, dict[str, Any]]
    dealer_ends: dict[str, int]


class ReviewLine(BaseModel):
    """A decision of yours, with the value of each choice per unit staked, and what it cost."""

    event: int
    box: int
    hand: int
    cards: list[str]
    up: str | None
    chosen: str
    best: str
    values: dict[str, float]
    cost: float
    staked: int
