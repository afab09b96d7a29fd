"""What came of a simulation count by count: hands and their spread, insurance, side wagers and the counts of these."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from pitboss.chips import dollars
from pitboss.cli.figures import percent, signed, signed_percent
from pitboss.cli.pricing.solve_page import right_table
from pitboss.simulate import Result


def count_tables(result: Result) -> Iterator[Table]:
    """Return the tables by true count: hands, insurance, and each side wager that was made."""
    rows = result.by_count
    table = right_table("True count", "rounds", "initial wagers", "net", "ev", "standard error", "sd", "sd of all")
    for row in rows:
        spread = [""] * 2 if row.sd is None or row.total_sd is None else [f"{row.sd:.4f}", f"{row.total_sd:.4f}"]
        money = dollars(row.initial), dollars(row.net)
        table.add_row(row.counts, f"{row.rounds:,}", *money, *_edge(row.ev, row.se), *spread)
    yield table
    if any(row.insurance is not None for row in rows):
        table = right_table("By true count, insurance", "taken", "won", "wagered", "net", "ev", "standard error")
        for row in rows:
            taken = row.insurance
            if taken is not None:
                often = f"{taken.taken:,}", f"{taken.won:,}"
                money = dollars(taken.wagered), dollars(taken.net)
                table.add_row(row.counts, *often, *money, *_edge(taken.ev, taken.se))
        yield table
    for name in result.side_wagers:
        table = right_table(f"By true count, {name}", "rounds", "wagered", "net", "ev", "standard error")
        for row in rows:
            if name in row.side_wagers:
                wager = row.side_wagers[name]
                money = dollars(wager.wagered), dollars(wager.net)
                table.add_row(row.counts, f"{wager.rounds:,}", *money, *_edge(wager.ev, wager.se))
        yield table


def ramp_tables(result: Result) -> Iterator[Table]:
    """Return, for side wagers that follow counts of their own, what they came to and what at each count."""
    ramped = {name: wager for name, wager in result.side_wagers.items() if wager.count is not None}
    if not ramped:
        return
    table = right_table(
        "By its own count", "rounds bet", "of rounds", "ev when bet", "error", "units in 100 rounds", "error"
    )
    for name, wager in ramped.items():
        ev, error = _edge(wager.ev, wager.se) if wager.wagers else ("", "")
        units = signed(wager.units_per_hundred, 4), f"{wager.units_per_hundred_se:.4f}"
        table.add_row(name, f"{wager.rounds:,}", percent(wager.rounds / result.rounds, 3), ev, error, *units)
    yield table
    for name, wager in ramped.items():
        table = right_table(
            f"Count of {name}: {wager.count}", "rounds", "bet", "wagered", "net", "ev", "standard error"
        )
        for row in wager.by_own_count:
            often, money = (f"{row.seen:,}", f"{row.rounds:,}"), (dollars(row.wagered), dollars(row.net))
            table.add_row(row.counts, *often, *money, *_edge(row.ev, row.se))
        yield table


def _edge(ev: float | None, se: float | None) -> tuple[str, str]:
    """Return an edge and its standard error, nothing where nothing was wagered."""
    return ("", "") if ev is None or se is None else (signed_percent(ev, 3), percent(se, 3))
