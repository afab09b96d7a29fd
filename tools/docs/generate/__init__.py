"""The pages that are generated from the code; none of them is committed."""

from __future__ import annotations

from functools import cache

from tools.docs.generate.commands import command_pages
from tools.docs.generate.games import game_pages
from tools.docs.generate.http import http_pages
from tools.docs.generate.python_api import python_pages
from tools.docs.generate.settings import setting_pages
from tools.docs.places import ROOT, for_site, shown_files


def shown_pages() -> dict[str, str]:
    """Return the pages that show files from outside ``docs/``."""
    return {uri: for_site((ROOT / file).read_text(encoding="utf-8"), file) for file, uri in shown_files().items()}


@cache
def pages() -> dict[str, str]:
    """Return every generated page, by its place on the site."""
    made = (shown_pages(), python_pages(), command_pages(), http_pages(), game_pages(), setting_pages())
    return {uri: text for some in made for uri, text in some.items()}
