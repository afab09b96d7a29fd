"""The submission that a table was opened with: its text and digest are stored, shown, exported and audited."""

from __future__ import annotations

import csv
import threading
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Row, select, text

from pitboss.cli.house import audit as audit_command
from pitboss.cli.house.export import write_export
from pitboss.cli.house.serve import wanted_table
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.migrating import configuration, upgrade
from pitboss.house.tables.acting.commands import CloseForGood
from pitboss.rulebook import GAMES, digest_of, example_submission, parse_submission, read_submission, rules
from tests.house.kit import Kit
from tests.house.test_audit import drop_triggers, findings, play_rounds
from tests.house.wire import Wire

TEXT = '\ufeff# Ours\r\ngame = "catfish-bend"\r\n\r\n[options]\r\ntable_minimum = 15 # dollars\r\n'
SUBMISSION = parse_submission(TEXT)


def kept(kit: Kit, table: int) -> Row[Any]:
    with kit.house.database.reading() as connection:
        return connection.execute(select(schema.submissions).where(schema.submissions.c.table_id == table)).one()


def options_of(kit: Kit, table: int) -> Any:
    return kit.look(table).table.rules


def test_the_text_is_kept_byte_for_byte_with_its_digest(kit: Kit) -> None:
    table, is_new = kit.house.open_once("Ours", SUBMISSION)
    assert is_new and options_of(kit, table) == rules("catfish-bend", table_minimum="15")
    assert kept(kit, table).text == TEXT
    assert kept(kit, table).digest == sha256(TEXT.encode()).hexdigest()
    assert findings(kit) == {}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_table_opened_by_options_has_a_text_that_the_house_wrote(kit: Kit, game: str) -> None:
    table = kit.table(game, table_minimum="15.00")
    row = kept(kit, table)
    assert read_submission(row.text) == options_of(kit, table) == rules(game, table_minimum="15")
    assert row.digest == digest_of(row.text)
    assert all(f"\n{name} = " in row.text for name, _ in rules(game).options)


def test_equal_choices_are_equal_texts(kit: Kit) -> None:
    first, second, other = kit.table(), kit.table(decks=6), kit.table(table_minimum="15")
    assert kept(kit, first).digest == kept(kit, second).digest != kept(kit, other).digest


def test_the_same_submission_is_not_opened_twice(kit: Kit) -> None:
    table, _ = kit.house.open_once("Ours", SUBMISSION)
    assert kit.house.open_once("Called otherwise", SUBMISSION) == (table, False)
    again = kit.worker()
    assert again.open_once("Ours", SUBMISSION) == (table, False)
    again.close()
    other, is_new = kit.house.open_once("Ours", parse_submission(TEXT.replace("15", "20")))
    assert is_new and other != table


def test_one_that_was_closed_is_opened_anew(kit: Kit) -> None:
    table, _ = kit.house.open_once("Ours", SUBMISSION)
    kit.play(table, kit.staff("Ada", Role.ADMIN), CloseForGood())
    second, is_new = kit.house.open_once("Ours", SUBMISSION)
    assert is_new and second != table
    assert kit.house.open_once("Ours", SUBMISSION) == (second, False)


def test_somebody_elses_table_is_not_the_houses(kit: Kit) -> None:
    name, submission = wanted_table("catfish-bend")
    theirs = kit.house.open_table("Mine", "catfish-bend", {}, by=kit.guest("Ann"))
    assert kept(kit, theirs).text == submission.text
    table, is_new = kit.house.open_once(name, submission)
    assert is_new and table != theirs


def test_two_processes_that_start_at_once_open_one_table(kit: Kit) -> None:
    workers = [kit.worker() for _ in range(4)]
    opened: list[tuple[int, bool]] = []
    threads = [
        threading.Thread(target=lambda house=house: opened.append(house.open_once("Ours", SUBMISSION)))
        for house in workers
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for house in workers:
        house.close()
    assert len(opened) == 4 and len({table for table, _ in opened}) == 1
    with kit.house.database.reading() as connection:
        assert len(connection.execute(select(schema.tables.c.id)).all()) == 1


def test_the_first_tables_of_a_house_are_known_by_their_games(url: str) -> None:
    kit = Kit(url, open_tables=True)
    with kit.house.database.reading() as connection:
        first = {row.game: row.id for row in connection.execute(select(schema.tables))}
    assert first.keys() == {game.id for game in GAMES}
    for game, table in first.items():
        assert kit.house.open_once(*wanted_table(game)) == (table, False)
    kit.close()


def test_a_client_sees_the_submission_of_a_table(kit: Kit, wire: Wire) -> None:
    table, _ = kit.house.open_once("Ours", SUBMISSION)
    ann = wire.guest("Ann")
    shown = ann.get(f"/api/tables/{table}").json()["submission"]
    assert shown == {"text": TEXT, "sha256": digest_of(TEXT), "by_house": False}
    own = ann.post("/api/tables", {"name": "Ann's", "game": "zappit-ma", "options": {"decks": 8}}).json()
    assert own["submission"]["by_house"] and own["submission"]["sha256"] == digest_of(own["submission"]["text"])
    assert read_submission(own["submission"]["text"]) == rules("zappit-ma", decks=8)


def test_a_round_names_the_submission_it_was_dealt_by(kit: Kit, wire: Wire, capsys: pytest.CaptureFixture[str]) -> None:
    table = play_rounds(kit, 1)
    auditor = wire.as_person(kit.staff("Aud", Role.AUDITOR))
    digest = kept(kit, table).digest
    assert auditor.get(f"/api/tables/{table}/rounds/1").json()["submission_sha256"] == digest
    assert audit_command.print_round(None, kit.url, 1, table, False) == 0
    assert f"\nSubmission of table {table}: SHA-256 {digest}\n" in capsys.readouterr().out


def test_the_export_of_tables_has_the_texts(kit: Kit, tmp_path: Path) -> None:
    kit.house.open_once("Ours", SUBMISSION)
    kit.table("zappit-ma")
    assert write_export(None, kit.url, "tables", tmp_path / "tables.csv", None) == 0
    with (tmp_path / "tables.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["game"]) for row in rows] == [
        ("Ours", "catfish-bend"),
        ("A table of zappit-ma", "zappit-ma"),
    ]
    assert all(row["submission_sha256"] == digest_of(row["submission"]) for row in rows)
    assert rows[0]["submission"] == TEXT


SPOILED = {
    "another option": (TEXT.replace("15", "20"), "its submission says table_minimum = 2000"),
    "another game": ('game = "zappit-ma"\n', "its submission is one of zappit-ma"),
    "no submission": ("game = 5\n", "its submission is refused: game: name the game"),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_a_text_with_its_digest_is_still_held_against_the_table(kit: Kit, fault: str) -> None:
    kit.house.open_once("Ours", SUBMISSION)
    spoiled, says = SPOILED[fault]
    with kit.house.database.writing() as connection:
        drop_triggers(connection)
        connection.execute(schema.submissions.update().values(text=spoiled, digest=digest_of(spoiled)))
    told = findings(kit)
    (sentence,) = told.pop("submissions are those that are dealt")
    assert says in sentence
    assert list(told) == ["changes are linked"]


def test_tables_of_before_get_the_text_that_they_would_have_today(kit: Kit) -> None:
    """Three tables that were played and closed and are open: the house writes their options down as it does today."""
    played = play_rounds(kit, 2)
    tables = [played, kit.table("catfish-bend", table_minimum="15"), kit.table("zappit-online")]
    kit.play(tables[1], kit.staff("Ada", Role.ADMIN), CloseForGood())
    today = [tuple(kept(kit, table)) for table in tables]
    ours, _ = kit.house.open_once("Ours", SUBMISSION)
    with kit.house.database.engine.begin() as connection:
        command.downgrade(configuration(connection), "0004")
    upgrade(kit.house.database)
    assert [tuple(kept(kit, table)) for table in tables] == today
    assert read_submission(kept(kit, ours).text) == SUBMISSION.rules
    assert findings(kit) == {}
    with kit.house.database.reading() as connection:
        assert connection.execute(text("SELECT COUNT(*) FROM submissions")).scalar_one() == 4


def test_the_example_of_a_game_opens_a_table(kit: Kit) -> None:
    table, _ = kit.house.open_once("Example", parse_submission(example_submission("free-bet-ma")))
    assert options_of(kit, table) == rules("free-bet-ma")
