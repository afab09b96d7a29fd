"""The score of a session: how often each clause was done right, the worst first."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from pitboss.rulebook import Clauses, clauses_only
from pitboss.rulebook.clause_index import find_clause
from pitboss.training.faults import WrongStep
from pitboss.training.levels import PASS_MARK


@dataclass(slots=True)
class TriesTally:
    """How often something was done right at the first try, and how often not."""

    right: int = 0
    wrong: int = 0

    def add(self, right: bool) -> None:
        """Count once more."""
        if right:
            self.right += 1
        else:
            self.wrong += 1

    @property
    def percent(self) -> int:
        """The percentage that was right."""
        count = self.right + self.wrong
        return 100 * self.right // count if count else 100


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong step: what was typed, what was right and by which clauses."""

    typed: str
    wrong: WrongStep
    right: str
    clauses: Clauses


class Score:
    """What was done right and wrong, by clause. A step counts once: it is right if the first try was right."""

    def __init__(self) -> None:
        self.steps = TriesTally()
        self.clauses: dict[str, TriesTally] = {}
        self.mistakes: list[Mistake] = []
        self._began = time.monotonic()

    def note(self, clauses: Clauses, right: bool) -> None:
        """Count a step, both as such and for each clause that required it."""
        self.steps.add(right)
        for clause in clauses_only(clauses):
            self.clauses.setdefault(clause, TriesTally()).add(right)

    @property
    def passes(self) -> bool:
        """Whether enough steps were right for an exam."""
        return self.steps.right > 0 and self.steps.percent >= PASS_MARK

    @property
    def seconds(self) -> int:
        """How long the session has lasted."""
        return round(time.monotonic() - self._began)

    def worst_first(self) -> list[tuple[str, TriesTally]]:
        """Return the clauses with their tallies: those with the most faults first."""
        return sorted(self.clauses.items(), key=lambda pair: (-pair[1].wrong, pair[1].right))

    def in_short(self) -> str:
        """Return the score in one line."""
        steps = self.steps
        count = steps.right + steps.wrong
        if not count:
            return "No step has been judged yet."
        minutes, seconds = divmod(self.seconds, 60)
        return f"{steps.right} of {count} steps right at the first try, {steps.percent}%, in {minutes}:{seconds:02d}."

    def as_data(self) -> dict[str, Any]:
        """Return the score as plain data."""
        steps = self.steps
        return {
            "steps": steps.right + steps.wrong,
            "right": steps.right,
            "wrong": steps.wrong,
            "percent": steps.percent,
            "seconds": self.seconds,
            "clauses": [
                {"clause": clause, "right": tally.right, "wrong": tally.wrong, "summary": summary_of(clause)}
                for clause, tally in self.worst_first()
            ],
            "mistakes": [
                {
                    "typed": mistake.typed,
                    "wrong": mistake.wrong.sentence,
                    "right": mistake.right,
                    "clauses": clauses_only(mistake.clauses),
                }
                for mistake in self.mistakes
            ],
        }


def summary_of(clause_id: str) -> str:
    """Return a short summary of a clause."""
    clause = find_clause(clause_id)
    return clause.summary if clause is not None else ""
