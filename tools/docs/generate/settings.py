"""The reference of the house's settings, from the classes that define them, by subject."""

from __future__ import annotations

from typing import Any

from pydantic_core import PydanticUndefined

from pitboss.house.settings import PREFIX, SUBJECTS
from tools.docs.markdown import code, page, plain, table

INTRODUCTION = """
`pitboss serve` and the other commands of the house read their settings from `pitboss.toml` in the current folder (or
the file named by `--config` or `PITBOSS_CONFIG`), then from environment variables, then from the command line. Later
sources win. `pitboss config` prints every setting with its value and where the value came from. A value that cannot be
used stops the command, with its source and the reason.

Amounts of money are written in dollars. In an environment variable, a list is written with commas.
"""


def setting_pages() -> dict[str, str]:
    """Return the page of the settings."""
    blocks = ["# Settings of the house", INTRODUCTION]
    for subject, settings in SUBJECTS.items():
        rows = (
            [code(name), code(f"{PREFIX}{name.upper()}"), code(_default(field)), plain(field.description or "")]
            for name, field in settings.model_fields.items()
        )
        blocks += [f"## {subject}", table(["Setting", "Variable", "Default", "Meaning"], rows)]
    return {"reference/settings.md": page(*blocks)}


def _default(field: Any) -> str:
    value = field.default
    if value is PydanticUndefined or value == "" or value == ():
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
