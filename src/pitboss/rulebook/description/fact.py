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

    A table has at most one fact for a ``topic`` (except for one per side wager). If a rule has several forms, ``way``
    says which one applies (``hits``, ``stands``). Facts with the same ``line`` share a line where rules are listed.
    ``values`` are what is filled into the text.
    """

    topic: str
    way: str
    line: str
    values: tuple[tuple[str, Value], ...]
    clauses: Clauses

    @property
    def id(self) -> str:
        """The id of the fact's texts, such as ``dealer.soft.hits``; add a form to get the id of one text."""
        return f"{self.topic}.{self.way}" if self.way else self.topic

    def as_data(self) -> dict[str, Any]:
        """Return the fact as plain data: the id of its texts, the values to fill in, and its clauses."""
        values = {name: value_as_data(value) for name, value in self.values}
        return {"id": self.id, "values": values, "clauses": list(self.clauses)}


def fact(topic: str, clauses: Clauses, *, way: str = "", line: str = "", **values: Value) -> Fact:
    """Return a fact; if no line is given, it has a line to itself."""
    return Fact(topic, way, line or topic, tuple(values.items()), clauses)


def yes_or_no(value: bool) -> str:
    """Return the way of a rule that either applies or does not."""
    return "yes" if value else "no"


def facts_as_data(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Return facts as plain data."""
    return [fact.as_data() for fact in facts]
