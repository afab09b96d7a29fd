"""Hitting and standing: the commands."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Hit(BoxCommand):
    """Take a card."""


@frozen
class Stand(BoxCommand):
    """Take no more cards."""
