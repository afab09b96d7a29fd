"""The lobby: a table of each game with its rules and exact edge; opening a table; advice at it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import pitboss
from pitboss.rulebook import GAMES, submit
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

LONG = 90_000


def test_every_game_has_a_table_with_its_exact_edge(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/")
    for place, game in enumerate(GAMES, 1):
        card = visitor.at(f'article[data-table="{place}"]')
        expect(card.locator("h2")).to_have_text(game.name)
        expect(card.locator(".rules")).to_contain_text("3:2" if game.id != "double-attack-ma" else "1:1")
        edge = pitboss.solve(submit(game.id, {})).house_edge
        expect(card.locator(".edge")).to_have_text(f"{edge:.3%}", timeout=LONG)


def test_a_table_of_ones_own_shows_its_edge_before_it_is_opened(guest: Visitor) -> None:
    guest.goto("/")
    guest.action("open-table").click()
    guest.at("dialog select").first.select_option("free-bet-ma")
    guest.at('dialog [data-option="dealer_hits_soft_17"] input').check()
    edge = pitboss.solve(submit("free-bet-ma", {"dealer_hits_soft_17": "true"})).house_edge
    expect(guest.at("dialog .price")).to_contain_text(f"{edge:.3%}", timeout=LONG)
    guest.at('dialog input[type="text"]').fill("Mine")
    guest.at("dialog button[type=submit]").click()
    expect(guest.page).to_have_url(re.compile(r"/table/\d+$"))
    expect(guest.at("aside h2")).to_have_text("Mine")
    expect(guest.at(".printed")).to_contain_text("Dealer hits soft 17")


def test_advice_marks_the_best_decision_and_counts_what_others_cost(guest: Visitor, house: OpenHouse) -> None:
    """Sixteen against a ten: zapping is best, standing costs."""
    guest.open_table(house.table("zappit-ma", "Th Ks 6d 9c"))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.at("[data-advice=before]").check()
    guest.deal()
    best = guest.at(".decision.best")
    expect(best).to_have_attribute("data-action", "zap", timeout=LONG)
    figures = [float(text.replace("−", "-")) for text in guest.at(".decision .figure").all_inner_texts()]
    assert float(best.locator(".figure").inner_text()) == max(figures)
    guest.act("stand")
    guest.settled()
    expect(guest.at(".side .advice")).to_contain_text("stand instead of zap cost")


@pytest.mark.parametrize("search", ["surrender half", "8(a)(1)"])
def test_the_rulebook_is_searched(search: str, visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/rulebook/double-attack-ma")
    rows = visitor.at("tr[data-clause]")
    rows.first.wait_for()
    before = rows.count()
    visitor.at("[data-search]").fill(search)
    expect(rows).not_to_have_count(before)
    expect(visitor.at('tr[data-clause="double-attack-ma 8(a)(1)"]')).to_be_visible()
    expect(visitor.at('tr[data-clause="double-attack-ma 8(a)(1)"] .badge')).to_have_text("proved")


@pytest.mark.parametrize("path", ["/%", "/rulebook/%E0%A4%A", "/table/%FF", "/constructor", "/__proto__/x"])
def test_a_garbled_address_leads_back_to_the_tables(path: str, guest: Visitor) -> None:
    guest.goto(path)
    expect(guest.at("main")).to_contain_text(re.compile("There is no such|Rulebook"))
    expect(guest.at('nav a[href="/"]').first).to_be_attached()
    guest.forgive("404")


def test_a_table_with_a_name_of_one_long_word_is_no_wider_than_the_window(visit: Visits, house: OpenHouse) -> None:
    guest = visit(size=PHONE)
    table = house.table("free-bet-ma", name="W" * 60)
    for path in ("/", f"/table/{table}"):
        guest.goto(path)
        expect(guest.at("h2").filter(has_text="WWW")).to_be_visible()
        assert guest.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), path
