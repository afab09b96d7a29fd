"""A user's account on the page: changing the password, and signing out everywhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.visitor import Visitor

NEW = "a quite new password"


def enter(visitor: Visitor, name: str, password: str) -> None:
    visitor.goto("/")
    visitor.action("sign-in").click()
    visitor.page.fill('input[name="name"]', name)
    visitor.page.fill('input[name="password"]', password)
    visitor.page.click("dialog button[type=submit]")
    expect(visitor.action("account")).to_contain_text(name)


def change(visitor: Visitor, current: str, new: str, again: str) -> None:
    visitor.page.fill('input[name="current"]', current)
    visitor.page.fill('input[name="new"]', new)
    visitor.page.fill('input[name="again"]', again)
    visitor.page.click("dialog button[type=submit]")


@pytest.mark.parametrize(
    ("language", "changed", "differ"),
    some(
        [
            ("fr", "Mot de passe changé.", "Les deux nouveaux mots de passe ne sont pas identiques."),
            ("en", "Password changed.", "The new passwords do not match."),
        ],
        1,
    ),
)
def test_changing_ones_password(visit: Visits, house: OpenHouse, language: str, changed: str, differ: str) -> None:
    name = f"Meg-{language}"
    house.house.register(name, PASSWORD)
    here, there = visit(locale=language), visit(locale=language)
    enter(here, name, PASSWORD)
    enter(there, name, PASSWORD)
    here.action("account").click()
    change(here, PASSWORD, NEW, NEW + "!")
    expect(here.at("dialog .wrong")).to_have_text(differ)
    change(here, "not my password", NEW, NEW)
    expect(here.at("dialog .wrong")).not_to_have_text(differ)
    change(here, PASSWORD, NEW, NEW)
    expect(here.at("dialog")).to_have_count(0)
    expect(here.page.get_by_text(changed)).to_be_visible()
    here.goto("/")
    expect(here.action("account")).to_contain_text(name)
    there.goto("/")  # its session is over: it comes in as a guest
    expect(there.action("sign-in")).to_be_visible()
    here.forgive("403")
    there.forgive("401")


def test_signing_out_everywhere(visit: Visits, house: OpenHouse) -> None:
    house.house.register("Mona", PASSWORD)
    here, there = visit(), visit()
    enter(here, "Mona", PASSWORD)
    enter(there, "Mona", PASSWORD)
    here.action("account").click()
    here.action("sign-out-everywhere").click()
    expect(here.action("sign-in")).to_be_visible()
    there.goto("/")
    expect(there.action("sign-in")).to_be_visible()
    there.forgive("401")
