"""Strategies as charts: in the terminal, as a picture and as a page."""

from pitboss.solve.charts.build import chart_of
from pitboss.solve.charts.chart import Cell, Chart, ChartRow, ChartSection, Play, ShownDeviation

__all__ = ["Cell", "Chart", "ChartRow", "ChartSection", "Play", "ShownDeviation", "chart_of"]
