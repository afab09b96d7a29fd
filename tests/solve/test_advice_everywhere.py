"""Advice against brute force at every decision of random rounds: any hand, any funding, any number of hands.

The naive program shares no code with the solver. It deals from a small shoe; the solver treats the rest of the pack as
seen in earlier rounds. ``make proof`` walks many more rounds.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pitboss.rulebook import Rules
from pitboss.solve.prices.advice import Situation, advise, advise_attack, advise_insurance
from tests.sizes import size
from tests.solve.naive.cards import ShoeEmpty, points
from tests.solve.naive.house import house_of
from tests.solve.naive.spot import Spot
from tests.solve.naive.walk import Point, Walk, attack_values, insurance_value
from tests.solve.random_boxes import RandomBox, random_box

pytestmark = pytest.mark.long

ROUNDS = size(50, 1000)
CLOSE = 1e-9
GAMES = ["zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"]


def cards_of(ranks: str) -> str:
    """Cards of these ranks; their suits do not matter."""
    return " ".join(f"{rank}{'cdhs'[place % 4]}" for place, rank in enumerate(ranks))


def held(spot: Spot) -> str:
    """The hand's cards, the pair card of a split hand first."""
    if not spot.pair:
        return spot.cards
    first = spot.pair if spot.pair in spot.cards else next(card for card in spot.cards if points(card) == 10)
    return first + spot.cards.replace(first, "", 1)


def check(box: RandomBox, rules: Rules, gone: str, point: Point) -> set[str]:
    """Compare every move's value, and return what was compared."""
    spot = point.spot
    situation = Situation(
        split=bool(spot.pair),
        zapped=spot.zapped,
        lammer=not spot.chips,
        hands=point.hands,
        attacked=box.attack if spot.chips > 1 and not (spot.pair and rules.splitting.matches_attack) else 0,
        doubled=spot.doubled > 0,
    )
    advice = advise(rules, cards_of(held(spot)), cards_of(spot.up), cards_of(gone + spot.gone), situation)
    assert set(advice.values) == set(point.values), f"{box}\n{point}"
    known = {move: value for move, value in point.values.items() if value is not None}
    for move, value in known.items():
        assert advice.values[move] == pytest.approx(float(value), abs=CLOSE, rel=0), f"{box}\n{move}: {point}"
    if len(known) == len(point.values):
        assert float(max(known.values()) - known[advice.best]) < CLOSE
    return {described(spot, point.hands, move) for move in known}


def described(spot: Spot, hands: int, move: str) -> str:
    words = [
        "lammer" if not spot.chips else "",
        "zapped" if spot.zapped else "",
        "doubled" if spot.doubled else "",
        f"split, {hands} hands" if spot.pair else "",
        move,
    ]
    return " ".join(word for word in words if word)


def walk(game: str, rounds: int) -> Counter[str]:
    chance, compared = Random(game), Counter[str]()
    for _ in range(rounds):
        box = random_box(game, chance)
        rules = box.rules
        gone = box.gone_before(rules)
        try:
            for point in Walk(house_of(game, box.options), box.shoe, chance, box.begin, box.attack).points():
                compared.update(check(box, rules, gone, point))
        except ShoeEmpty:
            compared["shoe too small"] += 1
    return compared


SEEN = {
    "zappit-ma": {"zap", "zapped split", "split, 2 hands hit", "split, 2 hands split"},
    "free-bet-ma": {"lammer split, 2 hands hit", "lammer split, 2 hands split", "split, 3 hands split"},
    "double-attack-ma": {"doubled surrender", "split, 2 hands surrender", "split, 2 hands split"},
    "zappit-online": {"zap", "zapped split", "split, 2 hands hit"},
    "catfish-bend": {"split", "split, 2 hands split", "split, 2 hands double"},
}
"""What random rounds of each game must have come to, so that the comparison is not empty."""


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_random_rounds(game: str) -> None:
    compared = walk(game, ROUNDS)
    assert set(compared) >= SEEN[game]
    assert compared["shoe too small"] < ROUNDS / 2


def test_every_attack_wager() -> None:
    chance, compared = Random("attack"), 0
    for _ in range(ROUNDS // 4):
        box = random_box("double-attack-ma", chance)
        up, rules = box.begin[0], box.rules
        try:
            values = attack_values(house_of(box.game, box.options), box.shoe, up)
        except ShoeEmpty:
            continue
        if values is None:
            continue
        compared += 1
        advice = advise_attack(rules, cards_of(up), cards_of(box.gone_before(rules)))
        assert advice.values == pytest.approx({name: float(value) for name, value in values.items()}, abs=CLOSE), box
    assert compared > ROUNDS / 10


@pytest.mark.parametrize("game", [game for game in GAMES if game != "double-attack-ma"])
def test_every_insurance_wager(game: str) -> None:
    chance = Random(game)
    for _ in range(ROUNDS):
        box = random_box(game, chance)
        if "A" not in box.begin[1:]:
            continue
        own = box.begin[1:].replace("A", "", 1)
        advice = advise_insurance(box.rules, cards_of(own), cards_of(box.gone_before(box.rules)))
        assert advice.values["insure"] == pytest.approx(
            float(insurance_value(house_of(game, box.options), box.shoe, "A" + own)), abs=CLOSE
        )
