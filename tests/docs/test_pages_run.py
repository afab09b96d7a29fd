"""Every page works: its Python runs, and its commands print what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sizes import PROOF
from tools.docs.blocks import Block, runs
from tools.docs.follow import follow
from tools.docs.places import DOCS, ROOT

pytestmark = pytest.mark.long
README = ROOT / "README.md"
ELSEWHERE = {DOCS / "client.md": ROOT / "tests" / "house" / "test_client_bots.py"}
"""Pages that a separate test runs, with a house of its own."""
PAGES = [page for page in (*sorted(DOCS.rglob("*.md")), README) if page not in ELSEWHERE and runs(page)]


def in_this_run(page: Path) -> list[Block]:
    """Return the blocks of a page that this run follows; the Python of the README is a doctest of its own."""
    wanted = ("console",) if page == README else ("console", "python", "output", "file")
    return [block for block in runs(page) if block.kind in wanted and (PROOF or not block.proof)]


FOLLOWED = [page for page in PAGES if in_this_run(page)]


@pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_does_what_it_says(page: Path) -> None:
    assert follow(page, in_this_run(page)) == []


def test_the_lessons_are_among_them() -> None:
    """The blocks are found, to make sure that pages without any do not pass."""
    names = {page.relative_to(DOCS).as_posix() for page in FOLLOWED if page.is_relative_to(DOCS)}
    lessons = {page.relative_to(DOCS).as_posix() for page in (DOCS / "tutorials").glob("*.md")}
    starts = {page.relative_to(DOCS).as_posix() for page in (DOCS / "start").glob("*.md")}
    assert names >= lessons - {"tutorials/index.md"}
    assert names >= starts - {"start/index.md"}


def test_pages_that_are_run_elsewhere_are() -> None:
    named = [(page, test.read_text(encoding="utf-8")) for page, test in ELSEWHERE.items() if page.exists()]
    assert [page for page, test in named if page.name not in test] == []
