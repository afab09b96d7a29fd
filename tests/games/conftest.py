"""These tests are about the parts of games from outside, so known prices need not be computed again."""

from __future__ import annotations

import pytest

from tests.solved import remember_prices


@pytest.fixture(autouse=True)
def prices_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with the same rules cost the same."""
    remember_prices(monkeypatch)
