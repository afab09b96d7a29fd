"""An impossible database is refused at the start with a sentence, and nothing sent to a database is logged."""

from __future__ import annotations

import io
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from pitboss.cli.house.opening import open_house, read_settings
from pitboss.house.api.logs import JsonLines, PlainLines
from tests.house.kit import Kit

WRONG = [
    "sqlite:///:memory:",
    "sqlite://",
    "sqlite:///file:house?mode=memory&uri=true",
    "sqlite:///file:memory",
    "sqlite:///house.db?nothing=1",
    "sqlite:///{folder}",
    "sqlite+nothing:///house.db",
    "sqlite+aiosqlite:///house.db",
    "postgresql+nothing://pit:secret@localhost/house",
    "postgresql+psycopg2://pit:secret@localhost/house",
    "postgresql+asyncpg://pit:secret@localhost/house",
    "postgresql://pit:secret@localhost:port/house",
    "nothing://pit:secret@localhost/house",
    "secret",
]


@pytest.mark.parametrize("url", WRONG)
def test_a_database_that_cannot_be_is_refused_with_a_sentence(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        open_house(read_settings(None, database=url.format(folder=tmp_path)))
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert "database (command line): this cannot be: " in said
    assert "secret" not in said


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////proc/nothing/house.db",
        "sqlite:////dev/null/house.db",
        "postgresql://pit:secret@127.0.0.1:1/house",
        "postgresql://pit:secret@127.0.0.1:1/house?nothing=1",
    ],
)
def test_a_database_that_is_not_there_is_told_without_a_traceback(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITBOSS_PATIENCE", "0")
    with pytest.raises(SystemExit) as ended:
        open_house(read_settings(None, database=url))
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.startswith("The database cannot be opened: ")
    assert "secret" not in said


@pytest.mark.parametrize("lines", [JsonLines, PlainLines])
@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO people (name, folded, kind, role, disabled, created_at) VALUES (:value, 'house', '', '', :off, 1)",
        "INSERT INTO accounts (kind, table_id, person_id, balance) VALUES (:value, 1, 1, -123456789)",
        "SELECT nothing FROM people WHERE name = :value",
        "INSERT INTO tries (key, count, at) VALUES (NULL, 1, 123456789)",
    ],
)
def test_no_value_that_went_to_the_database_is_logged(kit: Kit, statement: str, lines: Any) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(lines())
    log = logging.Logger("alone")
    log.addHandler(handler)
    given = {name: value for name, value in {"value": "hidden", "off": False}.items() if f":{name}" in statement}
    with pytest.raises(DBAPIError) as failed, kit.house.database.writing() as connection:
        connection.execute(text(statement), given)
    log.error("a request failed", exc_info=failed.value)
    said = written.getvalue().replace("-123456789)", "").replace("1, 123456789)", "")  # as the statement itself says
    assert "Error" in said
    assert statement.split()[2] in said
    for value in ("hidden", "123456789"):
        assert value not in said


def test_other_errors_are_logged_with_their_causes() -> None:
    try:
        try:
            raise KeyError("the first")
        except KeyError as error:
            raise ValueError("the second") from error
    except ValueError as error:
        caught: BaseException = error
    line = JsonLines().format(logging.LogRecord("x", 40, "", 1, "failed", (), (ValueError, caught, None)))
    assert line.index("the first") < line.index("the second")
