"""Money in whole cents and odds as exact fractions."""

from pitboss.chips.money import MoneyError, cents, dollars, signed, typed
from pitboss.chips.odds import EVEN, Odds

__all__ = ["EVEN", "MoneyError", "Odds", "cents", "dollars", "signed", "typed"]
