"""The dealer's duties: in a round, around the cards, and after something went wrong."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.mechanisms.commands import DealerCommand
from pitboss.rulebook.parts import Duty, Irregularity, Kind


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
class Perform(DealerCommand):
    """Do the next duty of the ceremony."""

    duty: Duty


@frozen
class CutForTable(DealerCommand):
    """Cut the stack where no player does; without a place, anywhere the rule allows."""

    place: int | None = None


@frozen
class PlaceCover(DealerCommand):
    """Insert the cover card so many cards from the back; without a number, as near the back as the rule allows."""

    from_back: int | None = None


@frozen
class ComeIn(DealerCommand):
    """Take the table over from another dealer."""


@frozen
class GoIdle(DealerCommand):
    """Nobody plays: begin to spread the cards."""


@frozen
class Report(DealerCommand):
    """Report an irregularity; ``box`` and ``card`` where it needs them.

    A card delivered wrongly lies at the dealer's hand where no box is named, and at a ``hand`` of a box that was split.
    """

    irregularity: Irregularity
    box: int = 0
    card: Card | None = None
    hand: int = 0


@frozen
class ConfirmWager(DealerCommand):
    """Confirm a wager announced with cash, or a coupon, as dealer."""

    player: str
    box: int
    kind: Kind
    coupon: bool = False


@frozen
class NoticeSlip(DealerCommand):
    """Notice that one's up card was forgotten, before the second cards."""


@frozen
class CallFloor(DealerCommand):
    """Call the floor because of what was reported."""


@frozen
class OfferRemedy(DealerCommand):
    """Offer what an irregularity entitles players to."""


@frozen
class CallDead(DealerCommand):
    """Call a hand dead."""

    box: int
    hand: int


@frozen
class DiscardCard(DealerCommand):
    """Put a card that nobody can use into the discard rack."""


@frozen
class VoidRound(DealerCommand):
    """Call the round void."""


@frozen
class VoidPay(DealerCommand):
    """Take back what was paid or collected on a wager of a void round."""

    wager: int
