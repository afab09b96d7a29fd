"""The reference of the Python API: a page for each package with every name it exports, from the docstrings."""

from __future__ import annotations

import ast
from pathlib import Path

from tools.docs.markdown import page, table

FOLDER = "reference/python"
SOURCE = Path(__file__).parents[3] / "src"
PACKAGES = {
    "pitboss": "Everything for a first program",
    "pitboss.cards": "Cards, packs and hand totals",
    "pitboss.chips": "Money in cents, odds as fractions",
    "pitboss.rulebook": "Games, options, clauses and submissions",
    "pitboss.rulebook.description": "The rules of a table as facts",
    "pitboss.rulebook.parts": "The parts a game is made of",
    "pitboss.rulebook.parts.irregularities": "What a text says when something goes wrong",
    "pitboss.shoe": "The dealing shoe",
    "pitboss.table": "The table: commands in, events out",
    "pitboss.table.commands": "What an actor can ask of the table",
    "pitboss.table.events": "What can happen at the table",
    "pitboss.table.state": "The state of a table",
    "pitboss.record": "Write, read and replay round records",
    "pitboss.solve": "The exact solver",
    "pitboss.simulate": "The simulator",
    "pitboss.lab.battery": "Statistical tests of shuffles",
    "pitboss.lab.charts": "Strategies as charts",
    "pitboss.lab.sweep": "Pricing every submission",
    "pitboss.lab.verify": "Checking a game",
    "pitboss.learn": "Learning environments",
    "pitboss.client": "Playing at a house from a program",
}
"""The documented packages, each in a few words."""


def exported(package: str) -> list[str]:
    """Return the names in a package's ``__all__``, read without importing it."""
    for node in _parsed(package).body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "__all__" for target in node.targets):
            return [str(name) for name in ast.literal_eval(node.value)]
    return []


def _parsed(package: str) -> ast.Module:
    return ast.parse(_init(package).read_text(encoding="utf-8"))


def _init(package: str) -> Path:
    return SOURCE.joinpath(*package.split("."), "__init__.py")


def entry(package: str, name: str) -> str:
    """Return the full path of a name; if a module has the same name, the path of its definition."""
    if not (_init(package).parent / f"{name}.py").exists():
        return f"{package}.{name}"
    imports = [node for node in ast.walk(_parsed(package)) if isinstance(node, ast.ImportFrom)]
    return next(f"{node.module}.{name}" for node in imports if any(alias.name == name for alias in node.names))


def homes() -> dict[str, str]:
    """Return the package that documents each name of ``pitboss`` itself."""
    found: dict[str, str] = {}
    for package in reversed([name for name in PACKAGES if name != "pitboss"]):
        found |= dict.fromkeys(exported(package), package)
    return {name: found[name] for name in exported("pitboss") if name in found}


def python_pages() -> dict[str, str]:
    """Return a page for each package, and one that lists them."""
    made = {f"{FOLDER}/{package}.md": _package_page(package) for package in PACKAGES if package != "pitboss"}
    return {f"{FOLDER}/index.md": _index(), **made}


def _index() -> str:
    rows = (
        [f"[`{package}`]({package}.md)", words, str(len(exported(package)))]
        for package, words in PACKAGES.items()
        if package != "pitboss"
    )
    top = ([f"[`{name}`]({home}.md#{entry(home, name)})", f"`{home}`"] for name, home in homes().items())
    return page(
        "# Python API",
        "The names below are public: they are documented, typed, and change only with a note in the changelog. "
        "Everything else may change without one. Amounts of money are whole cents.",
        table(["Package", "What it is for", "Names"], rows),
        "## Names in `pitboss`",
        "You can import the names that most programs need from `pitboss` itself. They load when you first use them.",
        table(["Name", "Home"], top),
    )


def _package_page(package: str) -> str:
    names = exported(package)
    options = ["members: false", "show_root_heading: false", "show_root_toc_entry: false"]
    head = "\n".join([f"::: {package}", "    options:", *(f"      {option}" for option in options)])
    return page(f"# {package}", head, *(f"::: {entry(package, name)}" for name in names))
