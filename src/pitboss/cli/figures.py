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


def points(value: float) -> str:
    """Write a difference between two edges in percentage points."""
    return signed(100 * value, 4)


def counted(number: int, thing: str) -> str:
    """Write how many there are of a thing whose plural has an s."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
