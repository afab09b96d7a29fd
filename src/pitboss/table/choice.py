"""What an actor may do now: a command with its bounds and clauses."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from pitboss.table.commands import Command

ASIDE = (
    commands.BuyIn,
    commands.CashOut,
    commands.AskBurnCard,
    commands.AskShuffle,
    commands.WantIn,
    commands.Report,
    commands.ComeIn,
    commands.GoIdle,
)
"""What may be done whether or not the table waits for anybody."""


class Choice(NamedTuple):
    """A command that is open now.

    ``least`` and ``most`` bound its amount in cents, in steps of ``unit``; both are 0 for a command without an
    amount. ``free`` marks what the house funds with a lammer. ``face_down`` says that the card may be asked for face
    down, and ``tokes`` are the bounds of a further toke. ``command`` is ready to be done, with the most as its amount.
    """

    command: Command
    clauses: Clauses
    least: int = 0
    most: int = 0
    unit: int = 1
    free: bool = False
    kind: Kind | None = None
    face_down: bool = False
    tokes: tuple[int, int] = (0, 0)

    @property
    def name(self) -> str:
        """The name of the command."""
        return type(self.command).__name__

    @property
    def aside(self) -> bool:
        """Whether it may be done beside the course of the game: chips, questions, reports. No table waits for it."""
        return isinstance(self.command, ASIDE)
