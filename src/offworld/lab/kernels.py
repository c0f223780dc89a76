"""Random games as CUDA kernels, built from the same rule functions that the processor runs.

Two schedules. `whole`: a thread plays a game to its end, its state in the thread's own memory.
Threads run in warps of 32 that take turns wherever they differ, and games soon differ. `grouped`:
all games take one decision at a time, and between decisions games are sorted by the question that
comes next, so that the threads of a warp mostly do the same. The states lie in global memory.
Which one is faster depends on the game: rules with long loops gain by grouping.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.compiling import compilable, silent
from offworld.kernel.contract import apply, legal, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, WORDS, below, seed_dice
from offworld.kernel.drivers import random_game, someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import packed
from offworld.kernel.rule import Build, rule
from offworld.kernel.widening import widening

WHOLE, GROUPED = "whole", "grouped"  # schedules
OVER = -1  # instead of a question
SEAT, ASKED = 16, 0xFFFF  # a question is its first option in the lower bits, and a seat above them
STRIDE = 16  # decisions of each game between two looks at how many games are left; even

cuda: Any = None  # numba.cuda, set by `load_cuda`: kernels need it as a global name


class NoDevice(RuntimeError):
    """There is no CUDA device to play on; the message says what is missing."""


@dataclass(frozen=True)
class Plan:
    """How games are laid out on a device."""

    schedule: str = GROUPED
    block: int = 128  # threads
    registers: int | None = None  # at most, for a thread: fewer let more threads run at once

    def __str__(self) -> str:
        way = {WHOLE: "a thread plays whole games", GROUPED: "grouped by question"}
        limit = f", {self.registers} registers" if self.registers else ""
        return f"{way[self.schedule]}, blocks of {self.block}{limit}"


PLANS = (Plan(), Plan(WHOLE, registers=32))  # the fastest found of each schedule


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


def asked(s: Any, seat: int) -> Any:
    """Return the first option of the kind that names a seat's question."""
    raise NotImplementedError("asked stands for one of the next two rules")


@rule
def asked_alone(s, seat):  # type: ignore[no-untyped-def]
    """Stand for `asked` where one seat is asked at a time."""
    return s.asked


@rule
def asked_together(s, seat):  # type: ignore[no-untyped-def]
    """Stand for `asked` where several seats may be asked at once."""
    return s.asked[seat]


@rule
def next_question(box, s, dice):  # type: ignore[no-untyped-def]
    """Return who answers next, as `playout` chooses, and what is asked, or OVER."""
    seats = waiting(box, s)
    if seats == 0:
        return OVER
    seat = someone(seats, dice)
    return (seat << SEAT) + int(asked(s, seat))


@rule
def begin(box, s, seats, variant, seed, dice):  # type: ignore[no-untyped-def]
    """Set a game up as `random_game` does, and return the first question."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    return next_question(box, s, dice)


@rule
def proceed(box, s, question, dice, out):  # type: ignore[no-untyped-def]
    """Answer a question as `playout` does, and return the next one."""
    seat = question >> SEAT
    count = legal(box, s, seat, out)
    apply(box, s, seat, out[below(dice, MAIN, count)])
    return next_question(box, s, dice)


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
        question = asked_together if game.state["asked"].shape else asked_alone
        self._build = device_build({**game.replacements(), asked: question}, is_simulated)
        self._state, self._box = named_fields(game.state), named_fields(packed(box.record).dtype)
        self._most, self._kinds = game.options.total, len(game.options.spans)

    def kernels(self, schedule: str) -> list[Kernel]:
        """Return the kernels of a schedule, in the order in which they run."""
        if schedule == WHOLE:
            return [self.whole()]
        return [self.start(), self.decide(), self.regroup()]

    def whole(self) -> Kernel:
        """Play whole games in the thread's local memory, which the device interleaves."""
        from numba import from_dtype, int32, int64

        record, most, play = self._state, self._most, self._build(random_game)

        def whole(box, blank, states, seats, variant, seeds, decisions):  # type: ignore[no-untyped-def]
            s = cuda.local.array(1, record)
            out = cuda.local.array(most, np.int16)
            dice = cuda.local.array((1, WORDS), np.int64)
            i = cuda.grid(1)
            if i < len(seeds):
                s[0] = blank[0]
                decisions[i] = play(box[0], s[0], seats, variant, seeds[i], dice, out)
                states[i] = s[0]

        box, state = from_dtype(self._box), from_dtype(self._state)
        types = (box[::1], state[::1], state[::1], int64, int64, int64[::1], int32[::1])
        return Kernel(whole, types)

    def start(self) -> Kernel:
        """Set every game up, find its first question and count the questions of each kind."""
        from numba import from_dtype, int32, int64

        kinds, set_up = self._kinds, self._build(begin)

        def start(  # type: ignore[no-untyped-def]
            box, states, seats, variant, seeds, dice, questions, kind_of, order, counts
        ):
            found = cuda.shared.array(kinds, np.int32)
            i = cuda.grid(1)
            for kind in range(cuda.threadIdx.x, kinds, cuda.blockDim.x):
                found[kind] = 0
            cuda.syncthreads()
            if i < len(seeds):
                question = set_up(box[0], states[i], seats, variant, seeds[i], dice[i])
                questions[i] = question
                order[0, i] = i
                cuda.atomic.add(found, kind_of[question & ASKED], 1)
            cuda.syncthreads()
            for kind in range(cuda.threadIdx.x, kinds, cuda.blockDim.x):
                cuda.atomic.add(counts, (0, 0, kind), found[kind])

        box, state = from_dtype(self._box), from_dtype(self._state)
        numbers, table = int32[::1], int64[:, :, ::1]
        types = (box[::1], state[::1], int64, int64, int64[::1], table, numbers, numbers)
        return Kernel(start, (*types, int32[:, ::1], int32[:, :, ::1]))

    def decide(self) -> Kernel:
        """Answer the question of every game, find the next and count those of each kind."""
        from numba import from_dtype, int32, int64

        most, kinds, go_on = self._most, self._kinds, self._build(proceed)

        def decide(  # type: ignore[no-untyped-def]
            box, states, dice, questions, decisions, kind_of, order, counts, left, slot, before
        ):
            found = cuda.shared.array(kinds, np.int32)
            out = cuda.local.array(most, np.int16)
            mine = cuda.local.array((1, WORDS), np.int64)  # these become registers
            for kind in range(cuda.threadIdx.x, kinds, cuda.blockDim.x):
                found[kind] = 0
            cuda.syncthreads()
            at = cuda.grid(1)
            if at < left[before]:
                i = order[slot & 1, at]
                for word in range(WORDS):
                    mine[0, word] = dice[i, 0, word]
                question = go_on(box[0], states[i], questions[i], mine, out)
                for word in range(WORDS):
                    dice[i, 0, word] = mine[0, word]
                questions[i] = question
                decisions[i] += 1
                if question != OVER:
                    cuda.atomic.add(found, kind_of[question & ASKED], 1)
            cuda.syncthreads()
            for kind in range(cuda.threadIdx.x, kinds, cuda.blockDim.x):
                cuda.atomic.add(counts, (slot, 0, kind), found[kind])

        box, state = from_dtype(self._box), from_dtype(self._state)
        numbers, table = int32[::1], int64[:, :, ::1]
        types = (box[::1], state[::1], table, numbers, numbers, numbers)
        return Kernel(decide, (*types, int32[:, ::1], int32[:, :, ::1], numbers, int64, int64))

    def regroup(self) -> Kernel:
        """Sort the games that go on by the kind of their next question, and count them.

        The games of a kind stand in any order: what one does never depends on another. A block
        takes the places for its own games of a kind all at once.
        """
        from numba import int32, int64

        kinds = self._kinds

        def regroup(questions, kind_of, order, counts, left, slot, before):  # type: ignore[no-untyped-def]
            found = cuda.shared.array(kinds, np.int32)
            first = cuda.shared.array(kinds, np.int32)
            for kind in range(cuda.threadIdx.x, kinds, cuda.blockDim.x):
                found[kind] = 0
            cuda.syncthreads()
            at, game, mine, rank = cuda.grid(1), 0, OVER, 0
            if at < left[before]:
                game = order[slot & 1, at]
                if questions[game] != OVER:
                    mine = kind_of[questions[game] & ASKED]
                    rank = cuda.atomic.add(found, mine, 1)
            cuda.syncthreads()
            for kind in range(cuda.threadIdx.x, kinds, cuda.blockDim.x):
                smaller = 0
                for other in range(kind):
                    smaller += counts[slot, 0, other]
                first[kind] = smaller + cuda.atomic.add(counts, (slot, 1, kind), found[kind])
                if cuda.blockIdx.x == 0 and kind == kinds - 1:
                    left[slot] = smaller + counts[slot, 0, kind]
            cuda.syncthreads()
            if mine != OVER:
                order[1 - (slot & 1), first[mine] + rank] = game

        numbers = int32[::1]
        types = (numbers, numbers, int32[:, ::1], int32[:, :, ::1], numbers, int64, int64)
        return Kernel(regroup, types)
