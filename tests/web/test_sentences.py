"""Events described in French: a bust, a split, whose wager it was; and who made out a slip."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

FRENCH = "() => localStorage.setItem('pitboss.language', 'fr')"


def in_french(visitor: Visitor) -> None:
    visitor.page.evaluate(FRENCH)
    visitor.page.reload()


def test_the_log_tells_a_bust_of_the_dealer(visit: Visits, house: OpenHouse) -> None:
    visitor = visit()
    visitor.open_table(house.table("catfish-bend", "9h 6c 8d Th 8c"))
    in_french(visitor)
    visitor.sit(3)
    lay(visitor, Bet("25"))
    visitor.deal()
    visitor.act("stand")
    expect(visitor.at("[data-net]")).to_be_visible()
    visitor.at('[data-tab="log"]').click()
    log = visitor.at(".log li")
    expect(log.filter(has_text=re.compile("^Le croupier"))).to_have_text(
        [
            "Le croupier se donne 6♣.",
            "Le croupier se donne une carte face cachée.",
            "Le croupier retourne 10♥ : 16.",
            "Le croupier tire 8♣ : 24, au-dessus de 21.",
            "Le croupier dépasse 21 avec 24.",
        ]
    )
    expect(log.filter(has_text=re.compile(r"^La case\s3"))).to_have_text(
        ["La case 3 reçoit 9♥.", "La case 3 reçoit 8♦ : 17."]
    )
    expect(visitor.at("[data-event=Decided]")).to_have_text("Vous restez à 17 (case 3).")
    won = "Vous, case 3, mise de 25 $ : gagne 25 $ à 1 contre 1 — le croupier a dépassé 21."
    expect(visitor.at("[data-event=WagerSettled]")).to_have_text(won)
    expect(visitor.at("[data-event=RoundBegun]")).to_have_text("Le coup 1 commence ; mises à la case 3.")
    assert [line for line in log.all_inner_texts() if "…." in line] == []


def test_the_log_calls_cards_and_people_as_the_felt_does(visit: Visits, house: OpenHouse) -> None:
    """A player is "you" on the player's own page and has a name for others; screen readers hear each card's name."""
    ann, bob = visit(), visit()
    table = house.table("catfish-bend", "9h 6c 8d Th 8c")
    bob.open_table(table)
    ann.open_table(table)
    name = ann.at(".who").inner_text()
    ann.sit(3)
    lay(ann, Bet("25"))
    ann.deal()
    ann.act("stand")
    expect(ann.at("[data-net]")).to_be_visible()
    for visitor, decided, won in (
        (
            ann,
            "You stand on 17 (box 3).",
            "Your $25 blackjack wager on box 3 wins $25 at 1 to 1: the dealer went over 21.",
        ),
        (bob, f"{name} stands with 9♥ 8♦, 17 (box 3).", f"{name}'s $25.00 blackjack wager on box 3 wins"),
    ):
        visitor.at('[data-tab="log"]').click()
        expect(visitor.at(".log [data-event=Decided]")).to_have_text(decided)
        expect(visitor.at(".log [data-event=WagerSettled]")).to_contain_text(won)
        expect(visitor.at(".log [data-event=CardDealt]").nth(2)).to_have_text("Box 3 gets 8♦: 9♥ 8♦ is 17.")
        expect(visitor.at('[role="log"]')).to_contain_text(
            "Box 3 gets eight of diamonds: nine of hearts eight of diamonds is 17."
        )
    expect(ann.at(".log")).not_to_contain_text(name)
    ann.goto("/history")
    ann.at("[data-round] a").first.click()
    ann.at("input[type=range]").press("End")
    ann.action("back").click()
    expect(ann.at("[data-said]")).to_contain_text("Your $25 blackjack wager")


def test_slips_name_the_house_in_the_readers_language(visit: Visits, house: OpenHouse) -> None:
    house.table("catfish-bend", name="Opened")
    clerk = visit()
    clerk.come_as("Cate")
    clerk.goto("/day")
    slip = clerk.at("tr[data-slip]").last
    expect(slip).to_contain_text("the house")
    in_french(clerk)
    expect(slip).to_contain_text("la maison")
