"""What a command is: something an actor asks the table to do. Amounts are in cents."""

from __future__ import annotations

from pitboss.frozen import frozen

DEALER = "dealer"
"""The dealer's name as an actor."""


@frozen
class PlayerCommand:
    """A command that a player gives."""

    player: str

    @property
    def actor(self) -> str:
        """Who gives the command."""
        return self.player


@frozen
class BoxCommand(PlayerCommand):
    """A player's command about a box."""

    box: int


@frozen
class DealerCommand:
    """A command that the dealer gives."""

    @property
    def actor(self) -> str:
        """Who gives the command."""
        return DEALER
