"""Shell completion: commands, options, games, their options and values, clauses; and how to install it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.outside import tell_broken
from pitboss.rulebook import games
from tests.cli.running import Command

SHUFFLING = ("server", "manual", "automated", "continuous")


@pytest.fixture
def offered(command: Command, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Return a function that says what fish offers after some words; the last one is unfinished."""

    def ask(*words: str) -> list[str]:
        monkeypatch.setenv("_PITBOSS_COMPLETE", "complete_fish")
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", " ".join(["pitboss", *words]))
        done = command()
        assert done.code == 0 and "Traceback" not in done.err
        return [line.split("\t")[0] for line in done.out.splitlines()]

    return ask


def test_commands_and_options(offered) -> None:  # type: ignore[no-untyped-def]
    assert offered("so") == ["solve"]
    assert offered("solve", "free-bet-ma", "--str") == ["--strategy"]
    assert {"--log", "--host", "--port"} <= set(offered("serve", "--"))


def test_games_and_their_options_and_values(offered) -> None:  # type: ignore[no-untyped-def]
    known = [game.id for game in games()]
    assert offered("solve", "zappit-") == [game for game in known if game.startswith("zappit-")]
    for command in ("solve", "compare", "sweep", "simulate", "play", "deal", "clauses", "cases"):
        assert offered(command, "catfish-") == ["catfish-bend"], command
    for command in ("solve", "simulate"):
        assert offered(command, "zappit-ma", "--set", "double") == ["double_after_zap=true", "double_after_zap=false"]
        assert offered(command, "zappit-ma", "--set", "dec") == ["decks=6", "decks=8"]
        assert {"decks=", "dealer_cuts="} <= set(offered(command, "zappit-ma", "--set", "d"))
    assert offered("solve", "zappit-ma", "--set", "decks=") == ["decks=6", "decks=8"]
    assert offered("serve", "--table", "catfish-") == ["catfish-bend"]


def test_clauses(offered) -> None:  # type: ignore[no-untyped-def]
    assert "6(q)(2)" in offered("clauses", "free-bet-ma", "6(q)(")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_every_shell_is_printed(shell: str, tmp_path: Path) -> None:
    environment = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "HOME": str(tmp_path)}
    program = [sys.executable, "-m", "pitboss", "--show-completion", shell]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "_PITBOSS_COMPLETE" in done.stdout


def test_summaries_are_whole(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    """Shells that show what a command does beside its name do not get sentences that end in dots."""
    monkeypatch.setenv("_PITBOSS_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "pitboss ")
    offered = dict(line.split("\t") for line in command().out.splitlines())
    assert len(offered) > 20
    assert offered["deal"] == "Train as a dealer: deal a game, with every step and payout checked"
    assert not [said for said in offered.values() if said.endswith(("...", "…"))]


@pytest.mark.parametrize(
    ("parts", "place", "offered"),
    [
        ("pitboss deal free-bet-ma --set shuffling = ma", 6, ["manual"]),
        ("pitboss deal free-bet-ma --set shuffling =", 5, ["automated", "continuous", "manual", "server"]),
        ("pitboss deal zappit-ma --set blackjack_pays = 6 : 5", 8, ["5"]),
        ("pitboss deal zappit-ma --set decks = 8 --level tr", 8, ["train"]),
        ("pitboss deal free-bet-ma --set preshuffled = true --set shuff", 8, [f"shuffling={way}" for way in SHUFFLING]),
    ],
)
def test_bash_takes_words_apart_at_equals_signs(
    parts: str, place: int, offered: list[str], monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    """It counts both sides as words, and puts what it is offered behind the sign."""
    monkeypatch.setenv("_PITBOSS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", parts.replace(" ", "\n"))
    monkeypatch.setenv("COMP_CWORD", str(place))
    assert sorted(command().out.split()) == sorted(offered)


def test_a_broken_game_is_not_told_behind_the_tabulator_key(
    monkeypatch: pytest.MonkeyPatch, command: Command, tmp_path: Path
) -> None:
    monkeypatch.setenv("PITBOSS_GAMES", str(tmp_path / "nowhere"))
    tell_broken.cache_clear()
    assert "A game is left out." in command("games", "zappit-ma").err
    tell_broken.cache_clear()
    monkeypatch.setenv("_PITBOSS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "pitboss solve catfish")
    monkeypatch.setenv("COMP_CWORD", "2")
    done = command()
    assert (done.out.split(), done.err) == (["catfish-bend"], "")


def test_bash_gets_what_it_asks_for(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    monkeypatch.setenv("_PITBOSS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "pitboss solve catfish")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert command().out.split() == ["catfish-bend"]
