"""Spanish 21: what a 21 pays (part 8), and the super bonus (part 9)."""

from __future__ import annotations

from pitboss.chips import Odds
from pitboss.citation import citer
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Bonus, BonusSuits, SuperBonus, SuperBonusStep, TwentyOne

from .options import DOLLAR, ID

cite = citer(ID)
SEVENS = "777"


def _cards(name: str, fewest: int, odds: Odds, rule: str) -> Bonus:
    return Bonus(name=name, odds=odds, fewest_cards=fewest, paid=cite("8.2", rule))


def _ranks(name: str, ranks: str, suits: BonusSuits, odds: Odds, rule: str) -> Bonus:
    return Bonus(name=name, odds=odds, ranks=ranks, suits=suits, paid=cite("8.2", rule))


BONUSES = (
    _cards("five cards", 5, Odds(3, 2), "8.3"),
    _cards("six cards", 6, Odds(2), "8.4"),
    _cards("seven cards or more", 7, Odds(3), "8.5"),
    _ranks("6-7-8 of mixed suits", "678", BonusSuits.ANY, Odds(3, 2), "8.6"),
    _ranks("6-7-8 of one suit", "678", BonusSuits.SAME, Odds(2), "8.7"),
    _ranks("6-7-8 of spades", "678", BonusSuits.SPADES, Odds(3), "8.8"),
    _ranks("7-7-7 of mixed suits", SEVENS, BonusSuits.ANY, Odds(3, 2), "8.9"),
    _ranks("7-7-7 of one suit", SEVENS, BonusSuits.SAME, Odds(2), "8.10"),
    _ranks("7-7-7 of spades", SEVENS, BonusSuits.SPADES, Odds(3), "8.11"),
)

SUPER_BONUS = SuperBonus(
    ranks=SEVENS,
    suits=BonusSuits.SAME,
    up="7",
    steps=(
        SuperBonusStep(wager=5 * DOLLAR, pays=1_000 * DOLLAR),
        SuperBonusStep(wager=25 * DOLLAR, pays=5_000 * DOLLAR),
    ),
    others=50 * DOLLAR,
    paid=cite("9.1", "9.2", "9.4"),
    others_paid=cite("9.3", "9.4"),
)


def twenty_one(chosen: Choices) -> TwentyOne:
    """A 21 that always wins, with its bonuses."""
    return TwentyOne(
        won=cite("8.1"),
        bonuses=BONUSES,
        doubled=cite("8.12"),
        super_bonus=SUPER_BONUS if chosen["super_bonus"] else None,
    )
