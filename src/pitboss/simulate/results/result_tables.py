"""A result as tables: rows of plain values, amounts in whole cents. They are the source of frames and Parquet files."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pitboss.simulate.automaton.endings import dealer_names
from pitboss.simulate.results.by_count import count_results
from pitboss.simulate.results.core_result import CoreResult
from pitboss.simulate.results.result_parts import box_results, convergence, distribution
from pitboss.simulate.results.side_wagers import SideWagerResult, insurance_result, side_wager_results
from pitboss.simulate.results.tallies import hands_of_a_box, tallies

Rows = list[dict[str, Any]]
BESIDE = ("insurance", "side_wagers")
"""The wagers that have their own tables by true count."""


def tables_of(result: CoreResult) -> dict[str, Rows]:
    """Return the rows of every table, by name; a table that does not apply to the simulation has no rows."""
    side_wagers, insurance = side_wager_results(result), insurance_result(result)
    dealer = result.totals.dealer.tolist() if result.totals.dealer is not None else []
    ends = zip(dealer_names(result.plan.rules.dealer), dealer, strict=False)
    return {
        "summary": [summary_of(result)],
        "distribution": [asdict(step) for step in distribution(result)],
        "tallies": [{"name": name, "number": number} for name, number in tallies(result).items()],
        "hands_of_a_box": [{"hands": hands, "boxes": boxes} for hands, boxes in hands_of_a_box(result).items()],
        "dealer_ends": [{"end": end, "rounds": rounds} for end, rounds in ends],
        "boxes": [asdict(box) for box in box_results(result)],
        "side_wagers": [_without_lines(name, side_wager) for name, side_wager in side_wagers.items()],
        "side_wager_lines": [
            {"side_wager": name, "line": line, "wagers": wagers}
            for name, side_wager in side_wagers.items()
            for line, wagers in side_wager.lines.items()
        ],
        "insurance": [asdict(insurance)] if insurance is not None else [],
        "side_wagers_by_own_count": [
            {"side_wager": name, **asdict(row)}
            for name, side_wager in side_wagers.items()
            for row in side_wager.by_own_count
        ],
        **_by_count(result),
        "sessions": _sessions(result) if result.plan.session is not None else [],
        "convergence": [asdict(point) for point in convergence(result)],
    }


def summary_of(result: CoreResult) -> dict[str, Any]:
    """Return the main figures as one row."""
    return {
        "game": result.plan.rules.game,
        "seed": result.plan.seed,
        "rounds": result.rounds,
        "rounds_asked": result.plan.rounds,
        "shoes": result.shoes,
        "voided": result.voided,
        "ev": result.ev,
        "house_edge": -result.ev,
        "se": None if result.se == float("inf") else result.se,
        "sd": result.sd,
        "ev_per_wagered": result.ev_per_wagered,
        "initial": result.initial,
        "wagered": result.wagered,
        "net": result.net,
        "total_net": result.total_net,
        "total_sd": result.total_sd,
        "interrupted": result.interrupted,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
    }


def _without_lines(name: str, side_wager: SideWagerResult) -> dict[str, Any]:
    row = asdict(side_wager)
    del row["lines"], row["by_own_count"]
    return {"side_wager": name, **row}


def _by_count(result: CoreResult) -> dict[str, Rows]:
    """The rows by true count: the hands and everything together, insurance, and side wagers."""
    tables: dict[str, Rows] = {"by_count": [], "insurance_by_count": [], "side_wagers_by_count": []}
    for row in count_results(result):
        here = {"count": row.count, "counts": row.counts}
        plain = asdict(row)
        tables["by_count"].append({key: value for key, value in plain.items() if key not in BESIDE})
        if row.insurance is not None:
            tables["insurance_by_count"].append(here | asdict(row.insurance))
        for name, wager in row.side_wagers.items():
            tables["side_wagers_by_count"].append({"side_wager": name, **here, **asdict(wager)})
    return tables


def _sessions(result: CoreResult) -> Rows:
    """One row for each session."""
    unit = result.prepared.range.unit
    return [
        {"net": net * unit, "rounds": rounds, "ruined": bool(ruined)}
        for chunk in result.totals.sessions
        for net, rounds, ruined in chunk.tolist()
    ]
