"""The measures of a shuffle: they pass the uniform shuffle, and fail what is not."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from pitboss.cli.shuffle import report
from pitboss.shoe.procedures import Procedure, automated, manual, six_deck_standard, uniform
from pitboss.shoe.quality import Quality, Trial, compare, measure
from pitboss.shoe.shuffle_steps import Step
from pitboss.shoe.tally import Tally, rising_sequences, upper_tail

ROUNDS = 300


@pytest.fixture(scope="module")
def measured() -> dict[str, Quality]:
    trials = [
        Trial("one riffle", Procedure("one riffle", (Step.RIFFLE,))),
        Trial("manual", manual()),
        Trial("manual, played", manual(), 78),
        Trial("six-deck standard", six_deck_standard()),
        Trial("automated", automated()),
    ]
    return {one.name: one for one in compare(trials, ROUNDS, seed=1)}


@pytest.mark.parametrize("name", ["uniform", "automated"])
def test_the_uniform_shuffle_passes(measured: dict[str, Quality], name: str) -> None:
    one = measured[name]
    # 26.1 is the variance of the rising sequences of 312 cards in uniform order: (312 + 1) / 12.
    assert abs(one.rising_sequences - 156.5) < 4 * (26.1 / ROUNDS) ** 0.5
    assert 0.001 < one.p_value < 0.999
    assert abs(one.correlation) < 4 / (311 * ROUNDS) ** 0.5
    assert abs(one.next_card_advantage - 1) < 0.25
    assert one.position_dependence < 0.01
    assert one.top_card < 0.03
    assert one.top_card_cut < 0.03


def test_one_riffle_fails_every_measure(measured: dict[str, Quality]) -> None:
    one = measured["one riffle"]
    assert one.rising_sequences < 15
    assert one.p_value < 1e-9
    assert abs(one.correlation) > 0.3
    assert one.next_card > 0.4
    assert one.next_offset == 1
    assert one.position_dependence > 0.2


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
    found = []
    for order in permutations(range(6)):
        tally = Tally(6, 3)
        tally.add(order, order[0], half=0)
        found.append(tally.chi_square()[0])
    assert sum(found) / len(found) == pytest.approx(4)


def test_cards_that_never_move_are_found_out() -> None:
    tally = Tally(52, 13)
    for number in range(10):
        tally.add(range(52), 0, half=number % 2)
    assert tally.correlation() == pytest.approx(1)
    assert tally.next_card() == (1, 1.0)
    assert tally.top_card() == (1.0, 1.0)
    assert tally.density()[0] == (13.0, *[0.0] * 12)


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
    tally = Tally(312, 26)
    for number in range(200):
        *_, done = uniform().mix(range(312))
        tally.add(done.order, done.order[0], half=number % 2)
    assert tally.chi_square()[2] > 1e-7


def test_the_report_is_printed_as_data_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "shuffles.png"
    report(10, Random(1).randint(0, 9), picture, as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert [one["procedure"] for one in data["procedures"]][-1] == "uniform"
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_report_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    report(10, 1, None, as_json=False)
    printed = capsys.readouterr().out
    for name in ("manual", "six-deck standard", "automated", "uniform", "10 shuffles each of 312"):
        assert name in printed


@pytest.mark.parametrize("name", ["nowhere/shuffles.png", "shuffles.txt"])
def test_a_picture_that_cannot_be_written_is_refused_first(tmp_path: Path, name: str) -> None:
    with pytest.raises(SystemExit):
        report(10, 1, tmp_path / name, as_json=True)
