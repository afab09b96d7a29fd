"""The picture of a cut: the price by the place of the cover card, with a band of two standard errors."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pitboss.extras import need
from pitboss.lab.cut.curve import CutCurve

BLUE, RED, GREY = "#3b6e8f", "#c0392b", "#888888"
BAND = 2
SETTLED = 0.9
"""The picture is as high as the curve is over this part of the shoe: behind it few rounds are told from noise."""


def draw_cut(curve: CutCurve, file: str | Path) -> None:
    """Draw the curve and write the file."""
    need("pictures")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.0, 5.0), layout="constrained")
    FigureCanvasAgg(figure)
    panel = figure.add_subplot()
    places = np.array([price.place for price in curve.places])
    evs = np.array([100 * curve.ev(price) for price in curve.places])
    band = np.array([100 * BAND * price.se for price in curve.places])
    panel.fill_between(places, evs - band, evs + band, color=BLUE, alpha=0.25, label=f"± {BAND} standard errors")
    panel.plot(places, evs, color=BLUE, label="value with the cover card there")
    panel.axhline(100 * curve.fresh, color=GREY, linestyle="--", label="fresh shoe, exact")
    panel.plot([curve.house.place], [100 * curve.ev(curve.house)], "o", color=RED, label="where the rules have it")
    shown = places <= SETTLED * places[-1]
    low, high = (evs - band)[shown].min(), (evs + band)[shown].max()
    room = 0.05 * (high - low) or 0.01
    panel.set_ylim(low - room, high + room)
    panel.set_xlabel("cards dealt before the cover card")
    panel.set_ylabel("value of a round, % of the initial wager")
    boxes = "1 box" if curve.boxes == 1 else f"{curve.boxes} boxes"
    panel.set_title(
        f"{curve.rules.game}: {boxes}, strategy {curve.strategy}, {curve.rounds:,} rounds, seed {curve.seed}"
    )
    panel.legend()
    figure.savefig(file, dpi=110)
