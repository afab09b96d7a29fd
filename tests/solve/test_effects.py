"""Which options matter, what they may be changed to, and the effect of changing them."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.games.finding import built_in
from pitboss.lab.effects.choices import alternatives, changed, grounds_of, values_of
from pitboss.lab.effects.comparing import Comparison, compare
from pitboss.rulebook import find_game, submit
from pitboss.solve.side_wagers.pricing import price_side_wagers

pytestmark = pytest.mark.long

ALL = [game.id for game in built_in()]

# From the texts: what a house may choose that a card or a payout depends on. Everything else is limits, seats,
# procedures, and the hole card of Double Attack, which by reading DA13 is worth the same in all three ways.
MATTERING = {
    "zappit-ma": {
        "decks",
        "dealer_hits_soft_17",
        "blackjack_pays",
        "split_aces_draw",
        "resplit_aces",
        "double_after_zap",
        "split_after_zap",
    },
    "free-bet-ma": {
        "decks",
        "dealer_hits_soft_17",
        "split_aces_draw",
        "resplit_aces",
        "push_22",
        "push_22_paytable",
    },
    "double-attack-ma": {
        "hole_card",
        "decks",
        "dealer_hits_soft_17",
        "attack_void_on_blackjack",
        "split_matches_attack",
        "positions",
    },
    "zappit-online": {"dealer_hits_soft_17", "double_after_zap", "split_after_zap"},
    "catfish-bend": {"dealer_hits_soft_17", "resplit_aces"},
    "house-blackjack": {
        "decks",
        "dealer_hits_soft_17",
        "blackjack_pays",
        "double_on",
        "double_after_split",
        "surrender",
        "hole_card",
        "max_hands",
        "resplit_aces",
        "split_aces_draw",
        "split_by_rank",
        "charlie",
        "insurance",
        "push_22",
        "trilux",
        "kings_bounty",
    },
}


@pytest.mark.parametrize("game", ALL)
def test_the_options_that_matter_are_found(game: str) -> None:
    rules = submit(game, {})
    base = grounds_of(rules)
    assert {option.name for option, _, other in alternatives(rules) if grounds_of(other) != base} == MATTERING[game]


@pytest.mark.parametrize("game", ALL)
def test_an_alternative_differs_in_its_option_and_in_what_follows_from_it(game: str) -> None:
    rules = submit(game, {})
    for option, value, other in alternatives(rules):
        follows = find_game(game).follows(dict(other.options))
        moved = {name for name, now in other.options if now != rules.option(name)}
        assert option.name in moved and other.option(option.name) == value
        assert moved - {option.name} <= set(follows)


def test_every_other_value_is_an_alternative() -> None:
    rules = submit("double-attack-ma", {})
    tried = {(option.name, value) for option, value, _ in alternatives(rules)}
    assert {("hole_card", "unseen"), ("hole_card", "reader"), ("decks", 8), ("positions", 6)} <= tried
    assert not {("decks", 6), ("hole_card", "none")} & tried


def test_amounts_are_tried_at_their_ends() -> None:
    option = find_game("catfish-bend").option("table_minimum")
    assert option is not None and values_of(option) == (1, 2500)


def test_the_most_hands_follow_the_positions() -> None:
    six = changed(submit("double-attack-ma", {}), {"positions": 6})
    assert six is not None and six.option("max_hands") == 4


def test_what_the_text_does_not_allow_beside_the_rest_is_no_alternative() -> None:
    rules = submit("double-attack-ma", {})
    assert changed(rules, {"max_hands": 4}) is None
    assert changed(rules, {"table_minimum": 100_000_00}) is None


@pytest.fixture(scope="module")
def catfish() -> Comparison:
    return compare(submit("catfish-bend", {"resplit_aces": "true"}))


def test_each_effect_is_the_difference_of_two_solutions(catfish: Comparison) -> None:
    base = pitboss.solve(submit("catfish-bend", {"resplit_aces": "true"}))
    stands = pitboss.solve(submit("catfish-bend", {"resplit_aces": "true", "dealer_hits_soft_17": "false"}))
    usual = pitboss.solve(submit("catfish-bend", {}))
    assert catfish.figures.ev == base.ev
    first, second = catfish.effects
    assert (first.written, second.written) == ("dealer_hits_soft_17 = false", "resplit_aces = false")
    assert first.figures.house_edge == stands.house_edge
    assert first.difference == pytest.approx(stands.house_edge - base.house_edge, abs=1e-16)
    assert second.difference == pytest.approx(usual.house_edge - base.house_edge, abs=1e-16)
    assert first.difference < 0 < second.difference
    assert second.option.clauses == ("catfish-bend Splitting 4", "reading CB3")


def test_options_without_effect_are_named_but_not_those_the_text_fixes(catfish: Comparison) -> None:
    names = {option.name for option in catfish.without_effect}
    assert {"blackjack_rounding", "table_minimum", "shuffling", "boxes_per_player"} <= names
    assert not names & {"decks", "max_hands", "resplit_aces"}


def test_the_greatest_effect_comes_first_and_every_game_is_solved_once() -> None:
    ticks: list[tuple[int, int]] = []
    comparison = compare(submit("double-attack-ma", {}), tick=lambda done, of: ticks.append((done, of)))
    sizes = [abs(effect.difference) for effect in comparison.effects]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > 0.004
    assert ticks == [(place, 7) for place in range(1, 8)]
    assert "max_hands" not in {option.name for option in comparison.without_effect}


def test_side_wagers_have_effects_of_their_own() -> None:
    comparison = compare(submit("free-bet-ma", {}))
    prices = price_side_wagers(submit("free-bet-ma", {"push_22_paytable": "B"}))
    wager = {effect.written: difference for effect, difference in comparison.on_side_wager("push 22")}
    assert next(iter(wager)) == "push_22_paytable = B"
    assert wager["push_22_paytable = B"] == pytest.approx(comparison.side_wagers["push 22"] - prices["push 22"].ev)
    assert wager["push_22 = false"] is None
    assert "resplit_aces = false" not in wager
    beside = next(effect for effect in comparison.effects if effect.option.name == "push_22_paytable")
    assert beside.difference == 0 and not beside.changes_game


def test_a_strategy_by_total_is_compared_too() -> None:
    rules = submit("catfish-bend", {})
    comparison = compare(rules, "td")
    assert comparison.figures.ev == pitboss.solve(rules, "td").ev
