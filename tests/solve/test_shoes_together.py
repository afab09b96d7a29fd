"""Shoes that differ by one card, solved together: each has the same value as when solved alone."""

from __future__ import annotations

import random

import pytest

from pitboss.rulebook import Rules, rules
from pitboss.solve import Strategy
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.players import Optimum
from pitboss.solve.hands.shares import shares_of_pair
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import KnownZaps, Solver, total_ev
from pitboss.solve.hands.splits import SplitHand
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.prices.advice_bench import grown_from
from pitboss.solve.prices.removal import effects_of_removal, values_of
from tests.simulate.charts import simple_chart
from tests.sizes import size, some

pytestmark = pytest.mark.long
GAMES = ["zappit-ma", "free-bet-ma", "double-attack-ma", "catfish-bend", "house-blackjack", "spanish-21"]
FEW = {"A": 2, "2": 3, "3": 2, "5": 2, "6": 3, "8": 4, "T": 3, "K": 2}
"""A shoe so small that hands of many cards cannot be dealt."""


def alone(model: Model, chart: Strategy | None) -> float:
    """The value of a shoe solved alone."""
    player = ChartPlayer(chart, model) if chart is not None else None
    return float(total_ev(Solver(model, floats(), player).solve()))


def shoes(chosen: Rules) -> list[Model]:
    """A whole shoe, and those without a 5 and a 6."""
    whole = model_of(chosen)
    copies = dict(zip("A23456789", whole.counts, strict=False)) | dict(zip("TJQK", whole.tens, strict=True))
    less = [copies | {rank: copies[rank] - 1} for rank in ("5", "6")]
    return [model_of_counts(chosen, counts) for counts in (copies, *less)]


@pytest.mark.parametrize("game", some(GAMES, 2))
@pytest.mark.parametrize("charted", [False, True])
def test_each_shoe_is_worth_what_it_is_worth_alone(game: str, charted: bool) -> None:
    chosen = rules(game)
    chart = simple_chart(chosen) if charted else None
    together = values_of(shoes(chosen), chart)
    apart = [alone(model, chart) for model in shoes(chosen)]
    assert together == pytest.approx(apart, abs=1e-13)
    assert len(set(together)) == len(together)


def test_a_small_shoe_is_worth_what_it_is_worth_alone() -> None:
    for game in ("zappit-ma", "free-bet-ma"):
        model = model_of_counts(rules(game), FEW)
        less = model_of_counts(rules(game), FEW | {"8": 3})
        assert values_of([model, less], None) == pytest.approx([alone(model, None), alone(less, None)], abs=1e-13)


def test_a_shoe_without_an_up_card_is_solved_beside_one_that_has_it() -> None:
    model, less = (model_of_counts(rules("catfish-bend"), FEW | {"A": aces}) for aces in (1, 0))
    assert values_of([model, less], None) == pytest.approx([alone(model, None), alone(less, None)], abs=1e-13)


@pytest.mark.parametrize("pair", [0, 1, 5, 7, 9])
def test_a_split_hand_is_worth_the_same_whether_its_ends_are_kept_or_not(pair: int) -> None:
    model = model_of(rules("zappit-ma"))
    for up in (0, 4, 9):
        benches = [Bench(model, floats()) for _ in range(2)]
        benches[1].values_only = True
        hands = []
        for bench in benches:
            counts = floats().array(model.counts)
            counts[up] -= 1
            hand = SplitHand(bench, Optimum(), up, counts, pair, lammer=False, near=None)
            hands.append([hand.gone(others) for others in range(1, 6)])
        for kept, not_kept in zip(*hands, strict=True):
            assert not_kept == pytest.approx(kept, abs=1e-14)
        assert hands[0][1] != hands[0][4]


def test_an_unseen_card_changes_nothing_where_hands_are_zapped() -> None:
    chosen = rules("zappit-ma", decks=size(6, 8))
    effects = effects_of_removal(chosen, simple_chart(chosen))
    copies = model_of(chosen).counts
    assert sum(effect * many for effect, many in zip(effects.values(), copies, strict=True)) == pytest.approx(
        0, abs=1e-9
    )


def test_hands_grow_from_those_whose_cards_they_have() -> None:
    hands = model_of(rules("catfish-bend")).hands
    grown = grown_from(hands, hands.of(0, 4)).tolist()
    cards = hands.cards.tolist()
    assert grown == [number for number, held in enumerate(cards) if held[0] >= 1 and held[4] >= 1]


@pytest.mark.parametrize("game", ["zappit-ma", "double-attack-ma"])
def test_shares_of_a_split_are_remembered_by_all_that_they_depend_on(game: str) -> None:
    model, chance = model_of(rules(game)), random.Random(20)
    remembering = Bench(model, floats())
    for _ in range(size(300, 3000)):
        up, pair, most = chance.randrange(10), chance.randrange(10), chance.choice((2, 3, 4))
        counts = floats().array([many - chance.randrange(3) for many in model.counts])
        known, hands, pairs = shares_of_pair(remembering, up, counts, pair, most)
        fresh, more, products = shares_of_pair(Bench(model, floats()), up, counts, pair, most)
        assert (known == fresh).all() and (hands, pairs) == (more, products)
    assert 20 < len(remembering.shares) < size(300, 3000)


def test_chances_borrowed_from_other_shoes_are_those_found_anew() -> None:
    chosen, up, known = rules("zappit-ma"), 5, KnownZaps()
    whole = shoes(chosen)[0]
    bench, left = Bench(whole, floats()), set()
    for model in shoes(chosen):
        bench.model = model
        Solver(model, floats(), bench=bench, known_zaps=known).against(up)
    for zapped in known.values():
        fresh = Bench(whole, floats())
        alone_there = fresh.stand(up, zapped.counts, fresh.possible(zapped.counts))
        assert (zapped.standing.win == alone_there.win).all() and (zapped.standing.lose == alone_there.lose).all()
        left.add(tuple(zapped.counts.tolist()))
    assert len(left) == len(known) > 20
