"""A game: one rulebook, in a form that programs can use."""

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
        """Return the error to raise because of this line."""
        return BadLine(self.file, self.number, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game's name, its options, and how its rules are made from them.

    ``follows`` gives the defaults that depend on other choices (such as the most hands of a box on the number of
    positions). ``wagers`` names the kinds of side wager that no built-in mechanism has. ``marked`` has words that a
    text requires in a betting area, by kind of wager. ``folder``, set by the code that finds the game, contains its
    clauses, its checklist and, if it has any, its texts.
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
        """Hash only the id: games with different ids differ, and hashing everything would take longer than it saves."""
        return hash(self.id)

    def option(self, name: str) -> Option | None:
        """Return the option of that name."""
        return next((option for option in self.options if option.name == name), None)

    def choices(self, given: Choices) -> dict[str, Value]:
        """Return the value of every option: as given, as it follows from other given options, or the default."""
        defaults = {option.name: option.default for option in self.options}
        return defaults | dict(self.follows(given)) | dict(given)

    def lines(self, name: str) -> list[Listed]:
        """Return the lines with content of a file in its folder, each split at its bars."""
        assert self.folder is not None, f"{self.id} was not looked up"
        text = read_as_text(self.folder.joinpath(name), name)
        numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
        return [
            Listed(name, number, tuple(part.strip() for part in line.split("|")))
            for number, line in numbered
            if line and not line.startswith("#")
        ]
