"""A layout as a client sees it: what is printed, part by part. Money is cents, odds are written ``3:2``."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class PayLine(BaseModel):
    """A line of a pay table."""

    name: str
    pays: str
    clauses: list[str]


class SideWagerOut(BaseModel):
    """A side wager: its limits and its pay table, with its letter where the house chooses among several."""

    kind: str
    paytable: str | None
    minimum: int
    maximum: int
    within_initial: bool
    lines: list[PayLine]
    clauses: list[str]


class DoubleOut(BaseModel):
    """Doubling down; hard totals of two cards in ``free_totals`` are doubled with a lammer."""

    any_cards: bool
    exact: bool
    after_split: bool
    free_totals: list[int]
    face_down: bool


class SplitOut(BaseModel):
    """Splitting pairs; ``free`` pairs, all but ten-values, are split with a lammer."""

    most_hands: int
    by_rank: bool
    aces_draw: bool
    aces_again: bool
    free: bool


class TokesOut(BaseModel):
    """Wagers for the dealers, and the wagers they may stand beside."""

    least: int
    most: int
    beside: list[str]


class LayoutOut(BaseModel):
    """A layout; ``grounds`` are the clauses of each part."""

    game: str
    name: str
    decks: int
    cards: int
    shuffled_every_round: bool
    minimum: int
    maximum: int
    unit: int
    positions: int
    boxes_per_player: int
    bettors_per_box: int
    blackjack_pays: str
    insurance_pays: str
    even_money: bool
    hits_soft_17: bool
    push_total: int | None
    second_card: Literal["peek", "unseen", "none"]
    double: DoubleOut
    split: SplitOut
    zap_totals: list[int]
    attack: Literal["equal", "up_to"] | None
    surrender: bool
    side_wagers: list[SideWagerOut]
    tokes: TokesOut | None
    grounds: dict[str, list[str]]
