"""Every value that an option allows can be chosen, and the game writes its rules from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.games.faults import broken_by, nameless_wagers
from pitboss.lab.verify.check import Check, check, counted
from pitboss.rulebook import Rules, SubmissionRefused, submit
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option, Span, Value

NAME = "Options"


@dataclass(slots=True)
class Written:
    """The rules that a game writes by default and with one option at another value, and what went wrong."""

    rules: list[Rules] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def write_all(game: Game) -> Written:
    """Write the rules of every submission that differs from the default in one option."""
    written = Written()
    _write(game, {}, written)
    for option in game.options:
        for value in _values(option):
            _write(game, {option.name: value}, written)
    return written


def _values(option: Option) -> list[Value]:
    """Return the values to try: all that are listed, or both ends of a span."""
    if isinstance(option.allowed, Span):
        return [option.allowed.least, option.allowed.most]
    return [value for value in option.allowed if value != option.default]


def _write(game: Game, given: dict[str, Value], written: Written) -> None:
    chosen = " ".join(f"{name} = {value}" for name, value in given.items()) or "the defaults"
    try:
        if unreadable := [name for name, value in given.items() if not _reads_back(game, name, value)]:
            written.faults.append(f"{chosen}: the value is not of the option's type; look at {unreadable[0]} again.")
            return
        rules = submit(game.id, {name: _option(game, name).write(value) for name, value in given.items()})
    except SubmissionRefused as refused:
        if not given:  # else the value only does not go with the defaults of other options
            written.faults += [f"{chosen}: {fault}" for fault in refused.faults]
        return
    except (Exception, SystemExit) as error:
        written.faults.append(f"{chosen} cannot be written. {broken_by(error, str(game.folder))}")
        return
    written.rules.append(rules)
    written.faults += [f"{chosen}: {reason}" for reason in nameless_wagers(game, rules)]
    lost = [option.name for option in game.options if option.name not in dict(rules.options)]
    if lost:
        written.faults.append(f"{chosen}: the rules forget the option {lost[0]}; write options=tuple(chosen.items()).")


def _option(game: Game, name: str) -> Option:
    return next(option for option in game.options if option.name == name)


def _reads_back(game: Game, name: str, value: Value) -> bool:
    option = _option(game, name)
    return option.read(option.write(value)) == value


def check_options(game: Game, written: Written) -> Check:
    """Tell whether every value of every option can be written."""
    fixed = sum(option.fixed for option in game.options)
    told = (
        f"{counted(len(game.options), 'option')}, {fixed} of them fixed by the text; "
        f"{counted(len(written.rules), 'submission')} written."
    )
    return check(NAME, told, written.faults)
