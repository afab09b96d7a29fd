"""Wraps the prose of Markdown files at 100 characters: ``python -m tools.docs.wrap [FILE ...]``, all pages if none.

Only paragraphs and list items with a line that is too long are wrapped again; everything else stays as it is: code
blocks, tables, headings, HTML, comments, front matter, link definitions, lines that end with a hard break, indented
blocks. A line is never broken inside code or inside a link's address, nor where the rest would begin another block.
What the pages say and how they look does not change; a test compares them as HTML.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.docs.places import ROOT

WIDTH = 100
FENCE = re.compile(r"^\s*(```+|~~~+)")
ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)]) +")
KEPT = re.compile(r"^\s*(#|\||<|>|!!!|\?\?\?|===|:::|\[[^\]]+\]:|---|\*\*\*|=+\s*$)")
HARD_BREAK = re.compile(r"(  |\\)$")
BEGINS_BLOCK = re.compile(r"^([-*+]$|#+$|[>|<:$]|[=-]+$|\d+[.)]$|```|~~~|!!!|\?\?\?)")
WORD = re.compile(r"(?:`[^`]*`|\]\([^)\s]*(?:\s+\"[^\"]*\")?\)|\S)+")
INDENTED = 4


def wrap(text: str) -> str:
    """Return a page with its prose wrapped."""
    lines = text.splitlines()
    wrapped = [line for paragraph in _paragraphs(lines) for line in paragraph]
    return "\n".join(wrapped) + ("\n" if text.endswith("\n") else "")


def _paragraphs(lines: list[str]) -> Iterator[list[str]]:
    """Yield the pieces of a page, each of them wrapped if it is prose."""
    place = _after_front_matter(lines)
    yield lines[:place]
    while place < len(lines):
        end = _end_of_kept(lines, place)
        if end > place:
            yield lines[place:end]
        else:
            end = _end_of_prose(lines, place)
            yield _wrapped(lines[place:end])
        place = end


def _after_front_matter(lines: list[str]) -> int:
    if lines[:1] != ["---"]:
        return 0
    return next((number + 2 for number, line in enumerate(lines[1:]) if line == "---"), 0)


def _end_of_kept(lines: list[str], place: int) -> int:
    """Return where a piece that stays as it is ends, or its own start if prose begins there."""
    line = lines[place]
    if fence := FENCE.match(line):
        mark = fence[1]
        closing = (number for number in range(place + 1, len(lines)) if _closes(lines[number], mark))
        return next(closing, len(lines) - 1) + 1
    if not line.strip():
        return place + 1
    if line.lstrip().startswith("<!--"):
        return next((number + 1 for number in range(place, len(lines)) if "-->" in lines[number]), len(lines))
    if line.lstrip().startswith("<"):
        return next((number for number in range(place, len(lines)) if not lines[number].strip()), len(lines))
    if KEPT.match(line) or (len(line) - len(line.lstrip()) >= INDENTED and not ITEM.match(line)):
        return place + 1
    return place


def _closes(line: str, mark: str) -> bool:
    return line.strip().startswith(mark) and not line.strip().strip(mark[0])


def _end_of_prose(lines: list[str], place: int) -> int:
    """Return where a paragraph ends: at a blank line, at another item, or where something else begins."""
    end = place + 1
    while end < len(lines) and lines[end].strip():
        if ITEM.match(lines[end]) or FENCE.match(lines[end]) or KEPT.match(lines[end]):
            break
        end += 1
    return end


def _wrapped(lines: list[str]) -> list[str]:
    if all(len(line) <= WIDTH for line in lines) or any(HARD_BREAK.search(line) for line in lines[:-1]):
        return lines
    item = ITEM.match(lines[0])
    first = item[0] if item else re.match(r"\s*", lines[0])[0]  # type: ignore[index]
    rest = " " * len(first)
    words = WORD.findall(" ".join([lines[0][len(first) :], *lines[1:]]))
    return list(_filled(words, first, rest))


def _filled(words: list[str], first: str, rest: str) -> Iterator[str]:
    line = ""
    for piece in _pieces(words):
        if line and len(line) + 1 + len(piece) > WIDTH:
            yield line
            line = rest + piece
        else:
            line = f"{line} {piece}" if line else first + piece
    yield line


def _pieces(words: list[str]) -> list[str]:
    """Return what may begin a line: words, each joined to following ones that would begin a block."""
    pieces: list[str] = []
    for word in words:
        if pieces and BEGINS_BLOCK.match(word):
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces


def too_long(text: str) -> list[tuple[int, str]]:
    """Return the lines of prose that are too long and could be shorter, with their numbers."""
    kept = set(wrap(text).splitlines())
    return [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if len(line) > WIDTH and line not in kept
    ]


def pages() -> list[Path]:
    """Return the files whose line length is checked: the pages, and similar files in the repository."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*/README.md")]
    return sorted(file for file in found if "node_modules" not in file.parts)


def main() -> None:
    """Wrap the given files, or all pages, and report which were changed."""
    for file in [Path(name) for name in sys.argv[1:]] or pages():
        text = file.read_text(encoding="utf-8")
        wrapped = wrap(text)
        if wrapped != text:
            file.write_text(wrapped, encoding="utf-8")
            print(f"wrapped {file}")


if __name__ == "__main__":
    main()
