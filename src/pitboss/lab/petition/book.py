"""The chapters of a petition in their order, and its cover; what a game does not have has no chapter."""

from __future__ import annotations

from collections.abc import Callable

from pitboss import __version__
from pitboss.lab.petition.chapter import Chapter
from pitboss.lab.petition.chapters.by_hand import by_hand
from pitboss.lab.petition.chapters.clause_coverage import clause_coverage
from pitboss.lab.petition.chapters.decisions import decisions
from pitboss.lab.petition.chapters.equipment import equipment
from pitboss.lab.petition.chapters.examples import examples
from pitboss.lab.petition.chapters.irregularities import irregularities
from pitboss.lab.petition.chapters.options import options
from pitboss.lab.petition.chapters.price import price
from pitboss.lab.petition.chapters.procedures import procedures
from pitboss.lab.petition.chapters.randomness import randomness
from pitboss.lab.petition.chapters.rules import rules_chapter
from pitboss.lab.petition.chapters.sensitivity import sensitivity
from pitboss.lab.petition.chapters.simulation import simulation
from pitboss.lab.petition.chapters.strategy import strategy
from pitboss.lab.petition.chapters.summary import chief_figures, summary
from pitboss.lab.petition.chapters.table_layout import table_layout
from pitboss.lab.petition.chapters.volatility import volatility
from pitboss.lab.petition.chapters.wagers import wagers
from pitboss.lab.petition.cover import CoverSheet
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.told_rules import facts_on_cover
from pitboss.lab.petition.writing import digest

CHAPTERS: tuple[Callable[[Findings], Chapter | None], ...] = (
    summary,
    rules_chapter,
    examples,
    procedures,
    irregularities,
    wagers,
    price,
    decisions,
    strategy,
    options,
    sensitivity,
    simulation,
    volatility,
    randomness,
    table_layout,
    equipment,
    clause_coverage,
    by_hand,
)
"""In the order of the document; the last is the appendix."""


def chapters_of(findings: Findings) -> list[Chapter]:
    """Return the chapters that this game has."""
    made = (chapter(findings) for chapter in CHAPTERS)
    return [chapter for chapter in made if chapter is not None]


def cover_of(findings: Findings) -> CoverSheet:
    """Return the words of the cover."""
    game, mark = findings.game, digest(findings.submission)
    facts = ", ".join(facts_on_cover(findings.rules))
    return CoverSheet(
        title="Petition for a table game",
        game=game.name,
        subtitle="Rules, mathematics, procedures and proof of one submission",
        summary=f"{facts[:1].upper()}{facts[1:]}.",
        figures=chief_figures(findings),
        lines=(("Text", game.text), ("Submission", mark), ("Made with", f"Pitboss {__version__}")),
        running_head=game.name,
        running_foot=f"Pitboss {__version__}, submission {mark[:12]}",
    )
