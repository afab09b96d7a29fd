"""How often each decision is made, and what it is worth."""

from __future__ import annotations

from pitboss.documents.graphs import Bar, Bars
from pitboss.lab.petition.chapter import Block, Cells, Chapter, DataColumn, DataTable, Figures, Paragraph, Picture
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import PERCENT, SIGNED_PERCENT
from pitboss.record.telling.phrases import in_words
from pitboss.rulebook.further_wagers import further_wagers

COLUMNS = (
    DataColumn("decision", "Decision", wrap=True),
    DataColumn("frequency", "Frequency per round", PERCENT),
    DataColumn("gain", "Gain per round", SIGNED_PERCENT),
    DataColumn("each", "Gain each time", SIGNED_PERCENT),
)


def decisions(findings: Findings) -> Chapter:
    """Return the decisions."""
    figures = Figures()
    made = [decision for decision in findings.decisions if decision.frequency > 0]
    rows: list[Cells] = [
        [decision.name, decision.frequency, decision.gain, decision.gain / decision.frequency] for decision in made
    ]
    table = DataTable("decisions", "Decisions of the best play, in percent of the initial wager", COLUMNS, rows)
    bars = Bars(tuple(Bar(str(row[0]), 100 * float(row[2] or 0), SIGNED_PERCENT.write(row[2])) for row in table.rows))
    letters = tuple(letter for bar in bars.bars for letter in (bar.name, bar.told))
    blocks: list[Block] = [
        Paragraph(
            "The gain of a decision is how much more it is worth than the next best choice for the same hand. Hits and "
            "stands are counted wherever a hand may draw; a round may have several decisions or none."
        ),
        table,
        Picture(bars, "What each decision gains per round, in percent of the initial wager.", letters),
    ]
    for action in further_wagers(findings.rules):
        against = in_words(findings.best.attacked)
        when = f"when the up card is {against}" if against else "against no up card"
        blocks.append(Paragraph(f"The best play makes the {action.verb} wager {when}."))
    return Chapter("decisions", "Frequency and worth of every decision", tuple(blocks), figures)
