"""Surrender: its command."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand, DealerCommand


@frozen
class Surrender(BoxCommand):
    """Give up half of the wagers on the hand."""


@frozen
class OfferEarlySurrender(DealerCommand):
    """Offer surrender before the dealer looks at the hole card."""


@frozen
class SurrenderEarly(BoxCommand):
    """Give up half of the wagers on the hand before the dealer looks at the hole card."""
