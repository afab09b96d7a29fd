"""No serious finding by axe on any page: light and dark, desktop and phone.

In the dark ``make test`` asks axe again for what depends on colours alone, and looks at three pages on a phone;
``make proof`` asks for everything everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.sizes import size
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay, play
from tests.web.rounds_of_free_bet import ROUNDS
from tests.web.visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """async (rules) => {
  const why = (node) => node.any[0]?.message ?? node.all[0]?.message ?? '';
  const tell = (node) => `${node.target.join(' ')} ${why(node)}`;
  const only = rules.length ? { runOnly: rules } : {};
  const found = await axe.run(document, { resultTypes: ['violations'], ...only });
  return found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => [one.id, ...one.nodes.slice(0, 4).map(tell)].join(' | '));
}"""
ALL: list[str] = []
COLOURS = ["color-contrast", "link-in-text-block"]
"""The only rules of axe that look at colours."""
SCHEMES: dict[Literal["light", "dark"], list[str]] = {"light": ALL, "dark": size(COLOURS, ALL)}
LONG = 90_000
GREY = """() => {
  const line = document.querySelector('main').appendChild(document.createElement('p'));
  line.textContent = 'Hard to read';
  const [color, background] = ['light-dark(#000, #444)', 'light-dark(#fff, #333)'];
  Object.assign(line.style, { colorScheme: 'light dark', color, background });
}"""
"""A line that cannot be read in the dark."""
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


def check(one: Visitor) -> None:
    """Let axe look at the page as it is now, light and dark."""
    assert AXE.is_file(), "axe-core is not installed: run python web/build.py, which installs the page's packages."
    if not one.page.evaluate("() => 'axe' in window"):
        one.page.evaluate(AXE.read_text(encoding="utf-8"))
    one.rest()
    for scheme, asked in SCHEMES.items():
        one.page.emulate_media(color_scheme=scheme)
        assert one.page.evaluate(LOOK, asked) == [], scheme


def at_page(path: str, wait: str) -> Callable[[Visitor], None]:
    def go(one: Visitor) -> None:
        one.goto(path)
        one.at(wait).first.wait_for(timeout=LONG)

    return go


def table(one: Visitor) -> None:
    """A table while wagers are laid out, while a decision is to be made, and after the round."""
    number = one.house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc")
    one.open_table(number)
    check(one)
    one.at('[data-box="3"] .sit').click()
    expect(one.at("dialog")).to_be_visible()
    check(one)
    one.action("buy-in").click()
    lay(one, Bet("25"), Bet("5", "push 22"))
    check(one)
    one.deal()
    one.action("split.free").wait_for()
    check(one)
    one.act("split.free", "double.free", "double.free")
    one.settled()
    for tab in ("log", "rules"):
        check(one)
        one.at(f'[data-tab="{tab}"]').click()


def story(one: Visitor) -> None:
    play(one, ROUNDS[2])
    one.goto("/history")
    one.at("[data-round]").first.wait_for()
    check(one)
    one.at("[data-round] a").first.click()
    one.at("[data-record]").filter(has_text="pitboss record").wait_for()
    one.action("last").click()


def sign_in(one: Visitor) -> None:
    one.goto("/")
    one.action("sign-in").click()
    expect(one.at("dialog")).to_be_visible()


def audit(one: Visitor) -> None:
    """Every panel of the auditor's page, and a round."""
    one.goto("/audit")
    one.at("tr[data-round]").first.wait_for()
    for tab in ("ledger", "shoes", "audit", "exports", "returns"):
        check(one)
        one.at(f'[data-tab="{tab}"]').click()
        one.at("main .panel").first.wait_for()
    one.at("[data-return]").first.wait_for(timeout=LONG)


def desk(one: Visitor) -> None:
    one.goto(f"/table/{one.house.table('free-bet-ma')}")
    one.action("take-over").click()
    expect(one.action("give-back")).to_be_visible()
    for summary in one.at("aside summary").all():
        summary.click()


PAGES: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "lobby": ("", at_page("/", "[data-edge]")),
    "signing in": ("", sign_in),
    "table": ("", table),
    "history": ("", story),
    "rulebook": ("", at_page("/rulebook/catfish-bend", "[data-clause]")),
    "lab": ("", at_page("/lab?game=zappit-ma", "[data-sd]")),
    "floor": ("Flora", at_page("/floor", "[data-table]")),
    "desk": ("Dora", desk),
    "cage": ("Cate", at_page("/cage", "tr[data-entry]")),
    "audit": ("Audrey", audit),
    "people": ("Adam", at_page("/people", "tbody tr")),
}


def test_what_is_wrong_is_found(visit: Visits, busy: OpenHouse) -> None:
    """A button without a name is found, and a line that cannot be read in the dark alone."""
    one = visit(at=busy)
    at_page("/rulebook", "h1")(one)
    one.page.evaluate("() => document.querySelector('h1').after(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check(one)
    one.page.reload()
    one.at("h1").wait_for()
    one.page.evaluate(GREY)
    with pytest.raises(AssertionError, match=r"(?s)dark.*color-contrast"):
        check(one)


@pytest.mark.parametrize(
    ("device", "page"),
    [("desktop", page) for page in PAGES] + [("phone", page) for page in size(["table", "desk", "audit"], list(PAGES))],
)
def test_no_serious_finding(device: str, page: str, visit: Visits, busy: OpenHouse) -> None:
    who, look = PAGES[page]
    one = visit(DEVICES[device], at=busy)
    if who:
        one.sign_in(who)
    look(one)
    check(one)
