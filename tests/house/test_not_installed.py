"""Without the extras for drawing and Parquet, a house says so when asked for such a file, and goes on."""

from __future__ import annotations

import pytest

from pitboss import extras
from pitboss.extras import MissingExtra
from pitboss.house.roles import Role
from tests.house.kit import Kit
from tests.house.wire import Wire


def test_a_file_that_needs_an_extra_is_refused_with_the_line_that_installs_it(
    sqlite_kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    auditor = sqlite_kit.house.register("Audrey", "a long password 1", Role.AUDITOR)
    wire = Wire(sqlite_kit.house)
    try:
        visitor = wire.as_person(auditor)
        monkeypatch.setattr(extras, "is_installed", lambda module: module != "pyarrow")
        refused = visitor.get("/api/audit/exports/rounds.parquet")
        assert (refused.status_code, refused.json()["code"]) == (501, "not_installed")
        assert refused.json()["sentence"] == str(MissingExtra("parquet", ["pyarrow"]))
        assert visitor.get("/api/audit/exports/rounds.csv").status_code == 200
    finally:
        wire.close()
