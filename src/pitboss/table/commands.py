"""What an actor asks of the table: a player, the dealer or the floor.

A command either does all it says or is refused, and a refused one changes nothing. Amounts are cents.
"""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.rulebook.parts import Kind

DEALER = "dealer"
FLOOR = "floor"


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
class AttackWith(BoxCommand):
    """Make the double attack wager."""

    amount: int


@frozen
class Insure(BoxCommand):
    """Make the insurance wager."""

    amount: int


@frozen
class TakeEvenMoney(BoxCommand):
    """Have a blackjack paid 1 to 1 at once."""


@frozen
class JoinDouble(BoxCommand):
    """Follow the caller's double with a wager of one's own."""

    amount: int


@frozen
class CoverSplit(BoxCommand):
    """Follow the caller's split with a wager on the new hand."""


@frozen
class Designate(BoxCommand):
    """Follow the caller's split by naming the hand (1 left, 2 right) to which one's wager applies."""

    which: int


@frozen
class Decline(BoxCommand):
    """Decline the offer that is open."""


@frozen
class Hit(BoxCommand):
    """Draw a card."""


@frozen
class Stand(BoxCommand):
    """Draw no more."""


@frozen
class Double(BoxCommand):
    """Double down; without an amount for the most allowed, which is the free double where there is one."""

    amount: int | None = None
    face_down: bool = False


@frozen
class Split(BoxCommand):
    """Split the pair; ``toke`` adds a toke beside the new hand."""

    toke: int = 0


@frozen
class Zap(BoxCommand):
    """Exchange the two cards."""


@frozen
class Surrender(BoxCommand):
    """Give up half of the wagers on the hand."""


@frozen
class DealerCommand:
    """A duty of the dealer."""

    @property
    def actor(self) -> str:
        """Who asks."""
        return DEALER


@frozen
class OpenShoe(DealerCommand):
    """Bring the next shuffled shoe into play."""


@frozen
class Burn(DealerCommand):
    """Burn the first card of the shoe."""


@frozen
class CloseWagering(DealerCommand):
    """Take no more wagers and begin the round."""


@frozen
class DealCard(DealerCommand):
    """Deal the next card to a hand of a box."""

    box: int
    hand: int


@frozen
class DealUpCard(DealerCommand):
    """Deal oneself a card face up."""


@frozen
class DealHoleCard(DealerCommand):
    """Deal oneself a card face down."""


@frozen
class OfferAttack(DealerCommand):
    """Offer the double attack wager to those who may make it now."""


@frozen
class OfferInsurance(DealerCommand):
    """Offer insurance, and even money where it is selected."""


@frozen
class Peek(DealerCommand):
    """Find out whether the hole card makes a blackjack."""


@frozen
class TurnHoleCard(DealerCommand):
    """Turn the hole card face up."""


@frozen
class DealSecondCard(DealerCommand):
    """Deal oneself the second card, where no hole card was dealt."""


@frozen
class DrawCard(DealerCommand):
    """Draw a card to one's own hand."""


@frozen
class TurnDoubleCard(DealerCommand):
    """Turn up a card that was doubled on face down."""

    box: int
    hand: int


@frozen
class TuckHand(DealerCommand):
    """Tuck a busted hand under its wager because lammers beside it are still in play."""

    box: int
    hand: int


@frozen
class SettleWager(DealerCommand):
    """Collect, pay or return one wager."""

    wager: int


@frozen
class ClearLayout(DealerCommand):
    """Pick the cards up and end the round."""


@frozen
class Permit:
    """The floor lets a patron wager again who would have to wait for the next shoe."""

    player: str

    @property
    def actor(self) -> str:
        """Who asks."""
        return FLOOR


Command = PlayerCommand | DealerCommand | Permit
