"""What a player asks of the table. Amounts are cents."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand, PlayerCommand
from pitboss.rulebook.parts import Kind


@frozen
class BuyIn(PlayerCommand):
    """Bring chips to the table."""

    amount: int


@frozen
class CashOut(PlayerCommand):
    """Take chips away from the table."""

    amount: int


@frozen
class Sit(BoxCommand):
    """Take the seat at a box."""


@frozen
class LeaveSeat(BoxCommand):
    """Leave the seat at a box."""


@frozen
class Consent(BoxCommand):
    """Let other players wager on a box that one was first to wager on."""


@frozen
class Place(BoxCommand):
    """Put a wager on a box before the first card; a toke names the wager it stands ``beside``."""

    kind: Kind
    amount: int
    beside: Kind | None = None


@frozen
class TakeBack(BoxCommand):
    """Take all of one's wagers on a box back before the first card."""


@frozen
class WantIn(PlayerCommand):
    """Say that one wants to play at a table that is full."""


@frozen
class AnnounceWager(BoxCommand):
    """Announce a wager and put cash down for it, or lay a match play ``coupon`` beside a wager of its kind."""

    kind: Kind
    amount: int
    coupon: bool = False


@frozen
class AskBurnCard(PlayerCommand):
    """Ask to see the card that was burned."""


@frozen
class AskShuffle(PlayerCommand):
    """Ask for a shuffle."""
