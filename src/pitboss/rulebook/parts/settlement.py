"""Who wins, in which order it is taken and paid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.chips import Odds
from pitboss.citation import Clauses
from pitboss.mechanisms.kinds import Outcome


class TakingOrder(Enum):
    """The order in which the dealer takes and pays; always from the dealer's right to the left.

    All losing wagers and then the winning ones (``losers_first``); each player's wagers before the next player's
    (``player_by_player``); or each box before the next one (``box_by_box``).
    """

    LOSERS_FIRST = "losers_first"
    PLAYER_BY_PLAYER = "player_by_player"
    BOX_BY_BOX = "box_by_box"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The comparison of hands. ``pays`` is what a winning hand is paid.

    ``tie`` is the outcome of equal hands, including two blackjacks: their wagers are returned or lost.

    ``busts_at_once`` collects a busted hand when it busts; ``tucked`` keeps a busted hand with lammers beside it on the
    layout. ``doubles_returned`` and ``splits_returned`` return those wagers if the dealer turns out to have had a
    blackjack.
    """

    order: TakingOrder
    busts_at_once: bool
    pays: Odds
    tie: Outcome
    higher: Clauses
    lower: Clauses
    equal: Clauses
    dealer_bust: Clauses
    dealer_push: Clauses | None = None
    busted: Clauses
    busted_taken: Clauses
    split_busted_taken: Clauses | None = None
    tucked: Clauses | None = None
    dealer_blackjack: Clauses
    dealer_blackjack_ten_up: Clauses | None = None
    both_blackjack: Clauses
    both_blackjack_ten_up: Clauses | None = None
    blackjack_beats_21: Clauses | None = None
    doubles_returned: Clauses | None = None
    splits_returned: Clauses | None = None
    doubled_won: Clauses | None = None
    pays_even: Clauses
    taken_and_paid: Clauses
    lammer_won: Clauses | None = None
    lammer_taken: Clauses | None = None
