"""Rules that were written before a mutant was planted are written again.

The rule cases are read when the tests are collected, and hold the rules that they were submitted under. A mutant of a
game would never reach them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

GAMES = Path("src/pitboss/games")
SISTERS = {"sister_texts": ("zappit-ma", "free-bet-ma")}
"""Folders that several games are written from."""


def games_from(path: Path) -> tuple[str, ...]:
    """Return the ids of the games that are written by a file; none if it is not one of a game."""
    if GAMES not in path.parents:
        return ()
    folder = path.relative_to(GAMES).parts[0]
    return SISTERS.get(folder, (folder.replace("_", "-"),))


def game_of(item: pytest.Item) -> str | None:
    """Return the game of the rule case that a test replays, or None."""
    record = _record(item)
    return None if record is None else str(record.rules.game)  # type: ignore[attr-defined]


def write_again(item: pytest.Item) -> None:
    """Write the rules of a test's rule case again, if it has one; whatever the game raises then is raised."""
    from pitboss.rulebook.submission import _written

    record = _record(item)
    if record is not None:
        rules = record.rules  # type: ignore[attr-defined]
        object.__setattr__(record, "rules", _written(rules.game, rules.options))


def _record(item: pytest.Item) -> object | None:
    from pitboss.record.text.record import Record

    case = getattr(item, "callspec", None)
    return next((value for value in case.params.values() if isinstance(value, Record)), None) if case else None
