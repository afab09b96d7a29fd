"""A sheet of paper to draw a chart on: boxes and texts in inches from its top left corner, drawn at the end.

A sheet is as high as what was put on it, so nothing has to be measured beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DOTS_PER_INCH = 200
Side = Literal["left", "center", "right"]


class Sheet:
    """A sheet of some width, in inches."""

    def __init__(self, width: float, paper: str) -> None:
        self.width, self.paper = width, paper
        self.height = 0.0
        self._drawn: list[Callable[[Axes], object]] = []

    def box(self, x: float, y: float, width: float, height: float, colour: str, edge: str | None = None) -> None:
        """Put a box on the sheet."""
        from matplotlib.patches import Rectangle

        box = Rectangle((x, y), width, height, facecolor=colour, edgecolor=edge or colour, linewidth=0.8 * bool(edge))
        self._drawn.append(lambda axes: axes.add_patch(box))
        self.height = max(self.height, y + height)

    def text(
        self, x: float, y: float, text: str, size: float, colour: str, *, side: Side = "left", bold: bool = False
    ) -> None:
        """Write a line, its middle at ``y``."""
        weight = "bold" if bold else "normal"
        self._drawn.append(
            lambda axes: axes.text(
                x,
                y,
                text,
                fontsize=size,
                color=colour,
                ha=side,
                va="center_baseline",
                fontweight=weight,
                parse_math=False,
            )
        )

    def save(self, path: str | Path, margin: float) -> None:
        """Draw everything into a picture, with a margin below."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        height = self.height + margin
        figure = Figure(figsize=(self.width, height), facecolor=self.paper)
        FigureCanvasAgg(figure)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, self.width)
        axes.set_ylim(height, 0)
        axes.axis("off")
        for drawn in self._drawn:
            drawn(axes)
        figure.savefig(path, dpi=DOTS_PER_INCH, format="png")
