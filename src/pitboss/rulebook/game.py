"""A game: one rulebook, as a program can use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import NamedTuple

from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.rulebook.option import Option, Value
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.text_files import BadLine, read_as_text

Choices = Mapping[str, Value]


class Listed(NamedTuple):
    """A line of a list in a game's folder."""

    file: str
    number: int
    parts: tuple[str, ...]

    def bad(self, reason: str) -> BadLine:
        """Return what is raised because of this line."""
        return BadLine(self.file, self.number, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game's name, its options, and how its rules are written from them.

    ``follows`` gives the defaults that depend on other choices (as the most hands of a box on the number of positions).
    ``wagers`` names the kinds of side wager that no built-in mechanism has. ``marked`` are words that a text wants
    in a betting area, by the kind of wager. ``folder``, which whoever finds the game fills in, holds its clauses, its
    checklist and, where it has any, its texts.
    """

    id: str
    name: str
    text: str
    options: tuple[Option, ...]
    write: Callable[[Choices], Rules] = field(repr=False)
    follows: Callable[[Choices], Choices] = field(repr=False, default=lambda given: {})
    wagers: tuple[WagerName, ...] = ()
    marked: Mapping[Kind, str] = field(default_factory=dict)
    folder: Traversable | None = field(repr=False, compare=False, default=None)

    def __hash__(self) -> int:
        """Games of different ids differ; to go through all of a game would take longer than what is kept by it."""
        return hash(self.id)

    def option(self, name: str) -> Option | None:
        """Return the option of that name."""
        return next((option for option in self.options if option.name == name), None)

    def choices(self, given: Choices) -> dict[str, Value]:
        """Return the value of every option: as given, else as it follows from what is given, else the default."""
        defaults = {option.name: option.default for option in self.options}
        return defaults | dict(self.follows(given)) | dict(given)

    def lines(self, name: str) -> list[Listed]:
        """Return the lines of a file of its folder that say something, each cut at its bars."""
        assert self.folder is not None, f"{self.id} was not looked up"
        text = read_as_text(self.folder.joinpath(name), name)
        numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
        return [
            Listed(name, number, tuple(part.strip() for part in line.split("|")))
            for number, line in numbered
            if line and not line.startswith("#")
        ]
