"""The pages for staff, at every interesting moment, each read in both languages."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import expect

from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.slips import SlipKind
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.house.tray_slips import ask_chips, carry_out_slip
from tests.house.incident_stage import FREE_BET, IncidentStage, misdelivered, rule_misdelivered
from tests.web.conftest import PLAYED
from tests.web.languages import check_french
from tests.web.open_house import PASSWORD
from tests.web.playing import Bet, lay
from tests.web.schooling import earn_certificate
from tests.web.visitor import Visitor

LONG = 120_000
"""Milliseconds for pages that need the solver first."""


def unfold(visitor: Visitor, within: str = "main") -> None:
    """Open everything that can be opened."""
    visitor.page.evaluate(f"() => document.querySelectorAll('{within} details').forEach((one) => (one.open = true))")


def floor(visitor: Visitor) -> None:
    """The wall with an open ruling, the incidents, the report of one, and the certificates of dealers."""
    house, dealer, supervisor = visitor.house, visitor.house.house.find("Dora"), visitor.house.house.find("Flora")
    assert dealer is not None and supervisor is not None
    table = house.table("free-bet-ma", FREE_BET.partition(" ")[2], name="Sept")
    stage, player = IncidentStage(house.house, table, dealer, supervisor), house.house.guest()
    misdelivered(stage, player)
    visitor.goto("/floor")
    visitor.at(f'[data-table="{table}"] [data-waits]').wait_for()
    check_french(visitor)
    rule_misdelivered(stage, player)
    visitor.at(f'[data-table="{table}"] [data-ruled]').wait_for()
    check_french(visitor)
    visitor.goto("/floor/incidents")
    visitor.at("tr[data-incident]").first.wait_for()
    check_french(visitor)
    visitor.at("tr[data-incident] a").first.click()
    visitor.at("[data-report]").wait_for()
    check_french(visitor)
    earn_certificate(house, dealer)
    visitor.goto("/school/certificates")
    visitor.at("tr[data-certificate]").first.wait_for()
    check_french(visitor)


def desk(visitor: Visitor) -> None:
    """A dealer's desk through a whole round, its reports and its checklists open."""
    table = visitor.house.table("catfish-bend", "2c 9h 6c 8d Th Kc", name="Five")
    browser = visitor.page.context.browser
    assert browser is not None
    guest = Visitor(browser, visitor.house)
    guest.open_table(table)
    guest.sit(3)
    visitor.goto(f"/table/{table}")
    visitor.action("take-over").wait_for()
    check_french(visitor)
    visitor.action("take-over").click()
    expect(visitor.action("give-back")).to_be_visible()
    unfold(visitor, "aside")
    check_french(visitor)
    lay(guest, Bet("25"))
    guest.deal()
    for _ in range(40):
        if guest.action("stand").count():
            guest.act("stand")
        step = visitor.at("[data-step]:enabled").first
        if guest.at("[data-net]").count():
            break
        step.or_(visitor.at(".steps p")).first.wait_for()
        unfold(visitor, "aside")
        if visitor.at("[data-report][aria-expanded=false]").count():
            visitor.at("[data-report][aria-expanded=false]").first.click()
        check_french(visitor)
        if step.count():
            step.click()
        expect(visitor.at("[data-step]:disabled")).to_have_count(0)
    visitor.at('[data-tab="log"]').click()
    check_french(visitor)
    guest.close()


def ruling(visitor: Visitor) -> None:
    """The floor with a report to rule on, and the log of it."""
    browser = visitor.page.context.browser
    assert browser is not None
    table = visitor.house.table("free-bet-ma", "9h 6c 7d 8d Th Kc", name="Six")
    guest, dealer = Visitor(browser, visitor.house), Visitor(browser, visitor.house)
    guest.open_table(table)
    guest.sit(3)
    dealer.come_as("Dora")
    for staff in (dealer, visitor):
        staff.goto(f"/table/{table}")
        staff.action("take-over").click()
        staff.action("give-back").wait_for()
    for step in ("OpenShoe", "Burn"):
        dealer.at(f"[data-step={step}]").click()
    lay(guest, Bet("25"))
    guest.deal()
    for name in ("Close the wagering", "Deal a card to box 3", "Deal the dealer's up card"):
        expect(dealer.at("[data-step]").first).to_contain_text(name)
        dealer.at("[data-step]").first.click()
    unfold(dealer, "aside")
    dealer.at("[data-report=misdelivered]").click()
    dealer.at("[data-report-box='1']").click()
    visitor.at("[data-step=Rule]").first.wait_for()
    check_french(visitor)
    visitor.at("[data-step=Rule]").last.click()
    expect(dealer.at("[data-step]").first).to_contain_text("Put the card into the discard rack")
    dealer.at("[data-step]").first.click()
    expect(dealer.at("[data-step]").first).to_contain_text("Deal a card to box 3")
    visitor.at('[data-tab="log"]').click()
    check_french(visitor)
    guest.close()
    dealer.close()


def gaming_day(visitor: Visitor) -> None:
    """The sheet of a day with slips, and of one in which nothing happened; the cage with a request that waits."""
    house, clerk = visitor.house.house, visitor.house.house.find("Cate")
    dealer = house.find("Dora")
    assert clerk is not None and dealer is not None
    table = visitor.house.table("catfish-bend", "2c 9h 6c 8d Th Kc", name="Six")
    house.play(table, TakePosition("dealer", "Dora"), dealer, f"take {table}", lambda live: None)
    for kind in (SlipKind.FILL, SlipKind.CREDIT):
        slip = ask_chips(house, table, kind, 500_00, dealer, f"{kind} {table}")
        if kind is SlipKind.FILL:
            carry_out_slip(house, slip.number, clerk, f"carry {table}")
    player = house.find("Cashew") or house.register("Cashew", PASSWORD)
    for number in range(2):
        name = f"cash {table} {number}"
        house.at_cage(clerk.id, partial(Cage.buy_in, person=player.id, amount=6_000_00, command_id=name))
    visitor.goto("/cage")
    visitor.at("li[data-waiting]").first.wait_for()
    check_french(visitor)
    visitor.goto("/day")
    visitor.at("tr[data-slip]").first.wait_for()
    visitor.at("[data-cash=Cashew] summary").click()
    check_french(visitor)
    visitor.goto("/day/2020-01-01")
    visitor.at("#day-cash").wait_for()
    check_french(visitor)


def cage(visitor: Visitor) -> None:
    """A person found, chips given, an entry to be reversed, a refusal."""
    if visitor.house.house.find("Paula") is None:
        visitor.house.house.register("Paula", PASSWORD)
    visitor.goto("/cage")
    visitor.at("tr[data-entry]").first.wait_for()
    visitor.at("[data-person]").fill("Paula")
    visitor.page.keyboard.press("Enter")
    visitor.at("[data-wallet]").wait_for()
    visitor.at("[data-dollars]").fill("250")
    visitor.action("chips-out").click()
    visitor.action("confirm").wait_for()
    check_french(visitor)
    visitor.action("confirm").click()
    visitor.action("receipt-close").wait_for()
    check_french(visitor)
    visitor.action("receipt-close").click()
    expect(visitor.at("[data-wallet]")).to_have_attribute("data-wallet", "25000")
    visitor.at("tr[data-entry] button").first.click()
    check_french(visitor)
    for tab, wait in {"totals": "[data-agrees]", "slips": "[data-totals-day]"}.items():
        visitor.at(f'[data-tab="{tab}"]').click()
        visitor.at(wait).first.wait_for()
        check_french(visitor)
    visitor.at('[data-tab="book"]').click()
    visitor.at("[data-person]").fill("Nobody")
    visitor.page.keyboard.press("Enter")
    visitor.at("[role=alert].wrong").wait_for()
    check_french(visitor)


def audit(visitor: Visitor) -> None:
    """Every tab of the auditor, and a round dealt again."""
    visitor.goto("/audit")
    visitor.at("tr[data-round]").first.wait_for()
    check_french(visitor)
    waits = {"ledger": "[data-entry]", "shoes": "tbody tr", "exports": "main a[href*=exports]"}
    for tab, wait in {**waits, "returns": "[data-return]"}.items():
        visitor.at(f'[data-tab="{tab}"]').click()
        if tab == "shoes":
            visitor.at("main select").select_option(
                label=visitor.at(f'main option:has-text("{PLAYED}")').first.inner_text()
            )
        visitor.at(wait).first.wait_for(timeout=LONG)
        check_french(visitor)
    visitor.at('[data-tab="shoes"]').click()
    visitor.action("check-shoes").click()
    check_french(visitor)
    visitor.at('[data-tab="audit"]').click()
    visitor.action("audit").click()
    visitor.at("[data-passed]").wait_for(timeout=LONG)
    check_french(visitor)
    visitor.goto("/audit")
    visitor.at("[data-round] a").nth(2).click()
    visitor.action("last").click()
    visitor.at("[data-entry]").first.wait_for()
    check_french(visitor)


def people(visitor: Visitor) -> None:
    visitor.goto("/people")
    visitor.at("tbody tr").first.wait_for()
    check_french(visitor)
