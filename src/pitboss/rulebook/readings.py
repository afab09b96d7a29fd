"""The readings: how the project settled what the texts leave open.

They are in ``readings.md`` beside this file, for people: tables of readings, by game, and under "Found while building"
paragraphs that give the reasons, each headed by its readings and clauses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pitboss.citation import READING

ROW = re.compile(r"\| ([A-Z]+\d+) \| (.+?) \| (.*?) ?\|")
SECTION = re.compile(r"## .*\(`([\w-]+)`\)")
NOTE = re.compile(r"- \*\*(.+?)\*\*: (.+)", re.DOTALL)
READING_ID = re.compile(r"[A-Z]+\d+")
NAME_IN_CODE = re.compile(r"`(\w+)`")


@dataclass(frozen=True, slots=True)
class Reading:
    """How one point is settled, the game whose text leaves it open (none: all texts), and options that change it."""

    id: str
    text: str
    game: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Reasons in a few sentences, and the citations they belong to: ``reading DA16``, ``double-attack-ma 12(c)``."""

    about: tuple[str, ...]
    text: str


@cache
def all_readings() -> dict[str, Reading]:
    """Return every reading by its id, in the order of the page."""
    by_id: dict[str, Reading] = {}
    game = ""
    for line in _lines():
        if section := SECTION.fullmatch(line):
            game = section[1]
        elif row := ROW.fullmatch(line):
            by_id[row[1]] = Reading(row[1], row[2], game, tuple(NAME_IN_CODE.findall(row[3])))
    return by_id


def readings() -> dict[str, str]:
    """Return the text of every reading, by id."""
    return {name: reading.text for name, reading in all_readings().items()}


@cache
def all_notes() -> tuple[Note, ...]:
    """Return all written reasons, in the order of the page."""
    paragraphs = re.findall(r"^- .*(?:\n  .*)*", "\n".join(_lines()), re.MULTILINE)
    notes = [NOTE.fullmatch(paragraph) for paragraph in paragraphs]
    return tuple(Note(_citations(note[1]), _plain(note[2])) for note in notes if note is not None)


def notes_on(citation: str) -> list[str]:
    """Return the reasons that concern a clause or a reading."""
    return [note.text for note in all_notes() if citation in note.about]


def _citations(head: str) -> tuple[str, ...]:
    names = (name.strip() for name in head.split(","))
    return tuple(f"{READING}{name}" if READING_ID.fullmatch(name) else name for name in names)


def _plain(text: str) -> str:
    """Return a paragraph as one line without markup; without its heading, it is a complete sentence."""
    line = re.sub(r"\s+", " ", text).replace("`", "").strip()
    return line[0].upper() + line[1:]


@cache
def _lines() -> tuple[str, ...]:
    return tuple(files("pitboss.rulebook").joinpath("readings.md").read_text(encoding="utf-8").splitlines())
