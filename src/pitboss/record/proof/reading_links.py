"""Which readings concern a clause, and which clauses a reading: those that a part or an option cites together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from pitboss.citation import READING, Clauses
from pitboss.record.proof.cases import cases_of
from pitboss.record.proof.clause_code import submissions_one_apart
from pitboss.rulebook import find_game
from pitboss.rulebook.readings import all_notes, all_readings
from pitboss.rulebook.rules import all_citations


def is_reading(citation: str) -> bool:
    """Whether a citation names a reading, the project's or a game's own: ``reading A2``, ``GAME reading S1``."""
    return citation.startswith(READING) or citation.partition(" ")[2].startswith(READING)


@cache
def readings_by_clause(game: str) -> dict[str, tuple[str, ...]]:
    """Return the readings that concern each clause of a game."""
    return _grouped((clause, reading) for clause, reading in _pairs(game))


@cache
def clauses_by_reading(game: str) -> dict[str, tuple[str, ...]]:
    """Return the clauses of a game that each reading concerns."""
    return _grouped((reading, clause) for clause, reading in _pairs(game))


def shared_readings_of(game: str) -> list[str]:
    """Return the project's readings of a game's text: those of all texts, of this one, and any others that it cites."""
    cited = {citation for citations in _together(game) for citation in citations}
    return [
        name
        for name, reading in all_readings().items()
        if not reading.game or reading.game == game or f"{READING}{name}" in cited
    ]


def _pairs(game: str) -> Iterator[tuple[str, str]]:
    for citations in chain(_together(game), (note.about for note in all_notes())):
        clauses = [citation for citation in citations if citation.startswith(f"{game} ") and not is_reading(citation)]
        for reading in (citation for citation in citations if is_reading(citation)):
            yield from ((clause, reading) for clause in clauses)


@cache
def _together(game: str) -> tuple[Clauses, ...]:
    """Return what parts and options cite together, over all of the options' values, without repeats."""
    chosen = chain(submissions_one_apart(game), {record.rules for _, record in cases_of(game)})
    by_parts = (citations for rules in chosen for _, citations in all_citations(rules))
    by_options = (option.clauses for option in find_game(game).options)
    return tuple(dict.fromkeys(chain(by_parts, by_options)))


def _grouped(pairs: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, dict[str, None]] = {}
    for key, value in pairs:
        groups.setdefault(key, {})[value] = None
    return {key: tuple(sorted(values, key=_in_order)) for key, values in groups.items()}


def _in_order(citation: str) -> tuple[str, int]:
    """Readings by number, A2 before A10."""
    letters = citation.rstrip("0123456789")
    number = citation.removeprefix(letters)
    return letters, int(number or 0)
