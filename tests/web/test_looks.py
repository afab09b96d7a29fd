"""How the page is shown: with or without motion, light and dark."""

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


def round_to_its_end(visitor: Visitor, house: OpenHouse) -> None:
    visitor.open_table(house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc", name="Un"))
    visitor.sit(3)
    lay(visitor, Bet("25"), Bet("5", "push 22"))
    visitor.deal()
    visitor.act("split.free", "double.free", "double.free")
    expect(visitor.at("[data-net]")).to_have_attribute("data-net", "9500")


def test_nothing_moves_for_whoever_prefers_that(visit: Visits, house: OpenHouse) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.page.add_init_script(f"({MOVES})()")
    round_to_its_end(visitor, house)
    assert visitor.page.evaluate("() => window.moved") == []
    assert visitor.page.evaluate("() => document.getAnimations().length") == 0


def test_cards_and_chips_move_for_everybody_else(visit: Visits, house: OpenHouse) -> None:
    visitor = visit(reduced_motion="no-preference")
    visitor.page.add_init_script(f"({MOVES})()")
    round_to_its_end(visitor, house)
    assert len(visitor.page.evaluate("() => window.moved")) > 10


def test_light_and_dark_can_be_chosen(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy, color_scheme="light")
    visitor.goto("/rulebook")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = visitor.page.evaluate(ground)
    visitor.at('.right [data-action="settings"]').click()
    visitor.at('input[name="theme"][value="dark"]').check()
    expect(visitor.at("html")).to_have_attribute("data-theme", "dark")
    assert visitor.page.evaluate(ground) != light
    visitor.page.reload()
    expect(visitor.at("html")).to_have_attribute("data-theme", "dark")
