"""Rules like those of Spanish 21, made from House Blackjack: all parts that let a 21 always win, together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.cards import Pack
from pitboss.chips import Odds
from pitboss.rulebook import Clauses, Rules, rules
from pitboss.rulebook.parts import Bonus, BonusSuits, SuperBonus, SuperBonusStep, TwentyOne

BY_CARDS = {5: Odds(3, 2), 6: Odds(2), 7: Odds(3)}
BY_SUITS = {BonusSuits.ANY: Odds(3, 2), BonusSuits.SAME: Odds(2), BonusSuits.SPADES: Odds(3)}


def spanish_rules(removed: str = "T", **options: Any) -> Rules:
    """Return the rules; ``removed`` are the ranks that its packs lack."""
    chosen: dict[str, Any] = {
        "dealer_hits_soft_17": True, "surrender": "late", "double_after_split": True, "split_aces_draw": True,
        "resplit_aces": True, "even_money": True,
    }  # fmt: skip
    given = rules("house-blackjack", **(chosen | options))
    grounds = given.not_offered
    assert given.surrender is not None
    return replace(
        given,
        pack=Pack(6, removed),
        twenty_one=_twenty_one(grounds),
        blackjack=replace(given.blackjack, beats_dealers=grounds),
        doubling=replace(given.doubling, any_cards=True, after_split_aces=True, most=3, again=grounds),
        surrender=replace(given.surrender, doubled=grounds),
    )


def _twenty_one(grounds: Clauses) -> TwentyOne:
    sizes = [Bonus(name=f"{size} cards", odds=odds, fewest_cards=size, paid=grounds) for size, odds in BY_CARDS.items()]
    named = [
        Bonus(name=f"{ranks} {suits}", odds=odds, ranks=ranks, suits=suits, paid=grounds)
        for ranks in ("678", "777")
        for suits, odds in BY_SUITS.items()
    ]
    steps = SuperBonusStep(wager=5_00, pays=1_000_00), SuperBonusStep(wager=25_00, pays=5_000_00)
    bonus = SuperBonus(
        ranks="777", suits=BonusSuits.SAME, up="7", steps=steps, others=50_00, paid=grounds, others_paid=grounds
    )
    return TwentyOne(won=grounds, bonuses=(*sizes, *named), doubled=grounds, super_bonus=bonus)
