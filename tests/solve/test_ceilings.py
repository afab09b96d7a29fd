"""Splits that were left out could not have mattered: unusual shoes have the same value with every split computed.

``make proof`` tries many more shoes.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.rulebook import rules
from pitboss.solve.hands.ceilings import FEWEST_CARDS, of_pair, shifts, unsplit
from pitboss.solve.hands.contexts import Bench, Context, without
from pitboss.solve.hands.shares import most_gone
from pitboss.solve.hands.shoes import ev_of_counts, model_of_counts
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import RANKS
from tests.sizes import size

pytestmark = pytest.mark.long

SHOES = size(3, 150)
STRANGE = (13, 17, 21, 5, 19, 6, 0, 3, 31, 127)
GAMES = ["zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"]
OPTIONS: dict[str, list[str]] = {
    "zappit-ma": ["double_after_zap", "split_aces_draw", "resplit_aces", "dealer_hits_soft_17"],
    "free-bet-ma": ["split_aces_draw", "resplit_aces", "dealer_hits_soft_17"],
    "double-attack-ma": ["split_matches_attack", "attack_void_on_blackjack", "dealer_hits_soft_17"],
    "zappit-online": ["double_after_zap", "dealer_hits_soft_17"],
    "catfish-bend": ["resplit_aces", "dealer_hits_soft_17"],
}


def strange_shoe(chance: Random) -> tuple[int, ...]:
    """A shoe of a few hundred cards with much of some ranks and little or nothing of others."""
    weights = [chance.random() ** chance.choice([1, 3, 6]) for _ in range(RANKS)]
    cards = chance.randint(FEWEST_CARDS + 1, 420)
    return tuple(round(cards * weight / sum(weights)) for weight in weights)


def thorough_ev(game: str, options: dict[str, Any], counts: tuple[int, ...]) -> float:
    model = model_of_counts(rules(game, **options), counts)
    return float(total_ev(Solver(model, floats(), thorough=True).solve()))


@pytest.mark.parametrize("hits", [False, True])
def test_a_pair_worth_splitting_only_after_a_zap(hits: bool) -> None:
    """A zapped hand does not double but a split one does: a pair that is better doubled at first is then split."""
    options = {"double_after_zap": False, "dealer_hits_soft_17": hits}
    value = ev_of_counts(rules("zappit-ma", **options), STRANGE)
    assert value == pytest.approx(thorough_ev("zappit-ma", options, STRANGE), abs=1e-12, rel=0)
    if not hits:
        assert value == pytest.approx(0.14189527230145946, abs=1e-12, rel=0)


@pytest.mark.parametrize("game", GAMES)
def test_strange_shoes_are_worth_the_same_with_every_split_worked_out(game: str) -> None:
    chance = Random(f"strange {game}")
    for _ in range(SHOES):
        counts = strange_shoe(chance)
        options = {name: chance.random() < 0.5 for name in OPTIONS[game] if chance.random() < 0.5}
        value = ev_of_counts(rules(game, **options), counts)
        assert value == pytest.approx(thorough_ev(game, options, counts), abs=1e-12, rel=0), (options, counts)


@pytest.mark.parametrize("game", GAMES)
def test_no_value_moves_further_than_its_bound(game: str) -> None:
    """Every action of every two cards, with one card after the other taken out: of six decks and of strange shoes."""
    chance = Random(f"moved {game}")
    for counts in [(24,) * 9 + (96,), STRANGE, *(strange_shoe(chance) for _ in range(SHOES))]:
        bench = Bench(model_of_counts(rules(game), counts), floats())
        up = chance.choice([rank for rank in range(RANKS) if counts[rank]])
        before = without(np.array(counts, dtype=float), up)
        gone = chance.choice([rank for rank in range(RANKS) if before[rank] > 2])
        moved = shifts(bench, up, before, 1)
        if moved is None:
            continue
        values, after = (values_of(bench, up, shoe) for shoe in (before, without(before, gone)))
        for pair in range(RANKS):
            moves = np.abs(values[pair] - after[pair]).filled(0)
            assert (moves <= of_pair(moved, pair)).all(), (counts, up, gone)


def values_of(bench: Bench, up: int, counts: Any) -> Any:
    """The value of every legal action of every two cards, the best play after it."""
    bench.values.legal[:] = False
    subset = bench.possible(counts)
    bench.stand(up, counts, subset)
    bench.best(Context(up, counts, subset, bench.model.fresh))
    return np.ma.array(bench.values.by_action[bench.pair], mask=~bench.values.legal[bench.pair], copy=True)


def test_most_pairs_that_are_not_split_are_not_worked_out() -> None:
    """The ceilings are useful: from six decks on, they show that tens stay together against any up card."""
    model = model_of_counts(rules("zappit-ma"), (24,) * 9 + (96,))
    bench = Bench(model, floats())
    left_out = 0
    for up in range(RANKS):
        counts = without(np.array(model.counts, dtype=float), up)
        values = values_of(bench, up, counts)
        plain = {pair: float(values[pair, pair].max()) for pair in range(RANKS)}
        pairs = list(unsplit(bench, up, counts, plain))
        assert 9 in pairs
        left_out += len(pairs)
    assert left_out > 40


def test_small_shoes_have_no_ceiling() -> None:
    counts = np.array([10, 10, 10, 10, 10, 10, 10, 10, 10, 40], dtype=float)
    bench = Bench(model_of_counts(rules("catfish-bend"), tuple(int(count) for count in counts)), floats())
    assert shifts(bench, 5, counts, most_gone(4)) is None
