"""Small pieces of HTML that notebooks show for a result: a caption and a table, without a style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

NUMBERS = "text-align:right"
WORDS = "text-align:left"


def html_table(caption: str, rows: Iterable[Sequence[object]], heads: Sequence[str] = ()) -> str:
    """Return a table; numbers are right-aligned, texts left, and everything is escaped."""
    parts = [f"<table><caption>{escape(caption)}</caption>"]
    if heads:
        parts.append(
            "<thead><tr>" + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads) + "</tr></thead>"
        )
    parts.append("<tbody>")
    parts += ["<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows]
    return "\n".join([*parts, "</tbody></table>"])


def _cell(value: object) -> str:
    text = str(value)
    number = text[:1].isdigit() or text[:2].lstrip("+-$")[:1].isdigit()
    return f'<td style="{NUMBERS if number else WORDS}">{escape(text)}</td>'


def percent(share: float, places: int = 4) -> str:
    """Write a share as people read it: ``0.5507%``."""
    return f"{share * 100:.{places}f}%"
