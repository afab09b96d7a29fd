"""The picture of the shuffle report: for each procedure, where cards start against where they end."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.shoe.quality import Quality

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMNS = 3
BRIGHTEST = 4.0
"""Colours reach from nothing to four times the cards that a uniform shuffle sends there; more looks like four."""


def draw(measured: Sequence[Quality], file: Path) -> None:
    """Draw one panel for each procedure and one that compares the guesses of the next card, and write the file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = ceil((len(measured) + 1) / COLUMNS)
    figure = Figure(figsize=(4.6 * COLUMNS, 4.6 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    panels = [figure.add_subplot(rows, COLUMNS, place + 1) for place in range(len(measured) + 1)]
    for panel, one in zip(panels, measured, strict=False):
        _draw_density(panel, one)
    shown = panels[: len(measured)]
    bar = figure.colorbar(shown[0].images[0], ax=shown, shrink=0.7, extend="max")
    bar.set_label("cards, against a uniform shuffle (1)")
    _draw_guesses(panels[-1], measured)
    cards, rounds = measured[0].cards, measured[0].rounds
    figure.suptitle(f"Where {cards} cards go: {rounds} shuffles each, before the cut", fontsize=15)
    figure.savefig(file, dpi=110)


def _draw_density(panel: Axes, one: Quality) -> None:
    panel.imshow(
        one.density,
        origin="lower",
        extent=(0, one.cards, 0, one.cards),
        vmin=0,
        vmax=BRIGHTEST,
        cmap="viridis",
        interpolation="nearest",
    )
    panel.set_title(
        f"{one.name}\n{one.rising_sequences:.1f} rising sequences, next card guessed {one.next_card:.2%}", fontsize=10
    )
    panel.set_xlabel("end position (0 is the top)")
    panel.set_ylabel("start position")


def _draw_guesses(panel: Axes, measured: Sequence[Quality]) -> None:
    names = [one.name for one in measured]
    bars = panel.barh(names, [100 * one.next_card for one in measured], color="#3b6e8f")
    panel.bar_label(bars, labels=[f"{one.next_card:.2%}" for one in measured], padding=3)
    panel.axvline(100 / (measured[0].cards - 1), color="#c0392b", linestyle="--", label="uniform, exactly")
    panel.set_xscale("log")
    panel.set_xlim(0.1, 300)
    panel.invert_yaxis()
    panel.set_title("next card guessed from the one before", fontsize=10)
    panel.set_xlabel("per cent of cards (log scale)")
    panel.legend(loc="lower right")
