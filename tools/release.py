"""``python -m tools.release``: make a wheel and a source distribution to be published, and check them.

Everything is built twice, in two places, from the files that git knows, with the time of the last commit: both builds
must be identical, byte for byte. The wheel must also build from the source distribution, without Node; both must pass
``twine check``; and the wheel must work in an otherwise empty environment. Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from pitboss import __version__
from tools.project import ROOT

MUST_HOLD = (
    "pitboss/py.typed",
    "pitboss/web/static/index.html",
    "pitboss/web/static/licences/notices.txt",
    "pitboss/games/free_bet_ma/clauses.txt",
)
"""Files that are easily forgotten in a wheel."""
METADATA_VERSION = "Metadata-Version: 2.4"
"""The newest version that other people's tools can be expected to read; nothing of a later one is used."""
EARLIEST = 315532800
"""The earliest time in a ZIP archive: it cannot represent times before 1980."""


class ReleaseFailed(Exception):
    """Why there is no release."""


def run(command: Sequence[object], folder: Path, **variables: str) -> str:
    """Run a command to its end and return its output; raise with it if the command failed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise ReleaseFailed(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def check_clean() -> None:
    """Refuse to release uncommitted changes."""
    if changed := run(["git", "status", "--porcelain"], ROOT).strip():
        raise ReleaseFailed(f"There are changes that are not committed:\n{changed}")


def source_files() -> list[str]:
    """Return the files that git tracks, and those that it would."""
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], ROOT)
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def copy_sources(to: Path) -> None:
    """Copy the source files; Node's packages are shared, because they are locked themselves."""
    for name in source_files():
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, to / name)
    modules = ROOT / "web" / "node_modules"
    if modules.is_dir():
        (to / "web" / "node_modules").symlink_to(modules.resolve(), target_is_directory=True)


def epoch() -> str:
    """Return the time of the last commit, which every file of a release gets."""
    said = os.environ.get("SOURCE_DATE_EPOCH") or run(["git", "log", "-1", "--format=%ct"], ROOT).strip()
    return str(max(int(said), EARLIEST))


def build(sources: Path, to: Path, kinds: Sequence[str] = ("sdist", "wheel"), **variables: str) -> dict[str, Path]:
    """Build what is requested, and return the files by name."""
    targets = [word for kind in kinds for word in ("--target", kind)]
    run(
        [sys.executable, "-m", "hatchling", "build", *targets, "--directory", to],
        sources,
        SOURCE_DATE_EPOCH=epoch(),
        PYTHONPATH="",
        **variables,
    )
    return {file.name: file for file in sorted(to.iterdir())}


def digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compare(first: Mapping[str, Path], second: Mapping[str, Path]) -> None:
    """Refuse two builds that differ in any byte."""
    for name, file in second.items():
        if digest(first[name]) != digest(file):
            raise ReleaseFailed(f"{name} is not the same when it is built again:\n{_differences(first[name], file)}")


def _differences(one: Path, other: Path) -> str:
    if one.suffix != ".whl":
        return "unpack both and compare them."
    with zipfile.ZipFile(one) as first, zipfile.ZipFile(other) as second:
        names = sorted({*first.namelist(), *second.namelist()})
        known = [{info.filename: info.CRC for info in archive.infolist()} for archive in (first, second)]
        return (
            "\n".join(name for name in names if known[0].get(name) != known[1].get(name)) or "only the archive itself"
        )


def wheel_in(files: Mapping[str, Path]) -> Path:
    """Return the wheel among some files."""
    (wheel,) = [file for name, file in files.items() if name.endswith(".whl")]
    return wheel


def sdist_in(files: Mapping[str, Path]) -> Path:
    """Return the source distribution among some files."""
    (sdist,) = [file for name, file in files.items() if name.endswith(".tar.gz")]
    return sdist


def check_contents(wheel: Path) -> None:
    """Check that the wheel has everything it must have and nothing else, and is of this version."""
    about = f"pitboss-{__version__}.dist-info/METADATA"
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
        if missing := [name for name in (*MUST_HOLD, about) if name not in held]:
            raise ReleaseFailed(f"{wheel.name} lacks {', '.join(missing)}.")
        if stray := sorted(name for name in held if _is_stray(name)):
            raise ReleaseFailed(f"{wheel.name} has what nobody needs: {', '.join(stray)}.")
        if (first := archive.read(about).decode().partition("\n")[0].strip()) != METADATA_VERSION:
            raise ReleaseFailed(f"{wheel.name} says {first}, and should say {METADATA_VERSION}.")


def _is_stray(name: str) -> bool:
    """Whether a file of the wheel is outside the package, hidden, or left over from running it."""
    parts = name.split("/")
    own = parts[0] in ("pitboss", f"pitboss-{__version__}.dist-info")
    return not own or any(part.startswith(".") or part == "__pycache__" for part in parts)


def check_sources(sdist: Path, names: Sequence[str]) -> None:
    """Check that the source distribution has every source file: packagers have no repository to get it from."""
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    if missing := [name for name in names if name not in held]:
        raise ReleaseFailed(f"{sdist.name} lacks {', '.join(missing)}.")


def without_node(folder: Path) -> str:
    """Return a PATH without Node: any programs of that name in it only fail."""
    folder.mkdir()
    for name in ("node", "npm"):
        (folder / name).write_text("#!/bin/sh\necho there is no Node here >&2\nexit 127\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"


def wheel_from_sdist(files: Mapping[str, Path], folder: Path, path: str) -> dict[str, Path]:
    """Build the wheel from the source distribution, which includes the page."""
    with tarfile.open(sdist_in(files)) as archive:
        archive.extractall(folder, filter="data")
    (sources,) = folder.iterdir()
    return build(sources, folder / "again", ("wheel",), PATH=path)


def bare_environment(folder: Path, wheel: Path, extra: str = "", locked: Path | None = None) -> Path:
    """Make an environment that has the wheel and its requirements, and nothing else; return its Python.

    The requirements are those that pip chooses, or those listed in a file.
    """
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    named = ["--requirement", locked, "--no-deps", wanted] if locked else [wanted]
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *named], folder)
    return python


def try_wheel(wheel: Path, folder: Path, path: str) -> None:
    """Install the wheel into a bare environment and run it there."""
    python = bare_environment(folder, wheel)
    record = ROOT / "src" / "pitboss" / "games" / "catfish_bend" / "cases" / "01-introduction.record"
    tried: tuple[list[object], ...] = (["--version"], ["games"], ["replay", record])
    for words in tried:
        said = run([python, "-m", "pitboss", *words], folder, PATH=path, PYTHONPATH="")
        if words == ["--version"] and said.strip() != f"pitboss {__version__}":
            raise ReleaseFailed(f"The wheel says that it is {said.strip()}, and should be pitboss {__version__}.")


def release(to: Path, *, dirty: bool = False) -> list[Path]:
    """Make the release and put it into a folder; raise ReleaseFailed if a check fails."""
    if not dirty:
        check_clean()
    with tempfile.TemporaryDirectory(prefix="pitboss-release-") as name:
        folder = Path(name)
        built = []
        for place in ("one", "another/place"):
            print(f"Building {place.partition('/')[0]} ...", flush=True)
            (folder / place).mkdir(parents=True)
            copy_sources(folder / place)
            built.append(build(folder / place, folder / place / "dist"))
        compare(*built)
        path = without_node(folder / "no-node")
        print("Building the wheel from the source distribution, without Node ...", flush=True)
        compare(built[0], wheel_from_sdist(built[0], folder / "unpacked", path))
        check_contents(wheel_in(built[0]))
        check_sources(sdist_in(built[0]), source_files())
        print(run([sys.executable, "-m", "twine", "check", "--strict", *built[0].values()], folder).strip(), flush=True)
        print("Running it in a bare environment ...", flush=True)
        try_wheel(wheel_in(built[0]), folder / "bare", path)
        to.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copy2(file, to)) for file in built[0].values()]


def main() -> None:
    """Make a release from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("--dirty", action="store_true", help="also with changes that are not committed, to try it out")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="where the files go; dist if left out")
    asked = parser.parse_args()
    try:
        files = release(asked.to, dirty=asked.dirty)
    except ReleaseFailed as failed:
        raise SystemExit(str(failed)) from None
    for file in files:
        print(f"{digest(file)}  {file.name}  ({file.stat().st_size:,} bytes)")
    print(f"Pitboss {__version__} is in {asked.to}; nothing was uploaded.")


if __name__ == "__main__":
    main()
