"""What may be done with a hand that is played as it is, as numbers: indices in every array by action."""

from __future__ import annotations

STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
ACTIONS = 4

LEFT, GIVEN_UP, DOUBLED_AGAIN = 0, 1, 2
"""What to do with a hand that was doubled and drew its card."""
