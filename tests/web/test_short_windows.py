"""Windows with little height: a phone on its side, a page that is zoomed. Everything can be reached and read there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.browser import DESKTOP
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

ZOOMED, ZOOMED_FAR, ON_ITS_SIDE, SMALL = (640, 400), (320, 256), (844, 390), (320, 568)
"""1280 by 800 at 200%, 1280 by 1024 at 400%, a phone, a small phone that is held upright."""
SHOWN_WHOLE = "(text) => text.scrollHeight <= text.clientHeight + 1"


def bring_to_decision(visitor: Visitor, house: OpenHouse) -> None:
    visitor.open_table(house.table("catfish-bend", "8h 6c 8d Th 3c 9d 2s"))
    visitor.sit(3)
    lay(visitor, Bet("25"), Bet("5", "trilux"))
    visitor.deal()
    expect(visitor.action("stand")).to_be_enabled()


@pytest.mark.parametrize("size", some([ZOOMED, ON_ITS_SIDE, ZOOMED_FAR], 2))
def test_a_hand_is_played_by_pointer_in_a_low_window(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    guest = visit(size=size, newcomer=True, locale="fr-FR")
    bring_to_decision(guest, house)
    expect(guest.action("stand")).to_be_in_viewport()
    assert guest.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    guest.act("stand")
    expect(guest.at("[data-net]")).to_be_visible()


# Cards and buttons whose middle is outside the window, or below the dealer's place or the dock.
HIDDEN = """() => {
  const over = ['.scene > .head', '[data-dock]'].map((name) => document.querySelector(name));
  const inside = (x, y, { left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
  return [...document.querySelectorAll(
      '.dealer .card:not([inert]), .box.mine.waits .acting .card:not([inert]), [data-dock] button[data-action]')]
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const x = (left + right) / 2, y = (top + bottom) / 2;
      return !inside(x, y, { left: 0, right: innerWidth, top: 0, bottom: innerHeight })
        || over.some((cover) => !cover.contains(part) && inside(x, y, cover.getBoundingClientRect()));
    })
    .map((part) => part.dataset.action ?? part.dataset.card);
}"""


@pytest.mark.parametrize("size", some([ON_ITS_SIDE, ZOOMED, SMALL], 3))
def test_cards_and_buttons_are_seen_through_every_split(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    """The dealer's cards, the hand that is played and what can be done with it, without scrolling by hand."""
    guest = visit(size=size)
    guest.open_table(house.table("free-bet-ma", "8h 6c 8d Kd 8c 8s 3h 2s 4c 4d 5h 9c Th 2d"))
    guest.sit(2)
    lay(guest, Bet("25", box=2))
    guest.deal()
    for decision in ("split.free", "split.free", "split.free", "stand", "stand"):
        guest.action(decision).click()
        expect(guest.action("stand")).to_be_enabled()
        guest.rest()
        guest.page.wait_for_function(f"() => ({HIDDEN})().length === 0")
    assert guest.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", some([(1024, 768), (820, 1180), (1280, 800), DESKTOP], 1))
def test_a_question_is_read_to_its_end(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    guest = visit(size=size, locale="fr-FR")
    bring_to_decision(guest, house)
    question = guest.at(".state [role=status]")
    expect(question).to_contain_text("Que faites-vous ?")
    assert question.evaluate(SHOWN_WHOLE)
