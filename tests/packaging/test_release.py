"""``make release``: two identical builds, complete, and refused if not."""

from __future__ import annotations

import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from pitboss import __version__
from tools import release
from tools.release import ReleaseFailed


def wheel(folder: Path, names: tuple[str, ...], text: str = "") -> Path:
    """Write something like a wheel."""
    folder.mkdir(exist_ok=True)
    file = folder / f"pitboss-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), f"{release.METADATA_VERSION}\n" if name == METADATA else text)
    return file


METADATA = f"pitboss-{__version__}.dist-info/METADATA"


@pytest.mark.parametrize("missing", [*release.MUST_HOLD, METADATA])
def test_a_wheel_that_lacks_something_is_refused(missing: str, tmp_path: Path) -> None:
    whole = (*release.MUST_HOLD, METADATA)
    release.check_contents(wheel(tmp_path, whole))
    with pytest.raises(ReleaseFailed, match=f"lacks {missing}"):
        release.check_contents(wheel(tmp_path, tuple(name for name in whole if name != missing)))


@pytest.mark.parametrize(
    "stray", ["tests/test_all.py", "pitboss/web/static/.built-from", "pitboss/__pycache__/extras.cpython-311.pyc"]
)
def test_a_wheel_that_has_something_else_is_refused(stray: str, tmp_path: Path) -> None:
    with pytest.raises(ReleaseFailed, match=f"has what nobody needs: {re.escape(stray)}"):
        release.check_contents(wheel(tmp_path, (*release.MUST_HOLD, METADATA, stray)))


def test_a_wheel_with_newer_metadata_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = wheel(tmp_path, (*release.MUST_HOLD, METADATA))
    monkeypatch.setattr(release, "METADATA_VERSION", "Metadata-Version: 2.3")
    with pytest.raises(ReleaseFailed, match=r"says Metadata-Version: 2\.4"):
        release.check_contents(made)


def test_a_source_distribution_that_lacks_a_file_is_refused(tmp_path: Path) -> None:
    names = ["CONTRIBUTING.md", "Dockerfile", "tests/packaging/test_release.py"]
    sdist = tmp_path / "pitboss.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        for name in names[1:]:
            archive.addfile(tarfile.TarInfo(f"pitboss-{__version__}/{name}"))
    release.check_sources(sdist, names[1:])
    with pytest.raises(ReleaseFailed, match=f"lacks {re.escape(names[0])}"):
        release.check_sources(sdist, names)


def test_two_builds_that_differ_are_refused(tmp_path: Path) -> None:
    one, same, other = (
        wheel(tmp_path / name, ("a.py", "b.py"), text) for name, text in (("1", ""), ("2", ""), ("3", "x"))
    )
    release.compare({one.name: one}, {same.name: same})
    with pytest.raises(ReleaseFailed, match=r"is not the same when it is built again:\na\.py\nb\.py"):
        release.compare({one.name: one}, {other.name: other})


def test_what_is_not_committed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "run", lambda command, folder: " M README.md\n")
    with pytest.raises(ReleaseFailed, match=r"not committed:\nM README\.md"):
        release.check_clean()


def test_a_command_that_fails_is_told_with_what_it_said(tmp_path: Path) -> None:
    path = release.without_node(tmp_path / "none")
    with pytest.raises(ReleaseFailed, match="there is no Node here"):
        release.run(["npm", "ci"], tmp_path, PATH=path)


@pytest.mark.proof
def test_a_release(tmp_path: Path) -> None:
    """Everything is built for real; only that all is committed is not asked."""
    files = release.release(tmp_path, dirty=True)
    assert sorted(file.name for file in files) == [
        f"pitboss-{__version__}-py3-none-any.whl",
        f"pitboss-{__version__}.tar.gz",
    ]
