"""Surrender: its command."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Surrender(BoxCommand):
    """Give up half of the wagers on the hand."""
