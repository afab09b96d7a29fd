"""``game.toml``: its name, its options and the parts of its rules, as a game like any other."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Any

from pitboss.chips import MoneyError, cents
from pitboss.citation import citer
from pitboss.games.declared.key_lines import KeyLines
from pitboss.games.declared.literals import clauses
from pitboss.games.declared.place import FILE, Place
from pitboss.games.declared.writers import Writer, field_writers, writer
from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.option import Option, OptionType, Span, Value
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.text_files import read_as_text, read_as_toml

TYPES = {
    "number": OptionType.NUMBER,
    "switch": OptionType.SWITCH,
    "money": OptionType.MONEY,
    "choice": OptionType.CHOICE,
}
GIVEN = ("game", "options")
"""Fields of the rules that are not parts: the id and the choices fill them."""
ABOUT = ("id", "name", "text")
WORD: tuple[str, Callable[[Any], bool]] = ("a text", lambda value: isinstance(value, str))
WORDS: tuple[str, Callable[[Any], bool]] = (
    "a list of texts",
    lambda value: isinstance(value, list) and all(isinstance(word, str) for word in value),
)
WAGER_KEYS = {"kind": WORD, "recorded": WORDS, "typed": WORDS, "short": WORD}
OPTION_KEYS = ("name", "type", "default", "allowed", "from", "to", "clauses", "says", "variant")


def declared_game(folder: Traversable) -> Game:
    """Return the game that the folder's ``game.toml`` declares; raises BadLine."""
    text = read_as_text(folder.joinpath(FILE), FILE)
    data = read_as_toml(text, FILE)
    place = Place(KeyLines(text), citer(str(data.get("id"))), {})
    game_id, name, about = (_text(data, key, place) for key in ABOUT)
    options = tuple(
        _option(table, place.at("options").at(number)) for number, table in enumerate(_tables(data, "options", place))
    )
    wagers = tuple(
        _wager(table, place.at("wagers").at(number)) for number, table in enumerate(_tables(data, "wagers", place))
    )
    place = Place(place.lines, place.cite, _by_name(options, place.at("options")), wagers)
    follows = {
        key: _follower(key, value, place.at("follows").at(key))
        for key, value in _table(data.pop("follows", {}), place.at("follows")).items()
    }
    marked = {
        Kind(key): _mark(words, place.at("marked").at(key))
        for key, words in _table(data.pop("marked", {}), place.at("marked")).items()
    }
    writers = field_writers(Rules, data, place, GIVEN)
    return Game(
        id=game_id,
        name=name,
        text=about,
        options=options,
        write=lambda chosen: Rules(
            game=game_id,
            options=tuple(chosen.items()),
            **{key: write(chosen) for key, write in writers.items()},
        ),
        follows=lambda given: _followed(follows, options, given),
        wagers=wagers,
        marked=marked,
    )


def _by_name(options: tuple[Option, ...], place: Place) -> dict[str, Option]:
    named: dict[str, Option] = {}
    for number, option in enumerate(options):
        if option.name in named:
            raise place.at(number).at("name").bad(f"there is an option {option.name!r} already.")
        named[option.name] = option
    return named


def _followed(follows: dict[str, Writer], options: tuple[Option, ...], given: Choices) -> Choices:
    usual = {option.name: option.default for option in options}
    return {key: write(usual | dict(given)) for key, write in follows.items()}


def _follower(name: str, value: Any, place: Place) -> Writer:
    """Return how the default of an option follows from other choices."""
    option = place.options.get(name)
    if option is None:
        raise place.unknown(name, place.options, "option")
    return writer({OptionType.SWITCH: bool, OptionType.CHOICE: str}.get(option.type, int), value, place)


def _text(data: dict[str, Any], key: str, place: Place) -> str:
    value = data.pop(key, None)
    if not isinstance(value, str):
        raise place.at(key).bad(f'write {key} = "..." at the beginning of the file.')
    return value


def _table(value: Any, place: Place) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise place.bad("it is a table.")
    return value


def _tables(data: dict[str, Any], key: str, place: Place) -> list[dict[str, Any]]:
    tables = data.pop(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise place.at(key).bad(f"each is written under [[{key}]].")
    return tables


def _wager(table: dict[str, Any], place: Place) -> WagerName:
    """Return the names of a kind of wager that no built-in mechanism has."""
    for key, value in table.items():
        if key not in WAGER_KEYS:
            raise place.unknown(key, WAGER_KEYS, "key")
        expected, fits = WAGER_KEYS[key]
        if not fits(value):
            raise place.at(key).bad(f"{value!r} is not {expected}.")
    if "kind" not in table:
        raise place.bad("'kind' is missing.")
    recorded, typed = (tuple(table.get(key, ())) for key in ("recorded", "typed"))
    return WagerName(kind=Kind(table["kind"]), recorded=recorded, typed=typed, short=table.get("short"))


def _mark(words: Any, place: Place) -> str:
    """Return what is printed in the betting area of a wager."""
    if not isinstance(words, str) or not words:
        raise place.bad(f"{words!r} is not a text.")
    return words


def _option(table: dict[str, Any], place: Place) -> Option:
    for key in table:
        if key not in OPTION_KEYS:
            raise place.unknown(key, OPTION_KEYS, "key")
    for key in ("name", "type", "clauses", "says"):
        if key not in table:
            raise place.bad(f"{key!r} is missing.")
    if table["type"] not in TYPES:
        raise place.at("type").bad(f"{table['type']!r} is not a type; the types are {', '.join(TYPES)}.")
    kind = TYPES[table["type"]]
    allowed = _allowed(table, kind, place)
    least = allowed.least if isinstance(allowed, Span) else allowed[0]
    default = _value(table["default"], kind, place.at("default")) if "default" in table else least
    if default not in allowed:
        raise place.at("default").bad(f"{table.get('default', default)!r} is not an allowed value.")
    return Option(
        name=table["name"],
        type=kind,
        default=default,
        allowed=allowed,
        clauses=clauses(table["clauses"], place.at("clauses")),
        says=table["says"],
        variant=table.get("variant", ""),
    )


def _allowed(table: dict[str, Any], kind: OptionType, place: Place) -> tuple[Value, ...] | Span:
    """Return the values that are allowed: a list of them, or ``from`` and ``to`` of an amount."""
    if "from" in table or "to" in table:
        if kind is not OptionType.MONEY or not {"from", "to"} <= table.keys():
            raise place.bad("from and to belong together, and to an amount of money.")
        least, most = (int(_value(table[key], kind, place.at(key))) for key in ("from", "to"))
        if least > most:
            raise place.at("from").bad(f"{table['from']} is more than {table['to']}, the most that is allowed.")
        return Span(least, most)
    if kind is OptionType.SWITCH and "allowed" not in table:
        return (True, False)
    values = table.get("allowed")
    if not isinstance(values, list) or not values:
        raise place.at("allowed").bad("list the values that are allowed, the default first.")
    return tuple(_value(value, kind, place.at("allowed")) for value in values)


def _value(value: Any, kind: OptionType, place: Place) -> Value:
    """Return a value of an option; money is written in dollars, as a submission does."""
    if kind is OptionType.MONEY:
        try:
            return cents(str(value))
        except MoneyError as error:
            raise place.bad(str(error)) from None
    if kind is OptionType.SWITCH and isinstance(value, bool):
        return value
    if kind is OptionType.NUMBER and isinstance(value, int) and not isinstance(value, bool):
        return value
    if kind is OptionType.CHOICE and isinstance(value, str):
        return value
    raise place.bad(f"{value!r} is not {kind.needed}.")
