"""A pytest plugin that plants a mutant while its module is imported, in a process without earlier imports.

``PITBOSS_MUTANT=PATH#NUMBER python -m pytest -p tools.mutation.at_import ...``
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from tools.mutation.mutants import mutated

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = "PITBOSS_MUTANT"


class _Loader(SourceFileLoader):
    number = 0

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed program, whatever is already compiled."""
        path = Path(self.path)
        tree = mutated(path.relative_to(ROOT), self.number, ROOT)
        return compile(tree, str(path), "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, path: Path, number: int) -> None:
        self.path, self.number = path, number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Give the mutant's module a loader that changes it, and leave all others to Python."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.path:
            return None
        loader = _Loader(fullname, spec.origin)
        loader.number = self.number
        spec.loader = loader
        return spec


def install(named: str) -> None:
    """Plant the mutant ``PATH#NUMBER`` in whatever is imported from now on."""
    path, _, number = named.partition("#")
    sys.meta_path.insert(0, _Finder(ROOT / path, int(number)))


if VARIABLE in os.environ:
    install(os.environ[VARIABLE])
