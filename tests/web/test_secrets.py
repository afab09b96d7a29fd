"""Nothing secret is in the page, in its updates or in the server's answers before it is turned."""

from __future__ import annotations

import re

from playwright.sync_api import Response, WebSocket, expect

from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


class Ear:
    """Everything that reaches a page: the frames of its news and the answers to what it asks."""

    def __init__(self, visitor: Visitor) -> None:
        self.heard: list[str] = []
        visitor.page.on("websocket", self._listen)
        visitor.page.on("response", self._answer)
        self._answers: list[Response] = []

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(frame if isinstance(frame, str) else frame.decode()))

    def _answer(self, answer: Response) -> None:
        if "/api/tables/" in answer.url and answer.status != 101:
            self._answers.append(answer)

    def cards(self) -> set[str]:
        """Return every card that was named so far."""
        self.heard += [answer.text() for answer in self._answers]
        self._answers.clear()
        return {card for text in self.heard for card in CARD.findall(text)}


def test_the_hole_card_and_the_shoe_are_nowhere_before_they_are_turned(guest: Visitor, house: OpenHouse) -> None:
    table = house.table("zappit-ma", "9h 6c 8d Jd Kc")
    ear = Ear(guest)
    guest.open_table(table)
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    expect(guest.action("stand")).to_be_enabled()
    assert guest.dealer() == ["6c", "down"]
    assert ear.cards() == {"9h", "6c", "8d"}
    dealer = guest.at(".dealer").inner_html() + guest.at('[role="log"]').inner_html() + guest.at(".boxes").inner_html()
    assert "Jd" not in dealer
    assert "J♦" not in dealer
    assert "jack of diamonds" not in guest.page.content()
    guest.act("stand")
    guest.settled()
    assert ear.cards() == {"9h", "6c", "8d", "Jd", "Kc"}
    assert "jack of diamonds" in guest.page.content()


def test_nothing_that_signs_somebody_in_can_be_read_by_a_script(guest: Visitor) -> None:
    guest.goto("/")
    expect(guest.at(".wallet")).to_be_visible()
    session = [cookie for cookie in guest.context.cookies() if cookie.get("httpOnly")]
    assert session
    readable = guest.page.evaluate("() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert all((cookie.get("value") or "") not in readable for cookie in session)
