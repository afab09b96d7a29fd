"""A surrender for games whose texts have none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Surrendering


def half_surrender(game: Rules, **more: Any) -> Surrendering:
    """Return a surrender that takes half of a wager at once, cited as what the game does not offer."""
    cited = game.not_offered
    usual: dict[str, Any] = {"takes": Fraction(1, 2), "waits_for": "", "cleared": None}
    usual |= dict.fromkeys(("offered", "at_once", "waits", "lost", "not_after_standing"), cited)
    return Surrendering(**(usual | more))
