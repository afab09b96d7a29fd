"""Random changes to the table's code that no test had noticed: each of these tests fails on the changed code."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, Table, commands, legal
from pitboss.table.ceremony import cut_bounds
from tests.table.shared_split import shared_split


def refused(table: Table, command: commands.Command) -> tuple[str, str]:
    with pytest.raises(Refused) as told:
        table.do(command)
    return told.value.refusal.code, told.value.refusal.sentence


def with_wager(game: str, amount: int, **options: object) -> Table:
    table = Table(rules(game, **options))
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, amount))
    return table


def announced(table: Table) -> dict[tuple[int, str, bool], tuple[int, int]]:
    """What Ann may announce, and from which amount to which."""
    return {
        (choice.command.box, str(choice.command.kind), choice.command.coupon): (choice.least, choice.most)
        for choice in legal(table, "Ann", everything=True)
        if isinstance(choice.command, commands.AnnounceWager)
    }


def test_no_round_begins_while_a_player_is_offered_the_cut() -> None:
    """Catfish Bend, Standard shuffle 2 and 3: the wagers are placed, and the house has nothing to do but wait."""
    table = with_wager("catfish-bend", 1000, shuffling="manual")
    while (step := table.staff_step()) is not None:
        table.do(step)
    assert table.state.cards.cut_offer == "Ann" and table.state.wagers
    code, sentence = refused(table, commands.CloseWagering())
    assert code == "wrong_step" and sentence == "First offer the cut; then wagers can be closed."
    assert commands.CloseWagering() not in [choice.command for choice in legal(table, "dealer")]
    table.do(commands.CutCards("Ann", 100))
    while (step := table.staff_step()) is not None and not isinstance(step, commands.CloseWagering):
        table.do(step)
    table.do(commands.CloseWagering())
    assert table.state.running


def test_a_coupon_lies_beside_ones_own_wager_alone() -> None:
    """Double Attack 5(c): from a cent to what one has wagered; cash for the bust bonus up to the initial wager."""
    assert announced(with_wager("double-attack-ma", 1000)) == {
        (1, "blackjack", True): (1, 1000),
        (1, "bust bonus", False): (100, 1000),
    }


def test_what_may_be_of_one_amount_only_may_be_announced() -> None:
    table = Table(rules("double-attack-ma", table_minimum=25, table_maximum=25))
    listed = [
        (choice.least, choice.most)
        for choice in legal(table, "Zoe", everything=True)
        if isinstance(choice.command, commands.AnnounceWager)
    ]
    assert listed == [(2500, 2500)] * len(table.state.boxes)


@pytest.mark.parametrize(("held", "count"), [(1, "one box"), (2, "2 boxes")])
def test_how_many_boxes_a_player_may_hold_is_said(held: int, count: str) -> None:
    table = with_wager("catfish-bend", 1000, boxes_per_player=held)
    for box in range(2, held + 1):
        table.do(commands.Place("Ann", box, Kind.BLACKJACK, 1000))
    code, sentence = refused(table, commands.Place("Ann", held + 1, Kind.BLACKJACK, 1000))
    assert code == "too_many_boxes"
    assert sentence == f"A player may wager on {count} at this table; Ann already does."


@pytest.mark.parametrize(
    ("cards", "bounds"), [(2, (1, 1)), (3, (1, 2)), (77, (1, 76)), (78, (39, 39)), (312, (39, 273))]
)
def test_a_stack_is_never_cut_behind_its_last_card(cards: int, bounds: tuple[int, int]) -> None:
    """Catfish Bend, Standard shuffle 3e: three quarters of a deck from either end; a smaller stack anywhere within."""
    layout: Any = SimpleNamespace(stack=[None] * cards, rules=rules("catfish-bend"))
    assert cut_bounds(layout) == bounds


def test_covering_a_split_cites_what_is_said_of_those_who_join() -> None:
    """Double Attack 13(f): Ann split the eights of a box that Bob wagered on too."""
    table = shared_split()
    (cover,) = [choice for choice in legal(table, "Bob") if isinstance(choice.command, commands.CoverSplit)]
    splitting = table.rules.splitting
    assert splitting.joined and set(cover.clauses) == {*splitting.joined, *splitting.others}
    assert "double-attack-ma 13(f)" in cover.clauses
