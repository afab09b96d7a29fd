"""A layout as a client sees it: what is printed, as facts. Money is cents, odds are written ``3:2``."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Printable(BaseModel):
    """Part of a fact's value; nothing else may stand beside what it names."""

    model_config = ConfigDict(extra="forbid")


class AmountOut(Printable):
    """An amount of money."""

    cents: int


class OddsOut(Printable):
    """Odds, as payout to stake: ``3:2``."""

    odds: str


class TotalsOut(Printable):
    """Totals of a hand, in ascending order."""

    totals: list[int]


class ShareOut(Printable):
    """A share of a wager: ``1/2``."""

    share: str


class NamesOut(Printable):
    """Names that have texts of their own (``FAMILY.NAME``): all of them, or with ``alternatives`` any one of them."""

    family: str
    names: list[str]
    alternatives: bool


class FactOut(BaseModel):
    """One rule of a table: the id of its texts, the values to fill in, and the rule's clauses."""

    id: str
    values: dict[str, int | str | AmountOut | OddsOut | TotalsOut | ShareOut | NamesOut]
    clauses: list[str]


class PayLine(BaseModel):
    """A line of a pay table."""

    id: str
    name: str
    pays: str
    clauses: list[str]


class SideWagerOut(BaseModel):
    """A side wager: its limits and its pay table, with the letter of the table if the house chooses among several."""

    kind: str
    paytable: str | None
    minimum: int
    maximum: int
    within_initial: bool
    limits: FactOut
    lines: list[PayLine]
    clauses: list[str]


class TokesOut(BaseModel):
    """Wagers for the dealers, and the wagers they can go with."""

    least: int
    most: int
    beside: list[str]


class LayoutOut(BaseModel):
    """A layout. Its rules are facts: in a few words (``summary``), on the arcs of the felt, and line by line.

    Wagers of the kinds ``on_hand`` lie on a hand and share the fate of its cards; all others lie beside the box. A toke
    lies with the wager that it goes with.
    """

    game: str
    name: str
    cards: int
    minimum: int
    maximum: int
    unit: int
    positions: int
    boxes_per_player: int
    bettors_per_box: int
    summary: list[FactOut]
    felt: list[list[FactOut]]
    lines: list[list[FactOut]]
    on_hand: list[str]
    double_face_down: bool
    side_wagers: list[SideWagerOut]
    tokes: TokesOut | None
