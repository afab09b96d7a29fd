"""A key that is held down acts once, and a decision is sent once for what its maker saw."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Request, WebSocketRoute, expect

from tests.sizes import size
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

REPEATS = size(8, 25)


class Sent:
    """The commands that a page has sent to the table."""

    def __init__(self, visitor: Visitor) -> None:
        self.names: list[str] = []
        visitor.page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/play"):
            self.names.append(json.loads(request.post_data or "{}")["command"]["do"])


def hold(visitor: Visitor, key: str, times: int = REPEATS) -> None:
    """Hold a key down for a moment: the first press, then what the keyboard repeats."""
    for _ in range(times):
        visitor.page.keyboard.down(key)
        visitor.page.wait_for_timeout(40)
    visitor.page.keyboard.up(key)
    visitor.rest()


def dealt(visitor: Visitor, house: OpenHouse, game: str, cards: str) -> Sent:
    """Sit down at box 3 with cards that leave much to decide."""
    visitor.open_table(house.table(game, cards))
    visitor.sit(3)
    lay(visitor, Bet("25"))
    visitor.deal()
    expect(visitor.action("hit")).to_be_enabled()
    return Sent(visitor)


def test_a_held_key_hits_once(guest: Visitor, house: OpenHouse) -> None:
    sent = dealt(guest, house, "free-bet-ma", "2h 6c 3d Kd 2c 2d 3h 2s 4c 4d")
    hold(guest, "h")
    assert sent.names == ["Hit"]
    assert guest.cards(3) == [["2h", "3d", "2c"]]
    hold(guest, "h")  # let go and pressed again, it acts again
    assert sent.names == ["Hit", "Hit"]
    assert guest.cards(3) == [["2h", "3d", "2c", "2d"]]


def test_a_button_that_is_held_down_acts_once(guest: Visitor, house: OpenHouse) -> None:
    sent = dealt(guest, house, "free-bet-ma", "2h 6c 3d Kd 2c 2d 3h 2s 4c 4d")
    for times, key in enumerate(("Enter", "Space"), 1):
        expect(guest.action("hit")).to_be_enabled()
        guest.action("hit").focus()
        hold(guest, key)
        assert sent.names == ["Hit"] * times


def test_a_key_held_from_the_deal_on_does_nothing_more(guest: Visitor, house: OpenHouse) -> None:
    """G deals; after a round that is over at once it must not go on to the next one."""
    guest.open_table(house.table("free-bet-ma", "Ah 6c Kd Kh Th 9c 5d 6d 9d"))
    guest.sit(3)
    lay(guest, Bet("25"))
    sent = Sent(guest)
    hold(guest, "g")
    expect(guest.at("[data-net]")).to_be_visible()
    assert sent.names == ["Place", "ShowSeed", "Ready"]
    hold(guest, "r")
    expect(guest.action("deal")).to_contain_text("$25")


@pytest.mark.proof
def test_chips_are_taken_back_one_a_press(guest: Visitor, house: OpenHouse) -> None:
    guest.open_table(house.table("free-bet-ma"))
    guest.sit(3)
    lay(guest, Bet("25 25 25"))
    guest.at('[data-spot="3-blackjack"]').focus()
    hold(guest, "Delete")
    expect(guest.action("deal")).to_contain_text("$50")
    hold(guest, "Enter")
    expect(guest.action("deal")).to_contain_text("$75")


@pytest.mark.proof
def test_the_dealers_key_takes_one_step_a_press(guest: Visitor, house: OpenHouse) -> None:
    guest.come_as("Dora")
    guest.open_table(house.table("free-bet-ma"))
    guest.action("take-over").click()
    expect(guest.at(".steps [data-step]").first).to_be_enabled()
    steps: list[str] = []
    guest.page.on("request", lambda request: steps.append(request.url) if request.url.endswith("/deal") else None)
    hold(guest, "x")
    assert len(steps) == 1


class SlowLine:
    """The line to a table's news, on which the news can be held back."""

    def __init__(self, visitor: Visitor) -> None:
        self.held = False
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        visitor.page.route_web_socket("**/watch*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: self._pass(socket, message))

    def _pass(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if self.held:
            self._waiting.append((socket, message))
        else:
            socket.send(message)

    def let_through(self) -> None:
        self.held = False
        for socket, message in self._waiting:
            socket.send(message)


def test_no_second_decision_is_sent_before_the_first_is_seen(visit: Visits, house: OpenHouse) -> None:
    """Another player acts, and his news is late: until it is there, the first hit is not seen."""
    table = house.table("free-bet-ma", "2h 9c 6c 3d 9h Kd 2c 2d 3h 2s 4c 4d")
    ann, bob = visit(), visit()
    line = SlowLine(ann)
    for visitor, box in ((ann, 3), (bob, 5)):
        visitor.open_table(table)
        visitor.sit(box)
        lay(visitor, Bet("25", box=box))
    ann.deal()
    bob.deal()
    expect(ann.action("hit")).to_be_enabled()
    sent = Sent(ann)
    line.held = True
    bob.action("leave").click()
    expect(bob.at('[role="log"]')).to_contain_text("You leave after this round.")
    for _ in range(5):
        ann.page.keyboard.press("h")
        ann.page.wait_for_timeout(200)
    assert sent.names == ["Hit"]
    expect(ann.action("hit")).to_be_disabled()
    line.let_through()
    expect(ann.action("hit")).to_be_enabled()
    assert ann.cards(3) == [["2h", "3d", "2c"]]
    ann.page.keyboard.press("h")
    expect(ann.at('[data-box="3"] [data-card]')).to_have_count(4)
    assert sent.names == ["Hit", "Hit"]


def test_two_windows_hit_once(guest: Visitor, house: OpenHouse) -> None:
    """The second window's news is late: what is pressed there was meant for the hand as it was, and is refused."""
    table = house.table("free-bet-ma", "2h 6c 3d Kd 2c 2d 3h 2s 4c 4d")
    guest.open_table(table)
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    expect(guest.action("hit")).to_be_enabled()
    second = guest.context.new_page()
    waiting: list[tuple[WebSocketRoute, str | bytes]] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: waiting.append((socket, message)) if held else socket.send(message))

    held = False
    second.route_web_socket("**/watch*", connect)
    second.goto(guest.page.url)
    hit = second.locator('[data-action="hit"]')
    expect(hit).to_be_enabled()
    held = True
    guest.page.keyboard.press("h")
    expect(guest.at('[data-box="3"] .card:not([inert])')).to_have_count(3)
    second.keyboard.press("h")
    expect(second.locator(".notice")).to_contain_text("meant for the hand as it was")
    held = False
    for socket, message in waiting:
        socket.send(message)
    expect(second.locator('[data-box="3"] .card:not([inert])')).to_have_count(3)
    guest.rest()
    assert guest.cards(3) == [["2h", "3d", "2c"]]
    expect(hit).to_be_enabled()
    hit.click()  # the hand as it is now may be decided about
    expect(guest.at('[data-box="3"] .card:not([inert])')).to_have_count(4)
    guest.forgive("409")
