"""History: a round repeated step by step, its record replayed, its shoe's commitment checked in the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect

from pitboss.record import read_records, replay
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, Round, check, have_played, name_of, play, results
from tests.web.rounds_of_free_bet import ROUNDS
from tests.web.visitor import Visitor

ONLINE = Round("a game shuffled for every round", "zappit-online", "Th 6h 9d As 4c", "stand", (), -2500)


def look_back(visitor: Visitor) -> None:
    """Open the last round in the history."""
    visitor.goto("/history")
    visitor.at("[data-round] a").first.click()
    expect(visitor.at("input[type=range]")).to_be_visible()


def test_a_round_is_replayed_step_by_step(guest: Visitor) -> None:
    free = ROUNDS[0]
    play(guest, free)
    shown = guest.cards(3), guest.dealer()
    look_back(guest)
    expect(guest.at("tr, .panel").first).to_be_visible()
    scrubber = guest.at("input[type=range]")
    steps = int(scrubber.get_attribute("max") or "0")
    assert steps > 20
    expect(guest.at(".replay [data-card]")).to_have_count(0)
    guest.action("forward").click()
    expect(scrubber).to_have_value("1")
    guest.action("back").click()
    expect(scrubber).to_have_value("0")
    scrubber.fill(str(steps // 2))
    expect(guest.at(".replay [data-card]")).not_to_have_count(0)
    part = guest.at(".replay [data-card]").count()
    scrubber.press("End")
    expect(scrubber).to_have_value(str(steps))
    assert (guest.cards(3), guest.dealer()) == shown
    assert 0 < part < guest.at(".replay [data-card]").count()
    check(results(guest, ".columns [data-result]"), free.says)
    expect(guest.at(".columns [data-net]")).to_have_attribute("data-net", str(free.net))


def test_a_round_plays_by_itself(guest: Visitor) -> None:
    have_played(guest, ONLINE)
    look_back(guest)
    guest.at(".controls .main").click()
    expect(guest.at("input[type=range]")).not_to_have_value("0")
    guest.at(".controls .main").click()


def test_the_record_that_is_downloaded_replays(guest: Visitor) -> None:
    free = ROUNDS[0]
    have_played(guest, free)
    look_back(guest)
    name = name_of(guest)
    guest.at("[data-record]").filter(has_text="pitboss record").wait_for()
    with guest.page.expect_download() as coming:
        guest.page.get_by_role("button", name="Download").click()
    text = Path(coming.value.path()).read_text(encoding="utf-8")
    assert coming.value.suggested_filename.endswith(".txt")
    (record,) = read_records(text)
    replayed = replay(record)
    assert list(replayed.differences) == []
    assert f"net {name} +95.00" in text
    wrong = text.replace(f"net {name} +95.00", f"net {name} +96.00")
    assert [difference for record in read_records(wrong) for difference in replay(record).differences]


def test_the_record_is_copied(guest: Visitor) -> None:
    have_played(guest, ONLINE)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    look_back(guest)
    shown = guest.at("[data-record]")
    shown.filter(has_text="pitboss record").wait_for()
    guest.page.get_by_role("button", name="Copy").click()
    expect(guest.at(".notice")).to_be_visible()
    assert guest.page.evaluate("() => navigator.clipboard.readText()") == shown.text_content()


def test_the_commitment_is_verified_in_the_browser(guest: Visitor) -> None:
    play(guest, ONLINE)
    look_back(guest)
    guest.action("verify").click()
    expect(guest.at("[data-verdict]")).to_have_attribute("data-verdict", "true")
    expect(guest.at("[data-lies]")).to_have_attribute("data-lies", "true")
    assert guest.at("[data-computed]").inner_text() == guest.at("[data-commitment]").inner_text()


def swap_two(order: str) -> str:
    """Exchange the first card with the next different one."""
    cards = order.split()
    place = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[place] = cards[place], cards[0]
    return " ".join(cards)


def test_a_tampered_shoe_is_refused(guest: Visitor) -> None:
    have_played(guest, ONLINE)
    part = ""

    def tamper(route: Route) -> None:
        answer = route.fetch()
        shoes = json.loads(answer.body())
        for shoe in shoes if part else ():
            shoe[part] = swap_two(shoe[part]) if part == "order" else shoe[part][::-1]
        route.fulfill(response=answer, body=json.dumps(shoes))

    guest.page.route("**/api/tables/*/shoes*", tamper)
    look_back(guest)
    for part in ("order", "salt", "commitment"):  # noqa: B007 which is read by who tampers
        guest.page.reload()
        guest.action("verify").click()
        expect(guest.at("[data-verdict]")).to_have_attribute("data-verdict", "false")


def test_cards_that_are_not_in_the_shoe_are_found(guest: Visitor) -> None:
    have_played(guest, ONLINE)

    def tamper(route: Route) -> None:
        answer = route.fetch()
        story = json.loads(answer.body())
        dealt = [event["data"] for event in story["events"] if event["event"] == "CardDealt"]
        dealt[0]["card"], dealt[1]["card"] = dealt[1]["card"], dealt[0]["card"]
        route.fulfill(response=answer, body=json.dumps(story))

    guest.page.route(re.compile(r"/api/rounds/\d+$"), tamper)
    look_back(guest)
    guest.action("verify").click()
    expect(guest.at("[data-verdict]")).to_have_attribute("data-verdict", "true")
    expect(guest.at("[data-lies]")).to_have_attribute("data-lies", "false")


def test_a_shoe_in_play_is_not_opened_yet(guest: Visitor, house: OpenHouse) -> None:
    have_played(guest, ROUNDS[2])
    look_back(guest)
    expect(guest.at("[data-commitment]")).to_be_visible()
    expect(guest.action("verify")).to_have_count(0)


def test_what_the_decisions_were_worth(guest: Visitor) -> None:
    """Standing on a hard 12 against a ten gives something away, and the review says so."""
    have_played(guest, Round("", "zappit-ma", "Th Ks 2d 9c", "stand", (), 0, bets=(Bet("25"),)))
    look_back(guest)
    guest.action("review").click()
    expect(guest.at("[data-given]")).to_be_visible(timeout=60_000)
    assert int(guest.at("[data-given]").get_attribute("data-given") or "0") > 0
