"""Texts of a game from outside: the ``texts.toml`` of its folder, in the same form as those of the mechanisms.

A line is a text: ``"option.rescue" = { en = "Rescue", fr = "Sauvetage" }``. English is required, and is used if a
language is missing. ``option.NAME`` and ``option.NAME.says`` are the names of options and what they do, ``kind.KIND``
and ``print.KIND`` are the name of the game's own wager and what is printed on its spot, ``means.kind.KIND`` describes
it in a line, and ``line.KIND.NAME`` is a line of a pay table. ``rule.own.NAME.line`` and ``rule.own.NAME.felt`` are the
game's own facts, listed with the other rules or printed on the felt; they name the clauses that they rest on:
``clauses = ["8.2"]``. If Pitboss has a text with the same id, that one is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboss.citation import Clauses, citer
from pitboss.mechanisms.texts import LANGUAGES
from pitboss.rulebook.game import Game
from pitboss.rulebook.registry import games
from pitboss.rulebook.text_files import BadLine, read_as_text, read_as_toml
from pitboss.text_id import text_id

FILE = "texts.toml"
ENGLISH = "en"
GROUNDS = "clauses"
OWN_FACT = re.compile(r"rule\.own\.(?P<name>[a-z0-9_]+)\.(line|felt)")
FORM = f'a text is written: "option.name" = {{ {ENGLISH} = "Name" }}, with further languages behind it.'


@dataclass(frozen=True, slots=True)
class OwnText:
    """A game's own text: its id in the file, its line number, its words by language, its grounds."""

    key: str
    line: int
    words: dict[str, str]
    clauses: Clauses = ()

    @property
    def fact(self) -> str:
        """The name of the fact that it states, or nothing."""
        told = OWN_FACT.fullmatch(self.key)
        return told["name"] if told else ""


def read_own_texts(game: Game) -> list[OwnText]:
    """Read the texts in a game's folder, none if it has no such file; raises BadLine."""
    assert game.folder is not None, f"{game.id} was not looked up"
    file = game.folder.joinpath(FILE)
    if not file.is_file():
        return []
    text = read_as_text(file, FILE)
    return [_text(game, key, value, _line_of(key, text)) for key, value in read_as_toml(text, FILE).items()]


def _line_of(key: str, text: str) -> int:
    start = re.compile(rf"""\s*\[?["']?{re.escape(key)}["']?[\s=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if start.match(line)), 0)


def _text(game: Game, key: str, value: Any, line: int) -> OwnText:
    if not isinstance(value, dict) or not isinstance(value.get(ENGLISH), str):
        raise BadLine(FILE, line, f"{key}: {FORM}")
    words = {name: text for name, text in value.items() if name != GROUNDS}
    unknown = [name for name in words if name not in LANGUAGES]
    if unknown:
        raise BadLine(
            FILE, line, f"{key}: {unknown[0]!r} is not a language of the page; it has {', '.join(LANGUAGES)}."
        )
    if any(not isinstance(text, str) or not text.strip() or set(text) & set("{}") for text in words.values()):
        raise BadLine(FILE, line, f"{key}: a text is words, without braces; nothing is filled in.")
    grounds = value.get(GROUNDS, [])
    if not isinstance(grounds, list) or bool(grounds) != bool(OWN_FACT.fullmatch(key)):
        raise BadLine(FILE, line, f'{key}: a rule.own text, and no other, names its clauses: {GROUNDS} = ["8.2"].')
    return OwnText(key, line, words, citer(game.id)(*map(str, grounds)))


def own_texts(game: Game, language: str) -> dict[str, str]:
    """Return the texts of a game in a language, by the ids used for lookup: ids of facts contain the game's name.

    A game's own wager without a text is called by its kind; its print on the felt is its name.
    """
    written = {
        text.key.replace("rule.own.", f"rule.own.{game.id}.", 1): text.words.get(language, text.words[ENGLISH])
        for text in read_own_texts(game)
    }
    for wager in game.wagers:
        name = written.setdefault(f"kind.{text_id(wager.kind)}", wager.kind.capitalize())
        written.setdefault(f"print.{text_id(wager.kind)}", name)
    return written


def own_facts(game: Game) -> dict[str, Clauses]:
    """Return the facts that a game states in its own words, with their grounds."""
    facts: dict[str, Clauses] = {}
    for text in read_own_texts(game):
        if text.fact:
            facts[text.fact] = facts.get(text.fact, ()) + text.clauses
    return {name: tuple(dict.fromkeys(clauses)) for name, clauses in facts.items()}


def own_english() -> dict[str, str]:
    """Return the English texts of all games from outside; if two have the same id, the first is used."""
    return _english(games())


@cache
def _english(known: tuple[Game, ...]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for game in reversed(known):
        texts |= own_texts(game, ENGLISH)
    return texts
