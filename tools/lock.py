"""``python -m tools.lock``: write the lock files anew, for every system and Python that Pitboss runs on.

A line has a version and the hashes of its files, but no address: whichever index a machine uses must supply exactly
these files. By default, the newest versions are taken; with ``--keep``, only the changes that pyproject.toml requires.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from tools.project import LOCKS, ROOT

FILES: dict[str, Sequence[str]] = {
    "dev.txt": ("pyproject.toml", "--extra=all", "--group=dev"),
    "all.txt": ("pyproject.toml", "--extra=all", "--group=build"),
    "image.txt": ("pyproject.toml", "--extra=postgres", "--extra=parquet", "--extra=pictures"),
    "image-build.txt": ("--group=image-build",),
}
"""What each lock file is for: testing, running the house from a working copy, the image, and building the image.

The others use the versions of the first.
"""
HEADER = "# Written by `make lock`; `make run`, `make test` and the Dockerfile install from here.\n"


def write(name: str, asked: Sequence[str], upgrade: bool) -> None:
    """Write one lock file."""
    file = LOCKS / name
    command = [
        *(sys.executable, "-m", "uv", "pip", "compile", *asked),
        *("--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--no-emit-index-url"),
        *("--no-emit-find-links", "--no-annotate", "--quiet", f"--output-file={file}"),
        *(["--upgrade"] if upgrade else []),
    ]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "UV_NATIVE_TLS": "1"}, check=True)
    file.write_text(HEADER + file.read_text(encoding="utf-8").removeprefix(HEADER), encoding="utf-8", newline="\n")


def main(arguments: Sequence[str]) -> None:
    """Write all of them; the others use the versions of the first."""
    LOCKS.mkdir(exist_ok=True)
    first, *others = FILES
    write(first, FILES[first], upgrade="--keep" not in arguments)
    for name in others:
        (LOCKS / name).write_bytes((LOCKS / first).read_bytes())
        write(name, FILES[name], upgrade=False)


if __name__ == "__main__":
    main(sys.argv[1:])
