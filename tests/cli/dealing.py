"""Deals in the terminal by script: typed lines, or a dealer who is always right, and what was printed."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console

from pitboss.cli.deal.command import run_at_desk
from pitboss.cli.deal.desk import DealerDesk
from pitboss.cli.play.keyboard.prompts import Quit
from pitboss.rulebook.parts import Outcome
from pitboss.table import Table, commands
from pitboss.table.ceremony import cover_bounds, cut_bounds
from pitboss.table.round.rulings import rule_on
from pitboss.training.company.slips import Slip
from pitboss.training.levels import Level, Payouts
from pitboss.training.session import TrainingPlan, TrainingSession
from pitboss.training.steps.tasks import ItemTask, ResponseTask
from pitboss.training.tables import training_rules, training_table

TOO_OFTEN = 4000
"""No session of these tests takes this many lines."""


class Silent(Console):
    """A console that draws nothing, for sessions in which only the steps matter."""

    def print(self, *what: Any, **how: Any) -> None:
        """Print nothing."""


@dataclass
class Dealt:
    """The result of a session."""

    training: TrainingSession
    desk: DealerDesk
    text: str
    prompts: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    steps: set[str] = field(default_factory=set)

    @property
    def table(self) -> Table:
        """The table at which it was dealt."""
        return self.training.table

    @property
    def words(self) -> str:
        """What was printed, on one line."""
        return " ".join(self.text.split())

    def after(self, typed: str) -> str:
        """What was printed in answer to a typed line (to its first occurrence), on one line."""
        _, _, rest = self.text.partition(f"> {typed}\n")
        return " ".join(rest.partition("> ")[0].split())


def a_desk(
    read: Callable[[str], str], level: Level = Level.TRAIN, quiet: bool = False
) -> tuple[DealerDesk, io.StringIO]:
    """Return a desk that prints into memory, 80 columns wide, and writes typed lines down as if they were typed."""
    file = io.StringIO()
    kind = Silent if quiet else Console
    console = kind(file=file, width=80, force_terminal=False, highlight=False)

    def typing(prompt: str) -> str:
        line = read(prompt)
        console.print(f"{prompt}{line}", markup=False, highlight=False, soft_wrap=True)
        return line

    return DealerDesk(console, typing, level), file


def typing(lines: Iterable[str]) -> Callable[[str], str]:
    """Return a reader that types lines one by one and then is at the end of input."""
    left = iter(lines)

    def read(prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    return read


def right_line(training: TrainingSession, short_shoes: bool = False) -> str:
    """Return what a dealer types who knows the table's one right step, and the checklist by heart.

    With ``short_shoes``, the dealer puts the cover card as near the front as allowed, so that it comes out soon.
    """
    task, table = training.task, training.table
    step = table.staff_step()
    if isinstance(task, ItemTask | ResponseTask) or step is None or step not in task.commands:  # type: ignore[union-attr]
        assert task is not None
        return task.typed
    match step:
        case commands.SettleWager(number):
            return _settling(table, number)
        case commands.DealCard(box, hand):
            return f"deal {box}.{hand}"
        case commands.PlaceCover():
            return f"cover {cover_bounds(table)[short_shoes]}"
        case commands.CutForTable():
            return f"cut {cut_bounds(table)[0]}"
        case commands.Perform(duty):
            return duty.value
    assert task is not None
    return task.typed


def _settling(table: Table, number: int) -> str:
    wager = table.state.wagers[number - 1]
    ruling = rule_on(table.state, wager)
    place = f"{wager.box}.{table.state.place(wager.hand)}" if wager.hand is not None else str(wager.box)
    amount = f"{abs(ruling.net) / 100:.2f}"
    return {
        Outcome.WIN: f"pay {place} {wager.kind} {amount}",
        Outcome.LOSE: f"take {place} {wager.kind}",
        Outcome.HALF: f"half {place} {wager.kind} {amount}",
        Outcome.PUSH: f"push {place} {wager.kind}",
        Outcome.VOID: f"void {place} {wager.kind}",
    }[ruling.outcome]


def dealt_right(
    game: str,
    seed: int,
    *,
    rounds: int = 4,
    rate: float = 1.0,
    payouts: Payouts = Payouts.ALL,
    level: Level = Level.TRAIN,
    quiet: bool = True,
    **options: Any,
) -> Dealt:
    """Deal a whole session without a fault; irregular ones with an even seed have short shoes."""

    def line(training: TrainingSession) -> str:
        return right_line(training, short_shoes=bool(rate) and seed % 2 == 0)

    return _dealt(game, seed, line, TrainingPlan(rate, rounds, payouts), level, quiet, options)


def dealt(
    game: str,
    *lines: str,
    seed: int = 1,
    rounds: int = 1,
    rate: float = 0.0,
    level: Level = Level.TRAIN,
    payouts: Payouts = Payouts.ALL,
    until: str = "",
    goes_on: bool = False,
    **options: Any,
) -> Dealt:
    """Deal right until the right line begins with a word, then type lines; the input ends, or all goes on right."""
    left = iter(lines)
    reached = not until

    def line(training: TrainingSession) -> str:
        nonlocal reached
        right = right_line(training)
        reached = reached or right.startswith(until)
        if not reached:
            return right
        typed = next(left, right if goes_on else None)
        if typed is None:
            raise EOFError
        return typed

    return _dealt(game, seed, line, TrainingPlan(rate, rounds, payouts), level, False, options)


def dealt_until(game: str, slip: Slip, *lines: str, seed: int = 1, **options: Any) -> Dealt:
    """Deal right until something has gone wrong that the dealer must answer, and then type lines."""
    left = iter(lines)

    struck = False

    def line(training: TrainingSession) -> str:
        nonlocal struck
        task = training.task
        struck = struck or isinstance(task, ResponseTask) or (isinstance(task, ItemTask) and task.item.moment is slip)
        if not struck:
            training.slips.armed = slip
            return right_line(training)
        training.slips.armed = None
        typed = next(left, None)
        if typed is None:
            raise EOFError
        return typed

    return _dealt(game, seed, line, TrainingPlan(0.0, 12), Level.TRAIN, False, options)


def _dealt(
    game: str,
    seed: int,
    line: Callable[[TrainingSession], str],
    plan: TrainingPlan,
    level: Level,
    quiet: bool,
    options: dict[str, object],
) -> Dealt:
    chance = random.Random(seed)
    table = training_table(training_rules(game, options), chance)
    prompts: list[str] = []
    lines: list[str] = []
    steps: set[str] = set()
    holder: list[TrainingSession] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        assert len(prompts) < TOO_OFTEN, "the session does not come to its end"
        task = holder[0].task
        assert task is not None
        steps.update(type(command).__name__ for command in task.commands)
        lines.append(line(holder[0]))
        return lines[-1]

    desk, file = a_desk(read, level, quiet)
    training = TrainingSession(table, plan, chance)
    holder.append(training)
    with contextlib.suppress(Quit):
        run_at_desk(training, desk)
    return Dealt(training, desk, file.getvalue(), prompts, lines, steps)
