"""What the pictures show: every page, each at a moment worth looking at."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, expect

from pitboss.house.bringing_bots import bring_bots
from tests.web.visitor import Visitor

SLOW = 120_000
"""Milliseconds for what takes a busy machine long."""


def free_bet(one: Visitor) -> None:
    """Two hands on lammers, one of them doubled free."""
    one.open_table(one.house.table("free-bet-ma", "8h 6c 8d Th 3c 8c 2s 9d Tc 7h", name="Free Bet"))
    one.sit(3)
    one.chip("25")
    one.bet(3)
    one.chip("5")
    one.bet(3, "push 22")
    one.deal()
    one.act("split.free", "double.free")
    one.page.wait_for_timeout(200)


def settled(one: Visitor) -> None:
    """The same round, settled."""
    free_bet(one)
    one.act("double.free")
    one.settled()


def attack(one: Visitor) -> None:
    """An attack wager, insurance, and what every decision is worth."""
    one.open_table(one.house.table("double-attack-ma", "As 7h 8h 9c 8d 5c 3c 9h", name="Double Attack"))
    one.sit(4)
    one.chip("25")
    one.bet(4, times=2)
    one.chip("5")
    one.bet(4, "bust bonus")
    one.deal()
    one.act("attack", "insure")
    one.at("label:has-text('Advice') input").check()
    one.at(".decision.best").wait_for()


def zap(one: Visitor) -> None:
    """A trainer's warning before a mistake."""
    one.open_table(one.house.table("zappit-ma", "Th 9c 6d 7h 5s 8c", name="Zappit"))
    one.sit(2)
    one.chip("25")
    one.bet(2)
    one.at("label:has-text('Trainer') input").check()
    one.deal()
    one.at(".decision.best").wait_for()
    one.act("stand")
    one.at(".warning").wait_for()


def catfish(one: Visitor) -> None:
    """A full table with bots, side wagers and a toke."""
    table = one.house.table("catfish-bend", "", name="Catfish Bend")
    bring_bots(one.house.house, table, 4)
    one.open_table(table)
    one.at(".sit").first.click()
    one.action("buy-in").click()
    one.action("deal").wait_for()
    box = int(one.at("[data-box].mine").get_attribute("data-box") or "1")
    one.chip("25")
    one.bet(box)
    one.chip("5")
    one.bet(box, "trilux")
    one.bet(box, "king's bounty")
    one.deal()
    one.at('[data-action="stand"], [data-action="decline"], [data-net]').first.wait_for(timeout=SLOW)
    one.page.wait_for_timeout(300)


def page(path: str, wait: str, pause: int = 300) -> Callable[[Visitor], None]:
    """Return how a page is opened."""

    def look(one: Visitor) -> None:
        one.goto(path)
        one.at(wait).first.wait_for()
        one.page.wait_for_timeout(pause)

    return look


def lobby(one: Visitor) -> None:
    """The floor, once every edge is known."""
    one.goto("/")
    one.at("article").first.wait_for()
    expect(one.at("article:has([data-edge])")).to_have_count(one.at("article").count(), timeout=SLOW)


def history(one: Visitor) -> None:
    """A round again, some steps in, its shoe checked."""
    settled(one)
    one.goto("/history")
    one.at("[data-round] a").first.click()
    for _ in range(12):
        one.action("forward").click()
    one.action("review").click()
    one.at("[data-given]").wait_for()


def lab(one: Visitor) -> None:
    """The lab with values of a cell, effects and a simulation."""
    one.goto("/lab?game=free-bet-ma&set=dealer_hits_soft_17%3Dtrue")
    one.at(".cell.hit").first.wait_for(timeout=SLOW)
    one.at(".tables .cell.hit").nth(20).hover()
    one.at("[data-value]").first.wait_for()
    one.action("simulate").click()
    one.at("[data-simulated]").wait_for(timeout=SLOW)
    while int(one.at("[data-simulated]").get_attribute("data-simulated") or "0") < 4_000_000:
        one.page.wait_for_timeout(200)


def dealing(one: Visitor) -> None:
    """A dealer's desk in the middle of a round."""
    table = one.house.table("free-bet-ma", "9h 6c 7d Th", name="Free Bet with a dealer")
    guest = Visitor(one.context.browser or _none(), one.house)
    guest.open_table(table)
    guest.sit(5)
    one.goto(f"/table/{table}")
    one.action("take-over").click()
    one.action("give-back").wait_for()
    guest.bet(5)
    guest.deal()
    for _ in range(4):
        one.at("[data-step]").first.click()
        one.page.wait_for_timeout(300)
    one.at("details summary").first.click()
    guest.close()


def ruling(one: Visitor) -> None:
    """The floor among the rulings that the text gives, after a dealer's report."""
    browser = one.context.browser or _none()
    table = one.house.table("free-bet-ma", "9h 6c 7d Th", name="Free Bet with a floor")
    guest, dealer = Visitor(browser, one.house), Visitor(browser, one.house)
    guest.open_table(table)
    guest.sit(4)
    dealer.sign_in("Dora")
    for staff in (dealer, one):
        staff.goto(f"/table/{table}")
        staff.action("take-over").click()
        staff.action("give-back").wait_for()
    guest.bet(4)
    guest.deal()
    for _ in range(4):
        dealer.at("[data-step]").first.click()
        dealer.page.wait_for_timeout(400)
    dealer.at("details summary").first.click()
    dealer.at("[data-report=misdelivered]").click()
    dealer.at("[data-report-box='1']").click()
    one.at('[data-step="Rule"]').first.wait_for()
    guest.close()
    dealer.close()


def open_table(one: Visitor) -> None:
    """A table of one's own: the edge before it is opened."""
    one.goto("/")
    one.at("article").first.wait_for()
    one.action("open-table").click()
    one.at("dialog .price strong").wait_for(timeout=SLOW)


def french(one: Visitor) -> None:
    """A settled round in the second language."""
    one.goto("/")
    one.page.evaluate("localStorage.setItem('pitboss.language', 'fr')")
    free_bet(one)
    one.act("double.free")
    one.at("[data-net]").wait_for()


def tab(name: str, wait: str) -> Callable[[Visitor], None]:
    """Return how one of the auditor's tabs is opened."""

    def look(one: Visitor) -> None:
        one.goto("/audit")
        one.at(f'[data-tab="{name}"]').click()
        one.at(wait).first.wait_for(timeout=SLOW)
        one.page.wait_for_timeout(300)

    return look


def reconstructed(one: Visitor) -> None:
    """A round found and dealt again."""
    one.goto("/audit")
    one.at("[data-round] a").nth(2).click()
    one.action("last").click()
    one.at("[data-entry]").first.wait_for()


def _none() -> Browser:
    raise AssertionError("a context has a browser")


def shots() -> Iterator[tuple[str, str, Callable[[Visitor], None], bool]]:
    """Yield name, who looks, what to do, and whether the whole length of the page is shown."""
    yield "lobby", "", lobby, True
    yield "open-table", "", open_table, False
    yield "table-free-bet", "", free_bet, False
    yield "table-settled", "", settled, False
    yield "table-french", "", french, False
    yield "table-double-attack", "", attack, False
    yield "table-trainer", "", zap, False
    yield "table-catfish", "", catfish, False
    yield "history", "", history, True
    yield "rulebook", "", page("/rulebook/free-bet-ma", "[data-clause]"), False
    yield "lab", "", lab, True
    yield "floor", "Flora", page("/floor", "[data-table]"), False
    yield "ruling", "Flora", ruling, False
    yield "dealer", "Dora", dealing, False
    yield "cage", "Cate", page("/cage", "[data-entry]"), False
    yield "audit", "Audrey", page("/audit", "[data-round]"), False
    yield "audit-round", "Audrey", reconstructed, True
    yield "ledger", "Audrey", tab("ledger", "[data-entry]"), False
    yield "returns", "Audrey", tab("returns", "[data-return]"), False
    yield "shoes", "Audrey", tab("shoes", "tbody tr"), False
    yield "exports", "Audrey", tab("exports", "main a[href*=exports]"), False
    yield "people", "Adam", page("/people", "tbody tr"), False
