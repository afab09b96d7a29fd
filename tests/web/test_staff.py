"""Dealer and floor: taking over a table, stepping through its checklist, reporting and ruling on an irregularity."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, Said, check, check_money, lay, results
from tests.web.visitor import Visitor


def take_over(visit: Visits, who: str, table: int, by_the_form: bool = False) -> Visitor:
    """Take one's position at a table; by the form one signs in first, and finds the table on the floor page."""
    visitor = visit()
    if by_the_form:
        visitor.sign_in(who)
        expect(visitor.at("h1")).to_have_text("The pit")
        visitor.at(f'[data-table="{table}"] a').click()
    else:
        visitor.come_as(who)
        visitor.goto(f"/table/{table}")
    visitor.action("take-over").click()
    expect(visitor.action("give-back")).to_be_visible()
    return visitor


def step(dealer: Visitor, *names: str) -> None:
    """Take the steps that are due, one after the other, each by its button."""
    for name in names:
        due = dealer.at("[data-step]").first
        expect(due).to_contain_text(name)
        expect(due).to_be_enabled()
        due.click()


def begin(visit: Visits, table: int) -> tuple[Visitor, Visitor]:
    """A guest wagers $25 at a table that a dealer has taken over; the new dealer opens a shoe and burns a card."""
    guest = visit()
    guest.open_table(table)
    guest.sit(3)
    dealer = take_over(visit, "Dora", table)
    step(dealer, "Shuffle and open a shoe", "Burn a card")
    lay(guest, Bet("25"))
    guest.deal()
    step(dealer, "Close the wagering")
    return guest, dealer


def test_a_dealer_deals_a_round_step_by_step(visit: Visits, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", "9h 6c 8d Th Kc")
    guest, dealer = begin(visit, table)
    expect(dealer.at(".next")).to_contain_text("Deal a card to box 3")
    step(
        dealer,
        "Deal a card to box 3",
        "Deal the dealer's up card",
        "Deal a card to box 3",
        "Deal the dealer's hole card",
    )
    expect(dealer.at(".next")).to_contain_text("Nothing to do")
    expect(guest.at(".state [role=status]")).to_have_text("You have 17, the dealer shows a 6. What do you do?")
    guest.act("stand")
    expect(dealer.at("[data-step]").first).to_contain_text("Turn the hole card")
    dealer.page.keyboard.press("x")
    step(dealer, "Draw a card to the dealer's hand", "Settle wager 1", "Pick up the cards")
    guest.settled()
    won = Said("Blackjack $25", "wins +$25", "the dealer went over 21 · pays 1 to 1", "6(o)(1); 10(a)")
    check(results(guest), (won,))
    check_money(guest, table, 2500, 50_000)
    dealer.action("give-back").click()
    expect(dealer.action("take-over")).to_be_visible()


def test_the_checklist_says_what_only_people_can_do(visit: Visits, house: OpenHouse) -> None:
    dealer = take_over(visit, "Dora", house.table("catfish-bend"), by_the_form=True)
    lists = dealer.at("aside details:has(.list)")
    lists.first.locator("summary").click()
    items = lists.first.locator("li")
    expect(items.first).to_be_visible()
    expect(items.first.locator(".clause").first).to_be_visible()
    items.first.locator("input").check()
    expect(items.first.locator("input")).to_be_checked()


def test_an_irregularity_is_reported_and_ruled_on(visit: Visits, house: OpenHouse) -> None:
    """A card delivered to a wrong box: the text lets it move forward, be the dealer's next one, or be burned."""
    table = house.table("free-bet-ma", "9h 6c 7d 8d Th Kc")  # the 7 goes astray
    floor = take_over(visit, "Flora", table)
    guest, dealer = begin(visit, table)
    step(dealer, "Deal a card to box 3", "Deal the dealer's up card")
    dealer.at("aside details:has([data-report]) > summary").click()
    report = dealer.at("[data-report=misdelivered]")
    expect(report).to_have_count(1)
    expect(report).to_have_attribute("aria-expanded", "false")
    report.click()
    expect(report).to_have_attribute("aria-expanded", "true")
    dealer.at("[data-report-box='1']").click()
    rulings = floor.at("[data-step=Rule]")
    expect(rulings).to_have_text(
        [
            "Rule that the card moves forward, as the next one",
            "Rule that the card moves forward to box 3",
            "Rule that the card is the dealer's next one",
            "Rule that the card is burned",
        ]
    )
    expect(floor.at(".step:has([data-step=Rule]) .clause").first).to_have_text("11(a)")
    expect(dealer.at("[data-step]")).to_have_count(0)
    rulings.nth(3).click()
    step(dealer, "Put the card into the discard rack", "Deal a card to box 3", "Deal the dealer's hole card")
    guest.act("stand")
    step(dealer, "Turn the hole card", "Draw a card to the dealer's hand", "Settle wager 1", "Pick up the cards")
    guest.settled()
    check_money(guest, table, 2500, 50_000)
    floor.at('[data-tab="log"]').click()
    expect(floor.at("[data-event=FloorRuled]")).to_have_count(1)


def misdelivered(visit: Visits, house: OpenHouse) -> tuple[Visitor, Visitor]:
    """A dealer with a card that can have gone astray, and the guest."""
    guest, dealer = begin(visit, house.table("free-bet-ma", "9h 6c 7d 8d Th Kc"))
    step(dealer, "Deal a card to box 3", "Deal the dealer's up card")
    dealer.at("aside details:has([data-report]) > summary").click()
    return guest, dealer


def test_each_irregularity_is_one_button(visit: Visits, house: OpenHouse) -> None:
    _, dealer = misdelivered(visit, house)
    kinds = [button.get_attribute("data-report") for button in dealer.at("[data-report]").all()]
    assert len(kinds) == len(set(kinds)) > 3
    expect(dealer.at("[data-report-box]")).to_have_count(0)


def test_the_box_of_a_report_is_chosen_with_keys(visit: Visits, house: OpenHouse) -> None:
    _, dealer = misdelivered(visit, house)
    report = dealer.page.get_by_role("button", name="A card was delivered to the wrong place")
    report.focus()
    dealer.page.keyboard.press("Enter")
    choices = dealer.page.get_by_role("group", name="At which box?").get_by_role("button")
    wrong = ["The dealer's hand", *(f"Box {box}" for box in (1, 2, 4, 5, 6, 7))]  # box 3 is the right place
    expect(choices).to_have_text(wrong)
    dealer.page.keyboard.press("Tab")
    expect(dealer.page.get_by_role("button", name="The dealer's hand", exact=True)).to_be_focused()
    dealer.page.keyboard.press("Escape")
    expect(report).to_be_focused()
    expect(dealer.at("[data-report-box]")).to_have_count(0)
    dealer.page.keyboard.press("Enter")
    for _ in (0, 1, 2, 4, 5):
        dealer.page.keyboard.press("Tab")
    expect(dealer.at("[data-report-box='5']")).to_be_focused()
    dealer.page.keyboard.press("Enter")
    dealer.at('[data-tab="log"]').click()
    expect(dealer.at("[data-event=Reported]")).to_contain_text("delivered to the wrong place")


def test_a_player_is_not_let_to_the_desk(visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    visitor.open_table(house.table("free-bet-ma"))
    expect(visitor.at('[data-tab="staff"]')).to_have_count(0)
    expect(visitor.at('nav a[href="/floor"]')).to_have_count(0)
