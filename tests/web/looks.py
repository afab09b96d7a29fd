"""What the pictures show: every page, each at an interesting moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, expect

from pitboss.house.bringing_bots import bring_bots
from tests.web.visitor import Visitor

SLOW = 120_000
"""Milliseconds for what takes a busy machine long."""


def free_bet(visitor: Visitor) -> None:
    """Two hands on lammers, one of them doubled free."""
    visitor.open_table(visitor.house.table("free-bet-ma", "8h 6c 8d Th 3c 8c 2s 9d Tc 7h", name="Free Bet"))
    visitor.sit(3)
    visitor.chip("25")
    visitor.bet(3)
    visitor.chip("5")
    visitor.bet(3, "push 22")
    visitor.deal()
    visitor.act("split.free", "double.free")
    visitor.page.wait_for_timeout(200)


def settled(visitor: Visitor) -> None:
    """The same round, settled."""
    free_bet(visitor)
    visitor.act("double.free")
    visitor.settled()


def attack(visitor: Visitor) -> None:
    """An attack wager, insurance, and what every decision is worth."""
    visitor.open_table(visitor.house.table("double-attack-ma", "As 7h 8h 9c 8d 5c 3c 9h", name="Double Attack"))
    visitor.sit(4)
    visitor.chip("25")
    visitor.bet(4, times=2)
    visitor.chip("5")
    visitor.bet(4, "bust bonus")
    visitor.deal()
    visitor.act("attack", "insure")
    visitor.at("[data-advice=before]").check()
    visitor.at(".decision.best").wait_for()


def zap(visitor: Visitor) -> None:
    """A mistake in training, and its grade."""
    visitor.open_table(visitor.house.table("zappit-ma", "Th 9c 6d 7h 5s 8c", name="Zappit"))
    visitor.sit(2)
    visitor.chip("25")
    visitor.bet(2)
    visitor.at("[data-advice=after]").check()
    visitor.deal()
    visitor.act("stand")
    visitor.at("[data-grade]").wait_for()


def catfish(visitor: Visitor) -> None:
    """A full table with bots, side wagers and a toke."""
    table = visitor.house.table("catfish-bend", "", name="Catfish Bend")
    bring_bots(visitor.house.house, table, 4)
    visitor.open_table(table)
    visitor.at(".sit").first.click()
    visitor.action("buy-in").click()
    visitor.action("deal").wait_for()
    box = int(visitor.at("[data-box].mine").get_attribute("data-box") or "1")
    visitor.chip("25")
    visitor.bet(box)
    visitor.chip("5")
    visitor.bet(box, "trilux")
    visitor.bet(box, "king's bounty")
    visitor.deal()
    visitor.at('[data-action="stand"], [data-action="decline"], [data-net]').first.wait_for(timeout=SLOW)
    visitor.page.wait_for_timeout(300)


def page(path: str, wait: str, pause: int = 300) -> Callable[[Visitor], None]:
    """Return how a page is opened."""

    def look(visitor: Visitor) -> None:
        visitor.goto(path)
        visitor.at(wait).first.wait_for()
        visitor.page.wait_for_timeout(pause)

    return look


def lobby(visitor: Visitor) -> None:
    """The floor, once every edge is known."""
    visitor.goto("/")
    visitor.at("article").first.wait_for()
    expect(visitor.at("article:has([data-edge])")).to_have_count(visitor.at("article").count(), timeout=SLOW)


def history(visitor: Visitor) -> None:
    """A round again, some steps in, its shoe checked."""
    settled(visitor)
    visitor.goto("/history")
    visitor.at("[data-round] a").first.click()
    for _ in range(12):
        visitor.action("forward").click()
    visitor.action("review").click()
    visitor.at("[data-given]").wait_for()


def lab(visitor: Visitor) -> None:
    """The lab with values of a cell, effects and a simulation."""
    visitor.goto("/lab?game=free-bet-ma&set=dealer_hits_soft_17%3Dtrue")
    visitor.at(".cell.hit").first.wait_for(timeout=SLOW)
    visitor.at(".tables .cell.hit").nth(20).hover()
    visitor.at("[data-value]").first.wait_for()
    visitor.action("simulate").click()
    visitor.at("[data-simulated]").wait_for(timeout=SLOW)
    while int(visitor.at("[data-simulated]").get_attribute("data-simulated") or "0") < 4_000_000:
        visitor.page.wait_for_timeout(200)


def dealing(visitor: Visitor) -> None:
    """A dealer's desk in the middle of a round."""
    table = visitor.house.table("free-bet-ma", "9h 6c 7d Th", name="Free Bet with a dealer")
    guest = Visitor(visitor.context.browser or _none(), visitor.house)
    guest.open_table(table)
    guest.sit(5)
    visitor.goto(f"/table/{table}")
    visitor.action("take-over").click()
    visitor.action("give-back").wait_for()
    guest.bet(5)
    guest.deal()
    for _ in range(4):
        visitor.at("[data-step]").first.click()
        visitor.page.wait_for_timeout(300)
    visitor.at("details summary").first.click()
    guest.close()


def ruling(visitor: Visitor) -> None:
    """The floor among the rulings that the text gives, after a dealer's report."""
    browser = visitor.context.browser or _none()
    table = visitor.house.table("free-bet-ma", "9h 6c 7d Th", name="Free Bet with a floor")
    guest, dealer = Visitor(browser, visitor.house), Visitor(browser, visitor.house)
    guest.open_table(table)
    guest.sit(4)
    dealer.sign_in("Dora")
    for staff in (dealer, visitor):
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
    visitor.at('[data-step="Rule"]').first.wait_for()
    guest.close()
    dealer.close()


def open_table(visitor: Visitor) -> None:
    """A new table for the visitor: the edge before it is opened."""
    visitor.goto("/")
    visitor.at("article").first.wait_for()
    visitor.action("open-table").click()
    visitor.at("dialog .price strong").wait_for(timeout=SLOW)


def french(visitor: Visitor) -> None:
    """A settled round in the second language."""
    visitor.goto("/")
    visitor.page.evaluate("localStorage.setItem('pitboss.language', 'fr')")
    free_bet(visitor)
    visitor.act("double.free")
    visitor.at("[data-net]").wait_for()


def tab(name: str, wait: str) -> Callable[[Visitor], None]:
    """Return how one of the auditor's tabs is opened."""

    def look(visitor: Visitor) -> None:
        visitor.goto("/audit")
        visitor.at(f'[data-tab="{name}"]').click()
        visitor.at(wait).first.wait_for(timeout=SLOW)
        visitor.page.wait_for_timeout(300)

    return look


def reconstructed(visitor: Visitor) -> None:
    """A round found and dealt again."""
    visitor.goto("/audit")
    visitor.at("[data-round] a").nth(2).click()
    visitor.action("last").click()
    visitor.at("[data-entry]").first.wait_for()


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
    yield "gaming-day", "Audrey", page("/day", "tr[data-slip]"), False
    yield "audit", "Audrey", page("/audit", "[data-round]"), False
    yield "audit-round", "Audrey", reconstructed, True
    yield "ledger", "Audrey", tab("ledger", "[data-entry]"), False
    yield "returns", "Audrey", tab("returns", "[data-return]"), False
    yield "shoes", "Audrey", tab("shoes", "tbody tr"), False
    yield "exports", "Audrey", tab("exports", "main a[href*=exports]"), False
    yield "people", "Adam", page("/people", "tbody tr"), False
