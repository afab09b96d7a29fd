"""The measures of a shuffle: they pass the uniform shuffle, and fail what is not."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from pitboss.lab.shuffle_quality.quality import Quality, Trial, compare, measure
from pitboss.lab.shuffle_quality.tally import ShuffleTally, rising_sequences, upper_tail
from pitboss.shoe.procedures import ShuffleProcedure, automated, continuous, manual, six_deck_standard, uniform
from pitboss.shoe.shuffle_steps import ShuffleStep

ROUNDS = 300
HELD = 290  # what a continuous shuffler holds while the 22 cards of a round lie on the table
READY = 16


@pytest.fixture(scope="module")
def measured() -> dict[str, Quality]:
    trials = [
        Trial("one riffle", ShuffleProcedure("one riffle", (ShuffleStep.RIFFLE,))),
        Trial("manual", manual()),
        Trial("manual, played", manual(), 78),
        Trial("six-deck standard", six_deck_standard()),
        Trial("automated", automated()),
        Trial("continuous", continuous(), HELD, hidden=True),
        Trial("continuous, chute", continuous(READY), HELD, hidden=True),
    ]
    return {quality.name: quality for quality in compare(trials, ROUNDS, seed=1)}


@pytest.mark.parametrize("name", ["uniform", "automated", "continuous"])
def test_the_uniform_shuffle_passes(measured: dict[str, Quality], name: str) -> None:
    quality = measured[name]
    # 26.1 is the variance of the rising sequences of 312 cards in uniform order: (312 + 1) / 12.
    assert abs(quality.rising_sequences - 156.5) < 4 * (26.1 / ROUNDS) ** 0.5
    assert 0.001 < quality.p_value < 0.999
    assert abs(quality.correlation) < 4 / (311 * ROUNDS) ** 0.5
    assert abs(quality.next_card_advantage - 1) < 0.25
    assert quality.position_dependence < 0.01
    # One of 52 bins is on top in 300 / 52 shuffles or so; four standard deviations more is luck's limit.
    luck = 1 + 4 * (52 / ROUNDS) ** 0.5
    assert quality.top_card_advantage < luck
    assert quality.top_card_cut_advantage < luck


def test_one_riffle_fails_every_measure(measured: dict[str, Quality]) -> None:
    quality = measured["one riffle"]
    assert quality.rising_sequences < 15
    assert quality.p_value < 1e-9
    assert abs(quality.correlation) > 0.3
    assert quality.next_card > 0.4
    assert quality.next_offset == 1
    assert quality.position_dependence > 0.2


def test_the_measures_put_the_procedures_in_order(measured: dict[str, Quality]) -> None:
    worst_first = ["six-deck standard", "manual", "uniform"]
    for better in ("rising_sequences",):
        values = [getattr(measured[name], better) for name in worst_first]
        assert values == sorted(values)
    for worse in ("chi_square", "next_card", "position_dependence"):
        values = [getattr(measured[name], worse) for name in worst_first]
        assert values == sorted(values, reverse=True)


def test_the_plug_helps(measured: dict[str, Quality]) -> None:
    assert measured["manual, played"].chi_square < measured["manual"].chi_square


def test_what_a_chute_keeps_back_is_found_out(measured: dict[str, Quality]) -> None:
    """Nobody knows the order of the cards that a device holds, so only the seen discards tell: they come back late."""
    ideal, chute = measured["continuous"], measured["continuous, chute"]
    assert chute.p_value < 0.001 < ideal.p_value
    # The first 12 cards are two whole bins of ready cards, the first 18 discards three whole bins of seen ones.
    assert all(count == 0 for counts in chute.density[:3] for count in counts[:2])
    later = [count for counts in chute.density[:3] for count in counts[3:]]
    assert sum(later) / len(later) == pytest.approx(312 / 296, rel=0.01), "they spread over the other places"
    unseen = [count for counts in chute.density[4:] for count in counts]
    assert sum(unseen) / len(unseen) == pytest.approx(1, rel=0.01)


def test_numbers_that_tell_nothing_leave_no_trace() -> None:
    """The cards a device holds in an unknown order: even if it never mixed them, nobody could tell."""
    asleep = Trial("asleep", continuous(HELD), HELD, hidden=True)
    quality = measure(asleep, ROUNDS, seed=1)
    unseen = [counts[:48] for counts in quality.density[4:]]
    assert max(max(counts) for counts in unseen) < 2.5, "no bin of unseen cards stands out"
    known = measure(Trial("known", continuous(HELD), HELD), ROUNDS, seed=1)
    assert max(max(counts) for counts in known.density[4:]) > 25, "where the order is known, every card is"


def test_a_seed_gives_the_same_figures() -> None:
    trial = Trial("manual", manual(), 78)
    assert measure(trial, 20, seed=4) == measure(trial, 20, seed=4)
    assert measure(trial, 20, seed=4) != measure(trial, 20, seed=5)
    alone = measure(trial, 20, seed=4)
    assert compare([Trial("other", uniform()), trial], 20, seed=4)[1] == alone, "whatever else is measured"


def test_rising_sequences_are_counted() -> None:
    assert rising_sequences([0, 1, 2, 3]) == 1
    assert rising_sequences([3, 2, 1, 0]) == 4
    assert rising_sequences([0, 3, 1, 4, 2]) == 2
    orders = list(permutations(range(6)))
    assert sum(map(rising_sequences, orders)) * 2 == 7 * len(orders)


def test_chi_square_is_exact_over_all_orders() -> None:
    """Over single shuffles in every order, the corrected chi-square has the mean its degrees of freedom promise."""
    statistics = []
    for order in permutations(range(6)):
        tally = ShuffleTally(6, 3)
        tally.add(order, order[0], half=0)
        statistics.append(tally.chi_square()[0])
    assert sum(statistics) / len(statistics) == pytest.approx(4)


def test_cards_that_never_move_are_found_out() -> None:
    tally = ShuffleTally(52, 13)
    for number in range(40):
        tally.add(range(52), 0, half=number % 2)
    assert tally.correlation() == pytest.approx(1)
    assert tally.next_card() == (1, 1.0)
    assert tally.top_card() == (1.0, 1.0), "a single card that is always on top stands out from its neighbours"
    assert tally.density()[0] == (13.0, *[0.0] * 12)


def test_the_top_card_is_guessed_from_the_best_neighbours() -> None:
    """Every card of the first bin is equally often on top: naming one of the four is right a quarter of the time."""
    tally = ShuffleTally(52, 13)
    for number in range(80):
        first = number // 2 % 4
        order = [first, *(card for card in range(52) if card != first)]
        tally.add(order, order[0], half=number % 2)
    assert tally.top_card() == (0.25, 0.25)


def test_luck_counts_for_nothing_in_the_guess_of_the_top_card() -> None:
    chance = Random(8)
    advantages = []
    for _ in range(100):
        tally = ShuffleTally(52, 13)
        for number in range(130):
            order = list(range(52))
            chance.shuffle(order)
            tally.add(order, order[0], half=number % 2)
        advantages.append(52 * tally.top_card()[0])
    # One measurement is off by about (13 / 130) ** 0.5; a hundred of them by a tenth of that.
    assert abs(sum(advantages) / len(advantages) - 1) < 4 * (13 / 130) ** 0.5 / 10


def test_upper_tail_against_printed_values() -> None:
    """Critical values of chi-square as statistical tables print them."""
    assert upper_tail(18.307, 10) == pytest.approx(0.05, abs=0.001)
    assert upper_tail(124.342, 100) == pytest.approx(0.05, abs=0.001)
    assert upper_tail(135.807, 100) == pytest.approx(0.01, abs=0.001)


def test_too_few_repetitions_are_refused() -> None:
    with pytest.raises(ValueError, match="too few to measure"):
        measure(Trial("uniform", uniform()), 1, seed=1)


def test_the_operating_systems_shuffle_is_uniform() -> None:
    """Chance is real here: this may fail once in ten million runs."""
    tally = ShuffleTally(312, 26)
    for number in range(200):
        *_, done = uniform().mix(range(312))
        tally.add(done.order, done.order[0], half=number % 2)
    assert tally.chi_square()[2] > 1e-7
