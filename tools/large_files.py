"""Refuse large files: ``python -m tools.large_files FILE ...``; drawn or generated files are not committed."""

from __future__ import annotations

import sys
from pathlib import Path

MOST = 300_000
"""The maximum size of a file in bytes."""

LOCKS = (".lock", "package-lock.json")
LOCK_FOLDER = "requirements/"
"""Files that are as long as they must be."""


def _is_lock(name: str) -> bool:
    return name.endswith(LOCKS) or name.startswith(LOCK_FOLDER)


def too_large(names: list[str]) -> list[str]:
    """Return a sentence for every file that is too large."""
    sizes = {name: Path(name).stat().st_size for name in names if not _is_lock(name) and Path(name).is_file()}
    return [
        f"{name} has {size / 1000:.0f} kB; the limit is {MOST / 1000:.0f} kB."
        for name, size in sizes.items()
        if size > MOST
    ]


if __name__ == "__main__":
    sentences = too_large(sys.argv[1:])
    print(*sentences, sep="\n", end="\n" if sentences else "")
    sys.exit(bool(sentences))
