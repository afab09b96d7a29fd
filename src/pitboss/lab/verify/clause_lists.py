"""Every clause is cited by a part or explained, every citation exists, and what is trained is on the checklist."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.citation import READING, Clauses
from pitboss.lab.verify.check import Check, check, counted
from pitboss.rulebook import Rules
from pitboss.rulebook.checklists import FILE as CHECKLIST
from pitboss.rulebook.checklists import NOT_HERE, read_checklist
from pitboss.rulebook.clause_index import FILE as CLAUSES
from pitboss.rulebook.clause_index import MUST_BE_PROVED, READINGS_FILE, Clause, ClauseKind, line_numbers, read_clauses
from pitboss.rulebook.game import Game
from pitboss.rulebook.readings import readings
from pitboss.rulebook.rules import all_citations


def unknown_citations(citations: Clauses, known: set[str]) -> list[str]:
    """Return what is cited and stands neither in the list of clauses nor among the readings."""
    return [
        citation
        for citation in citations
        if (citation.removeprefix(READING) not in readings() if citation.startswith(READING) else citation not in known)
    ]


def check_clauses(game: Game, written: list[Rules]) -> Check:
    """Tell which clauses nobody cites although they are not explained, and which explanations do not hold."""
    clauses = list(read_clauses(game))
    cited = {citation for rules in written for _, citations in all_citations(rules) for citation in citations}
    lines = line_numbers(game)
    trained = {clause for item in read_checklist(game) for clause in item.clauses}
    faults = []
    for clause in clauses:
        sentence = _fault(clause, cited, trained)
        if sentence:
            file, line = lines[clause.place]
            faults.append(f"{file}, line {line}: {sentence}")
    explained = sum(bool(clause.premises or clause.trained) for clause in clauses)
    told = f"{counted(len(clauses), 'clause')}: {len(clauses) - explained} to be cited by parts, {explained} explained."
    return check("Clauses", told, faults)


def _fault(clause: Clause, cited: set[str], trained: set[str]) -> str:
    if clause.premises or clause.trained:
        if clause.kind in MUST_BE_PROVED:
            return f"{clause.place} is about {clause.kind}, which the table does: it cannot be left to people."
        if clause.trained and clause.id not in trained:
            return f"{clause.place} is trained, but {CHECKLIST} has no line for it."
    elif clause.id not in cited:
        if clause.kind is ClauseKind.READING:
            return f"no part cites the {clause.place}; let the part that rests on it cite it ('own {clause.place}')."
        return (
            f"no part cites {clause.place}; let the part that does it cite it, or explain why nothing acts on it "
            "(| trained: why, or | premises: why)."
        )
    return ""


def check_citations(game: Game, written: list[Rules]) -> Check:
    """Tell what parts, options and the checklist cite that does not exist."""
    known = {clause.id for clause in read_clauses(game)}
    faults: dict[str, None] = {}
    places = 0
    for place, citations in _citations(game, written):
        places += 1
        for citation in unknown_citations(citations, known):
            own = citation.startswith(f"{game.id} {READING}")
            where = f"{READINGS_FILE if own else CLAUSES} has no such line"
            where = "no reading is called so" if citation.startswith(READING) else where
            faults[f"{place} cites {citation!r}, but {where}."] = None
    return check("Citations", f"{counted(places, 'citation')} of parts, options and the checklist.", list(faults))


def _citations(game: Game, written: list[Rules]) -> Iterator[tuple[str, Clauses]]:
    for rules in written:
        yield from all_citations(rules)
    for option in game.options:
        yield f"the option {option.name}", option.clauses
    for line in game.lines(CHECKLIST):
        places = line.parts[:1] if line.parts[1] == NOT_HERE else line.parts[0].split(";")
        yield f"{CHECKLIST}, line {line.number},", tuple(f"{game.id} {place.strip()}" for place in places)
