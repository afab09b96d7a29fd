"""Clauses and readings open in place, with their reasons, and are in the rulebook."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from pitboss.rulebook.readings import notes_on, readings
from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Round, have_played
from tests.web.test_axe import LONG
from tests.web.test_axe import check as check_axe
from tests.web.visitor import Visitor

BUSTED = Round("a busted hand", "zappit-ma", "Th Ks 6d 9c Kd", "hit", (), -2500)
"""A hand over 21 has lost by reading ZM8."""
POPOVER = "[data-clause-popover]"


def popover(visitor: Visitor) -> Locator:
    return visitor.at(POPOVER)


def clause(visitor: Visitor, name: str) -> Locator:
    """Return the button that names a clause beside a result."""
    return visitor.at("aside .clause").filter(has_text=re.compile(rf"^{re.escape(name)}$")).first


def test_a_reading_opens_at_the_table_with_its_whole_reasoning(guest: Visitor) -> None:
    table = have_played(guest, BUSTED)
    guest.open_table(table)
    clause(guest, "reading ZM8").click()
    shown = popover(guest)
    expect(shown.get_by_role("heading", level=2)).to_have_text("reading ZM8")
    shown.locator("[data-summary]").wait_for(timeout=LONG)
    expect(shown.locator("[data-summary]")).to_have_text(readings()["ZM8"])
    expect(shown.locator("[data-summary]")).to_have_attribute("lang", "en")
    expect(shown.locator("[data-note]")).to_have_text(notes_on("reading ZM8"))
    expect(shown.locator(".badge")).to_have_text("reading")
    expect(guest.page).to_have_url(f"{guest.house.url}/table/{table}")


ALONE = """() => Array.from(document.querySelectorAll('.log .grounds')).filter((sign) => {
  const words = document.createRange();
  words.selectNodeContents(sign.closest('li'));
  words.setEndBefore(sign);
  const last = Array.from(words.getClientRects()).filter((part) => part.width > 1).at(-1);
  const lies = sign.getBoundingClientRect();
  return last.bottom <= lies.top || lies.left < last.right - 1;
}).map((sign) => sign.closest('li').innerText)"""
"""The lines of the log whose sign of the clauses stands on a line of its own."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sign_of_the_clauses_stays_with_the_last_word_of_its_line(language: str, guest: Visitor) -> None:
    guest.context.add_init_script(f"localStorage['pitboss.language'] = '{language}'")
    guest.open_table(have_played(guest, BUSTED))
    guest.at('[data-tab="log"]').click()
    expect(guest.at(".log .grounds").nth(8)).to_be_visible()
    for width in range(1100, 1700, 25):
        guest.page.set_viewport_size({"width": width, "height": 900})
        assert guest.page.evaluate(ALONE) == []


def test_from_a_clause_to_its_reading_to_the_rulebook(guest: Visitor) -> None:
    guest.open_table(have_played(guest, BUSTED))
    clause(guest, "reading ZM8").click()
    shown = popover(guest)
    shown.locator(".concerned button").first.click()
    expect(shown.get_by_role("heading", level=2)).not_to_have_text("reading ZM8")
    shown.get_by_role("button", name="reading ZM8").click()
    expect(shown.get_by_role("heading", level=2)).to_have_text("reading ZM8")
    guest.action("open-in-rulebook").click()
    expect(popover(guest)).to_have_count(0)
    expect(guest.page).to_have_url(re.compile(r"/rulebook/zappit-ma\?clause=reading"))
    wanted = guest.at("tr.wanted")
    expect(wanted).to_be_in_viewport()
    expect(wanted.locator("[data-note]")).to_have_text(notes_on("reading ZM8"))


def test_a_clause_is_opened_and_closed_by_keyboard_alone(guest: Visitor) -> None:
    guest.open_table(have_played(guest, BUSTED))
    named = clause(guest, "reading ZM8")
    keys = guest.page.keyboard
    for how in ("Escape", "button", "again"):
        named.focus()
        keys.press("Enter")
        expect(guest.action("close-clause")).to_be_focused()
        expect(named).to_have_attribute("aria-expanded", "true")
        if how == "Escape":
            shown = popover(guest)
            shown.locator(".concerned button").first.focus()
            keys.press("Enter")
            expect(shown).to_be_focused()  # what was pressed is gone
            keys.press("Tab")
            expect(guest.action("close-clause")).to_be_focused()
            keys.press("Shift+Tab")  # goes round: the last thing in it
            expect(guest.action("open-in-rulebook")).to_be_focused()
            keys.press("Tab")
            expect(guest.action("close-clause")).to_be_focused()
            keys.press("Escape")
        elif how == "button":
            keys.press("Enter")
        else:
            named.click()
        expect(popover(guest)).to_have_count(0)
        expect(named).to_be_focused()


def test_a_click_elsewhere_closes_it(guest: Visitor) -> None:
    guest.open_table(have_played(guest, BUSTED))
    clause(guest, "reading ZM8").click()
    expect(popover(guest)).to_be_visible()
    guest.page.mouse.click(5, 300)
    expect(popover(guest)).to_have_count(0)


def test_keys_pressed_in_it_are_not_the_tables(guest: Visitor) -> None:
    table = guest.house.table("zappit-ma", "Th Ks 2d 9c 3d")
    guest.open_table(table)
    guest.sit(3)
    guest.bet(3)
    guest.deal()
    guest.action("hit").wait_for()
    guest.at('[data-tab="rules"]').click()
    guest.at("aside .clause").first.click()
    guest.action("close-clause").wait_for()
    guest.page.keyboard.press("h")
    guest.page.keyboard.press("Escape")
    guest.rest()
    assert guest.cards(3) == [["Th", "2d"]]
    guest.page.keyboard.press("h")
    expect(guest.at('[data-box="3"] [data-card]')).to_have_count(3)


def test_every_line_of_the_log_leads_to_its_clauses(guest: Visitor) -> None:
    guest.open_table(have_played(guest, BUSTED))
    guest.at('[data-tab="log"]').click()
    last = guest.at(".log .grounds").last
    last.focus()
    guest.page.keyboard.press("ArrowUp")
    expect(guest.at(".log .grounds").nth(-2)).to_be_focused()
    settled = guest.at('.log [data-event="WagerSettled"] .grounds').first
    settled.click()
    expect(popover(guest).locator(".others button")).not_to_have_count(0)
    popover(guest).locator(".others").get_by_role("button", name="reading ZM8").click()
    expect(popover(guest).locator("[data-summary]")).to_have_text(readings()["ZM8"])


@pytest.mark.parametrize("size", some([PHONE, DESKTOP], 1), ids=str)
def test_it_fits_the_window_and_axe_finds_nothing(size: tuple[int, int], visit: Visits) -> None:
    visitor = visit(size)
    visitor.open_table(have_played(visitor, BUSTED))
    clause(visitor, "reading ZM8").click()
    expect(popover(visitor).locator("[data-note]").first).to_be_visible()
    box = popover(visitor).bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    assert box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    check_axe(visitor)


@pytest.mark.parametrize("search", ["ZM8", "would even let 22 against 22 tie"])
def test_readings_are_found_in_the_rulebook(search: str, visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/rulebook/zappit-ma")
    visitor.at("tr[data-clause]").first.wait_for(timeout=LONG)
    visitor.at("[data-search]").fill(search)
    row = visitor.at('tr[data-clause="reading ZM8"]')
    expect(row).to_be_visible()
    expect(row.locator("[data-summary]")).to_have_text(readings()["ZM8"])
    row.locator(".concerned a").first.click()
    expect(visitor.at("tr.wanted")).to_be_in_viewport()
    expect(visitor.at("tr.wanted").get_by_role("link", name="reading ZM8")).to_be_visible()


def test_the_address_of_a_reading_shows_it(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/rulebook/zappit-ma?clause=reading%20ZM4")
    visitor.at("tr.wanted").wait_for(timeout=LONG)
    expect(visitor.at("tr.wanted")).to_be_in_viewport()
    expect(visitor.at("tr.wanted")).to_contain_text("A house can change this")
