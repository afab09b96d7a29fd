"""Refusals are values: a code, a sentence that says what, why and what to do instead, and the clauses."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook import Clauses


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is refused: a ``code`` for programs, a ``sentence`` for people, and the ``clauses`` it rests on."""

    code: str
    sentence: str
    clauses: Clauses

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}; {', '.join(self.clauses)}]"


class Refused(Exception):
    """Raised when a table refuses a command; the table is unchanged.

    ``refusal`` has the code, the sentence and the clauses.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))
