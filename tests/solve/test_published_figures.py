"""The solver against published figures, and against sums that must be right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from benchmarks.double_attack_edge import variants

import pitboss
from pitboss.rulebook import submit
from pitboss.solve.hands.contexts import Bench, Context, without
from pitboss.solve.hands.shoes import ev_of_counts, model_of_counts
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.actions import HIT, STAND
from pitboss.solve.model.model import Model, model_of
from tests.sizes import size

pytestmark = pytest.mark.long

SIX_DECKS = (24,) * 9 + (96,)
TEN_UP, FOUR_UP = 9, 3


def edge(game: str, **options: str) -> float:
    return -100 * ev_of_counts(submit(game, options), SIX_DECKS)


# Six decks, double after split, four hands, aces one card: bjstrat.net and the Wizard of Odds calculator agree.


def test_six_decks_hit_soft_17() -> None:
    assert edge("catfish-bend") == pytest.approx(0.615389, abs=5e-7)


def test_six_decks_stand_on_soft_17() -> None:
    assert edge("catfish-bend", dealer_hits_soft_17="false") == pytest.approx(0.402864, abs=7e-6)


def test_six_decks_with_aces_split_again() -> None:
    assert edge("catfish-bend", resplit_aces="true") == pytest.approx(0.547199, abs=5e-7)


# A shoe without end: twelve against a four (Wizard of Odds, appendix 1, dealer hits soft 17).

ENDLESS = tuple(10**9 * (4 if rank < TEN_UP else 16) for rank in range(10))


def twelve_against_four(model: Model) -> tuple[float, float]:
    bench = Bench(model, floats())
    counts = without(floats().array(model.counts), FOUR_UP)
    subset = bench.possible(counts)
    bench.stand(FOUR_UP, counts, subset)
    bench.best(Context(FOUR_UP, counts, subset, model.fresh))
    hand = bench.hands.of(2, 8)
    return float(bench.values.by_action[hand, STAND]), float(bench.values.by_action[hand, HIT])


def test_twelve_against_a_four_from_an_endless_shoe() -> None:
    stand, hit = twelve_against_four(model_of_counts(submit("catfish-bend", {}), ENDLESS))
    assert stand == pytest.approx(-0.205850, abs=5e-7)
    assert hit == pytest.approx(-0.213839, abs=5e-7)


def test_the_same_where_a_dealers_22_pushes() -> None:
    rules = submit("zappit-ma", {"dealer_hits_soft_17": "true"})
    stand, hit = twelve_against_four(model_of_counts(rules, ENDLESS))
    assert stand == pytest.approx(-0.301161, abs=5e-7)
    assert hit == pytest.approx(-0.279823, abs=5e-7)


def dealer_chance(total: int) -> float:
    """The chance of a total over 21 from a fresh six-deck shoe. The player's two cards are as good as unseen."""
    rules = submit("catfish-bend", {})
    model = model_of(replace(rules, dealer=replace(rules.dealer, push_total=total)))
    bench = Bench(model, floats())
    shoe = floats().array(model.counts)
    chance = 0.0
    for up in range(10):
        counts = without(shoe, up)
        left = counts.sum()
        chances = bench.stand(up, counts, bench.possible(counts), keep=True).chance
        assert chances is not None
        for first in range(10):
            for second in range(first, 10):
                ways = counts[first] * (counts[first] - 1) if first == second else 2 * counts[first] * counts[second]
                seen = shoe[up] / shoe.sum() * ways / (left * (left - 1))
                chance += float(seen * chances[bench.hands.of(first, second), model.dealer.outcome[total]])
    return chance


def test_the_dealers_22() -> None:
    assert dealer_chance(22) == pytest.approx(0.073536, abs=5e-7)


def test_the_return_that_the_online_game_prints() -> None:
    assert 1 + pitboss.solve(submit("zappit-online", {})).ev_per_wagered == pytest.approx(0.988765, abs=1e-6)


def test_the_edge_that_is_published_for_double_attack() -> None:
    """0.62% for eight decks: one split, which matches the attack wager, and surrender of the first two cards."""
    published = [
        (hands, matches, surrender)
        for hands, matches, surrender, changed in size(list(variants())[:6], list(variants()))
        if round(-100 * pitboss.solve(changed).ev, 2) == 0.62
    ]
    assert published == [(2, True, "first two cards")]


@pytest.mark.parametrize("game", ["catfish-bend", "zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online"])
def test_first_hands_and_up_cards_sum_to_one(game: str) -> None:
    solved = Solver(model_of(submit(game, {})), floats()).solve()
    assert sum(against.chance for against in solved) == pytest.approx(1, abs=1e-12)
    for against in solved:
        assert sum(first.chance for first in against.first.values()) == pytest.approx(1, abs=1e-12)
