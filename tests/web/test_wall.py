"""The wall of the pit: live, open rulings in red, rulings with one click, and incident reports to the cent."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from pitboss.house.floor import wall
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.rulebook.parts import FloorRuling
from tests.house.incident_stage import (
    CATFISH,
    FREE_BET,
    ZAPPIT,
    IncidentStage,
    extra_card,
    misdelivered,
    pat_hand,
    play_out_misdelivered,
    rule_extra_card,
    rule_misdelivered,
)
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.test_axe import check as check_access
from tests.web.visitor import Visitor

NUMBERS = itertools.count(1)


def somebody(house: OpenHouse, name: str) -> Person:
    """Return one of the staff."""
    person = house.house.find(name)
    assert person is not None
    return person


def stage(house: OpenHouse, game: str = "free-bet-ma", cards: str = FREE_BET) -> IncidentStage:
    """Open a table that Dora deals and Flora supervises; its shoe begins with these cards, the burned one first."""
    table = house.table(game, cards.partition(" ")[2], name=f"Wall {next(NUMBERS)}")
    return IncidentStage(house.house, table, somebody(house, "Dora"), somebody(house, "Flora"))


def guest(house: OpenHouse) -> Person:
    return house.house.guest()


def at_wall(visit: Visits, who: str = "Flora", **settings: object) -> Visitor:
    visitor = visit(**settings)
    visitor.come_as(who)
    visitor.goto("/floor")
    expect(visitor.at("[data-table]").first).to_be_visible()
    return visitor


def card(visitor: Visitor, table: int) -> str:
    return f'[data-table="{table}"]'


def test_a_ruling_opens_in_red_and_goes_when_it_is_ruled_elsewhere(visit: Visits, house: OpenHouse) -> None:
    """Nothing is loaded again: the page gets a message."""
    pit, ann = stage(house), guest(house)
    visitor = at_wall(visit)
    mine = visitor.at(card(visitor, pit.table))
    expect(mine).to_have_attribute("data-asks", "false")
    loads = visitor.page.evaluate("performance.getEntriesByType('navigation').length + performance.timeOrigin")
    misdelivered(pit, ann)
    expect(mine).to_have_attribute("data-asks", "true")
    expect(mine.locator(".what")).to_have_text(
        "Waits for a ruling: a card was delivered to the wrong place (box 1): 7♦"
    )
    expect(visitor.at("[data-table]").first).to_have_attribute("data-table", str(pit.table))  # open rulings come first
    pit.rule(FloorRuling.DEALERS_CARD)
    expect(mine).to_have_attribute("data-asks", "false")
    expect(mine.locator("[data-ruled]")).to_contain_text("Flora ruled: the card is the dealer's next one")
    expect(visitor.at("[data-open-rulings]")).to_have_attribute("data-open-rulings", "0")
    again = visitor.page.evaluate("performance.getEntriesByType('navigation').length + performance.timeOrigin")
    assert again == loads


def test_one_click_rules_without_leaving_the_wall(visit: Visits, house: OpenHouse) -> None:
    pit, ann = stage(house), guest(house)
    misdelivered(pit, ann)
    visitor = at_wall(visit)
    mine = visitor.at(card(visitor, pit.table))
    choices = mine.locator("[data-ruling]")
    expect(choices).to_have_text(
        [
            "Rule that the card moves forward, as the next one",
            "Rule that the card moves forward to box 3",
            "Rule that the card is the dealer's next one",
            "Rule that the card is burned",
        ]
    )
    mine.locator(".choice .clause").first.click()
    expect(visitor.at("[role=dialog]:visible, dialog[open]").first).to_contain_text("11(a)")
    visitor.page.keyboard.press("Escape")
    mine.locator("[data-ruling=burn]").click()
    expect(mine.locator("[data-ruled=burn]")).to_have_text("Flora ruled: the card is burned")
    expect(visitor.page).to_have_url(f"{house.url}/floor")
    play_out_misdelivered(pit, ann)
    expect(mine.locator("[data-tray]")).to_have_attribute("data-tray", str(house.house.settings.tray - 2500))


def test_who_clicks_second_reads_a_sentence(visit: Visits, house: OpenHouse) -> None:
    """The same supervisor at two screens: the wall of the second has not moved yet when the first has ruled."""
    pit, ann = stage(house), guest(house)
    misdelivered(pit, ann)
    late = at_wall(visit)
    button = late.at(f"{card(late, pit.table)} [data-ruling=burn]")
    expect(button).to_be_visible()
    late.forgive("409")

    def first(route: Route) -> None:
        pit.rule(FloorRuling.DEALERS_CARD)
        route.continue_()

    late.page.route("**/rule", first)
    button.click()
    expect(late.at(".notice.bad p").first).to_have_text("Too late: this has already been ruled on.")
    expect(late.at(f"{card(late, pit.table)} [data-ruled]")).to_contain_text("the card is the dealer's next one")


def test_another_supervisor_sees_who_rules_and_cannot_take_the_table(visit: Visits, house: OpenHouse) -> None:
    if house.house.find("Frank") is None:
        house.house.register("Frank", PASSWORD, Role.FLOOR)
    pit, ann = stage(house), guest(house)
    misdelivered(pit, ann)
    frank = at_wall(visit, "Frank")
    other = frank.at(card(frank, pit.table))
    expect(other.locator(".asked")).to_contain_text("Flora supervises this table and rules on it.")
    expect(other.locator("[data-ruling], [data-action=supervise]")).to_have_count(0)
    pit.rule(FloorRuling.BURN)
    expect(other).to_have_attribute("data-asks", "false")


def test_two_supervisors_who_take_a_table_at_once(visit: Visits, house: OpenHouse) -> None:
    if house.house.find("Frank") is None:
        house.house.register("Frank", PASSWORD, Role.FLOOR)
    table = house.table("zappit-ma", name=f"Free {next(NUMBERS)}")
    frank, flora = at_wall(visit, "Frank"), at_wall(visit)
    take = frank.at(f"{card(frank, table)} [data-action=supervise]")
    expect(take).to_be_visible()
    flora.at(f"{card(flora, table)} [data-action=supervise]").click()
    expect(flora.at(f"{card(flora, table)} [data-floor=Flora]")).to_be_visible()
    expect(frank.at(f"{card(frank, table)} [data-floor=Flora]")).to_be_visible()
    expect(take).to_have_count(0)
    flora.at(f"{card(flora, table)} [data-action=release]").click()
    expect(take).to_be_visible()


def test_the_wall_is_searched_and_sorted(visit: Visits, house: OpenHouse) -> None:
    table = house.table("double-attack-ma", name="Needle")
    visitor = at_wall(visit)
    visitor.at("[data-search]").fill("needle")
    expect(visitor.at("[data-table]")).to_have_count(1)
    expect(visitor.at("[data-table]")).to_have_attribute("data-table", str(table))
    visitor.at("[data-show]").select_option("mine")
    expect(visitor.at("[data-table]")).to_have_count(0)
    expect(visitor.at(".wall")).to_contain_text("No tables match.")


def test_a_wall_without_room_for_all_tables_says_so(
    visit: Visits, house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And leads to a list that has all of them."""
    monkeypatch.setattr(wall, "MOST_TABLES", 1)
    tables = [house.table("free-bet-ma", name=f"Of several {number}") for number in range(3)]
    floor = at_wall(visit)
    more = floor.at("[data-more]")
    open_now = int(more.get_attribute("data-more") or "0")
    assert open_now >= len(tables)
    expect(more).to_contain_text(f"The wall shows 1 of {open_now} open tables.")
    more.get_by_role("link").click()
    for table in tables:
        expect(floor.at(f'main [data-table="{table}"]')).to_be_visible()
    expect(floor.at("main [data-table]")).to_have_count(open_now)
    floor.at("main a").first.click()
    expect(floor.at(".wall")).to_be_visible()


def test_the_wall_on_a_phone_and_from_afar(visit: Visits, house: OpenHouse) -> None:
    pit, ann = stage(house), guest(house)
    misdelivered(pit, ann)
    phone = at_wall(visit, size=PHONE)
    assert phone.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    button = phone.at(f"{card(phone, pit.table)} [data-ruling=burn]").bounding_box()
    assert button is not None and button["height"] >= 40
    visitor = at_wall(visit)
    check_access(visitor)
    size = "(node) => parseFloat(getComputedStyle(node).fontSize)"
    before = visitor.at(f"{card(visitor, pit.table)} .what").evaluate(size)
    visitor.action("wall-mode").click()
    assert visitor.at(f"{card(visitor, pit.table)} .what").evaluate(size) > 1.2 * before
    visitor.action("wall-mode").click()
    pit.rule(FloorRuling.BURN)


def test_what_is_refused_is_read_on_the_whole_screen(visit: Visits, house: OpenHouse) -> None:
    table = house.table("zappit-ma", name=f"Refused {next(NUMBERS)}")
    visitor = at_wall(visit)
    visitor.forgive("409")
    visitor.action("wall-mode").click()
    visitor.page.wait_for_function("() => document.fullscreenElement !== null")
    visitor.page.route("**/position*", lambda route: route.fulfill(status=409, json=TAKEN))
    visitor.at(f"{card(visitor, table)} [data-action=supervise]").click()
    notice = visitor.at(".notice")
    expect(notice).to_contain_text("Somebody else is faster.")
    seen = """(notice) => {
      const { left, top } = notice.getBoundingClientRect();
      return notice.contains(document.elementFromPoint(left + 20, top + 20));
    }"""
    assert notice.evaluate(seen)


TAKEN = {"code": "taken", "sentence": "Somebody else is faster.", "clauses": [], "faults": []}


def a_burned_card(pit: IncidentStage, ann: Person, bob: Person) -> None:
    misdelivered(pit, ann)
    rule_misdelivered(pit, ann)


def a_third_card(pit: IncidentStage, ann: Person, bob: Person) -> None:
    extra_card(pit, ann, bob)
    rule_extra_card(pit, bob)


def a_card_too_many(pit: IncidentStage, ann: Person, bob: Person) -> None:
    pat_hand(pit, ann)


WORKED: dict[str, tuple[str, str, Callable[[IncidentStage, Person, Person], None], dict[str, str], str]] = {
    "free-bet-ma": (
        FREE_BET,
        "misdelivered",
        a_burned_card,
        {"Ann": "+$25.00"},
        "-$25.00",
    ),
    "catfish-bend": (
        CATFISH,
        "extra-card",
        a_third_card,
        {"Ann": "$0.00", "Bob": "+$10.00"},
        "-$10.00",
    ),
    "zappit-ma": (ZAPPIT, "pat-hand", a_card_too_many, {"Ann": "+$30.00"}, "-$30.00"),
}
"""By game: the cards, what happens, who wins what, and the house's result; all worked out in incident_stage."""


@pytest.mark.parametrize("game", WORKED)
def test_a_report_is_right_to_the_cent(visit: Visits, house: OpenHouse, game: str) -> None:
    cards, irregularity, happen, nets, of_house = WORKED[game]
    pit, people = stage(house, game, cards), {"Ann": guest(house), "Bob": guest(house)}
    happen(pit, people["Ann"], people["Bob"])
    visitor = at_wall(visit)
    visitor.at(f'[data-report-of="{pit.table}"]').click()
    report = visitor.at(f"[data-report={irregularity}]")
    for name, net in nets.items():
        expect(report.locator(f'td[data-player="{people[name].name}"]')).to_have_text(net)
    expect(report.locator("[data-house-net]")).to_have_text(of_house)
    expect(report.locator("[data-dealt-by]")).to_have_text("Dora")
    expect(report.locator("[data-supervised-by]")).to_have_text("Flora")
    expect(report.locator("[data-reported-by]")).to_have_text("Dora")
    expect(report.locator("[data-ruled-by]")).to_have_text("no ruling" if game == "zappit-ma" else "Flora")
    expect(report.locator(".signature")).to_have_count(3)
    if game == "catfish-bend":
        expect(report.locator("[data-then='0']")).to_have_text("6♣ (face down)")
        check_access(visitor)


def test_a_report_is_printed_without_the_page_around_it(visit: Visits, house: OpenHouse) -> None:
    pit, ann = stage(house), guest(house)
    misdelivered(pit, ann)
    visitor = at_wall(visit)
    visitor.at(f'[data-report-of="{pit.table}"]').click()
    expect(visitor.at(".going")).to_have_text("The round is not over yet; this report is not final.")
    visitor.page.emulate_media(media="print")
    expect(visitor.at("header nav")).to_be_hidden()
    expect(visitor.action("print")).to_be_hidden()
    expect(visitor.at("[data-report] h1")).to_be_visible()
    pit.rule(FloorRuling.BURN)


def test_incidents_are_listed_by_day_and_table(visit: Visits, house: OpenHouse) -> None:
    pit, ann = stage(house, "zappit-ma", ZAPPIT), guest(house)
    pat_hand(pit, ann)
    visitor = at_wall(visit)
    visitor.goto("/floor/incidents")
    visitor.at("[data-incident-table]").fill(str(pit.table))
    visitor.action("find-incidents").click()
    expect(visitor.at("tr[data-incident]")).to_have_count(1)
    expect(visitor.at("tr[data-incident]")).to_contain_text("The dealer drew a card to a pat hand")
    visitor.at("[data-incident-day]").fill("2020-01-01")
    visitor.action("find-incidents").click()
    expect(visitor.at("main")).to_contain_text("Nothing was reported.")
    visitor.at("[data-incident-table]").fill("one")
    visitor.action("find-incidents").click()
    expect(visitor.at("main [role=alert]")).to_have_text("“one” is not a number.")
    visitor.forgive("404")
    visitor.goto(f"/floor/incidents/{pit.table}/1")
    expect(visitor.at("main [role=alert]")).to_have_text("There is no such report.")


def test_the_books_name_who_worked_a_round(visit: Visits, house: OpenHouse) -> None:
    pit, ann = stage(house), guest(house)
    misdelivered(pit, ann)
    rule_misdelivered(pit, ann)
    auditor = visit()
    auditor.come_as("Audrey")
    auditor.goto("/audit")
    auditor.at("[data-table-number]").fill(str(pit.table))
    auditor.at("[data-ruled-by]").fill("flora")
    with auditor.page.expect_response("**/api/audit/rounds*"):
        auditor.action("find").click()
    expect(auditor.at("tr[data-round]")).to_have_count(1)
    auditor.at("[data-ruled-by]").fill("dora")
    with auditor.page.expect_response("**/api/audit/rounds*"):
        auditor.action("find").click()
    expect(auditor.at("tr[data-round]")).to_have_count(0)
    auditor.at("[data-ruled-by]").fill("")
    auditor.at("[data-dealt-by]").fill("dora")
    with auditor.page.expect_response("**/api/audit/rounds*"):
        auditor.action("find").click()
    auditor.at("tr[data-round] a").first.click()
    expect(auditor.at("[data-worked=dealt_by] dd")).to_have_text("Dora")
    expect(auditor.at("[data-worked=ruled_by] dd")).to_have_text("Flora")
    auditor.at("[data-attendance] [data-incident]").click()
    expect(auditor.at("[data-report=misdelivered] [data-house-net]")).to_have_text("-$25.00")
