"""Where the table acts on a clause, found by reading its own source.

A game's parts name the clauses for everything the table can do (``zap.exchanged``), and the functions that use that
name do it; for an irregularity, also those that name it (``Irregularity.FACE_UP``) or ask for its policy. These
functions serve all texts, so a function counts for a clause only if a rule case that names the clause runs through it;
and a function that really cites the clause in such a case also counts.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType

from pitboss.record.proof.cases import cases_of
from pitboss.record.replaying.replay import replay
from pitboss.record.text.record import Record, RecordRefused
from pitboss.rulebook import SubmissionRefused, find_game, submit
from pitboss.rulebook.option import Option, Span, Value
from pitboss.rulebook.parts import Irregularity
from pitboss.rulebook.rules import Rules, all_citations
from pitboss.table.layout import Layout

TOKE_GROUNDS = {("tokes", "grounds"): ("tokes", "placed")}
"""Tokes look their clauses up by the wager beside them."""


@dataclass(slots=True)
class CaseRun:
    """The functions of the table that some cases run through, and those of them that emit events citing a clause."""

    through: set[str] = field(default_factory=set)
    citing: set[str] = field(default_factory=set)


def code_of(game: str) -> dict[str, tuple[str, ...]]:
    """Return the functions of the table that act on each clause of a game."""
    places = places_by_clause(game)
    runs = _runs(game)
    code: dict[str, tuple[str, ...]] = {}
    for clause, cited_at in places.items():
        using = {where for place in cited_at for where in code_by_place().get(place, ())}
        handling = {where for place in cited_at for where in handlers_by_place().get(place, ())}
        run = runs.get(clause)
        if run is not None:
            code[clause] = tuple(sorted(((using | handling) & run.through) | run.citing))
        else:
            code[clause] = tuple(sorted(using))
    return code


@cache
def places_by_clause(game: str) -> dict[str, set[str]]:
    """Return the places in a game's parts that cite each clause, over all of its options' values.

    A value that requires another option is covered by the cases that choose both.
    """
    places: dict[str, set[str]] = {}
    chosen_in_cases = {record.rules for _, record in cases_of(game)}
    for rules in chain(submissions_one_apart(game), chosen_in_cases):
        for place, citations in all_citations(rules):
            for citation in citations:
                places.setdefault(citation, set()).add(place if "." in place else f"rules.{place}")
    return places


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


PACKAGE = Path(str(files("pitboss")))


@cache
def _files() -> dict[str, str]:
    """Return the files of the table, including those of mechanisms, with their names."""
    paths = [*sorted(PACKAGE.glob("table/**/*.py")), *sorted(PACKAGE.glob("mechanisms/*/table.py"))]
    return {str(path): path.relative_to(PACKAGE).as_posix() for path in paths}


@cache
def _sources() -> tuple[tuple[str, ast.Module], ...]:
    return tuple((name, ast.parse(Path(path).read_text(encoding="utf-8"))) for path, name in _files().items())


@cache
def code_by_place() -> dict[str, list[str]]:
    """Return the functions of the table that use each named place of the parts."""
    code: dict[str, list[str]] = {}
    for name, tree in _sources():
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            where = f"{name}:{function.name}"
            for place in {_place(node) for node in ast.walk(function) if isinstance(node, ast.Attribute)}:
                code.setdefault(place, []).append(where)
                if (policy := _policy(place)) is not None:
                    code.setdefault(policy, []).append(where)
    return code


@cache
def handlers_by_place() -> dict[str, list[str]]:
    """Return the functions that are looked up by irregularity, for the place of its grounds."""
    handlers: dict[str, list[str]] = {}
    for name, tree in _sources():
        for node in ast.walk(tree):
            for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
                if isinstance(key, ast.Attribute) and isinstance(value, ast.Name):
                    place = _policy(_place(key))
                    if place is not None:
                        handlers.setdefault(place, []).append(f"{name}:{value.id}")
    return handlers


def _policy(place: str) -> str | None:
    """Return the place of an irregularity's grounds if it, or its policy, is named: ``Irregularity.FACE_UP``."""
    part, _, name = place.partition(".")
    if part == "Irregularity" and name in Irregularity.__members__:
        return f"{Irregularity[name].policy_name}.grounds"
    return f"{name}.grounds" if part == "irregularities" else None


def _place(node: ast.Attribute) -> str:
    """Return the last two names of an attribute: ``zap.exchanged`` for ``state.rules.zap.exchanged``."""
    holder = node.value
    last = holder.attr if isinstance(holder, ast.Attribute) else holder.id if isinstance(holder, ast.Name) else ""
    part, name = TOKE_GROUNDS.get((last, node.attr), (last, node.attr))
    return f"{part}.{name}"


def _runs(game: str) -> dict[str, CaseRun]:
    """Replay the rule cases of a game and record, by clause, what the cases that name it run through."""
    runs: dict[str, CaseRun] = {}
    for _, record in cases_of(game):
        through, citing = _traced(record)
        for clause in record.proves:
            run = runs.setdefault(clause, CaseRun())
            run.through |= through
            run.citing |= citing.get(clause, set())
    return runs


def _traced(record: Record) -> tuple[set[str], dict[str, set[str]]]:
    through: set[str] = set()
    citing: dict[str, set[str]] = {}
    table_files, emit = _files(), Layout.emit.__code__

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_filename not in table_files:
            return
        through.add(_where(code))
        if code is emit and frame.f_back is not None:
            for clause in frame.f_locals["event"].clauses:
                citing.setdefault(clause, set()).add(_where(frame.f_back.f_code))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        with suppress(RecordRefused):  # such a case is reported elsewhere
            replay(record)
    finally:
        sys.setprofile(before)
    return through, citing


def _where(code: CodeType) -> str:
    return f"{_files()[code.co_filename]}:{code.co_name}"
