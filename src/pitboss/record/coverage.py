"""Coverage: which code implements each clause, and which rule cases prove it.

The code is found by reading the table's own source: a game's parts name the clauses of each thing the table can do
(``zap.exchanged``), and the functions that use that name are where it is done. The proof of a clause is the rule
cases that name it, and a case counts only because its replay really cites the clause (a test holds every case to
that).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path

from pitboss.record.reader import read_records
from pitboss.record.record import Record
from pitboss.rulebook import SubmissionRefused, find_game, submit
from pitboss.rulebook.clause_index import Clause, clauses_of
from pitboss.rulebook.option import Option, Span, Value
from pitboss.rulebook.rules import Rules, all_citations

TOKE_GROUNDS = {("tokes", "grounds"): ("tokes", "placed")}
"""Tokes look their clauses up by the wager they stand beside."""


class Status(StrEnum):
    """How far a clause is covered.

    ``in part``: some code acts on it, but not all of it is built or proved yet. ``premises``: software cannot do it.
    """

    PROVED = "proved"
    IN_PART = "in part"
    PREMISES = "premises"
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Coverage:
    """A clause with the code that implements it and the cases that prove it."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def status(self) -> Status:
        """Return how far the clause is covered."""
        if self.clause.premises:
            return Status.PREMISES
        if self.code:
            return Status.PROVED if self.tests else Status.IN_PART
        return Status.NOT_YET


def coverage_of(game: str) -> list[Coverage]:
    """Return the coverage of every clause of a game, in the order of its text."""
    places = _places_by_clause(game)
    code = code_by_place()
    tests = cases_by_clause()
    return [
        Coverage(
            clause,
            tuple(sorted({where for place in places.get(clause.id, ()) for where in code.get(place, ())})),
            tuple(tests.get(clause.id, ())),
        )
        for clause in clauses_of(game)
    ]


def _places_by_clause(game: str) -> dict[str, set[str]]:
    """Return the places in a game's parts that cite each clause, over all of its options' values."""
    found: dict[str, set[str]] = {}
    for rules in submissions_one_apart(game):
        for place, citations in all_citations(rules):
            for citation in citations:
                found.setdefault(citation, set()).add(place if "." in place else f"rules.{place}")
    return found


def submissions_one_apart(game: str) -> Iterator[Rules]:
    """Yield the game's default rules, and those with one option set to each other value the text allows."""
    yield submit(game, {})
    for option in find_game(game).options:
        for value in _other_values(option):
            try:
                yield submit(game, {option.name: option.write(value)})
            except SubmissionRefused:
                continue


def _other_values(option: Option) -> list[Value]:
    if isinstance(option.allowed, Span):
        return []
    return [value for value in option.allowed if value != option.default]


@cache
def code_by_place() -> dict[str, list[str]]:
    """Return the functions of the table that use each named place of the parts."""
    found: dict[str, list[str]] = {}
    for path in sorted(Path(str(files("pitboss.table"))).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            where = f"table/{path.name}:{function.name}"
            for place in {_place(node) for node in ast.walk(function) if isinstance(node, ast.Attribute)}:
                found.setdefault(place, []).append(where)
        for place, function_name in _handlers(tree):
            found.setdefault(place, []).append(f"table/{path.name}:{function_name}")
    return found


def _handlers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield what is looked up by irregularity: the place of its grounds, and the function that deals with it."""
    for node in ast.walk(tree):
        for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Attribute) and isinstance(value, ast.Name):
                part, _, name = _place(key).partition(".")
                if part == "Irregularity":
                    yield f"irregularities.{name.lower()}", value.id


def _place(node: ast.Attribute) -> str:
    """Return the last two names of an attribute: ``zap.exchanged`` for ``state.rules.zap.exchanged``."""
    holder = node.value
    last = holder.attr if isinstance(holder, ast.Attribute) else holder.id if isinstance(holder, ast.Name) else ""
    part, name = TOKE_GROUNDS.get((last, node.attr), (last, node.attr))
    return f"{part}.{name}"


def case_folder() -> Path | None:
    """Return where the rule cases are: inside an installed package, or beside the source in a checkout."""
    package = Path(str(files("pitboss")))
    for folder in (package / "cases", package.parent.parent / "tests" / "cases"):
        if folder.is_dir():
            return folder
    return None


@cache
def all_cases() -> tuple[tuple[str, Record], ...]:
    """Return every rule case with the file it stands in."""
    folder = case_folder()
    if folder is None:
        return ()
    paths = sorted(folder.glob("*/*.record"))
    return tuple(
        (f"{path.parent.name}/{path.name}", record)
        for path in paths
        for record in read_records(path.read_text(encoding="utf-8"))
    )


@cache
def cases_by_clause() -> dict[str, list[str]]:
    """Return the rule cases that name each clause."""
    found: dict[str, list[str]] = {}
    for name, record in all_cases():
        for clause in record.proves:
            found.setdefault(clause, []).append(f"{name}: {record.title}")
    return found
