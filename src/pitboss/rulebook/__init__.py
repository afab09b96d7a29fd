"""The rulebook: games, their options, clauses and submissions."""

from typing import TYPE_CHECKING

from pitboss.citation import Clauses, cited, clauses_only, readings_only
from pitboss.rulebook.registry import UnknownGame, find_game, games
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.submission import (
    Fault,
    SubmissionRefused,
    example_submission,
    read_submission,
    rules,
    submit,
)

if TYPE_CHECKING:
    from pitboss.rulebook.game import Game

    GAMES: tuple[Game, ...]
    """All games that are known, looked up when it is asked for: they stand on a floor above this one."""

__all__ = [
    "GAMES",
    "Clauses",
    "Fault",
    "Rules",
    "SubmissionRefused",
    "UnknownGame",
    "cited",
    "clauses_only",
    "example_submission",
    "find_game",
    "games",
    "read_submission",
    "readings_only",
    "rules",
    "submit",
]


def __getattr__(name: str) -> object:
    if name == "GAMES":
        return games()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
