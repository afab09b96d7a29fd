"""The attack wager: the commands."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand, DealerCommand


@frozen
class OfferAttack(DealerCommand):
    """Offer the double attack wager to those who can make it now."""


@frozen
class AttackWith(BoxCommand):
    """Make the double attack wager; ``amount`` is in cents."""

    amount: int
