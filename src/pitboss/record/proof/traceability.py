"""The traceability matrix: each clause with the code that acts on it, its cases, its proof and when that last ran.

Verdicts on mutants of the code itself come from a file written by ``python -m tools.mutation --json FILE``. Each of its
lines is a list of the verdict, the mutant (``PATH | FUNCTION | CHANGE``) and seconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.record.proof.coverage import Coverage, coverage_of

KILLED = "killed"
SOURCE = "src/pitboss/"


class VerdictsRefused(ValueError):
    """A file of verdicts that cannot be read: its line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")


@dataclass(frozen=True, slots=True)
class CodeMutants:
    """How many mutants of certain functions were tried, and how many of them a test killed."""

    tried: int
    killed: int


@dataclass(frozen=True, slots=True)
class TracedClause:
    """A clause with its coverage and, if verdicts were given, the mutants of the functions that act on it."""

    coverage: Coverage
    mutants: CodeMutants | None


Verdicts = dict[str, bool]
"""By mutant, whether it was killed when it was last tried."""


def read_verdicts(text: str) -> Verdicts:
    """Read the verdicts on mutants of the code; the last one on each mutant counts."""
    verdicts: Verdicts = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            verdict, mutant, _ = json.loads(line)
        except (ValueError, TypeError):
            raise VerdictsRefused(number, "that is no verdict: a list of verdict, mutant and seconds.") from None
        if not isinstance(verdict, str) or not isinstance(mutant, str) or mutant.count(" | ") < 2:
            raise VerdictsRefused(number, "that is no verdict: a mutant is written PATH | FUNCTION | CHANGE.")
        verdicts[mutant] = verdict == KILLED
    return verdicts


def traced(game: str, verdicts: Verdicts | None = None) -> list[TracedClause]:
    """Return every clause of a game with what enforces and proves it, in the order of its text."""
    by_function = None if verdicts is None else _by_function(verdicts)
    return [
        TracedClause(coverage, None if by_function is None else _mutants_of(coverage.code, by_function))
        for coverage in coverage_of(game)
    ]


def _by_function(verdicts: Verdicts) -> dict[str, list[bool]]:
    by_function: dict[str, list[bool]] = {}
    for mutant, killed in verdicts.items():
        path, function, _ = mutant.split(" | ", 2)
        by_function.setdefault(f"{path.removeprefix(SOURCE)}:{function}", []).append(killed)
    return by_function


def _mutants_of(code: Iterable[str], by_function: dict[str, list[bool]]) -> CodeMutants:
    killed = [verdict for function in code for verdict in by_function.get(function, ())]
    return CodeMutants(len(killed), sum(killed))
