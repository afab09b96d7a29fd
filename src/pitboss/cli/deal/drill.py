"""The payout drill: nothing but wagers to settle, each from a round that the table has dealt."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pitboss.cli.deal.desk import Desk
from pitboss.cli.deal.payouts import SettleTask
from pitboss.cli.deal.questions import makers
from pitboss.cli.deal.situations import settlements
from pitboss.cli.deal.telling import Telling
from pitboss.record.phrases import describe_wager
from pitboss.rulebook import Rules
from pitboss.table import Table
from pitboss.table import commands as do


def drill_payouts(rules: Rules, desk: Desk, count: int, chance: random.Random) -> None:
    """Ask so many payout questions; raises Quit where the dealer leaves before."""
    for number, (table, step) in enumerate(questions(rules, chance), 1):
        _ask(table, step, desk, f"{number} of {count}")
        if number == count:
            return


def questions(rules: Rules, chance: random.Random) -> Iterator[tuple[Table, do.SettleWager]]:
    """Yield wagers to be settled without end: every kind of question comes up before one comes again."""
    kinds = makers(rules)
    while True:
        for make in chance.sample(kinds, len(kinds)):
            yield from settlements(rules, make(rules, chance))


def _ask(table: Table, step: do.SettleWager, desk: Desk, number: str) -> None:
    wager = table.state.wagers[step.wager - 1]
    telling = Telling(table)
    telling.say(f"Question {number}: settle {describe_wager(table.state, wager)}.")
    verdict = desk.ask(table, SettleTask(table, wager), telling)
    for command in verdict.commands:
        if command == table.staff_step():
            table.do(command)
    told = " ".join(telling.take())
    desk.screen.say(told, "green")
