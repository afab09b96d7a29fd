"""The function with which a game cites its own text."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.rulebook.citation import Clauses

Cite = Callable[..., Clauses]
