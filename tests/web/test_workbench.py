"""The lab as a workbench, in the browser: the price in view, A against B as a link, files, explained terms."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from pitboss.house.workbench.bench import bench
from pitboss.house.workbench.comparing import paired
from pitboss.house.workbench.exporting import export
from pitboss.rulebook import submit
from tests.solved import solved
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

LONG = 90_000
GAME = "catfish-bend"
STANDS: dict[str, object] = {"dealer_hits_soft_17": "false"}
COMPARED = f"/lab?game={GAME}&set=dealer_hits_soft_17%3Dfalse&a={GAME}"
IN_SIGHT = """(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= -1 && bottom <= window.innerHeight + 1;
}"""
MARKS = """(cell) => {
  const corner = getComputedStyle(cell, '::after');
  return [getComputedStyle(cell).boxShadow !== 'none', corner.borderTopWidth !== '0px' && corner.content !== 'none'];
}"""


@pytest.mark.proof
def test_a_comparison_is_made_by_pinning_and_passed_on_as_a_link(visit: Visits, guest: Visitor) -> None:
    guest.goto(f"/lab?game={GAME}")
    guest.at(".figures[aria-busy=false]").wait_for(timeout=LONG)
    guest.action("pin").click()
    guest.at('[data-option="dealer_hits_soft_17"] input').uncheck()
    expect(guest.page).to_have_url(guest.house.url + COMPARED)
    differing = paired(bench(GAME, {}), bench(GAME, STANDS)).differing
    assert differing > 1
    expect(guest.at("[data-differs]")).to_have_count(differing, timeout=LONG)
    a, b = (solved(submit(GAME, options)).house_edge for options in ({}, STANDS))
    edges = [cell.get_attribute("data-value") for cell in guest.at("tr[data-figure=edge] [data-value]").all()]
    assert [float(edge or "nan") for edge in edges] == [a, b]
    expect(guest.at("[data-edge-change]")).to_have_text(f"{b - a:+.4%}")
    for cell in guest.at("[data-differs]").all():
        assert cell.evaluate(MARKS) == [True, True]
        assert "differs: A: " in (cell.get_attribute("aria-label") or "")
    other = visit()
    other.goto(COMPARED)
    expect(other.at("[data-differs]")).to_have_count(differing, timeout=LONG)
    other.at("[data-cell]").first.focus()
    for _ in range(2):
        other.page.keyboard.press("n")
        expect(other.at("[data-differs]:focus")).to_have_count(1)
    other.at("[data-only-differences]").check()
    expect(other.at("tr:has([data-cell]):not(:has([data-differs]))")).to_have_count(0)
    guest.page.go_back()
    guest.page.go_back()
    expect(guest.at("[data-comparison]")).to_have_count(0)
    expect(guest.at('[data-option="dealer_hits_soft_17"] input')).to_be_checked()


def test_the_price_stays_in_sight(visit: Visits, house: OpenHouse) -> None:
    for size in ((1280, 800), PHONE):
        visitor = visit(size)
        visitor.goto(COMPARED)
        visitor.at("[data-differs]").first.wait_for(timeout=LONG)
        for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight - innerHeight"):
            visitor.page.evaluate(f"scrollTo(0, {place})")
            assert visitor.page.evaluate(IN_SIGHT, "strong[data-edge]"), (size, place)


def test_options_that_are_being_priced_are_told_from_those_that_are(guest: Visitor) -> None:
    guest.goto(f"/lab?game={GAME}")
    guest.at(".figures[aria-busy=false]").wait_for(timeout=LONG)
    held: list[Route] = []
    guest.page.route("**/api/lab/solve", lambda route: held.append(route))
    edge = guest.at("strong[data-edge]").get_attribute("data-edge")
    guest.at('[data-option="dealer_hits_soft_17"] input').uncheck()
    expect(guest.at("[data-status]")).to_contain_text("the price of the previous options")
    expect(guest.at(".figures progress")).to_be_visible()
    expect(guest.at("strong[data-edge]")).to_have_attribute("data-edge", edge or "")
    while not held:
        guest.page.wait_for_timeout(20)
    held.pop().continue_()
    exact = solved(submit(GAME, STANDS)).house_edge
    expect(guest.at("strong[data-edge]")).to_have_text(f"{exact:.4%}", timeout=LONG)
    expect(guest.at("[data-status]")).to_have_text("The price is up to date.")


def test_files_are_those_of_the_server(guest: Visitor, tmp_path: Path) -> None:
    guest.goto(COMPARED)
    guest.at("[data-differs]").first.wait_for(timeout=LONG)
    for file in ("prices.csv", "sheet.pdf"):
        with guest.page.expect_download(timeout=LONG) as downloaded:
            guest.at(f'[data-export="{file}"]').click()
        made = export(file, bench(GAME, STANDS), bench(GAME, {}))
        assert downloaded.value.suggested_filename == made.name
        downloaded.value.save_as(tmp_path / made.name)
        assert (tmp_path / made.name).read_bytes() == made.data


@pytest.mark.proof
def test_a_link_with_wrong_options_says_what_is_wrong_on_either_side(guest: Visitor) -> None:
    guest.goto(f"/lab?game={GAME}&a={GAME}&aset=decks%3D99")
    expect(guest.at("[data-refused-a]")).to_contain_text("99", timeout=LONG)
    expect(guest.at("strong[data-edge]")).to_be_visible()
    guest.goto(f"/lab?game={GAME}&set=decks%3D99&a=whist")
    expect(guest.at("[data-status]")).to_contain_text("does not allow these", timeout=LONG)
    guest.goto(f"/lab?game={GAME}&a=whist")
    expect(guest.at("[data-refused-a]")).to_contain_text("whist", timeout=LONG)
    guest.forgive("422", "404")


def test_what_is_written_short_is_explained_by_mouse_key_and_touch(visit: Visits, busy: OpenHouse) -> None:
    tip, says = "[data-meaning-tip]", "H17: the dealer hits a soft 17"
    for way in ("mouse", "key", "touch"):
        visitor = visit(at=busy, has_touch=way == "touch")
        visitor.goto("/")
        short = visitor.at('article[data-table="5"] .term:text-is("H17")')
        short.wait_for()
        if way == "mouse":
            short.hover()
        elif way == "key":
            visitor.at('article[data-table="5"] .term').first.focus()
            visitor.page.keyboard.press("ArrowRight")
        else:
            short.tap()
        expect(visitor.at(tip)).to_contain_text(says)
        visitor.page.keyboard.press("Escape")
        expect(visitor.at(tip)).to_have_count(0)


def test_a_side_wager_is_explained_at_its_circle(guest: Visitor, house: OpenHouse) -> None:
    guest.open_table(house.table("free-bet-ma", ""))
    guest.sit(3)
    circle = guest.at('[data-spot="3-push 22"]')
    circle.hover()
    expect(guest.at("[data-meaning-tip]")).to_contain_text("comes to exactly 22")
    guest.page.mouse.move(0, 0)
    expect(guest.at("[data-meaning-tip]")).to_have_count(0)
    guest.chip("5")
    guest.bet(3, "push 22")
    expect(circle).to_have_attribute("aria-label", "Box 3: $5 on Push 22; add a chip")
