"""An index against shoes drawn at random: remainders of six decks, valued one by one, each at its own count.

Ten and six against a nine: after a hit there is nothing left to decide, so the advice for the exact cards of a shoe is
what the chart plays. The effect of what the count does not reveal about a shoe, which is zero on average, is
subtracted.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.lab.countability.counted_shoes import CountedShoe, Seen
from pitboss.lab.countability.decision_values import parabolas
from pitboss.rulebook import rules
from pitboss.simulate import read_count
from pitboss.solve import advise
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of
from tests.sizes import size

pytestmark = pytest.mark.long

TAGS = {"A": -1, "T": -1, "J": -1, "Q": -1, "K": -1, "7": 0, "8": 0, "9": 0} | dict.fromkeys("23456", 1)
TEN, SIX, NINE = 9, 5, 8
LEFT, SHOES = 60, size(250, 2000)
NEUTRAL = "A25789"


def sampled_index() -> float:
    """The true count at which standing and hitting are worth the same, by a parabola through random shoes."""
    chosen, chance = rules("house-blackjack"), random.Random(7)
    known = (*cards("Th 6h"), *cards("9d"))
    others = list((Counter(chosen.pack.cards()) - Counter(known)).elements())
    start = sum(TAGS[card.rank] for card in known)
    share = {rank: count / len(others) for rank, count in Counter(card.rank for card in others).items()}
    spread = sum(share[rank] * tag**2 for rank, tag in TAGS.items())
    rows: list[list[float]] = []
    gains: list[float] = []
    while len(gains) < SHOES:
        chance.shuffle(others)
        unseen, gone = others[:LEFT], others[LEFT:]
        true = (start + sum(TAGS[card.rank] for card in gone)) * 52 / LEFT
        if not 1 <= true <= 9:
            continue
        values = advise(chosen, "Th 6h", "9d", gone).values
        gains.append(values["stand"] - values["hit"])
        held, mean = Counter(card.rank for card in unseen), -true / 52
        unexpected = [held[rank] / LEFT - share[rank] * (1 + mean * TAGS[rank] / spread) for rank in NEUTRAL]
        rows.append([1.0, true, true**2, *unexpected])
    fitted, *_ = np.linalg.lstsq(np.array(rows), np.array(gains), rcond=None)
    return float(min(np.roots(fitted[2::-1]), key=lambda root: abs(root - 5)).real)


def test_an_index_is_that_of_shoes_drawn_at_random() -> None:
    chosen = rules("house-blackjack")
    shoe, seen = CountedShoe(chosen, model_of(chosen), read_count("hi-lo"), 52), Seen(0.0, 3)
    leans, values = (-shoe.reach, 0.0, shoe.reach), []
    for lean in leans:
        against = Solver(shoe.tilted(lean), floats()).against(NINE)
        plain = against.first[SIX, TEN].plain
        values.append(plain["stand"] - plain["hit"])
    first, second, third = parabolas(np.array([shoe.lean_of(lean, seen) for lean in leans]), np.array(values))
    known = float(shoe.known_square(0.0, 312 - 3 - LEFT, seen))
    ours = min(np.roots([third, second, first + third * known]), key=lambda root: abs(root - 5)).real
    assert ours == pytest.approx(sampled_index(), abs=0.25)
