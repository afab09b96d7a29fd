"""The picture of the shuffle report: for each procedure, where cards start against where they end."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.extras import need
from pitboss.lab.shuffle_quality.quality import Quality

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMNS = 4
PANEL = 4.2
"""The side of a panel, in inches."""

BRIGHTEST = 4.0
"""Colors reach from nothing to four times the cards that a uniform shuffle sends there; more looks like four."""

BAR = 0.38
"""How thick a bar is, of the room that a procedure has."""


def draw(measured: Sequence[Quality], file: Path) -> None:
    """Draw one panel for each procedure and one that compares the guesses, and write the file."""
    need("pictures")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = ceil((len(measured) + 1) / COLUMNS)
    figure = Figure(figsize=(PANEL * COLUMNS, (PANEL + 0.3) * rows), layout="constrained")
    FigureCanvasAgg(figure)
    panels = [figure.add_subplot(rows, COLUMNS, place + 1) for place in range(len(measured) + 1)]
    for panel, quality in zip(panels, measured, strict=False):
        _draw_density(panel, quality)
    bar = figure.colorbar(panels[0].images[0], ax=panels, shrink=0.7, extend="max")
    bar.set_label("cards, against a uniform shuffle (1)")
    _draw_guesses(panels[-1], measured)
    cards, rounds = measured[0].cards, measured[0].rounds
    figure.suptitle(f"Where {cards} cards go: {rounds} shuffles each, before the cut", fontsize=15)
    figure.savefig(file, dpi=110)


def _draw_density(panel: Axes, quality: Quality) -> None:
    panel.imshow(
        quality.density,
        origin="lower",
        extent=(0, quality.cards, 0, quality.cards),
        vmin=0,
        vmax=BRIGHTEST,
        cmap="viridis",
        interpolation="nearest",
    )
    figures = f"{quality.rising_sequences:.1f} rising sequences, chi-square / degree {quality.chi_square_ratio:.1f}"
    panel.set_title(f"{quality.name}\n{figures}", fontsize=10)
    panel.set_xlabel("end position (0 is the top)")
    panel.set_ylabel("start position")


def _draw_guesses(panel: Axes, measured: Sequence[Quality]) -> None:
    """Draw how many times as often as from a uniform shuffle the next card and the top card are guessed."""
    places = range(len(measured))
    for name, shift, colour, values in (
        ("next card", -BAR / 2, "#3b6e8f", [quality.next_card_advantage for quality in measured]),
        ("top card", BAR / 2, "#d08c3c", [quality.top_card_advantage for quality in measured]),
    ):
        bars = panel.barh([place + shift for place in places], values, height=BAR, color=colour, label=name)
        panel.bar_label(bars, labels=[f"{value:.1f}" for value in values], padding=3, fontsize=8)
    panel.axvline(1, color="#c0392b", linestyle="--", label="uniform, exactly")
    panel.set_yticks(list(places), [quality.name for quality in measured])
    panel.set_xscale("log")
    panel.set_xlim(0.5, 1000)
    panel.invert_yaxis()
    panel.set_title("cards guessed, against a uniform shuffle", fontsize=10)
    panel.set_xlabel("times as often (log scale)")
    panel.legend(loc="lower right", fontsize=8)
