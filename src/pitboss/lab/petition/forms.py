"""How figures are written: rounded first, so that what is printed and what is kept as data are one number."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isinf

from pitboss.solve.prices.solution import Solution

Value = str | int | float | None
NOTHING = "-"
"""Where there is no figure."""
LEAST = 1e-15
"""What is smaller may be nothing but the last digits of a machine."""
LONG_ODDS = 1000
"""Odds of so much and more have no decimals."""


@dataclass(frozen=True, slots=True)
class Form:
    """A way of writing: ``text``, ``whole``, ``number``, ``percent`` or ``odds``, with decimals, and a sign if asked.

    What ``occurs`` but would be rounded to nothing keeps two digits, and is written as less than the last decimal.
    """

    kind: str
    decimals: int = 0
    signed: bool = False
    occurs: bool = False

    @property
    def name(self) -> str:
        """What data calls it: ``percent 4``, ``signed number 2``."""
        decimals = f" {self.decimals}" if self.kind in ("number", "percent", "points", "odds") else ""
        return f"{'signed ' if self.signed else ''}{self.kind}{decimals}"

    @property
    def numeric(self) -> bool:
        """Whether it writes numbers."""
        return self.kind != "text"

    def rounded(self, value: Value | Fraction) -> Value:
        """Return a value as it is kept: rounded to what is printed."""
        if value is None or self.kind == "text":
            return None if value is None else str(value)
        if self.kind == "whole":
            return int(value)
        number = float(value)
        if isinf(number):
            return None
        if self.kind == "odds" and number >= LONG_ODDS:
            return float(round(number))
        rounded = round(number, self.decimals + (2 if self.kind in ("percent", "points") else 0)) + 0.0
        return float(f"{number:.1e}") if self.occurs and not rounded and number > LEAST else rounded

    def write(self, value: Value) -> str:
        """Write a value that is rounded."""
        if value is None:
            return NOTHING
        if self.kind == "text":
            return str(value)
        sign = "+" if self.signed and value != 0 else ""
        if self.kind == "whole":
            return f"{value:{sign},}"
        number = float(value)
        if self.kind == "odds":
            return f"{number:,.{0 if number >= LONG_ODDS else self.decimals}f} to 1"
        if self.kind == "percent":
            if 0 < number < 0.5 * 0.1 ** (self.decimals + 2):
                return f"< {0.1**self.decimals:.{self.decimals}f}%"
            return f"{100 * number:{sign},.{self.decimals}f}%"
        return f"{100 * number if self.kind == 'points' else number:{sign},.{self.decimals}f}"


TEXT, WHOLE = Form("text"), Form("whole")
PERCENT, SIGNED_PERCENT, FINE_PERCENT, ROUGH_PERCENT = (
    Form("percent", 4),
    Form("percent", 4, signed=True),
    Form("percent", 6, occurs=True),
    Form("percent", 2),
)
POINTS = Form("points", 4, signed=True)
"""A difference between two edges, in percentage points."""
NUMBER, SIGNED_NUMBER, UNITS, ONE_DECIMAL = (
    Form("number", 4),
    Form("number", 4, signed=True),
    Form("number", 2, signed=True),
    Form("number", 1),
)
TRUE_ODDS = Form("odds", 2)
"""The odds against an outcome: ``3.00 to 1`` where it fails three times for each time it comes."""


def odds_against(probability: float | Fraction) -> float | Fraction | None:
    """Return how often an outcome fails for each time it comes; None where it never comes."""
    return 1 / probability - 1 if probability > 0 else None


def estimated(solution: Solution, of: str = "The standard deviation of the chart") -> str:
    """Say that a standard deviation is estimated, and how far off it may be; nothing where it is exact."""
    if solution.sd_exact:
        return ""
    return f"{of} is estimated; it may be off by {NUMBER.write(NUMBER.rounded(solution.sd_error))} at most."
