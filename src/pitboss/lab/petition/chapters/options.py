"""What every other choice of the house would do to the price, that option alone changed."""

from __future__ import annotations

from pitboss.documents.graphs import Bar, Bars
from pitboss.lab.effects.comparing import Effect
from pitboss.lab.petition.chapter import (
    Block,
    Cells,
    Chapter,
    DataColumn,
    DataTable,
    Figures,
    Paragraph,
    Picture,
    Subsection,
)
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NUMBER, PERCENT, POINTS
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.text_id import text_id

EFFECTS = (
    DataColumn("choice", "Choice", wrap=True),
    DataColumn("now", "Submitted"),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("change", "Change, points", POINTS),
    DataColumn("sd", "Standard deviation", NUMBER),
)
ON_SIDE = (
    DataColumn("choice", "Choice", wrap=True),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("change", "Change, points", POINTS),
)
DRAWN = 24


def options(findings: Findings) -> Chapter | None:
    """Return the effects of every option, None where the house has no choice that matters."""
    comparison, figures = findings.comparison, Figures()
    blocks: list[Block] = [
        Paragraph(
            "Each line is this submission with one choice changed as the text allows it, solved anew for best play. A "
            "positive change is the gain of the house. Where one choice entails another, both are changed."
        )
    ]
    main = sorted((effect for effect in comparison.effects if effect.changes_game), key=_most_first)
    rows: list[Cells] = [
        [
            effect.written,
            effect.option.write(findings.rules.option(effect.option.name)),
            effect.figures.house_edge,
            effect.difference,
            effect.figures.sd,
        ]
        for effect in main
    ]
    if rows:
        table = DataTable("option_effects", "Effect of each choice on the initial wager", EFFECTS, rows)
        bars = Bars(tuple(
            Bar(str(row[0]), 100 * float(row[3] or 0), POINTS.write(row[3])) for row in table.rows[:DRAWN]
        ))  # fmt: skip
        letters = tuple(letter for bar in bars.bars for letter in (bar.name, bar.told))
        blocks += [table, Picture(bars, "Change of the house advantage in percentage points.", letters)]
    for name, base in comparison.side_wagers.items():
        changes = comparison.on_side_wager(name)
        if changes:
            listed: list[Cells] = [
                [effect.written, None if change is None else change - base, change] for effect, change in changes
            ]
            called = wager_in_words(name)
            title = f"Effect on the {called} wager; a line without figures does not offer it"
            blocks += [
                Subsection(f"On the {called} wager"),
                DataTable(f"option_effects_{text_id(name)}", title, ON_SIDE, listed),
            ]
    if comparison.without_effect:
        names = ", ".join(f"`{option.name}`" for option in comparison.without_effect)
        blocks.append(Paragraph(f"No figure depends on these options: {names}."))
    return Chapter("options", "Effect of every option", tuple(blocks), figures) if len(blocks) > 1 else None


def _most_first(effect: Effect) -> tuple[float, str]:
    """Order by what is printed, then by name: the last digits of a machine decide nothing."""
    return -abs(float(POINTS.rounded(effect.difference) or 0)), effect.written
