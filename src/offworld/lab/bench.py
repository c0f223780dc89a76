"""How fast Offworld is on this machine, each figure beside what it must hold."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from offworld.bots.buffers import compiled_buffers
from offworld.bots.playouts import finals
from offworld.bots.search import begin, grow
from offworld.bots.thinker import Thinker
from offworld.kernel.contract import imagine, legal, observe, waiting
from offworld.kernel.dice import new_dice
from offworld.kernel.drivers import playout, random_game, random_games
from offworld.kernel.events import listening
from offworld.kernel.game import Box, Game
from offworld.kernel.records import packed
from offworld.kernel.rule import rule

SLICES = 5  # a figure is the median of so many measurements
POSITIONS = (
    64  # for copies and views: few enough to stay in the processor's cache, as a search's do
)
EARLY = 4  # of these, the one from which a search is measured
ITERATIONS = 1000  # of one search
HELP_TRIES = 5
GET_OPENSPIEL = "not measured: pip install open_spiel to compare with OpenSpiel's backgammon"

States = np.ndarray[Any, np.dtype[np.void]]


@dataclass(frozen=True)
class Figure:
    """One measurement. `target` is what it must reach: at least, or at most."""

    name: str
    title: str
    value: float | None  # None: could not be measured, and `note` says why
    unit: str
    target: float | None = None
    at_most: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.value is None or self.target is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "met": self.met}


@dataclass(frozen=True)
class Table:
    """What is measured: a game, laid out for so many seats."""

    game: Game
    box: Box
    seats: int
    variant: int

    @classmethod
    def of(cls, game: Game, seats: int) -> Table:
        return cls(game, game.open_box(None), seats, game.variant(seats))

    def must(self, figure: str) -> float | None:
        """What a figure of this game must reach."""
        return self.game.lab().TARGETS.get(figure)

    def options(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.zeros(self.game.options.total, np.int64)


# --- whole games ---


class Pace:
    """Work done and the time it took, slice by slice, so that two can be measured by turns."""

    def __init__(self, work: Callable[[int], int], first: int = 1):
        self._work = work  # plays so many games and says how many decisions they took
        self._games = first
        self.decisions: list[float] = []  # a second, in each slice
        self.games: list[float] = []

    def slice(self, seconds: float) -> None:
        games = decisions = 0
        begun = perf_counter()
        while (spent := perf_counter() - begun) < seconds or games == 0:
            decisions += self._work(self._games)
            games += self._games
        self.decisions.append(decisions / spent)
        self.games.append(games / spent)


def compiled_pace(table: Table) -> Pace:
    play, record = table.game.compiled(random_games), packed(table.box.record)
    dice, out = np.zeros((1, 4), np.int64), table.options()
    seed = 0

    def work(games: int) -> int:
        nonlocal seed
        states, decisions = np.zeros(games, table.game.state), np.zeros(games, np.int64)
        play(
            record,
            states,
            table.seats,
            table.variant,
            np.arange(seed, seed + games),
            decisions,
            dice,
            out,
        )
        seed += games
        return int(decisions.sum())

    work(1)
    return Pace(work, first=256)


def narrated_pace(table: Table) -> Pace:
    play = table.game.interpreted(random_game)
    seed = 0

    def work(games: int) -> int:
        nonlocal seed
        decisions = 0
        for _ in range(games):
            with listening():
                decisions += play(
                    table.box.record,
                    table.game.blank(),
                    table.seats,
                    table.variant,
                    seed,
                    new_dice(),
                    [0] * table.game.options.total,
                )
            seed += 1
        return decisions

    return Pace(work)


def greedy_pace(table: Table) -> Pace:
    from offworld.lab.simulate import Experiment, Player

    player = Player(
        Experiment.of(table.game, table.seats, ["greedy"], 1, box=table.box), np.dtype([])
    )
    done = 0

    def work(games: int) -> int:
        nonlocal done
        done += games
        return int(player.play(done - games, done).decisions.sum())

    work(1)
    return Pace(work)


def desk_bytes(game: Game) -> int:
    """What a search thinks on, all of it made before it begins."""
    buffers = compiled_buffers(game)
    return sum(
        part.nbytes for name, part in buffers._asdict().items() if not name.endswith("_bytes")
    )  # those are the same memory


def early_question(table: Table) -> tuple[Thinker, tuple[Any, Any, int]]:
    """Somebody who thinks, and a question early in a game as rules take it."""
    thinker, record = Thinker(table.game), packed(table.box.record)
    early, view = positions(table)[EARLY], np.zeros(1, table.game.state)
    seat = int(table.game.compiled(waiting)(record, early)).bit_length() - 1
    table.game.compiled(observe)(record, early, seat, view)
    return thinker, (record, view[0], seat)


def search_pace(table: Table) -> Pace:
    """Iterations of a search, which are told here as decisions: each search is a game."""
    thinker, question = early_question(table)
    dice = thinker.dice(1)

    def work(games: int) -> int:
        for _ in range(games):
            thinker.forget()
            thinker.build(begin)(*question, 0, dice, thinker.buffers)
            thinker.build(grow)(*question, ITERATIONS, 0, dice, thinker.buffers)
        return games * ITERATIONS

    work(1)
    return Pace(work)


def playout_pace(table: Table) -> Pace:
    """Games that greedy bots play on to their end, as the oracle does."""
    thinker, question = early_question(table)
    dice, out, ends = thinker.dice(1), table.options(), np.zeros(1, table.game.state)
    thinker.build(legal)(*question, out)

    def work(games: int) -> int:
        for _ in range(games):
            thinker.build(finals)(*question, int(out[0]), dice, thinker.buffers, ends)
        return games

    work(1)
    return Pace(work)


def backgammon_pace() -> Pace | None:
    """OpenSpiel's backgammon, uniformly at random from a Python loop; every step counts, dice rolls too."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel

    backgammon, dice = pyspiel.load_game("backgammon"), random.Random(1)

    def work(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = backgammon.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    rolls, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(rolls, chances)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                steps += 1
        return steps

    return Pace(work)


def game_figures(table: Table, seconds: float) -> list[Figure]:
    """Decisions and games a second; ours and OpenSpiel's by turns, so that both meet the same machine."""
    ours, theirs = compiled_pace(table), backgammon_pace()
    for _ in range(SLICES):
        ours.slice(seconds / SLICES)
        if theirs:
            theirs.slice(seconds / SLICES)
    narrated, greedy, searching, playouts = (
        narrated_pace(table),
        greedy_pace(table),
        search_pace(table),
        playout_pace(table),
    )
    for pace in (narrated, greedy, searching, playouts):
        for _ in range(SLICES):
            pace.slice(seconds / SLICES)
    speed = median(ours.decisions)
    figures = [
        Figure(
            "compiled",
            "Compiled, whole random games",
            speed,
            "decisions/s/core",
            table.must("compiled"),
        ),
        Figure("compiled_games", "", median(ours.games), "games/s/core"),
        Figure(
            "narrated",
            "Narrated, whole random games",
            median(narrated.decisions),
            "decisions/s",
            1500,
        ),
        Figure("narrated_games", "", median(narrated.games), "games/s"),
        Figure("greedy", "Greedy bots, whole games", median(greedy.decisions), "decisions/s/core"),
        Figure("greedy_games", "", median(greedy.games), "games/s/core"),
        Figure(
            "search",
            "Search, early in a game, to the end of the turn",
            median(searching.decisions),
            "iterations/s/core",
            10_000,
        ),
        Figure(
            "playouts",
            "The same, played on greedily to the end of the game",
            median(playouts.games),
            "games/s/core",
        ),
        Figure("desk_bytes", "Memory of one who thinks", desk_bytes(table.game), "bytes"),
    ]
    if theirs is None:
        return [
            *figures,
            Figure(
                "openspiel_ratio",
                "Compiled against OpenSpiel's backgammon",
                None,
                "times",
                table.must("openspiel_ratio"),
                note=GET_OPENSPIEL,
            ),
        ]
    return [
        *figures,
        Figure(
            "openspiel",
            "OpenSpiel's backgammon, in this process",
            median(theirs.decisions),
            "steps/s/core",
        ),
        Figure(
            "openspiel_ratio",
            "Compiled against OpenSpiel's backgammon",
            speed / median(theirs.decisions),
            "times",
            table.must("openspiel_ratio"),
        ),
    ]


# --- small operations ---
# Each loop leaves every result in memory and goes on to another place, so that no compiler can leave work out.


@rule
def copies(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """Copies every state `rounds` times, each time to another row."""
    for turn in range(rounds):
        for i in range(len(states)):
            rows[(i + turn) % len(states)] = states[i]


@rule
def observes(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """The view of seat 0 in every state."""
    for turn in range(rounds):
        for i in range(len(states)):
            place = (i + turn) % len(states)
            observe(box, states[i], 0, rows[place : place + 1])


@rule
def imagines(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """Imagines every row anew; the rows must hold views."""
    for turn in range(rounds):
        for i in range(len(states)):
            imagine(box, rows[i], 0, turn * len(states) + i)


@rule
def copies_and_imagines(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """What a search does at each of its starts."""
    for turn in range(rounds):
        for i in range(len(states)):
            place = (i + turn) % len(states)
            rows[place] = states[i]
            imagine(box, rows[place], 0, turn * len(states) + i)


def positions(table: Table) -> States:
    """States from random games, each further on than the one before."""
    rules, box, out, dice = (
        table.game.rules,
        table.box.record,
        [0] * table.game.options.total,
        random.Random(1),
    )
    states = np.zeros(POSITIONS, table.game.state)
    for i in range(POSITIONS):
        s = table.game.blank()
        rules["setup"](box, s, table.seats, table.variant, i)
        for _ in range(4 * i):
            waited = rules["waiting"](box, s)
            if waited == 0:
                break
            seat = waited.bit_length() - 1
            rules["apply"](box, s, seat, out[dice.randrange(rules["legal"](box, s, seat, out))])
        states[i] = packed(s)
    return states


def operation_seconds(table: Table, loop: Callable[..., Any], seconds: float) -> float:
    """How long one operation takes: the median over slices of so many seconds in all."""
    compiled, record, states = table.game.compiled(loop), packed(table.box.record), positions(table)
    rows = np.zeros_like(states)
    table.game.compiled(observes)(record, states, rows, 1)  # views, for the loop that imagines
    compiled(record, states, rows, 1)
    rounds = 1
    while (spent := _timed(compiled, record, states, rows, rounds)) < seconds / SLICES / 4:
        rounds *= 4
    rounds = max(1, round(rounds * seconds / SLICES / spent))
    return median(_timed(compiled, record, states, rows, rounds) for _ in range(SLICES)) / (
        rounds * len(states)
    )


def _timed(function: Callable[..., Any], *arguments: Any) -> float:
    begun = perf_counter()
    function(*arguments)
    return perf_counter() - begun


def operation_figures(table: Table, seconds: float) -> list[Figure]:
    def nanoseconds(loop: Callable[..., Any]) -> float:
        return operation_seconds(table, loop, seconds / 4) * 1e9

    return [
        Figure("copy", "Copy a state", nanoseconds(copies), "ns"),
        Figure("observe", "Observe", nanoseconds(observes), "ns"),
        Figure("imagine", "Imagine", nanoseconds(imagines), "ns"),
        Figure(
            "copy_imagine",
            "Copy and imagine",
            nanoseconds(copies_and_imagines),
            "ns",
            2000,
            at_most=True,
        ),
    ]


def size_figures(table: Table) -> list[Figure]:
    return [
        Figure(
            "state_bytes",
            "State",
            table.game.state.itemsize,
            "bytes",
            table.must("state_bytes"),
            at_most=True,
        ),
        Figure("box_bytes", "Box", packed(table.box.record).dtype.itemsize, "bytes"),
    ]


# --- starting ---


def first_playout(name: str, seats: int) -> float:
    """Seconds from here, nothing loaded, to the end of a first compiled playout. Run in a process of its own."""
    begun = perf_counter()
    from offworld.games import find

    table = Table.of(find(name), seats)
    s = table.game.blank()
    dice, out = np.array([[1, 2, 3, 4]]), table.options()
    table.game.rules["setup"](table.box.record, s, seats, table.variant, 1)
    table.game.compiled(playout)(packed(table.box.record), packed(s), dice, out)
    return perf_counter() - begun


def process_seconds(*arguments: str, cache: Path | None = None) -> tuple[float, str]:
    """How long a Python process takes from its start to its end, and what it printed."""
    paths = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if cache is not None:
        environment["OFFWORLD_CACHE"] = str(cache)
    begun = perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    spent = perf_counter() - begun
    if done.returncode != 0:
        raise RuntimeError(f"a process that was to be measured failed:\n{done.stderr}")
    return spent, done.stdout


def start_figures(table: Table) -> list[Figure]:
    """A first start with nothing compiled, later ones from the cache, and the help text: each a whole process."""
    code = f"from offworld.lab.bench import first_playout; print(first_playout({table.game.name!r}, {table.seats}))"
    with tempfile.TemporaryDirectory() as folder:
        first, inside_first = process_seconds("-c", code, cache=Path(folder))
        cached = [process_seconds("-c", code, cache=Path(folder)) for _ in range(3)]
    inside = median(float(printed) for _, printed in cached)
    helped = median(process_seconds("-m", "offworld", "--help")[0] for _ in range(HELP_TRIES))
    return [
        Figure(
            "first_start",
            "First start, rules compiled",
            first,
            "s",
            60,
            at_most=True,
            note=f"{float(inside_first):.1f} s without Python's own",
        ),
        Figure(
            "cached_start",
            "Later starts, to the first playout",
            median(t for t, _ in cached),
            "s",
            2,
            at_most=True,
            note=f"{inside:.2f} s inside",
        ),
        Figure("help", "offworld --help", helped, "s", 0.3, at_most=True),
    ]


# --- a CUDA device ---


def gpu_figures(table: Table, games: int) -> list[Figure]:
    """The same seeds on a CUDA device and on the processor. Raises gpu.NoDevice where there is none."""
    from offworld.lab import gpu

    report = gpu.measure(table.game, table.box, table.seats, table.variant, games=games)
    same = report.parity
    differ = same.different_states + same.different_counts
    return [
        Figure(
            "gpu",
            f"{report.device}, median launch",
            report.typical,
            "decisions/s",
            4e8,
            note=str(report.plan),
        ),
        Figure("gpu_best", "best launch", report.best, "decisions/s"),
        Figure("gpu_games", "whole games", report.games_per_second, "games/s"),
        Figure(
            "gpu_differ",
            f"Results that differ from the processor's, of {same.games:,} games",
            differ,
            "",
            0,
            at_most=True,
            note=same.first,
        ),
    ]


def measure(
    table: Table, seconds: float, doing: Callable[[str], None] = lambda what: None
) -> list[Figure]:
    """All figures but the CUDA device's; `doing` hears what comes next."""
    doing("whole games")
    figures = game_figures(table, seconds)
    doing("copies and views")
    figures += operation_figures(table, seconds)
    figures += size_figures(table)
    doing("starting, first with nothing compiled")
    return figures + start_figures(table)


def as_json(table: Table, figures: list[Figure]) -> str:
    """One JSON object."""
    head = {
        "game": table.game.name,
        "version": table.game.version,
        "seats": table.seats,
        "python": sys.version.split()[0],
    }
    return json.dumps({**head, "figures": [figure.as_data() for figure in figures]}, indent=2)
