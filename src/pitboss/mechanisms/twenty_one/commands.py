"""A 21 that always wins: the dealer's step that pays the super bonus."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import DealerCommand


@frozen
class PaySuperBonus(DealerCommand):
    """Pay the next player the super bonus that a hand has earned them."""
