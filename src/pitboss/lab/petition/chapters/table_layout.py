"""The layout: a drawing to scale with everything that is printed on it, and the printed lines as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.lab.petition.chapter import Chapter, DataColumn, DataTable, Figures, Paragraph, Picture
from pitboss.lab.petition.chapters.rules import short
from pitboss.lab.petition.felt_drawing import BOX_NAME, DEPTH, PARTS, WIDTH, FeltDrawing, FeltSpot
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import WHOLE
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.lab.petition.option_words import dealt_by_hand
from pitboss.rulebook import Rules
from pitboss.rulebook.description import Fact, Form, describe, felt, render
from pitboss.rulebook.parts import Kind

DRAWN = f"The layout at a scale of 1 to {PARTS}, with its printed lines."
SHOWN = "The betting positions and the lines that a screen shows."
SEPARATED = " \N{MIDDLE DOT} "
"""Between two sentences on one printed arc."""
LINES = (DataColumn("line", "Printed line", wrap=True), DataColumn("clauses", "Provisions", wrap=True))


def table_layout(findings: Findings) -> Chapter:
    """Return the layout."""
    rules, figures = findings.rules, Figures()
    printed = [fact for arc in felt(describe(rules)) for fact in arc]
    rows = [[render(fact, Form.FELT), short(findings, fact.clauses)] for fact in printed]
    arcs = [[render(fact, Form.FELT) for fact in arc if not _on_the_line(fact)] for arc in felt(describe(rules))]
    line = ", ".join(render(fact, Form.FELT) for fact in printed if _on_the_line(fact))
    marked = findings.game.marked
    kinds = further_areas(rules)
    spots = tuple(FeltSpot(wager_in_words(kind), marked.get(kind, "")) for kind in kinds)
    in_box = marked.get(Kind.BLACKJACK, "")
    told, by_hand = tuple(SEPARATED.join(arc) for arc in arcs if arc), dealt_by_hand(rules)
    drawing = FeltDrawing(rules.boxes.positions, told, spots, line, in_box, by_hand)
    marks = {BOX_NAME: in_box} | {spot.name: spot.mark for spot in spots}
    positions = figures.say("positions", rules.boxes.positions, WHOLE)
    blocks = (
        Paragraph(
            f"The layout has {positions} betting positions"
            + (f", each with an area for the {_listed(spots)}." if spots else ".")
            + (" Letters tell the further areas apart." if len(spots) > 1 else "")
            + (" The insurance line lies in front of all of them, over their whole width." if line else "")
            + _marked(marks)
            + _measures(figures, by_hand)
        ),
        Picture(drawing, DRAWN if by_hand else SHOWN, drawing.letters()),
        DataTable("printed_lines", "Lines printed on the layout", LINES, rows),
    )
    return Chapter("layout", "Layout", blocks, figures)


def further_areas(rules: Rules) -> list[Kind]:
    """Return the wagers with an area beside that of the initial wager: a further one on the hand, and side wagers."""
    attack = [Kind.ATTACK] if rules.attack is not None else []
    return [*attack, *(side.kind for side in rules.side_wagers)]


def _listed(spots: Sequence[FeltSpot]) -> str:
    names = ["initial wager", *(f"{spot.name} wager" for spot in spots)]
    return f"{', the '.join(names[:-1])} and the {names[-1]}"


def _marked(marks: Mapping[str, str]) -> str:
    said = [f'"{mark}" stands in the area of the {name}' for name, mark in marks.items() if mark]
    return f" As the text wants, {' and '.join(said)}." if said else ""


def _on_the_line(fact: Fact) -> bool:
    return fact.topic.startswith("insurance")


def _measures(figures: Figures, by_hand: bool) -> str:
    if not by_hand:
        return (
            " A program deals this game: the drawing shows what a screen has to show, and not its measures or its look."
        )
    width, depth = figures.say("width", WIDTH, WHOLE), figures.say("depth", DEPTH, WHOLE)
    return (
        f" It is drawn to scale for a table of {width} by {depth} mm, the usual size. The rules themselves name no "
        "measures; the appendix has room for those of the table as made."
    )
