"""The log: for people by default, as JSON on request, with one line per event in both."""

from __future__ import annotations

import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from pitboss.cli.house import commands, serve
from pitboss.house.api.logs import JsonLines, PlainLines
from pitboss.house.settings import load_settings


def line(lines: logging.Formatter, level: int = logging.INFO, **values: Any) -> str:
    record = logging.LogRecord("pitboss.house", level, "", 1, "a table was opened", (), None)
    record.values = values
    return lines.format(record)


def test_people_read_a_plain_line() -> None:
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  a table was opened  table=3 name=\"The corner\"",
        line(PlainLines(), table=3, name="The corner"),
    )
    assert "  WARNING: a table was opened" in line(PlainLines(), logging.WARNING)
    assert "INFO" not in line(PlainLines())


@pytest.mark.parametrize("value", ["a\nb", "a\r\nERROR: forged", "\x1b[31m", "", "\u2028", "two words"])
def test_nobody_writes_a_line_of_his_own(value: str) -> None:
    said = line(PlainLines(), name=value)
    assert len(said.splitlines()) == 1 and "\x1b" not in said
    assert json.loads(line(JsonLines(), name=value))["name"] == value


def test_the_log_is_for_people_unless_json_is_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert load_settings(None, {}).settings.log_format == "text"
    assert load_settings(None, {"PITBOSS_LOG_FORMAT": "json"}).settings.log_format == "json"
    given: list[dict[str, Any]] = []

    def served(*words: object, **settings: Any) -> int:
        given.append(settings)
        return 0

    monkeypatch.setattr(serve, "serve", served)
    for chosen in (None, commands.LogFormat.JSON):
        with pytest.raises(typer.Exit):
            commands.serve(log=chosen)
    assert [settings["log_format"] for settings in given] == [None, "json"]


def test_the_settings_decide_which_lines_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.house.api import logs

    kept = {name: (logger.handlers, logger.propagate, logger.level) for name, logger in _loggers()}
    try:
        for form in ("text", "json"):
            written = io.StringIO()
            monkeypatch.setattr("sys.stderr", written)
            logs.start_logging("info", form)
            logs.note("a table was opened", table=3)
            assert written.getvalue().startswith("{") == (form == "json")
    finally:
        for name, logger in _loggers():
            logger.handlers, logger.propagate, logger.level = kept[name]


def _loggers() -> list[tuple[str, logging.Logger]]:
    return [(name, logging.getLogger(name)) for name in ("pitboss", "uvicorn", "uvicorn.error", "alembic")]
