"""Every page fits into the window, on a phone and on a small desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.test_phone import check_width
from tests.web.visitor import Visitor

SIZES = ((390, 844), (1280, 800))
LONG = 60_000
ACROSS = (960, 700)
"""What a sheet of letter paper has room for across, in pixels, without its margins."""
PAGES = {
    "": {
        "/history": "h1",
        "/rulebook/catfish-bend": "[data-clause]",
        "/lab/petition?game=catfish-bend": "[data-option]",
        "/lab/difference?game=catfish-bend": "[data-option]",
        "/school": "input[name=seed]",
        "/protection": "h1",
        "/hand/none": "[data-why]",
        "/invitation/none": "[data-why]",
        "/audit": "[data-barred]",
        "/nowhere": "main p",
        "/": "article",
    },
    "Flora": {"/floor": "[data-table]", "/floor/incidents": "main form"},
    "Cate": {"/cage": "tr[data-entry]", "/day": "tr[data-slip]"},
    "Audrey": {"/audit": "tr[data-round]", "/audit/1": "[data-entry]"},
    "Adam": {"/people": "tbody tr"},
}
"""By who looks: every address, and what is waited for."""


def check_sizes(visitor: Visitor) -> None:
    """Nothing reaches over a side, on a phone and at a desk."""
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        check_width(visitor)


@pytest.mark.parametrize("who", PAGES)
def test_every_page_fits(who: str, visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    if who:
        visitor.sign_in(who)
    visitor.forgive("404")
    for path, wait in PAGES[who].items():
        visitor.goto(path)
        visitor.at(wait).first.wait_for(timeout=LONG)
        check_sizes(visitor)


def test_the_wall_fits_when_it_fills_the_screen(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.sign_in("Flora")
    visitor.goto("/floor")
    visitor.at("[data-table]").first.wait_for()
    visitor.page.evaluate("() => (Element.prototype.requestFullscreen = undefined)")  # a full screen has no other size
    visitor.action("wall-mode").click()
    expect(visitor.action("wall-mode")).to_have_attribute("aria-pressed", "true")
    check_sizes(visitor)


def test_the_chips_beside_a_long_question_are_seen_whole(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(SIZES[1], at=busy)
    visitor.open_table(busy.table("double-attack-ma", "6c 7h 8h 9c 8d 5c 3c 9h"))
    visitor.sit(4)
    visitor.chip("25")
    visitor.bet(4, times=2)
    visitor.deal()
    visitor.action("attack").wait_for()
    chips = visitor.at("[data-have]")
    expect(chips).to_contain_text("$450")
    assert chips.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0


def test_a_receipt_is_printed_at_the_head_of_its_sheet(visit: Visits, busy: OpenHouse) -> None:
    """With its title, and without the page behind it or anything to press."""
    if busy.house.find("Prudence") is None:
        busy.house.register("Prudence", "correct horse battery")
    visitor = visit(at=busy)
    visitor.sign_in("Cate")
    visitor.goto("/cage")
    visitor.at("[data-person]").fill("Prudence")
    visitor.page.keyboard.press("Enter")
    visitor.at("[data-dollars]").fill("40")
    visitor.action("chips-out").click()
    visitor.action("confirm").click()
    visitor.action("receipt-close").wait_for()
    visitor.page.emulate_media(media="print")
    title = visitor.at("dialog h2").bounding_box()
    assert title is not None and title["y"] < 100 and title["x"] < 100
    for hidden in ("main h1", "dialog .button", "header.head"):
        expect(visitor.at(hidden).first).to_be_hidden()


def test_the_sheet_of_a_day_is_printed_with_all_its_columns(visit: Visits, busy: OpenHouse) -> None:
    """Across the sheet: what scrolls on a screen would be cut off on paper."""
    visitor = visit(ACROSS, at=busy)
    visitor.come_as("Cate")
    visitor.goto("/day")
    visitor.at("tr[data-slip]").first.wait_for()
    visitor.page.emulate_media(media="print")
    scrolled = (
        "() => Array.from(document.querySelectorAll('.wide-scroll'), (part) => part.scrollWidth - part.clientWidth)"
    )
    widths = visitor.page.evaluate(scrolled)
    assert len(widths) >= 2 and max(widths) <= 0
    pages = "() => getComputedStyle(document.querySelector('main > div')).page"
    assert visitor.page.evaluate(pages) == "across"
