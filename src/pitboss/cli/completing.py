"""What a shell offers behind the tabulator key: games, their options and values, their clauses."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any

import typer

ASKED = "_PITBOSS_COMPLETE"
"""The environment variable by which a shell asks what to offer."""
OF_BASH = "complete_bash"
BASH_WORDS, BASH_PLACE = "COMP_WORDS", "COMP_CWORD"
BREAKS = "=:"
"""Where bash takes a word apart, and behind which it puts what it is offered."""
WIDE = "1000"
"""The columns that nothing needs: an answer to a shell is one line."""


def is_asked() -> bool:
    """Whether a shell asks what to offer, so that nothing else may be printed."""
    return ASKED in os.environ


@contextmanager
def answering_shell() -> Iterator[None]:
    """Answer a shell inside of the block as it expects it; do nothing where none asks."""
    if not is_asked():
        yield
        return
    kept, told = dict(os.environ), io.StringIO()
    begun = _join_bash_words()
    os.environ["COLUMNS"] = WIDE
    try:
        with redirect_stdout(told):
            yield
    finally:
        os.environ.clear()
        os.environ.update(kept)
        for line in told.getvalue().splitlines():
            print(line.removeprefix(begun))


def _join_bash_words() -> str:
    """Put the words together again that bash took apart, and return what it keeps of the one that is completed."""
    if os.environ[ASKED] != OF_BASH or not os.environ.get(BASH_PLACE, "").isdigit():
        return ""
    written = os.environ.get(BASH_WORDS, "")
    between = "\n" if "\n" in written else " "
    words, place = whole_words(written.split(between), int(os.environ[BASH_PLACE]))
    os.environ[BASH_WORDS], os.environ[BASH_PLACE] = between.join(words), str(place)
    word = words[place] if place < len(words) else ""
    return word[: max(word.rfind(sign) for sign in BREAKS) + 1]


def whole_words(parts: Sequence[str], place: int) -> tuple[list[str], int]:
    """Return the whole words of a line, and which of them is the one at that place of the parts."""
    words: list[str] = []
    at = len(parts)
    for number, part in enumerate(parts):
        if number and (_breaks(part[:1]) or _breaks(parts[number - 1])):
            words[-1] += part
        else:
            words.append(part)
        if number == place:
            at = len(words) - 1
    return words, min(at, len(words))


def _breaks(part: str) -> bool:
    return bool(part) and not part.strip(BREAKS)


def complete_game(incomplete: str) -> list[str]:
    """Return the games that begin so."""
    from pitboss.rulebook import games

    return [game.id for game in games() if game.id.startswith(incomplete)]


def complete_setting(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the options of the game that begin so, each with its equals sign; of a single one the values it may have.

    Most shells put a space behind a single offer, and nothing may stand between an equals sign and its value.
    """
    options = [option for game in _games(ctx) for option in game.options if not option.fixed]
    begun = incomplete.partition("=")[0]
    names = list(dict.fromkeys(option.name for option in options if option.name.startswith(begun)))
    if "=" not in incomplete and len(names) != 1:
        return [f"{name}=" for name in names]
    name = begun if "=" in incomplete else names[0]
    settings = [f"{name}={written}" for option in options if option.name == name for written in _values(option)]
    return list(dict.fromkeys(setting for setting in settings if setting.startswith(incomplete)))


def complete_clause(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the clauses of the game that begin so."""
    from pitboss.rulebook.clause_index import clauses_of

    places = [clause.place for game in _games(ctx) for clause in clauses_of(game.id)]
    return [place for place in places if place.startswith(incomplete)]


def _games(ctx: typer.Context) -> list[Any]:
    """Return the game that is named on the command line so far; all of them where none is.

    Behind an option that has no value yet, the words of the line have not been told apart.
    """
    from pitboss.rulebook import games

    given = [ctx.params.get("game"), *ctx.args]
    return [game for game in games() if game.id in given] or list(games())


def _values(option: Any) -> list[str]:
    from pitboss.rulebook.option import Span

    allowed = (option.default,) if isinstance(option.allowed, Span) else option.allowed
    return [option.write(value) for value in allowed]
