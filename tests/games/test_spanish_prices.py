"""Prices of Spanish 21, compared with what others have published."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from pitboss.rulebook import Rules, rules
from pitboss.solve import advise
from pitboss.solve.prices.suits import worth_of_suits
from tests.sizes import some
from tests.solved import solved

pytestmark = pytest.mark.long

README = Path(__file__).parents[2] / "examples" / "spanish-21" / "README.md"
ROUNDED = 0.0075
"""Two published decimals, and a player who follows a chart of totals and numbers of cards."""

PUBLISHED: list[tuple[float, dict[str, Any]]] = [
    (0.78, {"decks": 6}),
    (0.80, {"decks": 8}),
    (0.37, {"decks": 6, "dealer_hits_soft_17": False}),
    (0.38, {"decks": 8, "dealer_hits_soft_17": False}),
    (0.42, {"decks": 6, "doubles": 3}),
    (0.45, {"decks": 8, "doubles": 3}),
]
"""House edges in per cent without the super bonus: Walker's table as Wikipedia has it."""

EFFECTS: list[tuple[float, dict[str, Any]]] = [
    (0.28, {"split_aces_draw": False}),
    (0.28, {"split_aces_draw": False, "dealer_hits_soft_17": False}),
    (0.018, {"surrender": False}),
    (0.006, {"surrender": False, "dealer_hits_soft_17": False}),
]
"""What no drawing to split aces costs, and no surrender of the first two cards, by the same source."""


def spanish(**options: Any) -> Rules:
    return rules("spanish-21", **{"super_bonus": False, **options})


def edge(**options: Any) -> float:
    """The house edge in per cent, by the best play."""
    return -100 * solved(spanish(**options)).ev


@pytest.mark.parametrize(("published", "options"), PUBLISHED)
def test_published_edges(published: float, options: dict[str, Any]) -> None:
    assert edge(**options) == pytest.approx(published, abs=ROUNDED)


@pytest.mark.parametrize(("published", "options"), EFFECTS)
def test_published_effects(published: float, options: dict[str, Any]) -> None:
    usual = {name: value for name, value in options.items() if name == "dealer_hits_soft_17"}
    rounded = 0.001 if "surrender" in options else ROUNDED
    assert edge(**options) - edge(**usual) == pytest.approx(published, abs=rounded)


def test_a_hand_valued_by_somebody_else() -> None:
    """Six decks, three doubles: eleven against a two, by S. How."""
    values = advise(spanish(doubles=3), "5h 6s", "2d").values
    assert values["double"] == pytest.approx(0.348048, abs=5e-7)


@pytest.mark.parametrize(("decks", "one_in"), [(6, 668_382), (8, 549_188)])
def test_the_super_bonus_is_as_rare_as_published(decks: int, one_in: int) -> None:
    """Three sevens of one suit, and a seven up; at the least wager it is worth 200 wagers, less what drawing costs."""
    cards, sevens = 48 * decks, 4 * decks
    chance = Fraction(4 * comb(decks, 3), comb(cards, 3)) * Fraction(sevens - 3, cards - 3)
    assert round(1 / chance) == one_in
    gained = edge(decks=decks) - edge(decks=decks, super_bonus=True)
    assert 100 * 200 * float(chance) - 0.004 < gained < 100 * 200 * float(chance)


def test_insurance_is_as_bad_as_published() -> None:
    insurance = solved(spanish()).insurance
    assert insurance is not None and -100 * insurance.ev == pytest.approx(24.7, abs=0.05)


def test_the_readme_has_these_prices() -> None:
    """Every row of its table: the options, the price by the best play and by a chart, and what was published."""
    rows = re.findall(
        r"^\| (\d) \| (yes|no) \| (\d) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", README.read_text("utf-8"), re.M
    )
    assert len(rows) == len(PUBLISHED)
    charted = some(rows, 2)
    for decks, hits, doubles, cd, td, published in rows:
        options = {"decks": int(decks), "dealer_hits_soft_17": hits == "yes", "doubles": int(doubles)}
        assert f"{edge(**options):.4f}" == cd
        if (decks, hits, doubles, cd, td, published) in charted:
            assert f"{-100 * solved(spanish(**options), 'td').ev:.4f}" == td
        assert any(
            float(published) == figure and {"dealer_hits_soft_17": True, "doubles": 1, **asked} == options
            for figure, asked in PUBLISHED
        )


def test_looking_at_suits_is_worth_what_the_readme_says() -> None:
    text = README.read_text("utf-8")
    for options in ({}, {"dealer_hits_soft_17": False}):
        assert f"{100 * worth_of_suits(spanish(**options)):.5f}" in text
    assert f"{100 * worth_of_suits(rules('spanish-21')):.4f}" in text
