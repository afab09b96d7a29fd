"""Suits in advice: what a hit is worth given the suits that were seen, and what looking at them is worth at all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import Pack
from pitboss.chips import Odds
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Bonus, BonusSuits, SuperBonus, SuperBonusStep, TwentyOne
from pitboss.solve import Situation, advise
from pitboss.solve.prices.suits import worth_of_suits

DECKS = 6
CLOSE = 1e-12


def spanish_like(most_doubles: int = 1, super_bonus: bool = False) -> Rules:
    """Ordinary blackjack without tens, in which suited 6-7-8 and 7-7-7 pay more."""
    given = rules("house-blackjack", surrender="late")
    grounds = given.not_offered
    odds = {BonusSuits.ANY: Odds(3, 2), BonusSuits.SAME: Odds(2), BonusSuits.SPADES: Odds(3)}
    bonuses = tuple(
        Bonus(name=f"{ranks} {suits}", odds=odds[suits], ranks=ranks, suits=suits, paid=grounds)
        for ranks in ("678", "777")
        for suits in BonusSuits
    )
    extra = SuperBonus(
        ranks="777",
        suits=BonusSuits.SAME,
        up="7",
        steps=(SuperBonusStep(wager=given.limits.minimum, pays=200 * given.limits.minimum),),
        others=0,
        paid=grounds,
        others_paid=grounds,
    )
    always = TwentyOne(won=grounds, bonuses=bonuses, doubled=grounds, super_bonus=extra if super_bonus else None)
    doubling = replace(given.doubling, any_cards=True, most=most_doubles, again=grounds)
    return replace(given, pack=Pack(DECKS, "T"), twenty_one=always, doubling=doubling)


def hit(hand: str, seen: str = "", up: str = "2d", **situation: bool) -> float:
    return advise(spanish_like(), hand, up, seen, Situation(**situation)).values["hit"]


def test_a_hit_is_worth_more_the_more_suits_can_pay() -> None:
    """A six comes 24 times in 285; one in four of them has the suit, and pays 2 or 3 instead of 3 to 2."""
    drawn = 24 / 285
    assert hit("7h 8h") - hit("7h 8s") == pytest.approx(drawn * 0.25 * 0.5, abs=CLOSE, rel=0)
    assert hit("7s 8s") - hit("7h 8s") == pytest.approx(drawn * 0.25 * 1.5, abs=CLOSE, rel=0)
    assert hit("7s 8s", split=True) - hit("7h 8s", split=True) == pytest.approx(drawn * 0.25 * 1.5, abs=CLOSE, rel=0)


def test_suits_that_were_seen_are_not_hoped_for() -> None:
    """Six sixes are gone: all spades, or none of them."""
    assert hit("7s 8s", "6s " * 6) == pytest.approx(hit("7h 8s", "6s " * 6), abs=CLOSE, rel=0)
    drawn = 18 / 279
    others = hit("7s 8s", "6h " * 6) - hit("7h 8s", "6h " * 6)
    assert others == pytest.approx(drawn * (6 / 18) * 1.5, abs=CLOSE, rel=0)


def test_a_pair_of_sevens_needs_a_third_of_its_suit() -> None:
    """Of 22 sevens left four have the suit; with a seven of it up, three of 21."""
    game = spanish_like()
    for up, same, left in (("2d", 4, 22), ("7h", 4, 21), ("7s", 3, 21)):
        values = [advise(game, hand, up).values["hit"] for hand in ("7s 7s", "7s 7c")]
        drawn = left / 285
        assert values[0] - values[1] == pytest.approx(drawn * same / left * 1.5, abs=CLOSE, rel=0)


def test_the_super_bonus_is_open_to_first_hands_alone() -> None:
    """It adds 200 units for one of four cards in 285, against a seven, to a hand that was not split."""
    plain, more = spanish_like(), spanish_like(super_bonus=True)
    for up, split, units in (("7d", False, 200), ("7d", True, 0), ("6d", False, 0)):
        situation = Situation(split=split)
        gained = [advise(game, "7h 7h", up, situation=situation).values["hit"] for game in (plain, more)]
        assert gained[1] - gained[0] == pytest.approx(units * 4 / 285, abs=1e-9, rel=0)


def test_a_hand_may_be_doubled_again() -> None:
    """Each is per unit on the hand: a second double puts as much again on it, and one more card."""
    game = spanish_like(most_doubles=2)
    again = advise(game, "4h 5s 2d", "6d", situation=Situation(doubled=1)).values
    once = advise(game, "4h 5s 2d", "6d").values
    assert set(again) == {"stand", "double"}
    assert again["stand"] == pytest.approx(once["stand"], abs=CLOSE, rel=0)
    assert again["double"] == pytest.approx(2 * advise(spanish_like(), "4h 5s 2d", "6d").values["double"] / 2, rel=1e-9)
    assert set(advise(game, "4h 5s 2d", "6d", situation=Situation(doubled=2)).values) == {"stand"}
    rescued = replace(game, surrender=replace(game.surrender, doubled=game.not_offered))  # type: ignore[type-var]
    assert advise(rescued, "4h 2s 6d", "Kd", situation=Situation(doubled=2)).values["surrender"] == -float(
        Fraction(1, 2)
    )


def test_looking_at_suits_is_worth_little() -> None:
    assert 0 < worth_of_suits(spanish_like()) < 1e-4
    assert worth_of_suits(rules("house-blackjack")) == 0
