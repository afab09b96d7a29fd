"""Rules outside the texts: a game of the registry with other values in its parts, chosen at random.

It varies what a rulebook could say differently: on which total the dealer stands and pushes, which totals double free
or are zapped, what a win, a blackjack or a surrender pays, how many hands and cards are allowed. A game may get a
mechanism it does not have, or lose one. Rules that the solver says it cannot price are not made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from pitboss.chips import EVEN, Odds
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Charlie, Hitting, HoleCardProcedure, Settlement, Splitting, Surrendering, Zapping

FREE_TOTALS, ZAP_TOTALS = range(5, 20), range(7, 20)
BLACKJACK_ODDS = (Odds(3, 2), Odds(6, 5), EVEN, Odds(2), Odds(7, 5))
WIN_ODDS = (EVEN, EVEN, EVEN, Odds(6, 5), Odds(3, 4))
SHARES = (Fraction(1, 2), Fraction(1, 4), Fraction(2, 5))


def varied(game: str, chance: Random, options: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules of a game with about half of the values that can change a price varied."""
    given = rules(game, **(options or {}))
    if given.twenty_one is not None:
        return _with_21s(given, chance)
    return replace(
        given,
        dealer=_some(chance, given.dealer, _dealer(chance)),
        doubling=_some(chance, given.doubling, _doubling(chance)),
        splitting=_splits(chance, given),
        hitting=_most_cards(given, chance),
        blackjack=replace(given.blackjack, odds=chance.choice(BLACKJACK_ODDS), rounding=1),
        settlement=_settlement(given, chance),
        insurance=_some(chance, given.insurance, {"odds": chance.choice((Odds(2), Odds(5, 2), Odds(3)))}),
        zap=_zap(given, chance),
        surrender=_surrender(given, chance),
        charlie=_charlie(given, chance),
        attack=_some(chance, given.attack, {"void_on_blackjack": chance.random() < 0.5}),
    )


def _with_21s(given: Rules, chance: Random) -> Rules:
    """The same with a 21 that always wins: such a game has no lammers and no zap, and a surrender costs half."""
    doubling = {name: value for name, value in _doubling(chance).items() if name != "free"}
    splitting = {name: value for name, value in _splitting(given, chance).items() if name != "free_others"}
    return replace(
        given,
        dealer=_some(chance, given.dealer, _dealer(chance)),
        doubling=_some(chance, given.doubling, doubling),
        splitting=replace(_some(chance, given.splitting, splitting), by_rank=chance.random() < 0.3),
        hitting=_most_cards(given, chance),
        blackjack=replace(given.blackjack, odds=chance.choice(BLACKJACK_ODDS), rounding=1),
        settlement=replace(given.settlement, pays=chance.choice(WIN_ODDS)),
        insurance=_some(chance, given.insurance, {"odds": chance.choice((Odds(2), Odds(5, 2), Odds(3)))}),
        surrender=None if chance.random() < 0.4 else given.surrender,
        charlie=_charlie(given, chance),
    )


def _splits(chance: Random, given: Rules) -> Splitting:
    """Where both second cards come at once, there are two hands at most, as in the text."""
    splitting: Splitting = _some(chance, given.splitting, _splitting(given, chance))
    most = min(splitting.most_hands, 2 if splitting.both_at_once else 4)
    return replace(splitting, by_rank=chance.random() < 0.3, most_hands=most)


def _some(chance: Random, part: Any, values: Mapping[str, Any]) -> Any:
    """Return a part with about half of these values in it."""
    if part is None:
        return None
    return replace(part, **{name: value for name, value in values.items() if chance.random() < 0.5})


def _most_cards(given: Rules, chance: Random) -> Hitting:
    grounds = given.hitting.stands_on_most or given.not_offered
    return replace(given.hitting, most_cards=chance.choice((None, None, 3, 4, 5, 13)), stands_on_most=grounds)


def _dealer(chance: Random) -> dict[str, Any]:
    return {
        "stands_on": chance.choice((15, 16, 17, 18, 19)),
        "hits_soft_17": chance.random() < 0.5,
        "push_total": chance.choice((None, 22, 23, 24)),
    }


def _doubling(chance: Random) -> dict[str, Any]:
    return {
        "any_cards": chance.random() < 0.5,
        "after_split": chance.random() < 0.5,
        "after_split_aces": chance.random() < 0.5,
        "only_totals": frozenset(chance.sample(range(4, 20), chance.randint(2, 6))),
        "named_totals": frozenset(chance.sample(FREE_TOTALS, chance.randint(1, 4))),
        "free": chance.random() < 0.5,
    }


def _splitting(given: Rules, chance: Random) -> dict[str, Any]:
    return {
        "most_hands": chance.randint(1, 4),
        "aces_draw": chance.random() < 0.5,
        "aces_resplit": chance.random() < 0.5,
        "free_others": chance.random() < 0.5,
        "matches_attack": given.attack is not None and chance.random() < 0.5,
    }


def _settlement(given: Rules, chance: Random) -> Settlement:
    """What a win pays; and where a blackjack is found late, whether it takes what was added to the wagers."""
    returned = given.settlement.doubles_returned
    if given.attack is None and chance.random() < 0.5:
        returned = None
    return replace(given.settlement, pays=chance.choice(WIN_ODDS), doubles_returned=returned, splits_returned=returned)


def _charlie(given: Rules, chance: Random) -> Charlie | None:
    grounds = given.not_offered
    return Charlie(cards=chance.choice((3, 4, 5)), made=grounds, won=grounds) if chance.random() < 0.3 else None


def _zap(given: Rules, chance: Random) -> Zapping | None:
    """Any totals, or no zap; there is none beside an attack wager, or if the dealer does not peek."""
    looks = given.hole_card.procedure is HoleCardProcedure.PEEK
    if given.attack is not None or not looks or chance.random() < 0.4:
        return None
    grounds = given.not_offered
    return Zapping(
        totals=frozenset(chance.sample(ZAP_TOTALS, chance.randint(1, 4))),
        double_after=chance.random() < 0.5,
        split_after=chance.random() < 0.5,
        offered=grounds,
        exchanged=grounds,
        plain_21=grounds,
        after=grounds,
    )


def _surrender(given: Rules, chance: Random) -> Surrendering | None:
    """Any share of any hand or of the first two cards, or none; if the dealer peeks, it is settled at once."""
    if chance.random() < 0.4:
        return None
    takes, grounds = chance.choice(SHARES), given.not_offered
    looks = given.hole_card.procedure is HoleCardProcedure.PEEK
    two_cards = grounds if chance.random() < 0.5 or not (looks or given.attack) else None
    if given.surrender is not None:
        return replace(given.surrender, takes=takes, two_cards=two_cards)
    return Surrendering(
        takes=takes,
        waits_for="" if looks else "ATJQK",
        offered=grounds,
        at_once=grounds,
        waits=grounds,
        cleared=None,
        lost=grounds,
        not_after_standing=grounds,
        two_cards=two_cards,
    )
