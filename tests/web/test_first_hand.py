"""A newcomer's first minute: one click to a seat with chips, a first hand explained, questions in plain words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor


def click_play(visitor: Visitor, table: int) -> None:
    visitor.goto("/")
    visitor.at(f'[data-table="{table}"] [data-action="play"]').click()


@pytest.mark.parametrize("size", some([PHONE, DESKTOP], 1))
def test_one_click_leads_to_a_seat_with_chips_and_a_first_hand_that_is_explained(
    size: tuple[int, int], visit: Visits, house: OpenHouse
) -> None:
    guest = visit(size=size, newcomer=True)
    table = house.table("catfish-bend", "Th 6c 9d Kd 5h")
    click_play(guest, table)
    expect(guest.at('[data-box="4"].mine')).to_be_visible()
    expect(guest.page).to_have_url(re.compile(rf"/table/{table}$"))
    spot = guest.at('[data-spot="4-blackjack"]')
    expect(spot).to_have_class(re.compile("glow"))
    expect(guest.at("[data-coach]")).to_contain_text("tap your glowing circle")
    spot.click()
    expect(spot).not_to_have_class(re.compile("glow"))
    expect(guest.at("[data-coach]")).to_contain_text("Press Deal")
    guest.deal()
    expect(guest.at("[data-coach]")).to_contain_text("closer to 21 than the dealer")
    expect(guest.at(".state")).to_contain_text("You have 19, the dealer shows a 6.")
    guest.act("stand")
    guest.settled()
    expect(guest.at("[data-coach]")).to_have_count(0)
    guest.page.reload()
    expect(guest.action("rebet")).to_be_visible()
    expect(guest.at("[data-coach]")).to_have_count(0)


def test_a_bet_that_is_placed_is_not_explained_again_while_others_bet(visit: Visits, house: OpenHouse) -> None:
    ann, newcomer = visit(), visit(newcomer=True)
    table = house.table("catfish-bend")
    ann.open_table(table)
    ann.sit(3)
    click_play(newcomer, table)
    newcomer.bet(4)
    expect(newcomer.at("[data-coach]")).to_contain_text("Press Deal")
    newcomer.deal()
    expect(newcomer.at(".state")).to_contain_text("Waiting for")
    expect(newcomer.at("[data-coach]")).to_have_count(0)


def test_who_knows_the_game_sends_the_bubbles_away(visit: Visits, house: OpenHouse) -> None:
    guest = visit(newcomer=True)
    table = house.table("catfish-bend")
    click_play(guest, table)
    guest.action("coached").click()
    expect(guest.at("[data-coach]")).to_have_count(0)
    guest.page.reload()
    expect(guest.at('[data-box="4"].mine')).to_be_visible()
    expect(guest.at("[data-coach]")).to_have_count(0)


def test_who_comes_in_mid_round_sits_down_when_it_is_over(visit: Visits, house: OpenHouse) -> None:
    ann, bob, cid = visit(), visit(), visit()
    table = house.table("catfish-bend", "Th 6c 9d Kd 5h")
    click_play(ann, table)
    lay(ann, Bet("25", box=4))
    ann.deal()
    expect(ann.action("stand")).to_be_enabled()
    click_play(bob, table)
    expect(bob.at(".dock")).to_contain_text("You sit down when it is over.")
    cid.open_table(table)  # who came to watch is shown no seat that is to be had just now
    expect(cid.at(".dock")).to_contain_text("You can sit down when it is over.")
    ann.act("stand")
    ann.settled()
    expect(bob.at('[data-box="3"].mine')).to_be_visible()
    expect(cid.at(".dock")).to_contain_text("Choose a free box to sit down")


def test_who_has_left_is_not_seated_again_by_going_back(visit: Visits, house: OpenHouse) -> None:
    guest = visit()
    table = house.table("catfish-bend")
    click_play(guest, table)
    expect(guest.at('[data-box="4"].mine')).to_be_visible()
    guest.action("leave").click()
    expect(guest.page).to_have_url(re.compile(r"/$"))
    guest.page.go_back()
    expect(guest.at("[data-box]").first).to_be_visible()
    guest.rest()
    expect(guest.at("[data-box].mine")).to_have_count(0)
    expect(guest.at('[data-box="4"] .sit')).to_be_visible()


QUESTIONS = [
    (
        "double-attack-ma",
        "6c Kh 9d 5h 9h",
        "The dealer shows a 6. Attack for up to $25 more before you see your cards?",
    ),
    ("catfish-bend", "Ah Ac Kd 9h", "You have blackjack and the dealer shows an ace. Take even money now?"),
    ("catfish-bend", "Th Ac 9d 9h 8c", "The dealer shows an ace. Insure your hand for up to $12.50?"),
    ("zappit-ma", "Ah 8c 6d 9h 8d", "You have soft 17, the dealer shows an 8. What do you do?"),
]


@pytest.mark.parametrize(("game", "cards", "question"), some(QUESTIONS, 2))
def test_what_is_asked_is_asked_in_words(
    game: str, cards: str, question: str, guest: Visitor, house: OpenHouse
) -> None:
    guest.open_table(house.table(game, cards))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    expect(guest.at(".state")).to_contain_text(question)
    meanings = guest.at(".decision .says")
    assert meanings.count() >= 1
    assert all(text.strip() for text in meanings.all_inner_texts())
