"""The cage and the auditor: chips in and out, rounds found and reconstructed, returns, shoes, the audit, exports."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from playwright.sync_api import expect
from sqlalchemy import func, select

from pitboss.house.audit.past_rounds.rounds import round_story, the_round
from pitboss.house.store import schema
from pitboss.record import read_records, replay
from tests.web.conftest import PLAYED, Visits
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.visitor import Visitor

PLAYER = f"Ann-{PLAYED}"


@pytest.fixture
def auditor(visit: Visits, busy: OpenHouse) -> Visitor:
    visitor = visit(at=busy)
    visitor.come_as("Audrey")
    visitor.goto("/audit")
    expect(visitor.at("h1")).to_have_text("Audit")
    return visitor


def rounds_listed(visitor: Visitor) -> list[int]:
    """Return the rounds that are listed."""
    return [int(row.get_attribute("data-round") or "0") for row in visitor.at("tr[data-round]").all()]


def search(visitor: Visitor, field: str, text: str) -> None:
    """Look for rounds, and wait for the answer."""
    visitor.at(field).fill(text)
    with visitor.page.expect_response("**/api/audit/rounds*"):
        visitor.action("find").click()


def confirm(visitor: Visitor) -> None:
    """Say yes to what moves money, and close the receipt."""
    visitor.action("confirm").click()
    visitor.action("receipt-close").click()


def test_the_cage_hands_chips_out_and_takes_them_in(visit: Visits, house: OpenHouse) -> None:
    house.house.register("Paula", PASSWORD)
    visitor = visit()
    visitor.sign_in("Cate")
    visitor.at("[data-person]").fill("Paula")
    visitor.page.keyboard.press("Enter")
    expect(visitor.at("[data-wallet]")).to_have_text("$0")
    visitor.at("[data-dollars]").fill("250.50")
    visitor.action("chips-out").click()
    confirm(visitor)
    expect(visitor.at("[data-wallet]")).to_have_attribute("data-wallet", "25050")
    visitor.at("[data-dollars]").fill("100")
    visitor.action("chips-in").click()
    confirm(visitor)
    expect(visitor.at("[data-wallet]")).to_have_text("$150.50")
    newest = visitor.at("tr[data-entry]").first
    expect(newest).to_contain_text("Paula")
    expect(newest).to_contain_text("-$100")
    expect(newest).to_contain_text("+$100")


def test_the_cage_refuses_what_is_not_there(visit: Visits, house: OpenHouse) -> None:
    house.house.register("Pierre", PASSWORD)
    visitor = visit()
    visitor.sign_in("Cate")
    visitor.at("[data-person]").fill("Nobody")
    visitor.page.keyboard.press("Enter")
    expect(visitor.at("[role=alert].wrong")).to_contain_text("Nobody")
    visitor.at("[data-person]").fill("Pierre")
    visitor.page.keyboard.press("Enter")
    visitor.at("[data-dollars]").fill("20")
    visitor.action("chips-in").click()
    expect(visitor.at("[role=alert].wrong")).to_have_text("Pierre has only $0 in the wallet.")
    expect(visitor.action("confirm")).to_have_count(0)
    expect(visitor.at("[data-wallet]")).to_have_text("$0")
    visitor.forgive("404")


def test_a_round_is_found_by_player_clause_amount_and_number(auditor: Visitor, busy: OpenHouse) -> None:
    auditor.at("tr[data-round]").first.wait_for()
    everything = rounds_listed(auditor)
    assert everything
    search(auditor, "[data-player]", "Nobody Here")
    expect(auditor.at("tr[data-round]")).to_have_count(0)
    search(auditor, "[data-player]", PLAYER[2:].upper())
    expect(auditor.at("tr[data-round]")).to_have_count(len(rounds_of(busy, PLAYER)))
    assert sorted(rounds_listed(auditor)) == rounds_of(busy, PLAYER)
    search(auditor, "[data-clause-search]", f"{PLAYED} 5(e)")
    assert rounds_listed(auditor)
    search(auditor, "[data-clause-search]", "")
    search(auditor, "[data-player]", "")
    search(auditor, "[data-least]", "100000000")
    expect(auditor.at("tr[data-round]")).to_have_count(0)
    most = largest(busy)
    search(auditor, "[data-least]", f"{most[1] / 100:.2f}")
    expect(auditor.at("tr[data-round]")).to_have_count(1)
    assert rounds_listed(auditor) == [most[0]]
    auditor.at("[data-number]").fill(str(most[0]))
    auditor.action("find").click()
    expect(auditor.page).to_have_url(f"{busy.url}/audit/{most[0]}")
    reconstruct(auditor)


def test_a_round_is_found_by_any_clause_of_its_events(auditor: Visitor, busy: OpenHouse) -> None:
    """Burning a card settles no wager, and is found all the same."""
    auditor.at("tr[data-round]").first.wait_for()
    search(auditor, "[data-clause-search]", "reading A22")
    expect(auditor.at("tr[data-round]")).to_have_count(0)
    for number, clause in unsettled(busy):
        search(auditor, "[data-clause-search]", clause)
        expect(auditor.at(f'tr[data-round="{number}"]')).to_be_visible()


def unsettled(house: OpenHouse) -> list[tuple[int, str]]:
    """Return some clauses that events of rounds cite and no entry of the ledger, with such a round."""
    with house.house.database.reading() as connection:
        ledger = {
            clause
            for text in connection.execute(select(schema.entries.c.clauses)).scalars()
            for clause in text.split("; ")
        }
        rounds = connection.execute(select(schema.rounds.c.id)).scalars().all()
        stories = [(number, round_story(connection, the_round(connection, number))) for number in rounds]
    found = {clause: number for number, story in stories for clause in story["clauses"] if clause not in ledger}
    assert found
    return [(number, clause) for clause, number in sorted(found.items())][:3]


def test_a_round_is_found_by_time_and_by_a_part_of_its_tables_name(auditor: Visitor, busy: OpenHouse) -> None:
    auditor.at("tr[data-round]").first.wait_for()
    everything = rounds_listed(auditor)
    search(auditor, "[data-from]", "2001-01-01T00:00")
    expect(auditor.at("tr[data-round]")).to_have_count(len(everything))
    search(auditor, "[data-to]", "2001-01-02T00:00")
    expect(auditor.at("tr[data-round]")).to_have_count(0)
    with auditor.page.expect_response("**/api/audit/rounds*") as answer:
        auditor.at("[data-to]").fill("2000-01-01T00:00")
        auditor.action("find").click()
    expect(auditor.at("[role=alert].wrong")).to_have_text(answer.value.json()["sentence"])
    for field in ("[data-from]", "[data-to]"):
        auditor.at(field).fill("")
    listed = auditor.page.evaluate("() => fetch('/api/audit/rounds').then((answer) => answer.json())")
    name = listed[0]["table_name"]
    search(auditor, "[data-table-name]", name[1:-1].upper())
    expect(auditor.at("tr[data-round]")).to_have_count(sum(line["table_name"] == name for line in listed))
    search(auditor, "[data-table-name]", "no table is called so")
    expect(auditor.at("tr[data-round]")).to_have_count(0)
    auditor.forgive("422")


def test_what_cannot_be_looked_for_is_said(auditor: Visitor) -> None:
    auditor.at("tr[data-round]").first.wait_for()
    for field, text in (("[data-number]", "seven"), ("[data-table-number]", "-1"), ("[data-least]", "much")):
        auditor.at(field).fill(text)
        auditor.action("find").click()
        expect(auditor.at("[role=alert].wrong")).to_contain_text(text)
        auditor.at(field).fill("")


def reconstruct(visitor: Visitor) -> None:
    """The whole of a round: its story, its results, its ledger whose postings add up to nothing."""
    visitor.action("last").click()
    expect(visitor.at("[data-said]")).to_contain_text("round", ignore_case=True)
    expect(visitor.at("[data-result]").first).to_be_visible()
    expect(visitor.at("tr[data-entry]").first).to_be_visible()
    for row in visitor.at("tr[data-entry]").all():
        amounts = [cents(text) for text in row.locator(".amount").all_inner_texts()]
        assert amounts
        assert sum(amounts) == 0


def cents(text: str) -> int:
    """Read an amount as the page writes it."""
    return round(float(text.replace("$", "").replace(",", "")) * 100)


def rounds_of(house: OpenHouse, name: str) -> list[int]:
    """Return the rounds in which somebody wagered."""
    wagered = (
        select(schema.rounds.c.id)
        .join(
            schema.round_bettors,
            (schema.round_bettors.c.table_id == schema.rounds.c.table_id)
            & (schema.round_bettors.c.round == schema.rounds.c.number),
        )
        .join(schema.people, schema.people.c.id == schema.round_bettors.c.person_id)
        .where(schema.people.c.name == name)
    )
    with house.house.database.reading() as connection:
        return sorted(connection.execute(wagered).scalars())


def largest(house: OpenHouse) -> tuple[int, int]:
    """Return the round in which most was wagered, and how much."""
    rounds = schema.rounds.c
    with house.house.database.reading() as connection:
        row = connection.execute(select(rounds.id, rounds.staked).order_by(rounds.staked.desc()).limit(1)).one()
        return int(row.id), int(row.staked)


def test_returns_are_plotted_with_their_bands(auditor: Visitor) -> None:
    auditor.at('[data-tab="returns"]').click()
    line = auditor.at(f'[data-return="{PLAYED}-game"]')
    expect(line).to_be_visible(timeout=60_000)
    expect(line.locator("svg .two")).to_have_count(1)
    expect(line.locator("svg .three")).to_have_count(1)
    expect(line.locator("svg .theory")).to_have_count(1)
    expect(line.locator("svg circle")).to_have_count(1)
    picture = line.locator("svg").get_attribute("aria-label") or ""
    assert line.locator("td.number").nth(2).inner_text() in picture
    auditor.at("input[value=table]").check()
    expect(auditor.at("[data-return]").first).to_contain_text("Table")


def test_the_audit_passes_and_says_what_it_proves(auditor: Visitor) -> None:
    auditor.at('[data-tab="audit"]').click()
    auditor.action("audit").click()
    expect(auditor.at("[data-passed]")).to_have_attribute("data-passed", "true", timeout=60_000)


def test_the_ledger_can_be_searched(auditor: Visitor) -> None:
    auditor.at('[data-tab="ledger"]').click()
    expect(auditor.at("tr[data-entry]").first).to_be_visible()
    auditor.at("form select").select_option("win")
    auditor.at("form input").nth(1).fill(PLAYER)
    with auditor.page.expect_response("**/api/audit/entries*what=win*"):
        auditor.page.keyboard.press("Enter")
    expect(auditor.at("tr[data-entry]").first).to_contain_text(PLAYER)
    expect(auditor.at("tr[data-entry]").filter(has_not_text=PLAYER)).to_have_count(0)


def download(visitor: Visitor, name: str) -> bytes:
    """Download an export and return what is in it."""
    visitor.at('[data-tab="exports"]').click()
    with visitor.page.expect_download() as coming:
        visitor.at(f'a[download="{name}"]').click()
    return Path(coming.value.path()).read_bytes()


def test_exports_are_downloaded(auditor: Visitor, busy: OpenHouse) -> None:
    with busy.house.database.reading() as connection:
        count = connection.execute(select(func.count()).select_from(schema.rounds)).scalar_one()
    rows = list(csv.DictReader(io.StringIO(download(auditor, "rounds.csv").decode())))
    assert len(rows) == count
    postings = parquet.read_table(io.BytesIO(download(auditor, "postings.parquet")))
    assert sum(postings.column("amount").to_pylist()) == 0
    assert postings.num_rows > count
    records = read_records(download(auditor, "records.txt").decode())
    assert records
    assert [replay(record).differences for record in records] == [[] for _ in records]
