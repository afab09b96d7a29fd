"""What a result comes from beside the submission: the code of the package, and the files of games from outside.

Their digests are taken when the server starts, of the code that it then runs. A process that finds others on the disk
does nothing: its result would be of another state than its key says.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from pitboss.digests import ENDINGS, PACKAGE, as_digested, code_digest
from pitboss.games import FOLDERS_VARIABLE
from pitboss.rulebook import UnknownGame, find_game, games

CODE = "code"
OF_A_GAME = (*ENDINGS, ".json", ".csv")
"""The files that a game may be made of."""
UNREADABLE = ""
"""The digest of what cannot be read; no process takes it for the one it finds."""


class GroundsChanged(Exception):
    """The code or a game on the disk is not what the server started with."""


def grounds_at_start(names: Iterable[str]) -> dict[str, str]:
    """Return the digests of the code and of games by their ids, as this process took them first."""
    known = _taken(os.environ.get(FOLDERS_VARIABLE, ""))
    return {name: known[name] for name in (CODE, *(_label(game) for game in names)) if name in known}


def check_grounds(grounds: Mapping[str, str]) -> None:
    """Raise GroundsChanged unless code and games on the disk still have these digests."""
    for name, digest in grounds.items():
        game = name.removeprefix(_label(""))
        if digest == UNREADABLE or digest != (code_digest() if name == CODE else _digest_of(game)):
            changed = "the code of Pitboss" if name == CODE else f"the game {game}"
            raise GroundsChanged(f"{changed} was changed after the server started; restart it")


@cache
def _taken(folders: str) -> Mapping[str, str]:
    return {CODE: code_digest()} | {_label(game.id): _digest_of(game.id) for game in games() if _from_outside(game.id)}


def _label(game: str) -> str:
    return f"game {game}"


def _from_outside(game: str) -> bool:
    """Whether the code of the package is not all that a game is made of."""
    folder = find_game(game).folder
    return folder is not None and not Path(str(folder)).is_relative_to(PACKAGE)


def _digest_of(game: str) -> str:
    """Return a digest of the files of a game from outside; those of the whole package that it is a part of."""
    whole = hashlib.sha256()
    try:
        for name, file in _files(_whole_package(find_game(game).folder), ""):
            whole.update(as_digested(name, file.read_bytes()))
    except (OSError, UnknownGame):
        return UNREADABLE
    return whole.hexdigest()


def _whole_package(folder: Traversable | None) -> Traversable | None:
    while isinstance(folder, Path) and (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


def _files(folder: Traversable | None, place: str) -> Iterator[tuple[str, Traversable]]:
    """Go through the files of a folder and of those inside it; only the folder's own where others' code lies there."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name) if folder is not None else ():
        name = f"{place}{entry.name}"
        if entry.is_file() and entry.name.endswith(OF_A_GAME):
            yield name, entry
        elif entry.is_dir() and not _left_out(entry) and str(folder) not in sys.path:
            yield from _files(entry, f"{name}/")


def _left_out(folder: Traversable) -> bool:
    linked = isinstance(folder, Path) and folder.is_symlink()
    return linked or folder.name == "__pycache__" or folder.name.startswith(".")
