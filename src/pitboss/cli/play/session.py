"""A session at one table: who plays, with how much, on which screen, and how it is asked and answered."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from pitboss.cli.play.keyboard.amounts import change, change_style
from pitboss.cli.play.keyboard.keys import Key
from pitboss.cli.play.keyboard.prompts import Read, read_line
from pitboss.cli.play.keyboard.slip import Slip
from pitboss.cli.play.mishaps import Mishaps
from pitboss.cli.play.saving import record_writer, save
from pitboss.cli.play.showing.explain import cited_here, explained
from pitboss.cli.play.showing.information import information
from pitboss.cli.play.showing.screen import Screen
from pitboss.cli.play.showing.teller import Teller
from pitboss.rulebook import Clauses
from pitboss.table import Refusal, Table, commands

BANKROLL = 100_000
"""What a player brings to the table unless told otherwise, in cents."""

PLAYER = "Player"
"""The name of the one person at the table."""


class PlaySession:
    """One player at one table."""

    def __init__(
        self, table: Table, console: Console, read: Read, bankroll: int, mishaps: Mishaps | None = None
    ) -> None:
        self.table = table
        self.mishaps = mishaps or Mishaps()
        self.screen = Screen(console, table.rules)
        self.teller = Teller(table)
        self.last: Slip = {}
        self.rounds = 0
        self.net = 0
        self._read = read
        table.do(commands.BuyIn(PLAYER, bankroll))

    @property
    def chips(self) -> int:
        """The chips the player has off the layout."""
        return self.table.state.players[PLAYER].chips

    def ask(self, prompt: str, keys: Sequence[Key]) -> str:
        """Return what the player types, once it is none of the words that every prompt knows; raises Quit."""
        while True:
            line = read_line(self._read, prompt)
            word, _, rest = line.partition(" ")
            if word == "?":
                self.screen.show(explained(_clauses_of(rest.strip(), keys) or self.teller.clauses))
            elif line.lower() == "i":
                self.screen.show(information(self.table.rules, self.screen.width))
            elif word.lower() == "save" and record_writer() is not None:
                self.screen.say(save(self.table, rest.strip()))
            else:
                return line
            self.screen.show("")
            self.screen.keys(keys)

    def refused(self, refusal: Refusal) -> None:
        """Show a refusal in the table's own words, with its clauses."""
        self.teller.refuse(refusal.clauses)
        cited = cited_here(refusal.clauses, self.table.rules.game)
        self.warn(f"{refusal.sentence} ({cited})")

    def not_understood(self, line: str, keys: Sequence[Key]) -> None:
        """Say that a line is none of the keys."""
        known = ", ".join(dict.fromkeys(key.key for key in keys))
        self.warn(f"{line!r} is not a key here; the keys are {known}." if line else f"The keys are {known}.")

    def warn(self, sentence: str) -> None:
        """Say what cannot be done."""
        self.screen.say(sentence, "yellow")

    def farewell(self) -> None:
        """Say goodbye, with what the rounds played came to."""
        state = self.table.state
        if state.running:
            self.screen.say(f"Round {state.round} is abandoned: nothing in it counts.")
        count = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        net = Text(change(self.net), change_style(self.net))
        self.screen.show(Text.assemble(f"Goodbye. {count} played, net ", net, "."))


def _clauses_of(typed: str, keys: Sequence[Key]) -> Clauses:
    """Return the clauses of the key that begins so; an amount is not typed to ask about it."""
    return next((key.clauses for key in keys if typed and key.key.split()[0] == typed), ())
