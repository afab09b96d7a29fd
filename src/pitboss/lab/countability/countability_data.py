"""How countable every wager of a game is, as plain data and as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss.lab.countability.removal import RemovalEffects
from pitboss.lab.countability.tags import best_tags, correlation

LEVELS = (1, 2, 3)
COLUMNS = ("game", "strategy", "wager", "ev", "card", "cards", "effect")
Counts = Mapping[str, Mapping[str, Fraction]]
"""The tags of some counts, by the counts' names."""


def countability_data(
    made: RemovalEffects, options: Mapping[str, object], strategy: str, counts: Counts
) -> dict[str, Any]:
    """Return effects, best tags and the correlations of some counts; values are fractions of the wager.

    ``options`` are those of the rules, as they are to be told.
    """
    return {
        "game": made.rules.game,
        "options": dict(options),
        "strategy": strategy,
        "cards": made.copies,
        "wagers": [_wager(made, place, counts) for place in range(len(made.wagers))],
    }


def _wager(made: RemovalEffects, place: int, counts: Counts) -> dict[str, Any]:
    wager = made.wagers[place]
    best = [best_tags(wager.by_rank, made.copies, level) for level in LEVELS]
    return {
        "wager": wager.wager,
        "ev": wager.ev,
        "by_rank": dict(wager.by_rank),
        "by_card": {str(card): effect for card, effect in wager.by_card.items()},
        "best_tags": [
            {
                "level": tags.level,
                "tags": tags.tags,
                "correlation": tags.correlation,
                "whole_shoe": tags.sum_of(made.copies),
            }
            for tags in best
        ],
        "counts": {name: correlation(tags, wager.by_rank, made.copies) for name, tags in counts.items()},
    }


def effect_rows(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each wager and rank, and for each card where suits matter, with all digits."""
    for wager in told["wagers"]:
        head = (told["game"], told["strategy"], wager["wager"], repr(wager["ev"]))
        for rank, effect in wager["by_rank"].items():
            yield (*head, rank, str(told["cards"][rank]), repr(effect))
        for card, effect in wager["by_card"].items():
            yield (*head, card, "", repr(effect))
