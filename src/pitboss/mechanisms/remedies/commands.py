"""Answers to what the house offers after an irregularity, including the one that declines any other offer."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Accept(BoxCommand):
    """Accept what an irregularity makes the house offer: a card, or to play on. ``Decline`` refuses it."""


@frozen
class Decline(BoxCommand):
    """Decline the offer that is open."""


@frozen
class ChooseMisdeal(BoxCommand):
    """Choose that the hand be declared a misdeal, where the supervisor offers it."""
