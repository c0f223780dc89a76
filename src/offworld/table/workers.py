"""Several server processes on one port and one database: started, replaced and stopped together."""

from __future__ import annotations

import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

logger = logging.getLogger("offworld.table")

POLL = 0.1  # seconds between looks at the workers
TOO_SOON = 5.0  # seconds; a worker that ends earlier could not work
MOST_FAILURES = 5  # such ends in a row before all is stopped
STOP_WITHIN = 15.0  # seconds for a worker to finish


class WorkersError(RuntimeError):
    """The workers can't be kept running; the message says why."""


class Worker:
    """A server process that accepts connections from a socket which it shares with others."""

    def __init__(self, arguments: Sequence[str], listening: socket.socket):
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "offworld",
                "serve",
                *arguments,
                "--fd",
                str(listening.fileno()),
            ],
            pass_fds=[listening.fileno()],
            stdin=subprocess.PIPE,  # nothing is written: it closes when this process ends
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait_ready(self) -> bool:
        """Wait until it serves, and return whether it does."""
        assert self.process.stdout is not None
        return "ready" in self.process.stdout.readline()

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        """Ask it to finish: it stores what is under way and closes its connections."""
        if not self.has_ended:
            self.process.send_signal(signal.SIGTERM)

    def wait_ended(self) -> None:
        """Wait until it has finished; end it at once if that takes too long."""
        try:
            self.process.wait(STOP_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Workers:
    """Workers, one of which takes the place of each that ends.

    SIGHUP replaces them one after another, the new one before the old one goes: so a new version
    takes over while the tables go on.
    """

    def __init__(self, count: int, arguments: Sequence[str], listening: socket.socket):
        self._count, self._arguments, self._listening = count, arguments, listening
        self._workers: list[Worker] = []
        self._stopping = self._renewing = False
        self._failures = 0

    def start(self) -> None:
        """Start all and wait until they serve. Raise `WorkersError` when one does not."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGHUP, self._renew)
        self._workers = [self._new() for _ in range(self._count)]
        if not all(worker.wait_ready() for worker in self._workers):
            self._end_all()
            raise WorkersError("a worker could not start: its error is above")

    def run(self) -> None:
        """Keep them running until a signal stops this process."""
        try:
            while not self._stopping:
                if self._renewing:
                    self._renewing = False
                    self._replace_all()
                self._look()
                time.sleep(POLL)
        finally:
            self._end_all()

    def _new(self) -> Worker:
        return Worker(self._arguments, self._listening)

    def _look(self) -> None:
        """Start a new worker for each that has ended."""
        for at, worker in enumerate(self._workers):
            if worker.has_ended and not self._stopping:
                logger.error("a worker ended (%s): another starts", worker.process.returncode)
                was_soon = time.monotonic() - worker.began < TOO_SOON
                self._failures = self._failures + 1 if was_soon else 0
                if self._failures >= MOST_FAILURES:
                    raise WorkersError("workers end as soon as they start: see the log")
                self._workers[at] = self._new()
                self._workers[at].wait_ready()

    def _replace_all(self) -> None:
        """Replace the workers one by one; keep an old one where the new one can't start."""
        for at, old in enumerate(self._workers):
            new = self._new()
            if not new.wait_ready():
                new.wait_ended()
                logger.error("a new worker could not start: the old ones stay")
                return
            self._workers[at] = new
            old.end()
            old.wait_ended()
        logger.info("all workers are new")

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.wait_ended()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _renew(self, number: int, frame: FrameType | None) -> None:
        self._renewing = True
