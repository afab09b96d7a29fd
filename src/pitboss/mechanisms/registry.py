"""All mechanisms, by name. A new one is a folder and a name here.

Consumers load their own file from every folder on first use: the table loads ``table.py``, the others ``vocabulary.py``
and ``texts.toml``. This way, no layer imports a file that belongs to a higher one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pitboss.mechanisms.commands import PlayerCommand
from pitboss.mechanisms.vocabulary import Action, Vocabulary

NAMES = (
    "initial_wager",
    "drawing",
    "doubling",
    "splitting",
    "free_bets",
    "zap",
    "surrender",
    "charlie",
    "twenty_one",
    "attack",
    "insurance",
    "remedies",
    "cut",
    "push_22",
    "bust_bonus",
    "trilux",
    "kings_bounty",
    "tokes",
)
"""The mechanisms, in the order in which decisions are listed and wagers are named."""


def files(consumer: str) -> tuple[ModuleType, ...]:
    """Return the file of that name from every folder that has one."""
    paths = (f"pitboss.mechanisms.{name}.{consumer}" for name in NAMES)
    return tuple(import_module(path) for path in paths if find_spec(path) is not None)


@cache
def vocabulary() -> Vocabulary:
    """Return the names of everything that mechanisms define."""
    parts: list[Vocabulary] = [file.VOCABULARY for file in files("vocabulary")]
    return Vocabulary(
        actions=tuple(action for part in parts for action in part.actions),
        offers=tuple(offered for part in parts for offered in part.offers),
        wagers=tuple(wager for part in parts for wager in part.wagers),
        steps=tuple(step for part in parts for step in part.steps),
    )


def action_of(command: PlayerCommand) -> Action | None:
    """Return the action for a command, or None if it is not a player's decision."""
    for action in _actions_by_command().get(type(command), ()):
        if all(getattr(command, name) == value for name, value in action.fixed):
            return action
    return None


@cache
def _actions_by_command() -> dict[type, tuple[Action, ...]]:
    actions: dict[type, tuple[Action, ...]] = {}
    for action in vocabulary().actions:
        actions[action.command] = (*actions.get(action.command, ()), action)
    return actions
