"""What an actor may do now: a command with its bounds and clauses."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table.commands import Command


class Choice(NamedTuple):
    """A command that an actor can give now.

    ``command`` is ready for ``Table.do``, with the highest amount allowed. ``least`` and ``most`` bound its amount in
    cents, in steps of ``unit``; both are 0 for a command without an amount. ``kind`` is the kind of wager it makes.
    ``free`` means that the house funds it with a lammer, ``face_down`` that the player may ask for the card face down,
    and ``tokes`` are the bounds of a toke that may go with it. ``clauses`` are those that allow it.
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
        """The name of the command, such as ``Hit``."""
        return type(self.command).__name__
