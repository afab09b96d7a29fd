"""A table that one plays at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.client.connection import Connection
from pitboss.client.models import DECISIONS, Turn, View
from pitboss.client.watching import Update, watch

COMMANDS = {name: do for do, name in DECISIONS.items()}
Decide = Callable[[Turn], str | tuple[str, int]]
"""A strategy: what to do with a turn, and an amount where one is to be named (``"double"``, ``("insure", 500)``)."""


class Table:
    """A table; everything you do returns how it looks afterwards."""

    def __init__(self, connection: Connection, number: int) -> None:
        self.connection, self.number = connection, number
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The table as you last saw it."""
        return self._view or self.look()

    def look(self) -> View:
        """Look at the table now."""
        return self._saw(self.connection.get(f"/api/tables/{self.number}/view"))

    def _saw(self, data: dict[str, Any]) -> View:
        self._view = View(data)
        return self._view

    def do(self, do: str, **values: Any) -> View:
        """Send a command by its name; lost answers are asked for again."""
        given = {name: value for name, value in values.items() if value is not None}
        body = {"id": self.connection.new_id(), "command": {"do": do, **given}}
        done = self.connection.post(f"/api/tables/{self.number}/play", body)
        return self._saw(done["view"])

    def buy_in(self, amount: int) -> View:
        """Bring chips to the table."""
        return self.do("BuyIn", amount=amount)

    def cash_out(self, amount: int) -> View:
        """Take chips away."""
        return self.do("CashOut", amount=amount)

    def sit(self, box: int) -> View:
        """Take the seat at a box."""
        return self.do("Sit", box=box)

    def wager(self, amount: int, box: int = 1, kind: str = "blackjack", beside: str | None = None) -> View:
        """Put a wager on a box; a toke names the wager that it stands beside."""
        return self.do("Place", box=box, kind=kind, amount=amount, beside=beside)

    def take_back(self, box: int = 1) -> View:
        """Take your wagers on a box back."""
        return self.do("TakeBack", box=box)

    def ready(self) -> View:
        """Be done wagering."""
        return self.do("Ready")

    def leave(self) -> View:
        """Leave with all your chips; in a round, as soon as it is over."""
        return self.do("Leave")

    def decide(self, decision: str, amount: int | None = None, box: int | None = None) -> View:
        """Decide what is yours to decide: ``hit``, ``stand``, ``double``, ``decline``, ``attack`` ..."""
        turn = Turn.of(self.view)
        choice = turn.choices.get(decision) if turn is not None else None
        if choice is None:
            return self.do(COMMANDS.get(decision, decision), box=box or (turn.box if turn is not None else 1))
        values = {name: value for name, value in choice.command.items() if name != "do"}
        if amount is not None:
            values["amount"] = amount
        return self.do(choice.command["do"], **values)

    def turns(self) -> Iterator[Turn]:
        """Yield every decision that is yours until the round is over; decide before you ask for the next."""
        while True:
            turn = Turn.of(self.view)
            if turn is not None:
                yield turn
            elif not self.view.running:
                return
            else:
                self.wait()

    def wait(self) -> View:
        """Wait until it is your turn, or the round is over."""
        for update in self.watch():
            if update.view is not None:
                self._view = update.view
                if not update.view.running or Turn.of(update.view) is not None:
                    break
        return self.view

    def play_round(self, amount: int, decide: Decide, box: int = 1) -> int:
        """Wager on a box, play the round by a strategy, and return what it won or (negative) lost you."""
        before = self.look().chips
        self.wager(amount, box)
        self.ready()
        while not self.view.running and self.view.data["ready"]:
            self.wait_for_cards()
        for turn in self.turns():
            decided = decide(turn)
            name, named = decided if isinstance(decided, tuple) else (decided, None)
            self.decide(name, named)
        return self.view.chips - before

    def wait_for_cards(self) -> View:
        """Wait until the wagering is closed."""
        for update in self.watch():
            if update.view is not None:
                self._view = update.view
                if update.view.running or not update.view.data["ready"]:
                    break
        return self.view

    def advice(self) -> dict[str, float]:
        """Return the exact value of every decision open to you, the best first."""
        values: dict[str, float] = self.connection.get(f"/api/tables/{self.number}/advice")["values"]
        return values

    def watch(self, after: int | None = None) -> Iterator[Update]:
        """Yield events and views as they come, from a number on; a lost connection is taken up again."""
        return watch(self.connection, self.number, after)

    def events(self, after: int = 0) -> Iterator[dict[str, Any]]:
        """Yield the events so far, after a number."""
        while True:
            page = self.connection.get(f"/api/tables/{self.number}/events", after=after)
            yield from page["events"]
            if not page["more"]:
                return
            after = page["events"][-1]["number"]
