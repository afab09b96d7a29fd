"""My play: totals, sessions, the curve and filters; luck and skill; a hand that anybody can open by its link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Round, have_played
from tests.web.visitor import Visitor

LONG = 60_000
LOST = Round("fifteen against twenty", "catfish-bend", "Th Tc 5h Td", "stand", (), -2500)
WON = Round("blackjack", "zappit-online", "Ah 9d Kh 8c", "", (), 3750)


def two_rounds(guest: Visitor) -> None:
    have_played(guest, LOST, WON)
    guest.goto("/history")
    expect(guest.at("[data-round]")).to_have_count(2)


def test_totals_sessions_curve_and_filters(guest: Visitor) -> None:
    two_rounds(guest)
    expect(guest.at("[data-total-net]")).to_have_attribute("data-total-net", "1250")
    expect(guest.at("[data-session]")).to_have_count(2)
    expect(guest.at("svg[data-points]")).to_have_attribute("data-points", "2")
    expect(guest.at("svg[data-points]")).to_have_attribute(
        "aria-label", re.compile(r"From -\$25 to \+\$12.50 over 2 rounds")
    )
    guest.page.get_by_text("Show as a table").click()
    expect(guest.at("[data-curve] tbody tr")).to_have_count(2)
    expect(guest.at("[data-curve] tbody tr").last).to_contain_text("+$12.50")
    expect(guest.at('[data-mark="blackjack"]')).to_have_count(1)

    guest.at('[data-filter="result"]').select_option("lost")
    expect(guest.at("[data-total-rounds]")).to_have_attribute("data-total-rounds", "1")
    expect(guest.page).to_have_url(re.compile(r"/history\?result=lost$"))
    guest.page.reload()
    expect(guest.at("[data-total-net]")).to_have_attribute("data-total-net", "-2500")
    expect(guest.at('[data-filter="result"]')).to_have_value("lost")
    guest.at('[data-filter="mark"]').select_option("blackjack")
    expect(guest.at("[data-nothing]")).to_be_visible()
    guest.page.go_back()
    expect(guest.at("[data-total-rounds]")).to_have_attribute("data-total-rounds", "1")
    guest.action("clear").click()
    expect(guest.at("[data-total-rounds]")).to_have_attribute("data-total-rounds", "2")
    guest.at('[data-filter="least"]').fill("abc")
    guest.at('[data-filter="least"]').blur()
    expect(guest.at("main [role=alert]")).to_contain_text("abc")
    guest.at('[data-filter="least"]').fill("30")
    guest.at('[data-filter="least"]').blur()
    expect(guest.at("[data-nothing]")).to_be_visible()
    guest.goto("/history?result=x&mark=y&table=-1&from=soon&chips=gold")
    expect(guest.at("[data-total-rounds]")).to_have_attribute("data-total-rounds", "2")
    guest.at("[data-session] a").last.click()
    expect(guest.at("[data-total-net]")).to_have_attribute("data-total-net", "-2500")


def test_luck_and_skill_add_up(guest: Visitor) -> None:
    """Standing on fifteen against a ten gives something away; the rest of the loss is luck."""
    have_played(guest, LOST)
    guest.goto("/history")
    guest.action("value").click()
    expect(guest.at("[data-valued-net]")).to_have_attribute("data-valued-net", "-2500", timeout=LONG)
    expect(guest.action("value")).to_have_count(0)
    expected, cost, luck = (
        int(guest.at(f"[data-{name}]").get_attribute(f"data-{name}") or "") for name in ("expected", "cost", "luck")
    )
    assert expected - cost + luck == -2500 * 10_000
    assert expected < 0 < cost
    expect(guest.at("[data-sigmas]")).to_contain_text("standard deviations below average: quite ordinary")
    expect(guest.at("[data-round-cost]")).to_have_attribute("data-round-cost", str(cost))
    expect(guest.at("[data-session]")).not_to_contain_text("not valued yet")
    guest.page.reload()
    expect(guest.at("[data-cost]")).to_have_attribute("data-cost", str(cost))


def test_a_hand_is_shared_opened_by_anybody_and_withdrawn(visit: Visits, house: OpenHouse) -> None:
    ann, eve = visit(), visit(size=PHONE)
    have_played(ann, LOST)
    ann.goto("/history")
    ann.at("[data-round] a").click()
    ann.at("[data-share-review]").check()
    ann.action("share").click()
    link = ann.at("[data-shared] [data-link]").input_value(timeout=LONG)
    assert re.fullmatch(rf"{house.url}/hand/[\w-]{{32}}", link)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.action("copy-link").click()
    expect(ann.page.get_by_text("Link copied.")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link

    eve.page.goto(link)
    expect(eve.at("main h1")).to_contain_text("A hand played by Guest")
    eve.action("last").click()
    expect(eve.at("[data-said]")).to_be_visible()
    assert eve.dealer() == ["Tc", "Td"]
    assert eve.cards(3) == [["Th", "5h"]]
    expect(eve.at("[data-given]")).to_be_visible()
    expect(eve.at(".columns [data-net]")).to_have_attribute("data-net", "-2500")

    ann.action("withdraw-link").click()
    expect(ann.at("[data-shared]")).to_have_count(0)
    eve.forgive("404", "422")
    eve.page.reload()
    expect(eve.at('[data-why="gone"]')).to_contain_text("withdrawn")
    for wrong in ("/hand/nothing-of-the-kind", "/hand", "/hand/%2e%2e%2fme"):
        eve.goto(wrong)
        expect(eve.at('[data-why="unknown"]')).to_be_visible()


@pytest.mark.proof
def test_others_are_called_after_their_boxes_in_both_languages(visit: Visits, house: OpenHouse) -> None:
    ann, bob = visit(), visit()
    table = house.table("catfish-bend", "Th 9h Tc 5h 8c Td")
    for visitor, box in ((ann, 1), (bob, 2)):
        visitor.open_table(table)
        visitor.sit(box)
    for visitor, box in ((ann, 1), (bob, 2)):
        visitor.chip("25")
        visitor.bet(box)
        visitor.deal()
    ann.act("stand")
    bob.act("stand")
    ann.settled()
    ann.goto("/history")
    ann.at("[data-round] a").click()
    ann.action("share").click()
    link = ann.at("[data-link]").input_value()
    name = bob.at(".who").inner_text().strip()
    eve = visit()
    eve.page.goto(link)
    eve.action("last").click()
    expect(eve.at('[data-plate="2"]')).to_contain_text("Box 2")
    assert name not in eve.page.content()
    eve.page.evaluate("localStorage['pitboss.language'] = 'fr'")
    eve.page.reload()
    eve.action("last").click()
    expect(eve.at('[data-plate="2"]')).to_contain_text("Case 2")
