"""Rules in which a 21 always wins, with random bonuses, repeated doubles and surrendered doubles.

They are added to the rules of any game of the registry that has neither a zap, an attack wager nor lammers: no text
combines these, and neither solver nor simulator supports it. Suits matter only to bonuses of three cards.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from pitboss.chips import Odds
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Bonus, BonusSuits, Doubling, Surrendering, TwentyOne

ODDS = (Odds(3, 2), Odds(2), Odds(3), Odds(5, 4), Odds(9, 2))
THREE = ("678", "777", "579", "A28", "A55", "399")
MORE = ("24456", "A2369", "3468", "A2333")


def takes_them(rules: Rules) -> bool:
    """Whether a game can have these parts."""
    return rules.zap is None and rules.attack is None and not (rules.doubling.free or rules.splitting.free_others)


def with_21s(rules: Rules, chance: Random) -> Rules:
    """Return rules with some of these parts, their values chosen at random; else as they were."""
    if not takes_them(rules):
        return rules
    grounds = rules.not_offered
    beats = grounds if chance.random() < 0.5 else None
    return replace(
        rules,
        twenty_one=_twenty_one(grounds, chance) if chance.random() < 0.7 else None,
        blackjack=replace(rules.blackjack, beats_dealers=beats),
        doubling=_doubling(rules.doubling, grounds, chance),
        surrender=_surrender(rules.surrender, grounds, chance),
    )


def _twenty_one(grounds: Clauses, chance: Random) -> TwentyOne:
    sizes = [
        Bonus(name=f"{size} cards", odds=chance.choice(ODDS), fewest_cards=size, paid=grounds)
        for size in chance.sample(range(3, 8), chance.randint(0, 3))
    ]
    named = [
        Bonus(name=f"{ranks} {suits}", odds=chance.choice(ODDS), ranks=ranks, suits=suits, paid=grounds)
        for ranks in chance.sample(THREE, chance.randint(0, 2))
        for suits in chance.sample(list(BonusSuits), chance.randint(1, 3))
    ]
    longer = [
        Bonus(name=ranks, odds=chance.choice(ODDS), ranks=ranks, paid=grounds)
        for ranks in chance.sample(MORE, chance.randint(0, 1))
    ]
    return TwentyOne(won=grounds, bonuses=(*sizes, *named, *longer), doubled=grounds)


def _doubling(given: Doubling, grounds: Clauses, chance: Random) -> Doubling:
    most = chance.choice((1, 1, 2, 3))
    return replace(given, most=most, again=grounds if most > 1 else None)


def _surrender(given: Surrendering | None, grounds: Clauses, chance: Random) -> Surrendering | None:
    """Only the first two cards, and what was doubled: the last double comes back, half of what is on the hand."""
    if given is None or given.any_time or chance.random() < 0.5:
        return given
    alone = given.early is None and chance.random() < 0.3
    return replace(given, takes=Fraction(1, 2), doubled=grounds, only_doubled=alone)
