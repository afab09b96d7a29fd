"""The pages of those who work here, at every moment that is worth a look, each read in both languages."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import PLAYED
from tests.web.languages import check_french
from tests.web.open_house import PASSWORD
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

LONG = 120_000
"""Milliseconds for what the solver has to work out first."""


def unfold(one: Visitor, within: str = "main") -> None:
    """Open everything that can be opened."""
    one.page.evaluate(f"() => document.querySelectorAll('{within} details').forEach((one) => (one.open = true))")


def floor(one: Visitor) -> None:
    one.goto("/floor")
    one.at("[data-table]").first.wait_for()
    check_french(one)


def desk(one: Visitor) -> None:
    """A dealer's desk through a whole round, its reports and its checklists open."""
    table = one.house.table("catfish-bend", "2c 9h 6c 8d Th Kc", name="Five")
    browser = one.page.context.browser
    assert browser is not None
    guest = Visitor(browser, one.house)
    guest.open_table(table)
    guest.sit(3)
    one.goto(f"/table/{table}")
    one.action("take-over").wait_for()
    check_french(one)
    one.action("take-over").click()
    expect(one.action("give-back")).to_be_visible()
    unfold(one, "aside")
    check_french(one)
    lay(guest, Bet("25"))
    guest.deal()
    for _ in range(40):
        if guest.action("stand").count():
            guest.act("stand")
        step = one.at("[data-step]:enabled").first
        if guest.at("[data-net]").count():
            break
        step.or_(one.at(".steps p")).first.wait_for()
        unfold(one, "aside")
        if one.at("[data-report][aria-expanded=false]").count():
            one.at("[data-report][aria-expanded=false]").first.click()
        check_french(one)
        if step.count():
            step.click()
        expect(one.at("[data-step]:disabled")).to_have_count(0)
    one.at('[data-tab="log"]').click()
    check_french(one)
    guest.close()


def ruling(one: Visitor) -> None:
    """The floor with a report to rule on, and the log of it."""
    browser = one.page.context.browser
    assert browser is not None
    table = one.house.table("free-bet-ma", "2c 9h 6c 7d 8d Th Kc", name="Six")
    guest, dealer = Visitor(browser, one.house), Visitor(browser, one.house)
    guest.open_table(table)
    guest.sit(3)
    dealer.sign_in("Dora")
    for staff in (dealer, one):
        staff.goto(f"/table/{table}")
        staff.action("take-over").click()
        staff.action("give-back").wait_for()
    dealer.at("[data-step]").first.click()
    lay(guest, Bet("25"))
    guest.deal()
    for name in ("Close the wagering", "Deal a card to box 3", "Deal oneself the up card"):
        expect(dealer.at("[data-step]").first).to_contain_text(name)
        dealer.at("[data-step]").first.click()
    unfold(dealer, "aside")
    dealer.at("[data-report=misdelivered]").click()
    dealer.at("[data-report-box='1']").click()
    one.at("[data-step=Rule]").first.wait_for()
    check_french(one)
    one.at("[data-step=Rule]").last.click()
    expect(dealer.at("[data-step]").first).to_contain_text("Put the card into the discard rack")
    dealer.at("[data-step]").first.click()
    expect(dealer.at("[data-step]").first).to_contain_text("Deal a card to box 3")
    one.at('[data-tab="log"]').click()
    check_french(one)
    guest.close()
    dealer.close()


def cage(one: Visitor) -> None:
    """A person found, chips given, an entry to be reversed, a refusal."""
    if one.house.house.find("Paula") is None:
        one.house.house.register("Paula", PASSWORD)
    one.goto("/cage")
    one.at("tr[data-entry]").first.wait_for()
    one.at("[data-person]").fill("Paula")
    one.page.keyboard.press("Enter")
    one.at("[data-wallet]").wait_for()
    one.at("[data-dollars]").fill("250")
    one.action("chips-out").click()
    expect(one.at("[data-wallet]")).to_have_attribute("data-wallet", "25000")
    one.at(".notice button").first.click()
    one.at("tr[data-entry] button").first.click()
    check_french(one)
    one.at("[data-person]").fill("Nobody")
    one.page.keyboard.press("Enter")
    one.at("[role=alert].wrong").wait_for()
    check_french(one)


def audit(one: Visitor) -> None:
    """Every tab of the auditor, and a round dealt again."""
    one.goto("/audit")
    one.at("tr[data-round]").first.wait_for()
    check_french(one)
    waits = {"ledger": "[data-entry]", "shoes": "tbody tr", "exports": "main a[href*=exports]"}
    for tab, wait in {**waits, "returns": "[data-return]"}.items():
        one.at(f'[data-tab="{tab}"]').click()
        if tab == "shoes":
            one.at("main select").select_option(label=one.at(f'main option:has-text("{PLAYED}")').first.inner_text())
        one.at(wait).first.wait_for(timeout=LONG)
        check_french(one)
    one.at('[data-tab="shoes"]').click()
    one.action("check-shoes").click()
    check_french(one)
    one.at('[data-tab="audit"]').click()
    one.action("audit").click()
    one.at("[data-passed]").wait_for(timeout=LONG)
    check_french(one)
    one.goto("/audit")
    one.at("[data-round] a").nth(2).click()
    one.action("last").click()
    one.at("[data-entry]").first.wait_for()
    check_french(one)


def people(one: Visitor) -> None:
    one.goto("/people")
    one.at("tbody tr").first.wait_for()
    check_french(one)
