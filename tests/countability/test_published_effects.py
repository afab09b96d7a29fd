"""Effects of removal for a side wager, and the count derived from them, compared with published figures."""

from __future__ import annotations

import pytest

from pitboss.cards import Stock
from pitboss.lab.countability.removal import WagerEffects, side_wager_effects
from pitboss.lab.countability.tags import correlation
from pitboss.rulebook import rules
from pitboss.simulate.plans.counting import SYSTEMS

PUSH_22 = {"A": 52, "2": -44, "3": 7, "4": 11, "5": 13, "6": -32, "7": -12, "8": -6, "9": -3, "T": 3}
"""Hundredths of a point for six decks, the dealer hitting soft 17: discountgambling.net, "Push 22 Side Bet @ Viejas
Casino", 22 August 2013."""
BALANCED, UNBALANCED = {"A": 2, "2": -1, "6": -1}, {"A": 2, "2": -1, "5": 1, "6": -1}
"""The two counts of the same page."""
ROUNDED = 0.51


@pytest.fixture(scope="module")
def push_22() -> WagerEffects:
    chosen = rules("free-bet-ma", dealer_hits_soft_17=True, push_22=True)
    return side_wager_effects(chosen, "push 22", Stock.of(chosen.pack))


def test_push_22_loses_and_gains_by_each_card_as_published(push_22: WagerEffects) -> None:
    assert round(1e5 * push_22.ev) == -5854
    assert {rank: 1e4 * push_22.by_rank[rank] for rank in PUSH_22} == pytest.approx(PUSH_22, abs=ROUNDED)
    assert not push_22.by_card, "the suits of one card are as good as those of any other"


def test_the_published_counts_follow_it_and_hi_lo_does_not(push_22: WagerEffects) -> None:
    copies = Stock.of(rules("free-bet-ma").pack)
    held = {rank: copies.number(rank=rank) for rank in push_22.by_rank}
    followed = [
        correlation({rank: float(tags.get(rank, 0)) for rank in push_22.by_rank}, push_22.by_rank, held)
        for tags in (BALANCED, UNBALANCED, SYSTEMS["hi-lo"])
    ]
    assert min(followed[:2]) > 0.92 and followed[2] < 0, followed
