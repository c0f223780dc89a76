"""Random games as CUDA kernels, built from the same rule functions that the processor runs.

Threads run in warps of 32, which take turns wherever their threads differ, and games soon differ.
So no thread plays a game to its end: the states lie in global memory, games are sorted by what each
does next, and a thread goes on with its game only as long as all threads of its warp do the same.
What a game does next is to answer a kind of question or, in a game with large rules, to take a
step by itself (`next_step`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.compiling import compilable, silent
from offworld.kernel.contract import STEPS, answer, legal, next_step, setup, take_step, waiting
from offworld.kernel.dice import BOTS, MAIN, WORDS, below, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import packed
from offworld.kernel.rule import Build, rule
from offworld.kernel.scratch import room
from offworld.kernel.widening import widening

# What a game does next is one number: a question is its first option in the lower bits, and a seat
# above them; step n is FIRST_STEP - n.
SEAT, ASKED = 16, 0xFFFF
OVER = -1
FIRST_STEP = -2
ALL = 0xFFFFFFFF  # threads of a warp, as bits
MOST_AT_ONCE = 8  # steps and answers of a game between two sorts
STRIDE = 16  # sorts between two looks at how many games are left; even

cuda: Any = None  # numba.cuda, set by `load_cuda`: kernels need it as a global name


class NoDevice(RuntimeError):
    """There is no CUDA device to play on; the message says what is missing."""


@dataclass(frozen=True)
class Plan:
    """How games are laid out on a device."""

    block: int = 128  # threads
    registers: int | None = None  # at most, for a thread: fewer let more threads run at once

    def __str__(self) -> str:
        limit = f", {self.registers} registers" if self.registers else ""
        return f"blocks of {self.block}{limit}"


STANDARD = Plan()  # the fastest found


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
def coming(box, s, dice):  # type: ignore[no-untyped-def]
    """Return what a game does next: a step by itself, if there is one, or a question, or OVER."""
    step = next_step(box, s)
    if step >= 0:
        return FIRST_STEP - step
    return next_question(box, s, dice)


@rule
def group_of(coming, kind_of):  # type: ignore[no-untyped-def]
    """Return the group that a game goes on in: those of steps first; OVER for none."""
    if coming <= FIRST_STEP:
        return FIRST_STEP - coming
    if coming == OVER:
        return OVER
    return STEPS + kind_of[coming & ASKED]


def groups(game: Game) -> int:
    """Return how many groups there are: one for each step and each kind of question."""
    return STEPS + len(game.options.spans)


@rule
def begin(box, s, seats, variant, seed, dice):  # type: ignore[no-untyped-def]
    """Set a game up as `random_game` does, and return the first question."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    return coming(box, s, dice)


@rule
def proceed(box, s, question, dice, out):  # type: ignore[no-untyped-def]
    """Take one step, or answer a question as `playout` does, and return what comes next."""
    if question <= FIRST_STEP:
        take_step(box, s)
    else:
        seat = question >> SEAT
        count = legal(box, s, seat, out)
        answer(box, s, seat, out[below(dice, MAIN, count)])
    return coming(box, s, dice)


def named_fields(dtype: np.dtype[np.void]) -> np.dtype[Any]:
    """Return a record type whose fields are attributes in NumPy: Numba's simulator needs it."""
    return np.dtype((np.record, dtype))


def device_build(replacements: Mapping[Any, Any], is_simulated: bool = False) -> Build:
    """Return a build of rules that kernels call."""
    compiler: Callable[..., Any] = cuda.jit(device=True)
    if is_simulated:  # by plain Python
        return Build(compiler, silent(replacements))
    return Build(lambda function: widening(compiler(function)), compilable(replacements))


def _alike(is_simulated: bool) -> Callable[..., Any]:
    """Return a function that says which of some threads of a warp have the same number, as bits."""
    if is_simulated:  # where there are no warps: each thread goes on by itself
        return lambda threads, number: 0

    def alike(threads, number):  # type: ignore[no-untyped-def]
        return cuda.match_any_sync(threads, number)

    return widening(cuda.jit(device=True)(alike))  # type: ignore[no-any-return]


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
        self._most, self._groups = game.options.total, groups(game)
        self._alike = _alike(is_simulated)
        # In the simulator options are NumPy's numbers, as those of states are: they don't overflow.
        self._array = (lambda size: np.zeros(size, np.int16)) if is_simulated else self._build(room)

    def kernels(self) -> list[Kernel]:
        """Return the kernels in the order in which they run."""
        return [self.start(), self.go_on(), self.count(), self.sort()]

    def start(self) -> Kernel:
        """Set every game up and find out what comes first."""
        from numba import from_dtype, int32, int64

        set_up = self._build(begin)

        def start(box, states, seats, variant, seeds, dice, coming, order):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < len(seeds):
                coming[i] = set_up(box[0], states[i], seats, variant, seeds[i], dice[i])
                order[0, i] = i

        box, state = from_dtype(self._box), from_dtype(self._state)
        numbers, table = int32[::1], int64[:, :, ::1]
        types = (box[::1], state[::1], int64, int64, int64[::1], table, numbers)
        return Kernel(start, (*types, int32[:, ::1]))

    def go_on(self) -> Kernel:
        """Take the next step of every game, or answer its question.

        A thread goes on with the next one as long as all threads of its warp do the same.
        """
        from numba import from_dtype, int32, int64

        most, play, array = self._most, self._build(proceed), self._array
        group, alike = self._build(group_of), self._alike

        def go_on(box, states, dice, coming, kind_of, decisions, order, left, slot, before):  # type: ignore[no-untyped-def]
            out = array(most)
            mine = cuda.local.array((1, WORDS), np.int64)  # these become registers
            at = cuda.grid(1)
            threads = alike(ALL, 1 if at < left[before] else 0)
            if at < left[before]:
                i = order[slot & 1, at]
                what, answers = coming[i], 0
                for word in range(WORDS):
                    mine[0, word] = dice[i, 0, word]
                for _ in range(MOST_AT_ONCE):
                    if what >= 0:
                        answers += 1
                    what = play(box[0], states[i], what, mine, out)
                    if alike(threads, group(what, kind_of)) != threads or what == OVER:
                        break
                for word in range(WORDS):
                    dice[i, 0, word] = mine[0, word]
                decisions[i] += answers
                coming[i] = what

        box, state = from_dtype(self._box), from_dtype(self._state)
        numbers, table = int32[::1], int64[:, :, ::1]
        types = (box[::1], state[::1], table, numbers, numbers, numbers, int32[:, ::1])
        return Kernel(go_on, (*types, numbers, int64, int64))

    def count(self) -> Kernel:
        """Count the games of each group. Those that are over are in none."""
        from numba import int32, int64

        groups, group = self._groups, self._build(group_of)

        def count(coming, kind_of, order, counts, left, slot, before):  # type: ignore[no-untyped-def]
            found = cuda.shared.array(groups, np.int32)
            for i in range(cuda.threadIdx.x, groups, cuda.blockDim.x):
                found[i] = 0
            cuda.syncthreads()
            at = cuda.grid(1)
            if at < left[before]:
                mine = group(coming[order[slot & 1, at]], kind_of)
                if mine != OVER:
                    cuda.atomic.add(found, mine, 1)
            cuda.syncthreads()
            for i in range(cuda.threadIdx.x, groups, cuda.blockDim.x):
                if found[i] > 0:
                    cuda.atomic.add(counts, (slot, 0, i), found[i])

        numbers = int32[::1]
        types = (numbers, numbers, int32[:, ::1], int32[:, :, ::1], numbers, int64, int64)
        return Kernel(count, types)

    def sort(self) -> Kernel:
        """Sort the games that go on by their groups, and count them.

        The games of a group stand in any order: what one does never depends on another. A block
        takes the places for its own games of a group all at once.
        """
        from numba import int32, int64

        groups, group = self._groups, self._build(group_of)

        def sort(coming, kind_of, order, counts, left, slot, before):  # type: ignore[no-untyped-def]
            found = cuda.shared.array(groups, np.int32)
            first = cuda.shared.array(groups, np.int32)
            for i in range(cuda.threadIdx.x, groups, cuda.blockDim.x):
                found[i] = 0
            cuda.syncthreads()
            at, game, mine, rank = cuda.grid(1), 0, OVER, 0
            if at < left[before]:
                game = order[slot & 1, at]
                mine = group(coming[game], kind_of)
                if mine != OVER:
                    rank = cuda.atomic.add(found, mine, 1)
            cuda.syncthreads()
            for i in range(cuda.threadIdx.x, groups, cuda.blockDim.x):
                smaller = 0
                for other in range(i):
                    smaller += counts[slot, 0, other]
                if found[i] > 0:
                    first[i] = smaller + cuda.atomic.add(counts, (slot, 1, i), found[i])
                if cuda.blockIdx.x == 0 and i == groups - 1:
                    left[slot] = smaller + counts[slot, 0, i]
            cuda.syncthreads()
            if mine != OVER:
                order[1 - (slot & 1), first[mine] + rank] = game

        numbers = int32[::1]
        types = (numbers, numbers, int32[:, ::1], int32[:, :, ::1], numbers, int64, int64)
        return Kernel(sort, types)
