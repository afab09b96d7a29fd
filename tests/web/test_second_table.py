"""From one table to the next: each opens under its own number, and an impossible table gets no requests."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

ASKED = re.compile(r"/api/tables/([^/?]+)")


class Asked:
    """The tables about which a page has sent any request, over HTTP or a socket."""

    def __init__(self, visitor: Visitor) -> None:
        self.tables: list[str] = []
        visitor.page.on("request", lambda request: self._note(request.url))
        visitor.page.on("websocket", lambda socket: self._note(socket.url))

    def _note(self, url: str) -> None:
        self.tables += ASKED.findall(url)


def play_a_round(visitor: Visitor) -> None:
    box = visitor.at("[data-box].mine").get_attribute("data-box")
    lay(visitor, Bet("25", box=int(box or 0)))
    visitor.deal()
    visitor.act("stand")
    visitor.settled()


def choose(visitor: Visitor, table: int, name: str) -> None:
    """Go to the list of tables and play at one of them."""
    if visitor.page.viewport_size and visitor.page.viewport_size["width"] == PHONE[0]:
        visitor.page.get_by_role("button", name="Menu").click()
    visitor.at("nav#nav a").first.click()
    visitor.at(f'[data-table="{table}"] [data-action="play"]').click()
    expect(visitor.at("aside.side h2")).to_have_text(name)
    expect(visitor.at("[data-box].mine")).to_have_count(1)


@pytest.mark.parametrize("size", some([None, PHONE], 1))
def test_a_second_table_opens_without_an_error(size: tuple[int, int] | None, visit: Visits, house: OpenHouse) -> None:
    """Play at one table, go to Tables, play at a second, and back at the first."""
    guest = visit(**({"size": size} if size else {}))
    first = house.table("free-bet-ma", "Th 6c 9d Kd 5h", name="Table one")
    guest.goto("/")
    asked = Asked(guest)
    choose(guest, first, "Table one")
    play_a_round(guest)
    second = house.table("zappit-ma", "Th 6c 9d Kd 5h", name="Table two")
    choose(guest, second, "Table two")
    play_a_round(guest)
    choose(guest, first, "Table one")
    expect(guest.action("rebet")).to_be_visible()
    guest.page.go_back()
    guest.page.go_back()
    expect(guest.at("aside.side h2")).to_have_text("Table two")
    expect(guest.at(".notice")).to_have_count(0)
    assert set(asked.tables) >= {str(first), str(second)}
    assert [table for table in asked.tables if int(table) < 1] == []


def test_an_address_that_names_no_table_says_so(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("free-bet-ma")
    guest.open_table(table)  # the page of tables is loaded and has a history
    asked = Asked(guest)
    for address in ("/table", "/table/0", "/table/x", "/table/-1", "/table/1.5", "/table/01"):
        guest.goto(address)
        expect(guest.at("main")).to_contain_text("There is no such table.")
        guest.at("main a").click()
        expect(guest.at(f'[data-table="{table}"]')).to_be_visible()
        expect(guest.at(".notice")).to_have_count(0)
    assert all(table.isdigit() and int(table) > 0 and table == str(int(table)) for table in asked.tables)
