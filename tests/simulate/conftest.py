"""Simulations play what the solver found; it need not compute it again for each."""

from __future__ import annotations

import pytest

from tests.solved import remember_prices


@pytest.fixture(autouse=True)
def prices_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here is how rounds are played."""
    remember_prices(monkeypatch)
