"""A game that is written in Python as ``game.toml``: its rules are asked how they depend on each option.

A value is compared under all values of every option, and of every two of them. What depends on nothing is written down,
what is an option's own value is taken from it, and anything else has a branch for each value of the option it depends
on. A dependence on an amount of money that is not the amount itself cannot be declared.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any

from pitboss.chips import Odds
from pitboss.citation import place_as_cited
from pitboss.games.declared.literals import judges
from pitboss.games.declared.reading import GIVEN, TYPES
from pitboss.games.declared.toml_text import toml_lines
from pitboss.games.declared.writers import OPTION
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option, OptionType, Span, Value
from pitboss.rulebook.rules import Rules

Fixed = tuple[tuple[str, Value], ...]
Reader = Callable[[Rules], Any]
MISSING = object()
OTHERWISE: dict[OptionType, Callable[[Any], Value]] = {
    OptionType.NUMBER: lambda value: value + 1,
    OptionType.MONEY: lambda value: value + 1,
    OptionType.SWITCH: lambda value: not value,
    OptionType.CHOICE: lambda value: "6:5",
}
"""A value that a text does not allow: odds where words are listed, which is what the words of a fixed choice are."""


class NotDeclarable(ValueError):
    """A game that cannot be written as ``game.toml``, and why."""


def as_toml(game: Game) -> str:
    """Return the text of ``game.toml`` for a game; raises NotDeclarable."""
    conversion = _Conversion(game)
    follows = conversion.follows()
    data: dict[str, Any] = {"id": game.id, "name": game.name, "text": game.text}
    data["options"] = [_option(option, game) for option in game.options]
    data |= {"wagers": [_wager(name) for name in game.wagers]} if game.wagers else {}
    data |= {"marked": {str(kind): words for kind, words in game.marked.items()}} if game.marked else {}
    data |= {"follows": follows} if follows else {}
    return "\n".join(toml_lines(data | conversion.rules())) + "\n"


class _Conversion:
    """The rules of one game under many choices."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.usual = game.choices({})
        self.options = {option.name: option for option in game.options}
        self.values = {option.name: _values(option) for option in game.options}
        self.written: dict[Fixed, Rules] = {}
        self.values |= {option.name: self.tried(option) for option in game.options if option.fixed}

    def rules(self) -> dict[str, Any]:
        return self.table(lambda rules: rules, tuple(self.values), (), GIVEN)

    def tried(self, option: Option) -> tuple[Value, ...]:
        """Return the value of an option that the text fixes, and another one, if rules can be written with it.

        So a number that is such an option's value is seen to be it, and follows it when a house allows a second one.
        """
        other = OTHERWISE[option.type](option.default)
        try:
            self.under(((option.name, other),))
        except Exception:
            return (option.default,)
        return (option.default, other)

    def under(self, fixed: Fixed) -> Rules:
        key = tuple(sorted(fixed))
        if key not in self.written:
            self.written[key] = self.game.write(self.usual | dict(fixed))
        return self.written[key]

    def each(self, names: tuple[str, ...], fixed: Fixed) -> Iterator[tuple[str, Fixed]]:
        for name in names:
            if name not in dict(fixed):
                for value in self.values[name]:
                    yield name, (*fixed, (name, value))

    def each_and_each_two(self, names: tuple[str, ...], fixed: Fixed) -> Iterator[Fixed]:
        """Go through all values of every option and of every two: a part may be there unless two say otherwise."""
        for _, chosen in self.each(names, fixed):
            yield chosen
            yield from (both for _, both in self.each(names, chosen))

    def varying(self, read: Reader, names: tuple[str, ...], fixed: Fixed) -> tuple[str, ...]:
        """Return the options on which a value depends, alone or together with another one."""
        base = read(self.under(fixed))
        depends = {}
        for first, chosen in self.each(names, fixed):
            alone = read(self.under(chosen))
            if alone != base:
                depends[first] = True
            for second, both in self.each(names, chosen):
                if read(self.under(both)) != alone:
                    depends[second] = True
        return tuple(name for name in names if name in depends)

    def data(self, read: Reader, names: tuple[str, ...], fixed: Fixed, name: str) -> Any:
        """Return what the file says about a value."""
        names = self.varying(read, names, fixed)
        if len(names) == 1 and self.is_own(read, names[0], fixed):
            return {OPTION: names[0]}
        names = tuple(name for name in names if not self.options[name].fixed or _is_part(read(self.under(fixed))))
        value = read(self.under(fixed))
        variants = [read(self.under(chosen)) for chosen in self.each_and_each_two(names, fixed)]
        if not names and not _is_part(value) and not _are_parts(value):
            return self.plain(value)
        if _is_part(value) and all(type(variant) is type(value) for variant in variants):
            return self.table(read, names, fixed)
        if _are_parts(value) and all(_are_parts(variant) and len(variant) == len(value) for variant in variants):
            return [self.data(_element(read, number), names, fixed, name) for number in range(len(value))]
        return self.branches(read, names, fixed, name)

    def table(self, read: Reader, names: tuple[str, ...], fixed: Fixed, given: tuple[str, ...] = ()) -> dict[str, Any]:
        part = read(self.under(fixed))
        data = {}
        for field in dataclasses.fields(part):
            if field.name in given:
                continue
            value = self.data(_attribute(read, field.name), names, fixed, field.name)
            default = MISSING if field.default is dataclasses.MISSING else self.plain(field.default)
            if value != default or isinstance(value, bool) != isinstance(default, bool):
                data[field.name] = value
        return data

    def branches(self, read: Reader, names: tuple[str, ...], fixed: Fixed, name: str) -> dict[str, Any]:
        for chosen in names:
            option, others = self.options[chosen], tuple(other for other in names if other != chosen)
            if not isinstance(option.allowed, Span):
                return {OPTION: chosen} | {
                    option.write(value): self.data(read, others, (*fixed, (chosen, value)), name)
                    for value in option.allowed
                }
        raise NotDeclarable(f"{name} is worked out from the amount {names[0]}; write it in game.py.")

    def is_own(self, read: Reader, name: str, fixed: Fixed) -> bool:
        """Whether a value is always the option's own."""
        return all(_same(self.plain(read(self.under((*fixed, (name, value))))), value) for value in self.values[name])

    def plain(self, value: Any) -> Any:
        """Return a value without options as the file has it."""
        if value is None:
            return False
        if isinstance(value, Enum):
            return value.name.lower() if isinstance(value, IntEnum) else str(value.value)
        if isinstance(value, Odds):
            return str(value)
        if isinstance(value, Fraction):
            return f"{value.numerator}/{value.denominator}"
        if isinstance(value, frozenset):
            return sorted(value)
        if isinstance(value, tuple):
            return self.several(value)
        if callable(value):
            return self.judge(value)
        return place_as_cited(value, self.game.id) if isinstance(value, str) else value

    def judge(self, value: Callable[..., Any]) -> str:
        for name, judge in judges().items():
            if judge is value:
                return name
        raise NotDeclarable(f"the judge {value.__name__} is a function of its own; write it in game.py.")

    def several(self, value: tuple[Any, ...]) -> Any:
        if value and all(isinstance(element, tuple) and len(element) == 2 for element in value):
            return {str(key): self.plain(cited) for key, cited in value}
        return [self.plain(element) for element in value]

    def follows(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key in self.game.follows({}):
            for name, values in self.values.items():
                followed = {value: self.game.follows({name: value})[key] for value in values}
                if len(set(followed.values())) > 1 and name != key:
                    option = self.options[name]
                    own = all(_same(result, value) for value, result in followed.items())
                    branches = {option.write(value): result for value, result in followed.items()}
                    data[key] = {OPTION: name} | ({} if own else branches)
        return data


def _element(read: Reader, number: int) -> Reader:
    return lambda rules: read(rules)[number]


def _attribute(read: Reader, name: str) -> Reader:
    return lambda rules: getattr(read(rules), name)


def _values(option: Option) -> tuple[Value, ...]:
    if isinstance(option.allowed, Span):
        return (option.default, option.allowed.least, option.allowed.most)
    return option.allowed


def _same(value: Any, own: Value) -> bool:
    return type(value) is type(own) and value == own


def _is_part(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, Odds)


def _are_parts(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(map(_is_part, value))


def _wager(name: WagerName) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": str(name.kind)}
    data |= {key: list(words) for key in ("recorded", "typed") if (words := getattr(name, key))}
    return data if name.short is None else data | {"short": name.short}


def _option(option: Option, game: Game) -> dict[str, Any]:
    words = {kind: word for word, kind in TYPES.items()}
    data: dict[str, Any] = {"name": option.name, "type": words[option.type]}
    if isinstance(option.allowed, Span):
        data |= {"from": option.write(option.allowed.least), "to": option.write(option.allowed.most)}
        data["default"] = option.write(option.default)
    else:
        money = option.type is OptionType.MONEY
        data["allowed"] = [option.write(value) if money else value for value in option.allowed]
        if option.default != option.allowed[0]:
            data["default"] = option.write(option.default) if money else option.default
    data["clauses"] = [place_as_cited(citation, game.id) for citation in option.clauses]
    data["says"] = option.says
    if option.variant:
        data["variant"] = option.variant
    return data
