"""Small pieces of Markdown for the generated pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

SPECIAL = re.compile(r"([\\`*_{}\[\]<>|])")
CODE = re.compile(r"``?([^`]+)``?")
SLUG_DROPPED = re.compile(r"[^\w\s-]")
SLUG_GAP = re.compile(r"[-\s]+")


def plain(text: str) -> str:
    """Return text on one line: code in backticks stays code, all other characters are taken literally."""
    pieces = CODE.split(" ".join(text.split()))
    return "".join(code(piece) if place % 2 else SPECIAL.sub(r"\\\1", piece) for place, piece in enumerate(pieces))


def code(text: str) -> str:
    """Return text as code, or nothing if there is none; a bar would end the cell of a table."""
    shown = " ".join(text.split()).replace("|", "&#124;")
    if not shown:
        return ""
    return f"<code>{_escaped(shown)}</code>" if "&#124;" in shown or "`" in shown else f"`{shown}`"


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;").replace(">", "&gt;")


def sentences(text: str) -> str:
    """Return a docstring or a description as Markdown: code in double backticks becomes code in single ones."""
    return re.sub(r"``([^`]+)``", r"`\1`", text.strip())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table, or nothing if it has no rows."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *lines]) if lines else ""


def page(*blocks: str) -> str:
    """Return a page of blocks, with one blank line between two of them; empty ones are left out."""
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip()) + "\n"


def slug(heading: str) -> str:
    """Return the anchor of a heading, in the form that the site uses."""
    text = re.sub(r"<[^>]+>|[`*]", "", heading)
    text = unicodedata.normalize("NFKD", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text))
    text = text.encode("ascii", "ignore").decode()
    return SLUG_GAP.sub("-", SLUG_DROPPED.sub("", text).strip().lower())
