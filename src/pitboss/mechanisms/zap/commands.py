"""The zap: its command."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Zap(BoxCommand):
    """Exchange the two cards."""
