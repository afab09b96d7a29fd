"""Pictures of a result: how the ev converged, how results spread, the ev by true count, how sessions ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pitboss.extras import need
from pitboss.simulate.results.result import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, RED, GREY = "#3b6e8f", "#c0392b", "#888888"
PANEL = (6.4, 4.6)
COLUMNS = 2
BAND = 2
"""Standard errors on either side of the line."""

MOST_BARS = 200
SETTLED = 100
"""The picture is as high as the band was wide after this part of the rounds."""


def draw_simulation(result: Result, file: str | Path, solver_ev: float | None = None) -> None:
    """Draw a result's panels side by side and write the file; ``solver_ev`` is shown beside the ev where given."""
    need("pictures")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    panels = [_convergence, _spread]
    panels += [_by_count] if result.by_count else []
    panels += [_sessions] if result.sessions is not None else []
    rows = -(-len(panels) // COLUMNS)
    figure = Figure(figsize=(PANEL[0] * COLUMNS, PANEL[1] * rows), layout="constrained")
    FigureCanvasAgg(figure)
    for place, panel in enumerate(panels, 1):
        panel(figure.add_subplot(rows, COLUMNS, place), result)
    if solver_ev is not None:
        figure.axes[0].axhline(100 * solver_ev, color=RED, linestyle="--", label="solver")
        figure.axes[0].legend()
    plan = result.plan
    boxes = "1 box" if len(plan.boxes) == 1 else f"{len(plan.boxes)} boxes"
    figure.suptitle(f"{plan.rules.game}: {result.rounds:,} rounds, {boxes}, seed {plan.seed}")
    figure.savefig(file, dpi=110)


def _convergence(panel: Axes, result: Result) -> None:
    """The running ev with a band of two standard errors."""
    marks = result.convergence
    rounds, evs = [mark.rounds for mark in marks], [100 * mark.ev for mark in marks]
    band = [100 * BAND * mark.se for mark in marks]
    low, high = np.subtract(evs, band), np.add(evs, band)
    panel.fill_between(rounds, low, high, color=BLUE, alpha=0.25, label=f"± {BAND} standard errors")
    panel.plot(rounds, evs, color=BLUE, label="ev so far")
    panel.set_xscale("log")
    settled = [width for number, width in zip(rounds, band, strict=True) if number * SETTLED >= rounds[-1]]
    if settled and settled[0]:  # the first rounds would press the rest flat
        panel.set_ylim(evs[-1] - 1.5 * settled[0], evs[-1] + 1.5 * settled[0])
    panel.set_xlabel("rounds")
    panel.set_ylabel("ev, % of the initial wager")
    panel.set_title(f"ev {100 * result.ev:.4f}%, standard error {100 * result.se:.4f}%")
    panel.legend()


def _spread(panel: Axes, result: Result) -> None:
    """The share of rounds by net result, on a logarithmic scale: the far results are rare."""
    steps = result.distribution
    places = np.array([(step.least + step.most) / 200 for step in steps])
    shares = np.array([step.rounds / result.rounds for step in steps])
    if len(places) > MOST_BARS:
        shares, edges = np.histogram(places, bins=MOST_BARS, weights=shares)
        places = (edges[1:] + edges[:-1]) / 2
    width = 0.8 * min(np.diff(places), default=1.0)
    panel.bar(places, shares, width=width, color=BLUE, log=True)
    panel.set_xlabel("net result of a round, dollars")
    panel.set_ylabel("share of rounds")
    panel.set_title(f"results of a round, sd {result.total_sd:.3f} initial wagers")


def _by_count(panel: Axes, result: Result) -> None:
    """The ev at each true count with its error, and how often the count comes."""
    rows = [row for row in result.by_count if row.ev is not None and row.se]
    counts = [row.count for row in rows]
    evs, errors = [100 * (row.ev or 0) for row in rows], [100 * BAND * (row.se or 0) for row in rows]
    panel.axhline(0, color=GREY, linewidth=0.8)
    panel.errorbar(counts, evs, yerr=errors, fmt="o", color=BLUE, capsize=3, label="ev")
    panel.set_xlabel("true count")
    shown = [row for row in result.by_count if not row.count % 2 or row.counts != f"{row.count:+d}"]
    panel.set_xticks([row.count for row in shown], [row.counts.replace(" or ", "\nor ") for row in shown])
    panel.set_ylabel("ev, % of the initial wager")
    panel.set_title(f"ev by true count ({result.plan.count.name if result.plan.count else ''})")
    if evs:
        panel.set_ylim(max(min(evs) - 2, -40), min(max(evs) + 2, 40))
    other = panel.twinx()
    other.bar([row.count for row in result.by_count], [row.rounds / result.rounds for row in result.by_count],
              color=GREY, alpha=0.25)  # fmt: skip
    other.set_ylabel("share of rounds")


def _sessions(panel: Axes, result: Result) -> None:
    """Where sessions ended."""
    sessions = result.sessions
    assert sessions is not None
    ends = np.concatenate(result.totals.sessions)[:, 0] * result.prepared.range.unit / 100
    panel.hist(ends, bins=60, color=BLUE)
    panel.axvline(sessions.mean / 100, color=RED, linestyle="--", label=f"mean ${sessions.mean / 100:,.2f}")
    panel.set_xlabel("result of a session, dollars")
    panel.set_ylabel("sessions")
    panel.set_title(f"{sessions.sessions:,} sessions, {100 * sessions.risk_of_ruin:.2f}% ruined")
    panel.legend()
