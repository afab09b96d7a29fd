"""``pitboss export``: rounds, ledger, events and shoes as files."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.cli.file_troubles import told
from pitboss.cli.house.opening import open_known_house, read_settings
from pitboss.extras import need
from pitboss.house.audit.exports import CSV, EXPORTS, PARQUET, RECORDS, export
from pitboss.near_names import no_such


def write_export(file: Path | None, database: str | None, what: str, to: Path, table: int | None) -> int:
    """Write an export; its form follows from the name of the file."""
    form = to.suffix.lstrip(".")
    known = [*EXPORTS, RECORDS]
    if what not in known:
        print(no_such("export", what, known), file=sys.stderr)
        return 2
    if what != RECORDS and form not in (CSV, PARQUET):
        print(f"{to}: name a file that ends in .csv or .parquet.", file=sys.stderr)
        return 2
    if what != RECORDS and form == PARQUET:
        need("parquet")
    house = open_known_house(read_settings(file, database=database))
    try:
        with house.database.snapshot() as connection:
            count = export(connection, what, form, to, table)
    except OSError as error:
        print(told(error, str(to)), file=sys.stderr)
        return 2
    finally:
        house.close()
    print(f"{count:,} {what} are in {to}.")
    return 0
