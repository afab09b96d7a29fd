"""The price by the position of the cover card, against simulations with the card there; and a published one."""

from __future__ import annotations

from math import hypot

import pytest

from pitboss.lab.cut.curve import cut_curve
from pitboss.rulebook import submit
from pitboss.simulate.running.simulating import simulate
from tests.sizes import size

pytestmark = pytest.mark.long

ROUNDS = size(6_000_000, 40_000_000)
SIX_DECKS = {"decks": 6, "dealer_hits_soft_17": True}


@pytest.mark.parametrize(("boxes", "place"), [(1, 26), (1, 39), (3, 26)])
def test_one_deck_with_the_cover_card_there(boxes: int, place: int) -> None:
    """In one deck the cover card costs the player tenths of a point, which a plain simulation sees."""
    rules = submit("house-blackjack", {"decks": 1})
    curve = cut_curve(rules, "td", boxes, ROUNDS)
    price = curve.at(place)
    plain = simulate(rules, ROUNDS, boxes=boxes, seed=2, cover=52 - place)
    assert abs(curve.ev(price) - plain.ev) <= 4 * hypot(price.se, plain.se), (price, plain.ev, plain.se)
    assert abs(plain.ev - curve.fresh) > 3 * plain.se, "a simulation that cannot tell this place from a fresh shoe"
    assert abs(price.rounds - plain.rounds / plain.shoes) < 0.01


@pytest.mark.proof
def test_the_published_effect_in_six_decks() -> None:
    """With 78 cards behind the cover card, the published value is 0.021 points for the house (six decks, H17).

    The Wizard of Odds has 0.020 for six decks, without the position (wizardofodds.com/games/blackjack/cut-card-effect).
    """
    curve = cut_curve(submit("house-blackjack", SIX_DECKS), rounds=200_000_000)
    price = curve.behind(78)
    assert price.se < 0.00002
    assert abs(-100 * price.effect - 0.021) < 0.005, price
