"""The further wagers of a game: those offered to a player on a hand in the course of a round."""

from __future__ import annotations

from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.vocabulary import Action
from pitboss.rulebook import Rules
from pitboss.rulebook.wager_names import wager_name


def further_wagers(rules: Rules) -> list[Action]:
    """Return the actions that make them; a game offers one if its rules have a part of that name."""
    return [action for action in vocabulary().actions if _is_further_wager(action) and getattr(rules, action.name)]


def _is_further_wager(action: Action) -> bool:
    """Whether an action answers an offer, which the dealer makes unasked, with a wager on the hand."""
    words = vocabulary()
    follows = any(words.offered(kind).follows for kind in action.offers)
    return bool(action.offers) and not follows and action.wager is not None and wager_name(action.wager).on_hand
