"""Seats at tables with a history: a player who leaves frees the boxes for everybody, at once and for good."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, decide, lay, name_of
from tests.web.visitor import Visitor

BOX = 2
ONE_ROUND = {
    "zappit-ma": ("Jh 6c 9d Kd 5h", "stand"),
    "free-bet-ma": ("Jh 6c 9d Kd 5h", "stand"),
    "double-attack-ma": ("6c Jh 9d Kd 5h", "decline stand"),
    "zappit-online": ("Jh 6c 9d Kd 5h", "stand"),
    "catfish-bend": ("Jh 6c 9d Kd 5h", "stand"),
}
"""A round that a player at one box plays with 19: the cards, and the decisions."""
THREE_BOXES = "Th Td Tc 6s 9d 9h 9c Ts 5h"


def sit_and_play(visitor: Visitor, decisions: str, *bets: Bet) -> None:
    """Take the seat at box 2, make wagers and play a round to its end."""
    visitor.sit(BOX)
    lay(visitor, *bets or (Bet("5 5", box=BOX),))
    visitor.deal()
    decide(visitor, decisions)
    expect(visitor.at("[data-net]")).to_be_visible()
    visitor.rest()


def leave(visitor: Visitor) -> None:
    """Leave the table, which leads to the lobby."""
    visitor.action("leave").click()
    expect(visitor.page).to_have_url(re.compile(r"/$"))


def come_from_lobby(visitor: Visitor, table: int) -> None:
    visitor.goto("/")
    visitor.at(f'[data-table="{table}"] [data-action="watch"]').click()
    expect(visitor.at("[data-box]").first).to_be_visible()
    expect(visitor.at('[role="log"]')).to_be_attached()
    visitor.rest()


def expect_all_free(visitor: Visitor, gone: str) -> None:
    """Every box can be taken, and none has the name of a player who has left."""
    boxes = visitor.at("[data-box]").count()
    expect(visitor.at("[data-box] .sit")).to_have_count(boxes)
    expect(visitor.at("[data-plate]").filter(has_text=gone)).to_have_count(0)
    expect(visitor.at("[data-box].mine")).to_have_count(0)


@pytest.mark.parametrize("game", some(list(ONE_ROUND), 1))
def test_a_player_leaves_and_another_takes_the_box(game: str, visit: Visits, house: OpenHouse) -> None:
    cards, decisions = ONE_ROUND[game]
    table = house.table(game, cards)
    ann, bob = visit(), visit()
    for visitor in (bob, ann):
        visitor.open_table(table)
    sit_and_play(ann, decisions)
    expect(bob.at(f'[data-plate="{BOX}"]')).to_contain_text(name_of(ann))
    leave(ann)
    expect_all_free(bob, name_of(ann))
    assert bob.cards(BOX) == [["Jh", "9d"]], "the cards of the round still lie there"
    come_from_lobby(ann, table)
    expect_all_free(ann, name_of(ann))
    bob.sit(BOX)
    expect(ann.at(f'[data-plate="{BOX}"]')).to_contain_text(name_of(bob))
    lay(bob, Bet("5 5", box=BOX))
    bob.deal()
    expect(ann.at(f'[data-box="{BOX}"] [data-wager]').first).to_be_visible()


@pytest.mark.parametrize("size", some([PHONE, None], 1))
def test_newcomers_can_sit_where_somebody_played_every_box(
    size: tuple[int, int] | None, visit: Visits, house: OpenHouse
) -> None:
    """Zappit online has three boxes: who wagers on all of them and leaves must not take the table with him."""
    table = house.table("zappit-online", THREE_BOXES)
    ann, bob = visit(), visit(**({"size": size} if size else {}))
    ann.open_table(table)
    sit_and_play(ann, "stand stand stand", *(Bet("5 5", box=box) for box in (1, 2, 3)))
    leave(ann)
    come_from_lobby(bob, table)
    assert [bob.cards(box) for box in (1, 2, 3)] == [[["Th", "9d"]], [["Td", "9h"]], [["Tc", "9c"]]]
    expect_all_free(bob, name_of(ann))
    bob.sit(1)
    lay(bob, Bet("5 5", box=1), Bet("5 5", box=3))
    bob.deal()
    expect(bob.at('[data-plate="3"]')).to_contain_text("You")
    expect(bob.at('[data-plate="2"]')).not_to_contain_text(name_of(ann))


@pytest.mark.proof
def test_who_leaves_in_a_round_frees_the_box_when_it_is_over(visit: Visits, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", "Th 6c 9d Kd 5h")
    ann, bob = visit(), visit(reduced_motion="no-preference")
    for visitor in (ann, bob):
        visitor.open_table(table)
    ann.sit(BOX)
    lay(ann, Bet("5 5", box=BOX))
    ann.deal()
    ann.action("stand").wait_for()
    ann.action("leave").click()
    expect(bob.at(f'[data-plate="{BOX}"]')).to_contain_text(name_of(ann))
    ann.act("stand")
    expect_all_free(bob, name_of(ann))
    bob.sit(BOX)


def test_a_bettor_without_a_seat_is_not_on_the_plate_of_the_next_round(visit: Visits, house: OpenHouse) -> None:
    """Ann wagers on two boxes and keeps her seat at one: the other is anybody's as soon as the round is over."""
    table = house.table("zappit-ma", "Th Td 6c 9d 9h Kd 5h")
    ann, bob = visit(), visit()
    for visitor in (ann, bob):
        visitor.open_table(table)
    sit_and_play(ann, "stand stand", Bet("5 5", box=2), Bet("5 5", box=3))
    expect(bob.at('[data-plate="2"]')).to_contain_text(name_of(ann))
    bob.sit(3)
    expect(ann.at('[data-plate="3"]')).to_contain_text(name_of(bob))
    assert ann.cards(3) == [["Td", "9h"]]
