"""A result as Parquet files: one file a table, each with typed columns, amounts in whole cents."""

from __future__ import annotations

from pathlib import Path

from pitboss.extras import need
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.result_tables import tables_of


def write_parquet(result: Result, folder: str | Path) -> list[Path]:
    """Write every table that has rows into the folder, making it where needed, and return the files."""
    need("parquet")
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in tables_of(result).items():
        if rows:
            written.append(folder / f"{name}.parquet")
            pq.write_table(pa.Table.from_pylist(rows), written[-1])
    return written
