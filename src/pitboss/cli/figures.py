"""Figures as people read them."""

from __future__ import annotations


def percent(value: float, decimals: int = 4) -> str:
    """Write a fraction in percent."""
    return f"{100 * value:.{decimals}f}%"


def signed(value: float, decimals: int) -> str:
    """Write a number with its sign; what rounds to nothing has none."""
    written = f"{value:+.{decimals}f}"
    return written if float(written) else written[1:]


def signed_percent(value: float, decimals: int = 4) -> str:
    """Write a fraction in percent with its sign."""
    return f"{signed(100 * value, decimals)}%"


def edge(value: float) -> str:
    """Write a house edge; one in the player's favour keeps its minus sign."""
    return percent(value)


def points(value: float) -> str:
    """Write a difference between two edges in percentage points."""
    return signed(100 * value, 4)
