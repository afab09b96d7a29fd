"""The real server, killed a few times under load. ``python -m benchmarks.house_kills`` does it for longer.

In ``make test``, it is forked from a process that has imported everything; ``make proof`` starts it as a user does.
"""

from __future__ import annotations

import pytest
from benchmarks.house_kills import run_kills

from tests.sizes import size

KILLS, WARM = size((2, True), (3, False))


@pytest.mark.parametrize(("database", "restarts"), [("sqlite", 0), ("postgresql", 1)])
def test_nothing_is_lost_or_doubled_by_kills(database: str, restarts: int) -> None:
    outcome = run_kills(database, kills=KILLS, restarts=restarts, warm=WARM)
    assert outcome.findings == []
    assert outcome.counted["kills"] == KILLS
    assert outcome.counted["acknowledged"]
    assert outcome.counted["database restarts"] == restarts
