"""Where the cards' order comes from: the tests of the shuffler, and how well the house's procedure mixes."""

from __future__ import annotations

from pitboss.lab.battery import LEVEL, TESTS
from pitboss.lab.petition.chapter import (
    Block,
    Cells,
    Chapter,
    DataColumn,
    DataTable,
    Figures,
    Notice,
    Paragraph,
    Subsection,
)
from pitboss.lab.petition.findings import SEED, Findings
from pitboss.lab.petition.forms import NUMBER, ROUGH_PERCENT, WHOLE, Form

P_VALUE = Form("number", 4)
TESTED = (
    DataColumn("test", "Test"),
    DataColumn("asks", "What it tests", wrap=True),
    DataColumn("kind", "Measure"),
    DataColumn("found", "Result", Form("number", 2)),
    DataColumn("expected", "Expected", Form("number", 2)),
    DataColumn("p_value", "p-value", P_VALUE),
    DataColumn("adjusted", "Corrected", P_VALUE),
)
MEASURES = (
    "Chi-square: how far counts lie from those expected, squared; deviate: how many standard deviations a result lies "
    "from what is expected; pairs: how many pairs of shoes agree. P-value: how often a perfect shuffle gives a result "
    "at least as far off."
)
MIXED = (
    DataColumn("procedure", "Procedure"),
    DataColumn("rising", "Rising sequences", Form("number", 1)),
    DataColumn("chi_square", "Chi-square per degree", NUMBER),
    DataColumn("dependence", "Dependence on the start", NUMBER),
    DataColumn("next_card", "Next card guessed", Form("number", 1)),
    DataColumn("top_card", "Top card guessed", Form("number", 1)),
)


def randomness(findings: Findings) -> Chapter:
    """Return the tests of the shuffler and the measures of the procedure."""
    figures, verdict = Figures(), findings.battery
    asks = {test.name: test.asks for test in TESTS}
    rows: list[Cells] = [
        [
            judged.finding.test,
            asks[judged.finding.test],
            str(judged.finding.kind),
            judged.finding.found,
            judged.finding.expected,
            judged.finding.p_value,
            judged.adjusted_p_value,
        ]
        for judged in verdict.judged
    ]
    shoes = figures.say("shoes", verdict.packs[0].shoes, WHOLE)
    cards = figures.say("cards", verdict.packs[0].cards, WHOLE)
    level = figures.say("level", LEVEL, ROUGH_PERCENT)
    outcome = "passed" if verdict.passed else "did not pass"
    blocks: list[Block] = [
        *([Subsection("The shuffler of the program")] if findings.shuffles else []),
        Paragraph(
            "Live tables draw from the operating system's cryptographic source. Every card left has the same chance; "
            "random bits that name no card are discarded and drawn again. So that this document can be reproduced, the "
            f"tests below used a seeded generator instead (seed {figures.say('seed', SEED, WHOLE)}): they test the "
            f"shuffling itself, over {shoes} shoes of {cards} cards."
        ),
        DataTable("battery", "The battery of statistical tests", TESTED, rows, note=MEASURES),
        Paragraph(
            f"The shuffler {outcome}. P-values are corrected for the number of tests by Holm's method; to pass, none "
            f"may then be below {level}."
        ),
        Notice(
            "The source of a live table can only be tested where it runs. Attach the report of "
            "`pitboss rng --battery --report FILE` from the machine that will deal."
        ),
    ]
    if findings.shuffles:
        blocks += _mixing(findings, figures)
    return Chapter("randomness", "Random source and shuffle", tuple(blocks), figures)


def _mixing(findings: Findings, figures: Figures) -> list[Block]:
    rows: list[Cells] = [
        [
            quality.name,
            quality.rising_sequences,
            quality.chi_square_ratio,
            quality.position_dependence,
            quality.next_card_advantage,
            quality.top_card_advantage,
        ]
        for quality in findings.shuffles
    ]
    times = figures.say("shuffles", findings.shuffles[0].rounds, WHOLE)
    return [
        Subsection("The shuffle of the house"),
        Paragraph(
            f"A program that riffles and strips as people and devices do carried out the procedure {times} times, "
            "starting from a known order of the discards. The uniform shuffle is shown for comparison. A guess is "
            "given as how many times as often it is right as with the uniform shuffle."
        ),
        DataTable("shuffle_quality", "How well the cards are mixed before the cut", MIXED, rows),
    ]
