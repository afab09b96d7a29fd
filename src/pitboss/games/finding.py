"""Which games there are: the built-in ones, those of installed packages, and those in folders that somebody names.

A package announces a game by an entry point of the group ``pitboss.games``, which names the module that has ``GAME``,
or the package that has a ``game.toml`` in its folder.
A folder is named by the environment variable PITBOSS_GAMES (several of them as in PATH): it is a game's own, with its
``game.py`` or ``game.toml``, or it holds such folders. A game that cannot be used is left out, and whoever asks is told
where and why.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from pitboss.games import FOLDERS_VARIABLE, NAMES
from pitboss.games.declared.place import FILE as DECLARED_FILE
from pitboss.games.declared.reading import declared_game
from pitboss.games.faults import NOT_READABLE, Broken, BrokenGame, broken_by, check
from pitboss.rulebook.game import Game

GROUP = "pitboss.games"
GAME_FILE = "game.py"
GAME_FILES = (GAME_FILE, DECLARED_FILE)
_STANDING_IN: ContextVar[Game | None] = ContextVar("standing_in", default=None)
"""The game that is known in the place of the one that has its id, if any is."""


class KnownGames(NamedTuple):
    """The games that can be used, and those that cannot."""

    games: tuple[Game, ...]
    broken: tuple[BrokenGame, ...]


def known_games() -> KnownGames:
    """Return the games as they are now: folders are looked up once for each value of the environment variable."""
    known, game = _known(os.environ.get(FOLDERS_VARIABLE, "")), _STANDING_IN.get()
    if game is None or any(other is game for other in known.games):
        return known
    return KnownGames(tuple(({other.id: other for other in known.games} | {game.id: game}).values()), known.broken)


@contextmanager
def standing_in(game: Game) -> Iterator[None]:
    """Have a game known inside of the block, in the place of the one that has its id: another version of a folder."""
    token = _STANDING_IN.set(game)
    try:
        yield
    finally:
        _STANDING_IN.reset(token)


def game_in(folder: Path) -> Game | BrokenGame:
    """Return the game of one folder, whatever other games are known by its id; or what is wrong with it."""
    try:
        game = _from_folder(folder.resolve())
        check(game)
    except (Exception, SystemExit) as error:  # whatever a stranger's file does
        return broken_by(error, str(folder))
    return game


def is_game_folder(folder: Path) -> bool:
    """Whether a folder has a file that declares a game."""
    return os.path.isdir(folder) and bool(_files_in(folder))


def name_folders(folders: Iterable[Path]) -> None:
    """Have the games of further folders known, here and in processes that are started from here."""
    named = [os.environ.get(FOLDERS_VARIABLE, ""), *(str(folder.resolve()) for folder in folders)]
    os.environ[FOLDERS_VARIABLE] = os.pathsep.join(name for name in named if name)


@cache
def _known(folders: str) -> KnownGames:
    games = {game.id: game for game in built_in()}
    broken = []
    for where, load in _outside(folders):
        try:
            game = load()
            if game.id in games:
                raise Broken(_taken(games[game.id]))
            check(game)
            games[game.id] = game
        except (Exception, SystemExit) as error:  # whatever a stranger's file does, the other games stay
            broken.append(broken_by(error, where))
    return KnownGames(tuple(games.values()), tuple(broken))


def _taken(other: Game) -> str:
    beside = "" if other in built_in() else f" in {other.folder}"
    return f"there is a game {other.id!r} already{beside}; give this one an id of its own."


@cache
def built_in() -> tuple[Game, ...]:
    """Return the built-in games in the order in which they are listed."""
    return tuple(_announced(f"{GROUP}.{name}.game") for name in NAMES)


def _outside(folders: str) -> Iterator[tuple[str, Callable[[], Game]]]:
    """Go through the games from outside: where each stands, and how it is loaded."""
    for point in sorted(entry_points(group=GROUP)):
        yield f"package {point.dist.name if point.dist else point.name}", partial(_announced, point.module)
    for folder in dict.fromkeys(game_folders(folders)):  # one that is named twice is one game
        yield str(folder), partial(_from_folder, folder)


def game_folders(folders: str) -> Iterator[Path]:
    """Go through the folders of games that such a list of folders names."""
    for name in filter(None, folders.split(os.pathsep)):
        folder = Path(name).resolve()
        if _files_in(folder):
            yield folder
            continue
        inside = sorted({file.parent for name in GAME_FILES for file in folder.glob(f"*/{name}")})
        yield from inside or [folder]


def _announced(module: str) -> Game:
    loaded = import_module(module)
    folder = files(loaded.__package__ or module)
    declared = not hasattr(loaded, "GAME") and folder.joinpath(DECLARED_FILE).is_file()
    return replace(declared_game(folder), folder=folder) if declared else _game_of(loaded, folder)


def _files_in(folder: Path) -> list[str]:
    """Return the files of a folder that make it a game's."""
    return [name for name in GAME_FILES if os.path.isfile(folder / name)]  # asked so, it is no error to lack the right


def _from_folder(folder: Path) -> Game:
    """Load ``game.py`` of a folder, which finds the files beside it by relative imports, or read its ``game.toml``."""
    if os.path.isfile(folder):
        raise Broken("this is a file: name the folder that it is in.")
    if not os.path.isdir(folder):
        raise Broken("there is no such folder.")
    if not os.access(folder, os.R_OK | os.X_OK):
        raise Broken(NOT_READABLE)
    game_files = _files_in(folder)
    if not game_files:
        raise Broken(f"there is no {GAME_FILE} in it, nor in a folder of it; a {DECLARED_FILE} would do as well.")
    if len(game_files) > 1:
        raise Broken(f"it has {' and '.join(game_files)}: a game is written in one of them.")
    if game_files == [DECLARED_FILE]:
        return replace(declared_game(folder), folder=folder)
    name = f"pitboss_game_{sha256(str(folder).encode()).hexdigest()[:12]}"
    if name not in sys.modules:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        sys.modules[name] = module_from_spec(spec)
    return _game_of(import_module(f"{name}.game"), folder)


def _game_of(module: ModuleType, folder: Traversable) -> Game:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise Broken(f"{module.__name__.rpartition('.')[2]}.py has no GAME, or GAME is not a Game.")
    return replace(game, folder=folder)
