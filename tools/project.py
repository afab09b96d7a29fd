"""The contents of pyproject.toml and the lock files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)(?:\s*;\s*([^\\]+?))?\s*\\?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Pinned:
    """One line of a lock file; ``marker`` says to which systems it applies, and is empty for all of them."""

    name: str
    version: str
    marker: str
    hashes: int


@cache
def project() -> dict[str, Any]:
    """Return pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def extras() -> list[str]:
    """Return the names of the extras, as pyproject.toml has them."""
    return list(project()["project"]["optional-dependencies"])


def needed_by(*names: str) -> list[Requirement]:
    """Return what Pitboss needs with certain extras, including the extras that they contain."""
    known = project()["project"]
    found = {str(line): line for line in map(Requirement, known["dependencies"])}
    waiting, done = list(names), set()
    while waiting:
        extra = waiting.pop()
        if extra in done:
            continue
        done.add(extra)
        for line in map(Requirement, known["optional-dependencies"][extra]):
            if line.name == known["name"]:
                waiting += line.extras
            else:
                found[str(line)] = line
    return list(found.values())


def brought_by(extra: str) -> list[Requirement]:
    """Return what an extra requires itself, without the extras that it contains."""
    known = project()["project"]
    lines = map(Requirement, known["optional-dependencies"][extra])
    return [line for line in lines if line.name != known["name"]]


def group(name: str) -> Iterator[Requirement]:
    """Return what a dependency group requires, including the groups it contains."""
    for line in project()["dependency-groups"][name]:
        if isinstance(line, str):
            yield Requirement(line)
        else:
            yield from group(line["include-group"])


def locked(file: Path) -> dict[str, list[Pinned]]:
    """Return a lock file's packages by name; a name may appear twice, for different systems."""
    text = file.read_text(encoding="utf-8")
    found: dict[str, list[Pinned]] = {}
    pins = list(_PINNED.finditer(text))
    ends = [pin.start() for pin in pins[1:]] + [len(text)]
    for pin, end in zip(pins, ends, strict=True):
        name = canonicalize_name(pin[1])
        hashes = text.count("--hash=sha256:", pin.start(), end)
        found.setdefault(name, []).append(Pinned(name, pin[2], (pin[3] or "").strip(), hashes))
    return found
