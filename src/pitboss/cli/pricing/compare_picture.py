"""The picture of a comparison: bars to the right where the house gains by a choice, to the left where it loses."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from pitboss.cli.figures import percent
from pitboss.cli.pricing.compare_lines import Block, CompareLine, Covers, blocks
from pitboss.cli.pricing.solving import file_or_name
from pitboss.extras import need
from pitboss.lab.charts.facts import facts_of
from pitboss.lab.effects.comparing import Comparison
from pitboss.rulebook import Rules, find_game
from pitboss.solve.strategies.strategy import Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 10.0
ROW, HEADING, TITLE = 0.55, 1.15, 0.9
"""The heights of a choice, of what is around a block of them, and of the title, in inches."""
FOR_THE_HOUSE, FOR_THE_PLAYER, INK, FAINT = "#b5443c", "#3d8a5f", "#222222", "#777777"
LONGEST_LINE = 100
ROOM = 0.6
"""The room that figures have beside a bar, as a part of the longest one."""


def draw(comparison: Comparison, strategy: str, file: Path, covers: Covers | None = None) -> None:
    """Draw a panel for the game and one for each side wager that some choice changes, and write the file."""
    need("pictures")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    shown = [block for number, block in enumerate(blocks(comparison, covers)) if block.lines or not number]
    heights = [HEADING + ROW * max(1, len(block.lines)) for block in shown]
    figure = Figure(figsize=(WIDTH, TITLE + sum(heights)), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    figure.suptitle(_title(comparison.rules, strategy), fontsize=13, color=INK)
    panels = figure.subplots(len(shown), 1, height_ratios=heights, squeeze=False)[:, 0]
    for panel, block in zip(panels, shown, strict=True):
        _draw_block(panel, block)
    figure.savefig(file, dpi=130)


def _title(rules: Rules, strategy: str) -> str:
    facts = ", ".join(facts_of(Strategy(rules.game, {}, options=dict(rules.options)), rules))
    name = f"{find_game(rules.game).name}: what each choice does to the house edge"
    return f"{name}\n{fill(f'{facts} ({file_or_name(strategy)})', LONGEST_LINE)}"


def _draw_block(panel: Axes, block: Block) -> None:
    panel.set_title(f"{block.wager}: house edge {percent(block.edge)}{block.shoe}", fontsize=11, loc="left", color=INK)
    places = range(len(block.lines))
    values = [100 * (line.difference or 0) for line in block.lines]
    panel.barh(places, values, height=0.6, color=[FOR_THE_HOUSE if value > 0 else FOR_THE_PLAYER for value in values])
    panel.axvline(0, color=INK, linewidth=1)
    for place, line in zip(places, block.lines, strict=True):
        _label(panel, place, line)
    panel.set_yticks(
        list(places), [f"{line.effect.written}\n{line.clauses}" for line in block.lines], fontsize=8.5, color=INK
    )
    panel.set_ylim(len(block.lines) - 0.5, -0.5)
    panel.set_xlim(*_limits(values))
    panel.set_xlabel(
        "difference in percentage points (the player gains to the left, the house to the right)", fontsize=8
    )
    panel.tick_params(axis="x", labelsize=8.5, color=FAINT)
    panel.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        panel.spines[side].set_visible(False)


def _limits(values: list[float]) -> tuple[float, float]:
    """Return where the line begins and ends: beyond the bars, with room for figures on the sides that have some."""
    longest = max(map(abs, values), default=0) or 1
    least, most = min(values, default=0), max(values, default=0)
    left = least - ROOM * longest if least < 0 else -0.05 * longest
    right = most + ROOM * longest if most > 0 or 0 in values else 0.05 * longest
    return left, right


def _label(panel: Axes, place: int, line: CompareLine) -> None:
    """Write the figures at the end of a bar."""
    edge, difference = line.words
    value = 100 * (line.difference or 0)
    text = f"{difference} → {edge}" if difference else edge
    if line.cover:
        text += f" ({line.cover} with the cover card)"
    panel.annotate(
        text,
        (value, place),
        xytext=(5 if value >= 0 else -5, 0),
        textcoords="offset points",
        ha="left" if value >= 0 else "right",
        va="center",
        fontsize=8.5,
        color=INK,
    )
