"""A session that is answered one step at a time, for servers.

The same order and the same answers always produce the same session, so these two are enough to store and repeat it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.shoe import OutOfCards
from pitboss.table import Table
from pitboss.training.answering import Answering, Judged
from pitboss.training.company.remarks import remark
from pitboss.training.company.telling import Told
from pitboss.training.describing import TaskFacts, facts_of
from pitboss.training.levels import Drill, Level
from pitboss.training.score import Score
from pitboss.training.session import TrainingPlan, TrainingSession
from pitboss.training.steps.said import Unclear
from pitboss.training.tables import training_rules, training_table

HINT = "hint"
"""The input that asks for the right step."""


@dataclass(frozen=True, slots=True)
class TrainingOrder:
    """What a session is made from; a drill asks only one kind of question, once per round of the plan."""

    game: str
    level: Level
    plan: TrainingPlan
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    drill: Drill | None = None


class Trainer:
    """One session, from the first question on. ``told`` is what happened since the last answer that ended a task."""

    def __init__(self, order: TrainingOrder) -> None:
        self.order = order
        self.score = Score()
        self.question: Answering | None = None
        self.told: list[Told] = []
        self.answered: TaskFacts | None = None
        self.judged: Judged | None = None
        self.hinted = False
        self._prepare(random.Random(order.seed))
        self._ask()

    def _prepare(self, chance: random.Random) -> None:
        rules = training_rules(self.order.game, self.order.options)
        self.session = TrainingSession(training_table(rules, chance), self.order.plan, chance)

    @property
    def table(self) -> Table:
        """The table at which it is dealt."""
        return self.session.table

    @property
    def rounds_dealt(self) -> int:
        """How many rounds were dealt."""
        return self.session.rounds

    @property
    def finished(self) -> bool:
        """Whether it was dealt to its end."""
        return self.session.finished

    @property
    def news(self) -> bool:
        """Whether something came up that nobody could know."""
        return self.session.news

    @property
    def passed(self) -> bool:
        """Whether it was an exam, dealt to its end, with enough steps right."""
        return self.order.level is Level.EXAM and self.finished and self.score.passes

    @property
    def shows_right(self) -> bool:
        """Whether the right step is shown before it is done."""
        tried = self.judged is not None and self.judged.shows_right
        return self.order.level is Level.GUIDE or self.hinted or tried

    def answer(self, said: str) -> None:
        """Judge one answer, count it and go on if the task is over; raises Unclear, and then nothing changes."""
        question = self.question
        assert question is not None, "the session is over"
        if said == HINT:
            self._hint(question)
            return
        facts = facts_of(question.task)
        judged = question.judge(said)
        self.judged, self.answered = judged, facts
        if not judged.over:
            return
        self._carry_out(judged)

    def goes_on(self, said: str) -> bool:
        """Whether a step that was given in one line with the last one may be judged now.

        It may not if the last one was wrong, or if something came up that nobody could know.
        """
        question = self.question
        if question is None or self.judged is None or not self.judged.verdict.right:
            return False
        return not (self.news or question.task.by_hand) or question.fits(said)

    def leave(self) -> None:
        """End the session before its time."""
        if self.question is not None:
            self.question.abandon()
            self.question = None

    def _hint(self, question: Answering) -> None:
        if self.order.level is Level.EXAM:
            raise Unclear("There are no hints in an exam.")
        if self.shows_right:
            raise Unclear("The right step is shown already.")
        question.hint()
        self.hinted, self.judged = True, None

    def _carry_out(self, judged: Judged) -> None:
        try:
            self.session.carry_out(judged.verdict, right=judged.first_try)
        except OutOfCards:
            self._run_out()
        else:
            self._ask()

    def _ask(self) -> None:
        try:
            task = self.session.next_task()
        except OutOfCards:
            self._run_out()
            return
        self.told = self.session.telling.take_told()
        self.hinted = False
        words = [item.word for item in self.session.checklist.items]
        self.question = Answering(self.table, task, self.order.level, self.score, words) if task is not None else None

    def _run_out(self) -> None:
        self.question = None
        self.session.telling.say(remark("out_of_cards"))
        self.told = self.session.telling.take_told()
