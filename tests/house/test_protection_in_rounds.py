"""Limits cover all chips put up in a round: doubles, splits, insurance, side wagers; free ones cost nothing."""

from __future__ import annotations

import pytest

from pitboss.house import protecting
from pitboss.house.people.registry import Person
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_hosting import play_out
from tests.house.test_protection import assert_sound, chips_at, member, refused

BURNED = "2c"
WAGER = 20_00


@pytest.fixture
def ann(kit: Kit) -> Person:
    return member(kit, "Ann")


def dealt(kit: Kit, ann: Person, game: str, order: str, limit: str, amount: int) -> int:
    """Ann has a limit, and $20.00 on box 1; these cards are dealt to her, the dealer, her, the dealer."""
    kit.house.hosting.chance = Arranged(f"{BURNED} {order}")
    table = kit.table(game)
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, limit, amount)
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, WAGER))
    kit.play(table, ann, Ready("Ann"))
    return table


@pytest.mark.parametrize("limit", ["wager day", "loss week"])
@pytest.mark.parametrize(
    ("order", "command"),
    [("6h 9c 5d Td", commands.Double("Ann", 1)), ("8h 9c 8d Td", commands.Split("Ann", 1))],
    ids=["double", "split"],
)
def test_a_decision_past_the_limit_is_refused_and_others_are_open(
    kit: Kit, ann: Person, order: str, command: commands.BoxCommand, limit: str
) -> None:
    table = dealt(kit, ann, "catfish-bend", order, limit, WAGER + 10_00)
    before = chips_at(kit, table, ann)
    assert "$10.00 are left" in refused("limit_reached", lambda: kit.play(table, ann, command))
    assert chips_at(kit, table, ann) == before
    kit.play(table, ann, commands.Stand("Ann", 1))
    play_out(kit, table, [ann])
    assert_sound(kit)


@pytest.mark.parametrize(("order", "command"), [("6h 9c 5d Td", commands.Double("Ann", 1))])
def test_a_decision_up_to_the_limit_is_carried_out(
    kit: Kit, ann: Person, order: str, command: commands.BoxCommand
) -> None:
    table = dealt(kit, ann, "catfish-bend", order, "wager day", 2 * WAGER)
    kit.play(table, ann, command)
    play_out(kit, table, [ann])
    refused("limit_reached", lambda: kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 5_00)))
    assert_sound(kit)


def test_insurance_past_the_limit_is_refused_and_can_be_declined(kit: Kit, ann: Person) -> None:
    table = dealt(kit, ann, "catfish-bend", "Th Ac 8d 7h", "wager day", WAGER + 5_00)
    assert "$5.00 are left" in refused("limit_reached", lambda: kit.play(table, ann, commands.Insure("Ann", 1, 10_00)))
    kit.play(table, ann, commands.Insure("Ann", 1, 5_00))
    play_out(kit, table, [ann])
    assert_sound(kit)


def test_side_wagers_count(kit: Kit, ann: Person) -> None:
    table = kit.table("catfish-bend")
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "wager day", 30_00)
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, WAGER))
    kit.play(table, ann, commands.Place("Ann", 1, Kind.TRILUX, 5_00))
    refused("limit_reached", lambda: kit.play(table, ann, commands.Place("Ann", 1, Kind.KINGS_BOUNTY, 10_00)))
    kit.play(table, ann, commands.Place("Ann", 1, Kind.KINGS_BOUNTY, 5_00))
    assert_sound(kit)


@pytest.mark.parametrize(
    ("order", "command"),
    [("6h 9c 5d Td", commands.Double("Ann", 1)), ("8h 9c 8d Td", commands.Split("Ann", 1))],
    ids=["double", "split"],
)
def test_what_the_house_puts_up_is_no_wager_of_hers(
    kit: Kit, ann: Person, order: str, command: commands.BoxCommand
) -> None:
    table = dealt(kit, ann, "free-bet-ma", order, "wager day", WAGER)
    kit.play(table, ann, command)
    play_out(kit, table, [ann])
    assert_sound(kit)
