"""What makes a game from outside unusable, told with file, line and reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

from pitboss.rulebook.checklists import read_checklist
from pitboss.rulebook.clause_index import read_clauses
from pitboss.rulebook.game import BadLine, Game
from pitboss.rulebook.own_texts import read_own_texts

OURS = Path(__file__).parents[1]
NOWHERE = (Path(), 0)
NEEDED = ("positions", "boxes_per_player", "chip_unit")
"""The options by which every submission is checked."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Broken(ValueError):
    """Why a game cannot be used, in a sentence."""


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game from outside that is left out: its folder or package, the file and line at fault, and why."""

    where: str
    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        place = f"{self.where}/{self.file}" if self.file else self.where
        return f"{place}{f', line {self.line}' if self.line else ''}: {self.reason}"


def check(game: Game) -> None:
    """Raise what is wrong with a game: its id, its options, its rules as they are by default, its lists."""
    if not ID.fullmatch(game.id):
        raise Broken(f"the id {game.id!r} must be small letters, digits and hyphens, as in free-bet-ma.")
    names = [option.name for option in game.options]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Broken(f"the option {twice[0]!r} is there twice.")
    needed = [*NEEDED, *(f"{name.removesuffix('minimum')}maximum" for name in names if name.endswith("_minimum"))]
    missing = [name for name in needed if name not in names]
    if missing:
        raise Broken(f"the option {missing[0]!r} is missing; one that allows a single value is fixed by the text.")
    rules = game.write(game.choices({}))
    if rules.game != game.id:
        raise Broken(f"its rules name the game {rules.game!r} instead of {game.id!r}.")
    list(read_clauses(game))
    list(read_checklist(game))
    read_own_texts(game)


def broken_by(error: Exception | SystemExit, where: str) -> BrokenGame:
    """Return what is told of a game that raised an error: the last place in its own files that had a part in it."""
    match error:
        case Broken():
            return BrokenGame(where, "", 0, str(error))
        case BadLine():
            return BrokenGame(where, error.file, error.number, error.reason)
        case SyntaxError():
            return BrokenGame(where, Path(error.filename or "").name, error.lineno or 0, f"{error.msg}.")
        case FileNotFoundError():
            return BrokenGame(where, Path(str(error.filename)).name, 0, "there is no such file.")
    reason = f"{type(error).__name__}: {error}"
    frames = [(Path(frame.filename), frame.lineno or 0) for frame in extract_tb(error.__traceback__)]
    theirs = [frame for frame in frames if frame[0].is_absolute() and not frame[0].is_relative_to(OURS)]
    if frames and not theirs:
        file, line = frames[-1]
        inside = file.relative_to(OURS) if file.is_relative_to(OURS) else file
        return BrokenGame(where, "", 0, f"{reason} (raised in pitboss/{inside}, line {line}).")
    file, line = next(
        (frame for frame in reversed(theirs) if frame[0].is_relative_to(where)), (theirs or [NOWHERE])[-1]
    )
    return BrokenGame(where, file.name, line, reason)
