"""Everybody concerned sees an irregularity: on the felt, in the questions, in whom the table waits for."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.house.incident_stage import misdelivered, rule_misdelivered
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.test_axe import check
from tests.web.test_staff import begin, step, take_over
from tests.web.test_wall import stage
from tests.web.visitor import Visitor

STATUS = ".state [role=status]"
EXPOSED = "a card was drawn in error, and everybody saw it (box 3): 10♥"
WRONG_PLACE = "a card was delivered to the wrong place (box 1): 7♦"


def report(dealer: Visitor, irregularity: str, box: int | None = None) -> None:
    """Report an irregularity from the desk."""
    if not dealer.at(f"[data-report={irregularity}]").is_visible():
        dealer.at("aside details:has([data-report]) > summary").click()
    dealer.at(f"[data-report={irregularity}]").click()
    if box is not None:
        dealer.at(f"[data-report-box='{box}']").click()


def exposed(visit: Visits, house: OpenHouse) -> tuple[Visitor, Visitor, Visitor]:
    """A dealer turns over the ten of hearts in the turn of a guest; somebody watches."""
    table = house.table("free-bet-ma", "9h 6c 7d 8d Th Kc")
    guest, dealer = begin(visit, table)
    watcher = visit()
    watcher.open_table(table)
    step(dealer, "Deal a card to box 3", "Deal the dealer's up card")
    step(dealer, "Deal a card to box 3", "Deal the dealer's hole card")
    guest.action("stand").wait_for()
    report(dealer, "drawn-exposed")
    return guest, dealer, watcher


def test_an_exposed_card_lies_on_everybodys_felt(visit: Visits, house: OpenHouse) -> None:
    everybody = exposed(visit, house)
    for visitor in everybody:
        lying = visitor.at("[data-astray=exposed]")
        expect(lying.locator("[data-card=Th]")).to_be_visible()
        expect(lying).to_contain_text("Turned over by mistake")
        expect(visitor.at("[data-irregular=drawn-exposed]")).to_contain_text(f"A{EXPOSED[1:]}.")
    guest, dealer, watcher = everybody
    expect(dealer.at(STATUS)).to_have_text(f"Put this right: {EXPOSED}.")
    for visitor in (guest, watcher):
        expect(visitor.at(STATUS)).to_have_text(f"The dealer is putting this right: {EXPOSED}.")
        expect(visitor.at("[role=timer]")).to_have_count(0)


def test_the_player_is_asked_in_a_sentence(visit: Visits, house: OpenHouse) -> None:
    guest, dealer, watcher = exposed(visit, house)
    step(dealer, "Offer the player")
    expect(guest.at(STATUS)).to_have_text("The dealer turned over 10♥ by mistake. Take it as your next card at box 3?")
    expect(guest.action("accept")).to_contain_text("It is dealt to your hand now.")
    expect(guest.action("decline")).to_contain_text("none of your hands gets another card")
    name = guest.at(".who").inner_text()
    for visitor in (dealer, watcher):
        expect(visitor.at(STATUS)).to_have_text(f"Waiting for an answer from {name}: {EXPOSED}.")
    guest.act("accept")
    step(dealer, "Deal a card to box 3")
    for visitor in (guest, dealer, watcher):
        expect(visitor.at("[data-box='3'] .hand [data-card=Th]")).to_be_visible()
        expect(visitor.at("[data-astray]")).to_have_count(0)


@pytest.mark.proof
def test_the_player_is_asked_in_french(visit: Visits, house: OpenHouse) -> None:
    guest, dealer, _ = exposed(visit, house)
    step(dealer, "Offer the player")
    guest.page.evaluate("() => localStorage.setItem('pitboss.language', 'fr')")
    guest.page.reload()
    expect(guest.at(STATUS)).to_have_text(
        "Le croupier a retourné 10♥ par erreur. La prendre comme prochaine carte à la case 3 ?"
    )
    expect(guest.action("accept")).to_contain_text("Elle va tout de suite à votre main.")
    expect(guest.at("[data-astray=exposed]")).to_contain_text("Retournée par erreur")


def test_a_table_that_waits_for_the_floor_says_so(visit: Visits, house: OpenHouse) -> None:
    """To the player, the dealer, anybody who watches, and in the pit: there it comes first."""
    table = house.table("free-bet-ma", "9h 6c 7d 8d Th Kc", name="Waiting")
    floor = take_over(visit, "Flora", table)
    guest, dealer = begin(visit, table)
    watcher, pit = visit(), visit()
    watcher.open_table(table)
    pit.come_as("Flora")
    step(dealer, "Deal a card to box 3", "Deal the dealer's up card")
    report(dealer, "misdelivered", box=1)
    for visitor in (guest, dealer, watcher):
        expect(visitor.at(STATUS)).to_have_text(f"The floor decides: {WRONG_PLACE}.")
        expect(visitor.at("[data-astray=wrong-place] [data-card='7d']")).to_be_visible()
        expect(visitor.at("[role=timer]")).to_have_count(0)
        expect(visitor.page.get_by_text("Nothing to do")).to_have_count(0)
    expect(floor.at(STATUS)).to_have_text(f"Your ruling: {WRONG_PLACE}.")
    pit.goto("/floor")
    first = pit.at("[data-table]").first
    expect(first).to_have_attribute("data-table", str(table))
    expect(first).to_contain_text(WRONG_PLACE)
    expect(first.locator("[data-ruling]").first).to_be_visible()
    floor.at("[data-step=Rule]").last.click()
    step(dealer, "Put the card into the discard rack")
    for visitor in (guest, dealer, watcher, floor):
        expect(visitor.at("[data-astray]")).to_have_count(0)


def test_a_card_drawn_unseen_lies_face_down(visit: Visits, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", "9h 6c 7d 8d Th Kc")
    guest, dealer = begin(visit, table)
    step(dealer, "Deal a card to box 3", "Deal the dealer's up card")
    report(dealer, "drawn-unseen")
    for visitor in (guest, dealer):
        expect(visitor.at("[data-astray=unseen] [data-card=down]")).to_be_visible()
        expect(visitor.at("[data-astray=unseen]")).to_contain_text("Drawn too early")
    step(dealer, "Deal a card to box 3")
    expect(guest.at("[data-box='3'] .hand [data-card='7d']")).to_be_visible()
    expect(guest.at("[data-astray]")).to_have_count(0)


def test_a_replay_shows_the_cards_that_went_astray(visit: Visits, house: OpenHouse) -> None:
    """They lie where they lay, with their reason, until they are put right; also in a hand that was shared."""
    pit, ann = stage(house), house.house.guest()
    misdelivered(pit, ann)
    rule_misdelivered(pit, ann)
    watcher = visit()
    watcher.goto("/")
    expect(watcher.at(".wallet")).to_be_visible()
    story = watcher.page.evaluate(
        "(table) => fetch(`/api/tables/${table}/rounds/1`).then((answer) => answer.json())", pit.table
    )
    watcher.goto(f"/history/{story['id']}")
    scrubber = watcher.at("input[type=range]")
    reported = [event["event"] for event in story["events"]].index("Reported")
    scrubber.fill(str(reported - 1))
    expect(watcher.at(".replay [data-astray]")).to_have_count(0)
    scrubber.fill(str(reported))
    lying = watcher.at(".replay [data-astray=wrong-place]")
    expect(lying.locator("[data-card='7d']")).to_be_visible()
    expect(lying).to_contain_text("Dealt to the wrong place")
    expect(watcher.at(".replay [data-irregular=misdelivered]")).to_contain_text("7♦")
    scrubber.press("End")
    expect(watcher.at(".replay [data-astray]")).to_have_count(0)


COVERED = """() => {
  const above = document.querySelector('.scene > .head').getBoundingClientRect().bottom;
  const below = document.querySelector('[data-dock]').getBoundingClientRect().top;
  const lies = (card) => card.getBoundingClientRect();
  const own = Array.from(document.querySelectorAll('.box.mine .hand [data-card]'));
  return own.filter((card) => lies(card).top < above || lies(card).bottom > below).map((card) => card.dataset.card);
}"""
"""The visitor's cards that are partly under the dealer's place or under the dock."""


def test_on_a_phone_a_question_leaves_ones_own_cards_in_sight(visit: Visits, house: OpenHouse) -> None:
    """However high the question and its answers make the dock; before, while and after somebody is asked."""
    guest, dealer, _ = exposed(visit, house)
    guest.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    step(dealer, "Offer the player")
    guest.action("accept").wait_for()
    guest.rest()
    expect(guest.at("[data-box='3'] .hand [data-card]")).to_have_count(2)
    guest.page.wait_for_function(f"() => ({COVERED})().length === 0", polling=100)
    for answer in ("accept", "decline"):
        expect(guest.action(answer)).to_be_in_viewport(ratio=1)
    expect(guest.at(STATUS)).to_be_in_viewport(ratio=1)
    guest.act("accept")
    step(dealer, "Deal a card to box 3")
    expect(guest.at("[data-box='3'] .hand [data-card=Th]")).to_be_visible()


@pytest.mark.proof
def test_axe_finds_nothing_where_something_went_wrong(visit: Visits, house: OpenHouse) -> None:
    guest, dealer, _ = exposed(visit, house)
    step(dealer, "Offer the player")
    guest.action("accept").wait_for()
    check(guest)
    guest.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    check(guest)
    pit = visit()
    pit.come_as("Flora")
    pit.goto("/floor")
    pit.at("[data-table]").first.wait_for()
    check(pit)
