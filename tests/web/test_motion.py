"""Cards and chips are seen to move, and nothing is announced before it is seen."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pitboss.house.bringing_bots import bring_bots
from pitboss.table import Refused
from tests.sizes import some
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

SPY = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  const way = (frame) => [...(frame?.transform ?? '').matchAll(/-?[0-9.]+(?=px)/g)].map(Number);
  Element.prototype.animate = function (frames, options) {
    if (!options?.duration) return animate.call(this, frames, options);
    const { card = '', wager = '', lies = '' } = this.dataset;
    const [first, last] = [way(frames[0]), way(frames[frames.length - 1])];
    if (first.length || last.length) window.moves.push({ card, wager, lies, what: this.className, first, last });
    return animate.call(this, frames, options);
  };
  window.film = [];
  const look = () => {
    const shown = document.querySelectorAll('.dealer [data-card]:not([data-card=down])').length;
    const told = document.querySelectorAll('[data-net]').length > 0;
    const ending = document.querySelectorAll('[data-action=hurry]').length > 0;
    const log = [...document.querySelectorAll('.side [data-event]')].map((one) => one.dataset.event).at(-1) ?? '';
    const hands = [...document.querySelectorAll('.hand')].filter((one) => !one.querySelector('.card:not([inert])'));
    const says = (one) => one.matches(".acting") || one.querySelector(".total")?.getClientRects().length;
    const bare = hands.filter(says).length;
    window.film.push({ shown, told, ending, log, bare });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
STILL = """() => document.getAnimations().every(
  (one) => one.playState === 'finished' || one.effect.getComputedTiming().endTime === Infinity
)"""
TOP = "8h 6c 8d Th 3c 9d 2s 9h Kc Tc 9c 6d 7h"
"""A pair against a six, split and doubled free; the dealer turns a ten and draws a king.

Then a sixteen against a nine."""


ROOM = 60
"""How far things on the layout make room for one another, in pixels."""


def moving(visit: Visits, house: OpenHouse) -> Visitor:
    """A visitor with motion switched on has a pair of eights."""
    visitor = visit(reduced_motion="no-preference")
    visitor.page.add_init_script(f"({SPY})()")
    visitor.open_table(house.table("free-bet-ma", TOP))
    visitor.sit(3)
    lay(visitor, Bet("25"), Bet("5", "push 22"))
    visitor.deal()
    visitor.action("split.free").wait_for()
    return visitor


def moves(visitor: Visitor, **wanted: str) -> list[dict[str, Any]]:
    """Return the motions that began so far, of these cards or chips."""
    seen: list[dict[str, Any]] = visitor.page.evaluate("() => window.moves")
    return [move for move in seen if all(move[name] == value for name, value in wanted.items())]


def still(visitor: Visitor) -> None:
    """Wait until all is shown and nothing moves any more."""
    visitor.rest()
    visitor.page.wait_for_function(STILL)


def centre(visitor: Visitor, selector: str) -> tuple[float, float]:
    box = visitor.at(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def come(visitor: Visitor, move: dict[str, Any], place: str, lies: str) -> None:
    """What moved came from a place to where it lies now."""
    (from_x, from_y), (x, y) = centre(visitor, place), centre(visitor, lies)
    assert move["first"] == pytest.approx([from_x - x, from_y - y], abs=ROOM)


def test_cards_are_dealt_from_the_shoe(visit: Visits, house: OpenHouse) -> None:
    visitor = moving(visit, house)
    expect(visitor.at('.dealer [data-card="down"]')).to_be_visible()
    still(visitor)
    come(visitor, moves(visitor, card="8h")[0], '[data-place="shoe"]', '[data-card="8h"]')
    come(visitor, moves(visitor, card="6c")[0], '[data-place="shoe"]', '[data-card="6c"]')
    order = [move["card"] for move in moves(visitor) if move["card"] in ("8h", "6c", "8d", "down")]
    assert list(dict.fromkeys(order)) == ["8h", "6c", "8d", "down"]


def test_a_split_card_goes_to_its_own_hand(visit: Visits, house: OpenHouse) -> None:
    visitor = moving(visit, house)
    expect(visitor.at('.dealer [data-card="down"]')).to_be_visible()
    still(visitor)
    before, known = centre(visitor, '[data-card="8d"]'), len(moves(visitor, card="8d"))
    visitor.act("split.free")
    expect(visitor.at('[data-box="3"] .hand')).to_have_count(2)
    still(visitor)
    slid = moves(visitor, card="8d")[known:]
    after = centre(visitor, '[data-card="8d"]')
    assert slid[0]["first"] == pytest.approx([before[0] - after[0], before[1] - after[1]], abs=ROOM / 2)
    assert slid[0]["first"][0] < 0, "to the right"
    for move in slid:
        assert abs(move["first"][0]) < 200, "it stays at its box"
    assert visitor.at('[data-card="8d"]').count() == 1


def test_the_end_of_a_round_is_seen_before_it_is_told(visit: Visits, house: OpenHouse) -> None:
    visitor = moving(visit, house)
    visitor.act("split.free", "double.free", "double.free")
    visitor.settled()
    visitor.page.wait_for_function("() => window.film.some((frame) => frame.told)")  # a busy page films late
    film = visitor.page.evaluate("() => window.film")
    assert any(frame["ending"] and frame["shown"] == 1 for frame in film)
    assert {frame["shown"] for frame in film if frame["told"]} == {3}
    assert not any(frame["told"] and frame["ending"] for frame in film)
    for before, frame in pairwise(film):
        if frame["log"] == "WagerSettled" and before["log"] != "WagerSettled":
            assert frame["shown"] == 3, "the log says nothing of wagers while the dealer draws"


@pytest.mark.proof
def test_chips_are_paid_from_the_tray_and_picked_up(visit: Visits, house: OpenHouse) -> None:
    visitor = moving(visit, house)
    visitor.act("split.free", "double.free", "double.free")
    visitor.settled()
    won = visitor.at('[data-wager][data-outcome="win"]').count()
    assert won == 4
    paid = [move for move in moves(visitor) if "paid" in move["what"]]
    assert len(paid) == won
    assert all(move["first"][1] < -100 for move in paid), "the house's tray is above"
    known = len(moves(visitor))
    visitor.act("rebet", "deal")
    visitor.action("hit").wait_for()
    away = [move for move in moves(visitor)[known:] if move["last"]]
    assert {"8h", "8d", "3c"} <= {move["card"] for move in away}, "cards go to the rack"
    assert {"blackjack", "push 22"} <= {move["wager"] for move in away}, "chips are picked up"


def test_a_round_is_picked_up_from_the_dealers_right(visit: Visits, house: OpenHouse) -> None:
    """Box 5, box 3, the dealer's own; what a hand counted goes with its cards."""
    visitor = visit(reduced_motion="no-preference")
    visitor.page.add_init_script(f"({SPY})()")
    visitor.open_table(house.table("catfish-bend", "Th 9h 6h 9d 8d Tc 5c 2h 3h 7d 4d 6d 9s"))
    visitor.sit(3)
    lay(visitor, Bet("25"), Bet("25", box=5))
    visitor.deal()
    visitor.act("stand", "stand")
    visitor.settled()
    known = len(moves(visitor))
    visitor.act("rebet", "deal")
    expect(visitor.action("stand")).to_be_enabled()  # nothing is open before the last round has been picked up
    away = [move["card"] for move in moves(visitor)[known:] if move["last"] and move["card"]]
    assert away == ["9h", "8d", "Th", "9d", "6h", "Tc", "5c"]
    assert not any(frame["bare"] for frame in visitor.page.evaluate("() => window.film"))


@pytest.mark.proof
def test_whoever_is_in_a_hurry_sees_the_end_at_once(visit: Visits, house: OpenHouse) -> None:
    visitor = moving(visit, house)
    visitor.act("split.free", "double.free", "double.free")
    visitor.action("hurry").wait_for()
    visitor.page.keyboard.press("g")
    visitor.settled()
    assert visitor.at(".dealer [data-card]:not([data-card=down])").count() == 3
    visitor.page.wait_for_function("() => document.getAnimations().length === 0")
    expect(visitor.action("rebet")).to_be_enabled()


FELTS = list(product(("free-bet-ma", "catfish-bend"), ("en-US", "fr-FR"), ((1280, 720), (1440, 900))))
FELT = "() => document.querySelector('.scene').getBoundingClientRect().height"


@pytest.mark.parametrize(("game", "locale", "size"), some(FELTS, 2))
def test_the_felt_keeps_its_size(
    game: str, size: tuple[int, int], locale: str, visit: Visits, house: OpenHouse
) -> None:
    visitor = visit(size, locale=locale)
    visitor.open_table(house.table(game, TOP))
    heights = [visitor.page.evaluate(FELT)]
    visitor.sit(3)
    heights.append(visitor.page.evaluate(FELT))
    lay(visitor, Bet("25"))
    visitor.at("[data-advice=before]").check()
    heights.append(visitor.page.evaluate(FELT))
    visitor.deal()
    visitor.at('[data-action^="split"]').wait_for()
    heights.append(visitor.page.evaluate(FELT))
    visitor.at(".decision.best").wait_for()
    heights.append(visitor.page.evaluate(FELT))
    visitor.act("stand")
    visitor.at("[data-net]").wait_for()
    heights.append(visitor.page.evaluate(FELT))
    assert len(set(heights)) == 1, heights
    dock, plate = visitor.at("[data-dock]").bounding_box(), visitor.at('[data-plate="4"]').bounding_box()
    assert dock is not None
    assert plate is not None
    assert plate["y"] + plate["height"] <= dock["y"], "nothing of the boxes is hidden by the dock"


@pytest.mark.proof
def test_the_clock_runs_and_decides(visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    clocks = {"decision_seconds": 5, "alone_seconds": 0}
    visitor.open_table(house.table("zappit-ma", "Th 9c 6d 7h 5s 8c", clocks=clocks))
    visitor.sit(2)
    lay(visitor, Bet("25"))
    visitor.deal()
    clock = visitor.at("[role=timer]")
    expect(clock).to_be_visible()
    left = int(clock.locator("text").text_content() or "0")
    assert 1 <= left <= 5
    expect(clock.locator("text")).to_have_text(str(left - 1) if left > 1 else "1")
    visitor.settled()
    assert visitor.results() == [("blackjack", "lose")]
    expect(clock).to_have_count(0)


COVER = """() => {
  window.covers = [];
  const look = () => {
    const count = document.querySelector('.shoe .count')?.textContent;
    if (count) window.covers.push([document.querySelector('.shoe .out') !== null, Number(count)]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@pytest.mark.proof
def test_the_cover_card_is_seen_when_it_comes(browser: Browser, tmp_path: Path) -> None:
    house = OpenHouse(tmp_path, bot_milliseconds=0)
    table = house.table("zappit-ma", clocks={"bots_alone": True})
    visitor = Visitor(browser, house)
    visitor.page.add_init_script(f"({COVER})()")
    visitor.open_table(table)
    with suppress(Refused):  # a bot that comes after the first have begun a round has to wait
        bring_bots(house.house, table, 7)
    visitor.page.wait_for_function("() => window.covers.some(([out]) => out)", timeout=120_000)
    visitor.page.wait_for_function("() => window.covers.at(-1)[1] > 250", timeout=120_000)
    covers = visitor.page.evaluate("() => window.covers")
    assert {out for out, left in covers if left > 312 / 2} == {False}
    assert any(out for out, _ in covers)
    assert visitor.wrong == []
    visitor.close()
    house.close()
    house.house.close()
