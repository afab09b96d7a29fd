"""What rule changes cost at ordinary blackjack: a published table, for six decks, H17 and late surrender.

The table is Hugues Hoppe's (https://github.com/hhoppe/blackjack, "Rule variations"), whose base is six decks, H17, late
surrender, 3:2, double on any two cards and after splits, up to four hands, aces split once, from a fresh shoe. It has
each change twice: by his own analysis, and by the calculator of the Wizard of Odds.
"""

from __future__ import annotations

import pytest

from pitboss.lab.difference.prices import GAME, price_both
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.rulebook import find_game, rules

pytestmark = pytest.mark.long

BASE = {"decks": 6, "dealer_hits_soft_17": True, "surrender": "late"}
PUBLISHED = [
    ("blackjack_pays", "6:5", 1.360, 1.360),
    ("blackjack_pays", "2:1", -2.266, None),
    ("blackjack_pays", "1:1", 2.266, None),
    ("dealer_hits_soft_17", False, -0.197, -0.197),
    ("hole_card", "none", 0.106, 0.105),
    ("double_on", "9-11", 0.106, 0.106),
    ("double_on", "10-11", 0.201, 0.201),
    ("double_after_split", False, 0.144, 0.144),
    ("surrender", "none", 0.088, 0.088),
    ("max_hands", 2, 0.053, 0.053),
    ("max_hands", 3, 0.008, 0.009),
    ("resplit_aces", True, -0.068, -0.068),
]
"""An option, its other value, and what the house gains by it in percentage points: the author's figure, and that of the
Wizard of Odds if he gives it. If the two differ in the last decimal, ours equals one of them."""
ROUNDED, NEXT = 0.00051, 0.0011
"""Half of the last decimal, and a whole one, with what a float may be off."""


@pytest.mark.parametrize(("option", "value", "points", "wizards"), PUBLISHED)
def test_a_rule_change_costs_what_was_published(
    option: str, value: object, points: float, wizards: float | None
) -> None:
    game = find_game("house-blackjack")
    before = RuleSet("before", game, rules(game.id, **BASE))
    after = RuleSet("after", game, rules(game.id, **{**BASE, option: value}))
    priced = price_both(before, after)
    (wager,) = [wager for wager in priced.wagers if wager.wager == GAME]
    assert wager.difference is not None
    gained = 100 * wager.difference
    assert min(abs(gained - points), abs(gained - (points if wizards is None else wizards))) < ROUNDED
    assert abs(gained - points) < NEXT
