"""Nothing on the felt covers anything else, keys work after any click, chips are worth what is printed on them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, decide, lay
from tests.web.visitor import Visitor

SEVEN_CARDS = {
    "zappit-ma": ("Th 2c 9d 2d 3h 2h 2s 3c 3s", "stand"),
    "free-bet-ma": ("Th 2c 9d 2d 3h 2h 2s 3c 3s", "stand"),
    "double-attack-ma": ("2c Kh 9d 2d 3h 2h 2s 3c 3s", "decline stand"),
    "zappit-online": ("Th 2c 9d 2d 3h 2h 2s 3c 3s", "stand"),
    "catfish-bend": ("Th 2c 9d 2d 3h 2h 2s 3c 3s", "stand"),
}
"""The dealer draws to 2, 2, 3, 2, 2, 3, 3 against 19."""

OVERLAPS = """() => {
  const shown = (element) => element.getClientRects().length > 0;
  const cards = [...document.querySelectorAll('.dealer .card:not([inert])')].filter(shown);
  const others = [...document.querySelectorAll('.pays table, .rack, .shoe, .notice')].filter(shown);
  const box = (element) => element.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return others.filter((other) => cards.some((card) => meet(box(card), box(other)))).map((other) => other.className);
}"""


@pytest.mark.parametrize(("size", "game"), some(list(product((DESKTOP, (1280, 720), PHONE), SEVEN_CARDS)), 3))
def test_the_dealers_cards_cover_nothing(game: str, size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    cards, decisions = SEVEN_CARDS[game]
    guest = visit(size=size)
    guest.open_table(house.table(game, cards))
    guest.sit(2)
    lay(guest, Bet("25", box=2))
    guest.deal()
    decide(guest, decisions)
    guest.settled()
    expect(guest.at(".dealer .card:not([inert])")).to_have_count(7)
    assert guest.page.evaluate(OVERLAPS) == []
    wide = guest.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, "the page scrolls sideways"


@pytest.mark.parametrize("size", some([PHONE, (1000, 700), DESKTOP], 1))
def test_a_message_covers_no_card(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    guest = visit(size=size)
    dealt(guest, house)
    guest.page.context.set_offline(True)
    guest.action("stand").click()
    expect(guest.at(".notice").first).to_be_visible()
    covered = OVERLAPS.replace(".dealer .card", ".card")
    assert guest.page.evaluate(covered) == []
    guest.page.context.set_offline(False)
    guest.forgive("Failed", "ERR_", "WebSocket")


def dealt(guest: Visitor, house: OpenHouse, **clocks: int) -> None:
    guest.open_table(house.table("catfish-bend", "2h 6c 3d Kd 2c 2d 3h 9s", clocks=clocks))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    expect(guest.action("hit")).to_be_enabled()


def test_keys_work_after_advice_was_ticked_with_the_mouse(guest: Visitor, house: OpenHouse) -> None:
    dealt(guest, house)
    guest.at("[data-advice=before]").check()
    guest.page.keyboard.press("h")
    expect(guest.at('[data-box="3"] .card:not([inert])')).to_have_count(3)


def test_a_chip_lays_what_is_printed_on_it(guest: Visitor, house: OpenHouse) -> None:
    """A wager below the minimum is not made, and the page says how much it needs."""
    guest.open_table(house.table("zappit-online"))
    guest.sit(1)
    spot = guest.at('[data-spot="1-blackjack"]')
    guest.at("[data-chip]").first.click()
    face = guest.at("[data-chip]").first.get_attribute("aria-label")
    spot.click()
    expect(guest.action("deal")).to_contain_text(str(face))
    expect(guest.action("deal")).to_be_disabled()
    expect(guest.at(".short")).to_contain_text("at least")
    guest.page.keyboard.press("g")
    expect(guest.at('[data-box="1"] [data-wager]')).to_have_count(0)
    while guest.at(".short").count():
        spot.click()
    expect(guest.action("deal")).to_be_enabled()


def test_rebet_is_known_after_a_reload(guest: Visitor, house: OpenHouse) -> None:
    guest.open_table(house.table("catfish-bend", "Th 6c 9d Kd 5h"))
    guest.sit(3)
    lay(guest, Bet("25 5"))
    guest.deal()
    guest.act("stand")
    guest.settled()
    guest.page.reload()
    guest.act("rebet")
    expect(guest.action("deal")).to_contain_text("$30")


def test_own_chips_are_shown_while_one_plays(guest: Visitor, house: OpenHouse) -> None:
    dealt(guest, house)
    have = guest.at("[data-have]")
    expect(have).to_contain_text("$475")
    guest.act("stand")
    guest.settled()
    expect(guest.at("[data-net]")).to_be_visible()
    guest.act("rebet", "deal")
    expect(guest.at("aside h3")).to_contain_text("Last round (1)")


# Clauses are cited in running text, where 24 pixels are enough.
SMALL = """() => {
  const touched = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const around = getComputedStyle(element, '::before');  // what is written short is touched around its letters too
    const larger = around.content !== 'none' && around.position === 'absolute';
    return larger ? { width: parseFloat(around.width), height: parseFloat(around.height) } : { width, height };
  };
  return [...document.querySelectorAll('button, a.button, select, input, .tick, nav a')]
  .filter((element) => element.getClientRects().length > 0)
  .filter((element) => !element.matches('.unseen *, .tick input, .clause, .grounds'))
  .map((element) => [element.textContent.trim().slice(0, 30) || element.className, touched(element)])
  .filter(([, box]) => box.height < 40 || box.width < 40)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
}"""


@pytest.mark.parametrize("moment", ["lobby", "wagers", "decisions"])
def test_everything_can_be_touched_with_a_thumb(moment: str, visit: Visits, house: OpenHouse) -> None:
    guest: Any = visit(size=PHONE)
    if moment == "lobby":
        house.table("catfish-bend")
        guest.goto("/")
        guest.at("[data-table]").first.wait_for()
    else:
        dealt(guest, house)
        if moment == "wagers":
            guest.act("stand")
            guest.settled()
            guest.action("rebet").wait_for()
    small = guest.page.evaluate(SMALL)
    assert not small, "; ".join(small)


def test_nobody_who_is_alone_is_hurried(guest: Visitor, house: OpenHouse) -> None:
    dealt(guest, house, decision_seconds=30)
    expect(guest.at("[role=timer]")).to_have_count(0)
    assert house.house.settings.alone_seconds == 900
