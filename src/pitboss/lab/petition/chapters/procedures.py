"""Dealing procedures: what is done with the cards on each occasion, and what the dealer does by hand and voice."""

from __future__ import annotations

from dataclasses import fields

from pitboss.citation import Clauses
from pitboss.lab.effects.choices import changed
from pitboss.lab.petition.chapter import (
    Block,
    Cells,
    Chapter,
    DataColumn,
    DataTable,
    Figures,
    Paragraph,
    Subsection,
)
from pitboss.lab.petition.chapters.rules import READING, short
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.option_words import SHUFFLING, dealt_by_hand
from pitboss.rulebook import Rules
from pitboss.rulebook.checklists import checklist_of
from pitboss.rulebook.clause_index import ClauseKind, clauses_of
from pitboss.rulebook.option import Option
from pitboss.rulebook.parts import Duty, Shuffling

OCCASIONS = {
    "opening": "Opening the table",
    "reshuffle": "Shuffling between shoes",
    "idle": "An idle table",
    "by_hand": "Shuffling by hand while a device is out of order",
    "exhausted": "A shoe that ran out",
    "closing": "Closing the table",
}
BY_HAND = "by_hand"
BURN = "take the first card from the shoe and put it away unplayed"
"""What follows as soon as a stack is in the shoe."""


WAYS = {
    Shuffling.SERVER: "by the program, from a cryptographic source",
    Shuffling.MANUAL: "by hand",
    Shuffling.AUTOMATED: "in a batch shuffler",
    Shuffling.CONTINUOUS: "in a continuous shuffler",
}


def procedures(findings: Findings) -> Chapter:
    """Return the procedures."""
    rules = findings.rules
    by_text = _shuffled_by_text(findings)
    blocks: list[Block] = [Subsection("What is done with the cards"), Paragraph(_shuffling(findings, by_text))]
    if rules.procedures.by_person:
        blocks += [Paragraph(STEPS), _ceremonies(findings, rules)]
    elif by_text is not None:
        blocks += [
            Paragraph(f"{STEPS} They are those of a table where the cards are shuffled {_way(by_text)}."),
            _ceremonies(findings, by_text),
        ]
    provisions = [clause for clause in clauses_of(findings.game.id) if clause.kind is ClauseKind.PROCEDURE]
    if provisions:
        columns = (DataColumn("clause", "Provision", wrap=True), DataColumn("summary", "What is done", wrap=True))
        rows = [[clause.place, clause.summary] for clause in provisions]
        blocks += [
            Subsection("Provisions on procedure"),
            DataTable("procedure_provisions", "What the text demands around the cards", columns, rows),
        ]
    checklist = _checklist(findings)
    if checklist.rows:
        blocks += [
            Subsection("By hand and voice"),
            Paragraph("What no program can do for the dealer, and every dealer is trained in:"),
            checklist,
        ]
    return Chapter("procedures", "Dealing procedures", tuple(blocks), Figures())


STEPS = "On each occasion the steps follow in this order; where it says so, the floor supervisor does them."


def _way(rules: Rules) -> str:
    return WAYS[rules.procedures.shuffling]


def _shuffled_by_text(findings: Findings) -> Rules | None:
    """Return these rules with the first way of shuffling that the text has; None where only a program deals."""
    rules = findings.rules
    if rules.procedures.by_person or not dealt_by_hand(rules):
        return None
    ways = _ways_of_text(findings)
    return changed(rules, {SHUFFLING: ways[0].value}) if ways else None


def _ways_of_text(findings: Findings) -> list[Shuffling]:
    allowed = _option(findings).allowed
    assert isinstance(allowed, tuple)
    return [Shuffling(str(way)) for way in allowed if way != Shuffling.SERVER.value]


def _option(findings: Findings) -> Option:
    option = findings.game.option(SHUFFLING)
    assert option is not None
    return option


def _shuffling(findings: Findings, by_text: Rules | None) -> str:
    """Say who shuffles: at a table with printed cards as the text says, elsewhere the program."""
    rules = findings.rules
    if by_text is None:
        when = ", before every round" if rules.shuffled_every_round else ""
        return f"The cards are shuffled {_way(rules)}{when}."
    option = _option(findings)
    ways = [WAYS[way] for way in _ways_of_text(findings)]
    grounds = [clause for clause in option.clauses if READING not in clause]
    readings = [clause for clause in option.clauses if READING in clause]
    rests = f" ({short(findings, readings)})" if readings else ""
    known = (
        "The text itself knows no such shuffle, and a table with printed cards does not use it."
        if readings
        else "The text allows it too."
    )
    return (
        f"At a table with printed cards, the cards are shuffled as the text says: {_alternatives(ways)} "
        f"({short(findings, grounds)}). This submission leaves the shuffle to the program, which a simulated or an "
        "online table uses in place of that: it puts the whole pack into a new order in one step, every order equally "
        f"likely, from a cryptographic source{rests}. {known}"
    )


def _alternatives(ways: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(ways[:-1]), ways[-1])))


def _ceremonies(findings: Findings, rules: Rules) -> DataTable:
    rows: list[Cells] = []
    for field in fields(rules.procedures.ceremonies):
        duties = getattr(rules.procedures.ceremonies, field.name)
        if not duties or (field.name == BY_HAND and not _by_device(rules)):
            continue
        steps = [_step(rules, field.name, duty) for duty in duties]
        if duties[-1] is Duty.LOAD and rules.burned is not None:
            steps.append((BURN, "dealer", rules.burned + _of_occasion(rules, field.name)))
        rows += [
            [OCCASIONS[field.name], str(number), words, whose, short(findings, tuple(dict.fromkeys(clauses)))]
            for number, (words, whose, clauses) in enumerate(steps, 1)
        ]
    columns = (
        DataColumn("occasion", "Occasion", wrap=True),
        DataColumn("step", "Step"),
        DataColumn("duty", "What is done", wrap=True),
        DataColumn("whose", "By whom"),
        DataColumn("clauses", "Grounds", wrap=True),
    )
    return DataTable("ceremonies", "Steps around the cards", columns, rows, by="occasion")


def _by_device(rules: Rules) -> bool:
    """Whether a device shuffles, which may be out of order."""
    return rules.procedures.shuffling in (Shuffling.AUTOMATED, Shuffling.CONTINUOUS)


def _step(rules: Rules, occasion: str, duty: Duty) -> tuple[str, str, Clauses]:
    """Return a step in words, by whom it is done, and its grounds, with those of the occasion where it has its own."""
    procedures = rules.procedures
    placed = duty is Duty.PLACE_COVER and duty not in dict(procedures.duties)
    clauses = procedures.covered if placed else procedures.grounds(duty)
    closing = occasion == "closing" and duty is Duty.GATHER
    clauses = procedures.closed if closing else clauses + _of_occasion(rules, occasion)
    return duty.words, "floor" if duty.of_the_floor else "dealer", clauses


def _of_occasion(rules: Rules, occasion: str) -> Clauses:
    """Return the provisions on an occasion as a whole: an idle table, a shoe that ran out."""
    empty = rules.irregularities.shoe_empty
    if occasion == "idle":
        return rules.procedures.idle
    return empty.grounds if occasion == "exhausted" and empty is not None else ()


def _checklist(findings: Findings) -> DataTable:
    rows = [[item.moment.words, item.does, short(findings, item.clauses)] for item in checklist_of(findings.game.id)]
    columns = (
        DataColumn("moment", "When", wrap=True),
        DataColumn("does", "What the dealer does", wrap=True),
        DataColumn("clauses", "Grounds", wrap=True),
    )
    return DataTable("checklist", "The dealer's checklist", columns, rows)
