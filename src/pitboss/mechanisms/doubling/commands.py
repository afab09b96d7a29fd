"""Doubling down: the commands."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Double(BoxCommand):
    """Double down; without an amount for the most allowed, which is the free double where there is one."""

    amount: int | None = None
    face_down: bool = False


@frozen
class JoinDouble(BoxCommand):
    """Follow the caller's double with a wager of one's own."""

    amount: int
