"""The payout drill: nothing but wagers to settle, each from a round that the table has dealt."""

from __future__ import annotations

import random

from pitboss.cli.deal.desk import DealerDesk
from pitboss.record.telling.phrases import describe_wager
from pitboss.rulebook import Rules
from pitboss.table import Table, commands
from pitboss.training.company.telling import Telling
from pitboss.training.questions import drill_questions
from pitboss.training.steps.payouts import SettleTask


def drill_payouts(rules: Rules, desk: DealerDesk, count: int, chance: random.Random) -> None:
    """Ask so many payout questions, each with what became of the last one; raises Quit where the dealer leaves."""
    told: list[str] = []
    for number, (table, step) in enumerate(drill_questions(rules, chance), 1):
        told = _ask(table, step, desk, [*told, f"Question {number} of {count}"])
        if number == count:
            break
    desk.screen.say(" ".join(told))


def _ask(table: Table, step: commands.SettleWager, desk: DealerDesk, heading: list[str]) -> list[str]:
    """Ask for one payout and return what became of the wager."""
    wager = table.state.wagers[step.wager - 1]
    telling = Telling(table)
    *before, question = heading
    telling.say_words(*before, f"{question}: settle {describe_wager(table.state, wager)}.")
    judged = desk.ask(table, SettleTask(table, wager), telling)
    for command in judged.verdict.commands:
        if command == table.staff_step():
            table.do(command)
    return telling.take()
