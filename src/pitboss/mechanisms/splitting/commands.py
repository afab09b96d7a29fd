"""Splitting pairs: the commands."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Split(BoxCommand):
    """Split the pair; ``toke`` adds a toke beside the new hand."""

    toke: int = 0


@frozen
class CoverSplit(BoxCommand):
    """Match the caller's split with a wager of your own on the new hand."""


@frozen
class Designate(BoxCommand):
    """Answer the caller's split by naming the hand that your wager applies to: 1 left, 2 right."""

    which: int
