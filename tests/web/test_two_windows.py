"""Two windows of one player: each shows what the other does."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse

TOTAL = "document.querySelector('.wallet').innerText.match(/[$][0-9.,]+/)[0]"
BROUGHT = "!document.querySelector('.wallet').title.includes('$0 at tables')"


def test_chips_that_another_window_brings_are_not_counted_twice(visit: Visits, house: OpenHouse) -> None:
    guest = visit()
    guest.open_table(house.table("catfish-bend"))
    other = guest.context.new_page()
    other.goto(guest.page.url)
    other.locator("[data-box]").first.wait_for()
    had = other.evaluate(TOTAL)
    guest.sit(3)
    expect(other.locator('[data-plate="3"]')).to_contain_text("You")
    other.wait_for_function(f"(had) => {BROUGHT} && {TOTAL} === had", arg=had)
    assert guest.page.evaluate(TOTAL) == had
