"""The price with the cover card: its value, that it is simulated only once, and the key it is cached under."""

from __future__ import annotations

import json
from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest

from pitboss.lab.cut import cover_price
from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.cut.cover_price import CoverShelf, cover_effect, cover_key
from pitboss.lab.cut.curve import CutCurve, cut_curve
from pitboss.rulebook import Rules, submit
from pitboss.simulate.running.simulating import simulate
from pitboss.solve.prices.solving import solve
from tests.sizes import size

pytestmark = pytest.mark.long

ROUNDS = size(1_000_000, 40_000_000)
KNOWN = CoverEffect(260, 52, -0.0002, 0.00001, 1000, 46.0)


@pytest.fixture
def shelf(tmp_path: Path) -> CoverShelf:
    return CoverShelf(tmp_path / "covers")


@pytest.fixture
def simulated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Simulate nothing; note how many rounds were asked for, and say that all places have nearly no effect."""
    asked: list[int] = []
    curve = cut_curve(submit("house-blackjack", {"decks": 1}), rounds=1000)

    def known(rules: Rules, strategy: object, *, rounds: int, workers: object, progress: object) -> CutCurve:
        asked.append(rounds)
        places = tuple(replace(curve.places[0], place=place) for place in range(1, len(rules.pack)))
        return replace(curve, rules=rules, rounds=rounds, places=places)

    monkeypatch.setattr(cover_price, "cut_curve", known)
    return asked


@pytest.mark.parametrize(("game", "options"), [("house-blackjack", {"decks": 1}), ("spanish-21", {})])
def test_it_is_that_of_a_simulation_with_the_cover_card_there(
    game: str, options: dict[str, object], shelf: CoverShelf
) -> None:
    rules = replace(submit(game, options), cover_from_back=21)  # a position that no text has
    cover = cover_effect(rules, rounds=ROUNDS, shelf=shelf)
    plain = simulate(rules, ROUNDS, seed=2)
    fresh = simulate(rules, ROUNDS, seed=3, fresh=True)
    assert (cover.behind, cover.before + cover.behind, cover.rounds) == (21, len(rules.pack), ROUNDS)
    assert abs(cover.effect - (plain.ev - fresh.ev)) <= 4 * hypot(cover.se, plain.se, fresh.se), cover
    assert abs(cover.rounds_of_a_shoe - plain.rounds / plain.shoes) < 0.01
    assert 0 < cover.se < plain.se / 2


def test_it_is_simulated_once(shelf: CoverShelf, simulated: list[int]) -> None:
    rules = submit("catfish-bend", {})
    first = cover_effect(rules, rounds=5000, shelf=shelf)
    assert cover_effect(rules, rounds=5000, shelf=shelf) == first == cover_effect(rules, "cd", 4000, shelf=shelf)
    assert cover_effect(rules, rounds=3000, shelf=CoverShelf(shelf.folder)) == first
    assert simulated == [5000]
    assert cover_effect(rules, rounds=6000, shelf=shelf).rounds == 6000
    assert simulated == [5000, 6000]


def test_a_rougher_price_does_not_replace_a_better_one(shelf: CoverShelf) -> None:
    rules = submit("catfish-bend", {})
    shelf.keep(rules, "td", KNOWN)
    shelf.keep(rules, "td", replace(KNOWN, rounds=999, effect=1.0))
    assert shelf.known(rules) == KNOWN and shelf.known(rules, least=1001) is None
    shelf.keep(rules, "td", replace(KNOWN, rounds=1001))
    assert shelf.known(rules, least=1001) == replace(KNOWN, rounds=1001)


def test_it_is_kept_by_model_place_burn_card_wager_and_strategy(shelf: CoverShelf) -> None:
    rules = submit("catfish-bend", {})
    shelf.keep(rules, "td", KNOWN)
    assert shelf.known(submit("catfish-bend", {"boxes_per_player": 2})) == KNOWN
    others = [
        submit("catfish-bend", {"dealer_hits_soft_17": False}),
        replace(rules, cover_from_back=53),
        replace(rules, burned=None),
        submit("catfish-bend", {"table_minimum": "25"}),
        submit("catfish-bend", {"blackjack_rounding": "dollar"}),
    ]
    assert [shelf.known(other) for other in others] == [None] * 5
    assert len({cover_key(other) for other in (rules, *others)}) == 6
    chart = solve(rules, "td").strategy
    assert shelf.known(rules, chart) is None
    shelf.keep(rules, chart, replace(KNOWN, effect=0.5))
    stands = replace(chart, rows=dict.fromkeys(chart.rows, ("S",) * 10))
    assert (shelf.known(rules), shelf.known(rules, stands)) == (KNOWN, None)
    assert shelf.known(rules, chart) == replace(KNOWN, effect=0.5)


@pytest.mark.parametrize("spoiled", ["", "{", "[]", json.dumps({"before": 1})])
def test_a_file_that_cannot_be_read_is_no_price(spoiled: str, shelf: CoverShelf) -> None:
    rules = submit("catfish-bend", {})
    shelf.keep(rules, "td", KNOWN)
    next(shelf.folder.iterdir()).write_text(spoiled)
    assert shelf.known(rules) is None


def test_a_folder_that_cannot_be_written_to_only_costs_time(tmp_path: Path, simulated: list[int]) -> None:
    (tmp_path / "file").write_text("")
    shelf = CoverShelf(tmp_path / "file" / "covers")
    for _ in range(2):
        assert cover_effect(submit("catfish-bend", {}), rounds=500, shelf=shelf).rounds == 500
    assert simulated == [500, 500]


def test_an_interrupted_simulation_is_not_kept(shelf: CoverShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    curve = cut_curve(submit("house-blackjack", {"decks": 1}), rounds=1000)
    monkeypatch.setattr(cover_price, "cut_curve", lambda *given, **more: curve)
    with pytest.raises(KeyboardInterrupt):
        cover_effect(curve.rules, rounds=2000, shelf=shelf)
    assert shelf.known(curve.rules) is None


def test_a_continuous_shuffler_has_no_cover_card(shelf: CoverShelf, simulated: list[int]) -> None:
    rules = submit("zappit-ma", {"shuffling": "continuous"})
    cover = cover_effect(rules, shelf=shelf)
    assert (cover.effect, cover.se, cover.rounds, cover.ev(-0.005)) == (0.0, 0.0, 0, -0.005)
    assert not simulated
