"""Bots think in threads, on compiled rules, and get a view only. So do hints and reviews, each in threads of their own.

Compiling the rules for the first time takes half a minute. A process of its own does it and leaves the result in the cache
on disk, so the server's loop never waits; until then bots think on interpreted rules, which is slower but at once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from offworld.bots import thinker
from offworld.bots.oracle import Advice, Budget
from offworld.bots.play import choose_option
from offworld.bots.thinker import Thinker
from offworld.games import find
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import SEARCH
from offworld.kernel.records import Record
from offworld.match import Match

if TYPE_CHECKING:
    from offworld.review.analysis import Effort, Review

logger = logging.getLogger("offworld.table")

COLD, WARMING, READY, FAILED = "cold", "warming", "ready", "failed"
SECONDS = 2.0  # that a bot thinks at most
HINT = Budget(playouts=4000, seconds=1.0)
MINDS = 32  # kept from one question to the next; each takes 2.3 MB
BEHIND, FURTHER, LAST = (
    5,
    10,
    19,
)  # how far threads step back before the server's own, as `nice` counts it

Result = TypeVar("Result")


class Thinkers:
    """The thinkers of seats, kept from one question to the next; whoever was asked least lately is forgotten first."""

    def __init__(self, most: int = MINDS):
        self._most = most
        self._kept: dict[tuple[str, int, bool], Thinker] = {}  # in the order of their last use
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @contextmanager
    def lent(self, table: str, seat: int, game: Game, compiled: bool) -> Iterator[Thinker]:
        """A seat's thinker, for one thread alone: while it is lent it is not there for others."""
        key = (table, seat, compiled)
        with self._lock:
            kept = self._kept.pop(key, None)
        lent = kept or Thinker(game, compiled)
        yield lent
        with self._lock:
            self._kept[key] = lent
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]


class Crew:
    """Threads that step back before the server's own. The more is asked of them at once, the less time each question gets."""

    def __init__(self, name: str, threads: int, niceness: int):
        self._threads, self._asked = threads, 0
        self._pool = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=step_back, initargs=(niceness,)
        )

    async def do(self, work: Callable[[float], Result]) -> Result:
        """Does something in a thread; it is told which share of its usual time it may take."""
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, lambda: work(min(1.0, self._threads / self._asked))
            )
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def step_back(niceness: int) -> None:
    """Lowers the priority of the calling thread, where the system can do that."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


class Thinking:
    """The bots of a server, and the oracle that people ask."""

    def __init__(
        self,
        compile_rules: bool = True,
        threads: int = 2,
        seconds: float = SECONDS,
        hint: Budget = HINT,
        review: Effort | None = None,
    ):
        self._bots, self._hints, self._reviews = (
            Crew("bot", threads, FURTHER),
            Crew("hint", 1, BEHIND),
            Crew("review", 1, LAST),
        )
        self._seconds, self._hint, self._review = seconds, hint, review
        self._thinkers = Thinkers()
        self._compile_rules = compile_rules
        self._state: dict[str, str] = {}
        self._progress: dict[str, float] = {}
        self._warmers: dict[str, asyncio.Task[None]] = {}
        self.on_progress: Callable[[str], None] = lambda game: None

    def close(self) -> None:
        for warmer in self._warmers.values():
            warmer.cancel()
        for crew in (self._bots, self._hints, self._reviews):
            crew.close()

    # --- bots, hints, reviews ---

    async def choose(
        self, name: str, table: str, game: Game, box: Box, view: Record, seat: int, seed: int
    ) -> int:
        """A bot's answer."""
        compiled = self.is_ready(game)
        if not compiled:
            name = (
                "greedy" if game.bot(name).method == SEARCH else name
            )  # thousands of tries are too slow when interpreted

        def work(share: float) -> int:
            with self._thinkers.lent(table, seat, game, compiled) as thinker:
                return thinker.choose(name, box, view, seat, seed, share * self._seconds)

        return await self._bots.do(work)

    async def advise(
        self, table: str, game: Game, box: Box, view: Record, seat: int, seed: int
    ) -> Advice | None:
        """What is to be expected of each answer; None until the rules are compiled."""
        if not self.is_ready(game):
            return None

        def work(share: float) -> Advice:
            seconds = None if self._hint.seconds is None else share * self._hint.seconds
            with self._thinkers.lent(table, seat, game, compiled=True) as thinker:
                return thinker.advise(box, view, seat, seed, self._hint._replace(seconds=seconds))

        return await self._hints.do(work)

    async def review(
        self,
        match: Match,
        names: Sequence[str],
        progress: Callable[[float], None],
        stop: Callable[[], bool],
    ) -> Review:
        """A finished match in hindsight. One at a time, and after everything else."""
        from offworld.review.analysis import NORMAL, review

        self.warm(match.game)
        if warmer := self._warmers.get(match.game.name):
            await asyncio.shield(warmer)
        if not self.is_ready(match.game):
            raise RuntimeError("the rules could not be compiled")
        return await self._reviews.do(
            lambda share: review(match, names, progress, stop, self._review or NORMAL)
        )

    # --- compiling ---

    def is_ready(self, game: Game) -> bool:
        """Are a game's rules compiled? If not, that begins now."""
        self.warm(game)
        return self._state.get(game.name) == READY

    def warming(self, game: str) -> float | None:
        """How far the bots' rules are compiled, from 0 to 1; None when there is nothing to wait for."""
        return self._progress.get(game, 0.0) if self._state.get(game) == WARMING else None

    def warm(self, game: Game) -> None:
        """Starts to compile a game's rules for bots, once."""
        if not self._compile_rules or self._state.get(game.name, COLD) != COLD:
            return
        self._state[game.name] = WARMING
        self._warmers[game.name] = asyncio.create_task(
            self._warm(game), name=f"warming up {game.name}"
        )

    async def _warm(self, game: Game) -> None:
        try:
            await self._compile_elsewhere(game.name)
            await self._bots.do(lambda share: thinker.load(game))
            self._state[game.name] = READY
            logger.info("bots of %s think on compiled rules now", game.name)
        except Exception as error:
            self._state[game.name] = FAILED
            logger.warning(
                "bots of %s go on thinking on interpreted rules: compiling failed: %s",
                game.name,
                error,
            )
        del self._warmers[game.name]
        self.on_progress(game.name)

    async def _compile_elsewhere(self, name: str) -> None:
        """Compiles in another process, which tells how far it is line by line."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "offworld.table.thinking",
            name,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            async for line in process.stdout:
                self._progress[name] = float(line)
                self.on_progress(name)
            problem = (await process.stderr.read()).decode(errors="replace").strip()
            if await process.wait():
                raise RuntimeError(
                    problem.splitlines()[-1] if problem else "it ended without a word"
                )
        finally:
            if process.returncode is None:
                process.kill()


def _report(name: str) -> None:
    """Compiles a game's rules and prints how far it is: the share of them that lie in the cache."""
    from offworld.bots.playouts import finals, search_with_playouts
    from offworld.kernel.compiling import cache_folder

    game = find(name)
    for driver in (choose_option, search_with_playouts, finals):
        game.compiled(driver)
    total = max(1, game.compiled_rules())
    done = threading.Event()

    def tell() -> None:
        while not done.wait(0.25):
            print(
                f"{min(0.99, sum(1 for _ in cache_folder().rglob('*.nbi')) / total):.2f}",
                flush=True,
            )

    teller = threading.Thread(target=tell)
    teller.start()
    try:
        thinker.load(game)
    finally:
        done.set()
        teller.join()
    print("1.00", flush=True)


if __name__ == "__main__":
    step_back(FURTHER)
    _report(sys.argv[1])
