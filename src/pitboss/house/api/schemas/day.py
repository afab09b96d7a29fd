"""The gaming day and its slips as a client sees them. Money is cents, moments are milliseconds since 1970."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.commands import CommandId
from pitboss.house.api.schemas.people import Amount, Note

SlipNumber = Annotated[int, Field(ge=1, le=10**15)]


class SlipBody(BaseModel):
    """Ask the cage for chips (a fill), or to take chips back (a credit)."""

    model_config = ConfigDict(extra="forbid")

    id: CommandId
    kind: Literal["fill", "credit"] = Field(description="A fill brings chips to the tray, a credit takes them away.")
    amount: Amount
    note: Note = ""


class CarryOutBody(BaseModel):
    """Carry a slip out."""

    model_config = ConfigDict(extra="forbid")

    id: CommandId


class SlipOut(BaseModel):
    """A slip: who asked for chips, and who sent and received them; empty names are still open."""

    number: int
    kind: Literal["opener", "fill", "credit", "closer"]
    table: int
    name: str = Field(description="The table's name.")
    amount: int
    state: Literal["asked", "done", "cancelled"]
    asked_by: str
    asked_at: int
    sent_by: str
    received_by: str
    decided_by: str
    decided_at: int | None
    entry: int | None = Field(description="Its entry in the table's book.")
    note: str


class SlipWithTray(SlipOut):
    """A slip, with the chips that are in its table's tray now."""

    tray: int


class FiguresOut(BaseModel):
    """A table in a shift, or several added up.

    ``win`` is closer and credits, less opener and fills; ``hold`` is win over drop.
    """

    opener: int
    fills: int
    credits: int
    closer: int
    drop: int
    taken_away: int
    win: int
    statistical_win: int
    disputes: int
    play_drop: int
    play_win: int
    hold: str | None = Field(description="Percent with two decimals; null if nothing was dropped.")
    money_hold: str | None = Field(description="The same without play chips.")


class ShiftOut(BaseModel):
    """A shift of the day; the figures are for all tables together, or null if it has not begun."""

    shift: int
    begins: int
    ends: int
    figures: FiguresOut | None


class TableShiftOut(BaseModel):
    """A table in one shift."""

    shift: int
    figures: FiguresOut


class TableDayOut(BaseModel):
    """A table's figures by shift, and for the day."""

    table: int
    name: str
    shifts: list[TableShiftOut]
    day: FiguresOut


class JackpotOut(BaseModel):
    """A payout at 300 to 1 or more that is above the house's threshold."""

    at: int
    person: str
    table: int
    round: int
    wager: int
    amount: int
    odds: str
    line: str
    payout: int
    clauses: str
    voided: bool
    play: bool = Field(description="Whether it was paid in play chips.")


class CashEntryOut(BaseModel):
    """One movement of money at the cage: in above zero, out below."""

    entry: int
    at: int
    what: str
    amount: int
    clerk: str
    note: str


class CashOut(BaseModel):
    """A person whose cash in or out is above the house's threshold; ``structured`` if no single entry is."""

    person: str
    cash_in: int
    cash_out: int
    structured: bool
    entries: list[CashEntryOut]


class DayOut(BaseModel):
    """The sheet of a gaming day; it still changes until the day is over."""

    day: str
    zone: str
    begins: int
    ends: int
    over: bool
    shifts: list[ShiftOut]
    tables: list[TableDayOut]
    total: FiguresOut
    slips: list[SlipOut]
    jackpots: list[JackpotOut]
    cash: list[CashOut]
    jackpot_sum: int
    cash_sum: int


class CageLineOut(BaseModel):
    """What one cashier (null: the house) did of one kind."""

    kind: str
    cashier: str | None
    times: int
    amount: int
    cash: int
    chips: int


class CageTotalsOut(BaseModel):
    """The cage on a gaming day; ``closing`` is ``opening`` plus the chips of all lines."""

    day: str
    zone: str
    begins: int
    ends: int
    over: bool
    opening: int
    closing: int
    lines: list[CageLineOut]
