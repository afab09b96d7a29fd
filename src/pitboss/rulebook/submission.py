"""Submissions: a house's choice of options, checked against what the text allows.

All faults are reported at once, each with the option, the value, what is allowed, and the clause. Only the standard
library is used: a fault has to carry a clause, and the options are data of the rulebook, so a schema would only
repeat them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pitboss.citation import Clauses
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.option import Option, OptionType, Value
from pitboss.rulebook.registry import UnknownGame, find_game
from pitboss.rulebook.rules import Rules


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a submission."""

    option: str
    value: str
    allowed: str
    clauses: Clauses
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.clauses)})" if self.clauses else self.sentence


class SubmissionRefused(ValueError):
    """A submission with every fault that was found in it."""

    def __init__(self, game: str, faults: list[Fault]) -> None:
        self.game = game
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"The submission for {game} has {count}:\n" + "\n".join(f"  - {fault}" for fault in faults))


def rules(game: str, **options: object) -> Rules:
    """Return the rules of a game with the given options, all others at their defaults."""
    return submit(game, options)


def submit(game_id: str, given: Mapping[str, object]) -> Rules:
    """Check the given options against the game's text and return the rules they make."""
    game = find_game(game_id)
    faults: list[Fault] = []
    read: dict[str, Value] = {}
    for name, value in given.items():
        option = game.option(name)
        if option is None:
            faults.append(_unknown(game, name, value))
        else:
            _read(option, value, read, faults)
    chosen = game.choices(read)
    faults += _across(game, chosen, read)
    if faults:
        raise SubmissionRefused(game.id, faults)
    return _written(game.id, tuple(chosen.items()))


@cache
def _written(game_id: str, chosen: tuple[tuple[str, Value], ...]) -> Rules:
    return find_game(game_id).write(dict(chosen))


def _unknown(game: Game, name: str, value: object) -> Fault:
    known = ", ".join(option.name for option in game.options)
    return Fault(name, str(value), known, (), f"{name}: {game.id} has no such option; its options are {known}.")


def _read(option: Option, given: object, read: dict[str, Value], faults: list[Fault]) -> None:
    value = option.read(given)
    if value is None:
        sentence = (
            f"{option.name} = {given}: that is not of the type ({option.type.value}); allowed: {option.allowed_words}."
        )
        faults.append(Fault(option.name, str(given), option.allowed_words, option.clauses, sentence))
    elif value not in option.allowed:
        reason = "the text leaves no choice; it is" if option.fixed else "not allowed; allowed:"
        sentence = f"{option.name} = {option.write(value)}: {reason} {option.allowed_words}."
        faults.append(Fault(option.name, option.write(value), option.allowed_words, option.clauses, sentence))
    else:
        read[option.name] = value


def _across(game: Game, chosen: Choices, given: Choices) -> list[Fault]:
    """Faults between options: a minimum over its maximum, or a value that another choice rules out."""
    faults = []
    for option in game.options:
        prefix, _, end = option.name.rpartition("_")
        if end == "minimum" and chosen[option.name] > chosen[f"{prefix}_maximum"]:  # type: ignore[operator]
            most = option.write(chosen[f"{prefix}_maximum"])
            faults.append(_crossed(option, chosen, f"up to {prefix}_maximum, {most}"))
        elif end == "maximum" and chosen[option.name] < chosen["chip_unit"]:  # type: ignore[operator]
            unit = _named(game, "chip_unit").write(chosen["chip_unit"])
            faults.append(_crossed(option, chosen, f"from chip_unit, {unit}"))
    if int(chosen["boxes_per_player"]) > int(chosen["positions"]):
        option = _named(game, "boxes_per_player")
        faults.append(_crossed(option, chosen, f"up to positions, {chosen['positions']}"))
    faults += [_crossed(_named(game, name), chosen, allowed) for name, allowed in game.conflicts(chosen)]
    follows = game.follows(given)
    if "max_hands" in follows and chosen["max_hands"] != follows["max_hands"]:
        option = _named(game, "max_hands")
        faults.append(_crossed(option, chosen, f"{follows['max_hands']} with positions = {chosen['positions']}"))
    return faults


def _named(game: Game, name: str) -> Option:
    option = game.option(name)
    assert option is not None
    return option


def _crossed(option: Option, chosen: Choices, allowed: str) -> Fault:
    value = option.write(chosen[option.name])
    sentence = f"{option.name} = {value}: not with the other choices; allowed: {allowed}."
    return Fault(option.name, value, allowed, option.clauses, sentence)


def read_submission(text: str) -> Rules:
    """Return the rules of a submission in TOML: a key ``game`` and a table ``[options]``."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SubmissionRefused("?", [_plain("submission", f"The text is not TOML: {error}.")]) from None
    game = data.pop("game", None)
    options = data.pop("options", {})
    faults = [_plain(key, f"{key}: a submission has only 'game' and '[options]'.") for key in data]
    if not isinstance(game, str):
        faults.append(_plain("game", 'game: name the game, such as game = "free-bet-ma".'))
        raise SubmissionRefused("?", faults)
    if not isinstance(options, dict):
        faults.append(_plain("options", "options: write them as a table, [options]."))
        options = {}
    try:
        written = submit(game, options)
    except SubmissionRefused as refused:
        faults += refused.faults
    except UnknownGame as unknown:
        faults.append(_plain("game", str(unknown)))
    if faults:
        raise SubmissionRefused(game, faults)
    return written


def _plain(option: str, sentence: str) -> Fault:
    return Fault(option, "", "", (), sentence)


def example_submission(game_id: str) -> str:
    """Write a submission for a game with every option at its default, each explained."""
    game = find_game(game_id)
    lines = [f"# {game.name}", f'game = "{game.id}"', "", "[options]"]
    for option in game.options:
        lines += [f"# {option.says}", f"# Allowed: {option.allowed_words}. {', '.join(option.clauses)}"]
        lines.append(f"{option.name} = {_toml(option)}")
    return "\n".join(lines) + "\n"


def _toml(option: Option) -> str:
    written = option.write(option.default)
    return written if option.type in (OptionType.SWITCH, OptionType.NUMBER) else f'"{written}"'
