"""The rulebook: the five games, their options, clauses and submissions."""

from pitboss.citation import Clauses, cited, clauses_only, readings_only
from pitboss.rulebook.registry import GAMES, UnknownGame, find_game
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.submission import (
    Fault,
    SubmissionRefused,
    example_submission,
    read_submission,
    rules,
    submit,
)

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
    "read_submission",
    "readings_only",
    "rules",
    "submit",
]
