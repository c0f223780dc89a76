"""Random games on a CUDA device, by the same rule functions, one game for each thread.

Every byte of the final states is compared with the processor's. It needs NumPy, Numba and
numba-cuda only.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.kernel.compiling import compilable, silent
from offworld.kernel.contract import apply, legal, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, WORDS, below, seed_dice
from offworld.kernel.drivers import random_game, random_games, someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import differences, opened, packed
from offworld.kernel.rule import Build, rule
from offworld.kernel.widening import widening

States = np.ndarray[Any, np.dtype[np.void]]
Counts = npt.NDArray[np.int32]

WHOLE, FLAT = "whole", "flat"  # schedules, see `Plan`
LOCAL, GLOBAL = "local", "global"  # memory in which a state is played
SIMULATOR = "CUDA simulator"
CHUNK = 2048  # games that a thread of the processor takes at a time

cuda: Any = None  # numba.cuda, set by `find_cuda`: kernels need it as a global name


class NoDevice(RuntimeError):
    """There is no CUDA device to play on; the message says what is missing."""


@dataclass(frozen=True)
class Plan:
    """How games are laid out on a device.

    Schedule `whole`: a thread plays a game to its end, then its next. A warp waits for its longest
    game each time. Schedule `flat`: in each step a thread takes one decision or starts one game
    from a common queue, so no thread waits.
    """

    schedule: str = WHOLE
    memory: str = LOCAL  # where a state lies while it is played
    block: int = 128  # threads
    games_each: int = 1  # games per thread
    registers: int | None = 32  # at most, for a thread: fewer let more threads run at once

    def __str__(self) -> str:
        limit = f", {self.registers} registers" if self.registers else ""
        return (
            f"{self.schedule} games, {self.memory} memory, blocks of {self.block}, "
            f"{self.games_each} a thread{limit}"
        )


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


def load_cuda() -> None:
    """Import numba.cuda; raise `NoDevice` if Numba has none. No device is needed yet."""
    global cuda
    if not hasattr(np, "row_stack"):  # dropped in NumPy 2.5, but numba-cuda 0.30 imports it
        np.row_stack = np.vstack
    try:
        from numba import cuda as found
    except ImportError as error:
        raise NoDevice(
            f"Numba has no CUDA here ({error}): pip install 'numba-cuda[cu13]', "
            "or [cu12] for an older driver"
        ) from error
    cuda = found


def find_cuda() -> None:
    """Import numba.cuda and check that there is a device; raise `NoDevice` otherwise."""
    load_cuda()
    if not cuda.is_available():
        raise NoDevice(
            "no CUDA device was found: this needs an NVIDIA GPU, its driver "
            "and numba-cuda (pip install 'numba-cuda[cu13]')"
        )


@rule
def start_game(box, s, seats, variant, seed, dice):  # type: ignore[no-untyped-def]
    """Set a game up as `random_game` does."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)


@rule
def take_decision(box, s, seats, dice, out):  # type: ignore[no-untyped-def]
    """Take one decision as `playout` does."""
    seat = someone(seats, dice)
    count = legal(box, s, seat, out)
    apply(box, s, seat, out[below(dice, MAIN, count)])


def named_fields(dtype: np.dtype[np.void]) -> np.dtype[Any]:
    """Return a record type whose fields are attributes in NumPy: Numba's simulator needs it."""
    return np.dtype((np.record, dtype))


def device_build(replacements: Mapping[Any, Any], is_simulated: bool = False) -> Build:
    """Return a build of rules that kernels call."""
    compiler: Callable[..., Any] = cuda.jit(device=True)
    if is_simulated:  # by plain Python
        return Build(compiler, silent(replacements))
    return Build(lambda function: widening(compiler(function)), compilable(replacements))


class Kernel(NamedTuple):
    """A kernel in Python, and the types of its arguments."""

    function: Callable[..., None]
    signature: tuple[Any, ...]


class Program:
    """One game's random games as kernels. It needs numba.cuda (`load_cuda`) but no device."""

    def __init__(self, game: Game, box: Box, is_simulated: bool = False):
        self._build = device_build(game.replacements(), is_simulated)
        self._state, self._box = named_fields(game.state), named_fields(packed(box.record).dtype)
        self._most = game.options.total

    def kernel(self, plan: Plan) -> Kernel:
        """Return the kernel that plays by a plan."""
        make = {
            (WHOLE, LOCAL): self._whole_local,
            (WHOLE, GLOBAL): self._whole_global,
            (FLAT, LOCAL): self._flat_local,
        }
        if (plan.schedule, plan.memory) not in make:
            raise ValueError(f"there is no kernel for {plan}")
        return Kernel(make[plan.schedule, plan.memory](), self._signature())

    def _signature(self) -> tuple[Any, ...]:
        """Return the types of box, blank, states, seats, variant, seeds, decisions, queue."""
        from numba import from_dtype, int32, int64

        box, state = from_dtype(self._box), from_dtype(self._state)
        return (
            box[::1],
            state[::1],
            state[::1],
            int64,
            int64,
            int64[::1],
            int32[::1],
            int32[::1],
        )

    def _whole_local(self) -> Callable[..., None]:
        """Play in the thread's local memory, which the device interleaves: reads coalesce."""
        record, most = self._state, self._most
        play = self._build(random_game)

        def whole_local(  # type: ignore[no-untyped-def]
            box, blank, states, seats, variant, seeds, decisions, queue
        ):
            s = cuda.local.array(1, record)
            out = cuda.local.array(most, np.int16)
            dice = cuda.local.array((1, WORDS), np.int64)
            for i in range(cuda.grid(1), len(seeds), cuda.gridsize(1)):
                s[0] = blank[0]
                decisions[i] = play(box[0], s[0], seats, variant, seeds[i], dice, out)
                states[i] = s[0]

        return whole_local

    def _whole_global(self) -> Callable[..., None]:
        """Play in global memory, where the final state belongs."""
        most = self._most
        play = self._build(random_game)

        def whole_global(  # type: ignore[no-untyped-def]
            box, blank, states, seats, variant, seeds, decisions, queue
        ):
            out = cuda.local.array(most, np.int16)
            dice = cuda.local.array((1, WORDS), np.int64)
            for i in range(cuda.grid(1), len(seeds), cuda.gridsize(1)):
                states[i] = blank[0]
                decisions[i] = play(box[0], states[i], seats, variant, seeds[i], dice, out)

        return whole_global

    def _flat_local(self) -> Callable[..., None]:
        """Start, decide and end in one loop: threads of a warp may be at different stages."""
        record, most = self._state, self._most
        start, step, ask = self._build(start_game), self._build(take_decision), self._build(waiting)

        def flat_local(  # type: ignore[no-untyped-def]
            box, blank, states, seats, variant, seeds, decisions, queue
        ):
            s = cuda.local.array(1, record)
            out = cuda.local.array(most, np.int16)
            dice = cuda.local.array((1, WORDS), np.int64)
            i = cuda.grid(1)
            taken = -1  # no game started
            while i < len(seeds):
                if taken < 0:
                    s[0] = blank[0]
                    start(box[0], s[0], seats, variant, seeds[i], dice)
                    taken = 0
                waited = ask(box[0], s[0])
                if waited != 0:
                    step(box[0], s[0], waited, dice, out)
                    taken += 1
                else:
                    states[i] = s[0]
                    decisions[i] = taken
                    taken = -1
                    i = cuda.atomic.add(queue, 0, 1)

        return flat_local


class Device:
    """A CUDA device with one game's rules. A kernel is compiled when a plan first needs it."""

    def __init__(self, game: Game, box: Box, seats: int, variant: int):
        find_cuda()
        self.game, self.seats, self.variant = game, seats, variant
        self.name = _device_name()
        self._program = Program(game, box, is_simulated=self.name == SIMULATOR)
        self._kernels: dict[tuple[str, str, int | None], Any] = {}
        self._state = named_fields(game.state)
        record = np.array([packed(box.record)])
        self._box = cuda.to_device(record.view(named_fields(record.dtype)))
        self._blank = cuda.to_device(np.zeros(1, self._state))
        self._states: Any = None

    def play(self, plan: Plan, seeds: npt.NDArray[np.int64]) -> Launch:
        """Play one random game for each seed. `states` fetches the final states."""
        games = len(seeds)
        if self._states is None or len(self._states) != games:
            self._states = None  # free the old ones first
            zeros = np.zeros(games, self._state)  # padding between fields is compared, too
            self._states = cuda.to_device(zeros)
        blocks = max(1, -(-games // (plan.games_each * plan.block)))
        decisions = cuda.to_device(np.zeros(games, np.int32))
        queue = cuda.to_device(np.array([blocks * plan.block], np.int32))
        kernel = self._kernel(plan)[blocks, plan.block]
        on_device = cuda.to_device(seeds)
        cuda.synchronize()
        started = perf_counter()
        kernel(
            self._box,
            self._blank,
            self._states,
            self.seats,
            self.variant,
            on_device,
            decisions,
            queue,
        )
        cuda.synchronize()
        return Launch(perf_counter() - started, decisions.copy_to_host())

    def states(self) -> States:
        """Return the final states of the last launch."""
        states = np.zeros(len(self._states), self._state)
        self._states.copy_to_host(states)
        return states.view(self.game.state)

    def _kernel(self, plan: Plan) -> Any:
        key = (plan.schedule, plan.memory, plan.registers)
        if key not in self._kernels:
            simulated = self.name == SIMULATOR  # which has no registers to limit
            limit = {"max_registers": plan.registers} if plan.registers and not simulated else {}
            kernel = self._program.kernel(plan)
            self._kernels[key] = cuda.jit(kernel.signature, **limit)(kernel.function)
        return self._kernels[key]


def _device_name() -> str:
    current = getattr(cuda, "get_current_device", lambda: None)  # the simulator has none
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
    plan: Plan | None = None,
    first_seed: int = 1,
) -> Report:
    """Play the same seeds on the device and the processor, compare them, and time the device."""
    plan = plan or Plan()
    device = Device(game, box, seats, variant)
    seeds = np.arange(first_seed, first_seed + games, dtype=np.int64)
    device.play(plan, seeds[: plan.block])  # compiles
    runs: Sequence[Launch] = [device.play(plan, seeds) for _ in range(launches)]
    states, decisions = processor_games(game, box, seats, variant, seeds)
    parity = compare(states, decisions, device.states(), runs[-1].decisions)
    return Report(
        device.name,
        plan,
        games,
        int(runs[-1].decisions.sum()),
        tuple(run.seconds for run in runs),
        parity,
    )
