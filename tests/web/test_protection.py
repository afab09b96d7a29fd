"""Limits, breaks and reality checks on the page, in both languages, on desktop and phone, by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.test_account import enter
from tests.web.test_axe import check
from tests.web.visitor import Visitor

HOUR = 3_600_000


@pytest.fixture
def own(tmp_path: Path) -> Iterator[OpenHouse]:
    """A separate house, whose clock the test may advance."""
    made = OpenHouse(tmp_path, absent_seconds=0)
    yield made
    made.close()


def let_in(own: OpenHouse, name: str) -> None:
    person = own.house.register(name, PASSWORD)
    own.house.at_cage(own.house.itself.id, lambda cage: cage.buy_in(person.id, 1_000_00, f"buy {name}"))


def set_limit(visitor: Visitor, which: str, amount: str) -> None:
    visitor.page.select_option('select[name="which"]', which)
    visitor.page.fill('input[name="amount"]', amount)
    visitor.page.click("form.change button[type=submit]")


@pytest.mark.parametrize(
    ("language", "size", "later"),
    some([("fr", PHONE, "90 $ à partir du"), ("en", DESKTOP, "$90 from")], 1),
)
def test_limits_are_set_and_pending_ones_withdrawn(
    visit: Visits, own: OpenHouse, language: str, size: tuple[int, int], later: str
) -> None:
    let_in(own, "Meg")
    meg = visit(size, at=own, locale=language)
    enter(meg, "Meg", PASSWORD) if size == DESKTOP else enter_on_phone(meg, "Meg")
    meg.goto("/protection")
    set_limit(meg, "loss day", "50")
    row = meg.at('tr[data-limit="loss day"]')
    expect(row.locator("[data-amount='5000']")).to_be_visible()
    set_limit(meg, "loss day", "90")
    expect(row).to_contain_text(later.replace(" $", "\u00a0$"))
    check(meg)
    row.locator('[data-action="withdraw"]').click()
    expect(row.locator('[data-action="withdraw"]')).to_have_count(0)
    expect(row.locator("[data-amount='5000']")).to_be_visible()
    set_limit(meg, "time day", "no minutes")
    expect(meg.at(".wrong")).to_be_visible()


def enter_on_phone(visitor: Visitor, name: str) -> None:
    visitor.goto("/")
    visitor.action("sign-in").click()
    visitor.page.fill('input[name="name"]', name)
    visitor.page.fill('input[name="password"]', PASSWORD)
    visitor.page.click("dialog button[type=submit]")
    expect(visitor.at("dialog")).to_have_count(0)


def test_the_way_from_the_account_to_a_break(visit: Visits, own: OpenHouse) -> None:
    let_in(own, "Mia")
    mia, elsewhere = visit(at=own), visit(at=own)
    enter(mia, "Mia", PASSWORD)
    enter(elsewhere, "Mia", PASSWORD)
    mia.action("account").click()
    mia.action("protection").click()
    mia.page.check('input[value="exclusion"]')
    mia.page.select_option('select[name="length"]', label="1 year")
    mia.action("stay-away").press("Enter")
    expect(mia.at("dialog h2")).to_have_text("Exclude yourself for 1 year?")
    expect(mia.action("confirm-absence")).to_be_disabled()
    check(mia)
    mia.page.keyboard.press("Escape")
    expect(mia.at("dialog")).to_have_count(0)
    mia.page.check('input[value="break"]')
    mia.action("stay-away").click()
    mia.page.check('input[name="understood"]')
    mia.action("confirm-absence").click()
    expect(mia.action("sign-in")).to_be_visible()
    expect(mia.page.get_by_text("Your break has begun.")).to_be_visible()
    elsewhere.goto("/")
    expect(elsewhere.action("sign-in")).to_be_visible()
    elsewhere.action("sign-in").click()
    elsewhere.page.fill('input[name="name"]', "Mia")
    elsewhere.page.fill('input[name="password"]', PASSWORD)
    elsewhere.page.click("dialog button[type=submit]")
    expect(elsewhere.at("dialog .wrong")).to_contain_text("is on a break until")
    elsewhere.forgive("401", "403")
    mia.forgive("401")


@pytest.mark.parametrize(("language", "title"), some([("en", "Reality check"), ("fr", "Rappel")], 1))
def test_a_reality_check_asks_before_the_next_wager(visit: Visits, own: OpenHouse, language: str, title: str) -> None:
    let_in(own, "Max")
    table = own.table("catfish-bend", "9h 6c 7d Th 5c Kc 2d")
    max_ = visit(at=own, locale=language)
    enter(max_, "Max", PASSWORD)
    max_.open_table(table)
    max_.sit(1)
    own.house.clock.at_least(own.house.clock() + HOUR + 1)
    asked = max_.at("dialog h2")
    for button in (max_.at('[data-spot="1-blackjack"]'), max_.at('[data-action="deal"]:enabled')):
        button.or_(asked).first.wait_for()
        if asked.count() == 0:  # it may be asked before the wager is made, and then lies over it
            button.dispatch_event("click")
    expect(max_.at("dialog h2")).to_have_text(title)
    expect(max_.at("dialog")).to_contain_text("60")
    check(max_)
    max_.action("confirm-check").press("Enter")
    expect(max_.at("dialog")).to_have_count(0)
    max_.bet(1)
    max_.deal()
    expect(max_.action("deal")).to_have_count(0)
    max_.forgive("409")


def test_guests_are_told_to_register(visit: Visits, own: OpenHouse) -> None:
    guest = visit(at=own)
    guest.goto("/protection")
    expect(guest.at("main")).to_contain_text("Limits and breaks belong to an account.")
