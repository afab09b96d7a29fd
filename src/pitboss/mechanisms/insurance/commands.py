"""Insurance and even money: the commands."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand, DealerCommand


@frozen
class OfferInsurance(DealerCommand):
    """Offer insurance, and even money if the house has selected it."""


@frozen
class Insure(BoxCommand):
    """Make the insurance wager; ``amount`` is in cents."""

    amount: int


@frozen
class TakeEvenMoney(BoxCommand):
    """Have a blackjack paid 1 to 1 at once."""
