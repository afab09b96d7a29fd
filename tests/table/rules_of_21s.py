"""Rules for the random machines in which a 21 always wins, super bonuses are frequent, and boxes may be shared."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook import rules as usual_rules
from pitboss.rulebook.parts import BonusSuits, SuperBonus, SuperBonusStep, Surrendering, TwentyOne
from tests.always_21 import takes_them, with_21s

SHARED = "double-attack-ma"
"""The game from which others take how boxes are shared."""
RANKS = ("777", "678", "88", "A6", "A7", "89", "5T")
EVERY_RANK = "A23456789TJQK"


def rules_of_21s(given: Rules, chance: Random) -> Rules:
    """Return rules with some of the parts; in every third box several players may wager."""
    if not takes_them(given):
        return given
    grounds = given.not_offered
    if given.surrender is None and chance.random() < 0.6:
        given = replace(given, surrender=_surrender(grounds))
    if chance.random() < 0.3:
        given = _shared(given, grounds)
    made = with_21s(given, chance)
    if made.twenty_one is None:
        return made
    return replace(made, twenty_one=_with_super_bonus(made.twenty_one, grounds, chance))


def _surrender(grounds: Clauses) -> Surrendering:
    return Surrendering(
        takes=Fraction(1, 2),
        waits_for="",
        offered=grounds,
        at_once=grounds,
        waits=grounds,
        cleared=None,
        lost=grounds,
        not_after_standing=grounds,
        two_cards=grounds,
    )


def _shared(given: Rules, grounds: Clauses) -> Rules:
    return replace(
        given,
        boxes=usual_rules(SHARED).boxes,
        doubling=replace(given.doubling, joined=grounds),
        splitting=replace(given.splitting, joined=grounds),
    )


def _with_super_bonus(part: TwentyOne, grounds: Clauses, chance: Random) -> TwentyOne:
    """A bonus for first cards that are not rare: also for some that do not make 21, where the hand wins."""
    bonus = SuperBonus(
        ranks=chance.choice(RANKS),
        suits=BonusSuits.ANY,
        up=chance.choice((EVERY_RANK, "TJQK", "A89")),
        steps=(SuperBonusStep(wager=chance.choice((100, 1000)), pays=20_000), SuperBonusStep(wager=5_000, pays=90_000)),
        others=chance.choice((0, 1_500)),
        paid=grounds,
        others_paid=grounds,
    )
    return replace(part, super_bonus=bonus)
