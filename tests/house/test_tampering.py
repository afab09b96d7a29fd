"""Somebody with full access to the database changes its rows, and the audit detects it: the tampering matrix."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pitboss.cards import Card
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import Anchor, AnchorRefused, read_anchors
from pitboss.house.chain.seals import seal_heads
from pitboss.house.store.database import Database
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.shoe import Shoe
from tests.house.history import History
from tests.house.kit import Kit
from tests.house.relinking import relink
from tests.house.tamperings import SEALS, tamperings
from tests.house.test_audit import drop_triggers, play_rounds

TAMPERINGS = tamperings()


@pytest.fixture(scope="module")
def history(sqlite_history: History, tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    folder = tmp_path_factory.mktemp("history")
    sqlite_history.copy_to(folder / "house.db")
    made = sqlite_history.again(folder, f"sqlite:///{folder / 'house.db'}")
    yield made
    made.kit.close()


@pytest.fixture
def books(history: History, tmp_path: Path) -> Iterator[Database]:
    """A copy of the books, for somebody to change."""
    copy = tmp_path / "house.db"
    history.copy_to(copy)
    database = Database(f"sqlite:///{copy}")
    yield database
    database.close()


def findings(database: Database, *anchors: Anchor) -> dict[str, list[str]]:
    report = audit(database, anchors=anchors)
    return {check.name: [str(finding) for finding in check.findings] for check in report.checks if check.findings}


def spoil(database: Database, *statements: str) -> None:
    with database.writing() as connection:
        drop_triggers(connection)
        for statement in statements:
            assert connection.exec_driver_sql(statement).rowcount >= 1, statement


def anchors_of(history: History) -> list[Anchor]:
    return [Anchor(seal.number, seal.hash, None, seal.key, seal.signature) for seal in history.seals]


def test_honest_books_pass_with_their_anchors(history: History, books: Database) -> None:
    assert findings(books, *anchors_of(history), *read_anchors(str(history.sealing.anchor_file))) == {}
    groups = Counter(tampering.group for tampering in TAMPERINGS.values())
    assert groups["found before"] + groups["not found before"] >= 34 and groups["our own"] >= 20


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_a_tampering_is_told(tampering: str, books: Database) -> None:
    spoil(books, *TAMPERINGS[tampering].statements)
    assert TAMPERINGS[tampering].check in findings(books)


CLEVER = {
    "a payout raised": "UPDATE entries SET note = 'forged' WHERE book = 1 AND number = 5",
    "a step's person": "UPDATE steps SET person_id = person_id + 1, command_id = 'y' WHERE table_id = 1 AND seq = 12",
    "times": "UPDATE steps SET at = at - 1 WHERE table_id = 1",
    "a closed table": "UPDATE standings SET lobby = '{}' WHERE table_id = 3",
    "a role": "UPDATE people SET role = 'admin' WHERE name = 'Ann'",
    "a cage entry": "UPDATE entries SET note = 'nothing' WHERE book = 0 AND what = 'buy in'",
    "a slip": "UPDATE gaming_slips SET note = 'forged' WHERE kind = 'credit'",
    "a table's name": "UPDATE tables SET name = 'Another' WHERE id = 2",
}


@pytest.mark.parametrize("tampering", CLEVER)
def test_who_links_everything_anew_is_told_by_an_anchor(tampering: str, history: History, books: Database) -> None:
    """Somebody who knows how links are made rewrites all of them, including seals, but cannot change the anchor."""
    spoil(books, CLEVER[tampering])
    relink(books)
    assert SEALS not in findings(books)
    assert SEALS in findings(books, anchors_of(history)[1])


ALONE = {
    "one person": "UPDATE gaming_slips SET sent_by = received_by, decided_by = received_by WHERE kind = 'fill'",
    "a clerk asked": "UPDATE gaming_slips SET asked_by = decided_by WHERE kind = 'credit'",
    "nobody asked": "UPDATE gaming_slips SET asked_by = 0, command_id = NULL WHERE kind = 'fill' AND state = 'done'",
    "another amount": "UPDATE gaming_slips SET amount = 5 WHERE kind = 'opener' AND table_id = 1",
}


@pytest.mark.parametrize("tampering", ALONE)
def test_slips_that_are_linked_anew_are_told_without_an_anchor(tampering: str, books: Database) -> None:
    """Steps, roles and entries say who moved the chips, whatever slip and chain say."""
    spoil(books, ALONE[tampering])
    relink(books)
    assert list(findings(books)) == ["slips answer for the chips"]


def test_commands_that_are_cut_off_are_told_by_an_anchor(history: History, tmp_path: Path) -> None:
    """A truncated write-ahead log leaves books that are consistent: they only end too early."""
    early = tmp_path / "early.db"
    history.copy_to(early)
    kit = history.kit
    before = kit.look(history.table).version
    history.play(history.table, 1)
    receipt = f"table {history.table} step {kit.look(history.table).version} {kit.look(history.table).head}"
    sealed = history.sealing.seal()
    assert sealed is not None and kit.look(history.table).version > before
    database = Database(f"sqlite:///{early}")
    assert findings(database) == {}
    assert "what came with it is gone" in findings(database, Anchor(sealed.number, sealed.hash))[SEALS][0]
    assert "what came with it is gone" in findings(database, *read_anchors(receipt))[SEALS][0]
    database.close()


def test_a_shoe_without_some_of_its_cards_is_told(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house itself takes tens and aces out before it commits to the order: everything else is in order."""
    shuffle = HouseTable._shuffle

    def poorer(table: HouseTable, cards: Sequence[Card]) -> Shoe:
        rich = [card for card in cards if card.rank in "TJQKA"][:110]
        left = list(cards)
        for card in rich:
            left.remove(card)
        return shuffle(table, left)

    monkeypatch.setattr(HouseTable, "_shuffle", poorer)
    play_rounds(kit, 2)
    told = findings(kit.house.database)
    assert list(told) == ["shoes equal their commitments"]
    assert "was shuffled by the house and lacks 110 cards of the pack" in told["shoes equal their commitments"][0]


def test_seals_signed_by_another_key_are_refused(history: History, tmp_path: Path) -> None:
    file = history.sealing.anchor_file
    key = history.sealing.signer().public
    assert {anchor.key for anchor in read_anchors(str(file), key)} == {key}
    with pytest.raises(AnchorRefused, match="was not signed by the key ffff"):
        read_anchors(str(file), "ff" * 32)
    forged = tmp_path / "anchors.jsonl"
    shutil.copy(file, forged)
    first = forged.read_text().splitlines()[0]
    hashed = history.seals[0].hash
    forged.write_text(first.replace(hashed, "0" * 64) + "\n")
    with pytest.raises(AnchorRefused, match="The signature of seal 1 is not its key's"):
        read_anchors(str(forged))


@pytest.mark.parametrize("said", ["", "seal five", '{"seal": 1}', "table 1 step 2 abc", "nowhere.jsonl"])
def test_what_is_no_anchor_is_refused(said: str) -> None:
    with pytest.raises(AnchorRefused, match="name an anchor file, or a receipt such as: seal 5 HASH"):
        read_anchors(said)


def test_books_that_do_not_move_are_not_sealed_again(books: Database) -> None:
    with books.writing() as connection:
        first = seal_heads(connection, None, 1)
        again = seal_heads(connection, None, 2)
    assert (first, again) == (None, None) or again is None


def test_the_key_and_the_anchors_are_kept_beside_the_books(history: History) -> None:
    sealing = history.sealing
    assert sealing.key_file.stat().st_mode & 0o777 == 0o600
    numbers = [anchor.place for anchor in read_anchors(str(sealing.anchor_file))]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 2
