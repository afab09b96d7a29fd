"""Prices are worked out once: these tests are about how results are shown and handed on."""

from __future__ import annotations

import pytest

from tests.solved import remember_prices


@pytest.fixture(autouse=True)
def _known_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    remember_prices(monkeypatch)
