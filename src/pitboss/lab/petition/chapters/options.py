"""What every other choice of the house would do to the price, that option alone changed."""

from __future__ import annotations

from pitboss.documents.graphs import Bar, Bars
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
            "positive change is in favor of the house. What follows from a choice follows it here too."
        )
    ]
    main = [effect for effect in comparison.effects if effect.changes_game]
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
            title = f"Effect on the {name} wager; a line without figures does not offer it"
            blocks += [
                Subsection(f"On the {name} wager"),
                DataTable(f"option_effects_{text_id(name)}", title, ON_SIDE, listed),
            ]
    if comparison.without_effect:
        names = ", ".join(f"`{option.name}`" for option in comparison.without_effect)
        blocks.append(Paragraph(f"No figure depends on these options: {names}."))
    return Chapter("options", "Effect of every option", tuple(blocks), figures) if len(blocks) > 1 else None
