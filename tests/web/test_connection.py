"""Reloading, a lost connection and a server restart, each in the middle of a round: nothing is missed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, check_money, lay
from tests.web.visitor import Visitor

CARDS = "8h 6c 8d Th 3c 9d 2s 9h Kc"  # split, 11 doubled to 20, 10 doubled to 19; dealer 16, 26
BROUGHT, NET = 50_000, 10_000


class Line:
    """The line to a table's news, which can be cut: the browser's own offline mode leaves open lines alone."""

    def __init__(self, visitor: Visitor) -> None:
        self._open: list[WebSocketRoute] = []
        self._whole = True
        visitor.page.route_web_socket("**/watch*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if not self._whole:
            socket.close()
            return
        socket.connect_to_server()
        self._open.append(socket)

    def cut(self) -> None:
        """Close what is open and let nothing through."""
        self._whole = False
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mend(self) -> None:
        """Let the page through again."""
        self._whole = True


def to_the_second_hand(visitor: Visitor, table: int) -> None:
    """Split free and double the first hand; the second one waits."""
    visitor.open_table(table)
    visitor.sit(3)
    lay(visitor, Bet("25"))
    visitor.deal()
    visitor.act("split.free", "double.free")
    expect(visitor.at('[data-box="3"] .hand').nth(1).locator("[data-card]")).to_have_count(2)


def finish(visitor: Visitor, table: int) -> None:
    """Double the second hand and see the round paid."""
    visitor.act("double.free")
    visitor.settled()
    check_money(visitor, table, NET, BROUGHT)


def events(visitor: Visitor) -> list[str]:
    """Read the log, which must have every event once."""
    visitor.at('[data-tab="log"]').click()
    visitor.rest()
    return visitor.at(".log li").all_inner_texts()


def kinds(visitor: Visitor) -> list[str]:
    """Read what happened, in the words for each person."""
    visitor.at('[data-tab="log"]').click()
    visitor.rest()
    told: list[str] = visitor.at(".log li").evaluate_all("(lines) => lines.map((line) => line.dataset.event)")
    return told


def test_a_reload_in_the_middle_of_a_round(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", CARDS)
    to_the_second_hand(guest, table)
    before, wagers = guest.cards(3), guest.at('[data-box="3"] [data-wager]').count()
    log = events(guest)
    guest.page.reload()
    expect(guest.action("double.free")).to_be_visible()
    assert guest.cards(3) == before
    assert guest.dealer() == ["6c", "down"]
    expect(guest.at('[data-box="3"] [data-wager]')).to_have_count(wagers)
    assert events(guest) == log
    guest.at('[data-tab="results"]').click()
    finish(guest, table)


def test_a_reload_after_the_round_still_tells_what_came_of_it(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", CARDS)
    to_the_second_hand(guest, table)
    finish(guest, table)
    guest.page.reload()
    guest.settled()
    check_money(guest, table, NET, BROUGHT)


def test_what_happens_while_the_connection_is_lost_is_caught_up_with(visit: Visits, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", CARDS)
    player, watcher = visit(), visit()
    line = Line(watcher)
    watcher.open_table(table)
    to_the_second_hand(player, table)
    expect(watcher.at('[data-box="3"] .hand')).to_have_count(2)
    line.cut()
    expect(watcher.at("p.line")).to_have_text("The connection is lost. Trying again…")
    finish(player, table)
    line.mend()
    watcher.settled()
    expect(watcher.at("p.line")).to_have_count(0)
    assert kinds(watcher) == kinds(player)


def test_a_decision_without_a_connection_is_refused_and_can_be_made_again(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", CARDS)
    to_the_second_hand(guest, table)
    guest.context.set_offline(True)
    guest.act("double.free")
    expect(guest.at(".notice.bad")).to_contain_text("cannot be reached")
    guest.context.set_offline(False)
    expect(guest.at("p.line")).to_have_count(0)
    finish(guest, table)
    guest.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_server_that_starts_again_goes_on_with_the_round(visit: Visits, tmp_path: Path) -> None:
    first = OpenHouse(tmp_path)
    table = first.table("free-bet-ma", CARDS)
    player = visit(at=first)
    to_the_second_hand(player, table)
    log = events(player)
    first.close()
    first.house.close()
    expect(player.at("p.line")).to_be_visible()
    second = OpenHouse(tmp_path, port=first.port)
    player.house = second
    expect(player.at("p.line")).to_have_count(0)
    assert player.cards(3) == [["8h", "3c", "9d"], ["8d", "2s"]]
    assert events(player)[: len(log)] == log
    player.at('[data-tab="results"]').click()
    finish(player, table)
    player.forgive("ERR_CONNECTION_REFUSED", "WebSocket")
    player.close()
    second.close()
    second.house.close()


def test_pages_opened_while_the_house_is_away_come_when_it_is_back(visit: Visits, tmp_path: Path) -> None:
    """A table, a page that was never loaded, and one whose answers are requested again."""
    first = OpenHouse(tmp_path)
    table = first.table("free-bet-ma")
    at_table, at_school, at_lab = (visit(at=first) for _ in range(3))
    at_table.open_table(table)
    at_lab.goto("/school")
    at_lab.at("form [type=submit]").wait_for()
    for visitor in (at_table, at_lab):
        visitor.at('nav a[href="/"]').first.click()
    at_school.goto("/")
    for visitor in (at_table, at_lab, at_school):
        visitor.at(f'a[href="/table/{table}"]').wait_for()
    first.close()
    first.house.close()
    at_table.at(f'a[href="/table/{table}"]').click()
    for visitor in (at_school, at_lab):
        visitor.at('nav a[href="/school"]').first.click()
    for visitor in (at_table, at_school, at_lab):
        expect(visitor.at(".notice").first).to_contain_text("cannot be reached")
    second = OpenHouse(tmp_path, port=first.port)
    expect(at_table.at("[data-box]").first).to_be_visible()
    for visitor in (at_school, at_lab):
        expect(visitor.at("main")).to_contain_text("You have no sessions yet.")
        expect(visitor.at("select[name=game] option").first).to_be_attached()
    for visitor in (at_table, at_school, at_lab):
        visitor.forgive("ERR_CONNECTION_REFUSED", "WebSocket", "Unable to preload", "Failed to fetch dynamically")
        visitor.close()
    second.close()
    second.house.close()
