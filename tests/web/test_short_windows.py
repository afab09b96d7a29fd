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

ZOOMED, ZOOMED_FAR, ON_ITS_SIDE = (640, 400), (320, 256), (844, 390)
"""1280 by 800 at 200%, 1280 by 1024 at 400%, a phone."""
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


@pytest.mark.parametrize("size", some([(1024, 768), (820, 1180), (1280, 800), DESKTOP], 1))
def test_a_question_is_read_to_its_end(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    guest = visit(size=size, locale="fr-FR")
    bring_to_decision(guest, house)
    question = guest.at(".state [role=status]")
    expect(question).to_contain_text("Que faites-vous ?")
    assert question.evaluate(SHOWN_WHOLE)
