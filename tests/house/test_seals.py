"""Seals as the server makes them, heads and receipts as people get them, and chains of an older house."""

from __future__ import annotations

import asyncio
import errno
import json
import stat
import threading
import time
from pathlib import Path

import httpx
import pytest
from alembic import command
from sqlalchemy import inspect

from pitboss.house import sealing as sealing_module
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import read_anchors
from pitboss.house.chain.signing import KeyRefused, load_signer
from pitboss.house.sealing import Sealing
from pitboss.house.store.migrating import configuration, upgrade
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.kit import Kit
from tests.house.test_api import play_a_round
from tests.house.test_audit import play_rounds
from tests.house.test_hosting import assert_audited
from tests.house.wire import Wire


def sealing_kit(url: str, folder: Path) -> Kit:
    names = {"signing_key": str(folder / "key.pem"), "anchor_file": str(folder / "kept" / "anchors.jsonl")}
    return Kit(url, seal_seconds=3600, **names)  # type: ignore[arg-type]


def test_a_server_seals_when_it_opens_and_when_it_closes(url: str, tmp_path: Path) -> None:
    kit = sealing_kit(url, tmp_path)
    wire = Wire(kit.house, inline=False)
    ann = wire.guest("Ann")
    table = kit.table()
    ann.done(table, "BuyIn", amount=50_000)
    play_a_round(ann, table)
    wire.close()
    lines = (tmp_path / "kept" / "anchors.jsonl").read_text().splitlines()
    assert [json.loads(line)["seal"] for line in lines] == [1, 2]
    key = load_signer(tmp_path / "key.pem").public
    anchors = read_anchors(str(tmp_path / "kept" / "anchors.jsonl"), key)
    assert not list(audit(kit.house.database, anchors=anchors).findings)
    kit.close()


def test_every_answer_has_the_last_seal(wire: Wire, kit: Kit, tmp_path: Path) -> None:
    sealing = wire.server.sealer.sealing
    sealing.key_file, sealing.anchor_file = tmp_path / "key.pem", tmp_path / "anchors.jsonl"
    assert wire.visitor.get("/api/head").json()["seal"] == 0
    assert wire.visitor.get("/api/health").headers["pitboss-head"] == "none"
    table, ann = kit.table(), wire.guest("Ann")
    seal = sealing.seal()
    assert seal is not None
    head = wire.visitor.get("/api/head").json()
    assert (head["seal"], head["hash"], head["key"]) == (1, seal.hash, sealing.signer().public)
    said = f"seal 1 {seal.hash}"
    assert {ann.get(path).headers["pitboss-head"] for path in ("/api/me", "/api/nowhere", "/api/tables/99")} == {said}
    answer = ann.play(table, "BuyIn", amount=50_000).json()
    assert answer["head"] == kit.look(table).head


def test_the_receipt_of_a_round_is_an_anchor(wire: Wire, kit: Kit) -> None:
    table, ann = kit.table(), wire.guest("Ann")
    ann.done(table, "BuyIn", amount=50_000)
    play_a_round(ann, table)
    (line,) = ann.get("/api/me/rounds").json()
    receipt = ann.get(f"/api/rounds/{line['id']}").json()["receipt"]
    play_a_round(ann, table)
    assert not list(audit(kit.house.database, anchors=read_anchors(receipt)).findings)
    wrong = receipt.replace(f"table {table} step", "table 77 step")
    (finding,) = audit(kit.house.database, anchors=read_anchors(wrong)).findings
    assert "is not in the books" in str(finding)


def test_workers_seal_one_chain_together(kit: Kit, tmp_path: Path) -> None:
    """Each has a key of its own: seals are numbered on, and name who signed."""
    sealings = []
    for number in range(2):
        sealing = Sealing(kit.worker())
        sealing.key_file, sealing.anchor_file = tmp_path / f"{number}.pem", tmp_path / "anchors.jsonl"
        sealings.append(sealing)
    for number in range(4):
        kit.guest(f"Guest{number}")
        seal = sealings[number % 2].seal()
        assert seal is not None and (seal.number, seal.key) == (number + 1, sealings[number % 2].signer().public)
    assert sealings[0].seal() is None
    report = audit(kit.house.database, anchors=read_anchors(str(tmp_path / "anchors.jsonl")))
    assert report.passed
    for sealing in sealings:
        sealing.house.close()


def test_workers_that_close_together_write_a_seal_down_once(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each looks what is in the anchor file and takes its time before it appends."""
    look = sealing_module._last_kept

    def slowly(path: Path) -> int:
        last = look(path)
        time.sleep(0.2)
        return last

    sealings = [Sealing(kit.worker()) for _ in range(3)]
    for sealing in sealings:
        sealing.key_file, sealing.anchor_file = tmp_path / "key.pem", tmp_path / "anchors.jsonl"
    assert sealings[0].seal() is not None
    kit.guest("Ann")
    monkeypatch.setattr(sealing_module, "_last_kept", slowly)
    threads = [threading.Thread(target=sealing.seal) for sealing in sealings]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [anchor.place for anchor in read_anchors(str(tmp_path / "anchors.jsonl"))] == [1, 2]
    for sealing in sealings:
        sealing.house.close()


def test_seals_that_could_not_be_kept_are_kept_with_the_next(sqlite_kit: Kit, tmp_path: Path) -> None:
    sealing = Sealing(sqlite_kit.house)
    sealing.anchor_file = tmp_path / "kept"
    sealing.anchor_file.mkdir()
    with pytest.raises(OSError, match="kept"):
        sealing.seal()
    sealing.anchor_file.rmdir()
    sqlite_kit.guest("Ann")
    sealing.seal()
    assert [anchor.place for anchor in read_anchors(str(sealing.anchor_file))] == [1, 2]


def test_seals_are_posted_to_an_address(sqlite_kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    posted: list[str] = []

    def post(url: str, *, content: str, **others: object) -> httpx.Response:
        posted.append(f"{url} {content}")
        return httpx.Response(204, request=httpx.Request("POST", url))

    monkeypatch.setattr(httpx, "post", post)
    settings = sqlite_kit.settings.model_copy(update={"anchor_url": "https://elsewhere.example/anchors"})
    sqlite_kit.house.settings = settings
    seal = Sealing(sqlite_kit.house).seal()
    assert seal is not None
    assert posted == [f"https://elsewhere.example/anchors {seal.line()}\n"]


def test_a_file_that_is_no_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key.pem").write_text("no key")
    with pytest.raises(KeyRefused, match=r"key\.pem holds no private key; name another file"):
        load_signer(tmp_path / "key.pem")


def test_a_key_is_there_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a full disk there is no empty file that every later start would take for a wrong key."""

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched, pytest.raises(OSError, match="No space"):
        patched.setattr("os.fsync", full)
        load_signer(tmp_path / "key.pem")
    assert not list(tmp_path.iterdir())
    made = load_signer(tmp_path / "key.pem").public
    assert load_signer(tmp_path / "key.pem").public == made
    assert [path.name for path in tmp_path.iterdir()] == ["key.pem"]
    assert stat.S_IMODE((tmp_path / "key.pem").stat().st_mode) == 0o600


def test_a_key_that_cannot_be_used_is_one_line_of_the_log(
    wire: Wire, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sealer = wire.server.sealer
    sealer.sealing.key_file = tmp_path / "key.pem"
    sealer.sealing.key_file.write_text("no key")
    sealer._over.set()
    asyncio.run(sealer._go_on())
    (line,) = [record for record in caplog.records if "could not be sealed" in record.message]
    assert line.exc_info is None and "holds no private key" in line.__dict__["values"]["why"]


def test_the_books_of_an_older_house_are_linked(kit: Kit) -> None:
    """Played tables, one that was closed, one that was never played: all of them get their chains, and go on."""
    table = play_rounds(kit, 6)
    kit.table("zappit-ma")
    with kit.house.database.engine.begin() as connection:
        command.downgrade(configuration(connection), "0005")
        assert "hash" not in {column["name"] for column in inspect(connection).get_columns("steps")}
    upgrade(kit.house.database)
    again = kit.worker()
    kit.house.close()
    kit.house = again
    assert_audited(kit)
    ann = kit.house.find("Ann")
    assert ann is not None

    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert_audited(kit)
