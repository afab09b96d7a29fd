"""What people read about a game's own wagers and options, in every language: ``texts.toml`` in its folder.

A line is as those of the mechanisms: ``"kind.lucky_pair" = { en = "Lucky pair", fr = "Paire chanceuse" }``. A language
that it leaves out has the English text; a kind of wager without a line is called by its id.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from pitboss.mechanisms.texts import LANGUAGES, texts
from pitboss.rulebook.game import BadLine, Game
from pitboss.rulebook.registry import games
from pitboss.text_id import text_id

FILE = "texts.toml"
FAMILIES = ("kind", "print", "line", "option")
"""A kind of wager, the print on its spot, the lines of its pay table, an option with what it says."""
ENGLISH, *_ = LANGUAGES

TextsByKey = dict[str, dict[str, str]]


def texts_of_games(language: str) -> dict[str, str]:
    """Return the texts of all games in a language, by their keys; what two games name, the first one names."""
    named: dict[str, str] = {}
    for game in games():
        for key, text in texts_of_game(game).items():
            named.setdefault(key, text.get(language, text[ENGLISH]))
    return named


def texts_of_game(game: Game) -> TextsByKey:
    """Return the texts of a game by key and language; raises BadLine."""
    derived = {
        f"{family}.{text_id(wager.kind)}": {ENGLISH: wager.kind.capitalize()}
        for wager in game.wagers
        for family in ("kind", "print")
    }
    written = _read(game)
    for wager in game.wagers:  # the print on the spot is the name, unless there is a shorter one
        kind = f"kind.{text_id(wager.kind)}"
        if kind in written:
            derived[f"print.{text_id(wager.kind)}"] = written[kind]
    return derived | written


def _read(game: Game) -> TextsByKey:
    file = game.folder.joinpath(FILE) if game.folder is not None else None
    if file is None or not file.is_file():
        return {}
    source = file.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise BadLine(FILE, int(line[1]) if line else 0, f"the text is not TOML: {error}.") from None
    for key, text in data.items():
        for reason in _faults(key, text):
            raise BadLine(FILE, _line_of(key, source), reason)
    return data


def _faults(key: str, text: Any) -> Iterator[str]:
    """Go through what is wrong with a text."""
    if key.partition(".")[0] not in FAMILIES or "." not in key:
        yield f"{key!r} is no key of a text; keys begin with {', '.join(f'{family}.' for family in FAMILIES)}"
    if key in texts(ENGLISH):
        yield f"{key!r} has a text already, which the built-in mechanisms bring."
    if not isinstance(text, dict) or ENGLISH not in text:
        yield f'{key!r} needs its English text: {{ en = "..." }}.'
    elif not all(language in LANGUAGES and isinstance(words, str) for language, words in text.items()):
        yield f"{key!r} has texts in {', '.join(text)}; the languages are {', '.join(LANGUAGES)}."


def _line_of(key: str, source: str) -> int:
    numbered = enumerate(source.splitlines(), 1)
    return next((number for number, line in numbered if line.lstrip().startswith((f'"{key}"', f"'{key}'", key))), 0)
