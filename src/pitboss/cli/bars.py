"""Bars in the terminal: to the right for more, to the left for less."""

from __future__ import annotations

from rich.text import Text

BLOCK, PLAIN = "█", "#"
ZERO, PLAIN_ZERO = "│", "|"


def bar(value: float, longest: float, width: int, *, more: str, less: str, ascii_only: bool = False) -> Text:
    """Return a bar about a line in the middle of ``width``; ``longest`` fills one side of it.

    ``more`` and ``less`` are the colors of the two sides. What is not nothing is at least one block long.
    """
    block, zero = (PLAIN, PLAIN_ZERO) if ascii_only else (BLOCK, ZERO)
    side = (width - 1) // 2
    length = max(1, round(side * abs(value) / longest)) if value and longest else 0
    drawn = block * length
    if value < 0:
        return Text.assemble(" " * (side - length), (drawn, less), zero, " " * side)
    return Text.assemble(" " * side, zero, (drawn, more), " " * (side - length))
