"""The file of a backup: a ZIP archive with a member of JSON lines for each table, and a manifest.

The format is told in docs/deployment.md. Whatever is wrong with a file is refused with what, why and what to do.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

FORMAT = 1
MANIFEST = "manifest.json"
LONGEST_MANIFEST = 64 * 1024 * 1024
PIECE = 1024 * 1024
ANOTHER = "Take another copy of this backup, or another backup."
Progress = Callable[[str, int, int], None]
"""Told what is being done, how many rows are through, and of how many."""


class BackupRefused(Exception):
    """A backup that cannot be made or restored: what happened, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Member:
    """One table: its columns in the order of each line, how many lines there are, and their digest."""

    table: str
    columns: tuple[str, ...]
    rows: int
    sha256: str

    @property
    def name(self) -> str:
        """The member's name in the archive."""
        return f"tables/{self.table}.jsonl"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself. ``heads`` (chain, place, link) and ``seal`` make it an anchor of its house."""

    revision: str
    made_at: int
    pitboss: str
    database: str
    tables: tuple[Member, ...]
    heads: tuple[tuple[int, int, str], ...] = ()
    seal: dict[str, Any] | None = None
    format: int = field(default=FORMAT)

    @property
    def rows(self) -> int:
        """How many rows the house has."""
        return sum(member.rows for member in self.tables)

    def as_text(self) -> str:
        """Return the manifest as it is kept."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False)


def read_manifest(path: Path) -> Manifest:
    """Read what a backup says of itself; raises BackupRefused."""
    with opened(path) as archive:
        return _manifest(path, archive)


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup; whatever is wrong with it, now or while it is read, is refused in words."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except OSError as error:
        raise BackupRefused(f"{path} cannot be read: {error.strerror or error}.") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        sentence = f"{path} is not a whole backup: it was cut short, changed, or is another kind of file ({error})."
        raise BackupRefused(f"{sentence} {ANOTHER}") from None


def _manifest(path: Path, archive: zipfile.ZipFile) -> Manifest:
    try:
        with archive.open(MANIFEST) as member:
            said = json.loads(member.read(LONGEST_MANIFEST))
        version = said["format"]
    except (KeyError, TypeError, ValueError):
        raise BackupRefused(f"{path} is no backup of a house: it has no manifest that can be read.") from None
    if version != FORMAT:
        sentence = f"{path} is a backup of format {version!r}, and this version of Pitboss reads format {FORMAT}."
        raise BackupRefused(f"{sentence} Restore it with a later version.")
    try:
        tables = tuple(
            Member(member["table"], tuple(member["columns"]), member["rows"], member["sha256"])
            for member in said["tables"]
        )
        heads = tuple((int(chain), int(place), str(link)) for chain, place, link in said["heads"])
        said |= {"tables": tables, "heads": heads}
        return Manifest(**said)
    except (KeyError, TypeError, ValueError):
        raise BackupRefused(f"The manifest of {path} lacks something. {ANOTHER}") from None


def verify(path: Path, progress: Progress) -> Manifest:
    """Read the whole backup and hold every member to its digest, before anything is made of it."""
    with opened(path) as archive:
        manifest, through = _manifest(path, archive), 0
        for member in manifest.tables:
            with _member(path, archive, member) as file:
                reading = Reading(path, member, file)
                while piece := file.read(PIECE):
                    reading.took(piece)
                    progress(f"checking {member.table}", through + reading.rows, manifest.rows)
                reading.finish()
            through += member.rows
    return manifest


def read_rows(path: Path, archive: zipfile.ZipFile, member: Member) -> Iterator[list[Any]]:
    """Yield the rows of a table; after the last one they are held to the digest once more."""
    with _member(path, archive, member) as file:
        reading = Reading(path, member, file)
        for line in file:
            reading.took(line)
            try:
                row = json.loads(line)
            except ValueError:
                row = None
            if not isinstance(row, list) or len(row) != len(member.columns):
                raise BackupRefused(f"Row {reading.rows} of {member.name} in {path} is no row of its table. {ANOTHER}")
            yield row
        reading.finish()


def _member(path: Path, archive: zipfile.ZipFile, member: Member) -> Any:
    try:
        return archive.open(member.name)
    except KeyError:
        raise BackupRefused(f"{path} has no member {member.name}, which its manifest names. {ANOTHER}") from None


class Reading:
    """Counts and hashes the lines of a member while they are read."""

    def __init__(self, path: Path, member: Member, file: BinaryIO) -> None:
        self.path, self.member, self.rows, self._sha256 = path, member, 0, hashlib.sha256()

    def took(self, piece: bytes) -> None:
        """Note a piece."""
        self._sha256.update(piece)
        self.rows += piece.count(b"\n")

    def finish(self) -> None:
        """Refuse what is not as the manifest says."""
        if (self.rows, self._sha256.hexdigest()) != (self.member.rows, self.member.sha256):
            sentence = f"{self.member.name} in {self.path} is not as the manifest says: it was changed, or damaged."
            raise BackupRefused(f"{sentence} {ANOTHER}")
