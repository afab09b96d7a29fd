"""One rule of a table as data: what it is about, which way it goes, its values and its grounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pitboss.citation import Clauses
from pitboss.rulebook.description.values import Value, value_as_data

NONE = "none"
"""The way of a topic that a table does not have; used only in a comparison with a table that has it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One rule of a table.

    A table has at most one fact of a ``topic`` (but one for each side wager); ``way`` says which of a few ways it goes
    (``hits``, ``stands``), where there are several. ``line`` names the line that a fact shares with others where rules
    are listed.
    """

    topic: str
    way: str
    line: str
    values: tuple[tuple[str, Value], ...]
    clauses: Clauses

    @property
    def id(self) -> str:
        """The id of its texts: ``dealer.soft.hits``; with the form behind it, that of one text."""
        return f"{self.topic}.{self.way}" if self.way else self.topic

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data: the id of its texts, what is to be written into them, its clauses."""
        values = {name: value_as_data(value) for name, value in self.values}
        return {"id": self.id, "values": values, "clauses": list(self.clauses)}


def fact(topic: str, clauses: Clauses, *, way: str = "", line: str = "", **values: Value) -> Fact:
    """Return a fact; if no line is given, it has a line to itself."""
    return Fact(topic, way, line or topic, tuple(values.items()), clauses)


def yes_or_no(value: bool) -> str:
    """Return the way of a rule that either applies or does not."""
    return "yes" if value else "no"


def facts_as_data(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Return several facts as plain data."""
    return [fact.as_data() for fact in facts]
