"""The rule cases: records written from the texts, each naming the clauses it proves.

They are in the game's own folder, ``cases/*.record``; a game without that folder has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable

from pitboss.record.text.reader import read_records
from pitboss.record.text.record import Record, RecordRefused
from pitboss.rulebook import find_game, games
from pitboss.rulebook.game import Game
from pitboss.rulebook.text_files import BadLine, read_as_text

FOLDER = "cases"
SUFFIX = ".record"
NOT_DEMANDED = f"{FOLDER}/not-demanded.txt"

NamedCase = tuple[str, Record]
"""A rule case, with its game and file: ``free-bet-ma/09-splitting.record``."""


def all_cases() -> tuple[NamedCase, ...]:
    """Return the rule cases of all known games."""
    return tuple(case for game in games() for case in cases_of(game.id))


def cases_of(game_id: str) -> tuple[NamedCase, ...]:
    """Return the rule cases of a game, in the order of its files; a file that cannot be read is left out."""
    return _cases_in(game_id)[0]


def unread_cases(game_id: str) -> tuple[BadLine, ...]:
    """Return why files of a game's cases are left out."""
    return _cases_in(game_id)[1]


def _cases_in(game_id: str) -> tuple[tuple[NamedCase, ...], tuple[BadLine, ...]]:
    return _read(game_id, str(find_game(game_id).folder))


@cache
def _read(game_id: str, where: str) -> tuple[tuple[NamedCase, ...], tuple[BadLine, ...]]:
    """Read the cases once for each place that has a game with that id."""
    cases: list[NamedCase] = []
    faults: list[BadLine] = []
    for file in case_files(find_game(game_id)):
        try:
            cases += [(f"{game_id}/{file.name}", record) for record in _records(game_id, file)]
        except BadLine as bad:
            faults.append(bad)
    return tuple(cases), tuple(faults)


def case_files(game: Game) -> list[Traversable]:
    """Return the files with rule cases in a game's folder, by name."""
    cases = None if game.folder is None else game.folder.joinpath(FOLDER)
    if cases is None or not cases.is_dir():
        return []
    return sorted((file for file in cases.iterdir() if file.name.endswith(SUFFIX)), key=lambda file: file.name)


def _records(game_id: str, file: Traversable) -> list[Record]:
    name = f"{FOLDER}/{file.name}"
    try:
        records = read_records(read_as_text(file, name))
    except RecordRefused as refused:
        raise BadLine(name, refused.line, refused.reason) from None
    for record in records:
        if record.rules.game != game_id:
            reason = f"the case is one of {record.rules.game}, but it stands in the folder of {game_id}."
            raise BadLine(name, record.line, reason)
    return records


def cases_by_clause(game_id: str) -> dict[str, list[str]]:
    """Return the rule cases of a game that name each clause."""
    by_clause: dict[str, list[str]] = {}
    for name, record in cases_of(game_id):
        for clause in record.proves:
            by_clause.setdefault(clause, []).append(f"{name}: {record.title}")
    return by_clause


def not_demanded(game_id: str) -> dict[str, dict[str, str]]:
    """Return, by clause, the changes it does not forbid although a part with its values cites it, and why.

    They are beside a game's cases in ``not-demanded.txt``, one per line: ``CLAUSE | CHANGE | REASON``.
    """
    exempt: dict[str, dict[str, str]] = {}
    for place, change, reason in _exemptions(find_game(game_id)):
        exempt.setdefault(f"{game_id} {place}", {})[change] = reason
    return exempt


def _exemptions(game: Game) -> Iterator[tuple[str, str, str]]:
    if game.folder is None or not game.folder.joinpath(NOT_DEMANDED).is_file():
        return
    for line in game.lines(NOT_DEMANDED):
        if len(line.parts) != 3:
            raise line.bad("what a clause does not demand is written: CLAUSE | CHANGE | REASON.")
        place, change, reason = line.parts
        yield place, change, reason
