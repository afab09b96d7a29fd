"""A result as Parquet files: one file a table, each with typed columns, amounts in whole cents."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from pitboss.extras import need
from pitboss.lab.writing.simulation_json import simulation_json
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.tallies import hands_of_a_box

NOT_IN_SUMMARY = (dict, list)
Rows = list[dict[str, Any]]


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


def tables_of(result: Result) -> dict[str, Rows]:
    """Return the rows of every table, by name."""
    data = simulation_json(result)
    sessions = result.sessions
    return {
        "summary": [{key: value for key, value in data.items() if not isinstance(value, NOT_IN_SUMMARY)}],
        "distribution": [asdict(step) for step in result.distribution],
        "tallies": [{"name": name, "number": number} for name, number in result.tallies.items()],
        "hands_of_a_box": [{"hands": hands, "boxes": boxes} for hands, boxes in hands_of_a_box(result).items()],
        "dealer_ends": [{"end": end, "rounds": rounds} for end, rounds in data["dealer_ends"].items()],
        "boxes": [asdict(box) for box in result.boxes],
        "side_wagers": _without_lines(result),
        "side_wager_lines": [
            {"side_wager": name, "line": line, "wagers": wagers}
            for name, side_wager in result.side_wagers.items()
            for line, wagers in side_wager.lines.items()
        ],
        "insurance": [asdict(result.insurance)] if result.insurance is not None else [],
        "by_count": [asdict(row) for row in result.by_count],
        "sessions": _sessions(result) if sessions is not None else [],
        "convergence": [asdict(point) for point in result.convergence],
    }


def _without_lines(result: Result) -> Rows:
    rows = []
    for name, side_wager in result.side_wagers.items():
        row = asdict(side_wager)
        del row["lines"]
        rows.append({"side_wager": name, **row})
    return rows


def _sessions(result: Result) -> Rows:
    """One row for each session."""
    unit = result.prepared.range.unit
    return [
        {"net": net * unit, "rounds": rounds, "ruined": bool(ruined)}
        for chunk in result.totals.sessions
        for net, rounds, ruined in chunk.tolist()
    ]
