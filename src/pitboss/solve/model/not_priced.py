"""What the solver raises if it has no price; a separate module, so that code that prices nothing can name it."""

from __future__ import annotations


class NotPriced(ValueError):
    """Rules of a kind that the model has no entry for; the message says which."""
