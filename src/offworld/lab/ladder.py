"""Bots against each other, two names at a table, and how strong that makes each: a ladder.

All pairs of bots play the same seeds, and every seed twice, the second time with the two names exchanged: what one was dealt in
the first game the other gets in the second.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, pairwise
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from offworld import bots
from offworld.bots.custom_bots import load
from offworld.files import write_atomically
from offworld.kernel.statistics import Rate
from offworld.lab.arena import Arena, Pair, Played, Stopped, Terms, built_in_version
from offworld.lab.elo import Rating, rated

FORMAT = 1
GAMES = 100  # of a pair, unless somebody asks for more
PROMISE = 0.7  # of its games each level wins against the one below
PROMISED = ("random", *bots.LEVELS)  # from the lowest
PROMISE_GAMES, PROMISE_GAMES_AT_THE_TOP = 500, 200  # the highest levels take their time
SAVED_EVERY = 2.0  # seconds
PATIENCE = 10.0  # seconds for answers under way when all is to stop


# --- what is to be played ---


def paired(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def round_robin(names: Sequence[str], games: int) -> dict[Pair, int]:
    """How many games each pair is to play: everybody against everybody."""
    if len(set(names)) < 2:
        raise ValueError(
            "a ladder needs at least 2 bots: name another one, or none for all built-in bots"
        )
    return {paired(*two): _even(games) for two in combinations(dict.fromkeys(names), 2)}


def promised(games: int | None = None) -> dict[Pair, int]:
    """The games that prove the levels: each against the one below."""
    pairs = [paired(*two) for two in pairwise(PROMISED)]
    if games is not None:
        return dict.fromkeys(pairs, _even(games))
    return {**dict.fromkeys(pairs, PROMISE_GAMES), pairs[-1]: PROMISE_GAMES_AT_THE_TOP}


def _even(games: int) -> int:
    if games < 2 or games % 2:
        raise ValueError(
            f"{games} games can't be played: ask for an even number, because every seed is played twice"
        )
    return games


# --- what was played ---


class Book:
    """The results of a ladder, by pair and number of the seed, and the file that keeps them."""

    def __init__(self, terms: Terms, path: Path | None = None):
        self.terms, self.path = terms, path
        self.versions: dict[str, str] = {}
        self.scores: dict[Pair, dict[int, tuple[float, float]]] = {}
        self.thinking: dict[str, tuple[int, float]] = {}

    @classmethod
    def open(cls, terms: Terms, path: Path) -> Book:
        """The book in a file, or a new one if there is no such file. Games on other terms are refused."""
        book = cls(terms, path)
        try:
            data = json.loads(path.read_bytes())
        except FileNotFoundError:
            return book
        except OSError as error:
            raise ValueError(
                f"{path}: can't be read: {error.strerror or error}: choose another file with --save"
            ) from error
        except ValueError as error:
            raise ValueError(f"{path}: not a ladder's file: choose another with --save") from error
        book._take(data)
        return book

    def _take(self, data: Any) -> None:
        if not isinstance(data, dict) or "offworld ladder" not in data:
            raise ValueError(f"{self.path}: not a ladder's file: choose another with --save")
        for what, value in {"offworld ladder": FORMAT, **self.terms.as_data()}.items():
            if data.get(what) != value:
                raise ValueError(
                    f"{self.path}: its {what} is {data.get(what)!r}, not {value!r}: choose another file with --save"
                )
        try:
            self.versions = dict(data["versions"])
            self.thinking = {
                name: (int(answers), float(seconds))
                for name, (answers, seconds) in data["thinking"].items()
            }
            for one, other, scores in data["pairs"]:
                self.scores[one, other] = {
                    int(number): (float(first), float(second))
                    for number, (first, second) in scores.items()
                }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ValueError(
                f"{self.path}: the file is damaged: choose another with --save"
            ) from error

    def save(self) -> None:
        """Writes the file whole or not at all."""
        if self.path is None:
            return
        pairs = [
            [*pair, {str(number): scores[number] for number in sorted(scores)}]
            for pair, scores in sorted(self.scores.items())
        ]
        data = {
            "offworld ladder": FORMAT,
            **self.terms.as_data(),
            "versions": self.versions,
            "thinking": self.thinking,
            "pairs": pairs,
        }
        write_atomically(self.path, json.dumps(data).encode())

    def forget(self, name: str) -> None:
        """Strikes out a bot's games."""
        if name not in self._played():
            raise ValueError(
                f"{self.path}: there are no games of {name!r} to forget: leave out --forget {name}"
            )
        self.thinking.pop(name, None)
        self.scores = {pair: scores for pair, scores in self.scores.items() if name not in pair}

    def admit(self, versions: Mapping[str, str]) -> None:
        """Makes sure that bots are still those that played the games."""
        changed = sorted(
            name
            for name in self._played() & versions.keys()
            if self.versions.get(name) != versions[name]
        )
        if changed:
            forget = " ".join(f"--forget {name}" for name in changed)
            raise ValueError(
                f"{self.path}: its games were played by another version of {', '.join(changed)}: "
                f"play them again with {forget}, or choose another file with --save"
            )
        self.versions.update(versions)

    def _played(self) -> set[str]:
        """The bots that have finished a game."""
        return {name for pair, scores in self.scores.items() if scores for name in pair}

    def add(self, played: Played) -> None:
        self.scores.setdefault(played.pair, {})[played.number] = played.scores
        for name, (answers, seconds) in played.thinking.items():
            before = self.thinking.get(name, (0, 0.0))
            self.thinking[name] = (before[0] + answers, before[1] + seconds)

    def missing(self, asked: Mapping[Pair, int]) -> list[tuple[Pair, int]]:
        """The seeds still to be played. All pairs go on side by side, so that at any time they have about as many games."""
        return [
            (pair, number)
            for number in range(max(asked.values()) // 2)
            for pair, games in asked.items()
            if number < games // 2 and number not in self.scores.get(pair, {})
        ]

    def rate(self, one: str, other: str) -> Rate:
        """One bot's part of the wins against another."""
        scores = self.scores.get(paired(one, other), {})
        games = 2 * len(scores)
        wins = sum(first + second for first, second in scores.values())
        return Rate(wins if one < other else games - wins, games)


# --- playing ---


Handed = (
    Played | BaseException | None
)  # by a thread: what it played, what went wrong, or that it ends


class Ladder:
    """A book, the bots that are to meet, and how often."""

    def __init__(self, book: Book, asked: Mapping[Pair, int]):
        """Loads the custom_bots; a `ValueError` says what to change."""
        self.book, self.asked = book, asked
        self.names = sorted({name for pair in asked for name in pair}, key=_weakest_first)
        self.custom_bots = {name: load(name) for name in self.names if name not in bots.BOT_NAMES}
        book.admit({name: self._version(name) for name in self.names})

    def _version(self, name: str) -> str:
        return (
            self.custom_bots[name].version
            if name in self.custom_bots
            else built_in_version(self.book.terms.game, name)
        )

    def play(
        self, jobs: int | None = None, progress: Callable[[int], None] = lambda games: None
    ) -> None:
        """Plays what is missing, telling `progress` how many games are done. Ctrl-C is no error: `partial` tells.

        Whatever ends it, what was played to its end is in the book and in its file.
        """
        todo: SimpleQueue[tuple[Pair, int]] = SimpleQueue()
        for unit in self.book.missing(self.asked):
            todo.put(unit)
        done: SimpleQueue[Handed] = SimpleQueue()
        stop, asking = Event(), Lock()
        threads: list[Thread] = []
        self.book.save()  # if that can't be done, it is known before hours of play
        try:
            arenas = [
                Arena(self.book.terms, self.custom_bots, stop, asking)
                for _ in range(min(jobs or os.cpu_count() or 1, todo.qsize()))
            ]
            for arena in arenas[:1]:
                arena.play(
                    ["random"] * self.book.terms.seats, 1, "random"
                )  # compiles, or loads what was compiled before
            threads = [
                Thread(target=_play_on, args=(arena, todo, done), daemon=True) for arena in arenas
            ]
            for thread in threads:
                thread.start()
            self._collect(done, len(threads), progress)
        except KeyboardInterrupt:
            pass
        finally:
            stop.set()
            self._close(threads, done)

    def _collect(
        self, done: SimpleQueue[Handed], working: int, progress: Callable[[int], None]
    ) -> None:
        """Enters what the threads have played, and saves it now and then, until none of them is working."""
        games, saved = 0, monotonic()
        while working:
            progress(games)
            with suppress(Empty):
                played = done.get(timeout=0.1)
                if played is None:
                    working -= 1
                elif isinstance(played, BaseException):
                    raise played
                else:
                    self.book.add(played)
                    games += 2
            if monotonic() - saved > SAVED_EVERY:
                self.book.save()
                saved = monotonic()
        progress(games)

    def _close(self, threads: Iterable[Thread], done: SimpleQueue[Handed]) -> None:
        """Saves everything, also what is finished while the threads come to a stop; one that hangs is left behind."""
        until = monotonic() + PATIENCE
        try:
            for thread in threads:
                thread.join(max(0.0, until - monotonic()))
        finally:
            with suppress(Empty):
                while True:
                    played = done.get_nowait()
                    if isinstance(played, Played):
                        self.book.add(played)
            self.book.save()

    @property
    def partial(self) -> bool:
        return bool(self.book.missing(self.asked))

    def report(self) -> dict[str, Any]:
        """Everything as plain data, the strongest first: what `--json` prints and what the tables are made from."""
        rates = {pair: self.book.rate(*pair) for pair in self.asked}
        ratings = rated(self.names, rates)
        order = sorted(self.names, key=lambda name: -ratings[name].elo)
        return {
            **self.book.terms.as_data(),
            "title": self.book.terms.game.title,
            "box_name": self.book.terms.box.name,
            "file": str(self.book.path) if self.book.path else None,
            "partial": self.partial,
            "anchor": next(name for name in order if ratings[name].elo == 0),
            "bots": [self._standing(name, ratings[name], rates) for name in order],
            "pairs": [
                self._meeting(*two) for two in combinations(order, 2) if paired(*two) in self.asked
            ],
        }

    def _standing(self, name: str, rating: Rating, rates: Mapping[Pair, Rate]) -> dict[str, Any]:
        mine = [
            self.book.rate(*(pair if pair[0] == name else pair[::-1]))
            for pair in rates
            if name in pair
        ]
        answers, seconds = self.book.thinking.get(name, (0, 0.0))
        return {
            "bot": name,
            **rating._asdict(),
            "score": Rate(
                sum(rate.wins for rate in mine), sum(rate.tries for rate in mine)
            ).as_data(),
            "answers": answers,
            "seconds_per_answer": seconds / answers if answers else None,
        }

    def _meeting(self, one: str, other: str) -> dict[str, Any]:
        return {
            "bots": [one, other],
            "asked": self.asked[paired(one, other)],
            "score": self.book.rate(one, other).as_data(),
        }

    def promises(self) -> list[dict[str, Any]]:
        """Each level against the one below: did it win as often as promised?"""
        rows = []
        for below, level in pairwise(PROMISED):
            rate = self.book.rate(level, below)
            whole = rate.tries >= self.asked[paired(level, below)]
            rows.append(
                {
                    "bot": level,
                    "against": below,
                    "score": rate.as_data(),
                    "kept": rate.rate >= PROMISE if whole else None,
                }
            )
        return rows


def _weakest_first(name: str) -> tuple[int, str]:
    """Built-in bots in their own order, then custom_bots by name."""
    return (bots.BOT_NAMES.index(name) if name in bots.BOT_NAMES else len(bots.BOT_NAMES), name)


def _play_on(arena: Arena, todo: SimpleQueue[tuple[Pair, int]], done: SimpleQueue[Handed]) -> None:
    """One thread: seed after seed until there are none left. It hands over what it played, what went wrong, and that it ends."""
    try:
        while True:
            done.put(arena.play_both(*todo.get_nowait()))
    except (Empty, Stopped):
        done.put(None)
    except BaseException as error:
        done.put(error)
