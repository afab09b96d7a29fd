"""Single values of parts, by the type of their field: odds, shares, words of a list, clauses, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, IntEnum
from fractions import Fraction
from importlib import import_module
from typing import Any

from pitboss.chips import Odds
from pitboss.citation import Clauses
from pitboss.games.declared.place import Place
from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.registry import NAMES, vocabulary
from pitboss.mechanisms.side_wagers.part import SideCards
from pitboss.near_names import did_you_mean

CLAUSES = tuple[str, ...]
SINGLE: dict[Any, tuple[str, Callable[[Any], bool]]] = {
    bool: ("true or false", lambda value: isinstance(value, bool)),
    int: ("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool)),
    str: ("a text", lambda value: isinstance(value, str)),
}


def literal(kind: Any, value: Any, place: Place) -> Any:
    """Return a value of that type; raises BadLine with what was expected."""
    if kind in SINGLE:
        expected, fits = SINGLE[kind]
        if not fits(value):
            raise place.bad(f"{_written(value)} is not {expected}.")
        return value
    if kind is Odds:
        return _odds(value, place)
    if kind is Fraction:
        return _share(value, place)
    if kind is Kind:
        return _kind(value, place)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _word(kind, value, place)
    raise place.bad(f"a value of the type {kind} cannot be declared; write this game in game.py.")


def clauses(value: Any, place: Place) -> Clauses:
    """Return the citation that a list of places in the text makes."""
    if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
        raise place.bad(f'{_written(value)} is not a list of clauses; write ["Dealing 1", "Dealing 2"].')
    return place.cite(*value)


def judge(value: Any, place: Place) -> Callable[[SideCards], str | None]:
    """Return who judges a side wager, by the name of its mechanism."""
    known = judges()
    if value not in known:
        own = "one of the game's own is written in game.py."
        raise place.bad(
            f"there is no judge {_written(value)}; there are {', '.join(known)}; {own}{_meant(value, known)}"
        )
    return known[value]


def judges() -> dict[str, Callable[[SideCards], str | None]]:
    """Return the judges of the built-in side wagers by the names of their mechanisms."""
    named = {}
    for name in NAMES:
        try:
            named[name] = getattr(import_module(f"pitboss.mechanisms.{name}.lines"), f"{name}_line")
        except ModuleNotFoundError:
            continue  # this one is no side wager
    return named


def _kind(value: Any, place: Place) -> Kind:
    kinds = {str(name.kind): name.kind for name in (*vocabulary().wagers, *place.wagers)}
    if value not in kinds:
        own = "a kind of the game's own is named under [[wagers]]."
        raise place.bad(f"{_written(value)} is not one of {', '.join(kinds)}; {own}{_meant(value, kinds)}")
    return kinds[value]


def _odds(value: Any, place: Place) -> Odds:
    try:
        odds = Odds.parse(value)
    except (ValueError, AttributeError):
        raise place.bad(f'{_written(value)} are not odds; write "3:2".') from None
    if odds.win < 0 or odds.stake < 1:
        raise place.bad(f'{_written(value)} are not odds; write "3:2".')
    return odds


def _share(value: Any, place: Place) -> Fraction:
    try:
        return Fraction(value) if isinstance(value, str) else Fraction(int(value))
    except (ValueError, TypeError, ZeroDivisionError):
        raise place.bad(f'{_written(value)} is not a share; write "1/2".') from None


def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """Return the words by which a list's members are written."""
    by_name = issubclass(kind, IntEnum)
    return {member.name.lower() if by_name else str(member.value): member for member in kind}


def _word(kind: type[Enum], value: Any, place: Place) -> Enum:
    words = words_of(kind)
    if value not in words:
        raise place.bad(f"{_written(value)} is not one of {', '.join(words)}.{_meant(value, words)}")
    return words[value]


def _meant(value: Any, known: Iterable[str]) -> str:
    hint = did_you_mean(value, known) if isinstance(value, str) else ""
    return f" {hint}" if hint else ""


def _written(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
