"""One task and the answers to it: how they are judged, counted and remembered, the same for every front end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.rulebook import Clauses
from pitboss.table import Table
from pitboss.training.levels import Level
from pitboss.training.score import Mistake, Score
from pitboss.training.steps.reading import read_said
from pitboss.training.steps.said import Unclear
from pitboss.training.steps.tasks import StepVerdict, Task

TRIES = 2
"""After this many wrong tries, the right step is shown."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on an answer: whether it was right, and what the table does now if it ends the task."""

    verdict: StepVerdict
    clauses: Clauses
    first_try: bool = False
    over: bool = False
    shows_right: bool = False


class Answering:
    """A task that is asked until it is done right; in an exam, only once."""

    def __init__(self, table: Table, task: Task, level: Level, score: Score, by_hand: Collection[str] = ()) -> None:
        self.table, self.task, self.level, self.score = table, task, level, score
        self.words = frozenset(by_hand)
        self.grounds: Clauses = task.clauses
        self.tries = 0

    def fits(self, piece: str) -> bool:
        """Whether a step that was given before the task was known is right all the same."""
        try:
            return self.task.judge(read_said(piece, self.table.state, self.words)).right
        except Unclear:
            return False

    def judge(self, piece: str) -> Judged:
        """Judge an answer and count it; raises Unclear if it says nothing, and then counts nothing."""
        verdict = self.task.judge(read_said(piece, self.table.state, self.words))
        return self._right(verdict) if verdict.right else self._wrong(piece, verdict)

    def hint(self) -> None:
        """Note that the right step was shown: it no longer counts as right at the first try."""
        self.tries = max(self.tries, 1)

    def abandon(self) -> None:
        """Count a task that was tried and not done."""
        if self.tries:
            self.score.note(self.grounds, False)

    def _right(self, verdict: StepVerdict) -> Judged:
        self.score.note(self.grounds + verdict.clauses, not self.tries)
        return Judged(verdict, self.grounds, first_try=not self.tries, over=True)

    def _wrong(self, piece: str, verdict: StepVerdict) -> Judged:
        assert verdict.wrong is not None
        self.tries += 1
        clauses = verdict.clauses or self.task.clauses
        self.grounds += verdict.clauses
        self.score.mistakes.append(Mistake(piece, verdict.wrong, self.task.typed, clauses))
        if self.level is not Level.EXAM:
            return Judged(verdict, clauses, shows_right=self.tries >= TRIES)
        self.score.note(self.grounds, False)
        done = StepVerdict(False, verdict.wrong, commands=self.task.commands)
        return Judged(done, clauses, over=True)
