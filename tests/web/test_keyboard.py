"""A whole round without a mouse: finding the table, sitting down, betting, deciding."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.open_house import OpenHouse
from tests.web.playing import check_money
from tests.web.visitor import Visitor

FURTHEST = 150


def tab_to(visitor: Visitor, selector: str) -> None:
    """Move the focus on until it is where it is wanted; it must be seen there."""
    visitor.at(selector).first.wait_for()
    for _ in range(FURTHEST):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", selector):
            outline = visitor.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"the focus on {selector} is not seen"
            return
    raise AssertionError(f"{selector} is not reached by the Tab key")


def press(visitor: Visitor, *keys: str) -> None:
    for key in keys:
        visitor.page.keyboard.press(key)


def sit_down(visitor: Visitor, table: int) -> None:
    """Come from the lobby to a seat."""
    visitor.goto("/")
    tab_to(visitor, f'[data-table="{table}"] [data-action="watch"]')
    press(visitor, "Enter")
    tab_to(visitor, '[data-box="3"] .sit')
    press(visitor, "Enter")
    tab_to(visitor, '[data-action="buy-in"]')
    press(visitor, "Enter")
    expect(visitor.at('[data-box="3"].mine')).to_be_visible()
    expect(visitor.action("deal")).to_be_visible()


def decide(visitor: Visitor, action: str, key: str) -> None:
    """Decide with the key that the decision shows, once it is offered."""
    button = visitor.action(action)
    expect(button).to_be_enabled()
    expect(button).to_have_attribute("aria-keyshortcuts", key)
    press(visitor, key)


def test_a_round_without_a_mouse(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc 5h 5c 6d Td 9s 7d")
    sit_down(guest, table)
    press(guest, "4")
    tab_to(guest, '[data-spot="3-blackjack"]')
    press(guest, "Enter", "Enter", "Backspace")
    press(guest, "3")
    tab_to(guest, '[data-spot="3-push 22"]')
    press(guest, "Space")
    expect(guest.action("deal")).to_contain_text("$30")
    press(guest, "g")
    decide(guest, "split.free", "p")
    decide(guest, "double.free", "d")
    decide(guest, "double.free", "d")
    guest.settled()
    check_money(guest, table, 9500, 50_000)
    press(guest, "r")
    expect(guest.action("deal")).to_contain_text("$30")
    press(guest, "g")
    decide(guest, "double.free", "d")  # 11 and 9 against 15 and 7, which is 22
    guest.settled(2)
    expect(guest.at("[data-net]")).to_have_attribute("data-net", "4000")
    expect(guest.at('[role="log"]')).to_contain_text("You double down on 11 (box 3).")


def test_an_amount_by_keyboard(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("catfish-bend", "4c 6h 5d Td Tc 2c")
    sit_down(guest, table)
    press(guest, "4")
    tab_to(guest, '[data-spot="3-blackjack"]')
    press(guest, "Enter", "g")
    expect(guest.action("double")).to_be_enabled()
    press(guest, "l")
    expect(guest.at(".picker input")).to_be_focused()
    press(guest, "ArrowLeft", "ArrowLeft", "Enter")
    guest.settled()
    check_money(guest, table, 2500 + 2400, 50_000)


def test_a_double_face_down_by_keyboard(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("catfish-bend", "4c 6h 5d Td Tc 2c")
    sit_down(guest, table)
    press(guest, "4")
    tab_to(guest, '[data-spot="3-blackjack"]')
    press(guest, "Enter", "g")
    expect(guest.action("double.down")).to_be_enabled()
    press(guest, "f")
    guest.settled()  # 4 and 5 and the ten turned at the end, 19, against 6, 10 and 2
    check_money(guest, table, 5000, 50_000)


def test_the_panels_beside_the_table_by_keyboard(guest: Visitor, house: OpenHouse) -> None:
    guest.open_table(house.table("free-bet-ma"))
    tab_to(guest, '[data-tab="results"]')
    press(guest, "ArrowRight", "ArrowRight")
    expect(guest.at('[data-tab="rules"]')).to_be_focused()
    expect(guest.at("aside.side")).to_contain_text("Blackjack pays 3 to 2")


def test_the_head_of_the_page_can_be_skipped(guest: Visitor) -> None:
    guest.goto("/rulebook")
    guest.at("nav.games").wait_for()
    tab_to(guest, ".skip")
    press(guest, "Enter")
    expect(guest.at("#main")).to_be_focused()
