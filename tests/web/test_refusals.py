"""A server's refusal is shown in its own words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor


def submit(visitor: Visitor, name: str, password: str, path: str) -> str:
    """Fill the dialog in, send it, and return the sentence of the server's refusal."""
    visitor.page.fill('input[name="name"]', name)
    visitor.page.fill('input[name="password"]', password)
    with visitor.page.expect_response(f"**{path}") as answer:
        visitor.page.click("dialog button[type=submit]")
    refused = answer.value.json()
    expect(visitor.at("dialog .wrong")).to_have_text(refused["sentence"])
    return str(refused["sentence"])


def test_signing_in_wrongly(guest: Visitor) -> None:
    guest.goto("/")
    guest.action("sign-in").click()
    assert submit(guest, "Flora", "wrong password", "/api/session")
    assert submit(guest, "No Such Person", PASSWORD, "/api/session")
    guest.forgive("401", "422")


def test_registering_with_a_name_that_is_taken_or_a_weak_password(guest: Visitor) -> None:
    guest.goto("/")
    guest.action("sign-in").click()
    guest.at("dialog .button.plain").last.click()
    assert "Flora" in submit(guest, "Flora", PASSWORD, "/api/people")
    assert submit(guest, "Somebody-New", "qwertyuiop", "/api/people")
    guest.forgive("409", "422")


def test_a_toke_above_its_limit(guest: Visitor, house: OpenHouse) -> None:
    """Toke and wager together may not exceed a tenth of the table's maximum, which is $1,000."""
    guest.open_table(house.table("catfish-bend"))
    guest.at('[data-box="3"] .sit').click()
    guest.page.get_by_role("button", name="All", exact=True).click()
    guest.action("buy-in").click()
    guest.action("deal").wait_for()
    lay(guest, Bet("500 500"))
    guest.page.get_by_role("button", name="Toke the dealer").click()
    lay(guest, Bet("500"))
    with guest.page.expect_response(lambda answer: answer.url.endswith("/play") and not answer.ok) as answer:
        guest.deal()
    refused = answer.value.json()
    expect(guest.at(".notice.bad p").first).to_have_text(refused["sentence"])
    expect(guest.at(".notice .from")).to_contain_text("catfish-bend Tokes 1")
    guest.forgive("409", "422")


@pytest.mark.parametrize("path", ["/audit", "/cage", "/day", "/floor", "/people"])
def test_a_page_that_does_not_concern_one(path: str, guest: Visitor) -> None:
    """It says so, shows nothing else of itself, and lets one sign in."""
    guest.goto(path)
    expect(guest.at("[data-barred]")).to_contain_text("You do not have access to this page.")
    expect(guest.at("main form, main table")).to_have_count(0)
    guest.at("[data-barred] button").click()
    expect(guest.at("dialog h2")).to_have_text("Sign in")


@pytest.mark.parametrize(("language", "said"), [("en", "There is no such table."), ("fr", "Cette table n’existe pas.")])
def test_a_table_that_is_not_there(language: str, said: str, guest: Visitor) -> None:
    """It is said once, in the reader's language, and there is a way to the tables that are there."""
    guest.forgive("404", "WebSocket")
    guest.context.add_init_script(f"localStorage['pitboss.language'] = '{language}'")
    guest.goto("/table/999999")
    expect(guest.at("[data-refused]")).to_contain_text(said)
    guest.page.wait_for_load_state("networkidle")
    expect(guest.at(".notice")).to_have_count(0)
    assert guest.at("body").inner_text().count(said) == 1 and "999999" not in guest.at("main").inner_text()
    guest.at("[data-refused] a").click()
    expect(guest.page).to_have_url(f"{guest.house.url}/")
