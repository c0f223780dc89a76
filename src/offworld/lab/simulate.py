"""Thousands of games between bots, on all cores, and what they say about the game.

Game i of an experiment has a seed of its own, made from the experiment's seed and i: the results depend neither on the
number of threads nor on the order in which they finish.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Lock
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from offworld.kernel.dice import GOLDEN_64
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import bot_spec
from offworld.kernel.records import packed
from offworld.kernel.statistics import Rate, spread, win_shares
from offworld.lab.report import Integers, Section, Shares, States

CHUNK = 32  # games a thread takes at a time: a Ctrl-C waits for no more than these
NOBODY = -1  # in place of a bot: the seat is the game's own opponent's


@dataclass(frozen=True)
class Experiment:
    """What is to be played."""

    game: Game
    box: Box
    seats: int
    variant: int
    bots: tuple[str, ...]  # one a seat
    games: int
    seed: int = 1
    fixed_seats: bool = False  # otherwise the bots move on by a seat after every game

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        players: Sequence[str],
        games: int,
        *,
        box: Box | None = None,
        variant: str | None = None,
        seed: int = 1,
        fixed_seats: bool = False,
    ) -> Experiment:
        """Checks what somebody asked for; a `ValueError` says what to change."""
        number = game.variant(seats, variant)
        if games < 1:
            raise ValueError(f"{games} games can't be played: ask for at least 1")
        if not 0 <= seed < 1 << 63:
            raise ValueError(f"the seed {seed} is not between 0 and {(1 << 63) - 1}")
        for name in players:
            bot_spec(name, game.levels)
        if len(players) not in (1, seats):
            raise ValueError(
                f"{len(players)} bots for {seats} seats: name one for all, or one for each"
            )
        everyone = tuple(players) if len(players) == seats else tuple(players) * seats
        return cls(
            game, box or game.open_box(None), seats, number, everyone, games, seed, fixed_seats
        )

    @property
    def places(self) -> int:
        """The seats, and those of the game's own opponents."""
        return self.game.places(self.seats)

    def seeds(self, first: int, end: int) -> Integers:
        """The seeds of games first..end-1."""
        return seeds(self.seed, first, end)

    def seating(self, first: int, end: int) -> Integers:
        """Which of the bots sits where: a row a game, a column a place."""
        bot = np.full((end - first, self.places), NOBODY, np.int64)
        turned = (
            np.zeros(end - first, np.int64)
            if self.fixed_seats
            else np.arange(first, end, dtype=np.int64)
        )
        bot[:, : self.seats] = (np.arange(self.seats)[None, :] + turned[:, None]) % self.seats
        return bot


def seeds(seed: int, first: int, end: int) -> Integers:
    """Seeds number first..end-1 of those that come from one: numbers of 63 bits without a pattern (the finalizer of SplitMix64)."""
    word = np.uint64(seed) + np.arange(first + 1, end + 1, dtype=np.uint64) * np.uint64(GOLDEN_64)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((word ^ (word >> np.uint64(31))) >> np.uint64(1)).astype(np.int64)


@dataclass(frozen=True)
class Results:
    """What was played, a row a game."""

    experiment: Experiment
    decisions: Integers
    turns: Integers
    scores: Integers  # a column a place
    shares: Shares  # each place's part of the win
    seating: Integers
    states: States  # the fields of the final states that the game's own report reads
    seconds: float
    jobs: int

    @property
    def games(self) -> int:
        return len(self.decisions)

    @property
    def partial(self) -> bool:
        return self.games < self.experiment.games


@dataclass
class _Chunk:
    """The results of some games in a row."""

    decisions: Integers
    turns: Integers
    scores: Integers
    won: Integers
    seating: Integers
    states: States


@dataclass
class _Work:
    """What the threads share: the next chunk to take, those that are done, and the word to stop."""

    chunks: Iterator[int] = field(default_factory=count)
    done: dict[int, _Chunk] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    stop: Event = field(default_factory=Event)


class Player:
    """Plays chunks of an experiment. Each thread has one, with its own scratch memory."""

    def __init__(self, experiment: Experiment, kept: np.dtype[np.void]):
        from offworld.bots.buffers import compiled_buffers
        from offworld.bots.play import bot_games

        self.experiment, self.kept = experiment, kept
        self.games = experiment.game.compiled(bot_games)
        self.specs = np.array(
            [bot_spec(name, experiment.game.levels) for name in experiment.bots], np.int64
        )
        self.scratch = (
            np.zeros(1, experiment.game.state),
            np.zeros((1, 4), np.int64),
            compiled_buffers(experiment.game),
        )

    def play(self, first: int, end: int) -> _Chunk:
        asked = self.experiment
        states, seating = np.zeros(end - first, asked.game.state), asked.seating(first, end)
        decisions, won = np.zeros(end - first, np.int64), np.zeros(end - first, np.int64)
        scores = np.zeros((end - first, asked.places), np.int64)
        specs = self.specs[np.maximum(seating, 0)]  # the game's own opponents ask no bot
        box, seeds = packed(asked.box.record), asked.seeds(first, end)
        self.games(
            box,
            states,
            asked.seats,
            asked.variant,
            seeds,
            specs,
            decisions,
            scores,
            won,
            *self.scratch,
        )
        return _Chunk(
            decisions,
            states["turn"].astype(np.int64),
            scores,
            won,
            seating,
            _fields(states, self.kept),
        )


def _fields(states: States, kept: np.dtype[np.void]) -> States:
    """A few fields of many states, without the rest."""
    some = np.zeros(len(states), kept)
    for name in kept.names or ():
        some[name] = states[name]
    return some


def _kept(game: Game) -> np.dtype[np.void]:
    return np.dtype([(name, game.state[name]) for name in game.lab().FIELDS])


def simulate(
    experiment: Experiment,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Results:
    """Plays the experiment, telling `progress` now and then how many games are done.

    An interruption (Ctrl-C) is no error: what is done by then comes back, and `partial` says that it isn't all.
    """
    jobs = jobs or os.cpu_count() or 1
    work, kept = _Work(), _kept(experiment.game)
    begun = perf_counter()
    try:
        Player(experiment, kept).play(0, 0)  # compiles, or loads what was compiled before
        begun = perf_counter()
        with ThreadPoolExecutor(jobs) as pool:
            threads = [pool.submit(_play_on, Player(experiment, kept), work) for _ in range(jobs)]
            _watch(threads, work, progress)
    except KeyboardInterrupt:
        pass
    seconds = perf_counter() - begun
    return _gathered(experiment, kept, [work.done[i] for i in sorted(work.done)], seconds, jobs)


def _play_on(player: Player, work: _Work) -> None:
    """One thread: chunk after chunk until there are none left."""
    games = player.experiment.games
    while not work.stop.is_set():
        with work.lock:
            chunk = next(work.chunks)
        if chunk * CHUNK >= games:
            return
        work.done[chunk] = player.play(chunk * CHUNK, min(games, (chunk + 1) * CHUNK))


def _watch(threads: list[Future[None]], work: _Work, progress: Callable[[int], None]) -> None:
    """Waits for the threads; whatever ends the waiting also stops them."""
    try:
        while wait(threads, timeout=0.1).not_done:
            progress(sum(len(chunk.decisions) for chunk in list(work.done.values())))
            for thread in threads:
                if thread.done():
                    thread.result()  # raises what the thread raised
        for thread in threads:
            thread.result()
    finally:
        work.stop.set()
    progress(sum(len(chunk.decisions) for chunk in work.done.values()))


def _gathered(
    experiment: Experiment, kept: np.dtype[np.void], chunks: list[_Chunk], seconds: float, jobs: int
) -> Results:
    if not chunks:
        places = experiment.places
        none = np.zeros(0, np.int64)
        chunks = [
            _Chunk(
                none,
                none,
                np.zeros((0, places), np.int64),
                none,
                np.zeros((0, places), np.int64),
                np.zeros(0, kept),
            )
        ]
    won = np.concatenate([chunk.won for chunk in chunks])
    return Results(
        experiment,
        np.concatenate([chunk.decisions for chunk in chunks]),
        np.concatenate([chunk.turns for chunk in chunks]),
        np.concatenate([chunk.scores for chunk in chunks]),
        win_shares(won, experiment.places),
        np.concatenate([chunk.seating for chunk in chunks]),
        np.concatenate([chunk.states for chunk in chunks]),
        seconds,
        jobs,
    )


def summary(results: Results) -> dict[str, Any]:
    """The report as plain data: what `--json` prints and what the tables are made from."""
    asked = results.experiment
    return {
        "game": asked.game.name,
        "version": asked.game.version,
        "box": asked.box.name,
        "box_digest": asked.box.digest,
        "seats": asked.seats,
        "variant": asked.game.variants[asked.variant].name,
        "bots": list(asked.bots),
        "fixed_seats": asked.fixed_seats,
        "seed": asked.seed,
        "asked": asked.games,
        "games": results.games,
        "partial": results.partial,
        "jobs": results.jobs,
        "seconds": results.seconds,
        "games_per_second": results.games / results.seconds if results.seconds else 0.0,
        "decisions_per_second": int(results.decisions.sum()) / results.seconds
        if results.seconds
        else 0.0,
        "shared_wins": int(((results.shares > 0).sum(axis=1) > 1).sum()),
        "no_winner": int((results.shares.sum(axis=1) == 0).sum()),
        "sections": [section.as_data() for section in sections(results)],
    }


def sections(results: Results) -> list[Section]:
    """The tables that every game has, then the game's own."""
    if results.games == 0:
        return []
    asked = results.experiment
    tables = [_by_seat(results)]
    if len(set(asked.bots)) > 1:
        tables.append(_by_bot(results))
    tables += [_scores(results), _lengths(results)]
    own = asked.game.lab().report(asked.box, results.states, results.shares, results.scores)
    return tables + own


def _by_seat(results: Results) -> Section:
    names = seat_names(results.experiment)
    rows = [
        {
            "seat": name,
            "wins": Rate(float(results.shares[:, place].sum()), results.games),
            "score": float(results.scores[:, place].mean()),
        }
        for place, name in enumerate(names)
    ]
    return Section(
        "by_seat",
        "Wins by seat",
        rows,
        "a win shared by k seats counts 1/k for each; 95 % Wilson intervals",
    )


def _by_bot(results: Results) -> Section:
    """A bot's part of all wins, its seats at a table together, beside what would be its part if all were alike."""
    asked = results.experiment
    rows = []
    for name in dict.fromkeys(asked.bots):
        mine = _seats_of(results, name)
        rows.append(
            {
                "bot": name,
                "seats": asked.bots.count(name),
                "wins": Rate(float(results.shares[mine].sum()), results.games),
                "if alike": asked.bots.count(name) / asked.places,
                "score": float(results.scores[mine].mean()),
            }
        )
    how = (
        "bots keep their seats" if asked.fixed_seats else "bots move on by a seat after every game"
    )
    return Section("by_bot", "Wins by bot", rows, f"all seats of a bot together; {how}")


def _seats_of(results: Results, bot: str) -> npt.NDArray[np.bool_]:
    """Where a bot sat: a mask over games and places."""
    names = np.array(
        [*results.experiment.bots, ""]
    )  # the last, at -1, for the game's own opponents
    mask: npt.NDArray[np.bool_] = names[results.seating] == bot
    return mask


def _scores(results: Results) -> Section:
    asked = results.experiment
    rows: list[dict[str, Any]] = []
    for name in dict.fromkeys(asked.bots):
        rows.append({"of": name, **spread(results.scores[_seats_of(results, name)])})
    if asked.places > asked.seats:
        rows.append(
            {
                "of": ", ".join(seat_names(asked)[asked.seats :]),
                **spread(results.scores[:, asked.seats :].ravel()),
            }
        )
    rows.append({"of": "best at table", **spread(results.scores.max(axis=1))})
    if asked.places > 1:
        ranked = np.sort(results.scores, axis=1)
        rows.append({"of": "lead over second", **spread(ranked[:, -1] - ranked[:, -2])})
    return Section("scores", "Scores", rows)


def _lengths(results: Results) -> Section:
    rows = [
        {"of": "decisions", **spread(results.decisions)},
        {"of": "turns", **spread(results.turns)},
    ]
    return Section("lengths", "Length of a game", rows)


def seat_names(experiment: Experiment) -> list[str]:
    """What the game calls its seats."""
    s = experiment.game.blank()
    experiment.game.rules["setup"](
        experiment.box.record, s, experiment.seats, experiment.variant, 1
    )
    names: Sequence[str] = experiment.game.tell().seat_names(s)
    return list(names)
