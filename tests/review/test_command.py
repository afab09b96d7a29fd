"""``pitboss review`` over record files: the page, JSON and the table of decisions; and refusals."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.record import write_record
from pitboss.solve.strategies.text import write_strategy_file
from tests.cli.conftest import command as command
from tests.cli.running import Command
from tests.review.players import NAME, Player, Session, flat, spread_8
from tests.review.reviewers import GAME, chart, with_plays

ROUNDS = 25


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    (folder / "ann.record").write_text(
        write_record(Session(GAME, Player(spread_8, chart(), errors=0.3), 1, others=1).play(ROUNDS))
    )
    write_strategy_file(with_plays(), folder.parent / "plays.txt")
    return folder


def review(command: Command, records: Path, *words: str) -> dict[str, Any]:
    done = command("review", str(records), "--strategy", str(records.parent / "plays.txt"), "--json", *words)
    assert done.code == 0, done.err
    told: dict[str, Any] = json.loads(done.out)
    return told


def test_page_json_and_table_say_the_same(command: Command, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "decisions.csv"
    told = review(command, records, "--csv", str(file))
    ann, bob = told["players"]
    assert (told["rounds"], told["left_out"], ann["player"], bob["player"]) == (ROUNDS, [], NAME, "Bob0")
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    for each in (ann, bob):
        own = [row for row in rows if row["player"] == each["player"]]
        assert len(own) == each["decisions"] > 0
        assert sum(float(row["cost"]) for row in own) == pytest.approx(each["cost"], abs=0.01)
        assert sum(float(row["gain"]) for row in own) == pytest.approx(each["play"], abs=0.01)
        assert each["expectation"] + each["count"] + each["play"] + each["luck"] == pytest.approx(each["result"])
    assert ann["mistakes"] > bob["mistakes"] and ann["worst"][0]["cost"] > 0
    words = (str(records), "--strategy", str(records.parent / "plays.txt"), "--player", NAME)
    page = command("review", *words).out
    assert f"{ann['mistakes']} of {ann['decisions']}" in page and "no sign of counting" in page and "Bob0" not in page


def test_what_cannot_be_reviewed_is_said(command: Command, records: Path, tmp_path: Path) -> None:
    empty, cut = tmp_path / "empty", tmp_path / "cut.record"
    empty.mkdir()
    cut.write_text("\n".join((records / "ann.record").read_text().splitlines()[:-1]))
    for words in (
        (str(empty),),
        (str(tmp_path / "nowhere"),),
        (str(cut),),
        (str(records), "--database", "sqlite:///x.db"),
        (str(records), "--table", "1"),
        (str(records), "--player", "Nobody"),
        (str(records), "--count", "hi"),
        (str(records), "--count", "1 1 1 1 1 1 1 1 1 1"),
        (str(records), "--strategy", "td"),
        (str(records), "--csv", str(tmp_path / "a.txt")),
    ):
        done = command("review", *words)
        assert done.refused, (words, done)
    assert "line" in command("review", str(cut)).err and "left out" in command("review", str(cut)).err


def test_a_player_flat_betting_alone_in_one_shoe_has_no_interval(
    command: Command, records: Path, tmp_path: Path
) -> None:
    (tmp_path / "one.record").write_text(write_record(Session(GAME, Player(flat, chart()), 2).play(3)))
    done = command("review", str(tmp_path / "one.record"), "--strategy", str(records.parent / "plays.txt"))
    assert done.code == 0 and "one shoe: no interval" in done.out
