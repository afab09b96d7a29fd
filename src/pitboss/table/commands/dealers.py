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
    """Deal the dealer's own hand a card face up."""


@frozen
class DealHoleCard(DealerCommand):
    """Deal the dealer's own hand a card face down."""


@frozen
class Peek(DealerCommand):
    """Find out whether the hole card makes a blackjack."""


@frozen
class TurnHoleCard(DealerCommand):
    """Turn the hole card face up."""


@frozen
class DealSecondCard(DealerCommand):
    """Deal the dealer's own hand its second card, in a game without a hole card."""


@frozen
class DrawCard(DealerCommand):
    """Draw a card to the dealer's own hand."""


@frozen
class TurnDoubleCard(DealerCommand):
    """Turn up the card of a double that was dealt face down."""

    box: int
    hand: int


@frozen
class TuckHand(DealerCommand):
    """Tuck a busted hand under its wager because lammers beside it are still in play."""

    box: int
    hand: int


@frozen
class SettleWager(DealerCommand):
    """Collect, pay or return one wager, by its number."""

    wager: int


@frozen
class ClearLayout(DealerCommand):
    """Pick up the cards and end the round."""


@frozen
class Perform(DealerCommand):
    """Perform the next duty around the cards."""

    duty: Duty


@frozen
class CutForTable(DealerCommand):
    """Cut the stack when no player does; without ``place``, anywhere that the rule allows."""

    place: int | None = None


@frozen
class PlaceCover(DealerCommand):
    """Insert the cover card this many cards from the back; without a number, as near the back as the rule allows."""

    from_back: int | None = None


@frozen
class ComeIn(DealerCommand):
    """Take over the table from another dealer."""


@frozen
class GoIdle(DealerCommand):
    """Begin to spread the cards, because nobody is playing."""


@frozen
class Report(DealerCommand):
    """Report an irregularity, with ``box`` and ``card`` if it needs them.

    Without a box, a card delivered wrongly is at the dealer's hand. ``hand`` says which hand of a split box has it.
    """

    irregularity: Irregularity
    box: int = 0
    card: Card | None = None
    hand: int = 0


@frozen
class ConfirmWager(DealerCommand):
    """Confirm, as the dealer, a wager announced with cash or a coupon."""

    player: str
    box: int
    kind: Kind
    coupon: bool = False


@frozen
class NoticeSlip(DealerCommand):
    """Notice, before the second cards, that the dealer's up card was forgotten."""


@frozen
class CallFloor(DealerCommand):
    """Call the floor about what was reported."""


@frozen
class OfferRemedy(DealerCommand):
    """Offer players what an irregularity entitles them to."""


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
