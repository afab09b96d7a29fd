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
BESIDE = ("insurance", "side_wagers")
"""What has tables of its own by true count."""
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
        "side_wagers_by_own_count": [
            {"side_wager": name, **asdict(row)}
            for name, side_wager in result.side_wagers.items()
            for row in side_wager.by_own_count
        ],
        **_by_count(result),
        "sessions": _sessions(result) if sessions is not None else [],
        "convergence": [asdict(point) for point in result.convergence],
    }


def _without_lines(result: Result) -> Rows:
    rows = []
    for name, side_wager in result.side_wagers.items():
        row = asdict(side_wager)
        del row["lines"], row["by_own_count"]
        rows.append({"side_wager": name, **row})
    return rows


def _by_count(result: Result) -> dict[str, Rows]:
    """The rows by true count: the hands and everything together, insurance, and side wagers."""
    tables: dict[str, Rows] = {"by_count": [], "insurance_by_count": [], "side_wagers_by_count": []}
    for row in result.by_count:
        here = {"count": row.count, "counts": row.counts}
        plain = asdict(row)
        tables["by_count"].append({key: value for key, value in plain.items() if key not in BESIDE})
        if row.insurance is not None:
            tables["insurance_by_count"].append(here | asdict(row.insurance))
        for name, wager in row.side_wagers.items():
            tables["side_wagers_by_count"].append({"side_wager": name, **here, **asdict(wager)})
    return tables


def _sessions(result: Result) -> Rows:
    """One row for each session."""
    unit = result.prepared.range.unit
    return [
        {"net": net * unit, "rounds": rounds, "ruined": bool(ruined)}
        for chunk in result.totals.sessions
        for net, rounds, ruined in chunk.tolist()
    ]
