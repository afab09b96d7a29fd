"""Rebuilds rules that were made before a mutant was planted.

The rule cases are read when the tests are collected, and contain the rules that they were submitted under. A mutant of
a game, or of the code that makes rules, would never reach them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

GAMES, RULEBOOK = Path("src/pitboss/games"), Path("src/pitboss/rulebook")
SISTERS = {"sister_texts": ("zappit-ma", "free-bet-ma")}
"""Folders that several games share."""


def games_from(path: Path) -> tuple[str, ...]:
    """Return the ids of the games that a file defines; none if it does not belong to a game."""
    if GAMES not in path.parents or path.parent == GAMES:
        return ()
    folder = path.relative_to(GAMES).parts[0]
    return SISTERS.get(folder, (folder.replace("_", "-"),))


def writes_rules(path: Path) -> bool:
    """Whether a file affects what the rules of a case are, and not only how they are played."""
    return bool({GAMES, RULEBOOK} & set(path.parents)) or path.name == "part.py"


def game_of(item: pytest.Item) -> str | None:
    """Return the game of the rule case that a test replays, or None."""
    record = _record(item)
    return None if record is None else str(record.rules.game)  # type: ignore[attr-defined]


def write_again(item: pytest.Item) -> None:
    """Rebuild the rules of a test's rule case, if it has one; errors raised by the game are passed on."""
    from pitboss.rulebook.registry import find_game

    record = _record(item)
    if record is not None:
        rules = record.rules  # type: ignore[attr-defined]
        object.__setattr__(record, "rules", find_game(rules.game).write(dict(rules.options)))


def _record(item: pytest.Item) -> object | None:
    from pitboss.record.text.record import Record

    case = getattr(item, "callspec", None)
    return next((value for value in case.params.values() if isinstance(value, Record)), None) if case else None
