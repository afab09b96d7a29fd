"""A sheet of paper to draw a chart on: boxes and texts in inches from its top left corner, drawn at the end.

A sheet is as high as what was put on it, so nothing has to be measured beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

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

    def corner(self, x: float, y: float, size: float, colour: str) -> None:
        """Fill the upper right corner of a box that ends at ``x`` and begins at ``y``."""
        from matplotlib.patches import Polygon

        mark = Polygon([(x - size, y), (x, y), (x, y + size)], facecolor=colour, edgecolor=colour, linewidth=0)
        self._drawn.append(lambda axes: axes.add_patch(mark))

    def frame(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a thick line around a box, inside it."""
        from matplotlib.patches import Rectangle

        inset = 0.02
        place = (x + inset, y + inset)
        frame = Rectangle(place, width - 2 * inset, height - 2 * inset, fill=False, edgecolor=colour, linewidth=2)
        self._drawn.append(lambda axes: axes.add_patch(frame))

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

    def save(self, file: str | Path | IO[bytes], margin: float, dots_per_inch: int = DOTS_PER_INCH) -> None:
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
        figure.savefig(file, dpi=dots_per_inch, format="png")
