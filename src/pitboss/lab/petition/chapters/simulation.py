"""A simulation beside every exact figure, with its interval."""

from __future__ import annotations

from pitboss.lab.petition.chapter import Chapter, DataColumn, DataTable, Figures, Paragraph
from pitboss.lab.petition.findings import SEED, Findings
from pitboss.lab.petition.forms import NUMBER, ONE_DECIMAL, PERCENT, WHOLE, Value
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.simulate.results.result import Result

CONFIDENCE = 1.96
"""Standard errors on either side of an interval that holds the true value in 95 of 100 simulations."""
SHARE_WITHIN = 0.95
COLUMNS = (
    DataColumn("figure", "Figure", wrap=True),
    DataColumn("exact", "Exact", PERCENT),
    DataColumn("simulated", "Simulated", PERCENT),
    DataColumn("least", "From", PERCENT),
    DataColumn("most", "To", PERCENT),
    DataColumn("away", "Standard errors away", NUMBER),
)


def simulation(findings: Findings) -> Chapter | None:
    """Return the comparison, None where nothing was simulated."""
    result = findings.simulated
    if result is None:
        return None
    figures = Figures()
    rounds = figures.say("rounds", result.rounds, WHOLE)
    rows = _rows(findings, result)
    missed = figures.say("expected_misses", (1 - SHARE_WITHIN) * len(rows), ONE_DECIMAL)
    within = sum(1 for row in rows if abs(float(row[5] or 0)) <= CONFIDENCE)
    blocks = (
        Paragraph(
            f"The simulator is independent of the solver: it deals cards and pays wagers. It played {rounds} "
            f"rounds of the best chart by total from fresh shoes (seed {figures.say('seed', SEED, WHOLE)}), "
            f"{_made(result)}. "
            "An interval like these holds the true value in 95 of 100 simulations."
        ),
        DataTable("simulation", "Exact and simulated, with the 95% interval", COLUMNS, rows),
        Paragraph(
            f"{figures.say('within', within, WHOLE)} of {figures.say('compared', len(rows), WHOLE)} exact figures lie "
            f"within their intervals. By chance alone, {missed} of so many intervals are expected to miss on average; "
            "the figures of one wager come from the same rounds, so that their misses often come together."
        ),
    )
    return Chapter("simulation", "Simulation beside the exact figures", blocks, figures)


def _made(result: Result) -> str:
    """Say what the box of the simulation wagers."""
    made = ["makes every side wager"] if result.side_wagers else []
    made += ["takes insurance whenever it is offered"] if result.insurance is not None else []
    return f"with one box that {' and '.join(made)}" if made else "with one box"


def _rows(findings: Findings, result: Result) -> list[list[Value]]:
    chart = findings.chart
    rows = [_row("House advantage, best chart by total", chart.house_edge, -result.ev, result.se)]
    if result.insurance is not None and result.insurance.taken:
        taken = result.insurance
        rows.append(_row("House advantage, insurance", -chart.insurance.ev, -taken.ev, taken.se))
    for name, played in result.side_wagers.items():
        exact = chart.side_wagers.get(name)
        if exact is None:
            continue
        called = wager_in_words(name)
        rows.append(_row(f"House advantage, {called}", -exact.ev, -played.ev, played.se))
        for line in exact.lines:
            share = played.lines[line.name] / played.wagers
            error = (line.probability * (1 - line.probability) / played.wagers) ** 0.5
            rows.append(_row(f"Hit rate, {called}: {line.name}", line.probability, share, error))
    return rows


def _row(name: str, exact: float, simulated: float, error: float) -> list[Value]:
    away = (simulated - exact) / error if error else 0.0
    return [name, exact, simulated, simulated - CONFIDENCE * error, simulated + CONFIDENCE * error, away]
