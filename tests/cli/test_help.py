"""The help of every command in terminals of several widths: nothing is cut off, and no name is broken."""

from __future__ import annotations

import re
from typing import Any

import pytest
import typer

from pitboss.cli.help_pages import listed, summary, wrapped
from pitboss.cli.main import app
from tests.cli.running import Command

GROUP: Any = typer.main.get_command(app)
WIDTHS = (60, 80, 100, 120)
COMMANDS = ["", *GROUP.commands]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_whole_at_every_width(command: Command, monkeypatch: pytest.MonkeyPatch, name: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    done = command(*filter(None, [name]), "--help")
    assert done.code == 0 and done.err == ""
    assert done.widest <= width
    assert "…" not in done.out and not re.search(r"\w\.\.\.$", done.out, re.MULTILINE), "something is cut off"
    known = GROUP.commands[name] if name else GROUP
    names = [option for parameter in known.params for option in parameter.opts if option.startswith("--")]
    lines = [line.split() for line in done.out.splitlines()]
    for option in [*names, "--help"]:
        assert any(words and words[0] == option for words in lines), f"{option} does not begin a line"
    broken = [line for line in done.out.splitlines() if re.search(r"(^|\s)--[\w-]*-$", line)]
    assert broken == []


@pytest.mark.parametrize("width", WIDTHS)
def test_every_summary_is_whole(command: Command, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    words = " ".join(command("--help").out.split())
    for name, known in GROUP.commands.items():
        assert f" {name} {summary(known)}" in words


def test_a_wide_terminal_is_used_and_a_narrow_one_does_not_break_it(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert command("simulate", "--help").widest > 80
    monkeypatch.setenv("COLUMNS", "7")
    assert "--true-count down|to-nought|nearest" in command("simulate", "--help").out


def test_help_speaks_of_no_types(command: Command) -> None:
    for name in GROUP.commands:
        out = command(name, "--help").out
        assert not re.search(r"<\w+>|\{[A-Z]+\}|\bINTEGER\b|\bstr\b|\bint\b", out), out


def test_names_in_texts_are_not_broken_at_their_hyphens() -> None:
    for width in range(14, 60):
        lines = wrapped("Take --even-money, or draw shuffle-report.png with --true-count down|to-nought.", width, "")
        words = [word for line in lines for word in line.split()]
        assert {"--even-money,", "shuffle-report.png", "--true-count", "down|to-nought."} <= set(words)


def test_a_long_name_has_its_text_below_it() -> None:
    lines = list(listed([("--short", "One."), ("--" + "x" * 40, "Two.")], 60))
    assert lines == ["  --short  One.", "  --" + "x" * 40, "           Two."]
