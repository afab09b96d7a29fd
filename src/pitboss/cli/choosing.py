"""The game that a command is given: its id, or a submission file.

What ends in ``.toml`` is a submission, and so is any other file that is there, unless it is called like a game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pitboss.cli.file_troubles import told
from pitboss.cli.refusing import refuse
from pitboss.cli.settings import read_settings
from pitboss.games.finding import known_games
from pitboss.rulebook import Submission, SubmissionRefused, games, parse_submission

ENDING = ".toml"
LONGEST = 100_000
"""More bytes than any submission needs."""


class ChosenGame(NamedTuple):
    """A game with the options that are given; ``name`` is what files that are written for it are called by."""

    game: str
    options: dict[str, object]
    name: str
    submission: Submission | None = None


def choose(given: str, settings: list[str] | None = None) -> ChosenGame:
    """Return what a command is given as its game; an option that is also set with ``--set`` has that value."""
    options = read_settings(settings)
    if not is_submission(given):
        return ChosenGame(given, options, given)
    submission = read_submission_file(Path(given), options)
    return ChosenGame(submission.rules.game, dict(submission.given), Path(given).stem, submission)


def is_submission(given: str) -> bool:
    """Whether a command is given a submission file instead of the id of a game."""
    if given.lower().endswith(ENDING):
        return True
    return os.path.exists(given) and all(game.id != given for game in games())


def read_submission_file(path: Path, changes: Mapping[str, object] | None = None) -> Submission:
    """Return the submission in a file, with some options changed; or say what is wrong with it and end."""
    if path.is_dir():
        refuse(_not_a_file(path))
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        refuse(f"There is no file {path}: name another, or begin one with: pitboss games --example GAME > {path.name}")
    except UnicodeDecodeError:
        refuse(f"{path} is not text in UTF-8: save it in that encoding.")
    except OSError as error:
        refuse(told(error, str(path)))
    if len(text) > LONGEST:
        refuse(f"{path} has more than {LONGEST:,} characters: a submission names a game and its options, nothing else.")
    try:
        return parse_submission(text, changes)
    except SubmissionRefused as refused:
        refuse(f"{path}: {refused}")


def _not_a_file(path: Path) -> str:
    """Say what to give instead of a folder; a game's folder may be known already, but be left out."""
    left_out = {Path(broken.where) for broken in known_games().broken}
    if path.resolve() in left_out:
        return f"The game in {path} cannot be used before that is mended."
    return f"{path} is a folder. To use a game in it, add --games {path}; to use a submission, name its file."
