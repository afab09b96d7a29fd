"""The clause index: every numbered provision of a text, with its kind and our own one-line summary.

The index of a game is a plain file, ``clauses.txt`` in its folder, with one line per provision in the order of the
text. If the folder has a ``readings.md``, the game's own readings follow: rows of a table,
``| S1 | reading | option |``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pitboss.citation import READING
from pitboss.rulebook.game import Game, Listed
from pitboss.rulebook.registry import find_game
from pitboss.rulebook.text_files import read_as_text

FILE = "clauses.txt"
READINGS_FILE = "readings.md"
READING_ID = re.compile(r"[A-Z]+\d+")
OPTION_IN_READING = re.compile(r"`(\w+)`")
REMARKS = ("premises", "trained")


class ClauseKind(StrEnum):
    """What a provision is about."""

    PLAY = "play"
    PAYOUT = "payout"
    WAGER = "wager"
    PROCEDURE = "procedure"
    IRREGULARITY = "irregularity"
    DEVICE = "device"
    PREMISES = "premises"
    READING = "reading"


MUST_BE_PROVED = frozenset({ClauseKind.PLAY, ClauseKind.PAYOUT, ClauseKind.WAGER})
"""The kinds a rules engine decides; each such clause needs code and a test."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One provision.

    ``trained`` says what people do with hands or voice, if nothing at the table acts on the clause; ``premises`` says
    why it does not concern anybody at the table. ``options`` are those with which a house changes a reading.
    """

    id: str
    kind: ClauseKind
    summary: str
    premises: str = ""
    trained: str = ""
    options: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game whose text contains it."""
        return self.id.partition(" ")[0]

    @property
    def place(self) -> str:
        """Its number in that text."""
        return self.id.partition(" ")[2]


def clauses_of(game: str) -> tuple[Clause, ...]:
    """Return the clauses of a game in the order of its text."""
    return _clauses(find_game(game))


@cache
def _clauses(game: Game) -> tuple[Clause, ...]:
    return tuple(read_clauses(game))


def read_clauses(game: Game) -> Iterator[Clause]:
    """Read the clauses in a game's folder, and its own readings; raises BadLine."""
    known = set()
    for line in (*game.lines(FILE), *_rows_of_readings(game)):
        clause = _clause(game.id, line) if line.file == FILE else _reading(game, line)
        if clause.id in known:
            raise line.bad(f"the clause {clause.place} stands here a second time.")
        known.add(clause.id)
        yield clause


def line_numbers(game: Game) -> dict[str, tuple[str, int]]:
    """Return where each clause and each reading of a game is written, by its number: file and line."""
    clauses = {line.parts[0]: (line.file, line.number) for line in game.lines(FILE)}
    return clauses | {f"{READING}{line.parts[0]}": (line.file, line.number) for line in _rows_of_readings(game)}


def _rows_of_readings(game: Game) -> list[Listed]:
    """Return the rows of the tables in a game's own readings, without headers; none if it has no such file."""
    assert game.folder is not None, f"{game.id} was not looked up"
    file = game.folder.joinpath(READINGS_FILE)
    text = read_as_text(file, READINGS_FILE) if file.is_file() else ""
    rows = ((number, line.strip().strip("|")) for number, line in enumerate(text.splitlines(), 1) if line[:1] == "|")
    listed = (Listed(READINGS_FILE, number, tuple(part.strip() for part in row.split("|"))) for number, row in rows)
    return [line for line in listed if line.parts[0] != "id" and set(line.parts[0]) - set("-:")]


def _reading(game: Game, line: Listed) -> Clause:
    name, says, *options = (*line.parts, "") if len(line.parts) == 2 else line.parts
    if len(options) != 1 or not READING_ID.fullmatch(name) or not says:
        raise line.bad("a reading is written: | S1 | what is settled, in a sentence | the option, if any |.")
    named = tuple(OPTION_IN_READING.findall(options[0]))
    unknown = [option for option in named if game.option(option) is None]
    if unknown:
        raise line.bad(f"the reading {name} names an option {unknown[0]!r}, which the game does not have.")
    return Clause(f"{game.id} {READING}{name}", ClauseKind.READING, says, options=named)


def _clause(game: str, line: Listed) -> Clause:
    if len(line.parts) not in (3, 4):
        raise line.bad("a clause is written: place | kind | summary, and where nothing acts on it | premises: why.")
    place, kind, summary, *rest = line.parts
    kinds = [known for known in ClauseKind if known is not ClauseKind.READING]
    if kind not in kinds:
        raise line.bad(f"{kind!r} is not a kind of clause; the kinds are {', '.join(kinds)}.")
    if not place or not summary:
        raise line.bad("a clause needs a place and a summary: place | kind | summary.")
    remark, _, reason = rest[0].partition(":") if rest else ("", "", "")
    if rest and (remark.strip() not in REMARKS or not reason.strip()):
        raise line.bad(f"a remark is written {' or '.join(f'{known}: why' for known in REMARKS)}.")
    reasons = dict.fromkeys(REMARKS, "") | ({remark.strip(): reason.strip()} if rest else {})
    return Clause(f"{game} {place}", ClauseKind(kind), summary, reasons["premises"], reasons["trained"])


@cache
def _by_id(game: Game) -> dict[str, Clause]:
    return {clause.id: clause for clause in _clauses(game)}


def find_clause(clause_id: str) -> Clause | None:
    """Return the clause of an id such as ``free-bet-ma 6(n)(1)``."""
    return _by_id(find_game(clause_id.partition(" ")[0])).get(clause_id)
