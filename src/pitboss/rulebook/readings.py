"""The readings: how the project settled what the texts leave open, in one line each (the whole is docs/readings.md)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def readings() -> dict[str, str]:
    """Return every reading by its id."""
    text = files("pitboss.rulebook").joinpath("readings.txt").read_text(encoding="utf-8")
    pairs = (line.split("|", 1) for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return {name.strip(): sentence.strip() for name, sentence in pairs}
