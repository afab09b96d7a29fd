"""Reads a PDF file with a library that shares nothing with the writer: texts with their positions, page by page."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader


class Written(NamedTuple):
    """A text on a page: where its left foot stands, from below, and how large it is."""

    x: float
    y: float
    text: str
    size: float


def written(data: bytes) -> list[list[Written]]:
    """The texts of every page in the order in which they were written."""
    return [_page(page) for page in PdfReader(BytesIO(data)).pages]


def _page(page: Any) -> list[Written]:
    texts: list[Written] = []

    def visit(text: str, _: Any, place: list[float], __: Any, size: float) -> None:
        if text.strip():
            texts.append(Written(place[4], place[5], text.strip("\n"), size))

    page.extract_text(visitor_text=visit)
    return texts


def lines(page: list[Written]) -> list[str]:
    """The texts of a page line by line, from top to bottom; texts on the same line are separated by spaces."""
    heights: dict[float, list[Written]] = {}
    for text in page:
        heights.setdefault(round(text.y, 1), []).append(text)
    return [" ".join(text.text.strip() for text in sorted(heights[y])) for y in sorted(heights, reverse=True)]
