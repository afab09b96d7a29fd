"""The cage: whatever moves money is confirmed, done once and has a receipt; the day's totals match the ledger."""

from __future__ import annotations

import itertools

from playwright.sync_api import expect

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.journal import find_account, the_account
from pitboss.house.ledger.slips import SlipKind
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.house.tray_slips import ask_chips
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.test_axe import check as check_access
from tests.web.visitor import Visitor

NUMBERS = itertools.count(1)


def at_cage(visit: Visits, house: OpenHouse) -> tuple[Visitor, str]:
    """Let Cate in, with a patron selected who has nothing yet."""
    name = f"Patron-{next(NUMBERS)}"
    house.house.register(name, PASSWORD)
    visitor = visit()
    visitor.come_as("Cate")
    visitor.goto("/cage")
    visitor.at("[data-person]").fill(name)
    visitor.page.keyboard.press("Enter")
    expect(visitor.at("[data-wallet]")).to_have_text("$0")
    return visitor, name


def wallet(house: OpenHouse, name: str) -> int:
    person = house.house.find(name)
    assert person is not None
    return house.house.wallet(person.id)


def balance(house: OpenHouse) -> int:
    with house.house.database.reading() as connection:
        return the_account(connection, AccountKind.CAGE)[1]


def test_what_moves_money_is_repeated_before_it_is_done(visit: Visits, house: OpenHouse) -> None:
    visitor, name = at_cage(visit, house)
    visitor.at("[data-dollars]").fill("2,571.50")
    visitor.action("chips-out").click()
    dialog = visitor.at("[data-deed=chips-out]")
    expect(dialog.locator("[data-deed-amount]")).to_have_text("$2,571.50")
    for told in ("two thousand five hundred seventy-one dollars and fifty cents", name, "$0.00"):
        expect(dialog).to_contain_text(told)
    check_access(visitor)
    visitor.action("back").click()
    expect(dialog).to_have_count(0)
    assert wallet(house, name) == 0  # cancelled cleanly: nothing was posted, and what was typed is still there
    expect(visitor.at("[data-dollars]")).to_have_value("2,571.50")
    visitor.action("chips-out").click()
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert wallet(house, name) == 0


def test_a_receipt_follows(visit: Visits, house: OpenHouse) -> None:
    visitor, name = at_cage(visit, house)
    visitor.at("[data-dollars]").fill("$40")
    visitor.page.keyboard.press("Enter")
    visitor.action("confirm").click()
    receipt = visitor.at("[data-deed=chips-out][data-done=true]")
    expect(receipt).to_contain_text("Chips given for money")
    expect(receipt).to_contain_text("Cate")
    expect(receipt).to_contain_text("Entry")
    visitor.action("receipt-close").click()
    expect(visitor.at("[data-wallet]")).to_have_attribute("data-wallet", "4000")
    expect(visitor.at("tr[data-entry]").first).to_contain_text(name)


def test_a_double_click_moves_money_once(visit: Visits, house: OpenHouse) -> None:
    visitor, name = at_cage(visit, house)
    visitor.at("[data-dollars]").fill("100")
    visitor.action("chips-out").click()
    visitor.action("confirm").dblclick()
    visitor.action("receipt-close").click()
    expect(visitor.at("[data-wallet]")).to_have_attribute("data-wallet", "10000")
    assert wallet(house, name) == 100_00


def test_an_answer_that_is_lost_moves_money_once(visit: Visits, house: OpenHouse) -> None:
    """The page sends the same id again, and the server answers as before."""
    visitor, name = at_cage(visit, house)
    bodies: list[str] = []
    visitor.page.on("request", lambda sent: bodies.append(sent.post_data or "") if "buy-ins" in sent.url else None)
    visitor.at("[data-dollars]").fill("30")
    visitor.action("chips-out").click()
    visitor.page.evaluate("document.querySelector('[data-action=confirm]').click()")
    visitor.action("receipt-close").click()
    assert len(bodies) == 1
    assert wallet(house, name) == 30_00
    headers = "() => fetch('/api/me').then((answer) => answer.json()).then((me) => me.csrf)"
    again = visitor.page.evaluate(
        "async ([body, csrf]) => (await fetch('/api/cage/buy-ins', {method: 'POST', body, headers: "
        "{'content-type': 'application/json', 'x-csrf-token': csrf}})).status",
        [bodies[0], visitor.page.evaluate(headers)],
    )
    assert again == 201
    assert wallet(house, name) == 30_00


NO_AMOUNTS = {
    "-50": "Enter an amount above zero.",
    "a lot": "Enter dollars, such as 500 or 7.50.",
    "0": "Enter an amount above zero.",
    "1.234": "Enter dollars, such as 500 or 7.50.",
    "": "Enter an amount above zero.",
}
"""What is typed, and the message: a different one each time."""


def test_what_is_no_amount_is_said(visit: Visits, house: OpenHouse) -> None:
    visitor, _ = at_cage(visit, house)
    for typed, sentence in NO_AMOUNTS.items():
        visitor.at("[data-dollars]").fill(typed)
        visitor.action("chips-out").click()
        expect(visitor.at("[role=alert].wrong")).to_have_text(sentence)
        expect(visitor.action("confirm")).to_have_count(0)


def test_a_fill_tells_the_tray_before_and_after(visit: Visits, house: OpenHouse) -> None:
    table = house.table("catfish-bend", name=f"Cage {next(NUMBERS)}")
    dora = house.house.find("Dora")
    assert dora is not None
    house.house.play(table, TakePosition("dealer", "Dora"), dora, f"take-{table}", lambda live: None)
    slip = ask_chips(house.house, table, SlipKind.FILL, 500_00, dora, f"fill-{table}")
    visitor = visit()
    visitor.come_as("Cate")
    visitor.goto("/cage")
    row = visitor.at(f'li[data-waiting="{slip.number}"]')
    row.locator("[data-action=carry-out]").click()
    dialog, tray = visitor.at("[data-deed=fill]"), house.house.settings.tray
    expect(dialog).to_contain_text(f"${tray / 100:,.2f}")
    expect(dialog).to_contain_text(f"${(tray + 500_00) / 100:,.2f}")
    expect(dialog).to_contain_text("Dora")
    visitor.action("back").click()
    with house.house.database.reading() as connection:
        assert find_account(connection, AccountKind.TRAY, table=table) is not None
    row.locator("[data-action=carry-out]").click()
    visitor.action("confirm").dblclick()
    expect(visitor.at("a[href$='slip.pdf']").first).to_be_visible()
    visitor.action("receipt-close").click()
    expect(row).to_have_count(0)
    with house.house.database.reading() as connection:
        account = find_account(connection, AccountKind.TRAY, table=table)
    assert account is not None and account[1] == tray + 500_00


def test_the_totals_of_the_day_are_the_ledgers(visit: Visits, house: OpenHouse) -> None:
    visitor, _ = at_cage(visit, house)
    visitor.at("[data-dollars]").fill("75.25")
    visitor.action("chips-out").click()
    visitor.action("confirm").click()
    visitor.action("receipt-close").click()
    visitor.at('[data-tab="totals"]').click()
    expect(visitor.at("[data-agrees]")).to_have_attribute("data-agrees", "true")
    expect(visitor.at("[data-closing]")).to_have_attribute("data-closing", str(balance(house)))
    expect(visitor.at('[data-total="buy in-Cate"] [data-sum]')).to_be_visible()
    visitor.at("[data-totals-day]").fill("2020-01-01")
    expect(visitor.at("[data-empty]")).to_have_text("Nothing happened at the cage on this day.")
    visitor.at('[data-tab="slips"]').click()
    expect(visitor.at("tr[data-slip]").first).to_be_visible()
    check_access(visitor)
