"""The cut: the commands of the player it is offered to."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import PlayerCommand


@frozen
class CutCards(PlayerCommand):
    """Cut the stack this many cards from the top."""

    place: int


@frozen
class RefuseCut(PlayerCommand):
    """Leave the cut to the next player."""
