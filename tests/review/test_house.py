"""Players of a house on SQLite: the same rounds as its exported records, with play money kept separate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.cli.house.export import write_export
from pitboss.house.audit.past_rounds.table_rounds import players_for_play_money, table_rounds
from pitboss.lab.review.records import RecordReader
from tests.cli.running import Command
from tests.house.conftest import *  # noqa: F403
from tests.house.kit import Kit
from tests.house.test_audit import play_rounds
from tests.review.test_records import told

ROUNDS = 6
pytestmark = pytest.mark.long


@pytest.fixture
def house(make_kit: Callable[..., Kit]) -> Kit:
    kit = make_kit(decision_seconds=0, wager_seconds=0)
    play_rounds(kit, ROUNDS, "house-blackjack")
    return kit


def test_the_house_and_its_records_tell_the_same(house: Kit, tmp_path: Path) -> None:
    with house.house.database.reading() as connection:
        dealt = list(table_rounds(connection))
        assert players_for_play_money(connection) == {"Ann", "Bob"}
        assert list(table_rounds(connection, 99)) == []
    assert [each.number for each in dealt] == list(range(1, ROUNDS + 1)) and all(each.shoe.whole for each in dealt)
    file = tmp_path / "records.txt"
    assert write_export(None, house.url, "records", file, None) == 0
    reader = RecordReader()
    assert told(list(reader.rounds([file]))) == told(dealt) and not reader.left_out


def test_the_command_reviews_a_house(house: Kit, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    done = command("review", "--database", house.url, "--player", "Ann", "--json")
    assert done.code == 0, done.err
    review = json.loads(done.out)
    (ann,) = review["players"]
    assert (ann["player"], ann["play_money"], ann["rounds"], ann["flagged"]) == ("Ann", True, ROUNDS, False)
    parts = ann["expectation"] + ann["count"] + ann["play"] + ann["luck"]
    assert parts == pytest.approx(ann["result"])
    nobody = command("review", "--database", house.url, "--player", "An")
    assert nobody.refused and "Ann" in nobody.err
    assert command("review", "--database", house.url, "--table", "9").refused
