"""Doubling down: the commands."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand


@frozen
class Double(BoxCommand):
    """Double down; without ``amount``, by the most allowed, which is the free double if there is one."""

    amount: int | None = None
    face_down: bool = False


@frozen
class JoinDouble(BoxCommand):
    """Match the caller's double with a wager of your own."""

    amount: int
