"""There is one version number, in src/pitboss/__init__.py; everything else reads it from there."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.cli.main import main
from pitboss.house.api.app import create_app
from pitboss.house.api.server import Server
from pitboss.house.backup.backing_up import back_up
from pitboss.house.house import House
from pitboss.house.settings import Settings
from tools.project import ROOT, project


def test_the_number_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", __version__)
    assert "version" not in project()["project"] and project()["project"]["dynamic"] == ["version"]
    assert project()["tool"]["hatch"]["version"] == {"path": "src/pitboss/__init__.py"}
    assert "version" not in json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    written = re.compile(rf"^__version__ = |[\"']{re.escape(__version__)}[\"']", re.MULTILINE)
    found = [file for file in (ROOT / "src").rglob("*.py") if written.search(file.read_text(encoding="utf-8"))]
    assert [file.relative_to(ROOT / "src").as_posix() for file in found] == ["pitboss/__init__.py"]


def test_the_command_says_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", "--version"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().out == f"pitboss {__version__}\n"


def test_the_house_says_it(tmp_path: Path) -> None:
    house = House(Settings.model_validate({"database": f"sqlite:///{tmp_path}/house.db"}))
    house.open()
    try:
        assert create_app(Server(house)).openapi()["info"]["version"] == __version__
        back_up(house.database, tmp_path / "backup.zip", lambda what, done, of: None)
    finally:
        house.close()
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        assert json.loads(archive.read("manifest.json"))["pitboss"] == __version__


def test_the_changelog_begins_with_it_or_with_what_comes_next() -> None:
    heading = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heading is not None
    assert __version__ in heading[1] or "unreleased" in heading[1].lower()
