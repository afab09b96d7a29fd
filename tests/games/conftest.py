"""What is tested here is what games from outside are made of; known prices need not be found again."""

from __future__ import annotations

import pytest

from tests.solved import remember_prices


@pytest.fixture(autouse=True)
def prices_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with the same rules cost the same."""
    remember_prices(monkeypatch)
