"""Texts that begin with a byte-order mark, as some editors write: from files and from standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from pitboss.house.settings import load_settings
from tests.cli.running import Command

MARK = b"\xef\xbb\xbf"
RECORD = b"pitboss record 1\ngame catfish-bend\nwager Ann box 1 blackjack 15.50\ncards As 7d Ks Qh\nend\n"


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_a_record(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    piped(monkeypatch, RECORD)
    plain = command("replay", "-")
    assert plain.code == 0 and "15.50" in plain.out
    piped(monkeypatch, MARK + RECORD)
    assert command("replay", "-") == plain
    file = tmp_path / "round.txt"
    file.write_bytes(MARK + RECORD)
    assert command("replay", str(file)) == plain


def test_what_is_no_text_is_said_of_the_input_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, b"\xff\xfep\x00")
    done = command("replay", "-")
    assert done.refused and "standard input is not text in UTF-8" in done.err


def test_results_of_an_engine(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    results = json.dumps({"engine": "another", "results": []}).encode()
    piped(monkeypatch, results)
    plain = command("conform", "-")
    piped(monkeypatch, MARK + results)
    marked = command("conform", "-")
    assert marked == plain and "UTF-8" not in marked.err and "JSON" not in marked.err


def test_the_settings_of_a_house(tmp_path: Path) -> None:
    file = tmp_path / "pitboss.toml"
    file.write_bytes(MARK + b"port = 9000\n")
    assert load_settings(file, {}).settings.port == 9000
