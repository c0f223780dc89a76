"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5)


class UntimedProcess(ProcessCollector):
    """Figures of the process, without its time.

    Anybody may read the metrics, and its time would show how long a bot thought about its hand.
    Even in whole seconds: who asks again and again sees when one is full, and counts the questions
    until the next.
    """

    def collect(self) -> Iterable[Metric]:
        """Return the figures of the moment."""
        return (each for each in super().collect() if each.name != "process_cpu_seconds")


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        UntimedProcess(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        self.moves = Counter(
            "offworld_moves", "Entries stored: moves and undos.", registry=registry
        )
        self.tables_made = Counter("offworld_tables_made", "Tables made.", registry=registry)
        self.refused = Counter(
            "offworld_refused",
            "Messages refused, by the error's code.",
            ["code"],
            registry=registry,
        )
        self.answered = Histogram(
            "offworld_answer_seconds",
            "Time from a move's arrival to its acknowledgement.",
            registry=registry,
            buckets=SHORT,
        )
        self.commits = Histogram(
            "offworld_commit_seconds",
            "Time to commit one transaction.",
            registry=registry,
            buckets=SHORT,
        )
        self.thought = Histogram(
            "offworld_bot_seconds",
            "Time a bot thinks; where hands are hidden, the time until it answers.",
            registry=registry,
            buckets=SHORT,
        )
        self._tables = Gauge("offworld_open_tables", "Tables in memory.", registry=registry)
        self._connections = Gauge("offworld_connections", "Open WebSockets.", registry=registry)

    def watch(self, tables: Callable[[], int], connections: Callable[[], int]) -> None:
        """Set the functions that count open tables and connections."""
        self._tables.set_function(tables)
        self._connections.set_function(connections)

    def committed(self, seconds: float, entries: int) -> None:
        """Note the time of a commit."""
        self.commits.observe(seconds)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
