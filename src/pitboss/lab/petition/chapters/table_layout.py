"""The layout: a drawing to scale with everything that is printed on it, and the printed lines as a table."""

from __future__ import annotations

from pitboss.lab.petition.chapter import Chapter, DataColumn, DataTable, Figures, Paragraph, Picture
from pitboss.lab.petition.chapters.equipment import dealt_by_hand
from pitboss.lab.petition.chapters.rules import short
from pitboss.lab.petition.felt_drawing import DEPTH, PARTS, WIDTH, FeltDrawing, FeltSpot
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import WHOLE
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.rulebook import Rules
from pitboss.rulebook.description import Form, describe, felt, render

LINES = (DataColumn("line", "Printed line", wrap=True), DataColumn("clauses", "Provisions", wrap=True))


def table_layout(findings: Findings) -> Chapter:
    """Return the layout."""
    rules, figures = findings.rules, Figures()
    arcs = [[render(fact, Form.FELT) for fact in arc] for arc in felt(describe(rules)) if arc]
    rows = [[render(fact, Form.FELT), short(findings, fact.clauses)] for arc in felt(describe(rules)) for fact in arc]
    spots = tuple(FeltSpot(wager_in_words(side.kind)) for side in rules.side_wagers)
    drawing = FeltDrawing(rules.boxes.positions, tuple(", ".join(arc) for arc in arcs), spots, rules.insurance.selected)
    positions = figures.say("positions", rules.boxes.positions, WHOLE)
    width, depth = figures.say("width", WIDTH, WHOLE), figures.say("depth", DEPTH, WHOLE)
    blocks = (
        Paragraph(
            f"The layout has {positions} betting positions"
            + (", each with a spot for every side wager." if spots else ".")
            + f" It is drawn to scale for a table of {width} by {depth} mm, the usual size. {_measures(rules)}"
        ),
        Picture(drawing, f"The layout at a scale of 1 to {PARTS}, with its printed lines.", drawing.letters()),
        DataTable("printed_lines", "Lines printed on the layout", LINES, rows),
    )
    return Chapter("layout", "Layout", blocks, figures)


def _measures(rules: Rules) -> str:
    if dealt_by_hand(rules):
        return "The rules themselves name no measures; the appendix has room for those of the table as made."
    return "A program deals this game: the drawing is what a screen shows, in the proportions of a table."
