"""How the page is shown: its language, whether things move, light and dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pitboss.rulebook import GAMES
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
KEY = re.compile(r"^[a-z_]+(\.[a-z_]+)+$")
ENGLISH = re.compile(
    r"\b(the|your|of|with|and|wager|dealer|cards?|hand|round|sit|deal|clear|hit|stand|split|double|loses|wins"
    r"|results|rules|search|any|status|seats|edge|choose|history|rulebook|sign in)\b",
    re.I,
)
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.parentElement.closest('[lang=en]:not(html), script, style, code, pre, option, .clause, .brand')) continue;
    const text = node.textContent.trim();
    if (text) found.push(text);
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (node.closest('[lang=en]:not(html)') || node.matches('.clause, .decision')) continue;
    for (const name of ['aria-label', 'placeholder']) if (node.getAttribute(name)) found.push(node.getAttribute(name));
  }
  return found;
}"""
NAMES = (*(game.name for game in GAMES), "Free Bet", "Push 22", "King's Bounty", "Guest-")
"""What is called the same in every language."""


def foreign(one: Visitor) -> list[str]:
    """Return the texts of a page that are English, or the bare key of a text."""
    texts = [str(text) for text in one.page.evaluate(TEXTS)]
    found = []
    for text in texts:
        rest = text
        for name in NAMES:
            rest = rest.replace(name, "")
        if KEY.match(rest) or ENGLISH.search(rest):
            found.append(text)
    return found


def round_to_its_end(one: Visitor, house: OpenHouse) -> None:
    one.open_table(house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc", name="Un"))
    one.sit(3)
    lay(one, Bet("25"), Bet("5", "push 22"))
    one.deal()
    one.act("split.free", "double.free", "double.free")
    expect(one.at("[data-net]")).to_have_attribute("data-net", "9500")


@pytest.mark.parametrize("path", ["/", "/rulebook/free-bet-ma", "/lab?game=zappit-ma", "/history"])
def test_pages_in_french(path: str, visit: Visits, house: OpenHouse, busy: OpenHouse) -> None:
    one = visit(at=busy, locale="fr-FR")
    one.goto(path)
    one.at("[data-edge], [data-clause], h1 + p").last.wait_for(timeout=60_000)
    expect(one.at("html")).to_have_attribute("lang", "fr")
    assert foreign(one) == []


def test_a_round_in_french(visit: Visits, house: OpenHouse) -> None:
    one = visit()
    one.goto("/rulebook/free-bet-ma")
    one.at("[data-clause]").first.wait_for()
    assert foreign(one), "a text in English is taken for one"
    one.at(".right select").last.select_option("fr")
    expect(one.at("html")).to_have_attribute("lang", "fr")
    round_to_its_end(one, house)
    assert foreign(one) == []
    for tab in ("log", "rules"):
        one.at(f'[data-tab="{tab}"]').click()
        assert foreign(one) == []
    one.page.reload()
    one.at(".side h3").wait_for()
    expect(one.at("html")).to_have_attribute("lang", "fr")


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
