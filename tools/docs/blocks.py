"""The code blocks of a page, and how each is checked.

Python blocks run one after the other in one program. In a ``console`` block (or one without a language), ``$`` begins a
command, and the lines below it are its output; three dots stand for anything. A block titled ``Output`` is what the
Python above it prints. Any other title is the name of a file to write. A comment above a block changes that::

    <!-- run: proof -->             run by make proof only: it takes long
    <!-- run: never, REASON -->     not run, and why
    <!-- run: exit 1 -->            its last command ends with this code
    <!-- run page: never, REASON -->    no block of the page is run, and why
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

BLOCK = re.compile(
    r"(?:^<!-- run: (?P<how>[^\n]*?) -->\n)?"
    r"^(?P<indent> *)(?P<fence>```+)(?P<head>[^\n`]*)\n(?P<text>.*?)^ *(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
WHOLE_PAGE = re.compile(r"^<!-- run page: never, (.+?) -->$", re.MULTILINE)
COMMENT = re.compile(r"^<!-- run(?: page)?: .*$", re.MULTILINE)
TITLE = re.compile(r'title="([^"]*)"')
EXIT = re.compile(r"exit (\d+)")
OUTPUT = "Output"


class BadBlock(ValueError):
    """A comment about running that cannot be understood."""


@dataclass(frozen=True)
class Block:
    """A code block: where it begins, its language, its title, its text, and what the comment above it says."""

    line: int
    language: str
    title: str
    text: str
    how: str = ""

    @property
    def never(self) -> bool:
        """Whether it is not run."""
        return self.how.startswith("never, ")

    @property
    def proof(self) -> bool:
        """Whether it is run by ``make proof`` only."""
        return self.how.startswith("proof")

    @property
    def exit(self) -> int:
        """The code that its last command ends with."""
        said = EXIT.search(self.how)
        return int(said[1]) if said else 0

    @property
    def kind(self) -> str:
        """How it is treated: ``python``, ``console``, ``output``, ``file`` or nothing."""
        if self.language in ("python", "pycon"):
            return "python"
        if self.language == "console" or (not self.language and re.search(r"^\$ ", self.text, re.MULTILINE)):
            return "console"
        if self.title:
            return "output" if self.title == OUTPUT else "file"
        return ""

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The commands of a console block, each with its output; a backslash at the end of a line continues it."""
        parts = re.split(r"^\$ ", self.text.replace("\\\n", ""), flags=re.MULTILINE)[1:]
        return [(command.strip(), printed) for command, _, printed in (part.partition("\n") for part in parts)]


def blocks_of(text: str) -> list[Block]:
    """Return the code blocks of a page; raises BadBlock."""
    found = [_block(text, match) for match in BLOCK.finditer(text)]
    for place, (before, block) in enumerate(pairwise(found), 1):
        if block.kind == "output":  # it is run with the Python above it
            found[place] = replace(block, how=before.how)
    if len(COMMENT.findall(outside(text))) != len(WHOLE_PAGE.findall(outside(text))):
        raise BadBlock("a comment that begins with 'run' stands above no block, or is not written as it must be")
    return found


def outside(text: str) -> str:
    """Return a page without its code blocks and the comments about them."""
    return BLOCK.sub("", text)


def _block(text: str, match: re.Match[str]) -> Block:
    how = match["how"] or ""
    if how and not re.fullmatch(r"never, .+|(?:proof)?(?:, )?(?:exit \d+)?", how):
        raise BadBlock(f"'run: {how}' says nothing that is known")
    head = match["head"].strip()
    title = TITLE.search(head)
    indent = match["indent"]
    body = "".join(line.removeprefix(indent) for line in match["text"].splitlines(keepends=True))
    line = text.count("\n", 0, match.start("fence")) + 1
    language = head.split()[0] if head and not head.startswith("title=") else ""
    return Block(line, language, title[1] if title else "", body, how)


def runs(page: Path) -> list[Block]:
    """Return the blocks of a page to run, here or in ``make proof``."""
    text = page.read_text(encoding="utf-8")
    if WHOLE_PAGE.search(outside(text)):
        return []
    return [block for block in blocks_of(text) if block.kind and not block.never]
