"""Rounds of record files: every record is dealt again, and what cannot be dealt is left out and named.

A record says with the line ``shoe`` that its cards come from a new shoe. One that begins in mid-shoe has no count,
unless it goes on where the record before it ended: those of ``pitboss export records`` do, by their titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from pitboss.lab.review.walking import DealtRound, SeenCards, TableWalker
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import FORMAT, Record, RecordRefused, ShoeLine
from pitboss.rulebook import Rules
from pitboss.table import events

OF_TABLE = re.compile(r"Round (\d+) of (.+)")
NEED_SHOE = (events.DealerCameIn, events.ShuffleOrdered, events.BurnCardAsked)
"""Where one of these comes first, a record that begins in mid-shoe is written as if it began with a new one."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or a record that gave no rounds, and why."""

    where: str
    why: str


@dataclass(slots=True)
class _Stream:
    """How far the rounds of one table have been told."""

    last: int = 0
    seen: SeenCards = field(default_factory=lambda: SeenCards(whole=False))


@dataclass(slots=True)
class RecordReader:
    """Reads record files one after the other; ``left_out`` names what gave no rounds."""

    left_out: list[LeftOut] = field(default_factory=list)
    streams: dict[tuple[str, Rules], _Stream] = field(default_factory=dict)

    def rounds(self, paths: Iterable[Path]) -> Iterator[DealtRound]:
        """Yield the rounds of files, and of all record files in folders."""
        for path in paths:
            for file in _files(path):
                yield from self._file(file, named=file == path)

    def _file(self, file: Path, named: bool) -> Iterator[DealtRound]:
        try:
            text = file.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            if named:
                self.left_out.append(LeftOut(str(file), "it is not text in UTF-8"))
            return
        records = list(_split(text))
        if not records:
            if named:
                self.left_out.append(LeftOut(str(file), f"there is no record in it: none begins with {FORMAT}"))
            return
        for place, part in enumerate(records, 1):
            try:
                for record in read_records(part):
                    table = str(file) if len(records) == 1 else f"{file}, record {place}"
                    yield from self._record(record, table)
            except RecordRefused as refused:
                self.left_out.append(LeftOut(f"{file}, line {refused.line}", refused.reason.rstrip(".")))

    def _record(self, record: Record, table: str) -> list[DealtRound]:
        replayed = replay(record)
        if replayed.differences:
            raise RecordRefused(replayed.differences[0].line, "what it says was paid is not what the rules pay.")
        told = OF_TABLE.fullmatch(record.title)
        stream = self.streams.setdefault((told[2], record.rules), _Stream()) if told else _Stream()
        first = next((text for text in record.rounds if text.number is not None), record.rounds[0])
        begins = first.number or 1
        opened = any(isinstance(line, ShoeLine) for line in first.statements) or record.rules.procedures.by_person
        certain = opened and not (begins > 1 and any(isinstance(event, NEED_SHOE) for event in replayed.table.events))
        seen = stream.seen if begins == stream.last + 1 else SeenCards(whole=False)
        if opened and not certain:
            seen = SeenCards(whole=False)
        walker = TableWalker(record.rules, told[2] if told else table, seen)
        dealt = list(walker.follow(replayed.table.events, pretended=int(not certain)))
        new = [each for each in dealt if each.number > stream.last]
        if dealt:
            stream.last, stream.seen = max(stream.last, dealt[-1].number), walker.shoe
        return new


def _files(path: Path) -> list[Path]:
    """Return a file, or the files of a folder in the order of their names."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith("."))


def _split(text: str) -> Iterator[str]:
    """Yield the records of a file, each with so many empty lines before it that its lines keep their numbers."""
    lines = text.splitlines()
    starts = [place for place, line in enumerate(lines) if " ".join(line.partition("#")[0].split()) == FORMAT]
    for start, end in pairwise([*starts, len(lines)]):
        yield "\n" * start + "\n".join(lines[start:end])
