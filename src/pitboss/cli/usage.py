"""What is wrong with a command line, in sentences: what it is, why, and what to write instead.

The library that reads command lines raises an error with the command it had got to. Its own words are kept only where
it says something that is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pitboss.cli.help_pages import metavar_of
from pitboss.near_names import did_you_mean, near_names, no_such, shown_name
from pitboss.plain_validation import said_plainly

SET = "--set"
WHOLE = re.compile(r"(?<=\d)\.0\b")
"""What a whole number needs no decimals for."""
QUOTED = re.compile(r"'([^']*)'")
LONGEST = 60


def explained(error: Any, group: Any, words: Sequence[str], program: str) -> str:
    """Return what is wrong with the words of a command line."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command if ctx is not None else _command(group, words)
    path = program if command is group else f"{program} {command.name}"
    sentence = _sentence(error, command, path, words)
    return f"{sentence}\nFor help: {path} --help"


def _command(group: Any, words: Sequence[str]) -> Any:
    """Return the command that a line begins with; the group of all where it begins with none."""
    return next((group.commands[word] for word in words if word in group.commands), group)


def _sentence(error: Any, command: Any, path: str, words: Sequence[str]) -> str:
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_option(str(error.option_name), command, path, words)
    if kind == "MissingParameter":
        return _missing(error, path)
    if kind == "BadOptionUsage":
        return _bad_usage(error, command, path)
    if kind == "BadParameter":
        return _bad_value(error)
    if hasattr(command, "commands"):
        return _no_command(command, path, words)
    extra = re.search(r"unexpected extra arguments? ?(?:\(s\))? ?\((.*)\)", error.message, re.DOTALL)
    if extra is not None:
        return f"{path} has no use for {_cut(extra[1])}: leave it out, or put what belongs together in quotes."
    return str(error.format_message())


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _names(command: Any) -> list[str]:
    """Return the options that a command has."""
    names = [name for parameter in command.params for name in parameter.opts if name.startswith("--")]
    return [*names, "--help"]


def _no_option(name: str, command: Any, path: str, words: Sequence[str]) -> str:
    """Say that there is no such option; one of a game is set in another way."""
    names = _names(command)
    sentence = f"{path} has no option {_cut(name)}."
    meant = near_names(name, names)
    known = _option_of_a_game(name)
    exactly = name.lstrip("-").replace("-", "_") == known
    if known and SET in names and (exactly or not meant):
        value = _value_of(name, words) or "VALUE"
        return f"{sentence} {known} is an option of the game: write {SET} {known}={_cut(value)}."
    if known and exactly:
        return f"{sentence} {known} is an option of games: pitboss games GAME shows what it may be."
    argument = "" if meant else _argument_meant(name, command)
    if argument:
        return f"{sentence} Give {argument} on its own: {path} {argument}."
    return f"{sentence} {did_you_mean(name, names)}".rstrip()


def _argument_meant(name: str, command: Any) -> str:
    """Return the argument of a command that a word like ``--game`` means; nothing where it means none."""
    arguments = [metavar_of(known) for known in command.params if known.param_type_name == "argument"]
    return next(iter(near_names(name.lstrip("-"), arguments, 1)), "")


def _option_of_a_game(name: str) -> str:
    """Return the option of a game that a word on the command line means; nothing where it means none."""
    from pitboss.rulebook import games

    known = list(dict.fromkeys(option.name for game in games() for option in game.options))
    word = name.lstrip("-").replace("-", "_")
    return word if word in known else next(iter(near_names(word, known, 1)), "")


def _value_of(name: str, words: Sequence[str]) -> str:
    """Return what was written behind an option, or after its equals sign."""
    for place, word in enumerate(words):
        if word == name:
            following = words[place + 1] if place + 1 < len(words) else ""
            return "" if following.startswith("--") else following
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return ""


def _missing(error: Any, path: str) -> str:
    parameter = error.param
    if parameter is None:
        return str(error.format_message())
    is_argument = parameter.param_type_name == "argument"
    what = metavar_of(parameter) if is_argument else parameter.opts[0]
    says = str(parameter.help or "").rstrip(".")
    return f"{path} needs {what}: {says[:1].lower()}{says[1:]}." if says else f"{path} needs {what}."


def _bad_usage(error: Any, command: Any, path: str) -> str:
    """Say that an option lacks its value, or has one that it does not take."""
    name = str(error.option_name)
    parameter = next((known for known in command.params if name in known.opts), None)
    if parameter is not None and not getattr(parameter, "is_flag", False):
        says = str(parameter.help or "").rstrip(".")
        needs = "two values" if parameter.nargs == 2 else "a value"
        return f"{name} needs {needs}: {says[:1].lower()}{says[1:]}."
    return f"{name} takes no value: write it alone."


def _bad_value(error: Any) -> str:
    """Say what is wrong with a value, and which was probably meant where there are only some."""
    hint = error.param_hint or (error.param.opts[0] if error.param is not None else "")
    named = hint if isinstance(hint, str) else " / ".join(hint)
    if error.param is not None and error.param.param_type_name == "argument":
        named = metavar_of(error.param)
    faults = error.__cause__.errors() if hasattr(error.__cause__, "errors") else []
    if not faults:
        sentence = str(error.message)
        return f"{named}: {sentence}" if named else f"{sentence[:1].upper()}{sentence[1:]}"
    why, given = said_plainly(faults[0]), str(faults[0].get("input", ""))
    if " is not one of " in why:
        known = QUOTED.findall(why.partition(" is not one of ")[2])
        return f"{named} {shown_name(given)}: it is one of {', '.join(known)}. {did_you_mean(given, known)}".rstrip()
    return f"{named} {shown_name(given)}: {WHOLE.sub('', why)}."


def _no_command(group: Any, path: str, words: Sequence[str]) -> str:
    names = list(group.commands)
    name = next((word for word in words if not word.startswith("-")), "")
    return no_such("command", name, names) if name else f"{path} needs a command: {', '.join(names)}."
