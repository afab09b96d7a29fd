"""The appendix: what a regulation asks for that no program can know, as clearly marked blanks."""

from __future__ import annotations

from pitboss.lab.petition.chapter import Blank, Block, Chapter, Figures, Notice, Paragraph, Subsection
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.option_words import dealt_by_hand


def by_hand(findings: Findings) -> Chapter:
    """Return what the petitioner fills in and attaches."""
    by_hand = dealt_by_hand(findings.rules)
    blocks: tuple[Block, ...] = (
        Notice(
            "To be filled in by the petitioner. Nothing in this appendix was worked out from the rules, and nothing in "
            "the rest of the document depends on it."
        ),
        Subsection("Petitioner"),
        Blank("Name of the petitioner", 2),
        Blank("Contact for questions", 2),
        Blank("License number"),
        Blank("Jurisdiction and provision"),
        Subsection("The game"),
        Blank("Name on the layout" if by_hand else "Name on the screen"),
        *([Blank("Dimensions of the layout as made")] if by_hand else []),
        Blank("Owner of the trademarks"),
        Blank("Where the game is already offered", 2),
        Blank("Dates of the field trial"),
        Subsection("To be attached"),
        Paragraph(
            "The letter of an independent testing laboratory; "
            + (
                "photographs of the cards, shoe, shuffler and layout as made; "
                if by_hand
                else "pictures of the screen; "
            )
            + "the report on the random source of the machine that will deal"
            + ("; signs and rack cards; the training plan." if by_hand else "; the rules as players see them.")
        ),
        Blank("Laboratory and letter number", 2),
        Blank("Signature and date", 2),
    )
    return Chapter("by_hand", "For the petitioner to add", blocks, Figures(), appendix=True)
