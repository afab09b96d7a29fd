"""How the page is shown: whether things move, light and dark."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

MOVES = """() => {
  window.moved = [];
  for (const kind of ['animationstart', 'transitionrun']) {
    const note = (event) => window.moved.push(`${kind} ${event.animationName ?? event.propertyName}`);
    document.addEventListener(kind, note, true);
  }
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const duration = typeof options === 'number' ? options : (options?.duration ?? 0);
    if (duration > 0) window.moved.push(`animate ${this.className} ${duration}`);
    return animate.call(this, frames, options);
  };
}"""


def round_to_its_end(one: Visitor, house: OpenHouse) -> None:
    one.open_table(house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc", name="Un"))
    one.sit(3)
    lay(one, Bet("25"), Bet("5", "push 22"))
    one.deal()
    one.act("split.free", "double.free", "double.free")
    expect(one.at("[data-net]")).to_have_attribute("data-net", "9500")


def test_nothing_moves_for_whoever_prefers_that(visit: Visits, house: OpenHouse) -> None:
    one = visit(reduced_motion="reduce")
    one.page.add_init_script(f"({MOVES})()")
    round_to_its_end(one, house)
    assert one.page.evaluate("() => window.moved") == []
    assert one.page.evaluate("() => document.getAnimations().length") == 0


def test_cards_and_chips_move_for_everybody_else(visit: Visits, house: OpenHouse) -> None:
    one = visit(reduced_motion="no-preference")
    one.page.add_init_script(f"({MOVES})()")
    round_to_its_end(one, house)
    assert len(one.page.evaluate("() => window.moved")) > 10


def test_light_and_dark_can_be_chosen(visit: Visits, busy: OpenHouse) -> None:
    one = visit(at=busy, color_scheme="light")
    one.goto("/rulebook")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = one.page.evaluate(ground)
    one.at(".right select").first.select_option("dark")
    expect(one.at("html")).to_have_attribute("data-theme", "dark")
    assert one.page.evaluate(ground) != light
    one.page.reload()
    expect(one.at("html")).to_have_attribute("data-theme", "dark")
