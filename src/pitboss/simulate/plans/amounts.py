"""Amounts of a plan as people write them."""

from __future__ import annotations

from collections.abc import Mapping

ByCount = Mapping[int, int] | Mapping[int, str] | Mapping[int, int | str]
"""Amounts by true count."""
