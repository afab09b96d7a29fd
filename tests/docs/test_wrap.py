"""Wrapping changes lines, but nothing that a reader sees."""

from __future__ import annotations

import re
from pathlib import Path

import markdown
import pytest
from markdown_it import MarkdownIt

from tools.docs.hooks import FENCE_WORDS
from tools.docs.places import ROOT, prose_lines
from tools.docs.wrap import WIDTH, pages, too_long, wrap

EXTENSIONS = ["admonition", "attr_list", "def_list", "md_in_html", "sane_lists", "tables", "toc"]
FENCES = "pymdownx.superfences"
LONG = "word " * 30
KEPT = {
    "a code block": f"```text\n{LONG}\n```\n",
    "a longer fence": f"````md\n```\n{LONG}\n```\n{LONG}\n````\n",
    "tildes": f"~~~\n{LONG}\n~~~\n",
    "a table": f"| a | b |\n|---|---|\n| {LONG} | x |\n",
    "a heading": f"## {LONG}\n",
    "a comment": f"<!-- {LONG} -->\n",
    "code below a comment": f"<!-- Run. -->\n```\nword\n\n{LONG}\n```\n",
    "a comment of several lines": f"<!--\n{LONG}\n\n{LONG} -->\n",
    "HTML": f"<div>\n{LONG}\n</div>\n",
    "front matter": f"---\ntitle: {LONG}\n---\n",
    "a quotation": f"> {LONG}\n",
    "a link's definition": f"[name]: https://example.org/{'x' * 120}\n",
    "indented code": f"Text:\n\n    {LONG}\n",
    "hard breaks": f"{LONG}  \n{LONG}\n",
    "a word that is too long": "x" * 130 + "\n",
    "a link that is too long": f"[name](https://example.org/{'x' * 120})\n",
    "code that is too long": f"`{'x y ' * 30}`\n",
}


@pytest.mark.parametrize("what", KEPT)
def test_what_stays_as_it_is(what: str) -> None:
    assert wrap(KEPT[what]) == KEPT[what]


def test_a_paragraph() -> None:
    assert wrap(f"{LONG}\n\nShort.\n") == ("word " * 20).strip() + "\n" + ("word " * 10).strip() + "\n\nShort.\n"


def test_short_lines_stay_as_they_are() -> None:
    assert wrap("One.\nTwo.\n") == "One.\nTwo.\n"


@pytest.mark.parametrize(("mark", "indent"), [("- ", "  "), ("1. ", "   "), ("  - ", "    ")])
def test_items(mark: str, indent: str) -> None:
    first, second = wrap(f"{mark}{LONG}\n{mark}Short.\n").splitlines()[:2]
    assert first.startswith(f"{mark}word") and second.startswith(f"{indent}word")
    assert wrap(f"{mark}{LONG}\n{mark}Short.\n").endswith(f"\n{mark}Short.\n")


@pytest.mark.parametrize("word", ["-", "+", "*", "#", "1.", "2)", "|", "> x", "=", "<!--", "$"])
def test_a_line_never_begins_another_block(word: str) -> None:
    for length in range(88, 102):
        lines = wrap("x" * length + f" {word} {LONG}\n").splitlines()
        assert not any(line.startswith(word) for line in lines[1:])


@pytest.mark.parametrize("piece", ["`code with blanks`", "[link](some/place.md)", "(`code with blanks`),"])
def test_nothing_is_broken_inside(piece: str) -> None:
    for length in range(80, 102):
        assert any(piece in line for line in wrap("x" * length + f" {piece} {LONG}\n").splitlines()) or " (" in piece


def test_lines_that_are_too_long_are_told() -> None:
    assert [number for number, _ in too_long(f"Short.\n\n{LONG}\n")] == [3]
    assert too_long(KEPT["a table"]) == []


def shown(html: str) -> str:
    """Return HTML with blanks outside of code blocks made one."""
    pieces = re.split(r"(<pre.*?</pre>)", html, flags=re.DOTALL)
    return "".join(piece if piece.startswith("<pre") else re.sub(r"\s+", " ", piece) for piece in pieces)


def joined(text: str) -> str:
    """Return a page with the lines of its paragraphs joined into long ones."""
    prose, lines = {number for number, _ in prose_lines(text)}, text.splitlines()
    pieces = [lines[0]]
    for number, line in enumerate(lines[1:], 2):
        joins = {number - 1, number} <= prose and re.search(r"[a-z,]$", pieces[-1]) and re.match(r"[a-z]", line)
        pieces.append(f"{pieces.pop()} {line}" if joins else line)
    return "\n".join(pieces) + "\n"


def by_commonmark(text: str) -> str:
    return shown(MarkdownIt("gfm-like", {"linkify": False}).render(text))


def as_on_the_site(text: str) -> str:
    return shown(markdown.markdown(text, extensions=[*EXTENSIONS, FENCES]))


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_page_looks_the_same_when_it_is_wrapped(page: Path) -> None:
    """Wrapped as it is, and again after all its lines were joined into long ones."""
    text = FENCE_WORDS.sub(r"\1\2", page.read_text(encoding="utf-8"))
    for before in (text, joined(text)):
        after = wrap(before)
        assert wrap(after) == after
        assert by_commonmark(before) == by_commonmark(after)
        assert as_on_the_site(before) == as_on_the_site(after)


def test_the_comparison_sees_a_change() -> None:
    assert shown(markdown.markdown("a - b")) != shown(markdown.markdown("a\n\n- b"))
    assert max(map(len, wrap(LONG).splitlines())) <= WIDTH
