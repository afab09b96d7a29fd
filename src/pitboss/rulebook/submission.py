"""Submissions: a house's choice of options, checked against what the text allows.

All faults are reported at once, each with the option, the value, what is allowed, and the clause. Only the standard
library is used: a fault has to carry a clause, and the options are data of the rulebook, so a schema would only
repeat them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pitboss.citation import Clauses
from pitboss.near_names import did_you_mean
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.option import Option, Value
from pitboss.rulebook.registry import UnknownGame, find_game, games
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.text_files import toml_fault

BYTE_ORDER_MARK = "\ufeff"
"""Some editors write it at the beginning of a file."""
BARE_TEXT = re.compile(r"\s*([\w-]+)\s*=\s*([A-Za-z][\w.:-]*|\d+:\d+)\s*(?:#.*)?")
"""A line whose value is a text without quotes, such as ``game = zappit-ma`` or ``blackjack_pays = 3:2``."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a submission: the ``option``, the ``value`` given, and what is ``allowed``.

    ``sentence`` says all of it, and ``clauses`` are those that the limit rests on.
    """

    option: str
    value: str
    allowed: str
    clauses: Clauses
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.clauses)})" if self.clauses else self.sentence


class SubmissionRefused(ValueError):
    """Raised for a submission that is not allowed, with every fault found; ``game`` is empty if the text names none."""

    def __init__(self, game: str, faults: list[Fault]) -> None:
        self.game = game
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        self.heading = f"The submission for {game} has {count}" if game else f"The submission has {count}"
        super().__init__(f"{self.heading}:\n" + "\n".join(f"  - {fault}" for fault in faults))


def rules(game: str, **options: object) -> Rules:
    """Return the rules of a game with these options, and all other options at their defaults.

    ``pitboss games GAME`` lists the options. A value can be given as Python or as a submission writes it, such as
    ``"3:2"``. Raises ``UnknownGame``, or ``SubmissionRefused`` with every option that the game's text does not allow.

    Example::

        >>> from pitboss import rules
        >>> rules("zappit-ma", decks=8).option("decks")
        8
    """
    return submit(game, options)


def rules_of(given: Rules | str) -> Rules:
    """Return rules as they are, or the rules of a game by its name with every option at its default."""
    if isinstance(given, Rules):
        return given
    if isinstance(given, str):
        return submit(given, {})
    raise TypeError(
        'Give rules, such as pitboss.rules("free-bet-ma", decks=6), or the name of a game, such as "free-bet-ma"; '
        f"this is neither: {type(given).__name__}."
    )


def submit(game_id: str, given: Mapping[str, object]) -> Rules:
    """Return the rules of a game with these options; like ``rules``, but the options are a mapping.

    Raises ``UnknownGame``, or ``SubmissionRefused`` with every option that the game's text does not allow.
    """
    return submit_to(find_game(game_id), given)


def submit_to(game: Game, given: Mapping[str, object]) -> Rules:
    """Check the given options against the text of a game, which need not be registered."""
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
    return _written(game, tuple(chosen.items()))


@cache
def _written(game: Game, chosen: tuple[tuple[str, Value], ...]) -> Rules:
    return game.write(dict(chosen))


def _unknown(game: Game, name: str, value: object) -> Fault:
    names = [option.name for option in game.options]
    known = ", ".join(names)
    sentence = f"{name}: {game.id} has no such option; its options are {known}. {did_you_mean(name, names)}".rstrip()
    return Fault(name, str(value), known, (), sentence)


def _read(option: Option, given: object, read: dict[str, Value], faults: list[Fault]) -> None:
    value = option.read(given)
    if value is None:
        sentence = f"{option.name} = {given}: this must be {option.type.needed}; allowed: {option.allowed_words}."
        faults.append(Fault(option.name, str(given), option.allowed_words, option.clauses, sentence))
    elif value not in option.allowed:
        reason = "the text leaves no choice; it is" if option.fixed else "not allowed; allowed:"
        sentence = f"{option.name} = {option.write(value)}: {reason} {option.allowed_words}."
        faults.append(Fault(option.name, option.write(value), option.allowed_words, option.clauses, sentence))
    else:
        read[option.name] = value


def _across(game: Game, chosen: Choices, given: Choices) -> list[Fault]:
    """Faults across options: a minimum over its maximum, or a value that another choice rules out."""
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
    sentence = f"{option.name} = {value}: does not fit the other choices; allowed: {allowed}."
    return Fault(option.name, value, allowed, option.clauses, sentence)


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission: its ``text`` as it was written, the ``rules`` it makes, and the options it names (``given``)."""

    text: str
    rules: Rules
    given: Mapping[str, object]


def read_submission(text: str) -> Rules:
    r"""Return the rules of a submission: TOML with a key ``game`` and a table ``[options]``.

    Raises ``UnknownGame``, or ``SubmissionRefused`` with every fault in the text.

    Example::

        >>> from pitboss import read_submission
        >>> read_submission('game = "zappit-ma"\n[options]\ndecks = 8').option("decks")
        8
    """
    return parse_submission(text).rules


def parse_submission(text: str, changes: Mapping[str, object] | None = None) -> Submission:
    """Read a submission in TOML; ``changes`` are options whose values replace those in the text.

    Raises ``UnknownGame``, or ``SubmissionRefused`` with every fault in the text.
    """
    try:
        data = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError) as error:
        said = toml_fault(str(error)) if isinstance(error, ValueError) else "it is nested too deeply"
        sentence = f"The text is not TOML: {said}. {_quotes_missing(text)}".rstrip()
        raise SubmissionRefused("", [_plain("submission", sentence)]) from None
    game = data.pop("game", None)
    options = data.pop("options", {})
    if "id" in data and game is None:
        sentence = "This file declares a game: check it with pitboss games --verify and the folder that it is in."
        raise SubmissionRefused("", [_plain("submission", sentence)])
    faults = [_plain(key, _out_of_place(key)) for key in data]
    if not isinstance(game, str):
        faults.append(_plain("game", 'game: name the game, such as game = "free-bet-ma".'))
        raise SubmissionRefused("", faults)
    if not isinstance(options, dict):
        faults.append(_plain("options", "options: write them as a table, [options]."))
        options = {}
    given = options | dict(changes or {})
    try:
        written = submit(game, given)
    except SubmissionRefused as refused:
        faults += refused.faults
    except UnknownGame as unknown:
        faults.append(_plain("game", str(unknown)))
    if faults:
        raise SubmissionRefused(game, faults)
    return Submission(text, written, given)


def _quotes_missing(text: str) -> str:
    """Return what to write if a line lacks the quotes around its text; nothing if no line does."""
    for line in text.splitlines():
        bare = BARE_TEXT.fullmatch(line)
        if bare is not None and bare[2] not in ("true", "false", "inf", "nan"):
            return f'Put quotes around a text: {bare[1]} = "{bare[2]}"'
    return ""


def _out_of_place(key: str) -> str:
    """Report that a key is beside ``game``, and where it belongs if it is an option."""
    if any(key == option.name for game in games() for option in game.options):
        return f"{key}: options go below a line [options]."
    known = ["game", "options"]
    return f"{key}: a submission has only 'game' and '[options]'. {did_you_mean(key, known)}".rstrip()


def _plain(option: str, sentence: str) -> Fault:
    return Fault(option, "", "", (), sentence)
