"""Our additions to MkDocs: pages generated from the code, their place in the navigation, links to files."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.docs.generate import pages
from tools.docs.places import DOCS, for_site

CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE_WORDS = re.compile(r"^(```+)(\w+) [a-z][a-z ]*$", re.MULTILINE)
"""A fence with words after the language in its first line; the site's code blocks do not support them."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Replace a pattern in the navigation by the pages that it matches."""
    written = [file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")]
    config.nav = _expanded(config.nav, sorted({*written, *pages()}))
    return config


def _expanded(nav: Any, known: list[str]) -> Any:
    if isinstance(nav, dict):
        return {title: _expanded(entry, known) for title, entry in nav.items()}
    if isinstance(nav, str):
        return _matching(nav, known) if "*" in nav else nav
    entries: list[Any] = []
    for entry in nav or []:
        made = _expanded(entry, known)
        entries += made if isinstance(entry, str) and isinstance(made, list) else [made]
    return [entry for entry in entries if entry not in ([], {}) and not _is_empty(entry)]


def _is_empty(entry: Any) -> bool:
    return isinstance(entry, dict) and all(value == [] for value in entry.values())


def _matching(pattern: str, known: list[str]) -> list[str]:
    """Return the pages that a pattern matches in its folder; the one that lists the others comes first."""
    found = [uri for uri in known if fnmatch(uri, pattern) and uri.count("/") == pattern.count("/")]
    return sorted(found, key=lambda uri: (not uri.endswith(("index.md", "README.md")), uri.removesuffix(".md")))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for uri, text in pages().items():
        files.append(File.generated(config, uri, content=text))
    return files


def uncolored(markdown: str) -> str:
    """Make consoles whose output has lines with ``#`` plain text; they would be colored like commands of root."""

    def plainly(block: re.Match[str]) -> str:
        return block[0].replace("```console", "```text", 1) if re.search("^#", block[1], re.MULTILINE) else block[0]

    return CONSOLE.sub(plainly, markdown)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links between files of the repository into links between pages, and fences into a form the site supports."""
    plain_fences = uncolored(FENCE_WORDS.sub(r"\1\2", markdown))
    return plain_fences if page.file.generated_by else for_site(plain_fences, f"docs/{page.file.src_uri}")
