"""Cities of Venus in words: what things are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from offworld.games.venus import state
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, counted, listed

PHASES = (
    "operate your mechs",
    "rescuing engineers",
    "scavenging parts",
    "the launch sequence",
    "the ascent",
)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
PLACES = ("first", "second", "third")
GEMS = ("crystal", "ore")
A_GEM = ("a crystal", "an ore")
SIDES = ("front", "back")
BOARDS = "ABCDEF"
COLUMNS = "abcde"
TURNS = ("", " r1", " r2", " r3", " f", " f r1", " f r2", " f r3")  # flipped, then turned right
ICONS = (
    "roll a die again",
    "make a die a 3",
    "make a die a 4",
    "lower a die by 2",
    "raise or lower a die by 1",
    "flip a die to its opposite side",
    "give a die any value",
)


def seat_names(s: Record) -> tuple[str, ...]:
    """Return the default names of the seats."""
    return SEAT_NAMES[: s.seats]


def typed(names: Sequence[str], n: int) -> str:
    """Return a name as people type it, numbered if the box has several alike."""
    words = [name.casefold() for name in names]
    return words[n] if words.count(words[n]) == 1 else f"{words[n]} {n + 1}"


# --- dice ---


def shown(values: Iterable[int]) -> str:
    """Return dice, lowest first: "1 2 2 5"."""
    return " ".join(map(str, sorted(values)))


def of_dice(count: int) -> str:
    """Return a number of dice: "1 die", "3 dice"."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def dice_left(s: Record, seat: int) -> list[int]:
    """Return the values of a seat's unlocked dice, lowest first."""
    return [value for value in range(1, state.PIPS + 1) for _ in range(s.dice[seat, value])]


def run_of(low: int, length: int) -> str:
    """Return a run: "2-3-4"."""
    return "-".join(str(value) for value in range(low, low + length))


def alike(count: int, value: int) -> str:
    """Return dice of one value: "three 5s"."""
    return f"{NUMBERS[count]} {value}s" if count > 1 else f"one {value}"


# --- what dice bring ---


def gems(gem: int, amount: int) -> str:
    """Return an amount of crystals or ore."""
    return counted(amount, "crystal") if gem == state.CRYSTAL else f"{amount} ore"


def rods(amount: int) -> str:
    """Return an amount of fuel rods."""
    return counted(amount, "fuel rod")


def tile_of(size: int) -> str:
    """Return a tile by its number of squares; 5 stands for 5 or 6."""
    return "5- or 6-square tile" if size == 5 else f"{size}-square tile"


def engineer(box: Box, engineer: int) -> str:
    """Return the name of an engineer."""
    return box.names["engineer"][engineer]


def part(box: Box, kind: int) -> str:
    """Return the name of a mech part."""
    return f"the {box.names['part'][kind]}"


def part_works(box: Box, kind: int) -> str:
    """Return what a mech part is good for."""
    r = box.record
    if kind >= state.DICE_PARTS:
        return f"{gems(kind - state.DICE_PARTS, r.part_gems[kind])}, before a roll"
    uses = [ICONS[r.part_icons[kind, use]] for use in range(r.part_uses[kind])]
    return f"{listed(uses)}, in one turn"


# --- the map ---


def board_name(board: int) -> str:
    """Return a seat's board: "board B"."""
    return f"board {BOARDS[board]}"


def square_name(square: int) -> str:
    """Return a square of a board: "c4"."""
    return f"{COLUMNS[square % state.SIDE]}{square // state.SIDE + 1}"


def drawn_lands(box: Box, board: int) -> tuple[str, str]:
    """Return the names of the front and the back of a board of the deck."""
    first = state.SEATS + 2 * board
    return box.names["land"][first], box.names["land"][first + 1]
