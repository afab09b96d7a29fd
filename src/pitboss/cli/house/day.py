"""``pitboss day``: the sheet of a gaming day, and slips, to read, to export and to print."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.chips import dollars
from pitboss.cli.file_troubles import told
from pitboss.cli.house.opening import open_known_house, read_settings
from pitboss.cli.output import console, plain_table, print_json
from pitboss.house.gaming_day.data import sheet_data
from pitboss.house.gaming_day.figures import Figures
from pitboss.house.gaming_day.parts import PARTS, part_csv
from pitboss.house.gaming_day.printing import print_day, print_slip
from pitboss.house.gaming_day.sheet import DaySheet, DayUnknown, one_slip, read_day, sheet_of
from pitboss.near_names import no_such
from pitboss.table import Refused


def show_day(
    file: Path | None, database: str | None, day: str, *, part: str, as_csv: bool, pdf: Path | None, as_json: bool
) -> int:
    """Print the sheet of a day: for people, as CSV, as JSON, or into a PDF file."""
    if part not in PARTS:
        print(no_such("part", part, PARTS), file=sys.stderr)
        return 2
    loaded = read_settings(file, database=database)
    house = open_known_house(loaded)
    try:
        asked = read_day(day, loaded.settings.calendar, house.clock())
        with house.database.snapshot() as connection:
            sheet = sheet_of(connection, loaded.settings, asked, house.clock())
    except DayUnknown as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        house.close()
    if pdf is not None:
        return _write(pdf, print_day(sheet))
    if as_csv:
        print(part_csv(sheet, part), end="")
    elif as_json:
        print_json(sheet_data(sheet))
    else:
        _print_sheet(sheet)
    return 0


def write_slip(file: Path | None, database: str | None, number: int, pdf: Path) -> int:
    """Write a slip into a PDF file."""
    loaded = read_settings(file, database=database)
    house = open_known_house(loaded)
    try:
        with house.database.reading() as connection:
            data = print_slip(one_slip(connection, number), loaded.settings.calendar)
    except Refused as refused:
        print(refused.refusal.sentence, file=sys.stderr)
        return 1
    finally:
        house.close()
    return _write(pdf, data)


def _write(to: Path, data: bytes) -> int:
    try:
        to.write_bytes(data)
    except OSError as error:
        print(told(error, str(to)), file=sys.stderr)
        return 2
    print(f"{to} can be printed.")
    return 0


def _print_sheet(sheet: DaySheet) -> None:
    calendar = sheet.calendar
    begins, ends = calendar.shown(sheet.moments[0]), calendar.shown(sheet.moments[-1])
    print(f"Gaming day {sheet.day}: {begins} to {ends} {calendar.zone}{'' if sheet.over else ', not over yet'}\n")
    if not sheet.tables:
        print("No table was open.")
    else:
        table = plain_table("table", "shift", "opener", "fills", "credits", "closer", "drop", "win", "disputes", "hold")
        for column in table.columns[2:]:
            column.justify = "right"
        for row in sheet.tables:
            for line in row.shifts:
                table.add_row(f"{row.table} {row.name}", str(line.shift), *_cells(line.figures))
            table.add_row(f"{row.table} {row.name}", "day", *_cells(row.day))
        table.add_row("all tables", "day", *_cells(sheet.total))
        console().print(table, markup=False)
    print(f"\nSlips: {len(sheet.slips)} (--csv --part slips lists them)")
    print(f"Jackpots of 300 to 1 and more above {dollars(sheet.jackpot_sum)}: {len(sheet.jackpots)}")
    for paid in sheet.jackpots:
        said = "".join(f", {word}" for word, true in (("play chips", paid.play), ("voided", paid.voided)) if true)
        print(f"  {paid.person}, table {paid.table} round {paid.round}: {dollars(paid.payout)} at {paid.odds}{said}")
    print(f"Cash above {dollars(sheet.cash_sum)}: {len(sheet.cash)}")
    for cash in sheet.cash:
        said = ", in several smaller sums" if cash.structured else ""
        print(f"  {cash.person}: {dollars(cash.cash_in)} in, {dollars(cash.cash_out)} out{said}")


def _cells(sums: Figures) -> list[str]:
    amounts = (sums.opener, sums.fills, sums.credits, sums.closer, sums.drop, sums.win, sums.disputes)
    return [*map(dollars, amounts), f"{sums.hold}%" if sums.hold else ""]
