"""What happens, told in French: a bust, a split, whose wager it was; and who made out a slip."""

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
            "Le croupier se donne le six de trèfle.",
            "Le croupier se donne une carte face cachée.",
            "Le croupier retourne le dix de cœur : 16.",
            "Le croupier tire le huit de trèfle : 24, au-dessus de 21.",
            "Le croupier dépasse 21 avec 24.",
        ]
    )
    expect(log.filter(has_text=re.compile("^La case 3"))).to_have_text(
        ["La case 3 reçoit le neuf de cœur.", "La case 3 reçoit le huit de carreau : 17."]
    )
    name = visitor.at(".who").inner_text()
    won = f"{name}, case 3, mise de 25 $ : gagne 25 $ à 1 contre 1 — le croupier a dépassé 21."
    expect(visitor.at("[data-event=WagerSettled]")).to_have_text(won)
    expect(visitor.at("[data-event=RoundBegun]")).to_have_text("Le coup 1 commence ; mises à la case 3.")
    assert [line for line in log.all_inner_texts() if "…." in line] == []


def test_slips_name_the_house_in_the_readers_language(visit: Visits, house: OpenHouse) -> None:
    house.table("catfish-bend", name="Opened")
    clerk = visit()
    clerk.come_as("Cate")
    clerk.goto("/day")
    slip = clerk.at("tr[data-slip]").last
    expect(slip).to_contain_text("the house")
    in_french(clerk)
    expect(slip).to_contain_text("la maison")
