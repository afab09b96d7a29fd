"""The payout drill, answered one step at a time: only wagers to settle, each from a round that was dealt."""

from __future__ import annotations

import random

from pitboss.record.telling.phrases import describe_wager
from pitboss.table import Table
from pitboss.training.answering import Answering, Judged
from pitboss.training.company.remarks import Remark
from pitboss.training.company.telling import Telling, Told
from pitboss.training.faults import wager_values
from pitboss.training.questions import drill_questions
from pitboss.training.steps.payouts import SettleTask
from pitboss.training.tables import drill_rules
from pitboss.training.trainer import Trainer, TrainingOrder


def trainer_of(order: TrainingOrder) -> Trainer:
    """Return a session at its first question: of whole rounds, or of a drill."""
    return Trainer(order) if order.drill is None else PayoutTrainer(order)


class PayoutTrainer(Trainer):
    """A payout drill with as many questions as the plan has rounds. It is not an exam, and earns nothing."""

    def _prepare(self, chance: random.Random) -> None:
        self._questions = drill_questions(drill_rules(self.order.game, self.order.options), chance)
        self._done = 0
        self._became: list[Told] = []

    @property
    def table(self) -> Table:
        """The table of the question."""
        return self._table

    @property
    def rounds_dealt(self) -> int:
        """How many questions are done."""
        return self._done

    @property
    def finished(self) -> bool:
        """Whether every question is done."""
        return self._done == self.order.plan.rounds

    @property
    def news(self) -> bool:
        """Every question is a separate round, which nobody could know in advance."""
        return True

    @property
    def passed(self) -> bool:
        """There is no passing a drill."""
        return False

    def _carry_out(self, judged: Judged) -> None:
        for command in judged.verdict.commands:
            if command == self.table.staff_step():
                self.table.do(command)
        self._done += 1
        self._became = self._telling.take_told()
        self._ask()

    def _ask(self) -> None:
        self.hinted = False
        if self.finished:
            self.question, self.told = None, self._became
            return
        self._table, step = next(self._questions)
        wager = self._table.state.wagers[step.wager - 1]
        task = SettleTask(self._table, wager)
        self._telling = Telling(self._table)
        self._telling.say(self._asked(task))
        self.told = self._became + self._telling.take_told()
        self.question = Answering(self._table, task, self.order.level, self.score)

    def _asked(self, task: SettleTask) -> Remark:
        """Say which wager is to be settled."""
        state, wager = self._table.state, task.wager
        named = describe_wager(state, wager)
        values = {
            **wager_values(state, wager),
            "number": self._done + 1,
            "count": self.order.plan.rounds,
            "wager": named,
        }
        return Remark("question", {name: str(value) for name, value in values.items()})
