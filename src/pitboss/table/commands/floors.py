"""What the floor can order: floorperson, supervisor, shift manager."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.rulebook.parts import Duty, FloorRuling, Kind

FLOOR = "floor"


@frozen
class FloorCommand:
    """A command of the floor."""

    @property
    def actor(self) -> str:
        """Who asks."""
        return FLOOR


@frozen
class Permit(FloorCommand):
    """Let a patron wager again who would have to wait for the next shoe."""

    player: str


@frozen
class Supervise(FloorCommand):
    """Do the next duty of the ceremony, which is the floor's."""

    duty: Duty


@frozen
class Rule(FloorCommand):
    """Rule on an irregularity among the options the text names; ``box`` and ``hand`` are where a card moves forward."""

    ruling: FloorRuling
    box: int = 0
    hand: int = 0


@frozen
class FreeSpots(FloorCommand):
    """Have a player give up all boxes but one, because somebody wants in."""

    player: str


@frozen
class ApproveWager(FloorCommand):
    """Confirm a wager announced with cash, or a coupon, as supervisor."""

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
    """Have the cards cut again, by the last cutter or by the next one entitled."""

    by_last: bool


@frozen
class OrderCover(FloorCommand):
    """Have the cover card inserted so many cards from the back."""

    from_back: int


@frozen
class NoteHours(FloorCommand):
    """Note that so many hours have passed at the table."""

    hours: int


@frozen
class CloseTable(FloorCommand):
    """Close the table."""


@frozen
class ShowBurnCard(FloorCommand):
    """Approve that the burned card is shown to the player who asked."""
