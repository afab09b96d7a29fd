"""The site that `make docs` builds, opened from its folder: it searches without a server or any request."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.web.finding import find_browser
from tools.docs.hooks import _matching
from tools.docs.places import ROOT

LOOKED_AT = ("index.html", "reference/games/free-bet-ma.html")


def test_a_package_stands_before_what_is_in_it() -> None:
    known = ["reference/python/a.b.md", "reference/python/a.md", "reference/python/index.md"]
    assert [Path(uri).stem for uri in _matching("reference/python/*.md", known)] == ["index", "a", "a.b"]


@pytest.mark.proof
def test_the_search_needs_no_server(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True)
    assert "There is no such page" in (tmp_path / "404.html").read_text(encoding="utf-8")
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for name in LOOKED_AT:
            page = browser.new_page()
            page.on("request", lambda request: asked.append(request.url))
            page.goto((tmp_path / name).as_uri())
            page.fill(".md-search__input", "lammer", force=True)
            page.press(".md-search__input", "End")
            page.wait_for_selector(".md-search-result__item", state="attached")
            assert "lammer" in page.inner_text(".md-search-result").lower()
        browser.close()
    assert {url.partition(":")[0] for url in asked} <= {"file", "data", "about"}
