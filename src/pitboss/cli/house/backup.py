"""``pitboss backup`` and ``pitboss restore``: the whole house as one file, and back into a database of either kind."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.file_troubles import cause_of
from pitboss.cli.house.audit import print_report
from pitboss.cli.house.opening import read_settings, refuse_no_house
from pitboss.cli.refusing import check_file
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import AnchorRefused, anchors_of_backup, read_anchors
from pitboss.house.backup.archive import BackupRefused, Manifest
from pitboss.house.backup.archive import Progress as Told
from pitboss.house.backup.backing_up import back_up
from pitboss.house.backup.restoring import restore
from pitboss.house.store.database import Database, DatabaseAway
from pitboss.house.store.private import BESIDE
from pitboss.house.store.room import CannotWrite

PATIENCE = 10.0


class _Failed(Exception):
    """What is told instead of going on."""


def write_backup(config: Path | None, url: str | None, to: Path) -> int:
    """Write a backup of the house; 0 when it is there, 2 when it could not be made."""
    settings = read_settings(config, database=url).settings
    refuse_no_house(settings)
    check_file(to, "backup")
    try:
        with _telling("backup") as told, _told_as_sentences(f"{to} cannot be written"):
            database = Database(settings.database_url, connections=2, patience=PATIENCE)
            try:
                manifest = back_up(database, to, told)
            finally:
                database.close()
    except _Failed as failed:
        print(failed, file=sys.stderr)
        return 2
    print(f"{manifest.rows:,} rows of {len(manifest.tables)} tables are in {to} ({to.stat().st_size:,} bytes).")
    print(_anchor_line(manifest))
    print("It holds the shoes in play and the hashes of passwords: keep it as you keep the database.")
    return 0


def restore_backup(file: Path, url: str, config: Path | None, anchors: Sequence[str], key: str) -> int:
    """Restore a backup and audit it; 0 when it is there and proved, 1 when it is there and faulty, 2 when it is not."""
    settings = read_settings(config, database=url).settings
    try:
        kept = [anchor for text in anchors for anchor in read_anchors(text, key)]
        with _told_as_sentences("The database cannot be written"):
            manifest = _restore(settings.database_url, file)
            inside = anchors_of_backup(manifest, key)
    except (_Failed, AnchorRefused) as failed:
        print(failed, file=sys.stderr)
        return 2
    print(f"{manifest.rows:,} rows are restored. {_anchor_line(manifest)}", flush=True)
    database = Database(settings.database_url, connections=2, patience=PATIENCE)
    with _telling("audit") as told:
        report = audit(database, told, [*inside, *kept])
    database.close()
    print_report(report)
    if not report.passed:
        print("The house is restored, and its books are not sound: do not open it before you know why.")
    elif inside and not kept:
        print("Proved by the backup's own anchor; --anchor with one that was kept elsewhere proves the backup too.")
    return 0 if report.passed else 1


def _restore(url: str, file: Path) -> Manifest:
    """Restore; a file of SQLite that was made for it goes again if it fails."""
    from sqlalchemy.engine import make_url

    address = make_url(url)
    path = Path(address.database or "") if address.get_backend_name() == "sqlite" else None
    is_new = path is not None and not path.exists()
    try:
        database = Database(url, connections=2, patience=PATIENCE)
        try:
            with _telling("restore") as told:
                return restore(database, file, told)
        finally:
            database.close()
    except BaseException:
        if path is not None and is_new:
            for ending in BESIDE:
                path.with_name(path.name + ending).unlink(missing_ok=True)
        raise


@contextmanager
def _telling(what: str) -> Iterator[Told]:
    """Show how far it is, where somebody looks on."""
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(what)
        yield lambda name, done, of: progress.update(task, description=name, completed=done, total=of)


@contextmanager
def _told_as_sentences(unwritten: str) -> Iterator[None]:
    """Turn what may go wrong outside of us into a sentence."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except BackupRefused as refused:
        raise _Failed(refused) from None
    except OSError as error:
        raise _Failed(f"{unwritten}, and nothing is left of it: {cause_of(error)}.") from None
    except CannotWrite as error:
        said = f"{error.trouble.sentence} (The database said: {error.trouble.said})"
        raise _Failed(f"Nothing was restored: {said} Try again when that is mended.") from None
    except (DBAPIError, DatabaseAway) as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        advice = "Check the address, the name of the database, the user and the password, and that the server runs."
        raise _Failed(f"The database cannot be used: {said}\n{advice}") from None


def _anchor_line(manifest: Manifest) -> str:
    seal = manifest.seal
    if seal is not None:
        return f"Its last seal is: seal {seal['seal']} {seal['hash']}"
    return "The house has no seal yet." if manifest.heads else "The house kept no chains at that time."
