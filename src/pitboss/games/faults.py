"""What makes a game from outside unusable, told with file, line and reason."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.registry import vocabulary
from pitboss.near_names import did_you_mean
from pitboss.rulebook.checklists import read_checklist
from pitboss.rulebook.clause_index import read_clauses
from pitboss.rulebook.game import Game
from pitboss.rulebook.own_texts import read_own_texts
from pitboss.rulebook.rules import Rules, UncitedRule
from pitboss.rulebook.text_files import BadLine

OURS = Path(__file__).parents[1]
STANDARD_LIBRARY = Path(os.__file__).parent
NOWHERE = (Path(), 0)
NOT_READABLE = "you may not read it: change its permissions."
NEEDED = ("positions", "boxes_per_player", "chip_unit")
"""The options by which every submission is checked."""
KIND = re.compile(r"[a-z0-9]+('[a-z]+)?( [a-z0-9]+('[a-z]+)?)*")
MOST_LETTERS = 16
"""A house keeps the results of rounds by kind of wager, in so many characters."""
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
        raise Broken(f"the id {game.id!r} must consist of lowercase letters, digits and hyphens, as in free-bet-ma.")
    names = [option.name for option in game.options]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Broken(f"the option {twice[0]!r} is there twice.")
    needed = [*NEEDED, *(f"{name.removesuffix('minimum')}maximum" for name in names if name.endswith("_minimum"))]
    missing = [name for name in needed if name not in names]
    if missing:
        raise Broken(f"the option {missing[0]!r} is missing; one that allows a single value is fixed by the text.")
    _check_wagers(game)
    rules = game.write(game.choices({}))
    if rules.game != game.id:
        raise Broken(f"its rules name the game {rules.game!r} instead of {game.id!r}.")
    for reason in (*nameless_wagers(game, rules), *unknown_marks(game)):
        raise Broken(reason)
    list(read_clauses(game))
    list(read_checklist(game))
    read_own_texts(game)


def _check_wagers(game: Game) -> None:
    """Raise what is wrong with the names of the wagers that a game brings with it."""
    taken = {word for name in vocabulary().wagers for word in (name.kind, *name.recorded, *name.typed)}
    for name in game.wagers:
        if not KIND.fullmatch(name.kind) or len(name.kind) > MOST_LETTERS or name.kind.startswith(Kind.TOKE):
            raise Broken(
                f"the kind of wager {str(name.kind)!r} must be words in lowercase letters and digits, as in push 22, "
                f"of at most {MOST_LETTERS} characters, and must not begin with 'toke'."
            )
        words = [word for word in (name.kind, *name.recorded, *name.typed) if word in taken]
        if words:
            raise Broken(f"the wager {str(name.kind)!r}: {str(words[0])!r} is the name of a built-in wager already.")
        if name.on_hand or name.moment:
            raise Broken(f"the wager {str(name.kind)!r} lies beside the box: leave on_hand and moment out.")


def nameless_wagers(game: Game, rules: Rules) -> Iterator[str]:
    """Go through the side wagers of a kind that neither a built-in mechanism has nor the game names."""
    named = {name.kind for name in (*vocabulary().wagers, *game.wagers)}
    for side_wager in rules.side_wagers:
        kind = str(side_wager.kind)
        if kind not in named:
            yield f"the side wager {kind!r} is not named: give Game(wagers=(WagerName(kind=Kind({kind!r})),))."


def unknown_marks(game: Game) -> Iterator[str]:
    """Go through the kinds of wager that have words printed in their areas but no name."""
    named = [str(name.kind) for name in (*vocabulary().wagers, *game.wagers)]
    for kind in game.marked:
        if kind not in named:
            hint = did_you_mean(str(kind), named)
            yield f"marked names the wager {str(kind)!r}, which no game has. {hint}".rstrip()


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
        case PermissionError():
            return BrokenGame(where, Path(str(error.filename)).name, 0, NOT_READABLE)
        case OSError() if error.filename and error.strerror:
            return BrokenGame(where, Path(str(error.filename)).name, 0, f"{error.strerror}.")
    reason = str(error) if isinstance(error, UncitedRule) else f"{type(error).__name__}: {error}"
    frames = [(Path(frame.filename), frame.lineno or 0) for frame in extract_tb(error.__traceback__)]
    theirs = [frame for frame in frames if frame[0].is_absolute() and not _is_known(frame[0])]
    if frames and not theirs:
        file, line = next((frame for frame in reversed(frames) if frame[0].is_relative_to(OURS)), frames[-1])
        inside = file.relative_to(OURS) if file.is_relative_to(OURS) else file
        return BrokenGame(where, "", 0, f"{reason} (raised in pitboss/{inside}, line {line}).")
    file, line = next(
        (frame for frame in reversed(theirs) if frame[0].is_relative_to(where)), (theirs or [NOWHERE])[-1]
    )
    return BrokenGame(where, file.name, line, reason)


def _is_known(file: Path) -> bool:
    """Whether a file is Python's or ours, so that a fault there is told by what was asked of it."""
    ours = file.is_relative_to(OURS)
    return ours or (file.is_relative_to(STANDARD_LIBRARY) and not {"site-packages", "dist-packages"} & set(file.parts))
