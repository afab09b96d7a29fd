"""What is said of the exceptions to a chart, alike wherever it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from pitboss.lab.charts.chart import ShownDeviation

HEADING = "Better than the chart"
FIGURES = "Gain each time and worth per round are in percent of the initial wager; how often is in rounds."
LISTED = 24
"""The exceptions shown where room is short: those worth most."""
LEAST = 1e-7
"""What is worth less is not told exactly."""
TEN_VALUES = "T is any card that counts ten."


def more_words(deviations: Sequence[ShownDeviation]) -> str:
    """Tell of the exceptions that were left off, nothing where none were."""
    left = deviations[LISTED:]
    if not left:
        return ""
    subject = "1 more is" if len(left) == 1 else f"{len(left):,} more are"
    each = "" if len(left) == 1 else " each"
    return f"{subject} worth at most {max(left[0].worth, LEAST):.5%}{each}."


def gain_words(deviation: ShownDeviation) -> str:
    """What the better play gains each time."""
    return f"{deviation.gain:.2%}"


def rounds_words(deviation: ShownDeviation) -> str:
    """In how many rounds it comes up once."""
    return "never" if isinf(deviation.rounds) else f"{deviation.rounds:,.0f}"


def worth_words(deviation: ShownDeviation) -> str:
    """What it is worth per round."""
    return f"{deviation.worth:.5%}" if deviation.worth >= LEAST else f"<{LEAST:.5%}"
