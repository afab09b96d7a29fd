"""``pitboss export``: rounds, ledger, events and shoes as files."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.cli.house.opening import open_house, read_settings
from pitboss.house.audit.exports import EXPORTS, export, export_records

RECORDS = "records"


def write_export(file: Path | None, database: str | None, what: str, to: Path, table: int | None) -> int:
    """Write an export; its form follows from the name of the file."""
    form = to.suffix.lstrip(".")
    known = [*EXPORTS, RECORDS]
    if what not in known:
        print(f"There is no export {what!r}; it is one of {', '.join(known)}.", file=sys.stderr)
        return 2
    if what != RECORDS and form not in ("csv", "parquet"):
        print(f"{to}: name a file that ends in .csv or .parquet.", file=sys.stderr)
        return 2
    house = open_house(read_settings(file, database=database))
    with house.database.snapshot() as connection:
        if what == RECORDS:
            to.write_text("\n".join(export_records(connection, table)), encoding="utf-8")
        else:
            to.write_bytes(export(connection, what, form, table))
    house.close()
    print(f"{what} are in {to}.")
    return 0
