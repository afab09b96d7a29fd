"""The payout drill: nothing but wagers to settle, each from a round that the table has dealt."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pitboss.cli.deal.company.telling import Telling
from pitboss.cli.deal.desk import DealerDesk
from pitboss.cli.deal.questions import makers
from pitboss.cli.deal.situations import settlements
from pitboss.cli.deal.steps.payouts import SettleTask
from pitboss.record.telling.phrases import describe_wager
from pitboss.rulebook import Rules
from pitboss.table import Table, commands


def drill_payouts(rules: Rules, desk: DealerDesk, count: int, chance: random.Random) -> None:
    """Ask so many payout questions, each with what became of the last one; raises Quit where the dealer leaves."""
    told: list[str] = []
    for number, (table, step) in enumerate(questions(rules, chance), 1):
        told = _ask(table, step, desk, [*told, f"Question {number} of {count}"])
        if number == count:
            break
    desk.screen.say(" ".join(told))


def questions(rules: Rules, chance: random.Random) -> Iterator[tuple[Table, commands.SettleWager]]:
    """Yield wagers to be settled without end: every kind of question comes up before one comes again."""
    kinds = makers(rules)
    while True:
        for make in chance.sample(kinds, len(kinds)):
            yield from settlements(rules, make(rules, chance))


def _ask(table: Table, step: commands.SettleWager, desk: DealerDesk, heading: list[str]) -> list[str]:
    """Ask for one payout and return what became of the wager."""
    wager = table.state.wagers[step.wager - 1]
    telling = Telling(table)
    *before, question = heading
    telling.say(*before, f"{question}: settle {describe_wager(table.state, wager)}.")
    verdict = desk.ask(table, SettleTask(table, wager), telling)
    for command in verdict.commands:
        if command == table.staff_step():
            table.do(command)
    return telling.take()
