"""What all commands of the house begin with: its settings and its database."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.cli.file_troubles import told
from pitboss.cli.refusing import refuse
from pitboss.house.house import House
from pitboss.house.settings import Loaded, Settings, SettingsRefused, load_settings
from pitboss.house.store.database import DatabaseAway
from pitboss.house.store.migrating import SchemaAhead
from pitboss.house.store.room import CannotWrite


def read_settings(file: Path | None, **given: object) -> Loaded:
    """Return the settings, or say what is wrong with them and end."""
    try:
        return load_settings(file, given=given)
    except SettingsRefused as refused:
        print(refused, file=sys.stderr)
        raise SystemExit(2) from None


def open_known_house(loaded: Loaded) -> House:
    """Open a house that is there already: whoever looks at one does not mean to found it."""
    refuse_no_house(loaded.settings)
    return open_house(loaded)


def refuse_no_house(settings: Settings) -> None:
    """End with a sentence where the file of the house is not there: opening it would make it."""
    file = _file_of(settings)
    if file and not Path(file).exists():
        refuse(f"There is no house in {file}; pitboss serve founds one.")


def _file_of(settings: Settings) -> str:
    """Return the file of a house that is kept in one; nothing where its database is elsewhere."""
    from sqlalchemy.engine import make_url

    url = make_url(settings.database_url)
    return url.database or "" if url.get_backend_name() == "sqlite" else ""


def open_house(loaded: Loaded) -> House:
    """Open the house's database, or say why that is not possible and end."""
    from sqlalchemy.exc import DBAPIError

    _tell_troubles_only_once()
    try:
        with telling_why_nothing_is_written(loaded.settings):
            house = House(loaded.settings)
            house.open()
    except OSError as error:
        refuse(f"The database cannot be opened: {told(error, _file_of(loaded.settings))}")
    except (DBAPIError, DatabaseAway) as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        where = _file_of(loaded.settings)
        refuse(f"The database cannot be opened: {f'{where}: ' if where else ''}{said}")
    except SchemaAhead as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
    return house


@contextmanager
def telling_why_nothing_is_written(settings: Settings) -> Iterator[None]:
    """End with a sentence where the database cannot be written to: what is wrong, and what can be done about it."""
    try:
        yield
    except CannotWrite as error:
        trouble, file = error.trouble, _file_of(settings)
        said = f" (The database said: {trouble.said})" if trouble.said else ""
        refuse(f"{f'{file}: ' if file else ''}{trouble.sentence}{said} {trouble.advice}")


def _tell_troubles_only_once() -> None:
    """Keep what the house logs off the terminal, unless a command sets up the log: its own sentence says the same."""
    log = logging.getLogger("pitboss.house")
    if not any(isinstance(handler, logging.NullHandler) for handler in log.handlers):
        log.addHandler(logging.NullHandler())
