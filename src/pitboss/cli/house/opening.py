"""What all commands of the house begin with: its settings and its database."""

from __future__ import annotations

import sys
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

    try:
        house = House(loaded.settings)
        house.open()
    except OSError as error:
        refuse(f"The database cannot be opened: {told(error, _file_of(loaded.settings))}")
    except (DBAPIError, DatabaseAway, CannotWrite) as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        where = _file_of(loaded.settings)
        refuse(f"The database cannot be opened: {f'{where}: ' if where else ''}{said}")
    except SchemaAhead as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
    return house
