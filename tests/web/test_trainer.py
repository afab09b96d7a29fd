"""The trainer: values hidden until the choice is made, drills by mouse and keys, and a record that is kept."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Response, WebSocket, expect

from pitboss.cards import cards
from pitboss.rulebook import submit
from pitboss.solve.prices.advice import advise
from tests.web.conftest import Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

LONG = 90_000
VALUED = re.compile(r'"values":\{"(hit|stand|double|split|surrender|zap|insure|decline|even money|attack)":')
SHOWN = ".figure, .worth, .decision.best, .star, [data-grade], [data-value]"
"""Whatever shows a value, or marks the best choice."""


class Heard:
    """Everything that the server said to a page, and which paths it was asked for."""

    def __init__(self, visitor: Visitor) -> None:
        self.texts: list[str] = []
        self.paths: list[str] = []
        visitor.page.on("response", self._note)
        visitor.page.on("websocket", self._listen)

    def _note(self, response: Response) -> None:
        if "/api/" in response.url:
            self.paths.append(response.url.partition("/api/")[2])
            if response.status == 200:
                self.texts.append(response.text())

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(str(frame)))

    @property
    def values(self) -> list[str]:
        """What was said that has a value in it."""
        return [text for text in self.texts if VALUED.search(text)]


@pytest.fixture(autouse=True)
def _seeded(house: OpenHouse) -> None:
    house.server.drilling = random.Random(11)


def drill(visitor: Visitor, hands: str, game: str = "catfish-bend") -> None:
    """Open the trainer and ask for drills."""
    visitor.goto("/train")
    visitor.at("[data-choose=game]").select_option(game)
    visitor.at("[data-choose=drill]").select_option(hands)
    visitor.at(".decision:enabled").first.wait_for()


def answer(visitor: Visitor, name: str) -> None:
    visitor.act(name)
    visitor.at("[data-grade]").wait_for(timeout=LONG)


def progress(visitor: Visitor) -> int:
    """Look at the record and return how many decisions it has."""
    visitor.goto("/train/progress")
    visitor.at("[data-total], [data-none]").first.wait_for()
    total = visitor.at("[data-total=decisions]")
    return int(total.inner_text()) if total.count() else 0


def test_values_stay_hidden_at_the_table_until_the_choice_is_made(guest: Visitor, house: OpenHouse) -> None:
    """Twelve against a six: hitting is the mistake, and what it cost is what the solver says of these cards."""
    heard = Heard(guest)
    guest.open_table(house.table("catfish-bend", "Th 6h 2d Tc 9c 2s 9d"))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.at("[data-advice=after]").check()
    guest.deal()
    expect(guest.action("hit")).to_be_enabled()
    guest.page.keyboard.press("?")
    guest.rest()
    expect(guest.at(SHOWN)).to_have_count(0)
    assert heard.values == []
    assert not [path for path in heard.paths if path.endswith(("/advice", "/graded"))]
    guest.page.keyboard.press("h")
    expect(guest.at("[data-grade]")).to_have_attribute("data-grade", "mistake", timeout=LONG)
    values = advise(submit("catfish-bend", {}), "Th 2d", cards("6h")).values
    cost = float(guest.at("[data-cost]").get_attribute("data-cost") or "")
    assert cost == pytest.approx(values["stand"] - values["hit"], abs=1e-8)
    expect(guest.at(".cost")).to_contain_text(f"It cost {cost:.4f} per unit bet: ${cost * 25:.2f} on $25.")
    expect(guest.at(".verdict .why")).to_contain_text("the dealer busts")
    expect(guest.at(".verdict")).to_contain_text("cards seen this round, not for a fresh shoe")
    assert len(heard.values) == 1
    guest.settled()
    expect(guest.at(".side .advice")).to_contain_text("1 decision gave away")
    guest.page.reload()
    expect(guest.at("[data-advice=after]")).to_be_checked()
    assert progress(guest) == 1


def test_values_seen_before_the_choice_train_nobody(guest: Visitor, house: OpenHouse) -> None:
    guest.open_table(house.table("catfish-bend", "Th 6h 2d Tc 9c 2s 9d"))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.at("[data-advice=before]").check()
    guest.deal()
    guest.at(".decision.best").wait_for(timeout=LONG)
    guest.at("[data-advice=after]").check()
    expect(guest.at(SHOWN)).to_have_count(0)
    guest.act("stand")
    guest.settled()
    expect(guest.at("[data-grade]")).to_have_count(0)
    assert progress(guest) == 0


def test_a_drill_is_answered_by_keys_and_kept(guest: Visitor, house: OpenHouse) -> None:
    heard = Heard(guest)
    drill(guest, "insurance")
    expect(guest.at(SHOWN)).to_have_count(0)
    assert heard.values == []
    held = guest.at("[data-held]").get_attribute("data-held") or ""
    tens = 96 - sum(card[0] in "TJQK" for card in held.split())
    key = guest.action("insure").get_attribute("aria-keyshortcuts") or ""
    guest.at("h1").click()
    guest.page.keyboard.press(key)
    expect(guest.at("[data-grade]")).to_be_visible(timeout=LONG)
    cost = float(guest.at("[data-cost]").get_attribute("data-cost") or "")
    assert cost == pytest.approx(1 - 3 * tens / 309)  # six decks less three cards; insurance pays 2 to 1
    guest.page.keyboard.press(key)  # answered already
    expect(guest.action("next")).to_be_focused()
    first = guest.at("[data-drill]").get_attribute("data-drill")
    guest.page.keyboard.press("n")
    expect(guest.at("[data-grade]")).to_have_count(0)
    expect(guest.at("[data-drill]")).not_to_have_attribute("data-drill", str(first))
    second = guest.at("[data-drill]").get_attribute("data-drill")
    guest.page.reload()
    expect(guest.at("[data-drill]")).to_have_attribute("data-drill", str(second))  # the same until it is answered
    expect(guest.at("[data-score]")).to_contain_text("0% best of 1, streak 0")
    assert progress(guest) == 1
    expect(guest.at('[data-line="catfish-bend insurance"]')).to_contain_text("0%")


def test_a_second_window_does_not_answer_again(guest: Visitor, house: OpenHouse) -> None:
    drill(guest, "insurance")
    other = guest.context.new_page()
    other.goto(f"{house.url}/train")
    other.locator('[data-action="insure"]:enabled').wait_for()
    answer(guest, "insure")
    other.locator('[data-action="decline"]').click()
    expect(other.locator(".beside")).to_contain_text("You answered this hand in another window: insurance.")
    assert progress(guest) == 1


def test_a_guest_who_registers_keeps_the_record_and_may_erase_it(guest: Visitor, house: OpenHouse) -> None:
    drill(guest, "insurance")
    answer(guest, "decline")
    guest.action("sign-in").click()
    guest.action("register-instead").click()
    guest.page.fill('input[name="name"]', "Trained")
    guest.page.fill('input[name="password"]', PASSWORD)
    guest.page.click("dialog button[type=submit]")
    guest.at("dialog").wait_for(state="detached")
    assert progress(guest) == 1
    guest.action("erase").click()
    guest.action("erase-all").click()
    expect(guest.at("[data-none]")).to_be_visible()
    assert progress(guest) == 0


def test_weak_hands_come_again(guest: Visitor, house: OpenHouse) -> None:
    drill(guest, "insurance")
    weak = guest.at(".question").inner_text()
    answer(guest, "insure")
    guest.at("[data-choose=drill]").select_option("weak")
    came = []
    for _ in range(6):
        guest.at(".decision:enabled").first.wait_for()
        came.append(guest.at(".question").inner_text())
        answer(guest, str(guest.at(".decision").first.get_attribute("data-action")))
        guest.action("next").click()
    assert came.count(weak) >= 2
    assert progress(guest) == 7
    assert guest.at("[data-weak]").count() > 0


def test_whoever_works_here_is_told_that_it_is_for_players(visit: Visits) -> None:
    dora = visit()
    dora.come_as("Dora")
    dora.goto("/train")
    expect(dora.at("main")).to_contain_text("The trainer is for players.")
    expect(dora.at("nav a[href='/train']")).to_have_count(0)
