"""The sheet as plain data, for programs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pitboss.house.gaming_day.parts import figures_row, slip_row
from pitboss.house.gaming_day.sheet import DaySheet


def sheet_data(sheet: DaySheet) -> dict[str, Any]:
    """Return a sheet as a client gets it."""
    shown = {line.shift for table in sheet.tables for line in table.shifts}
    return {
        "day": sheet.day.isoformat(),
        "zone": sheet.calendar.zone,
        "begins": sheet.moments[0],
        "ends": sheet.moments[-1],
        "over": sheet.over,
        "shifts": [
            {
                "shift": shift,
                "begins": begins,
                "ends": ends,
                "figures": figures_row(sheet.shift_total(shift)) if shift in shown else None,
            }
            for shift, (begins, ends) in enumerate(pairwise(sheet.moments), 1)
        ],
        "tables": [
            {
                "table": table.table,
                "name": table.name,
                "shifts": [{"shift": line.shift, "figures": figures_row(line.figures)} for line in table.shifts],
                "day": figures_row(table.day),
            }
            for table in sheet.tables
        ],
        "total": figures_row(sheet.total),
        "slips": [slip_row(named) for named in sheet.slips],
        "jackpots": [paid._asdict() for paid in sheet.jackpots],
        "cash": [{**line._asdict(), "entries": [entry._asdict() for entry in line.entries]} for line in sheet.cash],
        "jackpot_sum": sheet.jackpot_sum,
        "cash_sum": sheet.cash_sum,
    }
