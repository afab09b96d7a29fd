"""A typed line as a decision: one letter, or the verb a record would write.

A decision that is not open is made all the same: the table refuses it, in its own words and with its clauses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pitboss.chips import typed
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.vocabulary import Action
from pitboss.table import Choice, commands

Given = dict[str, int]
"""Fields of a command that were typed."""


class NotUnderstood(ValueError):
    """A line that is none of the keys."""


def read_decision(line: str, player: str, box: int, choices: Sequence[Choice]) -> commands.PlayerCommand:
    """Return the command that a line asks for; raises NotUnderstood, or MoneyError for a bad amount."""
    said = " ".join(line.lower().split())
    for verb, rest in _beginnings(said):
        meanings = _meanings().get(verb)
        if meanings:
            action, given = _meant(meanings, choices)
            given |= _arguments(line, action, rest)
            return action.asked(player, box, **_or_most(action, given, choices))
    raise NotUnderstood(line)


def _beginnings(said: str) -> list[tuple[str, str]]:
    """Return the words that a line may begin with, the longest first, each with the rest of the line."""
    words = said.split(" ")
    return [(" ".join(words[:length]), " ".join(words[length:])) for length in range(len(words), 0, -1)]


@cache
def _meanings() -> Mapping[str, Sequence[tuple[Action, Given]]]:
    """Return what can be typed, with the actions it can mean and the fields it sets."""
    meanings: dict[str, list[tuple[Action, Given]]] = {}
    for action in vocabulary().actions:
        if action.decision or any(not vocabulary().offered(kind).follows for kind in action.offers):
            for word in dict.fromkeys((action.letter, action.verb, *action.typed, *_declined_by(action))):
                meanings.setdefault(word, []).append((action, {}))
            for argument in action.arguments:
                if argument.letter:
                    word = action.letter + argument.letter
                    meanings.setdefault(word, []).append((action, {argument.field: True}))
    return meanings


def _declined_by(action: Action) -> list[str]:
    """Return the record's verbs for what an action declines at a table with one player."""
    offers = [vocabulary().offered(kind) for kind in action.offers] if action.safe else []
    return [offered.declined for offered in offers if offered.declined and not offered.follows]


def _meant(meanings: Sequence[tuple[Action, Given]], choices: Sequence[Choice]) -> tuple[Action, Given]:
    """Return which of several meanings is open now, else the first."""
    open_now = {type(choice.command) for choice in choices}
    action, given = next((meant for meant in meanings if meant[0].command in open_now), meanings[0])
    return action, dict(given)


def _arguments(line: str, action: Action, rest: str) -> Given:
    """Read what follows a verb; the word before an amount may be left out."""
    given: Given = {}
    for argument in action.arguments:
        if argument.flag and f" {rest}".endswith(f" {argument.flag}"):
            given[argument.field] = True
            rest = rest.removesuffix(argument.flag).strip()
    amounts = [argument for argument in action.arguments if not argument.flag]
    if rest and not amounts:
        raise NotUnderstood(line)
    if rest:
        given[amounts[0].field] = typed(rest.removeprefix(f"{amounts[0].after} "))
    return given


def _or_most(action: Action, given: Given, choices: Sequence[Choice]) -> Given:
    """Fill in an amount that was left out: the most that is offered, else nothing, which the table refuses."""
    amount = next((argument.field for argument in action.arguments if argument.alone), "")
    if not action.most or amount in given:
        return given
    offered = (choice.command for choice in choices if isinstance(choice.command, action.command))
    return given | {amount: next((getattr(command, amount) for command in offered), 0)}
