"""What the solver raises where it has no price; it stands alone, so that it can be named where nothing is priced."""

from __future__ import annotations


class NotPriced(ValueError):
    """Rules of a kind that the model has no entry for; the message says which."""
