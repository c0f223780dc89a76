"""A ladder: bots play each other in pairs, and their results give them Elo ratings.

All pairs of bots play the same seeds, and every seed twice. In the second game the two bots change
places, so each gets what chance gave the other in the first.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, pairwise
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from offworld.bots.custom_bots import load
from offworld.kernel.levels import BOT_NAMES, LEVELS
from offworld.kernel.statistics import Rate
from offworld.lab.arena import Arena, Pair, Played, Stopped
from offworld.lab.book import Book, sorted_pair
from offworld.lab.elo import Rating, ratings
from offworld.lab.report import box_title
from offworld.lab.versions import built_in_version

GAMES = 100  # games of each pair by default
PROMISED_RATE = 0.7  # the share of games that each level must win against the one below
PROMISED_LEVELS = ("random", *LEVELS)  # from weakest to strongest
PROMISE_GAMES = 500  # games of each pair of neighbouring levels
PROMISE_GAMES_AT_THE_TOP = 200  # games of the top pair, which thinks longest
SAVE_SECONDS = 2.0  # seconds between two writes of the file
STOP_SECONDS = 10.0  # seconds to wait for answers under way after a stop
POLL_SECONDS = 0.1  # seconds between two reports of progress

Task = tuple[Pair, int]  # a pair, and the number of the seed to play
Message = Played | BaseException | None  # from a thread: games, what it raised, or its end


# --- which games to play ---


def round_robin(names: Sequence[str], games: int) -> dict[Pair, int]:
    """Return how many games each pair is to play if every bot meets every other.

    >>> round_robin(["random", "greedy", "cadet"], 10)
    {('greedy', 'random'): 10, ('cadet', 'random'): 10, ('cadet', 'greedy'): 10}
    """
    if len(set(names)) < 2:
        raise ValueError(
            "a ladder needs at least 2 bots: name another one, or none for all built-in bots"
        )
    return {sorted_pair(*two): _even(games) for two in combinations(dict.fromkeys(names), 2)}


def promised(games: int | None = None) -> dict[Pair, int]:
    """Return how many games each level is to play against the one below, to check the promise."""
    pairs = [sorted_pair(*two) for two in pairwise(PROMISED_LEVELS)]
    if games is not None:
        return dict.fromkeys(pairs, _even(games))
    return {**dict.fromkeys(pairs, PROMISE_GAMES), pairs[-1]: PROMISE_GAMES_AT_THE_TOP}


def _even(games: int) -> int:
    if games < 2 or games % 2:
        raise ValueError(
            f"{games} games can't be played: ask for an even number, "
            "because every seed is played twice"
        )
    return games


# --- playing ---


class Ladder:
    """The bots of a ladder, the games they are to play, and the book of their results.

    `play` plays the missing games on compiled rules; `report` can be called at any time.
    """

    def __init__(self, book: Book, asked: Mapping[Pair, int]):
        """Load the custom bots; a `ValueError` says what to change."""
        self.book, self.asked = book, asked
        self.names = sorted({name for pair in asked for name in pair}, key=_built_in_first)
        self.custom_bots = {name: load(name) for name in self.names if name not in BOT_NAMES}
        book.admit({name: self._version(name) for name in self.names})

    def _version(self, name: str) -> str:
        bot = self.custom_bots.get(name)
        return bot.version if bot else built_in_version(self.book.terms.game, name)

    def play(
        self, jobs: int | None = None, progress: Callable[[int], None] = lambda games: None
    ) -> None:
        """Play the missing games; `progress` is called now and then with the number of games done.

        `jobs` is the number of threads, by default one for each core. Ctrl-C ends it early without
        an error, and `partial` is true then. However it ends, all finished games are in the book
        and in its file.
        """
        tasks: SimpleQueue[Task] = SimpleQueue()
        for task in self.book.missing(self.asked):
            tasks.put(task)
        messages: SimpleQueue[Message] = SimpleQueue()
        stop, asking = Event(), Lock()
        threads: list[Thread] = []
        self.book.save()  # if the file can't be written, fail before hours of play
        try:
            arenas = [
                Arena(self.book.terms, self.custom_bots, stop, asking)
                for _ in range(min(jobs or os.cpu_count() or 1, tasks.qsize()))
            ]
            for arena in arenas[:1]:  # compiles the rules, or loads compiled ones
                arena.play(["random"] * self.book.terms.seats, 1, "random")
            threads = [
                Thread(target=_play_tasks, args=(arena, tasks, messages), daemon=True)
                for arena in arenas
            ]
            for thread in threads:
                thread.start()
            self._collect(messages, len(threads), progress)
        except KeyboardInterrupt:
            pass
        finally:
            stop.set()
            self._close(threads, messages)

    def _collect(
        self, messages: SimpleQueue[Message], working: int, progress: Callable[[int], None]
    ) -> None:
        """Add finished games to the book and save it regularly, until all threads have ended."""
        games, saved = 0, monotonic()
        while working:
            progress(games)
            with suppress(Empty):
                message = messages.get(timeout=POLL_SECONDS)
                if message is None:
                    working -= 1
                elif isinstance(message, BaseException):
                    raise message
                else:
                    self.book.add(message)
                    games += 2
            if monotonic() - saved > SAVE_SECONDS:
                self.book.save()
                saved = monotonic()
        progress(games)

    def _close(self, threads: Iterable[Thread], messages: SimpleQueue[Message]) -> None:
        """Wait for the threads, add what they finish, and save. Abandon a thread that hangs."""
        until = monotonic() + STOP_SECONDS
        try:
            for thread in threads:
                thread.join(max(0.0, until - monotonic()))
        finally:
            with suppress(Empty):
                while True:
                    message = messages.get_nowait()
                    if isinstance(message, Played):
                        self.book.add(message)
            self.book.save()

    @property
    def partial(self) -> bool:
        """Whether games are still missing."""
        return bool(self.book.missing(self.asked))

    # --- reports ---

    def report(self, box_file: Path | None = None) -> dict[str, Any]:
        """Return ratings and results as plain data, the strongest bot first.

        `offworld ladder --json` prints it; the tables are made from it. `box_file` is the file of
        the box, for the title.
        """
        rates = {pair: self.book.rate(*pair) for pair in self.asked}
        rated = ratings(self.names, rates)
        order = sorted(self.names, key=lambda name: -rated[name].elo)
        terms = self.book.terms
        pairs = [two for two in combinations(order, 2) if sorted_pair(*two) in self.asked]
        return {
            **terms.as_data(),
            "title": terms.game.title,
            "box_name": terms.box.name,
            "box_title": box_title(terms.game, terms.box, box_file),
            "file": str(self.book.path) if self.book.path else None,
            "partial": self.partial,
            "anchor": next(name for name in order if rated[name].elo == 0),
            "bots": [self._bot_row(name, rated[name]) for name in order],
            "pairs": [self._pair_row(*two) for two in pairs],
        }

    def _bot_row(self, name: str, rating: Rating) -> dict[str, Any]:
        own = [
            self.book.rate(*(pair if pair[0] == name else pair[::-1]))
            for pair in self.asked
            if name in pair
        ]
        answers, seconds = self.book.thinking.get(name, (0, 0.0))
        total = Rate(sum(rate.wins for rate in own), sum(rate.tries for rate in own))
        return {
            "bot": name,
            **rating._asdict(),
            "score": total.as_data(),
            "answers": answers,
            "seconds_per_answer": seconds / answers if answers else None,
        }

    def _pair_row(self, one: str, other: str) -> dict[str, Any]:
        return {
            "bots": [one, other],
            "asked": self.asked[sorted_pair(one, other)],
            "score": self.book.rate(one, other).as_data(),
        }

    def promises(self) -> list[dict[str, Any]]:
        """Return how often each level won against the one below, and whether that was often enough.

        `kept` is None until all games of the pair are played.
        """
        rows = []
        for below, level in pairwise(PROMISED_LEVELS):
            rate = self.book.rate(level, below)
            complete = rate.tries >= self.asked[sorted_pair(level, below)]
            rows.append(
                {
                    "bot": level,
                    "against": below,
                    "score": rate.as_data(),
                    "kept": rate.rate >= PROMISED_RATE if complete else None,
                }
            )
        return rows


def _built_in_first(name: str) -> tuple[int, str]:
    """Sort built-in bots from weak to strong, then custom bots by name."""
    return (BOT_NAMES.index(name) if name in BOT_NAMES else len(BOT_NAMES), name)


def _play_tasks(arena: Arena, tasks: SimpleQueue[Task], messages: SimpleQueue[Message]) -> None:
    """Play tasks until there are none left. Runs in a thread; see `Message` for what it sends."""
    try:
        while True:
            messages.put(arena.play_both(*tasks.get_nowait()))
    except (Empty, Stopped):
        messages.put(None)
    except BaseException as error:
        messages.put(error)
