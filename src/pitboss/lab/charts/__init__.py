"""Strategies as charts: in the terminal, as a picture, and as a web page."""

from pitboss.extras import need

need("solve")

from pitboss.lab.charts.build import chart_of
from pitboss.lab.charts.chart import Cell, Chart, ChartPlay, ChartRow, ChartSection, ShownDeviation
from pitboss.lab.charts.page import html_page, write_html
from pitboss.lab.charts.paired import PairedCell, PairedChart, PairedRow, PairedSection, pair_charts
from pitboss.lab.charts.picture import draw_chart
from pitboss.lab.charts.terminal import PrintedChart, chart_text

__all__ = [
    "Cell",
    "Chart",
    "ChartPlay",
    "ChartRow",
    "ChartSection",
    "PairedCell",
    "PairedChart",
    "PairedRow",
    "PairedSection",
    "PrintedChart",
    "ShownDeviation",
    "chart_of",
    "chart_text",
    "draw_chart",
    "html_page",
    "pair_charts",
    "write_html",
]
