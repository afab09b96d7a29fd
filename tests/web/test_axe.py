"""No serious finding by axe on any page: light and dark, desktop and phone.

In dark mode, ``make test`` repeats only the checks that depend on colours, at the last look at a page, and looks at the
table on a phone; ``make proof`` checks everything everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from tests.web.schooling import begin, bring_to
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


def check(visitor: Visitor, schemes: Iterable[Literal["light", "dark"]] = ("light", "dark")) -> None:
    """Let axe look at the page as it is now, light and dark."""
    assert AXE.is_file(), "axe-core is not installed: run python web/build.py, which installs the page's packages."
    if not visitor.page.evaluate("() => 'axe' in window"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    visitor.rest()
    for scheme in schemes:
        visitor.page.emulate_media(color_scheme=scheme)
        assert visitor.page.evaluate(LOOK, SCHEMES[scheme]) == [], scheme


def check_on_the_way(visitor: Visitor) -> None:
    """Let axe look before the page goes on: in ``make test`` the dark is left to the last look at it."""
    check(visitor, size(("light",), ("light", "dark")))


def at_page(path: str, wait: str) -> Callable[[Visitor], None]:
    def go(visitor: Visitor) -> None:
        visitor.goto(path)
        visitor.at(wait).first.wait_for(timeout=LONG)

    return go


def table(visitor: Visitor) -> None:
    """A table while wagers are laid out, while a decision is to be made, and after the round."""
    number = visitor.house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc")
    visitor.open_table(number)
    check_on_the_way(visitor)
    visitor.at('[data-box="3"] .sit').click()
    expect(visitor.at("dialog")).to_be_visible()
    check_on_the_way(visitor)
    visitor.action("buy-in").click()
    lay(visitor, Bet("25"), Bet("5", "push 22"))
    check_on_the_way(visitor)
    visitor.deal()
    visitor.action("split.free").wait_for()
    check_on_the_way(visitor)
    visitor.act("split.free", "double.free", "double.free")
    visitor.settled()
    for tab in ("log", "rules"):
        check_on_the_way(visitor)
        visitor.at(f'[data-tab="{tab}"]').click()


def story(visitor: Visitor) -> None:
    play(visitor, ROUNDS[2])
    visitor.goto("/history")
    visitor.at("[data-round]").first.wait_for()
    visitor.action("value").click()
    visitor.at("[data-sigmas]").wait_for(timeout=LONG)
    for summary in visitor.at("main summary").all():
        summary.click()
    check_on_the_way(visitor)
    visitor.at("[data-round] a").first.click()
    visitor.at("[data-record]").filter(has_text="pitboss record").wait_for()
    visitor.action("last").click()
    visitor.action("share").click()
    visitor.at("[data-shared]").wait_for()
    check_on_the_way(visitor)
    visitor.page.goto(visitor.at("[data-link]").input_value())
    visitor.action("last").click()


def private_table(visitor: Visitor) -> None:
    """The visitor's private table with its invitation, and the page that the invitation leads to."""
    visitor.goto("/")
    visitor.action("open-table").click()
    visitor.at("[data-private]").check()
    visitor.at("dialog button[type=submit]").click()
    visitor.at("[data-invite] summary").click()
    link = visitor.at("[data-invite] [data-link]").input_value()
    check_on_the_way(visitor)
    visitor.page.goto(link)
    visitor.action("follow").wait_for()


def trainer(visitor: Visitor) -> None:
    """A drill, its grade, and how one gets on."""
    at_page("/train", ".decision:enabled")(visitor)
    check_on_the_way(visitor)
    visitor.at(".decision").first.click()
    visitor.at("[data-grade]").wait_for(timeout=LONG)
    check_on_the_way(visitor)
    visitor.at("[data-tab=progress]").click()
    visitor.at("[data-line]").first.wait_for()


def sign_in(visitor: Visitor) -> None:
    visitor.goto("/")
    visitor.action("sign-in").click()
    expect(visitor.at("dialog")).to_be_visible()


def audit(visitor: Visitor) -> None:
    """Every panel of the auditor's page, and a round."""
    visitor.goto("/audit")
    visitor.at("tr[data-round]").first.wait_for()
    for tab in ("ledger", "shoes", "audit", "exports", "returns"):
        check_on_the_way(visitor)
        visitor.at(f'[data-tab="{tab}"]').click()
        visitor.at("main .panel").first.wait_for()
    visitor.at("[data-return]").first.wait_for(timeout=LONG)


def school(visitor: Visitor) -> None:
    """The form, every kind of step of a guided session, and a certificate."""
    at_page("/school", "input[name=seed]")(visitor)
    check_on_the_way(visitor)
    begin(visitor, "zappit-online", "guide")
    for tab in ("round", "wagers", "trouble", "by_hand", "cards"):
        visitor.at(f'[data-tab="{tab}"]').click()
        check_on_the_way(visitor)
    bring_to(visitor, begin(visitor, "zappit-online", "exam"), lambda trainer: False)
    visitor.action("certificate").click()
    visitor.at("[data-holds]").wait_for()


def difference(visitor: Visitor) -> None:
    """Two submissions before they are compared, and afterwards with all that can be opened."""
    at_page("/lab/difference?game=house-blackjack&set=decks%3D8&a=house-blackjack", "[data-option]")(visitor)
    check_on_the_way(visitor)
    visitor.action("begin").click()
    visitor.at("[data-witness]").wait_for(timeout=3 * LONG)
    closed = visitor.at("main details:not([open]) > summary")
    while closed.count():  # both sides open and close together
        closed.first.click()


def desk(visitor: Visitor) -> None:
    visitor.goto(f"/table/{visitor.house.table('free-bet-ma')}")
    visitor.action("take-over").click()
    expect(visitor.action("give-back")).to_be_visible()
    for summary in visitor.at("aside summary").all():
        summary.click()


PAGES: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "lobby": ("", at_page("/", "[data-edge]")),
    "signing in": ("", sign_in),
    "table": ("", table),
    "history": ("", story),
    "trainer": ("", trainer),
    "private table": ("", private_table),
    "rulebook": ("", at_page("/rulebook/zappit-online", "[data-clause]")),
    "lab": ("", at_page("/lab?game=catfish-bend&set=dealer_hits_soft_17%3Dfalse&a=catfish-bend", "[data-differs]")),
    "petition": ("", at_page("/lab/petition?game=catfish-bend", "[data-option]")),
    "difference": ("", difference),
    "school": ("", school),
    "certificates": ("Flora", at_page("/school/certificates", "main form")),
    "floor": ("Flora", at_page("/floor", "[data-table]")),
    "incidents": ("Flora", at_page("/floor/incidents", "main form")),
    "desk": ("Dora", desk),
    "cage": ("Cate", at_page("/cage", "tr[data-entry]")),
    "gaming day": ("Audrey", at_page("/day", "tr[data-slip]")),
    "audit": ("Audrey", audit),
    "people": ("Adam", at_page("/people", "tbody tr")),
}


def test_what_is_wrong_is_found(visit: Visits, busy: OpenHouse) -> None:
    """A button without a name is found, and a line that cannot be read in the dark alone."""
    visitor = visit(at=busy)
    at_page("/history", "h1")(visitor)
    visitor.page.evaluate("() => document.querySelector('h1').after(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check(visitor)
    visitor.page.reload()
    visitor.at("h1").wait_for()
    visitor.page.evaluate(GREY)
    with pytest.raises(AssertionError, match=r"(?s)dark.*color-contrast"):
        check(visitor)


@pytest.mark.parametrize(
    ("device", "page"),
    [("desktop", page) for page in PAGES] + [("phone", page) for page in size(["table"], list(PAGES))],
)
def test_no_serious_finding(device: str, page: str, visit: Visits, busy: OpenHouse) -> None:
    who, look = PAGES[page]
    visitor = visit(DEVICES[device], at=busy)
    if who:
        visitor.come_as(who)
    look(visitor)
    check(visitor)
