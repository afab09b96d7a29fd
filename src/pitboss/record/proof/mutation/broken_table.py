"""A table on which one demand of one clause is broken.

What the house does on the grounds of a clause are the events that cite it, and what it refuses on those grounds. A
broken table does that one thing wrong and everything else right. ``events`` has what people at the table would see,
``folded`` what really happened; the two differ if something is done but not shown, or announced but not done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.table import Refusal, Table, commands
from pitboss.table.events import Event, RoundBegun
from pitboss.table.folding.fold import fold
from pitboss.table.folding.phases import due_in_phase
from pitboss.table.layout import Batch

Act = Callable[["BrokenTable", Any], bool]
"""Performs an event wrongly, and returns whether that made a difference; if not, the event goes ahead."""
MOST_EVENTS = 3_000
"""More than any rule case has: a broken table that never ends is stopped."""


class Endless(Exception):
    """The broken table does not come to an end."""


class BrokenTable(Table):
    """One table of one game, with one demand broken wherever ``clause`` is cited."""

    __slots__ = ("acts", "allows", "before", "begins", "changed", "clause", "folded", "reverses")

    def __init__(
        self,
        rules: Rules,
        *,
        clause: str,
        acts: dict[type, Act] | None = None,
        allows: bool = False,
        begins: Act | None = None,
        reverses: bool = False,
        **options: Any,
    ) -> None:
        self.clause = clause
        self.acts = acts or {}
        self.allows = allows
        self.begins = begins
        self.reverses = reverses
        self.changed = 0
        self.folded: list[Event] = []
        self.before: tuple[list[Card], list[Batch], int] = ([], [], 1)
        super().__init__(rules, **options)

    def emit(self, event: Event) -> None:
        """Record an event and fold it into the state, unless this is what is broken."""
        if len(self.events) + len(self.folded) > MOST_EVENTS:
            raise Endless
        act = self.acts.get(type(event))
        if act is not None and self.clause in event.clauses and act(self, event):
            self.changed += 1
            return
        self.show(event)
        self.happen(event)
        if self.begins is not None and isinstance(event, RoundBegun) and self.begins(self, event):
            self.changed += 1

    def show(self, event: Event) -> None:
        """Let everybody see an event."""
        self.events.append(event)

    def happen(self, event: Event) -> None:
        """Let an event change the state."""
        self.folded.append(event)
        fold(self.state, event)

    @property
    def history(self) -> list[Event]:
        """The events that made the state, in order, whether anybody saw them or not."""
        return self.folded

    def do(self, command: commands.Command, by: str | None = None) -> list[Event]:
        """Carry out a command; remember the previous order of the cards being shuffled."""
        self.before = (list(self.stack), list(self.device), self.batch)
        return super().do(command, by)

    def refusal(self, command: commands.Command, by: str | None = None) -> Refusal | None:
        """Return why a command would be refused; a mutant may allow what the clause forbids."""
        refusal = super().refusal(command, by)
        if self.allows and refusal is not None and self.clause in refusal.clauses:
            self.changed += 1
            return None
        return refusal

    def staff_step(self) -> commands.StaffCommand | None:
        """Return the next step; if the order is broken, the last of several settlements that are due."""
        step = super().staff_step()
        if not self.reverses or not isinstance(step, commands.SettleWager):
            return step
        state = self.state
        if state.taking is not None:
            open_wagers = [number for number in state.taking if state.wagers[number - 1].outcome is None]
            other: commands.StaffCommand | None = commands.SettleWager(open_wagers[-1]) if open_wagers else step
        else:
            state.in_play.reverse()
            due = due_in_phase(state)
            other = due if isinstance(due, commands.SettleWager) else step
            state.in_play.reverse()
        if isinstance(other, commands.SettleWager) and other != step:
            self.changed += 1
            return other
        return step
