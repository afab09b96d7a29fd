"""What a command is: something an actor asks the table to do. Amounts are in cents."""

from __future__ import annotations

from pitboss.frozen import frozen

DEALER = "dealer"


@frozen
class PlayerCommand:
    """A command of a player."""

    player: str

    @property
    def actor(self) -> str:
        """Who asks."""
        return self.player


@frozen
class BoxCommand(PlayerCommand):
    """A command of a player about a box."""

    box: int


@frozen
class DealerCommand:
    """A duty of the dealer."""

    @property
    def actor(self) -> str:
        """Who asks."""
        return DEALER
