"""What differs between two submissions, as ``pitboss diff --json`` prints it, and its witness event by event."""

from __future__ import annotations

from pydantic import BaseModel, Field

from pitboss.house.api.schemas.events import AnyEventModel
from pitboss.house.api.schemas.layouts import LayoutOut


class SideOut(BaseModel):
    """One of the two submissions: its name, and every option as a submission writes it."""

    name: str
    game: str
    options: dict[str, str]


class ChangedOptionOut(BaseModel):
    """An option that differs; null if a game does not have it."""

    name: str
    before: str | None
    after: str | None
    clauses: list[str]
    says: str


class ChangedRuleOut(BaseModel):
    """A rule in English before and after; empty if there is none on that topic."""

    topic: str
    before: str
    after: str
    clauses: list[str]


class ChangedValueOut(BaseModel):
    """A value of the rules that differs."""

    place: str
    before: str
    after: str
    clauses: list[str]


class ChangedClauseOut(BaseModel):
    """A clause whose values or words differ, in our summaries; null if a text does not have it."""

    id: str
    before: str | None
    after: str | None
    places: list[str]


class PricedWagerOut(BaseModel):
    """The expected value of a wager, per unit of it; ``difference`` is what the house gains."""

    wager: str
    ev_before: float | None
    ev_after: float | None
    difference: float | None
    exact_before: list[int] | None = Field(description="Numerator and denominator.")
    exact_after: list[int] | None = Field(description="Numerator and denominator.")


class ChangedCellOut(BaseModel):
    """A cell of the charts by total that differs; section and meanings are in English."""

    section: str
    hand: str
    up_card: str
    before: str
    after: str
    meaning_before: str
    meaning_after: str


class DifferencePricesOut(BaseModel):
    """Prices and chart cells that differ; ``not_priced`` says why if there are none."""

    not_priced: str | None
    wagers: list[PricedWagerOut]
    sd: list[float] | None
    cells: int
    changed_cells: list[ChangedCellOut]
    only_before: list[str]
    only_after: list[str]


class ChangedCaseOut(BaseModel):
    """A rule case that settles differently, with its outcome before and after in English."""

    name: str
    title: str
    before: list[str]
    after: list[str]
    clauses: list[str]
    pays_differently: bool


class DifferenceCasesOut(BaseModel):
    """The rule cases that settle differently, and how many were dealt; ``left_out`` says why if none was."""

    dealt: int
    left_out: str | None
    different: list[ChangedCaseOut]


class SearchedOut(BaseModel):
    """Which rounds were searched: all up to how many cards, and how many rounds were dealt."""

    what: str
    cards: int
    rounds: int


class SearchOut(BaseModel):
    """How the witness was searched for; ``statement`` gives the result in English, and ``stakes`` are in cents.

    ``out_of_time`` means that time ended the search: another search may give another answer.
    """

    statement: str
    rounds: int
    cards: int
    out_of_time: bool
    stakes: list[int]
    searched: list[SearchedOut]


class ToldSettlementOut(BaseModel):
    """How a wager was settled, in English, and its net result in cents."""

    words: str
    net: int
    clauses: list[str]


class ToldTableOut(BaseModel):
    """A round at one table: settlements, refusals, the player's net result in cents, and the record."""

    settlements: list[ToldSettlementOut]
    refused: list[str]
    net: int
    record: str
    steps: list[str]


class ToldRoundOut(BaseModel):
    """A round dealt at both tables; ``other_step`` is the first step that differs, before and after."""

    cards: list[str]
    line: list[str]
    before: ToldTableOut
    after: ToldTableOut
    other_step: list[str]
    other_order: bool


class ToldWagerOut(BaseModel):
    """A wager that only one of the two accepts; ``records`` are before and after."""

    what: str
    wager: str
    accepted_by: str
    refused_by: str
    reason: str
    records: list[str]


class DifferenceOut(BaseModel):
    """Everything in which two submissions differ."""

    format: str
    same: bool
    before: SideOut
    after: SideOut
    options: list[ChangedOptionOut]
    rules: list[ChangedRuleOut]
    values: list[ChangedValueOut]
    clauses: list[ChangedClauseOut]
    prices: DifferencePricesOut | None
    cases: DifferenceCasesOut | None
    search: SearchOut
    witness: ToldRoundOut | None
    pays_the_same: ToldRoundOut | None
    accepted_by_one: list[ToldWagerOut]


class ReplayedTableOut(BaseModel):
    """One of the two tables: its layout, and what happened there."""

    layout: LayoutOut
    events: list[AnyEventModel]


class WitnessReplayOut(BaseModel):
    """The same round at both tables; ``parts_at`` is the number of the first event that differs."""

    a: ReplayedTableOut
    b: ReplayedTableOut
    parts_at: int
