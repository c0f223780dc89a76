"""Simulation: thousands of games between bots, on all cores.

Game i of an experiment has its own seed, made from the experiment's seed and i. So the results
depend neither on the number of threads nor on the order in which they finish.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Lock
from time import perf_counter

import numpy as np

from offworld.kernel.dice import GOLDEN_64, WORDS
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import ITERATIONS
from offworld.kernel.records import packed
from offworld.kernel.statistics import win_shares
from offworld.lab.report import Integers, Shares, States

GAMES_PER_CHUNK = 32  # games that a thread takes at a time; of bots that search, one
NO_BOT = -1  # in a seating: the place belongs to the game's own opponent
PROGRESS_SECONDS = 0.1  # seconds between two reports of progress


@dataclass(frozen=True)
class Experiment:
    """The games that a simulation plays. `Experiment.of` makes a checked one."""

    game: Game
    box: Box
    seats: int
    variant: int
    bots: tuple[str, ...]  # by seat, in the first game
    games: int
    seed: int = 1
    fixed_seats: bool = False  # False: every bot moves on by one seat after every game

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
        """Return an experiment, or raise a `ValueError` that says what to change.

        `players` names one bot for all seats, or one for each.

        >>> from offworld.games import find
        >>> experiment = Experiment.of(find("cytress"), 3, ["greedy", "random", "random"], 1000)
        >>> experiment.seating(0, 2)  # in the second game every bot sits one seat further
        array([[0, 1, 2],
               [1, 2, 0]])
        >>> Experiment.of(find("cytress"), 3, ["clever"], 1000)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ValueError: there is no bot 'clever': choose from random, greedy, ...
        """
        number = game.variant(seats, variant)
        if games < 1:
            raise ValueError(f"{games} games can't be played: ask for at least 1")
        if not 0 <= seed < 1 << 63:
            raise ValueError(f"the seed {seed} is not between 0 and {(1 << 63) - 1}")
        for name in players:
            game.bot(name)
        if len(players) not in (1, seats):
            raise ValueError(
                f"{len(players)} bots for {seats} seats: name one for all, or one for each"
            )
        bots = tuple(players) if len(players) == seats else tuple(players) * seats
        return cls(game, box or game.open_box(), seats, number, bots, games, seed, fixed_seats)

    @property
    def places(self) -> int:
        """The number of seats, those of the game's own opponents included."""
        return self.game.places(self.seats)

    def seeds(self, first: int, end: int) -> Integers:
        """Return the seeds of games first..end-1.

        >>> from offworld.games import find
        >>> experiment = Experiment.of(find("cytress"), 3, ["greedy"], 1000)
        >>> (experiment.seeds(0, 10)[4:6] == experiment.seeds(4, 6)).all()
        np.True_
        """
        return seeds(self.seed, first, end)

    def seating(self, first: int, end: int) -> Integers:
        """Return which bot sits where: a row for each game, a column for each place.

        A place of the game's own opponent has `NO_BOT`.

        >>> from offworld.games import find
        >>> experiment = Experiment.of(find("cytress"), 1, ["greedy"], 1000)
        >>> experiment.seating(0, 2)  # the second place is the game's own
        array([[ 0, -1],
               [ 0, -1]])
        """
        bot = np.full((end - first, self.places), NO_BOT, np.int64)
        games = np.arange(first, end, dtype=np.int64)
        moved = np.zeros_like(games) if self.fixed_seats else games
        bot[:, : self.seats] = (np.arange(self.seats)[None, :] + moved[:, None]) % self.seats
        return bot


def seeds(seed: int, first: int, end: int) -> Integers:
    """Return numbers first..end-1 of a sequence of random 63-bit seeds (SplitMix64).

    >>> (seeds(7, 0, 10)[4:6] == seeds(7, 4, 6)).all()
    np.True_
    """
    word = np.uint64(seed) + np.arange(first + 1, end + 1, dtype=np.uint64) * np.uint64(GOLDEN_64)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((word ^ (word >> np.uint64(31))) >> np.uint64(1)).astype(np.int64)


@dataclass(frozen=True)
class Results:
    """What was played: a row for each game. `offworld.lab.summary.summary` makes a report of it.

    >>> from offworld.games import find
    >>> experiment = Experiment.of(find("cytress"), 2, ["greedy", "random"], games=3)
    >>> results = Results(
    ...     experiment,
    ...     decisions=np.array([310, 290]),
    ...     turns=np.array([80, 76]),
    ...     scores=np.array([[95, 20], [15, 88]]),
    ...     shares=np.array([[1.0, 0.0], [0.0, 1.0]]),
    ...     seating=experiment.seating(0, 2),
    ...     states=np.zeros(2, []),
    ...     seconds=0.5,
    ...     jobs=1,
    ... )
    >>> results.games, results.partial
    (2, True)
    >>> results.scores[results.seating == 0]  # of the first bot, wherever it sat
    array([95, 88])
    """

    experiment: Experiment
    decisions: Integers
    turns: Integers
    scores: Integers  # a column for each place
    shares: Shares  # of the win, a column for each place: 1/k for each of k winners
    seating: Integers  # see `Experiment.seating`
    states: States  # the fields of the final states that the game's own report reads
    seconds: float
    jobs: int  # threads

    @property
    def games(self) -> int:
        """The number of games that were played."""
        return len(self.decisions)

    @property
    def partial(self) -> bool:
        """Whether the simulation was interrupted before the last game."""
        return self.games < self.experiment.games


def simulate(
    experiment: Experiment,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Results:
    """Play an experiment on compiled rules and return its results.

    `jobs` is the number of threads, by default one for each core. `progress` is called now and
    then with the number of games done. Ctrl-C ends the simulation early without an error: the
    results hold the games played so far, and `partial` is true.

        results = simulate(Experiment.of(find("cytress"), 4, ["greedy"], 20_000))
        summary(results)["games_per_second"]
    """
    jobs = jobs or os.cpu_count() or 1
    work, kept = _Work(), _kept_fields(experiment.game)
    started = perf_counter()
    try:
        Player(experiment, kept).play(0, 0)  # compiles the rules, or loads compiled ones
        started = perf_counter()
        with ThreadPoolExecutor(jobs) as pool:
            players = [Player(experiment, kept) for _ in range(jobs)]
            threads = [pool.submit(_play_chunks, player, work) for player in players]
            _wait(threads, work, progress)
    except KeyboardInterrupt:
        pass
    seconds = perf_counter() - started
    return _joined(experiment, kept, [work.done[i] for i in sorted(work.done)], seconds, jobs)


# --- threads ---


@dataclass
class _Chunk:
    """The results of consecutive games, a row for each."""

    decisions: Integers
    turns: Integers
    scores: Integers
    won: Integers  # winners as bits
    seating: Integers
    states: States

    @classmethod
    def empty(cls, places: int, kept: np.dtype[np.void]) -> _Chunk:
        none, table = np.zeros(0, np.int64), np.zeros((0, places), np.int64)
        return cls(none, none, table, none, table, np.zeros(0, kept))


@dataclass
class _Work:
    """What the threads share."""

    chunks: Iterator[int] = field(default_factory=count)  # numbers of the chunks still to play
    done: dict[int, _Chunk] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)  # for `chunks`
    stop: Event = field(default_factory=Event)


class Player:
    """Plays chunks of an experiment. Each thread has one, with its own buffers."""

    def __init__(self, experiment: Experiment, kept: np.dtype[np.void]):
        from offworld.bots.buffers import compiled_buffers
        from offworld.bots.play import bot_games

        self.experiment, self.kept = experiment, kept
        game = experiment.game
        self.bot_games = game.compiled(bot_games)
        self.specs = np.array([game.bot(name) for name in experiment.bots], np.int64)
        view, dice = np.zeros(1, game.state), np.zeros((1, WORDS), np.int64)
        self.buffers = (view, dice, compiled_buffers(game))

    def play(self, first: int, end: int) -> _Chunk:
        """Play games first..end-1."""
        asked, games = self.experiment, end - first
        states, seating = np.zeros(games, asked.game.state), asked.seating(first, end)
        decisions, won = np.zeros(games, np.int64), np.zeros(games, np.int64)
        scores = np.zeros((games, asked.places), np.int64)
        specs = self.specs[np.maximum(seating, 0)]  # those at NO_BOT are never used
        table = (packed(asked.box.record), states, asked.seats, asked.variant)
        results = (decisions, scores, won)
        self.bot_games(*table, asked.seeds(first, end), specs, *results, *self.buffers)
        turns, kept = states["turn"].astype(np.int64), _fields(states, self.kept)
        return _Chunk(decisions, turns, scores, won, seating, kept)


def _kept_fields(game: Game) -> np.dtype[np.void]:
    """Return the type of the fields that the game's own report reads."""
    return np.dtype([(name, game.state[name]) for name in game.lab().FIELDS])


def _fields(states: States, kept: np.dtype[np.void]) -> States:
    """Return some fields of states, without the rest."""
    fields = np.zeros(len(states), kept)
    for name in kept.names or ():
        fields[name] = states[name]
    return fields


def _play_chunks(player: Player, work: _Work) -> None:
    """Play chunks until there are none left, or until `stop` is set.

    Progress is seen, and Ctrl-C heard, between two chunks: a game of searching bots takes seconds.
    """
    games = player.experiment.games
    size = 1 if (player.specs[:, ITERATIONS] > 0).any() else GAMES_PER_CHUNK
    while not work.stop.is_set():
        with work.lock:
            chunk = next(work.chunks)
        first = chunk * size
        if first >= games:
            return
        work.done[chunk] = player.play(first, min(games, first + size))


def _wait(threads: list[Future[None]], work: _Work, progress: Callable[[int], None]) -> None:
    """Wait for the threads. An exception in one of them, or Ctrl-C, stops all."""
    try:
        while wait(threads, timeout=PROGRESS_SECONDS).not_done:
            progress(sum(len(chunk.decisions) for chunk in list(work.done.values())))
            for thread in threads:
                if thread.done():
                    thread.result()  # raises what the thread raised
        for thread in threads:
            thread.result()
    finally:
        work.stop.set()
    progress(sum(len(chunk.decisions) for chunk in work.done.values()))


def _joined(
    experiment: Experiment, kept: np.dtype[np.void], chunks: list[_Chunk], seconds: float, jobs: int
) -> Results:
    """Return the chunks as one."""
    chunks = chunks or [_Chunk.empty(experiment.places, kept)]
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
