"""The regulator's pages of the lab, in the browser: a petition is made and saved, a witness replays on two felts."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pitboss.house.regulator.desk import Desk
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.test_phone import check_width
from tests.web.visitor import Visitor

LONG = 300_000
GAME = "house-blackjack"
SOFT_17 = f"/lab/difference?game={GAME}&set=dealer_hits_soft_17%3Dtrue&a={GAME}"


@pytest.fixture(scope="module", autouse=True)
def _own_shelf(house: OpenHouse, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing that another run made is taken for this one's."""
    house.server.regulator = Desk(tmp_path_factory.mktemp("shelf"))


def test_a_petition_is_made_and_saved(guest: Visitor, tmp_path: Path) -> None:
    guest.goto("/lab")
    guest.at("[data-part=petition]").click()
    expect(guest.at("h1")).to_have_text("Petition")
    guest.at("[data-game]").select_option("catfish-bend")
    guest.at("[data-rounds]").select_option("100000")
    expect(guest.at("[data-command]")).to_have_text("pitboss petition catfish-bend --rounds 100000 --out petition")
    guest.action("begin").click()
    expect(guest.at("[data-progress]")).to_be_visible()
    expect(guest.page).to_have_url(re.compile(r"/lab/petition\?game=catfish-bend&rounds=100000&job=[0-9a-f]{24}$"))
    guest.page.reload()  # the address knows which job it is
    guest.at("[data-done]").wait_for(timeout=LONG)
    saved = {}
    for name in ("petition.pdf", "petition.zip"):
        with guest.page.expect_download() as downloaded:
            guest.at(f'[data-file="{name}"]').click()
        downloaded.value.save_as(tmp_path / name)
        saved[name] = (tmp_path / name).read_bytes()
    assert saved["petition.pdf"].startswith(b"%PDF-")
    with zipfile.ZipFile(io.BytesIO(saved["petition.zip"])) as data:
        told = json.loads(data.read("petition.json"))
    assert "Catfish" in told["cover"]["game"]
    guest.at("[data-part=difference]").click()
    guest.at("[data-part=petition]").click()
    expect(guest.at("[data-done]")).to_be_visible()  # what was made is found again beside the other parts
    guest.at('[data-option="dealer_hits_soft_17"] input').click()
    expect(guest.at("[data-done]")).to_have_count(0)  # other rules have another petition


def test_a_witness_replays_on_two_felts(visit: Visits) -> None:
    visitor = visit()
    visitor.goto(SOFT_17)
    visitor.action("begin").click()
    visitor.at("[data-witness=pays]").wait_for(timeout=LONG)
    expect(visitor.at("[data-statement]")).to_contain_text("has 5 cards")
    felts = {side: visitor.at(f"[data-felt={side}]") for side in "ab"}
    for felt in felts.values():
        expect(felt.locator("[data-said]")).to_be_visible()
        expect(felt.locator("[data-card]")).to_have_count(0)
    assert felts["a"].get_by_role("button", name="Round A: step forward", exact=True).count() == 1
    felts["a"].locator("[data-action=forward]").focus()
    for _ in range(3):
        visitor.page.keyboard.press("Enter")
    said = {side: felt.locator("[data-said]").inner_text() for side, felt in felts.items()}
    assert said["a"] == said["b"]  # both go on together, and nothing differs yet
    expect(visitor.at("[data-parted]")).to_have_attribute("data-parted", "false")
    visitor.action("parting").click()
    expect(visitor.at("[data-parted]")).to_have_attribute("data-parted", "true")
    said = {side: felt.locator("[data-said]").inner_text() for side, felt in felts.items()}
    assert said["a"] != said["b"]
    felts["b"].locator("[data-action=last]").click()
    felts["a"].locator("[data-action=forward]").click()  # the shorter round is over: nobody goes back
    nets = {side: felt.locator("[data-net]").get_attribute("data-net") for side, felt in felts.items()}
    assert nets["a"] != nets["b"]
    drawn = {side: felt.locator("[data-card]:visible").count() for side, felt in felts.items()}
    assert (drawn["a"], drawn["b"]) == (4, 5)  # the dealer stands on ace and six under A, and draws under B
    expect(visitor.at("[data-changed-clauses]")).to_contain_text("11.3")
    with visitor.page.expect_download() as downloaded:
        visitor.at('[data-file="difference.json"]').click()
    told = json.loads(Path(downloaded.value.path()).read_text(encoding="utf-8"))
    for shown, counted in (
        ("[data-changed-cell]", len(told["prices"]["changed_cells"])),
        ("[data-price-changes] [data-wager]", len(told["prices"]["wagers"])),
        ("[data-changed-case]", len(told["cases"]["different"])),
    ):
        assert counted > 0
        expect(visitor.at(shown)).to_have_count(counted)
    phone = visit(PHONE)
    phone.goto(visitor.page.url.removeprefix(visitor.house.url))
    phone.at("[data-witness=pays]").wait_for(timeout=LONG)
    check_width(phone)
    expect(phone.at("[data-felt=b]")).to_be_hidden()
    phone.at("[data-show=b]").tap()
    expect(phone.at("[data-felt=b]")).to_be_visible()
    expect(phone.at("[data-felt=a]")).to_be_hidden()
    check_width(phone)


def test_what_cannot_be_made_is_explained_and_leads_on(guest: Visitor) -> None:
    guest.goto("/lab/petition?game=catfish-bend&set=decks%3D99")
    guest.action("begin").click()
    expect(guest.at("[data-refused]")).to_contain_text("does not allow")
    expect(guest.at('[data-option="decks"] .fault, [data-fault="decks"]').first).to_contain_text("99")
    guest.at("[data-part=difference]").click()
    expect(guest.at("h1")).to_have_text("Difference")
    guest.action("begin").click()
    expect(guest.at("[data-refused]")).to_be_visible()
    expect(guest.at("[data-side=b] [role=alert]").first).to_be_visible()
    expect(guest.at("[data-side=a] [role=alert]")).to_have_count(0)
    guest.goto("/lab/petition?game=whist")
    expect(guest.at("main [role=alert]")).to_contain_text("whist")
    expect(guest.action("begin")).to_be_disabled()
    guest.goto(f"/lab/petition?game=catfish-bend&job={'0' * 24}")
    expect(guest.at("[data-gone]")).to_have_text("This result is no longer kept.")
    expect(guest.action("again")).to_be_enabled()  # a job that no longer exists is requested again
    expect(guest.action("begin")).to_be_enabled()
    guest.forgive("422", "404")
