"""What an actor may do now: a command with its bounds and clauses."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table.commands import Command


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
