"""The rows of a sweep as files: CSV for people and spreadsheets, Parquet for programs."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from pitboss.extras import is_installed, modules_of
from pitboss.lab.sweep.rows import Cell

Rows = list[dict[str, Cell]]


def write_files(rows: Rows, folder: Path, name: str) -> tuple[Path, ...]:
    """Write the files and return where they are; without the extra for it there is no Parquet."""
    written = _write(folder / f"{name}.csv", rows, _csv)
    if not all(map(is_installed, modules_of("parquet"))):
        return (written,)
    return written, _write(folder / f"{name}.parquet", rows, _parquet)


def _write(path: Path, rows: Rows, writer: Callable[[Path, Rows], None]) -> Path:
    """Write beside the file and then put it in its place, so that there is a whole file at any moment."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    writer(unfinished, rows)
    unfinished.replace(path)
    return path


def _csv(path: Path, rows: Rows) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({name: _cell(cell) for name, cell in row.items()} for row in rows)


def _cell(cell: Cell) -> Cell:
    """Write true and false as submissions do."""
    return str(cell).lower() if isinstance(cell, bool) else cell


def _parquet(path: Path, rows: Rows) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
