"""Money in whole cents, and odds as exact fractions."""

from pitboss.chips.money import MoneyError, cents, dollars, in_cents, signed, typed
from pitboss.chips.odds import EVEN, Odds

__all__ = ["EVEN", "MoneyError", "Odds", "cents", "dollars", "in_cents", "signed", "typed"]
