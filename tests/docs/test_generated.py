"""The pages generated from the code contain everything that the code has."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
import yaml  # type: ignore[import-untyped]

from pitboss.games.finding import built_in
from pitboss.house.api import hub
from pitboss.house.api.routes import watching
from pitboss.house.settings import Settings
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.game import Game
from pitboss.web.openapi import document
from tools.docs.generate import pages
from tools.docs.generate.commands import commands
from tools.docs.generate.python_api import PACKAGES, entry, exported
from tools.docs.hooks import _expanded, uncolored
from tools.docs.markdown import plain
from tools.docs.places import DOCS, ROOT

pytestmark = pytest.mark.long
INTERNAL = {"pitboss.cli", "pitboss.house", "pitboss.mechanisms", "pitboss.solve.hands"}
"""Floors whose packages are no part of what programs import."""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there(package: str) -> None:
    names = import_module(package).__all__
    assert exported(package) == list(names)
    if package != "pitboss":
        page = pages()[f"reference/python/{package}.md"]
        assert [name for name in names if f"::: {entry(package, name)}\n" not in page] == []


def test_every_package_with_public_names_is_documented() -> None:
    source = ROOT / "src"
    found = {
        ".".join(file.parent.relative_to(source).parts)
        for file in source.rglob("__init__.py")
        if "__all__ = [" in file.read_text(encoding="utf-8")
    }
    public = {name for name in found if not any(name == floor or name.startswith(f"{floor}.") for floor in INTERNAL)}
    assert public == set(PACKAGES)


def test_a_function_is_not_taken_for_the_module_of_its_name() -> None:
    assert entry("pitboss.table", "legal") == "pitboss.table.legal.legal"
    assert entry("pitboss.rulebook", "rules") == "pitboss.rulebook.submission.rules"
    assert entry("pitboss.table", "Table") == "pitboss.table.Table"


def test_every_name_of_the_package_itself_has_a_home() -> None:
    index = pages()["reference/python/index.md"]
    assert all(f"[`{name}`](" in index for name in exported("pitboss"))


def test_every_command_is_there_with_its_options() -> None:
    names = {command.name for command in commands()}
    assert {"solve", "simulate", "serve", "audit", "deal", "replay", "config"} <= names
    for command in commands():
        page = pages()[f"reference/commands/{command.name.replace(' ', '-')}.md"]
        assert command.summary[:20] in page
    solve = pages()["reference/commands/solve.md"]
    assert all(option in solve for option in ("--set OPTION=VALUE", "--strategy", "--chart", "--save FILE", "--json"))


def test_every_route_and_every_schema_is_there() -> None:
    described = json.loads(document())
    text = "\n".join(text for uri, text in pages().items() if uri.startswith("reference/http/"))
    routes = [f"{method.upper()} {path}" for path, some in described["paths"].items() for method in some]
    assert [route for route in routes if f"## `{route}`" not in text] == []
    named = {name for name in described["components"]["schemas"] if f"#schema-{name.lower()} }}" in text}
    unnamed = set(described["components"]["schemas"]) - named
    assert unnamed <= {"HTTPValidationError", "ValidationError"}, unnamed


@pytest.mark.parametrize("game", built_in(), ids=lambda game: game.id)
def test_every_option_and_every_clause_is_there(game: Game) -> None:
    page = pages()[f"reference/games/{game.id}.md"]
    assert [option.name for option in game.options if f"| `{option.name}` |" not in page] == []
    rows = (f"| {plain(clause.place)} | {clause.kind} | {plain(clause.summary)} |" for clause in clauses_of(game.id))
    assert [row for row in rows if row not in page] == []


def test_every_setting_is_there() -> None:
    page = pages()["reference/settings.md"]
    assert [name for name in Settings.model_fields if f"| `{name}` | `PITBOSS_{name.upper()}` |" not in page] == []


def test_the_codes_of_the_websocket_are_told() -> None:
    page = (DOCS / "websocket.md").read_text(encoding="utf-8")
    codes = (hub.GOING_AWAY, hub.NOT_SIGNED_IN, watching.FORBIDDEN, watching.UNKNOWN, watching.FUTURE, watching.FULL)
    assert [code for code in (*codes, watching.TOO_SLOW) if f"| {code} |" not in page] == []


def test_no_generated_page_is_committed() -> None:
    assert [uri for uri in pages() if (DOCS / uri).exists()] == []


def test_every_page_is_in_the_navigation() -> None:
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    known = sorted({file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")} | set(pages()))
    listed = set(_files(_expanded(settings["nav"], known)))
    assert set(known) - listed == set()
    assert listed - set(known) == set()


def _files(nav: object) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    entries = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else []
    return [file for entry in entries for file in _files(entry)]


def test_no_page_of_the_site_asks_for_anything_outside() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "font: false" in settings and "analytics" not in settings
    style = (DOCS / "assets" / "site.css").read_text(encoding="utf-8")
    assert "http" not in style and "@import" not in style


def test_a_console_that_prints_a_comment_is_no_command_of_root() -> None:
    printed = "```console\n$ pitboss games --example x\n# Decks in the shoe.\n```"
    usual = "```console\n$ pitboss games # all of them\n```"
    assert uncolored(f"{printed}\n\n{usual}\n") == f"{printed.replace('console', 'text')}\n\n{usual}\n"
