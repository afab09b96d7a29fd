"""The parts of a sheet as rows: the same columns for the CSV file and the printed sheet.

In CSV money is whole cents and moments are milliseconds, as in all exports.
"""

from __future__ import annotations

import csv
import io
from typing import Any

from pitboss.house.gaming_day.figures import Figures
from pitboss.house.gaming_day.sheet import DaySheet, NamedSlip

PARTS = ("tables", "slips", "jackpots", "cash")
ALL_DAY = 0
"""Instead of a shift: the whole day. Table 0 stands for all tables."""
FIGURES = (
    "opener", "fills", "credits", "closer", "drop", "taken_away", "win", "statistical_win", "disputes", "play_drop",
    "play_win", "hold", "money_hold",
)  # fmt: skip
SLIPS = (
    "number", "kind", "table", "name", "amount", "state", "asked_by", "asked_at", "sent_by", "received_by",
    "decided_by", "decided_at", "entry", "note",
)  # fmt: skip
COLUMNS = {
    "tables": ("day", "table", "name", "shift", *FIGURES),
    "slips": SLIPS,
    "jackpots": (
        "at", "person", "table", "round", "wager", "amount", "odds", "line", "payout", "clauses", "voided", "play",
    ),
    "cash": ("person", "cash_in", "cash_out", "structured", "entry", "at", "what", "amount", "clerk", "note"),
}  # fmt: skip


def part_rows(sheet: DaySheet, part: str) -> list[dict[str, Any]]:
    """Return the rows of a part."""
    return {"tables": _tables, "slips": _slips, "jackpots": _jackpots, "cash": _cash}[part](sheet)


def part_csv(sheet: DaySheet, part: str) -> str:
    """Return a part as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS[part], lineterminator="\n")
    writer.writeheader()
    writer.writerows(part_rows(sheet, part))
    return out.getvalue()


def figures_row(figures: Figures) -> dict[str, Any]:
    """Return figures by their names."""
    return {**figures._asdict(), "hold": figures.hold, "money_hold": figures.money_hold}


def _tables(sheet: DaySheet) -> list[dict[str, Any]]:
    """Every table by shift and for the day; then all tables together, likewise."""
    day = sheet.day.isoformat()
    rows = [
        {"day": day, "table": table.table, "name": table.name, "shift": shift, **figures_row(figures)}
        for table in sheet.tables
        for shift, figures in (*((line.shift, line.figures) for line in table.shifts), (ALL_DAY, table.day))
    ]
    shifts = sorted({line.shift for table in sheet.tables for line in table.shifts})
    totals = [*((shift, sheet.shift_total(shift)) for shift in shifts), (ALL_DAY, sheet.total)]
    return rows + [{"day": day, "table": 0, "name": "", "shift": shift, **figures_row(sums)} for shift, sums in totals]


def slip_row(named: NamedSlip) -> dict[str, Any]:
    """Return a slip by the names of its columns."""
    slip = named.slip
    return {
        "number": slip.number,
        "kind": slip.kind,
        "table": slip.table_id,
        "name": named.table,
        "amount": slip.amount,
        "state": slip.state,
        "asked_by": named.asked_by,
        "asked_at": slip.asked_at,
        "sent_by": named.sent_by,
        "received_by": named.received_by,
        "decided_by": named.decided_by,
        "decided_at": slip.decided_at or None,
        "entry": slip.entry or None,
        "note": slip.note,
    }


def _slips(sheet: DaySheet) -> list[dict[str, Any]]:
    return [slip_row(named) for named in sheet.slips]


def _jackpots(sheet: DaySheet) -> list[dict[str, Any]]:
    return [{**paid._asdict(), "voided": int(paid.voided), "play": int(paid.play)} for paid in sheet.jackpots]


def _cash(sheet: DaySheet) -> list[dict[str, Any]]:
    """A row for every single entry, each with the sums of its person."""
    return [
        {
            "person": line.person,
            "cash_in": line.cash_in,
            "cash_out": line.cash_out,
            "structured": int(line.structured),
            **entry._asdict(),
        }
        for line in sheet.cash
        for entry in line.entries
    ]
