"""A game: one rulebook, as a program can use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from pitboss.rulebook.option import Option, Value
from pitboss.rulebook.rules import Rules

Choices = Mapping[str, Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game's name, its options, and how its rules are written from them.

    ``folder`` holds its clauses and its checklist. ``follows`` gives the defaults that depend on other choices (as the
    most hands of a box on the number of positions).
    """

    id: str
    name: str
    text: str
    folder: Traversable = field(repr=False, compare=False)
    options: tuple[Option, ...]
    write: Callable[[Choices], Rules] = field(repr=False)
    follows: Callable[[Choices], Choices] = field(repr=False, default=lambda given: {})

    def option(self, name: str) -> Option | None:
        """Return the option of that name."""
        return next((option for option in self.options if option.name == name), None)

    def choices(self, given: Choices) -> dict[str, Value]:
        """Return the value of every option: as given, else as it follows from what is given, else the default."""
        defaults = {option.name: option.default for option in self.options}
        return defaults | dict(self.follows(given)) | dict(given)
