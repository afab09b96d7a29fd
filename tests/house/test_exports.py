"""Exports: every kind, from the command line and over HTTP, read by other tools; money exact, records replayed."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from sqlalchemy import select

from pitboss.cli.house.export import write_export
from pitboss.house.audit.past_rounds.exports import EXPORTS
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.record import read_records, replay
from tests.house.kit import Kit
from tests.house.test_api import staff
from tests.house.test_audit import play_rounds
from tests.house.wire import Wire

ROUNDS = 5
STORED = {
    "tables": (schema.tables, ("id", "opened_at")),
    "rounds": (schema.rounds, ("id", "table_id", "number", "staked", "net")),
    "entries": (schema.entries, ("book", "number", "at", "round", "wager")),
    "postings": (schema.postings, ("book", "number", "line", "account_id", "amount")),
    "shoes": (schema.shoes, ("table_id", "number", "cover", "opened_event")),
    "slips": (gaming_slips, ("number", "table_id", "amount", "asked_at", "decided_at", "entry")),
    "accounts": (schema.accounts, ("id", "table_id", "balance")),
}


def read_csv(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def stored(kit: Kit, what: str) -> set[tuple[int, ...]]:
    table, columns = STORED[what]
    with kit.house.database.reading() as connection:
        return {tuple(row) for row in connection.execute(select(*(table.c[name] for name in columns)))}


@pytest.mark.parametrize("what", EXPORTS)
def test_an_export_holds_every_row_to_the_cent(kit: Kit, tmp_path: Path, what: str) -> None:
    play_rounds(kit, ROUNDS, "catfish-bend", 1550)
    for form in ("csv", "parquet"):
        assert write_export(None, kit.url, what, tmp_path / f"{what}.{form}", None) == 0
    plain, exact = read_csv(tmp_path / f"{what}.csv"), parquet.read_table(tmp_path / f"{what}.parquet").to_pylist()
    assert len(plain) == len(exact) > 0
    for line, row in zip(plain, exact, strict=True):
        assert line == {name: "" if value is None else str(value) for name, value in row.items()}
    if what in STORED:
        columns = STORED[what][1]
        assert {tuple(row[name] for name in columns) for row in exact} == stored(kit, what)


def test_the_exports_of_one_table_leave_the_others_out(kit: Kit, tmp_path: Path) -> None:
    play_rounds(kit, 2)
    other = kit.table("zappit-ma")
    for what in EXPORTS:
        assert write_export(None, kit.url, what, tmp_path / "all.csv", None) == 0
        assert write_export(None, kit.url, what, tmp_path / "one.csv", 1) == 0
        assert write_export(None, kit.url, what, tmp_path / "none.csv", other) == 0
        every, single, none = (read_csv(tmp_path / f"{name}.csv") for name in ("all", "one", "none"))
        assert single
        assert all(row in every for row in single)
        assert not any(row in single for row in none)


def test_records_replay(kit: Kit, tmp_path: Path) -> None:
    play_rounds(kit, ROUNDS, "free-bet-ma")
    to = tmp_path / "rounds.txt"
    assert write_export(None, kit.url, "records", to, None) == 0
    records = list(read_records(to.read_text()))
    assert len(records) == ROUNDS
    replayed = [replay(record) for record in records]
    assert all(not played.differences for played in replayed)
    nets = [sum(settled.event.net for settled in played.settled) for played in replayed]
    with kit.house.database.reading() as connection:
        assert nets == list(connection.execute(select(schema.rounds.c.net).order_by(schema.rounds.c.id)).scalars())
    done = subprocess.run(
        [sys.executable, "-m", "pitboss.cli.run", "replay", str(to)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_same_files_over_http(kit: Kit, wire: Wire, tmp_path: Path) -> None:
    play_rounds(kit, 2)
    auditor = staff(kit, wire, Role.AUDITOR)
    names = (*(f"{what}.csv" for what in EXPORTS if what != "accounts"), "records.txt")
    answers = {name: auditor.get(f"/api/audit/exports/{name}") for name in names}
    for name in names:
        assert auditor.get(f"/api/audit/exports/{name}?table=1").status_code == 200
    for name, answer in answers.items():  # only now: a command lives today, when the session is long over
        assert answer.status_code == 200
        assert f'filename="{name}"' in answer.headers["content-disposition"]
        assert write_export(None, kit.url, name.partition(".")[0], tmp_path / name, None) == 0
        assert answer.content == (tmp_path / name).read_bytes()


def test_what_cannot_be_exported_is_said(sqlite_kit: Kit, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for what, name, says in (
        ("people", "a.csv", "There is no export 'people'; it is one of tables, rounds,"),
        ("rounds", "a.xls", "name a file that ends in .csv or .parquet"),
    ):
        assert write_export(None, sqlite_kit.url, what, tmp_path / name, None) == 2
        assert says in capsys.readouterr().err
    for name, number, says in (
        ("none/a.csv", None, f"There is no folder {tmp_path / 'none'} for the export: make it, or name another."),
        ("a.csv", 99, "The house has no table 99: leave --table out for all tables, or name another."),
    ):
        with pytest.raises(SystemExit) as refused:
            write_export(None, sqlite_kit.url, "rounds", tmp_path / name, number)
        assert refused.value.code == 2 and says in capsys.readouterr().err
    assert not (tmp_path / "a.csv").exists()
