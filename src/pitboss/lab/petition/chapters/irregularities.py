"""What can go wrong, and what the text says should happen then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.lab.petition.chapter import Chapter, DataColumn, DataTable, Figures, Paragraph
from pitboss.lab.petition.chapters.rules import READING, short
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NOTHING
from pitboss.lab.petition.told_readings import told
from pitboss.rulebook import Rules
from pitboss.rulebook.clause_index import Clause, ClauseKind, clauses_of, find_clause
from pitboss.rulebook.parts import Irregularities
from pitboss.rulebook.parts.duties import Irregularity
from pitboss.rulebook.parts.irregularities import IrregularityPolicy, SettledWagers
from pitboss.rulebook.readings import all_readings
from pitboss.rulebook.rules import all_citations

DEFINITION = re.compile(r"\d+ ([A-Z].*)")
"""The place of a definition: ``1 Pat hand``."""
FLOOR = (
    'Floor: "called" where nothing goes on until the dealer has called the floor, "decides" where the floor\'s own '
    'step is the next one, "no" where the dealer goes on alone.'
)
COLUMNS = (
    DataColumn("happened", "What happened", wrap=True),
    DataColumn("remedy", "Remedy, in our words", wrap=True),
    DataColumn("floor", "Floor"),
    DataColumn("clauses", "Provisions", wrap=True),
)


DECIDES = frozenset({Irregularity.STRAY_CARD, Irregularity.MISDELIVERED})
"""The floor's step comes next although nobody has to be called first."""
IN_ORDER = frozenset({ClauseKind.IRREGULARITY})
"""Provisions of which the remedy is told in the order of the text, before all others."""
BACKED_UP = "A box was passed over in the deal, and cards behind it may go back"


def irregularities(findings: Findings) -> Chapter | None:
    """Return the remedies."""
    listed = findings.rules.irregularities
    rows = []
    for irregularity in Irregularity:
        policy = listed.policy(irregularity)
        if policy is not None:
            clauses = _grounds(findings.game.id, listed, irregularity)
            words = irregularity.words
            rows.append(_row(findings, f"{words[:1].upper()}{words[1:]}", _floor(irregularity, policy), clauses))
        if irregularity is Irregularity.BOX_MISSED and listed.backing_up is not None:
            rows.append(_row(findings, BACKED_UP, "called", listed.backing_up.grounds))
    if listed.may_be_void:
        rows.append(_row(findings, "A round is void", NOTHING, listed.void.grounds))
    text = (
        "Everything below can be reported at the table at any moment at which it could happen. The table then knows "
        f"whom to call, what to offer to whom, what the floor may rule, and what becomes of cards and wagers. "
        f"{_void(findings)}"
    )
    table = DataTable("irregularities", "Irregularities and their remedies", COLUMNS, rows, note=FLOOR)
    return Chapter("irregularities", "Irregularities and remedies", (Paragraph(text), table), Figures())


def _grounds(game: str, listed: Irregularities, irregularity: Irregularity) -> list[str]:
    """Return the grounds of a remedy: provisions on irregularities in the order of the text, then all others.

    What is said of a card that was seen early stands with cards that are seen.
    """
    clauses = _cited(listed.policy(irregularity))
    seen = _seen_early(listed)
    if irregularity is Irregularity.DRAWN_UNSEEN and listed.drawn_exposed is not None:
        clauses = [name for name in clauses if name not in seen]
    elif irregularity is Irregularity.DRAWN_EXPOSED:
        clauses += seen
    first = [clause.id for clause in clauses_of(game) if clause.kind in IN_ORDER and not _defines(clause)]
    places = {name: place for place, name in enumerate(first)}
    return sorted(dict.fromkeys(clauses), key=lambda name: places.get(name, len(places)))


def _cited(part: object) -> list[str]:
    return [name for _, names in all_citations(part) for name in names]


def _seen_early(listed: Irregularities) -> list[str]:
    """Return what is cited for a card that was seen while the first cards were dealt, and for nothing else unseen."""
    unseen = listed.drawn_unseen
    if unseen is None:
        return []
    return [name for name in unseen.seen_early if name not in (*unseen.grounds, *unseen.again)]


def _row(findings: Findings, happened: str, floor: str, clauses: Sequence[str]) -> list[str]:
    return [happened, _remedy(findings.rules, clauses), floor, short(findings, tuple(clauses))]


def _floor(irregularity: Irregularity, policy: IrregularityPolicy) -> str:
    if policy.calls_floor:
        return "called"
    return "decides" if irregularity in DECIDES else "no"


def _said(clause: Clause) -> str:
    """Return what a provision says; a definition begins with what it defines."""
    defined = DEFINITION.fullmatch(clause.place)
    return clause.summary if defined is None else f"{defined[1]}: {clause.summary[:1].lower()}{clause.summary[1:]}"


def _defines(clause: Clause) -> bool:
    return DEFINITION.fullmatch(clause.place) is not None


def _void(findings: Findings) -> str:
    """Say what becomes of wagers in a void round, as the table does it; some texts know none."""
    listed = findings.rules.irregularities
    if not listed.may_be_void:
        return "The text knows no void round, and no remedy below makes one."
    stands = listed.void.settled is SettledWagers.STANDS
    then = "stand" if stands else "are taken back and returned as well"
    return f"In a void round every wager is returned; wagers settled before that {then}."


def _remedy(rules: Rules, clauses: Sequence[str]) -> str:
    """Return what the provisions say, one sentence each."""
    known = all_readings()
    sentences = []
    for name in clauses:
        if name.startswith(READING):
            reading = known.get(name.removeprefix(READING))
            said = told(reading, rules) if reading is not None else ""
        else:
            clause = find_clause(name)
            said = _said(clause) if clause is not None else ""
        if said:
            sentences.append(said if said.endswith(".") else f"{said}.")
    return " ".join(dict.fromkeys(sentences))
