"""A session that ends while its page is open: the page says so, and leads on from where one was."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

CARDS = "2h 6c 3d Kd 2c 2d 3h 2s 4c 4d"


def decide_soon(visitor: Visitor, house: OpenHouse) -> int:
    """Bring a visitor to the decision about a hand; return the table."""
    table = house.table("free-bet-ma", CARDS)
    visitor.open_table(table)
    visitor.sit(3)
    lay(visitor, Bet("25"))
    visitor.deal()
    expect(visitor.action("hit")).to_be_enabled()
    return table


def fill_in(visitor: Visitor, name: str) -> None:
    visitor.page.fill('input[name="name"]', name)
    visitor.page.fill('input[name="password"]', PASSWORD)
    visitor.page.click("dialog button[type=submit]")


def test_a_guest_whose_session_is_over_is_told_and_comes_in_anew(guest: Visitor, house: OpenHouse) -> None:
    table = decide_soon(guest, house)
    name = guest.at(".who").inner_text()
    guest.context.clear_cookies()
    guest.act("hit")
    expect(guest.at("dialog")).to_contain_text("You are signed out")
    expect(guest.action("sign-in-again")).to_have_count(0)
    guest.action("load-again").click()
    expect(guest.at("dialog")).to_have_count(0)
    expect(guest.at('[data-plate="3"]')).to_contain_text(name[:9])  # it is somebody else's by now
    expect(guest.at(".who")).not_to_have_text(name)
    assert guest.page.url.endswith(f"/table/{table}")


def test_a_member_who_is_signed_out_is_told_at_once_and_signs_in_where_he_was(visit: Visits, house: OpenHouse) -> None:
    guest = visit()
    table = decide_soon(guest, house)
    guest.page.keyboard.press("Escape")
    member = house.house.register("Nora", PASSWORD)
    nora = visit()
    nora.come_as("Nora")
    nora.open_table(table)
    expect(nora.action("account")).to_contain_text("Nora")
    house.house.members.sign_out_everywhere(member.id)
    expect(nora.at("dialog")).to_contain_text("You are signed out")
    nora.action("sign-in-again").click()
    fill_in(nora, "Nora")
    expect(nora.at("dialog")).to_have_count(0)
    expect(nora.at("[data-box]").first).to_be_visible()
    expect(nora.action("account")).to_contain_text("Nora")
    expect(nora.page).to_have_url(re.compile(rf"/table/{table}$"))


def test_who_signs_in_in_another_window_has_the_first_one_loaded_again(guest: Visitor, house: OpenHouse) -> None:
    decide_soon(guest, house)
    second = guest.context.new_page()
    second.goto(house.url)
    second.click('[data-action="sign-in"]')
    second.fill('input[name="name"]', "Dora")
    second.fill('input[name="password"]', PASSWORD)
    second.click("dialog button[type=submit]")
    expect(second.locator(".who")).to_contain_text("Dora")
    expect(guest.at("dialog h2")).to_have_text("Dora is signed in now")
    expect(guest.at(".who")).not_to_contain_text("Dora")
    guest.page.keyboard.press("Escape")
    guest.act("hit")
    expect(guest.at("dialog")).to_contain_text("out of date")
    expect(guest.at(".notice")).to_have_count(0)
    guest.action("load-again").click()
    expect(guest.at(".who")).to_contain_text("Dora")
    guest.forgive("403")


def test_a_window_that_nobody_told_notices_when_it_is_looked_at(guest: Visitor, house: OpenHouse) -> None:
    """Where the browser keeps nothing, windows hear nothing of each other."""
    guest.goto("/rulebook")
    expect(guest.at(".who")).to_be_visible()
    guest.come_as("Dora")
    guest.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(guest.at("dialog h2")).to_have_text("Dora is signed in now")
    guest.action("load-again").click()
    expect(guest.at(".who")).to_contain_text("Dora")


def test_who_signs_out_in_one_window_is_signed_out_in_the_other(visit: Visits) -> None:
    cate = visit()
    cate.come_as("Cate")
    cate.goto("/cage")
    second = cate.context.new_page()
    second.goto(cate.page.url)
    second.get_by_role("button", name="Sign out").click()
    expect(cate.at("dialog")).to_be_visible()
    cate.action("load-again").click()
    expect(cate.at(".who")).not_to_contain_text("Cate")
