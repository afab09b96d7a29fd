"""A simulation's result for people: the price, what happened, and what was wagered beside it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.chips import dollars
from pitboss.cli.figures import percent, signed, signed_percent
from pitboss.cli.pricing.solve_page import heading, right_table
from pitboss.cli.simulating.count_tables import count_tables, ramp_tables
from pitboss.simulate import Result
from pitboss.simulate.results.tallies import hands_of_a_box


def result_page(result: Result) -> Iterator[RenderableType]:
    """Return the parts of the page, to be printed one below the other."""
    yield from heading(result.plan.rules)
    yield Text()
    if result.interrupted:
        yield Text(f"Interrupted after {result.rounds:,} of {result.plan.rounds:,} rounds.", style="bold")
    if not result.rounds:
        yield Text("No round was played.")
        return
    yield _price(result)
    yield Text()
    yield _tallies(result)
    by_count = count_tables(result) if result.by_count else []
    for part in (_boxes(result), _others(result), *ramp_tables(result), *by_count, _sessions(result)):
        if part is not None:
            yield Text()
            yield part
    yield Text()
    speed = f"{result.rounds_per_second / 1e6:.2f} million rounds a second"
    yield Text(f"Played in {result.seconds:.2f} seconds, {speed}.", style="dim")


def _price(result: Result) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_row("Rounds", f"{result.rounds:,}", f"from {result.shoes:,} shoes, seed {result.plan.seed}")
    if result.voided:
        table.add_row("Void", f"{result.voided:,}", "rounds in which the shoe ran out")
    error = f"standard error {percent(result.se)}, of the initial wager"
    table.add_row(*(Text(cell, "bold") for cell in ("House edge", percent(-result.ev))), error)
    table.add_row("Expected value", signed(result.ev, 6), f"± {result.se:.6f} per unit of the initial wager")
    table.add_row("Expected value", signed(result.ev_per_wagered, 6), "per unit of all chips wagered on hands")
    table.add_row("Standard deviation", f"{result.sd:.4f}", "of a round, in initial wagers")
    table.add_row("Initial wagers", dollars(result.initial), "")
    table.add_row("Net result", dollars(result.net), "of the hands")
    if result.total_net != result.net:
        table.add_row("Net result", dollars(result.total_net), "with insurance and side wagers")
    return table


def _tallies(result: Result) -> Table:
    table = right_table("What happened", "times", "in a round")
    for name, number in result.tallies.items():
        if number:
            table.add_row(name, f"{number:,}", percent(number / result.rounds, 3))
    for hands, boxes in hands_of_a_box(result).items():
        if hands > 1 and boxes:
            table.add_row(f"boxes with {hands} hands", f"{boxes:,}", percent(boxes / result.rounds, 3))
    return table


def _boxes(result: Result) -> Table | None:
    if len(result.plan.boxes) == 1:
        return None
    table = right_table("Box", "initial wagers", "net", "ev", "sd")
    for box in result.boxes:
        name = f"{box.number}" if box.watched else f"{box.number} (not counted)"
        table.add_row(name, dollars(box.initial), dollars(box.net), signed_percent(box.ev), f"{box.sd:.4f}")
    return table


def _others(result: Result) -> Table | None:
    if result.insurance is None and not result.side_wagers:
        return None
    table = right_table("Other wagers", "wagers", "house edge", "standard error", "hit rate", "sd")
    insurance = result.insurance
    if insurance is not None and insurance.taken:
        rate = percent(insurance.won / insurance.taken)
        table.add_row("insurance", f"{insurance.taken:,}", percent(-insurance.ev), percent(insurance.se), rate, "")
    for name, side_wager in result.side_wagers.items():
        table.add_row(
            name,
            f"{side_wager.wagers:,}",
            percent(-side_wager.ev),
            percent(side_wager.se),
            percent(side_wager.hit_rate),
            f"{side_wager.sd:.4f}",
        )
        for line, wagers in side_wager.lines.items():
            table.add_row(f"  {line}", f"{wagers:,}", "", "", percent(wagers / max(side_wager.wagers, 1), 5), "")
    return table


def _sessions(result: Result) -> Table | None:
    sessions = result.sessions
    if sessions is None:
        return None
    table = right_table("Sessions", f"{sessions.sessions:,}")
    table.add_row("risk of ruin", percent(sessions.risk_of_ruin, 3))
    table.add_row("  standard error", percent(sessions.risk_of_ruin_se, 3))
    table.add_row("ended ahead", percent(sessions.ahead, 3))
    table.add_row("rounds, on average", f"{sessions.mean_rounds:,.1f}")
    table.add_row("result, on average", dollars(round(sessions.mean)))
    table.add_row("  standard deviation", dollars(round(sessions.sd)))
    for share, amount in sessions.quantiles.items():
        table.add_row(f"  {share} of sessions end below", dollars(amount))
    return table
