"""A guest registers on the page: chips and history are kept, and the rules are shown before anything is refused."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.playing import Bet, lay, name_of
from tests.web.visitor import Visitor

LOADING = "One moment"


def play_a_round(visitor: Visitor, house: OpenHouse) -> int:
    """Sit down at box 3 with chips, and lose $25: 19 against 20."""
    table = house.table("free-bet-ma", "Th Tc 9d Kd")
    visitor.open_table(table)
    visitor.sit(3)
    lay(visitor, Bet("25"))
    visitor.deal()
    visitor.act("stand")
    visitor.settled()
    return table


def register(visitor: Visitor, name: str, stake: str = "play", password: str = PASSWORD) -> None:
    if visitor.at("dialog").count() == 0:
        visitor.action("sign-in").click()
        visitor.at('[data-action="register-instead"]').click()
    visitor.page.fill('input[name="name"]', name)
    visitor.page.fill('input[name="password"]', password)
    visitor.at(f'input[name="stake"][value="{stake}"]').check()
    visitor.page.click("dialog button[type=submit]")


def test_a_guest_who_registers_keeps_chips_and_history(visit: Visits, house: OpenHouse) -> None:
    guest = visit()
    table = play_a_round(guest, house)
    was = name_of(guest)
    expect(guest.at(".wallet")).to_contain_text("$9,975")
    guest.action("sign-in").click()
    guest.at('[data-action="register-instead"]').click()
    dialog = guest.at("dialog")
    for rule in (
        "up to 24 characters",
        "At least ten characters",
        "your $9,975 and your rounds",
        "You leave your table",
    ):
        expect(dialog).to_contain_text(rule)
    register(guest, "Nora")
    expect(guest.action("account")).to_contain_text("Nora")
    expect(guest.at(".wallet")).to_contain_text("$9,975")
    guest.goto("/history")
    expect(guest.at("[data-round]")).to_have_count(1)
    guest.at("[data-round] a").click()
    expect(guest.at("main h1")).to_contain_text("Round 1")
    expect(guest.at("[data-net]")).to_contain_text("25")
    assert guest.house.house.find(was) is not None
    guest.open_table(table)
    expect(guest.at('[data-plate="3"]')).not_to_contain_text(was)
    guest.sit(3)
    expect(guest.at('[data-plate="3"]')).to_contain_text("You")


def test_for_money_only_the_history_comes_along(visit: Visits, house: OpenHouse) -> None:
    guest = visit()
    play_a_round(guest, house)
    register(guest, "Mira", "money")
    expect(guest.action("account")).to_contain_text("Mira")
    expect(guest.at(".wallet")).to_contain_text("$0")
    guest.goto("/history")
    expect(guest.at("[data-round]")).to_have_count(1)


def test_a_hand_in_play_is_finished_first(visit: Visits, house: OpenHouse) -> None:
    guest = visit(size=PHONE)
    guest.open_table(house.table("free-bet-ma", "Th Tc 9d Kd"))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    guest.action("stand").wait_for()
    register(guest, "Hana")
    expect(guest.at("dialog .wrong")).to_contain_text("a round is not over yet")
    guest.page.keyboard.press("Escape")
    guest.act("stand")
    guest.settled()
    register(guest, "Hana")
    expect(guest.at("dialog")).to_have_count(0)
    guest.forgive("409")


def test_chips_on_the_table_are_among_ones_chips(visit: Visits, house: OpenHouse) -> None:
    """What lies on the layout is the player's until it is lost: the header counts it all along."""
    guest = visit()
    guest.open_table(house.table("free-bet-ma", "Th Tc 9d Kd"))
    expect(guest.at(".wallet")).to_contain_text("$10,000")
    guest.sit(3)
    expect(guest.at(".wallet")).to_contain_text("$10,000")
    lay(guest, Bet("25"))
    guest.deal()
    guest.action("stand").wait_for()
    expect(guest.at(".wallet")).to_contain_text("$10,000")
    guest.act("stand")
    guest.settled()
    expect(guest.at(".wallet")).to_contain_text("$9,975")


NOWHERE = {
    "/history/999999": "There is no finished round 999999.",
    "/history/x": "There is no such round.",
    "/history/-1": "There is no such round.",
    "/nowhere": "There is no such page.",
    "/nowhere/at/all": "There is no such page.",
    "/lab?game=whist": "There is no game called “whist”",
    "/rulebook/whist": "There is no game called “whist”",
}


def test_an_address_that_leads_nowhere_says_so(guest: Visitor) -> None:
    guest.forgive("404")
    for address, says in NOWHERE.items():
        guest.goto(address)
        expect(guest.at("main"), address).to_contain_text(says)
        expect(guest.at("main"), address).not_to_contain_text(LOADING)
