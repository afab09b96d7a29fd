"""``pitboss export``: rounds, ledger, events and shoes as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.file_troubles import told
from pitboss.cli.house.opening import open_known_house, read_settings
from pitboss.cli.refusing import check_file, refuse
from pitboss.extras import need
from pitboss.house.audit.past_rounds.exports import CSV, EXPORTS, PARQUET, RECORDS, export, export_records, has_table
from pitboss.house.store.private import begin_private
from pitboss.near_names import no_such
from pitboss.record import read_records
from pitboss.record.text.record import Record

if TYPE_CHECKING:
    from sqlalchemy import Connection

EPISODES = "episodes"


def write_export(file: Path | None, database: str | None, what: str, to: Path, table: int | None) -> int:
    """Write an export; its form follows from the name of the file."""
    form = to.suffix.lstrip(".")
    known = [*EXPORTS, RECORDS, EPISODES]
    if what not in known:
        print(no_such("export", what, known), file=sys.stderr)
        return 2
    if what == EPISODES:
        return write_recorded_episodes(file, database, to, table)
    if what != RECORDS and form not in (CSV, PARQUET):
        print(f"{to}: name a file that ends in .csv or .parquet.", file=sys.stderr)
        return 2
    if what != RECORDS and form == PARQUET:
        need("parquet")
    check_file(to, "export")
    house = open_known_house(read_settings(file, database=database))
    try:
        with house.database.snapshot() as connection:
            _check_table(connection, table)
            count = export(connection, what, form, to, table)
    except OSError as error:
        print(told(error, str(to)), file=sys.stderr)
        return 2
    finally:
        house.close()
    print(f"{count:,} {what} are in {to}.")
    return 0


def write_recorded_episodes(file: Path | None, database: str | None, to: Path, table: int | None) -> int:
    """Write what players did at one table as episodes for learners."""
    if table is None or to.suffix != f".{PARQUET}":
        what = "name a --table" if table is None else f"{to}: name a file that ends in .parquet"
        print(f"{what[0].upper()}{what[1:]}: a file of episodes is of one table, as Parquet.", file=sys.stderr)
        return 2
    need("learn", "parquet")
    from pitboss.learn.episodes.parquet import EpisodeFile
    from pitboss.learn.episodes.recorded import NoEpisodes, RecordedEpisodes, wishes_of_records
    from pitboss.learn.episodes.steps import steps_told

    check_file(to, "episodes")
    house = open_known_house(read_settings(file, database=database))
    try:
        with house.database.snapshot() as connection:
            _check_table(connection, table)

            def records() -> Iterator[Record]:
                for text in export_records(connection, table):
                    yield from read_records(text)

            wishes = wishes_of_records(records())
            episodes = RecordedEpisodes(records(), wishes)
            begin_private(to)
            with EpisodeFile(to, steps_told(wishes, table=table)) as out:
                for steps in episodes:
                    out.write(steps)
    except NoEpisodes as refused:
        print(refused, file=sys.stderr)
        return 2
    except OSError as error:
        print(told(error, str(to)), file=sys.stderr)
        return 2
    finally:
        house.close()
    left_out = f"; {episodes.left_out:,} that were shared or went wrong are not" if episodes.left_out else ""
    print(f"{episodes.episodes:,} {EPISODES} are in {to}{left_out}.")
    return 0


def _check_table(connection: Connection, table: int | None) -> None:
    """Refuse a table that the house never had: what is written would be empty."""
    if table is not None and not has_table(connection, table):
        refuse(f"The house has no table {table}: leave --table out for all tables, or name another.")
