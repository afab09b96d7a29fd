"""What is said of the exceptions to a chart, alike wherever it is drawn."""

from __future__ import annotations

from math import isinf

from pitboss.solve.charts.chart import ShownDeviation

HEADING = "Better than the chart"
FIGURES = "Gain each time and worth per round are in percent of the initial wager; how often is in rounds."
TEN_VALUES = "T is any card that counts ten."


def gain_words(one: ShownDeviation) -> str:
    """What the better play gains each time."""
    return f"{one.gain:.2%}"


def rounds_words(one: ShownDeviation) -> str:
    """In how many rounds it comes up once."""
    return "never" if isinf(one.rounds) else f"{one.rounds:,.0f}"


def worth_words(one: ShownDeviation) -> str:
    """What it is worth per round."""
    return f"{one.worth:.5%}"
