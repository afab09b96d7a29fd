"""The charts that bots play by: made in a thread of their own, so that no table waits for one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from pitboss.house.theory import NotSolved, library, pricing_key
from pitboss.rulebook import Rules


class Charts:
    """Says whether a bot can decide at once, and sees to it that it soon can."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "charts")
        self._wanted: set[str] = set()

    def are_ready(self, rules: Rules) -> bool:
        """Whether the chart for these rules is there; if not, it is made meanwhile."""
        if library().is_known(rules):
            return True
        key = pricing_key(rules)
        if key not in self._wanted:
            self._wanted.add(key)
            self._thread.submit(self._make, key, rules)
        return False

    def _make(self, key: str, rules: Rules) -> None:
        try:
            library().theories(rules)
        except NotSolved:
            return  # bots play on without a chart
        finally:
            self._wanted.discard(key)

    def stop(self) -> None:
        """Make no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
