"""Which positions have the same future, and which values count as changed."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.lab.difference.changed_values import changed_values
from pitboss.lab.witness.both_tables import LineOfPlay, PlacedWager, deal
from pitboss.lab.witness.positions import CardSense, position
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Kind

LINE = LineOfPlay((PlacedWager("Ann", 1, Kind.BLACKJACK, 550),))


def key(made: Rules, dealt: str) -> tuple[object, ...]:
    return position(deal(made, made, cards(dealt), LINE), CardSense.of((made,), every_card=False))


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("2c 5c 6c", "3c 5c 5c", True),
        ("2c 5c 6c", "6c 5c 2c", True),
        ("2c 5c 6c", "4c 5c 4c", False),
        ("Ac 5c 6c", "8c 5c 9c", False),
        ("2c Ac 6c", "2c 5c 6c", False),
        ("2c 5c Tc", "2c 5c Kc", True),
    ],
)
def test_hands_that_no_rule_tells_apart_go_on_alike(first: str, second: str, alike: bool) -> None:
    made = rules("house-blackjack")
    assert (key(made, first) == key(made, second)) is alike


def test_in_one_deck_it_matters_which_cards_are_gone() -> None:
    made = rules("house-blackjack", decks=1)
    assert key(made, "2c 2d 6c 2h") != key(made, "3c 2d 5c 2h")


def test_grounds_that_only_one_has_are_a_value() -> None:
    places = {
        value.place
        for value in changed_values(
            rules("house-blackjack", hole_card="none"), rules("house-blackjack", hole_card="none-original")
        )
    }
    assert {"settlement.doubles_returned", "settlement.splits_returned", "settlement.busts_at_once"} <= places


def test_a_value_has_the_clauses_of_its_part() -> None:
    (value,) = changed_values(rules("house-blackjack"), rules("house-blackjack", dealer_hits_soft_17=True))
    assert (value.place, value.before, value.after) == ("dealer.hits_soft_17", "no", "yes")
    assert "house-blackjack 11.3" in value.clauses
