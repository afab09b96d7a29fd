"""The tutorial of ``docs/adding-a-game.md`` works: a stranger who follows it sees what it says."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.games.part_reference import PAGE as PARTS
from tests.games.part_reference import reference
from tests.games.tutorial import Stranger, blocks, commands, pattern

pytestmark = pytest.mark.long


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


@pytest.mark.proof
def test_a_stranger_follows_the_page(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, free_port())
    try:
        for block in blocks():
            stranger.follow(block)
    finally:
        stranger.stop()


def test_the_page_says_everything_that_is_to_be_tried() -> None:
    """The blocks are found, to make sure that a page without any does not pass."""
    said = [command.split()[1] for block in blocks() if block.kind == "console" for command, _ in commands(block)]
    assert {"games", "solve", "replay", "compare", "simulate", "serve"} <= set(said)
    assert [block.file for block in blocks() if block.what == "edit"][:2] == ["my-game/options.py", "my-game/game.py"]


@pytest.mark.parametrize(
    ("printed", "out", "fits"),
    [
        ("House edge 0.6154%\n...", "House edge 0.6154% of the initial wager", True),
        ("House edge 0.6154%\n...", "House edge 0.6155% of the initial wager", False),
        ("...\nNothing is missing.", "ok Loads Nothing is missing.", True),
        ("...\nNothing is missing.", "ok Loads 1 fault.", False),
        ("a ... c", "a c", True),
        ("a", "a b", False),
    ],
)
def test_output_is_compared(printed: str, out: str, fits: bool) -> None:
    assert bool(pattern(printed).fullmatch(out)) is fits


def test_the_reference_has_the_parts_as_they_are() -> None:
    """If this fails, update the page: ``python -m tests.games.part_reference``."""
    assert PARTS.read_text(encoding="utf-8") == reference()
