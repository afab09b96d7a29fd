"""The head of a table's picture says everything in terminals of any width, without an ellipsis."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from pitboss.cli.deal.screen import DealerScreen
from pitboss.cli.play.showing.screen import Screen
from pitboss.rulebook import rules
from pitboss.table import Table
from pitboss.table.commands import BuyIn
from pitboss.training.score import Score


def narrow(width: int) -> Console:
    return Console(file=io.StringIO(), width=width, force_terminal=False, _environ={})


def words(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= console.width
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 120])
def test_the_head_of_a_player_is_whole(width: int) -> None:
    table = Table(rules("double-attack-ma"))
    table.do(BuyIn("Ann", 1_000_000_00))
    console = narrow(width)
    Screen(console, table.rules).begin(table.state, "Ann", always=True)
    told = words(console)
    assert "Double Attack Blackjack (Massachusetts)" in told
    assert "round 1" in told and "$1,000,000.00" in told
    assert "…" not in told


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 120])
def test_the_head_of_a_dealer_is_whole(width: int) -> None:
    console = narrow(width)
    DealerScreen(console).head(Table(rules("double-attack-ma")), "guide", Score())
    told = words(console)
    assert "double-attack-ma" in told and "round 1" in told and "guide" in told
    assert "…" not in told


def test_a_wide_console_has_the_head_on_one_line() -> None:
    console = narrow(80)
    DealerScreen(console).head(Table(rules("double-attack-ma")), "guide", Score())
    assert isinstance(console.file, io.StringIO)
    assert len(console.file.getvalue().splitlines()) == 1
