"""On a phone: nothing is wider than the screen, and a whole round can be played by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import check_money
from tests.web.visitor import Visitor

PAGES = {
    "/": "[data-edge]",
    "/history": "h1",
    "/train": ".decision:enabled",
    "/rulebook/free-bet-ma": "[data-clause]",
    "/lab?game=zappit-ma": "[data-sd]",
    "/lab?game=catfish-bend&set=dealer_hits_soft_17%3Dfalse&a=catfish-bend": "[data-differs]",
    "/lab/petition?game=free-bet-ma": "[data-option]",
    "/lab/difference?game=free-bet-ma": "[data-option]",
    "/school": "input[name=seed]",
}
STAFF_PAGES = {("Flora", "/floor"): "[data-table]", ("Cate", "/cage"): "h1", ("Audrey", "/audit"): "h1"} | {
    ("Adam", "/people"): "tbody tr",
    ("Adam", "/day"): "tr[data-slip]",
}
WIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (node) => {
    for (let up = node.parentElement; up; up = up.parentElement) {
      if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  };
  return [...document.body.querySelectorAll('*')]
    .filter((node) => {
      const { right, left, width } = node.getBoundingClientRect();
      const seen = width > 0 && getComputedStyle(node).clipPath === 'none';
      return seen && (right > wide + 1 || left < -1) && !scrolls(node);
    })
    .map((node) => `${node.tagName.toLowerCase()}.${node.className?.baseVal ?? node.className}`);
}"""

HIDDEN = """() => [...document.querySelectorAll('[data-step=Rule]')].filter((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const seen = (y) => node.contains(document.elementFromPoint((left + right) / 2, y));
  return !seen(top + 3) || !seen(bottom - 3);
}).map((node) => node.textContent)"""
"""Rulings with an edge that is under something else, or beyond the edge of the scrolling area."""


def check_width(visitor: Visitor) -> None:
    """Nothing reaches over the side of the screen, and the page does not scroll sideways."""
    visitor.rest()
    assert visitor.page.evaluate(WIDE) == []
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth") <= 0


@pytest.mark.parametrize("path", PAGES)
def test_pages_for_everybody_fit(path: str, visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(PHONE, at=busy)
    visitor.goto(path)
    visitor.at(PAGES[path]).first.wait_for(timeout=60_000)
    check_width(visitor)


@pytest.mark.parametrize(("who", "path"), STAFF_PAGES)
def test_pages_for_staff_fit(who: str, path: str, visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(PHONE, at=busy)
    visitor.come_as(who)
    visitor.goto(path)
    visitor.at(STAFF_PAGES[who, path]).first.wait_for()
    check_width(visitor)


def test_a_round_by_touch(visit: Visits, house: OpenHouse) -> None:
    visitor = visit(PHONE)
    table = house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc")
    visitor.open_table(table)
    check_width(visitor)
    visitor.at('[data-box="3"] .sit').tap()
    check_width(visitor)
    visitor.action("buy-in").tap()
    visitor.at('[data-chip="25"]').tap()
    visitor.at('[data-spot="3-blackjack"]').tap()
    visitor.at('[data-chip="5"]').tap()
    visitor.at('[data-spot="3-push 22"]').tap()
    check_width(visitor)
    visitor.action("deal").tap()
    for action in ("split.free", "double.free", "double.free"):
        expect(visitor.action(action)).to_be_in_viewport()
        expect(visitor.at('[data-box="3"] .hand').last).to_be_in_viewport()
        check_width(visitor)
        visitor.action(action).tap()
    visitor.settled()
    check_width(visitor)
    expect(visitor.at("[data-net]")).to_have_attribute("data-net", "9500")
    check_money(visitor, table, 9500, 50_000)


def test_every_ruling_is_seen_and_made_by_touch(visit: Visits, house: OpenHouse) -> None:
    """A card went astray: the three rulings lie one below the other, each wholly in sight."""
    table = house.table("free-bet-ma", "9h 6c 7d 8d Th Kc")
    guest, dealer, floor = visit(), visit(), visit(PHONE)
    guest.open_table(table)
    guest.sit(3)
    for visitor, who in ((dealer, "Dora"), (floor, "Flora")):
        visitor.come_as(who)
        visitor.goto(f"/table/{table}")
        visitor.action("take-over").click()
        expect(visitor.action("give-back")).to_be_visible()
    for step in ("OpenShoe", "Burn"):
        dealer.at(f"[data-step={step}]").click()
    guest.bet(3)
    guest.deal()
    for step in ("CloseWagering", "DealCard", "DealUpCard"):
        dealer.at(f"[data-step={step}]").click()
    dealer.at("aside details:has([data-report]) > summary").click()
    dealer.at("[data-report=misdelivered]").click()
    dealer.at("[data-report-box='1']").click()
    rulings = floor.at("[data-step=Rule]")
    expect(rulings).to_have_count(4)
    floor.page.evaluate("() => window.scrollTo(0, 0)")
    for ruling in rulings.all():
        expect(ruling).to_be_in_viewport(ratio=1)
    assert floor.page.evaluate(HIDDEN) == []
    check_width(floor)
    rulings.nth(3).tap()
    dealer.at("[data-step=DiscardCard]").click()
    expect(dealer.at("[data-step=DealCard]")).to_be_visible()


def test_the_menu_on_a_phone(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(PHONE, at=busy)
    visitor.goto("/")
    link = visitor.at('nav a[href="/rulebook"]')
    expect(link).to_be_hidden()
    visitor.at("button.menu").tap()
    link.tap()
    expect(visitor.at("h1")).to_have_text("Rulebook")
    expect(link).to_be_hidden()
