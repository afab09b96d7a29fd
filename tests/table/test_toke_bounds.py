"""Catfish Bend, Dealer tokes: from $0.50 to $1,000, and with the wager beside it at most a tenth of its maximum."""

from __future__ import annotations

import pytest

from pitboss import legal
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import arranged
from pitboss.table import Table, commands
from pitboss.table.choice import Choice

PAIR = "8s 5h 8d Th"
"""Ann's eights, against a five."""


def pair_of_eights(wager: int, toke: int, chips: int, **options: object) -> Choice:
    """Return the split that is open to Ann, who brought this many chips; the table's maximum is $500."""
    given = {"table_maximum": "500.00", "chip_unit": "0.50"} | options
    table = Table(rules("catfish-bend", **given), shoe=arranged(PAIR))
    table.do(commands.BuyIn("Ann", chips))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, wager))
    if toke:
        table.do(commands.Place("Ann", 1, Kind.TOKE, toke, Kind.BLACKJACK))
    table.deal()
    (split,) = [choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.Split)]
    return split


@pytest.mark.parametrize(
    ("wager", "toke", "chips", "bounds"),
    [
        (10_00, 1_00, 1_000_00, (50, 40_00)),  # a tenth of $500 is $50
        (49_50, 50, 1_000_00, (50, 50)),  # one toke is possible
        (10_00, 1_00, 21_00, (0, 0)),  # the split takes all of her chips
        (10_00, 1_00, 21_50, (50, 50)),  # it leaves half a dollar
        (10_00, 0, 1_000_00, (0, 0)),  # a further toke goes with one that was made before
    ],
)
def test_a_split_tells_how_large_a_further_toke_may_be(
    wager: int, toke: int, chips: int, bounds: tuple[int, int]
) -> None:
    assert pair_of_eights(wager, toke, chips).tokes == bounds


def test_the_table_takes_no_toke_of_more_than_a_thousand_dollars() -> None:
    assert pair_of_eights(100_00, 1_00, 9_000_00, table_maximum="10000.00").tokes == (50, 900_00)
    assert pair_of_eights(5_00, 1_00, 9_000_00, table_maximum="10000.00").tokes == (50, 995_00)


def test_there_is_no_toke_beside_a_wager_that_the_table_does_not_know() -> None:
    """A push-22 wager is known to other games; the text names tokes beside the bet, TriLux and King's Bounty."""
    table = Table(rules("catfish-bend"), shoe=arranged(PAIR))
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    refusal = table.refusal(commands.Place("Ann", 1, Kind.TOKE, 1_00, Kind.PUSH_22))
    assert refusal is not None
    assert (refusal.code, refusal.clauses) == ("not_offered", ("catfish-bend Introduction 2",))


@pytest.mark.parametrize(("wager", "most"), [(10_00, 40_00), (49_50, 50)])
def test_before_the_deal_a_toke_is_offered_up_to_what_is_left_of_the_tenth(wager: int, most: int) -> None:
    table = Table(rules("catfish-bend", table_maximum="500.00", chip_unit="0.50"), shoe=arranged(PAIR))
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, wager))
    (toke,) = [
        choice
        for choice in legal(table, "Ann")
        if isinstance(choice.command, commands.Place) and choice.command.kind is Kind.TOKE and choice.command.box == 1
    ]
    assert (toke.least, toke.most) == (50, most)


@pytest.mark.parametrize(("toke", "code"), [(40_00, None), (40_50, "above_maximum"), (25, "below_minimum")])
def test_a_further_toke_is_held_to_its_bounds(toke: int, code: str | None) -> None:
    """The new hand takes $10, and a tenth of $500 leaves $40 beside it."""
    table = Table(rules("catfish-bend", table_maximum="500.00", chip_unit="0.50"), shoe=arranged(PAIR))
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.do(commands.Place("Ann", 1, Kind.TOKE, 1_00, Kind.BLACKJACK))
    table.deal()
    refusal = table.refusal(commands.Split("Ann", 1, toke))
    assert (refusal.code if refusal is not None else None) == code


def test_a_game_without_tokes_takes_none_with_a_split() -> None:
    table = Table(rules("zappit-ma"), shoe=arranged(PAIR))
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.deal()
    (split,) = [choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.Split)]
    assert split.tokes == (0, 0)
    refusal = table.refusal(commands.Split("Ann", 1, 1_00))
    assert refusal is not None and refusal.code == "not_offered"


def test_one_toke_stands_beside_a_wager() -> None:
    table = Table(rules("catfish-bend"), shoe=arranged(PAIR))
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    toke = commands.Place("Ann", 1, Kind.TOKE, 1_00, Kind.BLACKJACK)
    table.do(toke)
    refusal = table.refusal(toke)
    assert refusal is not None and refusal.code == "already_wagered"
    assert [wager.amount for wager in table.state.wagers if wager.kind is Kind.TOKE] == [1_00]
