"""``pitboss config``: the settings in force, and where each came from."""

from __future__ import annotations

from pathlib import Path

from pitboss.cli.house.opening import read_settings
from pitboss.cli.output import console, plain_table, print_json
from pitboss.house.settings import Settings


def print_config(file: Path | None, as_json: bool) -> None:
    """Print every setting with its value, its source and what it means."""
    loaded = read_settings(file)
    shown = loaded.settings.shown()
    if as_json:
        print_json(
            {name: {"value": value, "from": loaded.sources.get(name, "default")} for name, value in shown.items()}
        )
        return
    table = plain_table("setting", "value", "from", "meaning")
    for name, value in shown.items():
        meaning = Settings.model_fields[name].description or ""
        table.add_row(name, _written(value), loaded.sources.get(name, "default"), meaning)
    console().print(table)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
