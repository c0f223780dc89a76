"""The bots of a server and its oracle: worker threads on compiled rules, which get views only.

Compiling a game's rules for the first time takes some seconds. Another process does it and leaves
the result in the cache, so the server's loop never waits. Until then bots use interpreted rules,
which are slower but need no compiler.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from offworld.bots import thinker
from offworld.bots.oracle import HINT, Advice, Budget
from offworld.bots.thinker import Thinker
from offworld.files import locked
from offworld.games import find
from offworld.kernel.compiling import Progress, cache_folder
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import SEARCH
from offworld.kernel.records import Record
from offworld.match import Match

if TYPE_CHECKING:
    from offworld.review.analysis import Effort, Review
    from offworld.review.position import Position

logger = logging.getLogger("offworld.table")

COLD, WARMING, READY, FAILED = "cold", "warming", "ready", "failed"
SECONDS = 2.0  # the longest a bot thinks
LEAST = 0.02  # seconds that it has even when its time is up
MOST_KEPT = 32  # thinkers kept from one question to the next; each takes 2.3 MB
KEPT_FOR = 30.0  # seconds without a question
NOBODY = -1  # in place of a seat: a thinker for all bots of a game that remember nothing
BEHIND, FURTHER, LAST = 12, 16, 19  # how nice threads are to the server's own, as `nice` counts it

Result = TypeVar("Result")


class Thinkers:
    """The thinkers of seats, kept from one question to the next.

    When there are too many, the least recently used are dropped.
    `drop_unused` drops those that were not used for a while.
    """

    def __init__(self, most: int = MOST_KEPT):
        self._most = most
        self._kept: dict[tuple[str, int, bool], tuple[Thinker, float]] = {}  # by their last use
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @contextmanager
    def lent(self, table: str, seat: int, game: Game, compiled: bool) -> Iterator[Thinker]:
        """Lend a seat's thinker to one thread. Another that asks meanwhile gets a new one."""
        key = (table, seat, compiled)
        with self._lock:
            kept = self._kept.pop(key, None)
        lent = kept[0] if kept else Thinker(game, compiled)
        yield lent
        with self._lock:
            self._kept[key] = (lent, time.monotonic())
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def drop_unused(self, seconds: float = KEPT_FOR) -> None:
        """Drop the thinkers that were last used this long ago."""
        before = time.monotonic() - seconds
        with self._lock:
            self._kept = {key: kept for key, kept in self._kept.items() if kept[1] > before}


class Crew:
    """A pool of threads with low priority. The more questions wait, the less time each gets.

    Each person has one question in the pool at a time, and further ones wait outside: however many
    one asks, another's comes next.
    """

    def __init__(self, name: str, threads: int, niceness: int):
        self._threads, self._asked = threads, 0
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of people
        self._pool = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=step_back, initargs=(niceness,)
        )

    async def do(self, work: Callable[[float], Result], person: str | None = None) -> Result:
        """Run `work` in a thread, with the share of its usual time that it may take."""
        if person is None:
            return await self._run(work)
        turn = self._turns.setdefault(person, asyncio.Lock())  # kept while somebody holds it here
        async with turn:
            return await self._run(work)

    async def _run(self, work: Callable[[float], Result]) -> Result:
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
    """Lower the priority of the calling thread, where the system can do that."""
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

    def drop_unused(self) -> None:
        """Give back the memory of seats that have not been asked for a while."""
        self._thinkers.drop_unused()

    # --- bots, hints, reviews ---

    async def choose(
        self,
        name: str,
        table: str,
        game: Game,
        box: Box,
        view: Record,
        seat: int,
        seed: int,
        within: float | None = None,
    ) -> int:
        """Return a bot's answer. `within` gives it fewer seconds, counted from now on.

        The time for which it waits for a thread is part of them.
        """
        until = math.inf if within is None else time.monotonic() + within
        compiled = self.is_ready(game)
        if not compiled and game.bot(name).method == SEARCH:
            name = "greedy"  # a search is too slow on interpreted rules

        searches = game.bot(name).method == SEARCH
        owner = (table, seat) if searches else (game.name, NOBODY)

        def work(share: float) -> int:
            seconds = min(share * self._seconds, max(LEAST, until - time.monotonic()))
            with self._thinkers.lent(*owner, game, compiled) as thinker:
                return thinker.choose(name, box, view, seat, seed, seconds)

        return await self._bots.do(work)

    async def advise(
        self,
        table: str,
        game: Game,
        box: Box,
        view: Record,
        seat: int,
        seed: int,
        person: str | None = None,
    ) -> Advice | None:
        """Return what to expect of each answer; None until the rules are compiled.

        People who ask at the same time take turns.
        """
        if not self.is_ready(game):
            return None

        def work(share: float) -> Advice:
            seconds = None if self._hint.seconds is None else share * self._hint.seconds
            with self._thinkers.lent(table, seat, game, compiled=True) as thinker:
                return thinker.advise(box, view, seat, seed, self._hint._replace(seconds=seconds))

        return await self._hints.do(work, person)

    async def remark(self, table: str, position: Position, option: int, seed: int) -> str | None:
        """Return what to say to a learner about an answer; None if there is nothing to say."""
        from offworld.review.remark import remark

        if not self.is_ready(position.game):
            return None

        def work(share: float) -> str | None:
            with self._thinkers.lent(table, position.seat, position.game, compiled=True) as thinker:
                return remark(thinker, position, option, seed)

        return await self._hints.do(work)

    async def review(
        self,
        match: Match,
        names: Sequence[str],
        progress: Callable[[float], None],
        stop: Callable[[], bool],
    ) -> Review:
        """Review a finished match. Reviews run one at a time and with the lowest priority."""
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
        """Return whether a game's rules are compiled and loaded. If not, start that."""
        self.warm(game)
        return self._state.get(game.name) == READY

    def warming(self, game: str) -> float | None:
        """Return how far a game's rules are compiled, from 0 to 1; None when nothing is compiled.

        Rules that only have to be loaded from the cache don't count as compiling.
        """
        return self._progress.get(game) if self._state.get(game) == WARMING else None

    def warm(self, game: Game) -> None:
        """Start to compile or load a game's rules, once."""
        if not self._compile_rules or self._state.get(game.name, COLD) != COLD:
            return
        self._state[game.name] = WARMING
        self._warmers[game.name] = asyncio.create_task(
            self._warm(game), name=f"warming up {game.name}"
        )

    async def _warm(self, game: Game) -> None:
        try:
            if not thinker.is_cached(game):
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
        """Compile in another process, which prints how far it is, a line at a time."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "offworld.table.thinking",
            name,
            stdin=asyncio.subprocess.PIPE,  # nothing is written: it closes when this process ends
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


def _compile(name: str) -> None:
    """Compile a game's rules and print the share that is done whenever it grows by a hundredth."""
    printed = -1

    def show(progress: Progress) -> None:
        nonlocal printed
        percent = int(100 * progress.share)
        if progress.is_compiling and percent > printed:
            printed = percent
            print(f"{percent / 100:.2f}", flush=True)

    thinker.load(find(name), show)


def end_with_parent() -> None:
    """End this process when stdin is closed, as it is when the parent ends, however it ends."""

    def watch() -> None:
        while os.read(0, 1):  # not `sys.stdin`, whose lock would be held when this process ends
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _compile_alone(name: str) -> None:
    """Compile a game's rules; if another process does that, wait for it and only load them."""
    with locked(cache_folder(find(name)).parent / f"{name}.lock"):
        _compile(name)


if __name__ == "__main__":
    step_back(FURTHER)
    end_with_parent()
    _compile_alone(sys.argv[1])
