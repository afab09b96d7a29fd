"""docs/licences.md is current, and nothing that we ship has a licence that would bind Pitboss."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pitboss.web.page import BUILT
from tools import licences
from tools.project import LOCKS, locked, project

pytestmark = pytest.mark.long  # the page has to be built

SHIPPED = {"0BSD", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"}
"""Licences that require only their notice, which is shipped (for a font: not to be sold alone)."""
USED = SHIPPED | {"Apache-2.0", "CC0-1.0", "MIT-0", "MIT-CMU", "PSF-2.0", "Zlib"}
UNCHANGED = {"certifi": "MPL-2.0", "psycopg": "LGPL-3.0-only", "psycopg-binary": "LGPL-3.0-only"}
"""Used unchanged, fetched by pip and never shipped: passing them on unchanged creates no obligation for Pitboss."""
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def allowed(expression: str, licences: set[str]) -> bool:
    """Whether an expression can be met with these licences: all of an AND, one of an OR."""
    plain = expression.replace("(", " ").replace(")", " ")
    return any(
        all(name.partition(" WITH ")[0].strip() in licences for name in choice.split(" AND "))
        for choice in plain.split(" OR ")
    )


def test_the_page_about_licences_is_current() -> None:
    written = licences.PAGE.read_text(encoding="utf-8")
    rows = {match[1]: match[0] for match in ROW.finditer(written.partition("## In the page")[0])}
    for name, licence, extra in licences.packages():
        if not extra.startswith("other"):  # what is elsewhere depends on where this runs
            assert rows[name] == f"| {name} | {licence} | {extra} |", "run make licences"
    assert set(rows) - {"package", "---"} <= set(locked(LOCKS / "all.txt"))
    assert {name for name, _, _ in licences.packages()} <= set(rows)
    assert written.partition("## In the page")[2] == licences.text().partition("## In the page")[2], "run make licences"


def test_what_is_used_is_allowed() -> None:
    for name, licence, _ in licences.packages():
        assert allowed(licence, USED) or UNCHANGED.get(name) == licence, f"{name}: {licence}"


def test_what_is_shipped_binds_nobody_and_has_its_notices() -> None:
    notices = (BUILT / "licences" / "notices.txt").read_text(encoding="utf-8")
    listed = {package["name"]: package for package in licences.shipped()}
    assert {"svelte", "openapi-fetch", "@fontsource/cinzel", "@fontsource-variable/inter"} <= set(listed)
    for name, package in listed.items():
        assert allowed(package["licence"], SHIPPED), package
        heading = f"{name} {package['version']} ({package['licence']})"
        text = notices.partition(f"\n{heading}\n\n{'-' * len(heading)}\n")[2].partition("----\n\n")[0]
        assert "opyright" in text and len(text) > 300, name
    assert notices.count("SIL OPEN FONT LICENSE") >= 2


def test_the_metadata_names_every_licence_of_what_is_shipped() -> None:
    own = project()["project"]["license"].split(" AND ")
    assert own[0] == "MIT" and set(own) == {"MIT", *(package["licence"] for package in licences.shipped())}


def test_the_page_leads_to_the_notices() -> None:
    index = (BUILT / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<link rel="license" href="/static/licences/notices.txt"', index)


@pytest.mark.parametrize(
    "licence", ["GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0-only", "SSPL-1.0", "unknown"]
)
def test_a_licence_that_binds_is_not_allowed(licence: str) -> None:
    assert not allowed(licence, USED)
    assert allowed(f"{licence} OR MIT", SHIPPED)


def test_a_package_that_is_not_the_locked_one_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = Path(shutil.copy(licences.LOCK_OF_PAGE, tmp_path))
    text = lock.read_text(encoding="utf-8")
    lock.write_text(re.sub(r'("node_modules/svelte": \{\s+"version": )"[^"]+"', r'\1"0.0.1"', text), encoding="utf-8")
    monkeypatch.setattr(licences, "LOCK_OF_PAGE", lock)
    with pytest.raises(ValueError, match=r"svelte in the page is not the one of package-lock\.json"):
        licences.shipped()
