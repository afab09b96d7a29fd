"""A page that starts something names the extra it needs: readers may have the plain install."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted([*DOCS.glob("start/*.md"), *DOCS.glob("tutorials/*.md"), DOCS / "adding-a-game.md"])
HOUSE = "serve people audit export backup restore config health day"
NEEDS = {command: {"serve"} for command in HOUSE.split()}
NEEDS |= {
    command: {"solve", "serve"} for command in ["solve", "compare", "sweep", "simulate", "effects", "cut", "petition"]
}
"""Which extras bring what a command needs; one of them is enough."""
COMMAND = re.compile(r"^\$ (?:.* )?pitboss (\w+)", re.MULTILINE)
PYTHON = {r"from pitboss\.client import": {"serve"}, r"from pitboss import .*\b(solve|simulate)\b": {"solve", "serve"}}


def needed(text: str) -> list[set[str]]:
    wanted = [NEEDS[command] for command in COMMAND.findall(text) if command in NEEDS]
    return wanted + [extras for line, extras in PYTHON.items() if re.search(line, text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_the_extra_it_needs(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"pip install '\.\[(\w+)\]'", text))
    for extras in needed(text):
        assert extras & named, f"{page.name} needs {' or '.join(sorted(extras))}"


def test_what_needs_an_extra_is_found() -> None:
    """To make sure that a page without any does not pass."""
    assert sum(bool(needed(page.read_text(encoding="utf-8"))) for page in PAGES) >= 8
