"""``python -m tools.notebooks``: execute the notebooks of the documentation and store what they print.

A notebook's code cells run in one namespace, one after the other, as Jupyter would run them: what a cell prints, and
the value of its last expression, is its output. Jupyter is not needed. The tests execute the same cells and compare
(``tests/notebooks/test_notebooks.py``); figures that differ from run to run do not belong in a notebook.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.project import ROOT

FOLDER = ROOT / "docs" / "notebooks"
MOST_BYTES = 60_000
Cell = dict[str, Any]


def notebooks() -> list[Path]:
    """Return the notebooks of the documentation."""
    return sorted(FOLDER.glob("*.ipynb"))


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with the outputs that its cells have now; they run in an empty folder."""
    scope: dict[str, Any] = {"__name__": "__main__"}
    with TemporaryDirectory() as folder, chdir(folder):
        cells = [_executed(cell, number, scope) for number, cell in _numbered(notebook["cells"])]
    return {**notebook, "cells": cells}


def _numbered(cells: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    number = 0
    for cell in cells:
        number += cell["cell_type"] == "code"
        yield number, cell


def _executed(cell: Cell, number: int, scope: dict[str, Any]) -> Cell:
    if cell["cell_type"] != "code":
        return cell
    printed = StringIO()
    with redirect_stdout(printed):
        value = run_cell("".join(cell["source"]), scope)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data = {"text/html": _lines(value._repr_html_()), **data}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return {**cell, "execution_count": number, "outputs": outputs}


def run_cell(source: str, scope: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last expression, None if it ends with something else."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), scope)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), scope)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def texts_of(notebook: dict[str, Any]) -> list[str]:
    """Return the text output of each code cell, in order."""
    texts = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            parts = [output.get("text") or output["data"]["text/plain"] for output in cell["outputs"]]
            texts.append("\n".join("".join(part) for part in parts))
    return texts


def read(path: Path) -> dict[str, Any]:
    """Read a notebook."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def main(arguments: Sequence[str]) -> int:
    """Execute all notebooks, or the given ones, and store them."""
    os.environ.pop("COLUMNS", None)
    for path in [FOLDER / name for name in arguments] or notebooks():
        text = json.dumps(executed(read(path)), indent=1, ensure_ascii=False) + "\n"
        if len(text.encode()) > MOST_BYTES:
            print(f"{path.name} would have {len(text.encode()):,} bytes; show less, at most {MOST_BYTES:,}.")
            return 1
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {len(text):,} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
