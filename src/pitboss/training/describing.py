"""A task as facts: what to do, as ids and values that every front end puts into its own words.

They are collected while the task is open: once a wager is settled, the table no longer knows what it is owed.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table import Table, commands
from pitboss.table.state import Wager
from pitboss.training.steps.amounts import rounding_of
from pitboss.training.steps.payouts import SettleTask, UndoTask
from pitboss.training.steps.said import Act
from pitboss.training.steps.tasks import ItemTask, ResponseTask, StepTask, Task


@dataclass(frozen=True, slots=True)
class SettlingFacts:
    """A wager and its result: at which ``odds``, rounded down to which multiple; ``hand`` 0: the only one.

    ``net`` is what is paid or, if negative, collected. Without odds, it is a share of a common limit, or half.
    """

    act: Act
    box: int
    hand: int
    kind: Kind
    bettor: str
    amount: int
    net: int = 0
    odds: str | None = None
    rounding: int = 1
    line: str = ""


@dataclass(frozen=True, slots=True)
class TaskFacts:
    """What to do: a step of the table, a wager to settle, or a word of the checklist."""

    words: str
    typed: str
    clauses: Clauses
    step: commands.StaffCommand | None = None
    settling: SettlingFacts | None = None
    by_hand: bool = False


def facts_of(task: Task) -> TaskFacts:
    """Return a task as facts."""
    return TaskFacts(task.words, task.typed, task.clauses, _step(task), _settling(task), isinstance(task, ItemTask))


def _step(task: Task) -> commands.StaffCommand | None:
    match task:
        case StepTask(step=step):
            return step
        case ResponseTask(answer=answer):
            return answer if isinstance(answer, commands.StaffCommand) else None
    return None


def _settling(task: Task) -> SettlingFacts | None:
    match task:
        case SettleTask(table=table, wager=wager):
            ruling = task.ruling
            return SettlingFacts(
                task.act,
                *_place(table, wager),
                net=ruling.net,
                odds=str(ruling.odds) if ruling.odds is not None else None,
                rounding=rounding_of(table, ruling),
                line=ruling.line,
            )
        case UndoTask(table=table, wager=wager):
            return SettlingFacts(Act.UNDO, *_place(table, wager))
    return None


def _place(table: Table, wager: Wager) -> tuple[int, int, Kind, str, int]:
    hands = len(table.state.boxes[wager.box].hands)
    hand = table.state.place(wager.hand) if wager.hand is not None and hands > 1 else 0
    return wager.box, hand, wager.kind, wager.bettor, wager.amount
