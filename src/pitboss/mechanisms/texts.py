"""The texts about mechanisms that people read, in every language: the ``texts.toml`` of each folder.

A line is a text: ``"action.zap" = { en = "Zap", fr = "Zapper" }``. The keys follow the page's own catalogues, which
have the texts that belong to no mechanism. Names with spaces have keys made from their ids (``text_id``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pitboss.mechanisms.registry import NAMES

LANGUAGES = ("en", "fr")
FOLDERS = Path(__file__).parent


@cache
def texts(language: str) -> dict[str, str]:
    """Return every mechanism's texts in a language, by key, in the order of the mechanisms."""
    return read_texts((FOLDERS / name / "texts.toml" for name in NAMES), language)


def read_texts(paths: Iterable[Path], language: str) -> dict[str, str]:
    """Return the texts of several files in a language; a key given twice, or without that language, is an error."""
    read: dict[str, str] = {}
    given_in: dict[str, Path] = {}
    for path in paths:
        for key, text in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if key in given_in:
                raise ValueError(f"The text {key!r} is given twice: in {given_in[key]} and in {path}.")
            if language not in text:
                raise ValueError(f"The text {key!r} in {path} has no {language!r}.")
            read[key], given_in[key] = text[language], path
    return read
