"""Links between pages: each must lead to an existing page or file, and each anchor to a heading."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.docs.markdown import slug
from tools.docs.places import DOCS, LINK, OUTSIDE, ROOT, prose_lines, prose_pieces, shown_files

HEADING = re.compile(r"^(#{1,6}) +(.+?)(?: +#+)?$")
OWN_ANCHOR = re.compile(r"\{ *#([\w.:-]+)[^}]*\}")
HTML_ANCHOR = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")
CODE = re.compile(r"`[^`\n]*`")
API_ENTRY = re.compile(r"^::: ([\w.]+)$")


def anchors(text: str) -> set[str]:
    """Return the anchors of a page: those of its headings, and those that it defines itself."""
    found: set[str] = set()
    for _, line in prose_lines(text):
        found |= set(HTML_ANCHOR.findall(line))
        if entry := API_ENTRY.match(line):
            found.add(entry[1])
        if heading := HEADING.match(line):
            own = OWN_ANCHOR.search(heading[2])
            found.add(own[1] if own else _unused(slug(heading[2]), found))
    return found


def _unused(name: str, found: set[str]) -> str:
    """Return a heading's anchor; if another heading has the same words, the second gets ``_1``."""
    number, free = 0, name
    while free in found:
        number += 1
        free = f"{name}_{number}"
    return free


def sources() -> dict[str, str]:
    """Return the pages written by hand, by their place in the repository."""
    files = {*DOCS.rglob("*.md"), *ROOT.glob("*.md"), *(ROOT / file for file in shown_files())}
    return {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in sorted(files)}


def broken_links(pages: Mapping[str, str], root: Path = ROOT) -> Iterator[str]:
    """Check the links of pages, by their places in the repository, and yield those that lead nowhere."""
    known = {name: anchors(text) for name, text in pages.items()}
    for name, text in pages.items():
        for first, piece in prose_pieces(text):
            for link in LINK.finditer(CODE.sub(lambda code: re.sub(r"[^\n]", "x", code[0]), piece)):
                if fault := _fault(name, link["target"], known, root):
                    line = first + piece.count("\n", 0, link.start("target"))
                    yield f"{name}, line {line}: {link['target']} {fault}"


def _fault(name: str, target: str, known: Mapping[str, set[str]], root: Path) -> str:
    if OUTSIDE.match(target):
        return ""
    path, mark, anchor = target.partition("#")
    page = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
    if page not in known:
        return "" if (root / page).exists() and not mark else "is not there"
    return "" if not mark or anchor in known[page] else "has no such heading"
