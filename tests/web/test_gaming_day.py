"""Chips requested at a table, delivered by the cage, and the sheet of the day that lists them."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from pitboss.house.ledger.cage import Cage
from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.visitor import Visitor


def ask(visitor: Visitor, table: int, dollars: str, action: str) -> None:
    """Request chips as the dealer of a table."""
    visitor.goto(f"/table/{table}")
    if visitor.action("take-over").or_(visitor.action("give-back")).first.get_attribute("data-action") == "take-over":
        visitor.action("take-over").click()
    asking = visitor.at("[data-ask-chips]")
    asking.locator("summary").click()
    asking.locator("[data-dollars]").fill(dollars)
    visitor.action(action).click()


def test_a_fill_goes_from_the_dealer_to_the_cage_and_onto_the_sheet(visit: Visits, house: OpenHouse) -> None:
    table = house.table("catfish-bend", "2c 9h 6c 8d Th Kc", name="Filled")
    dealer, clerk = visit(), visit()
    dealer.come_as("Dora")
    ask(dealer, table, "2,500", "ask-fill")
    expect(dealer.at("[data-ask-chips] [data-waiting]")).to_contain_text("$2,500")
    clerk.come_as("Cate")
    clerk.goto("/cage")
    waiting = clerk.at("li[data-waiting]").last
    expect(waiting).to_contain_text("Dora")
    number = waiting.get_attribute("data-waiting")
    waiting.locator("[data-action=carry-out]").click()
    clerk.action("confirm").click()
    clerk.action("receipt-close").click()
    expect(clerk.at(f'li[data-waiting="{number}"]')).to_have_count(0)
    expect(dealer.at("[data-ask-chips] [data-waiting]")).to_have_count(0)
    clerk.goto("/day")
    row = clerk.at(f'tr[data-figures="{table}-day"]')
    expect(row.locator("[data-amount]").nth(1)).to_have_attribute("data-amount", "250000")
    slip = clerk.at(f'tr[data-slip="{number}"]')
    expect(slip).to_contain_text("Dora")
    expect(slip).to_contain_text("Cate")
    clerk.action("day-before").click()
    expect(clerk.at(f'tr[data-slip="{number}"]')).to_have_count(0)


def test_what_is_no_amount_is_said_at_the_table(visit: Visits, house: OpenHouse) -> None:
    table = house.table("catfish-bend", "2c 9h 6c 8d Th Kc", name="Odd")
    dealer = visit()
    dealer.forgive("409")
    dealer.come_as("Dora")
    ask(dealer, table, "a lot", "ask-credit")
    expect(dealer.at("[data-ask-chips] [role=alert]")).to_contain_text("Enter dollars")
    dealer.at("[data-ask-chips] [data-dollars]").fill("0.25")
    with dealer.page.expect_response("**/slips") as answer:
        dealer.action("ask-credit").click()
    assert answer.value.json()["code"] == "not_in_chips"
    expect(dealer.at(".notice.bad p").first).to_have_text(answer.value.json()["sentence"])


def test_cash_above_the_sum_is_on_the_sheet_with_its_entries(visit: Visits, house: OpenHouse) -> None:
    person, clerk = house.house.register("Cashmere", PASSWORD), house.house.find("Cate")
    assert clerk is not None
    for number in range(3):
        bought = partial(Cage.buy_in, person=person.id, amount=4_000_00, command_id=f"cash {number}")
        house.house.at_cage(clerk.id, bought)
    visitor = visit()
    visitor.come_as("Audrey")
    visitor.goto("/day")
    line = visitor.at("[data-cash=Cashmere]")
    expect(line).to_contain_text("$12,000")
    expect(line).to_contain_text("in several smaller sums")
    line.locator("summary").click()
    expect(line.locator("tbody tr")).to_have_count(3)


@pytest.mark.parametrize("size", some([DESKTOP, PHONE], 1))
def test_a_long_table_name_leaves_room_for_the_figures(size: tuple[int, int], visit: Visits, house: OpenHouse) -> None:
    table = house.table("catfish-bend", name="W" * 60)
    visitor = visit(size=size)
    visitor.come_as("Cate")
    visitor.goto("/day")
    expect(visitor.at(f'tr[data-figures="{table}-day"]')).to_be_visible()
    assert visitor.at(".wide-scroll").first.evaluate("(table) => table.scrollWidth <= table.clientWidth")


def test_a_dealer_has_no_sheet(visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    visitor.sign_in("Dora")
    expect(visitor.at('nav a[href="/day"]')).to_have_count(0)
    visitor.goto("/day")
    expect(visitor.at("[data-barred]")).to_have_text("You do not have access to this page.")
