"""The pages are spelled correctly, and their lines are short enough to read and compare."""

from __future__ import annotations

from pathlib import Path

import codespell_lib
import pytest

from tools.docs.places import ROOT
from tools.docs.wrap import WIDTH, pages, too_long

WORDS = ROOT / "tools" / "docs" / "words.txt"


def misspelled(*files: Path) -> bool:
    return codespell_lib.main("--ignore-words", str(WORDS), *map(str, files)) != 0


def test_words_are_spelled_right() -> None:
    assert not misspelled(*pages())


def test_a_misspelled_word_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("The dealer recieves the cards.\n", encoding="utf-8")
    assert misspelled(page)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_lines_are_short(page: Path) -> None:
    """If this fails, wrap the page: ``python -m tools.docs.wrap FILE``, or all pages without a name."""
    told = too_long(page.read_text(encoding="utf-8"))
    assert not told, f"lines of more than {WIDTH} characters: {[number for number, _ in told]}"
