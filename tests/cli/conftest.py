"""Runs commands as a user types them."""

from __future__ import annotations

import sys

import pytest

from pitboss.cli.main import main
from tests.cli.running import Command, Ran
from tests.solved import remember_prices


@pytest.fixture(autouse=True)
def prices_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here is what a command does with a price."""
    remember_prices(monkeypatch)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs a command in this process."""

    def ran(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["pitboss", *words])
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        return Ran(int(left.value.code or 0), printed.out, printed.err)

    return ran


@pytest.fixture
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print as in a terminal of eighty columns, but without colours."""
    for name, value in (("FORCE_COLOR", "1"), ("NO_COLOR", "1"), ("TERM", "dumb"), ("COLUMNS", "80")):
        monkeypatch.setenv(name, value)
