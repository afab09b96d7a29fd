"""Coverage: what the table does about each clause, and how well the rule cases prove it.

A clause is proved if every small change to what it demands (``record/mutation``) makes a rule case that names it fail.
What people do with hands or voice is not an action of the table: the dealer's checklist trains it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.citation import READING
from pitboss.record.proof.cases import cases_by_clause
from pitboss.record.proof.mutation.judging import Verdict
from pitboss.record.proof.mutation.kept import Proof, proof_of
from pitboss.rulebook.clause_index import Clause, clauses_of


class Status(StrEnum):
    """How far a clause is covered.

    ``in part``: the table acts on it, but something it demands can be broken and none of its cases fails. ``trained``:
    a person does it, and the dealer's checklist has it. ``premises``: nobody at the table does it.
    """

    PROVED = "proved"
    IN_PART = "in part"
    TRAINED = "trained"
    PREMISES = "premises"
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Coverage:
    """A clause with the code that implements it, the cases that name it, and the verdicts on its mutants."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def survivors(self) -> tuple[str, ...]:
        """The changes to what the clause demands that none of its cases notices."""
        return tuple(verdict.words for verdict in self.verdicts if not verdict.killed_by)

    @property
    def killed(self) -> int:
        """How many of its mutants a case notices."""
        return len(self.verdicts) - len(self.survivors)

    @property
    def status(self) -> Status:
        """Return how far the clause is covered."""
        if self.clause.premises:
            return Status.PREMISES
        if self.clause.trained:
            return Status.TRAINED
        if not self.code:
            return Status.NOT_YET
        return Status.PROVED if self.verdicts and not self.survivors else Status.IN_PART


def coverage_of(game: str) -> list[Coverage]:
    """Return the coverage of every clause of a game, in the order of its text."""
    tests = cases_by_clause(game)
    proof = _proof(game)
    return [
        Coverage(
            clause,
            proof.code.get(clause.id, ()),
            tuple(tests.get(clause.id, ())),
            proof.verdicts.get(clause.id, ()),
        )
        for clause in clauses_of(game)
    ]


def code_of_readings(game: str) -> dict[str, tuple[str, ...]]:
    """Return the functions that act on each of the project's readings, as far as a game cites them."""
    return {citation: code for citation, code in _proof(game).code.items() if citation.startswith(READING)}


def _proof(game: str) -> Proof:
    return proof_of(game, [clause.id for clause in clauses_of(game) if not (clause.premises or clause.trained)])
