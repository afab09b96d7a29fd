"""A Python with only certain packages installed: a separate interpreter that refuses to find all others."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

from tests.cli.running import Ran
from tools.licences import closure
from tools.project import ROOT, needed_by

PROGRAM = """
import sys

class Refusing:
    allowed = frozenset(sys.argv.pop(1).split(","))

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in self.allowed and top not in sys.stdlib_module_names and not top.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)

sys.meta_path.insert(0, Refusing())
exec(sys.argv.pop(1))
"""
MAIN = "sys.argv[0] = 'pitboss'; from pitboss.cli.main import main; main()"


@cache
def modules_with(*extras: str) -> frozenset[str]:
    """Return the modules at the top of all packages that Pitboss with these extras brings, and Pitboss itself."""
    found = {"pitboss"}
    for name in closure(needed_by(*extras)):
        for file in distribution(name).files or []:
            top = file.parts[0].partition(".")[0]
            if top and not file.parts[0].endswith((".dist-info", ".pth")) and file.suffix in (".py", ".so", ".pyd"):
                found.add(top)
    return frozenset(found)


def run(
    program: str, *words: str, extras: Iterable[str] = (), typed: str = "", folder: Path | None = None, **others: str
) -> Ran:
    """Run a program with only these extras installed; code that reads text without naming its encoding fails."""
    strict = ["-X", "warn_default_encoding", "-W", "error::EncodingWarning:pitboss"]
    strict += ["-W", "ignore::EncodingWarning:numba.core.config"]  # it asks for the processor, on x86 alone
    command = [sys.executable, *strict, "-c", PROGRAM, ",".join(sorted(modules_with(*extras))), program, *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200", "PITBOSS_GAMES": "", **others}
    done = subprocess.run(
        command,
        env=environment,
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def pitboss(*words: str, extras: Iterable[str] = (), typed: str = "", folder: Path | None = None, **others: str) -> Ran:
    """Run a command where only these extras are installed."""
    return run(MAIN, *words, extras=extras, typed=typed, folder=folder, **others)
