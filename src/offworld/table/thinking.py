"""Bots think in threads, on compiled rules, and get a view only.

Compiling the rules for the first time takes half a minute. A process of its own does it and leaves the result in the cache
on disk, so the server's loop never waits; until then bots think on interpreted rules, which is slower but at once.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from offworld import bots, games
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, packed

logger = logging.getLogger("offworld.table")

COLD, WARMING, READY, FAILED = "cold", "warming", "ready", "failed"


class Thinking:
    """The bots of a server."""

    def __init__(self, compile_rules: bool = True, threads: int = 2):
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._compile_rules = compile_rules
        self._state: dict[str, str] = {}
        self._progress: dict[str, float] = {}
        self._warmers: set[asyncio.Task[None]] = set()
        self.on_progress: Callable[[str], None] = lambda game: None

    def close(self) -> None:
        for warmer in self._warmers:
            warmer.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def warming(self, game: str) -> float | None:
        """How far the bots' rules are compiled, from 0 to 1; None when there is nothing to wait for."""
        return self._progress.get(game, 0.0) if self._state.get(game) == WARMING else None

    async def choose(self, name: str, game: Game, box: Box, view: Record, seat: int, seed: int) -> int:
        """A bot's answer."""
        self.warm(game)
        loop = asyncio.get_running_loop()
        if self._state.get(game.name) == READY:
            return await loop.run_in_executor(self._pool, choose_compiled, name, game, box, view, seat, seed)
        if name == "search":
            name = "greedy"  # a thousand tries are too slow when interpreted
        return await loop.run_in_executor(self._pool, bots.choose, name, game, box, view, seat, seed)

    def warm(self, game: Game) -> None:
        """Starts to compile a game's rules for bots, once."""
        if not self._compile_rules or self._state.get(game.name, COLD) != COLD:
            return
        self._state[game.name] = WARMING
        task = asyncio.create_task(self._warm(game), name=f"warming up {game.name}")
        self._warmers.add(task)
        task.add_done_callback(self._warmers.discard)

    async def _warm(self, game: Game) -> None:
        try:
            await self._compile_elsewhere(game.name)
            await asyncio.get_running_loop().run_in_executor(self._pool, load, game)
            self._state[game.name] = READY
            logger.info("bots of %s think on compiled rules now", game.name)
        except Exception as error:
            self._state[game.name] = FAILED
            logger.warning("bots of %s go on thinking on interpreted rules: compiling failed: %s", game.name, error)
        self.on_progress(game.name)

    async def _compile_elsewhere(self, name: str) -> None:
        """Compiles in another process, which tells how far it is line by line."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "offworld.table.thinking", name, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            async for line in process.stdout:
                self._progress[name] = float(line)
                self.on_progress(name)
            problem = (await process.stderr.read()).decode(errors="replace").strip()
            if await process.wait():
                raise RuntimeError(problem.splitlines()[-1] if problem else "it ended without a word")
        finally:
            if process.returncode is None:
                process.kill()


def choose_compiled(name: str, game: Game, box: Box, view: Record, seat: int, seed: int) -> int:
    """A bot's answer by compiled rules; the interpreter is free for others meanwhile."""
    from offworld.bots.desk import compiled_desk
    from offworld.bots.play import choose_option
    from offworld.kernel.dice import BOTS, seed_dice

    dice = [0] * 4
    seed_dice(dice, seed, BOTS)
    choose = game.compiled(choose_option)
    return int(choose(packed(box.record), packed(view), seat, bots.kind(name), np.array(dice, np.int64), compiled_desk(game)))


def load(game: Game) -> None:
    """Compiles the bots' rules, or loads them when they are compiled already."""
    from offworld.match import Match

    match = Match.new(game, game.facts.most, seed=1)
    seat = match.waiting()[0]
    for name in bots.NAMES:
        choose_compiled(name, game, match.box, match.view(seat), seat, 1)


def _report(name: str) -> None:
    """Compiles a game's rules and prints how far it is: the share of them that lie in the cache."""
    import threading

    from offworld.bots.play import choose_option
    from offworld.kernel.compiling import cache_folder

    game = games.find(name)
    game.compiled(choose_option)
    total = max(1, rules_of(game))
    done = threading.Event()

    def tell() -> None:
        while not done.wait(0.25):
            print(f"{min(0.99, sum(1 for _ in cache_folder().rglob('*.nbi')) / total):.2f}", flush=True)

    teller = threading.Thread(target=tell)
    teller.start()
    try:
        load(game)
    finally:
        done.set()
        teller.join()
    print("1.00", flush=True)


def rules_of(game: Game) -> int:
    """How many rules a game's bots are compiled of."""
    built: dict[Any, Any] = game._compiled._built
    return len(built)


if __name__ == "__main__":
    _report(sys.argv[1])
