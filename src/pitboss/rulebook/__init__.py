"""The rulebook: games and their options, clauses and submissions."""

from typing import TYPE_CHECKING

from pitboss.citation import Clauses, cited, clauses_only, readings_only
from pitboss.rulebook.registry import UnknownGame, find_game, games
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.submission import (
    Fault,
    Submission,
    SubmissionRefused,
    parse_submission,
    read_submission,
    rules,
    rules_of,
    submit,
)
from pitboss.rulebook.writing_submissions import digest_of, example_submission, plain_submission

if TYPE_CHECKING:
    from pitboss.rulebook.game import Game

    GAMES: tuple[Game, ...]
    """All known games, built-in ones and those from outside; looked up each time you ask for them."""

__all__ = [
    "GAMES",
    "Clauses",
    "Fault",
    "Rules",
    "Submission",
    "SubmissionRefused",
    "UnknownGame",
    "cited",
    "clauses_only",
    "digest_of",
    "example_submission",
    "find_game",
    "games",
    "parse_submission",
    "plain_submission",
    "read_submission",
    "readings_only",
    "rules",
    "rules_of",
    "submit",
]


def __getattr__(name: str) -> object:
    if name == "GAMES":
        return games()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
