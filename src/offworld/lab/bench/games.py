"""Decisions, games and iterations a second."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from offworld.bots.buffers import compiled_buffers
from offworld.bots.playouts import finals
from offworld.bots.search import run_iterations, start_search
from offworld.bots.thinker import Thinker
from offworld.kernel.contract import legal, observe, waiting
from offworld.kernel.dice import WORDS, new_dice
from offworld.kernel.drivers import random_game, random_games
from offworld.kernel.events import listening
from offworld.kernel.game import Game
from offworld.kernel.records import packed
from offworld.lab.bench.figures import SLICES, Figure, Table
from offworld.lab.bench.operations import positions
from offworld.lab.simulate import Experiment, Player

EARLY = 4  # the number of the position, of `positions`, from which a search is measured
ITERATIONS = 1000  # iterations of one search
COMPILED_GAMES = 256  # random games between two checks of the clock
INTERPRETED_TARGET = 1500  # decisions a second
SEARCH_TARGET = 10_000  # iterations a second
GET_OPENSPIEL = "not measured: pip install open_spiel to compare with OpenSpiel's backgammon"


class Pace:
    """Speed of repeated work, measured in slices of time, so that two paces can alternate."""

    def __init__(self, work: Callable[[int], int], games: int = 1):
        """`work` plays a number of games and returns how many decisions; `games` is that number."""
        self._work = work
        self._games = games
        self.decisions: list[float] = []  # a second, in each slice
        self.games: list[float] = []  # a second, in each slice

    def slice(self, seconds: float) -> None:
        """Work for some seconds, at least once."""
        games = decisions = 0
        started = perf_counter()
        while (spent := perf_counter() - started) < seconds or games == 0:
            decisions += self._work(self._games)
            games += self._games
        self.decisions.append(decisions / spent)
        self.games.append(games / spent)


def compiled_pace(table: Table) -> Pace:
    """Play random games on compiled rules."""
    play, record = table.game.compiled(random_games), packed(table.box.record)
    dice, out = np.zeros((1, WORDS), np.int64), table.options()
    seed = 0

    def work(games: int) -> int:
        nonlocal seed
        states, decisions = np.zeros(games, table.game.state), np.zeros(games, np.int64)
        seeds = np.arange(seed, seed + games)
        play(record, states, table.seats, table.variant, seeds, decisions, dice, out)
        seed += games
        return int(decisions.sum())

    work(1)  # compiles
    return Pace(work, COMPILED_GAMES)


def interpreted_pace(table: Table) -> Pace:
    """Play random games on interpreted rules, with a listener for the events."""
    play, record = table.game.interpreted(random_game), table.box.record
    out = [0] * table.game.options.total
    seed = 0

    def work(games: int) -> int:
        nonlocal seed
        decisions = 0
        for _ in range(games):
            s = table.game.blank()
            with listening():
                decisions += play(record, s, table.seats, table.variant, seed, new_dice(), out)
            seed += 1
        return decisions

    return Pace(work)


def greedy_pace(table: Table) -> Pace:
    """Play games between greedy bots on compiled rules."""
    experiment = Experiment.of(table.game, table.seats, ["greedy"], 1, box=table.box)
    player = Player(experiment, np.dtype([]))
    done = 0

    def work(games: int) -> int:
        nonlocal done
        done += games
        return int(player.play(done - games, done).decisions.sum())

    work(1)  # compiles
    return Pace(work)


def early_question(table: Table) -> tuple[Thinker, tuple[Any, Any, int]]:
    """Return a thinker and a question early in a game: box, view and seat as rules take them."""
    thinker, record = Thinker(table.game), packed(table.box.record)
    early, view = positions(table)[EARLY], np.zeros(1, table.game.state)
    seat = int(table.game.compiled(waiting)(record, early)).bit_length() - 1
    table.game.compiled(observe)(record, early, seat, view)
    return thinker, (record, view[0], seat)


def search_pace(table: Table) -> Pace:
    """Search to the end of the turn. Each search counts as a game, each iteration as a decision."""
    thinker, question = early_question(table)
    dice = thinker.dice(1)

    def work(searches: int) -> int:
        for _ in range(searches):
            thinker.forget()
            thinker.build(start_search)(*question, 0, dice, thinker.buffers)
            thinker.build(run_iterations)(*question, ITERATIONS, 0, dice, thinker.buffers)
        return searches * ITERATIONS

    work(1)  # compiles
    return Pace(work)


def playout_pace(table: Table) -> Pace:
    """Play games to their end by the greedy bot, as the oracle does."""
    thinker, question = early_question(table)
    dice, out, states = thinker.dice(1), table.options(), np.zeros(1, table.game.state)
    thinker.build(legal)(*question, out)

    def work(games: int) -> int:
        for _ in range(games):
            thinker.build(finals)(*question, int(out[0]), dice, thinker.buffers, states)
        return games

    work(1)  # compiles
    return Pace(work)


def backgammon_pace() -> Pace | None:
    """Play OpenSpiel's backgammon at random from a Python loop; None if it is not installed.

    Every step counts as a decision, dice rolls included.
    """
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


def buffer_bytes(game: Game) -> int:
    """Return the size of a bot's search memory."""
    buffers = compiled_buffers(game)._asdict()
    own = (part for name, part in buffers.items() if not name.endswith("_bytes"))  # no aliases
    return sum(part.nbytes for part in own)


def game_figures(table: Table, seconds: float) -> list[Figure]:
    """Measure decisions and games a second.

    Offworld and OpenSpiel alternate, so that both are measured under the same load of the machine.
    """
    compiled, backgammon = compiled_pace(table), backgammon_pace()
    for _ in range(SLICES):
        compiled.slice(seconds / SLICES)
        if backgammon:
            backgammon.slice(seconds / SLICES)
    speed = median(compiled.decisions)
    target = table.target("compiled")
    return [
        Figure("compiled", "Compiled, whole random games", speed, "decisions/s/core", target),
        Figure("compiled_games", "", median(compiled.games), "games/s/core"),
        *_interpreted_figures(table, seconds),
        *_bot_figures(table, seconds),
        *_openspiel_figures(table, speed, backgammon),
    ]


def _interpreted_figures(table: Table, seconds: float) -> list[Figure]:
    pace = _measured(interpreted_pace(table), seconds)
    title, speed = "Interpreted, whole random games", median(pace.decisions)
    return [
        Figure("interpreted", title, speed, "decisions/s", INTERPRETED_TARGET),
        Figure("interpreted_games", "", median(pace.games), "games/s"),
    ]


def _bot_figures(table: Table, seconds: float) -> list[Figure]:
    greedy = _measured(greedy_pace(table), seconds)
    search = _measured(search_pace(table), seconds)
    playouts = _measured(playout_pace(table), seconds)
    iterations = median(search.decisions)
    searching = "Search, early in a game, to the end of the turn"
    playing = "The same, played on greedily to the end of the game"
    size = buffer_bytes(table.game)
    return [
        Figure("greedy", "Greedy bots, whole games", median(greedy.decisions), "decisions/s/core"),
        Figure("greedy_games", "", median(greedy.games), "games/s/core"),
        Figure("search", searching, iterations, "iterations/s/core", SEARCH_TARGET),
        Figure("playouts", playing, median(playouts.games), "games/s/core"),
        Figure("buffer_bytes", "Search memory per bot", size, "bytes"),
    ]


def _measured(pace: Pace, seconds: float) -> Pace:
    """Measure all slices of a pace."""
    for _ in range(SLICES):
        pace.slice(seconds / SLICES)
    return pace


def _openspiel_figures(table: Table, speed: float, backgammon: Pace | None) -> list[Figure]:
    name, title = "openspiel_ratio", "Compiled against OpenSpiel's backgammon"
    target = table.target(name)
    if backgammon is None:
        return [Figure(name, title, None, "times", target, note=GET_OPENSPIEL)]
    theirs = median(backgammon.decisions)
    return [
        Figure("openspiel", "OpenSpiel's backgammon, in this process", theirs, "steps/s/core"),
        Figure(name, title, speed / theirs, "times", target),
    ]
