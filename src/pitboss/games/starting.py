"""A new game that starts as a copy of a known one, under an id and a name of its own.

All files of the known game's folder are copied. Wherever they name the game, they name the new one: the ID of its
options, which every citation is made from, the clauses that cases prove and the game they are dealt by. The text of
the rules, if the known game brings none, is written from the summaries of its clauses.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from pitboss.games.declared.converting import NotDeclarable, as_toml
from pitboss.games.declared.place import FILE as DECLARED
from pitboss.games.faults import ID
from pitboss.games.finding import known_games
from pitboss.rulebook.clause_index import FILE as CLAUSES
from pitboss.rulebook.clause_index import read_clauses
from pitboss.rulebook.game import Game
from pitboss.rulebook.own_texts import FILE as OWN_TEXTS
from pitboss.rulebook.registry import find_game

TEXT = "text.md"
"""The text of a game's rules, for people."""
NO_TEXTS_YET = """# Texts of this game's own: the names of options that Pitboss does not have yet, lines of pay
# tables, and what the game says of itself. English is needed, and stands in for a language that is left out.
#
# "option.my_option" = { en = "My option", fr = "Mon option" }
# "option.my_option.says" = { en = "What it does.", fr = "Ce qu’elle fait." }
# "rule.own.my_rule.felt" = { en = "Words on the felt", fr = "Des mots sur le tapis", clauses = ["Introduction 1"] }
"""
CASES = "cases"
LEFT_OUT = {"__pycache__"}
NAME_IN_TOML = re.compile(r'^(name|text) = ".*"$', re.MULTILINE)
FIRST_TABLE = "\n["


class NotStarted(ValueError):
    """Why a new game cannot be written, in a sentence."""


@dataclass(frozen=True, slots=True)
class Started:
    """A new game as it was written: its folder, and how many files, clauses and case files it has."""

    folder: Path
    files: int
    clauses: int
    cases: int


def start_game(game_id: str, like: str, where: Path, declared: bool = False) -> Started:
    """Write the folder of a new game like a known one; raises NotStarted, and UnknownGame.

    One that is to be ``declared`` has a ``game.toml`` in place of the known game's Python.
    """
    model = find_game(like)
    _check_id(game_id)
    folder = _folder_for(game_id, where)
    try:
        files = list(_files(model, game_id, declared))
    except NotDeclarable as reason:
        raise NotStarted(f"{like} cannot be declared in {DECLARED}: {reason}") from None
    for name, text in files:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    cases = sum(name.startswith(f"{CASES}/") and name.endswith(".record") for name, _ in files)
    return Started(folder, len(files), len(list(read_clauses(model))), cases)


def _check_id(game_id: str) -> None:
    if not ID.fullmatch(game_id):
        raise NotStarted(
            f"{game_id!r} cannot be a game's id: use lowercase letters, digits and hyphens, as in my-game."
        )
    if any(game.id == game_id for game in known_games().games):
        raise NotStarted(f"There is a game {game_id!r} already; choose another id.")


def _folder_for(game_id: str, where: Path) -> Path:
    """Return the game's folder: the one of its name in ``where``, or ``where`` itself if that is its name."""
    where = where.resolve()
    folder = where if where.name == game_id else where / game_id
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise NotStarted(f"{folder} is there already and not empty; name another folder, or empty this one.")
    return folder


def _files(model: Game, game_id: str, declared: bool) -> Iterator[tuple[str, str]]:
    """Go through the files of the new folder: the name of each, and its text."""
    texts = {name: text for name, text in _texts(model) if not (declared and name.endswith(".py"))}
    if declared and DECLARED not in texts:
        texts[DECLARED] = as_toml(model)
    for name, text in texts.items():
        yield name, _renamed(name, text, model, game_id)
    if TEXT not in texts:
        yield TEXT, _text_of_clauses(model, game_id)
    if OWN_TEXTS not in texts:
        yield OWN_TEXTS, NO_TEXTS_YET


def _texts(model: Game) -> Iterator[tuple[str, str]]:
    assert model.folder is not None, f"{model.id} was not looked up"
    for name, file in _walk(model.folder):
        try:
            yield name, file.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            continue  # a picture, say: nothing that a game is made of


def _walk(folder: Traversable, below: str = "") -> Iterator[tuple[str, Traversable]]:
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir():
            if file.name not in LEFT_OUT and not file.name.startswith("."):
                yield from _walk(file, f"{below}{file.name}/")
        elif not file.name.startswith("."):
            yield below + file.name, file


def _renamed(name: str, text: str, model: Game, game_id: str) -> str:
    if name == "__init__.py":
        return f'"""{title(game_id)}."""\n'
    if name.endswith(".py"):
        text = _named_anew(_absolute(text, model), game_id)
    if name == DECLARED:
        about, header, rest = text.partition(FIRST_TABLE)
        text = NAME_IN_TOML.sub(lambda line: f'{line[1]} = "{_called(game_id)[line[1]]}"', about) + header + rest
    return re.sub(rf"(?<![\w-]){re.escape(model.id)}(?![\w-])", game_id, text)


def title(game_id: str) -> str:
    """Return an id as a name: ``My Game`` for ``my-game``."""
    return " ".join(word.capitalize() for word in game_id.split("-"))


def _called(game_id: str) -> dict[str, str]:
    return {"name": title(game_id), "text": f"{title(game_id)}: Rules of the Game"}


def _named_anew(source: str, game_id: str) -> str:
    """Give ``Game(name=..., text=...)`` the name of the new game and of its text."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id == "Game":
            for given in call.keywords:
                written = ast.get_source_segment(source, given.value)
                if given.arg in ("name", "text") and isinstance(given.value, ast.Constant) and written:
                    source = source.replace(f"{given.arg}={written}", f'{given.arg}="{_called(game_id)[given.arg]}"')
    return source


def _absolute(source: str, model: Game) -> str:
    """Turn imports from beside the known game's folder into absolute ones; those from inside it stay as they are."""
    above = model.write.__module__.split(".")[:-2]

    def written(line: re.Match[str]) -> str:
        levels = len(line[1]) - 2
        package = ".".join(above[: len(above) - levels])
        return f"from {package}{f'.{line[2]}' if line[2] else ''} import"

    return re.sub(r"^from (\.\.+)([\w.]*) import", written, source, flags=re.MULTILINE)


def _text_of_clauses(model: Game, game_id: str) -> str:
    """Write a text of the rules from the summaries of the clauses, under the headings of the list."""
    assert model.folder is not None
    summaries = {clause.place: clause.summary for clause in read_clauses(model)}
    lines = [
        f"# {title(game_id)}",
        "",
        "The rules, provision by provision. Each has the number by which clauses.txt, the parts of the game and its",
        "cases name it. Write them in your own words; whoever plays, deals or checks the game reads them here.",
    ]
    heading = ""
    for line in model.folder.joinpath(CLAUSES).read_text(encoding="utf-8").splitlines():
        place = line.partition("|")[0].strip()
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif place in summaries:
            lines += ["", f"## {heading}", ""] if heading else []
            lines.append(f"- **{place}** {summaries[place]}.")
            heading = ""
    return "\n".join(lines) + "\n"
