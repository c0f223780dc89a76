"""Random games on a CUDA device, by the same rule functions, one game for each thread.

Every byte of the final states is compared with the processor's. It needs NumPy, Numba and
numba-cuda only.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.kernel.compiling import compilable
from offworld.kernel.dice import WORDS
from offworld.kernel.drivers import random_games
from offworld.kernel.game import Box, Game
from offworld.kernel.records import differences, opened, packed
from offworld.kernel.rule import Build
from offworld.lab import kernels
from offworld.lab.kernels import (
    STANDARD,
    STRIDE,
    NoDevice,
    Plan,
    Program,
    groups,
    named_fields,
)

States = np.ndarray[Any, np.dtype[np.void]]
Counts = npt.NDArray[np.int32]

SIMULATOR = "CUDA simulator"
CHUNK = 2048  # games that a thread of the processor takes at a time


class Launch(NamedTuple):
    """One launch of a kernel."""

    seconds: float
    decisions: Counts  # of each game


class Parity(NamedTuple):
    """How the device's games compare with the processor's."""

    games: int
    different_states: int
    different_counts: int
    first: str  # the first game that differs, and in which fields

    @property
    def holds(self) -> bool:
        """Whether everything is equal."""
        return self.different_states == 0 and self.different_counts == 0


@dataclass(frozen=True)
class Report:
    """What was measured on a device."""

    device: str
    plan: Plan
    games: int
    decisions: int
    seconds: tuple[float, ...]  # of each launch
    parity: Parity

    @property
    def best(self) -> float:
        """Decisions a second in the fastest launch."""
        return self.decisions / min(self.seconds)

    @property
    def typical(self) -> float:
        """Decisions a second in the median launch."""
        return self.decisions / median(self.seconds)

    @property
    def games_per_second(self) -> float:
        """Games a second in the median launch."""
        return self.games / median(self.seconds)


def find_cuda() -> None:
    """Import numba.cuda and check that there is a device; raise `NoDevice` otherwise."""
    kernels.load_cuda()
    if not kernels.cuda.is_available():
        raise NoDevice(
            "no CUDA device was found: this needs an NVIDIA GPU, its driver "
            "and numba-cuda (pip install 'numba-cuda[cu13]')"
        )


class Device:
    """A CUDA device with one game's rules. A kernel is compiled when a plan first needs it."""

    def __init__(self, game: Game, box: Box, seats: int, variant: int):
        find_cuda()
        self.game, self.seats, self.variant = game, seats, variant
        self.name = _device_name()
        self._cuda = kernels.cuda
        self._program = Program(game, box, is_simulated=self.name == SIMULATOR)
        self._kernels: dict[int | None, Any] = {}
        self._state = named_fields(game.state)
        record = np.array([packed(box.record)])
        self._box = self._cuda.to_device(record.view(named_fields(record.dtype)))
        self._states: Any = None

    def play(self, plan: Plan, seeds: npt.NDArray[np.int64]) -> Launch:
        """Play one random game for each seed. `states` fetches the final states."""
        self._states = None  # free the old ones first
        zeros = np.zeros(len(seeds), self._state)  # padding between fields is compared, too
        self._states = self._cuda.to_device(zeros)
        decisions = self._cuda.to_device(np.zeros(len(seeds), np.int32))
        return Launch(self._play(plan, seeds, decisions), decisions.copy_to_host())

    def _play(self, plan: Plan, seeds: npt.NDArray[np.int64], decisions: Any) -> float:
        """Play all games, sorted again and again by what they do next; return the seconds."""
        start, go_on, count, sort = self._compiled(plan)
        spans, games = self.game.options.spans, len(seeds)
        kinds = np.repeat(np.arange(len(spans)), [span.size for span in spans])
        kind_of = self._put(kinds.astype(np.int32))
        zeros = np.zeros((STRIDE, 2, groups(self.game)), np.int32)
        on_device = self._put(seeds)
        dice = self._put(np.zeros((games, 1, WORDS), np.int64))
        coming, order = self._put(np.zeros(games, np.int32)), self._put_pair(games)
        counts, left = self._put(zeros), self._put(np.full(STRIDE, games, np.int32))
        table = self._box, self._states
        self._cuda.synchronize()
        started = perf_counter()
        grid = blocks(games, plan), plan.block
        start[grid](*table, self.seats, self.variant, on_device, dice, coming, order)
        remaining = games
        while remaining:
            grid = blocks(remaining, plan), plan.block
            counts.copy_to_device(zeros)
            for slot in range(STRIDE):
                now = left, slot, (slot - 1) % STRIDE
                go_on[grid](*table, dice, coming, kind_of, decisions, order, *now)
                count[grid](coming, kind_of, order, counts, *now)
                sort[grid](coming, kind_of, order, counts, *now)
            remaining = int(left.copy_to_host()[-1])
        self._cuda.synchronize()
        return perf_counter() - started

    def _put(self, array: npt.NDArray[Any]) -> Any:
        return self._cuda.to_device(array)

    def _put_pair(self, games: int) -> Any:
        """Return two rows for the order of games: sorting reads one and writes the other."""
        return self._put(np.zeros((2, games), np.int32))

    def states(self) -> States:
        """Return the final states of the last launch."""
        states = np.zeros(len(self._states), self._state)
        self._states.copy_to_host(states)
        return states.view(self.game.state)

    def _compiled(self, plan: Plan) -> Any:
        if plan.registers not in self._kernels:
            simulated = self.name == SIMULATOR  # which has no registers to limit
            limit = {"max_registers": plan.registers} if plan.registers and not simulated else {}
            self._kernels[plan.registers] = [
                self._cuda.jit(kernel.signature, **limit)(kernel.function)
                for kernel in self._program.kernels()
            ]
        return self._kernels[plan.registers]


def blocks(games: int, plan: Plan) -> int:
    """Return how many blocks of threads hold a number of games."""
    return -(-games // plan.block)


def _device_name() -> str:
    current = getattr(kernels.cuda, "get_current_device", lambda: None)  # the simulator has none
    name = getattr(current(), "name", SIMULATOR)
    return name.decode() if isinstance(name, bytes) else str(name)


def processor_games(
    game: Game,
    box: Box,
    seats: int,
    variant: int,
    seeds: npt.NDArray[np.int64],
    jobs: int | None = None,
) -> tuple[States, Counts]:
    """Play the same games on the processor, compiled, on all cores; return states and decisions."""
    play = _processor_driver(game)
    states, decisions = np.zeros(len(seeds), game.state), np.zeros(len(seeds), np.int64)
    record = packed(box.record)

    def some(first: int) -> None:
        part = slice(first, first + CHUNK)
        dice, out = np.zeros((1, WORDS), np.int64), np.zeros(game.options.total, np.int64)
        play(record, states[part], seats, variant, seeds[part], decisions[part], dice, out)

    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        list(pool.map(some, range(0, len(seeds), CHUNK)))
    return states, decisions.astype(np.int32)


def _processor_driver(game: Game) -> Callable[..., Any]:
    try:
        return game.compiled(random_games)
    except ImportError:  # without platformdirs there is no cache: compile for this run alone
        import numba

        compiler = numba.njit(nogil=True, error_model="numpy")
        driver: Callable[..., Any] = Build(compiler, compilable(game.replacements()))(random_games)
        return driver


def compare(ours: States, counts: Counts, theirs: States, their_counts: Counts) -> Parity:
    """Compare every byte of every final state, and every count of decisions."""
    words = (len(ours), ours.dtype.itemsize // 8)
    odd_states = (ours.view(np.int64).reshape(words) != theirs.view(np.int64).reshape(words)).any(
        axis=1
    )
    odd_counts = counts != their_counts
    odd = np.flatnonzero(odd_states | odd_counts)
    first = ""
    if len(odd):
        i = int(odd[0])
        fields = differences(opened(theirs[i : i + 1].copy()), opened(ours[i : i + 1].copy()))
        first = f"game {i}: {counts[i]} / {their_counts[i]} decisions; {'; '.join(fields)[:400]}"
    return Parity(len(ours), int(odd_states.sum()), int(odd_counts.sum()), first)


def measure(
    game: Game,
    box: Box,
    seats: int,
    variant: int,
    *,
    games: int = 1 << 20,
    launches: int = 5,
    plan: Plan = STANDARD,
    first_seed: int = 1,
) -> Report:
    """Play the same seeds on the device and on the processor; compare and time them."""
    device = Device(game, box, seats, variant)
    seeds = np.arange(first_seed, first_seed + games, dtype=np.int64)
    states, decisions = processor_games(game, box, seats, variant, seeds)
    device.play(plan, seeds[: plan.block])  # compiles
    runs = [device.play(plan, seeds) for _ in range(launches)]
    parity = compare(states, decisions, device.states(), runs[-1].decisions)
    seconds, total = tuple(run.seconds for run in runs), int(runs[-1].decisions.sum())
    return Report(device.name, plan, games, total, seconds, parity)
