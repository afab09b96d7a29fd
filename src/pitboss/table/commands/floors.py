"""What the floor can order: floorperson, supervisor, shift manager."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.rulebook.parts import Duty, FloorRuling, Kind

FLOOR = "floor"
"""The floor's name as an actor."""


@frozen
class FloorCommand:
    """A command that the floor gives."""

    @property
    def actor(self) -> str:
        """Who gives the command."""
        return FLOOR


@frozen
class Permit(FloorCommand):
    """Let a patron wager again who would otherwise have to wait for the next shoe."""

    player: str


@frozen
class Supervise(FloorCommand):
    """Perform the next duty around the cards, if it is the floor's."""

    duty: Duty


@frozen
class Rule(FloorCommand):
    """Rule on an irregularity, in one of the ways the text allows; a card moves forward to ``hand`` of ``box``."""

    ruling: FloorRuling
    box: int = 0
    hand: int = 0


@frozen
class FreeSpots(FloorCommand):
    """Have a player give up all boxes but one, because somebody else wants to join."""

    player: str


@frozen
class ApproveWager(FloorCommand):
    """Confirm, as the floor, a wager announced with cash or a coupon."""

    player: str
    box: int
    kind: Kind
    coupon: bool = False


@frozen
class LetOut(FloorCommand):
    """Let a player out of the round after a card was delivered wrongly."""

    player: str


@frozen
class BackUp(FloorCommand):
    """Have the last card moved back one spot."""


@frozen
class OrderShuffle(FloorCommand):
    """Have the cards shuffled before the next round."""


@frozen
class OrderRecut(FloorCommand):
    """Have the cards cut again, by the last player who cut or by the next one entitled to."""

    by_last: bool


@frozen
class OrderCover(FloorCommand):
    """Have the cover card inserted this many cards from the back."""

    from_back: int


@frozen
class NoteHours(FloorCommand):
    """Note that a number of hours have passed at the table."""

    hours: int


@frozen
class CloseTable(FloorCommand):
    """Close the table."""


@frozen
class ShowBurnCard(FloorCommand):
    """Let the player who asked see the burned card."""
