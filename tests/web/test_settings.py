"""How the page looks, moves and sounds: a choice takes effect at once and is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

HEARD = """() => {
  window.heard = 0;
  const count = (kind, name) => {
    const before = kind.prototype[name];
    kind.prototype[name] = function (...all) { window.heard += 1; return before.apply(this, all); };
  };
  count(OscillatorNode, 'start');
  count(AudioBufferSourceNode, 'start');
}"""
LASTED = """() => {
  window.lasted = [];
  const before = Element.prototype.animate;
  Element.prototype.animate = function (frames, times) {
    if (times.duration > 0) window.lasted.push(times.duration);
    return before.call(this, frames, times);
  };
}"""
WIN = "Th 6c Kd Jd Qh"
"""The player has 20, the dealer breaks with 26."""
THREE_TIMES = f"{WIN} Ts 6d Kh Jc Qs 9c 6h Ks Js Qd"


def choose(visitor: Visitor, **settings: str) -> None:
    """Choose in the settings, with the keyboard as well as anybody."""
    visitor.at('.right [data-action="settings"]').click()
    for name, value in settings.items():
        visitor.at(f'input[name="{name}"][value="{value}"]').check()
    visitor.page.keyboard.press("Escape")
    expect(visitor.at("dialog")).to_have_count(0)


def play_a_round(visitor: Visitor, table: int, box: int = 3) -> None:
    visitor.open_table(table)
    visitor.sit(box)
    lay(visitor, Bet("25", box=box))
    visitor.deal()
    visitor.act("stand")
    visitor.settled()


def colour_of(page: Page, card: str) -> str:
    colour: str = page.evaluate(
        "(card) => getComputedStyle(document.querySelector(`[data-card='${card}'] svg`)).color", card
    )
    return colour


def test_four_colours_tell_the_suits_apart_and_are_kept(visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    table = house.table("catfish-bend", "Th 6c Kd Js Qh 5h")
    play_a_round(visitor, table)
    cards = ("Th", "6c", "Kd", "Js")
    two = {colour_of(visitor.page, card) for card in cards}
    choose(visitor, deck="four")
    four = {colour_of(visitor.page, card) for card in cards}
    assert (len(two), len(four)) == (2, 4)
    visitor.page.reload()
    visitor.at("[data-card='Th']").wait_for()
    assert {colour_of(visitor.page, card) for card in cards} == four


def test_no_motion_is_chosen_whatever_the_device_says(visit: Visits, house: OpenHouse) -> None:
    visitor = visit(reduced_motion="no-preference")
    visitor.page.add_init_script(f"({LASTED})()")
    visitor.goto("/")
    choose(visitor, motion="none")
    play_a_round(visitor, house.table("catfish-bend", WIN))
    assert visitor.page.evaluate("window.lasted") == []
    assert visitor.page.evaluate("document.getAnimations().length") == 0


def test_motion_is_chosen_whatever_the_device_says(visit: Visits, house: OpenHouse) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.page.add_init_script(f"({LASTED})()")
    visitor.goto("/")
    choose(visitor, motion="full", speed="fast")
    play_a_round(visitor, house.table("catfish-bend", THREE_TIMES))
    fast = visitor.page.evaluate("window.lasted")
    assert len(fast) > 5
    choose(visitor, speed="slow")
    visitor.page.evaluate("window.lasted = []")
    visitor.action("rebet").click()
    visitor.deal()
    visitor.act("stand")
    visitor.settled(2)
    slow = visitor.page.evaluate("window.lasted")
    assert min(slow) > max(fast)


def test_nothing_is_heard_until_sound_is_turned_on_and_nothing_after_it_is_muted(
    visit: Visits, house: OpenHouse
) -> None:
    visitor = visit()
    visitor.page.add_init_script(f"({HEARD})()")
    table = house.table("catfish-bend", THREE_TIMES)
    play_a_round(visitor, table)
    assert visitor.page.evaluate("window.heard") == 0
    visitor.action("sound").click()
    expect(visitor.action("sound")).to_have_attribute("aria-pressed", "true")
    visitor.page.reload()
    visitor.action("rebet").click()
    visitor.deal()
    visitor.page.wait_for_function("window.heard > 3")
    visitor.act("stand")
    visitor.settled(2)
    visitor.action("sound").click()
    visitor.page.evaluate("window.heard = 0")
    visitor.action("rebet").click()
    visitor.deal()
    visitor.act("stand")
    visitor.settled(3)
    assert visitor.page.evaluate("window.heard") == 0


@pytest.mark.parametrize("size", some([DESKTOP, PHONE], 1))
def test_who_plays_alone_has_larger_cards(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    table = house.table("catfish-bend", WIN)
    ann, bob = visit(size=size), visit()
    ann.open_table(table)
    ann.sit(3)
    lay(ann, Bet("25"))
    ann.deal()
    ann.act("stand")
    ann.settled()
    alone = ann.at("[data-card='Th']").bounding_box()
    bob.open_table(table)
    bob.sit(5)
    expect(ann.at('[data-box="5"] .name')).not_to_have_class("empty")
    with_bob = ann.at("[data-card='Th']").bounding_box()
    assert alone is not None
    assert with_bob is not None
    assert alone["width"] > 1.2 * with_bob["width"]


@pytest.mark.parametrize(("cards", "won"), [(WIN, "2500"), ("Th 6c Kd Jd 5h", None)])
def test_a_win_is_celebrated_and_nothing_else_is(cards: str, won: str | None, visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    play_a_round(visitor, house.table("catfish-bend", cards))
    banner = visitor.at("[data-won]")
    if won is None:
        expect(banner).to_have_count(0)
    else:
        expect(banner).to_have_attribute("data-won", won)
        expect(banner).to_contain_text("+$25")
    visitor.page.reload()
    visitor.action("rebet").wait_for()
    expect(banner).to_have_count(0 if won is None else 1)


def test_what_is_kept_wrongly_is_forgotten(visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    visitor.goto("/")
    visitor.page.evaluate(
        """localStorage['pitboss.preferences'] = '{"speed": 7, "motion": [], "volume": "x", "coached": true, "y": 1}'"""
    )
    play_a_round(visitor, house.table("catfish-bend", WIN))
    assert visitor.page.evaluate("document.documentElement.style.getPropertyValue('--pace')") == "1"
