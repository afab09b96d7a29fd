"""Answers to what the house offers after an irregularity, including the one that declines any other offer."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Accept(BoxCommand):
    """Accept what the house offers after an irregularity: a card, or to play on."""


@frozen
class Decline(BoxCommand):
    """Decline the open offer."""


@frozen
class ChooseMisdeal(BoxCommand):
    """Choose to have the hand declared a misdeal, if the supervisor offers it."""
