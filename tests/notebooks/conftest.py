"""Prices are computed once: these tests are about displaying and passing on results."""

from __future__ import annotations

import pytest

from tests.solved import remember_prices


@pytest.fixture(autouse=True)
def _known_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    remember_prices(monkeypatch)
