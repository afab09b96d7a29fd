"""Suggestions for an unknown name."""

from __future__ import annotations

import pytest

from pitboss.near_names import LONGEST, did_you_mean, near_names, no_such

GAMES = ["zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("zapit-ma", "zappit-ma"),
        ("ZAPPIT-MA", "zappit-ma"),
        ("freebet-ma", "free-bet-ma"),
        ("catfish", "catfish-bend"),
        ("doubel-attack-ma", "double-attack-ma"),
    ],
)
def test_the_nearest_name_comes_first(typed: str, meant: str) -> None:
    assert near_names(typed, GAMES)[0] == meant
    assert did_you_mean(typed, GAMES).startswith(f"Did you mean {meant}")


@pytest.mark.parametrize("typed", ["", " ", "whist", "x" * (LONGEST + 1), "\x00"])
def test_what_is_like_nothing_suggests_nothing(typed: str) -> None:
    assert near_names(typed, GAMES) == [] and did_you_mean(typed, GAMES) == ""


def test_the_sentence_has_all_names_and_the_nearest_at_its_end() -> None:
    assert no_such("role", "dealr", ["dealer", "floor"]) == (
        "There is no role 'dealr'; it is one of dealer, floor. Did you mean dealer?"
    )
    assert no_such("role", "xyz", ["dealer", "floor"]) == "There is no role 'xyz'; it is one of dealer, floor."
    assert "\n" not in no_such("role", "a\nb" * 1000, ["dealer"]) and len(no_such("role", "x" * 9999, ["a"])) < 200
