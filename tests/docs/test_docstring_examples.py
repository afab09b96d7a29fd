"""Examples in the docstrings of the public names, which the reference of the Python API shows."""

from __future__ import annotations

import doctest
import importlib
from typing import Any

import pytest

from tools.docs.follow import FLAGS
from tools.docs.generate.python_api import PACKAGES, exported


def examples() -> list[doctest.DocTest]:
    """Return the docstrings that have an example, each name once and in the package that documents it."""
    found: dict[int, doctest.DocTest] = {}
    for package in (name for name in PACKAGES if name != "pitboss"):
        module = importlib.import_module(package)
        for name in exported(package):
            documented: Any = getattr(module, name)
            if not str(getattr(documented, "__module__", "")).startswith("pitboss."):
                continue
            told = doctest.DocTestParser().get_doctest(documented.__doc__ or "", {}, f"{package}.{name}", None, 0)
            if told.examples:
                found.setdefault(id(documented), told)
    return list(found.values())


def test_the_most_used_names_have_an_example() -> None:
    named = {example.name.rpartition(".")[2] for example in examples()}
    assert {"rules", "read_submission", "Table", "legal", "view", "read_records", "solve", "simulate"} <= named
    assert {"advise", "TableEnv", "VectorTables", "describe"} <= named


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_the_example_gives_what_it_shows(example: doctest.DocTest) -> None:
    told: list[str] = []
    done = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=told.append, clear_globs=False)
    assert done.failed == 0, "".join(told)
