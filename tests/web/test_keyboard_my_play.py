"""My play without a mouse: filters, the curve, sessions, a shared hand, a private table and its invitation.

After every key press, something has the focus: nobody is sent back to the top of the page.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import play
from tests.web.test_keyboard import press, tab_to
from tests.web.test_my_play import LOST, WON
from tests.web.visitor import Visitor

FOCUS_IS_LOST = "() => document.activeElement === null || document.activeElement === document.body"


def at_home(visitor: Visitor) -> None:
    """The focus is somewhere."""
    visitor.page.wait_for_function(f"() => !({FOCUS_IS_LOST})()")


def open_history(visitor: Visitor, rounds: int) -> None:
    """Go from the lobby to "My play"."""
    visitor.goto("/")
    tab_to(visitor, 'nav a[href="/history"]')
    press(visitor, "Enter")
    expect(visitor.at("[data-round]")).to_have_count(rounds)
    at_home(visitor)


def rounds_shown(visitor: Visitor, count: int) -> None:
    expect(visitor.at("[data-total-rounds]")).to_have_attribute("data-total-rounds", str(count))


def test_filters_curve_and_sessions_without_a_mouse(guest: Visitor) -> None:
    play(guest, LOST)
    play(guest, WON)
    open_history(guest, 2)
    tab_to(guest, '[data-filter="result"]')
    press(guest, "ArrowDown", "ArrowDown")
    rounds_shown(guest, 1)
    expect(guest.page).to_have_url(re.compile(r"\?result=lost$"))
    expect(guest.at('[data-filter="result"]')).to_be_focused()
    tab_to(guest, '[data-filter="least"]')
    guest.page.keyboard.type("30")
    press(guest, "Tab")
    expect(guest.at("[data-nothing]")).to_be_visible()
    at_home(guest)
    tab_to(guest, '[data-action="clear"]')
    press(guest, "Enter")
    rounds_shown(guest, 2)
    expect(guest.at('[data-filter="most"]')).to_be_focused()
    tab_to(guest, "details:has([data-curve]) > summary")
    press(guest, "Enter")
    expect(guest.at("[data-curve] tbody tr")).to_have_count(2)
    tab_to(guest, "[data-session] a")
    press(guest, "Enter")
    rounds_shown(guest, 1)
    at_home(guest)
    guest.page.go_back()
    rounds_shown(guest, 2)


def test_a_hand_is_shared_seen_and_withdrawn_without_a_mouse(visit: Visits) -> None:
    ann, eve = visit(), visit()
    play(ann, LOST)
    open_history(ann, 1)
    tab_to(ann, "[data-round] a")
    press(ann, "Enter")
    tab_to(ann, "input[type=range]")
    press(ann, "End")
    assert ann.dealer() == ["Tc", "Td"]
    tab_to(ann, '[data-action="share"]')
    press(ann, "Enter")
    link = ann.at("[data-shared] [data-link]").input_value()
    expect(ann.action("share")).to_be_focused()
    tab_to(ann, "[data-link]")
    assert ann.page.evaluate("() => document.getSelection()?.toString()") == link
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab_to(ann, '[data-action="copy-link"]')
    press(ann, "Enter")
    expect(ann.page.get_by_text("Link copied.")).to_be_visible()
    expect(ann.action("copy-link")).to_be_focused()

    eve.page.goto(link)
    tab_to(eve, '[data-action="last"]')
    press(eve, "Enter")
    assert eve.cards(3) == [["Th", "5h"]]
    expect(eve.action("last")).to_be_focused()

    tab_to(ann, '[data-action="withdraw-link"]')
    press(ann, "Enter")
    expect(ann.at("[data-shared]")).to_have_count(0)
    expect(ann.action("share")).to_be_focused()


def test_a_private_table_and_its_invitation_without_a_mouse(visit: Visits, house: OpenHouse) -> None:
    ann, bob = visit(), visit()
    ann.goto("/")
    tab_to(ann, '[data-action="open-table"]')
    press(ann, "Enter")
    tab_to(ann, 'dialog input[type="text"]')
    ann.page.keyboard.type("By hand")
    tab_to(ann, "[data-private]")
    press(ann, "Space")
    tab_to(ann, "dialog button[type=submit]")
    press(ann, "Enter")
    expect(ann.page).to_have_url(re.compile(r"/table/\d+$"))
    tab_to(ann, "[data-invite] summary")
    press(ann, "Enter")
    field = ann.at("[data-invite] [data-link]")
    first = field.input_value()
    tab_to(ann, '[data-action="renew-invitation"]')
    press(ann, "Enter")
    expect(field).not_to_have_value(first)
    expect(ann.action("renew-invitation")).to_be_focused()

    bob.page.goto(field.input_value())
    tab_to(bob, '[data-action="follow"]')
    press(bob, "Enter")
    expect(bob.page).to_have_url(ann.page.url)
    at_home(bob)
    tab_to(bob, '[data-box="2"] .sit')
    press(bob, "Enter")
    tab_to(bob, '[data-action="buy-in"]')
    press(bob, "Enter")
    expect(ann.at('[data-plate="2"]')).to_contain_text("Guest")

    tab_to(ann, '[data-action="withdraw-invitation"]')
    press(ann, "Enter")
    expect(ann.at("[data-invite] [role=status]")).to_contain_text("withdrawn")
    expect(ann.action("renew-invitation")).to_be_focused()
    assert [visitor.wrong for visitor in (ann, bob)] == [[], []]
