"""The page's catalogues as Python reads them: every text by its key, in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pitboss.mechanisms.texts import texts

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
LINE = re.compile(
    r"""^  (?:'(?P<key>[^']+)'|"(?P<quoted>[^"]+)"|(?P<bare>\w+)):(?: |\n    )(?P<text>'.*'|".*"),$""", re.MULTILINE
)
"""A key and its text, which is on the next line if it is long."""
ESCAPED = re.compile(r"\\(.)")
WORD = re.compile(r"(?<![^\W_])[^\W\d_]{2,}(?![^\W_])")
"""At least two letters, and no digit beside them: a digest may have "be" or "add" in it."""


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return every text of a language: the page's own and those of the mechanisms, as the page puts them together."""
    return texts(language) | own(language)


@cache
def own(language: str) -> dict[str, str]:
    """Return the page's own texts of a language."""
    by_key: dict[str, str] = {}
    for file in sorted((TEXTS / language).glob("*.ts")):
        for line in LINE.finditer(file.read_text(encoding="utf-8")):
            key = line["key"] or line["quoted"] or line["bare"]
            by_key[key] = ESCAPED.sub(r"\1", line["text"][1:-1])
    return by_key


def words(text: str) -> set[str]:
    """Return the words of a text, in small letters."""
    return {word.lower() for word in WORD.findall(text)}


@cache
def only_english() -> frozenset[str]:
    """Return the words of the English texts, and those by which the server names things, that no French text has.

    A name of the server that has no text would be shown as it is: the part of a key behind its family.
    """
    english: set[str] = set()
    for key, text in catalogue("en").items():
        english |= words(re.sub(r"\{\w+\}", " ", text)) | words(key.partition(".")[2].replace("_", " "))
    french = {word for text in catalogue("fr").values() for word in words(re.sub(r"\{\w+\}", " ", text))}
    return frozenset(english - french)
