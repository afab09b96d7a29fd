"""The clause index: every numbered provision of a text, with its kind and our own one-line summary.

The index of a game is a plain file, ``clauses.txt`` in its folder, one line a provision in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pitboss.rulebook.game import Game, Listed
from pitboss.rulebook.registry import find_game

FILE = "clauses.txt"
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


MUST_BE_PROVED = frozenset({ClauseKind.PLAY, ClauseKind.PAYOUT, ClauseKind.WAGER})
"""The kinds a rules engine decides; each such clause needs code and a test."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One provision.

    ``trained`` says what a person does with hands or voice, where nothing at the table acts on it, and ``premises`` why
    it concerns nobody at the table.
    """

    id: str
    kind: ClauseKind
    summary: str
    premises: str = ""
    trained: str = ""

    @property
    def game(self) -> str:
        """The game whose text it stands in."""
        return self.id.partition(" ")[0]

    @property
    def place(self) -> str:
        """Its number in that text."""
        return self.id.partition(" ")[2]


@cache
def clauses_of(game: str) -> tuple[Clause, ...]:
    """Return the clauses of a game in the order of its text."""
    return tuple(read_clauses(find_game(game)))


def read_clauses(game: Game) -> Iterator[Clause]:
    """Read the clauses in a game's folder; raises BadLine."""
    known = set()
    for line in game.lines(FILE):
        clause = _clause(game.id, line)
        if clause.id in known:
            raise line.bad(f"the clause {clause.place} stands here a second time.")
        known.add(clause.id)
        yield clause


def _clause(game: str, line: Listed) -> Clause:
    if len(line.parts) not in (3, 4):
        raise line.bad("a clause is written: place | kind | summary, and where nothing acts on it | premises: why.")
    place, kind, summary, *rest = line.parts
    if kind not in list(ClauseKind):
        raise line.bad(f"{kind!r} is no kind of clause; the kinds are {', '.join(ClauseKind)}.")
    remark, _, reason = rest[0].partition(":") if rest else ("", "", "")
    if rest and (remark.strip() not in REMARKS or not reason.strip()):
        raise line.bad(f"a remark is written {' or '.join(f'{known}: why' for known in REMARKS)}.")
    reasons = dict.fromkeys(REMARKS, "") | ({remark.strip(): reason.strip()} if rest else {})
    return Clause(f"{game} {place}", ClauseKind(kind), summary, **reasons)


@cache
def _by_id(game: str) -> dict[str, Clause]:
    return {clause.id: clause for clause in clauses_of(game)}


def find_clause(clause_id: str) -> Clause | None:
    """Return the clause of an id such as ``free-bet-ma 6(n)(1)``."""
    return _by_id(clause_id.partition(" ")[0]).get(clause_id)
