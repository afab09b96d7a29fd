"""Metrics for Prometheus."""

from __future__ import annotations

import os
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers put their numbers together."""


class Metrics:
    """The numbers of one worker."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "pitboss_request_seconds",
            "Requests by route and status.",
            ("method", "route", "status"),
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.commands = Histogram(
            "pitboss_command_seconds",
            "Commands at tables, from the request to the commit.",
            ("command",),
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.refused = Counter(
            "pitboss_refused_total", "Commands that were refused.", ("command", "code"), registry=self.registry
        )
        self.watchers = Gauge(
            "pitboss_watchers", "Open WebSockets.", registry=self.registry, multiprocess_mode="livesum"
        )
        self.attended = Counter(
            "pitboss_attended_total", "What the house did by itself: clocks, bots, people away.", registry=self.registry
        )
        self.notices = Counter(
            "pitboss_notices_total", "Notices between workers.", ("direction",), registry=self.registry
        )

        self._known: dict[tuple[object, ...], Any] = {}

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._of(self.requests, method, route, str(status)).observe(seconds)

    def command(self, name: str, seconds: float) -> None:
        """Count a command that was carried out."""
        self._of(self.commands, name).observe(seconds)

    def notice(self, direction: str) -> None:
        """Count a notice that was sent or heard."""
        self._of(self.notices, direction).inc()

    def _of(self, metric: Histogram | Counter, *labels: str) -> Any:
        """Return the metric of some labels; asking for it costs more than counting."""
        labelled = self._known.get((metric, *labels))
        if labelled is None:
            labelled = self._known[metric, *labels] = metric.labels(*labels)
        return labelled

    def text(self) -> bytes:
        """Return everything as Prometheus reads it; of all workers where there are several."""
        registry: Any = self.registry
        if os.environ.get(SHARED_FOLDER):
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
