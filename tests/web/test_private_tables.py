"""A private table: opened from the lobby, joined by its link with one click, closed to everybody else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor


def open_private(ann: Visitor, name: str) -> tuple[int, str]:
    """Open a private table and return its number and its invitation."""
    ann.goto("/")
    ann.action("open-table").click()
    ann.at('dialog input[type="text"]').fill(name)
    ann.at("[data-private]").check()
    ann.at("dialog button[type=submit]").click()
    expect(ann.page).to_have_url(re.compile(r"/table/\d+$"))
    ann.at("[data-invite] summary").click()
    link = ann.at("[data-invite] [data-link]").input_value()
    return int(ann.page.url.rsplit("/", 1)[1]), link


def test_only_who_has_the_link_comes_to_a_private_table(visit: Visits, house: OpenHouse) -> None:
    ann, bob, eve = visit(), visit(size=PHONE), visit()
    table, link = open_private(ann, "Ann and friends")
    assert re.fullmatch(rf"{house.url}/invitation/[\w-]{{32}}", link)

    eve.goto("/")
    expect(eve.at("h1")).to_be_visible()
    eve.at("input[type=search]").or_(eve.at("main")).first.wait_for()
    assert eve.at(f'article[data-table="{table}"]').count() == 0
    eve.forgive("404", "WebSocket", "4404", "422")
    eve.goto(f"/table/{table}")
    expect(eve.page.get_by_text("There is no such table.")).to_be_visible()

    bob.page.goto(link)
    expect(bob.at("main h1")).to_have_text("You are invited")
    expect(bob.at("main")).to_contain_text("Ann and friends")
    bob.action("follow").click()
    expect(bob.page).to_have_url(f"{house.url}/table/{table}")
    bob.at("[data-box]").first.wait_for()
    bob.sit(2)
    expect(ann.at('[data-plate="2"]')).to_contain_text("Guest")
    assert bob.at("[data-invite]").count() == 0
    bob.goto("/")
    expect(bob.at(f'article[data-table="{table}"] [data-private]')).to_have_text("Private")

    ann.action("renew-invitation").click()
    expect(ann.at("[data-invite] [data-link]")).not_to_have_value(link)
    newer = ann.at("[data-invite] [data-link]").input_value()
    eve.page.goto(link)
    expect(eve.at('[data-why="unknown"]')).to_be_visible()
    ann.action("withdraw-invitation").click()
    expect(ann.at("[data-invite] [role=status]")).to_contain_text("withdrawn")
    eve.page.goto(newer)
    expect(eve.at('[data-why="unknown"]')).to_be_visible()
    bob.open_table(table)
    expect(bob.at('[data-box="2"].mine')).to_be_visible()


@pytest.mark.proof
def test_staff_see_it_and_the_link_of_a_closed_table_says_so(visit: Visits, house: OpenHouse) -> None:
    ann, flora, eve = visit(), visit(), visit()
    table, link = open_private(ann, "Behind the curtain")
    flora.come_as("Flora")
    flora.goto("/?search=curtain")
    flora.open_table(table)
    expect(flora.at("aside h2")).to_have_text("Behind the curtain")
    flora.page.goto(link)
    expect(flora.at("main")).to_contain_text("Invitations are for players")
    assert flora.action("follow").count() == 0
    assert (
        ann.page.evaluate(
            "async (table) => (await fetch(`/api/tables/${table}?id=x`, {method: 'DELETE', headers: "
            "{'x-csrf-token': (await (await fetch('/api/me')).json()).csrf}})).status",
            table,
        )
        == 200
    )
    eve.forgive("409")
    eve.page.goto(link)
    expect(eve.at('[data-why="closed"]')).to_contain_text("closed")
