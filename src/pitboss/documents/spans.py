"""Text in several fonts, broken into lines: ``**bold**`` and words in `` `typewriter` `` inside a plain sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from pitboss.documents.fonts import Font
from pitboss.documents.page import Page

Piece = tuple[str, Font]
"""Letters that stand together, all in one font."""
Word = tuple[Piece, ...]
TIE = "\u00a0"
"""A blank at which no line is broken."""
BETWEEN_WORDS = re.compile(rf"[^\S{TIE}]+")
MARKED = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Face:
    """The fonts of running text: plain, bold, and for what is typed."""

    plain: Font
    bold: Font
    typed: Font = Font.MONO


SERIF = Face(Font.SERIF, Font.SERIF_BOLD)
SANS = Face(Font.SANS, Font.SANS_BOLD)
STRONG = Face(Font.SANS_BOLD, Font.SANS_BOLD)


def lines_of(text: str, width: float, size: float, face: Face) -> list[tuple[Piece, ...]]:
    """Return a text in lines that are no wider: broken at blanks that are no ``TIE``, a long word anywhere."""
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in _words(text, face):
        for part in _fitting(word, width, size):
            wide = _word_width(part, size)
            blank = face.plain.width(" ", size) if lines[-1] else 0.0
            if lines[-1] and used + blank + wide > width:
                lines.append([])
                used, blank = 0.0, 0.0
            lines[-1].append(part)
            used += blank + wide
    return [_line(words, face) for words in lines]


def line_width(line: tuple[Piece, ...], size: float) -> float:
    """Return how wide a line is."""
    return sum(font.width(letters, size) for letters, font in line)


def write_line(page: Page, x: float, y: float, line: tuple[Piece, ...], size: float, colour: str = "") -> None:
    """Write a line with its left foot at a place."""
    for letters, font in line:
        page.write(x, y, letters, size, font=font, colour=colour)
        x += font.width(letters, size)


def _words(text: str, face: Face) -> list[Word]:
    """Return the words of a text; a word may change its font in the middle."""
    pieces: list[Piece] = []
    place = 0
    for match in MARKED.finditer(text):
        pieces.append((text[place : match.start()], face.plain))
        pieces.append((match[1], face.bold) if match[1] else (match[2], face.typed))
        place = match.end()
    pieces.append((text[place:], face.plain))
    words: list[list[Piece]] = [[]]
    for letters, font in pieces:
        for number, part in enumerate(BETWEEN_WORDS.split(letters)):
            if number:
                words.append([])
            if part:
                words[-1].append((part.replace(TIE, " "), font))
    return [tuple(word) for word in words if word]


def _fitting(word: Word, width: float, size: float) -> list[Word]:
    """Return a word, or the parts of one that is too wide for any line."""
    if _word_width(word, size) <= width:
        return [word]
    parts: list[list[Piece]] = [[]]
    used = 0.0
    for letters, font in word:
        for letter in letters:
            wide = font.width(letter, size)
            if parts[-1] and used + wide > width:
                parts.append([])
                used = 0.0
            parts[-1].append((letter, font))
            used += wide
    return [_joined(part) for part in parts]


def _word_width(word: Word, size: float) -> float:
    return sum(font.width(letters, size) for letters, font in word)


def _line(words: list[Word], face: Face) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for number, word in enumerate(words):
        if number:
            same = len(words[number - 1]) and words[number - 1][-1][1] is word[0][1]
            pieces.append((" ", word[0][1] if same else face.plain))
        pieces += word
    return _joined(pieces)


def _joined(pieces: list[Piece]) -> Word:
    """Join what stands together in one font."""
    return tuple(
        ("".join(letters for letters, _ in run), font) for font, run in groupby(pieces, lambda piece: piece[1])
    )
