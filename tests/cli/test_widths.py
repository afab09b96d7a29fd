"""What commands print in terminals and pipes of several widths: names stay whole, and COLUMNS is respected."""

from __future__ import annotations

import io
import os

import pytest

from pitboss.cli.output import SizedConsole
from pitboss.house.settings import Settings
from pitboss.rulebook import games
from pitboss.rulebook.clause_index import clauses_of
from tests.cli.running import Command

WIDTHS = (60, 80, 100, 120)


@pytest.mark.parametrize("width", WIDTHS)
def test_options_of_games_are_not_broken(command: Command, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    done = command("games")
    assert done.widest <= width and "…" not in done.out
    begun = [line.split()[0] for line in done.out.splitlines() if line.split()]
    for game in games():
        for option in game.options:
            assert option.name in begun


@pytest.mark.parametrize("width", WIDTHS)
def test_settings_are_not_broken(command: Command, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    done = command("config")
    assert done.widest <= width
    begun = [line.split()[0] for line in done.out.splitlines() if line.split()]
    assert set(Settings.model_fields) <= set(begun)


def test_clauses_are_not_broken(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = command("clauses", "zappit-online", "--kind", "payout")
    assert done.widest <= 80
    places = [clause.place for clause in clauses_of("zappit-online") if clause.kind == "payout"]
    assert places and all(any(line.startswith(place) for line in done.out.splitlines()) for place in places)


def test_a_pipe_is_wide_unless_it_is_said_how_wide(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert command("config").widest > 120
    monkeypatch.setenv("COLUMNS", "90")
    assert command("config").widest <= 90
    for nonsense in ("", "0", "wide", "-5"):
        monkeypatch.setenv("COLUMNS", nonsense)
        assert command("config").widest > 120


def test_a_terminal_without_control_codes_has_its_own_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((40, 24)))
    assert SizedConsole(file=io.StringIO(), force_terminal=True).width == 40
