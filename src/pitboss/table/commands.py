"""What an actor asks of the table: a player, the dealer or the floor.

A command either does all it says or is refused, and a refused one changes nothing. Amounts are cents.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.parts import Kind

DEALER = "dealer"
FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class PlayerCommand:
    """A command of a player."""

    player: str

    @property
    def actor(self) -> str:
        """Who asks."""
        return self.player


@dataclass(frozen=True, slots=True)
class BoxCommand(PlayerCommand):
    """A command of a player about a box."""

    box: int


@dataclass(frozen=True, slots=True)
class BuyIn(PlayerCommand):
    """Bring chips to the table."""

    amount: int


@dataclass(frozen=True, slots=True)
class CashOut(PlayerCommand):
    """Take chips away from the table."""

    amount: int


@dataclass(frozen=True, slots=True)
class Sit(BoxCommand):
    """Take the seat at a box."""


@dataclass(frozen=True, slots=True)
class LeaveSeat(BoxCommand):
    """Leave the seat at a box."""


@dataclass(frozen=True, slots=True)
class Consent(BoxCommand):
    """Let other players wager on a box that one was first to wager on."""


@dataclass(frozen=True, slots=True)
class Place(BoxCommand):
    """Put a wager on a box before the first card; a toke names the wager it stands ``beside``."""

    kind: Kind
    amount: int
    beside: Kind | None = None


@dataclass(frozen=True, slots=True)
class TakeBack(BoxCommand):
    """Take all of one's wagers on a box back before the first card."""


@dataclass(frozen=True, slots=True)
class AttackWith(BoxCommand):
    """Make the double attack wager."""

    amount: int


@dataclass(frozen=True, slots=True)
class Insure(BoxCommand):
    """Make the insurance wager."""

    amount: int


@dataclass(frozen=True, slots=True)
class TakeEvenMoney(BoxCommand):
    """Have a blackjack paid 1 to 1 at once."""


@dataclass(frozen=True, slots=True)
class JoinDouble(BoxCommand):
    """Follow the caller's double with a wager of one's own."""

    amount: int


@dataclass(frozen=True, slots=True)
class CoverSplit(BoxCommand):
    """Follow the caller's split with a wager on the new hand."""


@dataclass(frozen=True, slots=True)
class Designate(BoxCommand):
    """Follow the caller's split by naming the hand (1 left, 2 right) to which one's wager applies."""

    which: int


@dataclass(frozen=True, slots=True)
class Decline(BoxCommand):
    """Decline the offer that is open."""


@dataclass(frozen=True, slots=True)
class Hit(BoxCommand):
    """Draw a card."""


@dataclass(frozen=True, slots=True)
class Stand(BoxCommand):
    """Draw no more."""


@dataclass(frozen=True, slots=True)
class Double(BoxCommand):
    """Double down; without an amount for the most allowed, which is the free double where there is one."""

    amount: int | None = None
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Split(BoxCommand):
    """Split the pair; ``toke`` adds a toke beside the new hand."""

    toke: int = 0


@dataclass(frozen=True, slots=True)
class Zap(BoxCommand):
    """Exchange the two cards."""


@dataclass(frozen=True, slots=True)
class Surrender(BoxCommand):
    """Give up half of the wagers on the hand."""


@dataclass(frozen=True, slots=True)
class DealerCommand:
    """A duty of the dealer."""

    @property
    def actor(self) -> str:
        """Who asks."""
        return DEALER


@dataclass(frozen=True, slots=True)
class OpenShoe(DealerCommand):
    """Bring the next shuffled shoe into play."""


@dataclass(frozen=True, slots=True)
class Burn(DealerCommand):
    """Burn the first card of the shoe."""


@dataclass(frozen=True, slots=True)
class CloseWagering(DealerCommand):
    """Take no more wagers and begin the round."""


@dataclass(frozen=True, slots=True)
class DealCard(DealerCommand):
    """Deal the next card to a hand of a box."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class DealUpCard(DealerCommand):
    """Deal oneself a card face up."""


@dataclass(frozen=True, slots=True)
class DealHoleCard(DealerCommand):
    """Deal oneself a card face down."""


@dataclass(frozen=True, slots=True)
class OfferAttack(DealerCommand):
    """Offer the double attack wager to those who may make it now."""


@dataclass(frozen=True, slots=True)
class OfferInsurance(DealerCommand):
    """Offer insurance, and even money where it is selected."""


@dataclass(frozen=True, slots=True)
class Peek(DealerCommand):
    """Find out whether the hole card makes a blackjack."""


@dataclass(frozen=True, slots=True)
class TurnHoleCard(DealerCommand):
    """Turn the hole card face up."""


@dataclass(frozen=True, slots=True)
class DealSecondCard(DealerCommand):
    """Deal oneself the second card, where no hole card was dealt."""


@dataclass(frozen=True, slots=True)
class DrawCard(DealerCommand):
    """Draw a card to one's own hand."""


@dataclass(frozen=True, slots=True)
class TurnDoubleCard(DealerCommand):
    """Turn up a card that was doubled on face down."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class TuckHand(DealerCommand):
    """Tuck a busted hand under its wager because lammers beside it are still in play."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class SettleWager(DealerCommand):
    """Collect, pay or return one wager."""

    wager: int


@dataclass(frozen=True, slots=True)
class ClearLayout(DealerCommand):
    """Pick the cards up and end the round."""


@dataclass(frozen=True, slots=True)
class Permit:
    """The floor lets a patron wager again who would have to wait for the next shoe."""

    player: str

    @property
    def actor(self) -> str:
        """Who asks."""
        return FLOOR


Command = PlayerCommand | DealerCommand | Permit
