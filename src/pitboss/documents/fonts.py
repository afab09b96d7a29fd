"""The standard fonts that every reader of PDF files has, and how wide their characters are.

Widths are those of Adobe's font metrics, in thousandths of the font's size, so that lines break and numbers end at the
same place in every reader. Text is written in WinAnsi; a letter with a mark is as wide as the letter without it.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import lru_cache

ENCODING = "cp1252"


class Font(StrEnum):
    """A standard font, by the name that a file calls it by."""

    SANS = "Helvetica"
    SANS_BOLD = "Helvetica-Bold"
    SANS_ITALIC = "Helvetica-Oblique"
    SERIF = "Times-Roman"
    SERIF_BOLD = "Times-Bold"
    SERIF_ITALIC = "Times-Italic"
    MONO = "Courier"

    def width(self, text: str, size: float) -> float:
        """Return how wide a text is, in points."""
        return sum(_letter_width(self, letter) for letter in text) * size / 1000


_OTHER_LETTERS = "€‚„…†‡‰‹‘’“”•–—™›¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÆÐ×ØÞßæð÷øþŒœ"
"""The characters of WinAnsi that are neither ASCII nor a letter with a mark, in the order of their widths below."""
_FIRST, _LAST = " ", "~"
_UNKNOWN = "?"
_SANS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 "
    "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 "
    "556 333 500 278 556 500 722 500 500 500 334 260 334 584 556 222 333 1000 556 556 1000 333 222 222 333 333 350 "
    "556 1000 1000 333 333 556 556 556 556 260 556 333 737 370 556 584 737 333 400 584 333 333 333 556 537 278 333 "
    "333 365 556 834 834 834 611 1000 722 584 778 667 611 889 556 584 611 556 1000 944"
)
_SANS_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 "
    "333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 "
    "611 389 556 333 611 556 778 556 556 500 389 280 389 584 556 278 500 1000 556 556 1000 333 278 278 500 500 350 "
    "556 1000 1000 333 333 556 556 556 556 280 556 333 737 370 556 584 737 333 400 584 333 333 333 611 556 278 333 "
    "333 365 556 834 834 834 611 1000 722 584 778 667 611 889 611 584 611 611 1000 944"
)
_SERIF = (
    "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 "
    "278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 "
    "722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 "
    "500 333 389 278 500 500 722 500 500 444 480 200 480 541 500 333 444 1000 500 500 1000 333 333 333 444 444 350 "
    "500 1000 980 333 333 500 500 500 500 200 500 333 760 276 500 564 760 333 400 564 300 300 333 500 453 250 333 "
    "300 310 500 750 750 750 444 889 722 564 722 556 500 667 500 564 500 500 889 722"
)
_SERIF_BOLD = (
    "250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 "
    "333 570 570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 "
    "722 1000 722 722 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 "
    "556 444 389 333 556 500 722 500 500 444 394 220 394 520 500 333 500 1000 500 500 1000 333 333 333 500 500 350 "
    "500 1000 1000 333 333 500 500 500 500 220 500 333 747 300 500 570 747 333 400 570 300 300 333 556 540 250 333 "
    "300 330 500 750 750 750 500 1000 722 570 778 611 556 722 500 570 500 556 1000 722"
)
_SERIF_ITALIC = (
    "250 333 420 500 500 833 778 214 333 333 500 675 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 "
    "333 675 675 675 500 920 611 611 667 722 611 611 722 722 333 444 667 556 833 667 722 611 722 611 500 556 722 "
    "611 833 611 556 556 389 278 389 422 500 333 500 500 444 500 444 278 500 500 278 278 444 278 722 500 500 500 "
    "500 389 389 278 500 444 667 444 444 389 400 275 400 541 500 333 556 889 500 500 1000 333 333 333 556 556 350 "
    "500 889 980 333 389 500 500 500 500 275 500 333 760 276 500 675 760 333 400 675 300 300 333 500 523 250 333 "
    "300 310 500 750 750 750 500 889 722 675 722 611 500 667 500 675 500 500 944 667"
)
_MONO_WIDTH = 600


def _widths(numbers: str) -> dict[str, int]:
    """Return the width of each character, from blank to tilde and then of the others."""
    letters = [chr(code) for code in range(ord(_FIRST), ord(_LAST) + 1)] + list(_OTHER_LETTERS)
    return dict(zip(letters, map(int, numbers.split()), strict=True))


_WIDTHS = {
    Font.SANS: _widths(_SANS),
    Font.SANS_BOLD: _widths(_SANS_BOLD),
    Font.SANS_ITALIC: _widths(_SANS),
    Font.SERIF: _widths(_SERIF),
    Font.SERIF_BOLD: _widths(_SERIF_BOLD),
    Font.SERIF_ITALIC: _widths(_SERIF_ITALIC),
}


@lru_cache(maxsize=4096)
def _letter_width(font: Font, letter: str) -> int:
    if font is Font.MONO:
        return _MONO_WIDTH
    widths = _WIDTHS[font]
    if letter in widths:
        return widths[letter]
    base = unicodedata.normalize("NFD", letter)[0]
    return widths.get(base, widths[_UNKNOWN])
