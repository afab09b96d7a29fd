"""Where pages are: files of the repository as pages of the site, and links between them.

Links are written for the repository, so that pages can be read there too. On the site, a link to a file outside
``docs/`` leads to the page that shows the file if there is one, and is plain text otherwise.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SHOWN = {
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "project/code-of-conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "README.md": "index.md",
    "examples/spanish-21/README.md": "project/spanish-21.md",
    "src/pitboss/rulebook/readings.md": "readings.md",
}
"""Files outside ``docs/`` that the site shows, and as which pages. Links to the README lead to the front page."""
FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
LINK = re.compile(r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<target>[^()\s]+(?:\([^()\s]*\))?)\)")
OUTSIDE = re.compile(r"^(?:[a-z]+:|//)")


def shown_files() -> dict[str, str]:
    """Return the existing files outside ``docs/`` that are shown, with their pages, except the README."""
    return {file: uri for file, uri in SHOWN.items() if file != "README.md" and (ROOT / file).is_file()}


def page_of(file: str) -> str | None:
    """Return the page that shows a file of the repository."""
    if file.startswith("docs/"):
        return file.removeprefix("docs/")
    return SHOWN.get(file)


def prose_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines outside code blocks, with their numbers."""
    lines, fence = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) and line.strip() == mark[1] else fence
        elif mark:
            fence = mark[1]
        else:
            lines.append((number, line))
    return lines


def prose_pieces(text: str) -> list[tuple[int, str]]:
    """Return the text between code blocks, each piece with the number of its first line; line breaks are kept."""
    pieces: list[tuple[int, str]] = []
    last = -1
    for number, line in prose_lines(text):
        if number == last + 1:
            pieces[-1] = (pieces[-1][0], f"{pieces[-1][1]}\n{line}")
        else:
            pieces.append((number, line))
        last = number
    return pieces


def for_site(text: str, file: str) -> str:
    """Return a page's text with its links adapted to the site; ``file`` is its place in the repository."""
    lines = text.split("\n")
    for first, piece in reversed(prose_pieces(text)):
        linked = LINK.sub(lambda link: _linked(link, file), piece)
        lines[first - 1 : first + piece.count("\n")] = linked.split("\n")
    return "\n".join(lines)


def _linked(link: re.Match[str], file: str) -> str:
    target = link["target"]
    if OUTSIDE.match(target) or target.startswith("#"):
        return link[0]
    path, mark, anchor = target.partition("#")
    named = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
    to = page_of(named)
    if to is not None:
        here = page_of(file) or "index.md"
        return f"{link['image']}[{link['text']}]({posixpath.relpath(to, posixpath.dirname(here) or '.')}{mark}{anchor})"
    return link["text"] if (ROOT / named).exists() else link[0]
