"""No module of the package imports itself through others.

Imports inside functions and those made only for types count as well: they hide a circular import and do not remove it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pitboss

SOURCE = Path(pitboss.__file__).parent.parent
Imports = Mapping[str, set[str]]


def modules(source: Path) -> dict[str, Path]:
    """Every module below a folder, by its dotted name."""
    named = {}
    for file in sorted(source.rglob("*.py")):
        parts = file.relative_to(source).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return named


def imports(source: Path) -> dict[str, set[str]]:
    """The modules that each module imports, wherever in it the import stands."""
    known = modules(source)
    return {name: set(_imported(name, file, known)) - {name} for name, file in known.items()}


def _imported(name: str, file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(name if file.name == "__init__.py" else name.rpartition(".")[0], node)
            for alias in node.names:
                submodule = f"{origin}.{alias.name}"
                if submodule in known or origin in known:
                    yield submodule if submodule in known else origin


def _origin(package: str, node: ast.ImportFrom) -> str:
    """Return the full name of an import's source, also if it is relative to the package."""
    if not node.level:
        return node.module or ""
    base = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
    return f"{base}.{node.module}" if node.module else base


def circles(imported: Imports) -> list[list[str]]:
    """The groups of modules that import each other, directly or by way of others, each in the order of names."""
    reached = {name: _reached(name, imported) for name in imported}
    groups = {tuple(sorted(other for other in reached[name] if name in reached[other])) for name in imported}
    return sorted(list(group) for group in groups if group)


def _reached(start: str, imported: Imports) -> set[str]:
    """Everything that a module imports, directly or not; the module itself only if it is in a circle."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = imported.get(waiting.pop(), set()) - seen
        seen |= new
        waiting.extend(new)
    return seen


def folders(imported: Imports, source: Path) -> dict[str, set[str]]:
    """The folders that each folder imports from, except its parents and its own subfolders."""
    known = modules(source)
    home = {name: name if known[name].name == "__init__.py" else _home(name) for name in known}
    by_folder: dict[str, set[str]] = {folder: set() for folder in home.values()}
    for name, others in imported.items():
        for other in others:
            mine, theirs = f"{home[name]}.", f"{home[other]}."
            if not mine.startswith(theirs) and not theirs.startswith(mine):
                by_folder[home[name]].add(home[other])
    return by_folder


def _home(name: str) -> str:
    """The folder of a module; a mechanism's file belongs with those of the same name, which are a layer."""
    folder, _, file = name.rpartition(".")
    return f"{folder.rpartition('.')[0]}.*.{file}" if folder.startswith("pitboss.mechanisms.") else folder


def test_neither_modules_nor_folders_import_themselves_by_way_of_others() -> None:
    imported = imports(SOURCE)
    assert circles(folders(imported, SOURCE)) == []
    assert len(imported) > 400
    assert "pitboss.rulebook" in imported["pitboss.solve"]
    assert circles(imported) == []


PLANTED = {
    "__init__.py": "",
    "alone.py": "import json\nfrom planted import price\n",
    "price.py": "def text(price):\n    from planted.writing.text import written\n\n    return written(price)\n",
    "writing/__init__.py": "",
    "writing/text.py": (
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from planted.writing import names\n"
    ),
    "writing/names.py": "from ..price import text\n",
    "writing/pages.py": "import planted.reading\n",
    "reading/__init__.py": "from planted.writing import names\n",
}
"""A circle of three modules (imported in a function, for types alone, relatively) and one of two folders."""


def plant(folder: Path) -> Path:
    for name, text in PLANTED.items():
        file = folder / "planted" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_a_planted_circle_is_found(tmp_path: Path) -> None:
    imported = imports(plant(tmp_path))
    assert circles(imported) == [["planted.price", "planted.writing.names", "planted.writing.text"]]
    assert circles(folders(imported, tmp_path)) == [["planted.reading", "planted.writing"]]


def test_a_circle_is_gone_with_one_of_its_imports(tmp_path: Path) -> None:
    source = plant(tmp_path)
    (source / "planted/price.py").write_text("", encoding="utf-8")
    assert circles(imports(source)) == []
