"""Values of parts as functions of the house's choices.

What the file says is turned into writers when the game is loaded, every branch of every choice, so that whatever cannot
be is told then and with its line; a submission only runs them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pitboss.chips import Odds
from pitboss.games.declared.literals import CLAUSES, clauses, judge, literal
from pitboss.games.declared.place import Place
from pitboss.mechanisms.side_wagers.part import SideWager
from pitboss.rulebook.game import Choices
from pitboss.rulebook.option import Option, Span

Writer = Callable[[Choices], Any]
OPTION = "option"
JUDGE = get_type_hints(SideWager)["judge"]


def writer(kind: Any, value: Any, place: Place) -> Writer:
    """Return how a value of that type is written from the choices."""
    if isinstance(value, dict) and OPTION in value:
        return _by_option(kind, value, place)
    if get_origin(kind) in (Union, UnionType):
        return _one_of(kind, value, place)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and isinstance(value, dict):
        return part_writer(kind, value, place)
    if get_origin(kind) in (tuple, frozenset) and kind != CLAUSES:
        return _several(kind, value, place)
    made = _single(kind, value, place)
    return lambda chosen: made


def _single(kind: Any, value: Any, place: Place) -> Any:
    if kind == CLAUSES:
        return clauses(value, place)
    if kind == JUDGE:
        return judge(value, place)
    if dataclasses.is_dataclass(kind) and kind is not Odds and not isinstance(value, str):
        raise place.bad(f"{value!r} is not a table; write its fields under [{place.name}].")
    return literal(kind, value, place)


def part_writer(part: type, table: dict[str, Any], place: Place) -> Writer:
    """Return how a part is written from a table of its fields."""
    writers = field_writers(part, table, place)
    return lambda chosen: part(**{key: write(chosen) for key, write in writers.items()})


def field_writers(part: type, table: dict[str, Any], place: Place, given: tuple[str, ...] = ()) -> dict[str, Writer]:
    """Return how each field of a part is written; those in ``given`` are none of the table's."""
    hints = get_type_hints(part)
    fields = {field.name: field for field in dataclasses.fields(part) if field.name not in given}
    for key in table:
        if key not in fields:
            raise place.unknown(key, fields, "field" if place.path else "part")
    missing = [name for name, field in fields.items() if name not in table and not _has_default(field)]
    if missing:
        raise place.bad(f"{', '.join(map(repr, missing))} {'is' if len(missing) == 1 else 'are'} missing.")
    return {key: writer(hints[key], value, place.at(key)) for key, value in table.items()}


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING


def _one_of(kind: Any, value: Any, place: Place) -> Writer:
    """A value that may be missing, which is written ``false``; or one of several kinds of parts."""
    members = [member for member in get_args(kind) if member is not NoneType]
    if value is False and NoneType in get_args(kind) and bool not in members:
        return lambda chosen: None
    if len(members) == 1:
        return writer(members[0], value, place)
    fitting = [
        member
        for member in members
        if isinstance(value, dict) and {field.name for field in dataclasses.fields(member)} >= value.keys()
    ]
    if len(fitting) != 1:
        fields = " or ".join(", ".join(field.name for field in dataclasses.fields(member)) for member in members)
        raise place.bad(f"it is a table with the fields {fields}.")
    return writer(fitting[0], value, place)


def _several(kind: Any, value: Any, place: Place) -> Writer:
    """A list of values, or a table where each word has its clauses."""
    made = get_origin(kind)
    (element, *_) = get_args(kind)
    if get_origin(element) is tuple and element != CLAUSES:
        return _keyed(get_args(element), value, place)
    if not isinstance(value, list):
        raise place.bad(f"{value!r} is not a list.")
    writers = [writer(element, item, place.at(number)) for number, item in enumerate(value)]
    return lambda chosen: made(write(chosen) for write in writers)


def _keyed(kinds: tuple[Any, ...], value: Any, place: Place) -> Writer:
    if value == []:
        return lambda chosen: ()
    if not isinstance(value, dict):
        raise place.bad("it is a table: each key with its clauses.")
    pairs = [
        (literal(kinds[0], key, place.at(key)), writer(kinds[1], item, place.at(key))) for key, item in value.items()
    ]
    return lambda chosen: tuple((key, write(chosen)) for key, write in pairs)


def _by_option(kind: Any, value: dict[str, Any], place: Place) -> Writer:
    """A value that is the option's own, or that depends on it: one for each value that the option may have."""
    name, branches = value[OPTION], {key: item for key, item in value.items() if key != OPTION}
    option = place.options.get(name)
    if option is None:
        raise place.unknown(str(name), place.options, "option")
    if not branches:
        return _passed_on(kind, option, place)
    if isinstance(option.allowed, Span):
        raise place.bad(f"{name} may be any amount, so there cannot be a value for each.")
    words = {option.write(allowed): allowed for allowed in option.allowed}
    for branch in branches:
        if branch not in words:
            raise place.unknown(branch, words, f"value of {name}")
    if missing := [word for word in words if word not in branches]:
        raise place.bad(f"it says nothing for {name} = {missing[0]}.")
    writers = {words[word]: writer(kind, item, place.at(word)) for word, item in branches.items()}
    return lambda chosen: writers[chosen[name]](chosen)


def _passed_on(kind: Any, option: Option, place: Place) -> Writer:
    if not isinstance(option.allowed, Span):
        for allowed in option.allowed:
            _bare(kind, allowed, place)
    return lambda chosen: _bare(kind, chosen[option.name], place)


def _bare(kind: Any, value: Any, place: Place) -> Any:
    """Return an option's value as one of a field, which may also be missing."""
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    (single, *_) = (member for member in members if member is not NoneType)
    return literal(single, value, place)
