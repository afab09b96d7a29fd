"""``python -m tools.licences``: write docs/licences.md, the licences of what Pitboss needs and of what it ships.

Licences of packages installed by pip come from their metadata; those in the page, from its build (``web/notices.ts``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.docs.wrap import wrap
from tools.project import LOCKS, ROOT, brought_by, extras, group, locked, needed_by

PAGE = ROOT / "docs" / "licences.md"
SHIPPED = ROOT / "src" / "pitboss" / "web" / "static" / "licences" / "packages.json"
LOCK_OF_PAGE = ROOT / "web" / "package-lock.json"
NO_EXTRA = "pitboss"

ELSEWHERE = {"colorama": "BSD-3-Clause", "tzdata": "Apache-2.0"}
"""Packages that only other systems need, so their metadata may not be available here."""
NOT_LOCKED = ("gpu",)
"""Extras whose packages are in no lock file, because they are useless without a device."""
CLASSIFIED = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "ISC License (ISCL)": "ISC",
}
FREE_TEXT = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache-2": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "MIT License": "MIT",
}
BEGINNING = """# Licences

Pitboss is under the MIT licence. The wheel's metadata says `MIT AND OFL-1.1`, because the page inside it uses two
fonts under the SIL Open Font License. `make licences` writes this page, which lists everything that Pitboss is built
on. The versions are in `requirements/`.

## Installed with it

The wheel contains none of these packages. pip installs the ones that an extra needs, each under its own licence. If a
licence sets conditions for passing on an unchanged package (MPL, LGPL), they apply to that package, not to Pitboss.

| package | licence | comes with |
|---|---|---|
"""
MIDDLE = """
## In the page

The wheel and the source distribution contain the page, and the page contains parts of these packages. Their notices
are in `pitboss/web/static/licences/notices.txt`, and a house serves them at `/static/licences/notices.txt`.

| package | version | licence |
|---|---|---|
"""
END = """
The two fonts, Inter and Cinzel, come from the `@fontsource` packages. The page's own code draws the cards, the chips
and the logo, and the pictures in the documentation are screenshots of the page. The project does not contain the text
of any rulebook.
"""


def licence_of(package: Distribution) -> str:
    """Return the licence of a package as an SPDX expression."""
    told = package.metadata
    if "License-Expression" in told:
        return told["License-Expression"]
    classified = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or [] if line.startswith("License :: OSI")
    ]
    named = [CLASSIFIED[name] for name in classified if name in CLASSIFIED]
    if named:
        return " AND ".join(sorted(set(named)))
    text = told["License"].strip().splitlines() if "License" in told else []
    short = text[0].strip() if text else ""
    return FREE_TEXT.get(short, short or (classified[0] if classified else "unknown"))


def closure(requirements: Iterable[Requirement]) -> set[str]:
    """Return the names of the packages that certain requirements lead to here, with all their own requirements."""
    found: set[str] = set()
    waiting = [(wanted, "") for wanted in requirements]
    done: set[tuple[str, str]] = set()
    while waiting:
        wanted, extra = waiting.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        for asked in ("", *sorted(wanted.extras)):
            name = canonicalize_name(wanted.name)
            if (name, asked) not in done:
                done.add((name, asked))
                found.add(name)
                waiting += [(Requirement(line), asked) for line in distribution(name).requires or []]
    return found


def comes_with() -> dict[str, list[str]]:
    """Return the extras that each package belongs to: those that list it themselves, not those that include them."""
    alone = closure(needed_by())
    by_extra = {extra: closure(brought_by(extra)) - alone for extra in extras() if extra not in NOT_LOCKED}
    named = {name: [NO_EXTRA] for name in alone}
    for name in sorted(set().union(*by_extra.values())):
        named[name] = [extra for extra, packages in by_extra.items() if name in packages]
    return named


def packages() -> Iterator[tuple[str, str, str]]:
    """Return what the lock file has for running Pitboss: package, licence, extras."""
    named = comes_with()
    for name in sorted(locked(LOCKS / "all.txt")):
        if name in named:
            yield name, licence_of(distribution(name)), ", ".join(named[name])
        elif name in ELSEWHERE:
            yield name, ELSEWHERE[name], "other systems"
        elif not _only_builds(name):
            yield name, _asked(name), "other versions of Python"


def _only_builds(name: str) -> bool:
    return name in closure(group("build"))


def _asked(name: str) -> str:
    try:
        return licence_of(distribution(name))
    except PackageNotFoundError:
        return "unknown"


def shipped() -> list[dict[str, str]]:
    """Return the packages in the page, with the licences in package-lock.json."""
    known = json.loads(LOCK_OF_PAGE.read_text(encoding="utf-8"))["packages"]
    listed: list[dict[str, str]] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    for package in listed:
        entry = known[f"node_modules/{package['name']}"]
        if (entry["version"], entry.get("license")) != (package["version"], package["licence"]):
            raise ValueError(f"{package['name']} in the page is not the one of package-lock.json: build the page anew.")
    return listed


def text() -> str:
    """Return the correct text of the page."""
    installed = [f"| {name} | {licence} | {extra} |\n" for name, licence, extra in packages()]
    inside = [f"| {shipping['name']} | {shipping['version']} | {shipping['licence']} |\n" for shipping in shipped()]
    return wrap("".join((BEGINNING, *installed, MIDDLE, *inside, END)))


def main() -> None:
    """Write the page."""
    PAGE.write_text(text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
