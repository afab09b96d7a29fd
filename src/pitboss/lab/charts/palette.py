"""The colors of plays, on paper and on a dark screen. Letters tell all that colors do."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.lab.charts.chart import ChartPlay


@dataclass(frozen=True, slots=True)
class Ink:
    """A background and the letters on it, by day and by night."""

    paper: str
    letters: str
    dark_paper: str
    dark_letters: str


INKS = {
    ChartPlay.ATTACK: Ink("#c8402f", "#ffffff", "#d4523f", "#ffffff"),
    ChartPlay.STAND: Ink("#f3b3a6", "#3d1109", "#7c352b", "#ffe3dd"),
    ChartPlay.HIT: Ink("#d5ecd0", "#12330f", "#2c5532", "#dcf5dc"),
    ChartPlay.DOUBLE: Ink("#a9cff2", "#0a2a47", "#22568a", "#dcedff"),
    ChartPlay.FREE_DOUBLE: Ink("#ffd04d", "#3d2c00", "#a87b00", "#fff6d9"),
    ChartPlay.SPLIT: Ink("#d3c1ef", "#2a1152", "#5b3f92", "#efe6ff"),
    ChartPlay.SPLIT_ONCE: Ink("#eadff8", "#2a1152", "#46356b", "#efe6ff"),
    ChartPlay.FREE_SPLIT: Ink("#ffab5e", "#402000", "#a85a10", "#fff0e0"),
    ChartPlay.ZAP: Ink("#fff27a", "#3a3500", "#8d8408", "#fffbd6"),
    ChartPlay.SURRENDER: Ink("#ccd2da", "#1d242d", "#515b68", "#f0f3f7"),
    ChartPlay.NOTHING: Ink("#f3f1ea", "#77787a", "#1c2126", "#8f98a1"),
}
