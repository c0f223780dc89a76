"""Positions for the tests of Venus: a real setup, then dice and pieces where a test wants them.

Every count is kept right. Tables here use a box without barriers, in which every grid is alike
and cards are what this file says, so that a test's figures are only what it gives itself:

    . . . . V     V the V-naut, M the mech (of a starting board), c a crystal
    . . . . .
    . . M . .
    . . . . .
    c . . . .
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from offworld.games.venus import GAME, state
from offworld.kernel.game import Box
from offworld.kernel.records import copy, frozen
from scaffolding.scenario import Scenario, random_scenarios

ANN, BEN, CLEO, DAN = range(state.SEATS)

MECH_SQUARE, VNAUT_SQUARE, CRYSTAL_SQUARE = 12, 4, 20

# The plain box: an engineer's number is that of its icon, from the reroll to the flip, and these
# are its mech parts.
CHOOSER, FLIP_OR_STEP, THREE_REROLLS, THREE_OR_FOUR, LOWERER = range(5)
PART_ICONS = [
    [state.CHOOSE],
    [state.FLIP, state.PLUS_MINUS_1],
    [state.REROLL, state.REROLL, state.REROLL],
    [state.SET_3, state.SET_4],
    [state.MINUS_2],
    [],
    [],
]
CRYSTALS_OF_PART, ORE_OF_PART = 2, 3

STANDARD_BOX = GAME.open_box()


def _plain_box() -> Box:
    record: Any = copy(STANDARD_BOX.record)
    for land in range(state.LANDS):
        record.land_crystals[land] = 1 << CRYSTAL_SQUARE
        record.land_vnaut[land] = VNAUT_SQUARE
        record.land_mech[land] = MECH_SQUARE if land < state.SEATS else state.NONE
        for y in range(state.SIDE):
            record.land_wall_right[land, y] = record.land_wall_below[land, y] = 0
    for engineer in range(state.ENGINEERS):
        record.engineer_icon[engineer] = engineer
    for kind, icons in enumerate(PART_ICONS):
        record.part_uses[kind] = len(icons)
        for use in range(state.MOST_USES):
            record.part_icons[kind, use] = icons[use] if use < len(icons) else state.NONE
    record.part_gems[state.CRYSTAL_PART] = CRYSTALS_OF_PART
    record.part_gems[state.ORE_PART] = ORE_OF_PART
    return Box("plain", frozen(record), STANDARD_BOX.names)


PLAIN_BOX = _plain_box()


class Table(Scenario):
    """One game under test: puts pieces in place and answers questions by what they mean."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, box: Box = PLAIN_BOX) -> None:
        super().__init__(seats, None, seed, box)

    # --- questions and answers ---

    def asked(self, seat: int) -> int:
        return int(self.s.asked[seat])

    def options(self, seat: int) -> list[int]:
        """Return what a seat may answer now."""
        return self.options_of(seat)

    def choices(self, seat: int, kind: int) -> set[int]:
        """The answers of one kind that a seat may give now, counted from the first of the kind."""
        size = state.OPTIONS.span(kind).size
        return {option - kind for option in self.options(seat) if kind <= option < kind + size}

    def values(self, seat: int, kind: int) -> set[int]:
        """The values of dice that a seat may name in an answer of one kind."""
        return {number + 1 for number in self.choices(seat, kind)}

    def answer(self, seat: int, option: int) -> Table:
        """Let a seat take a legal option."""
        self.take_option(seat, option)
        return self

    def boost(self, seat: int, times: int = 1) -> Table:
        for _ in range(times):
            self.answer(seat, state.BOOST)
        return self

    def redeem(self, seat: int, gear: int) -> Table:
        return self.answer(seat, state.REDEEM + gear)

    def roll(self, seat: int) -> Table:
        return self.answer(seat, state.ROLL)

    def run(self, seat: int, *dice: int) -> Table:
        return self.answer(seat, run_option(*dice))

    def kind(self, seat: int, *dice: int) -> Table:
        return self.answer(seat, kind_option(*dice))

    def house(self, seat: int, *dice: int) -> Table:
        return self.answer(seat, house_option(*dice))

    def any_three(self, seat: int, *dice: int) -> Table:
        assert len(dice) == 3
        for die in dice:
            self.answer(seat, state.ANY + die - 1)
        return self

    def spot(self, seat: int, die: int) -> Table:
        return self.answer(seat, state.SPOT + die - 1)

    def plus(self, seat: int, locked: int, raised: int) -> Table:
        return self.answer(seat, state.PLUS + locked - 1).answer(seat, state.UP + raised - 1)

    def minus(self, seat: int, locked: int, lowered: int) -> Table:
        return self.answer(seat, state.MINUS + locked - 1).answer(seat, state.DOWN + lowered - 1)

    def ore_up(self, seat: int, *dice: int) -> Table:
        for die in dice:
            self.answer(seat, state.ORE_UP + die - 1)
        return self

    def ore_down(self, seat: int, *dice: int) -> Table:
        for die in dice:
            self.answer(seat, state.ORE_DOWN + die - 1)
        return self

    def use_engineer(self, seat: int, engineer: int) -> Table:
        return self.answer(seat, state.ENGINEER + engineer)

    def use_part(self, seat: int, gear: int, use: int = 0) -> Table:
        return self.answer(seat, state.PART + gear * state.MOST_USES + use)

    def change(self, seat: int, old: int, new: int) -> Table:
        return self.answer(seat, state.CHANGE + (old - 1) * state.PIPS + new - 1)

    def changes(self, seat: int) -> set[tuple[int, int]]:
        """From what to what the manipulation being used may change a die."""
        return {
            (number // state.PIPS + 1, number % state.PIPS + 1)
            for number in self.choices(seat, state.CHANGE)
        }

    def reroll(self, seat: int, die: int) -> Table:
        return self.answer(seat, state.REROLL_DIE + die - 1)

    def ready(self, seat: int) -> Table:
        return self.answer(seat, state.READY)

    def discard(self, seat: int, *gems: int) -> Table:
        for gem in gems:
            self.answer(seat, state.DISCARD + gem)
        return self

    def rescue(self, seat: int, engineer: int) -> Table:
        return self.answer(seat, state.RESCUE + engineer)

    def scavenge(self, seat: int, slot: int) -> Table:
        return self.answer(seat, state.SCAVENGE + slot)

    def launch(self, seat: int, value: int) -> Table:
        return self.answer(seat, state.LAUNCH + value - 1)

    def lay_anyhow(self, seat: int) -> Table:
        """Lays the tile in hand by the first answers that come."""
        while self.asked(seat) in (state.SHAPE, state.SITE, state.LAY):
            self.answer(seat, self.options(seat)[0])
        return self

    def finish_turn(self, seat: int) -> Table:
        """A seat does no more than it must until it is ready."""
        self.lay_anyhow(seat)
        while self.asked(seat) == state.ROLL:
            self.roll(seat)
        if self.asked(seat) == state.SPOT:
            self.ready(seat)
        while (
            self.s.phase == state.ROUND
            and seat in self.waited_for
            and self.asked(seat) == state.DISCARD
        ):
            self.answer(seat, self.options(seat)[0])
        return self

    def finish_turns(self, *seats: int) -> Table:
        for seat in seats or range(self.s.seats):
            self.finish_turn(seat)
        return self

    def finish_round(self) -> Table:
        """Everyone does no more than they must until the next round, the launch or the end."""
        self.finish_turns(*self.waited_for)
        while self.s.phase not in (state.ROUND, state.OVER) and self.s.initiator == state.NONE:
            (seat,) = self.waited_for
            self.answer(seat, self.options(seat)[0])
        return self

    # --- what lies on the table ---

    def dice(self, seat: int) -> list[int]:
        """The unlocked dice, lowest first."""
        return [
            value for value in range(1, state.PIPS + 1) for _ in range(self.s.dice[seat, value])
        ]

    def engineers(self, seat: int) -> list[int]:
        return [
            int(self.s.window[seat, i])
            for i in range(state.WINDOWS)
            if self.s.window[seat, i] != state.NONE
        ]

    def parts(self, seat: int) -> list[int]:
        return [
            int(self.s.gear[seat, i])
            for i in range(state.GEARS)
            if self.s.gear[seat, i] != state.NONE
        ]

    def market(self) -> list[int]:
        return [int(self.s.market[slot]) for slot in range(state.MARKET)]

    # --- putting things in place ---

    def put_dice(self, seat: int, *values: int) -> Table:
        """Set the dice of a seat that has rolled; those beyond the power dice are boosters."""
        assert self.asked(seat) == (
            state.LAUNCH if self.s.phase not in (state.ROUND, state.OVER) else state.SPOT
        )
        for value in range(1, state.PIPS + 1):
            self.s.dice[seat, value] = values.count(value)
        self.s.boosters[seat] = max(0, len(values) - state.POWER_DICE)
        return self

    def put_gems(self, seat: int, crystals: int = 0, ore: int = 0) -> Table:
        self.s.crystals[seat] = crystals
        self.s.ore[seat] = ore
        return self

    def put_rods(self, *rods: int) -> Table:
        """The fuel rods of each seat, from the first."""
        for seat, amount in enumerate(rods):
            self.s.rods[seat] = amount
        return self

    def put_engineers(self, seat: int, *engineers: int) -> Table:
        """Move engineers from the market, or else from the box, into the next windows."""
        for engineer in engineers:
            window = len(self.engineers(seat))
            self.s.window[seat, window] = engineer
            self.s.vnauts[seat] += 1
            self.s.rescued[seat] += 1
            self.s.stack[engineer] -= int(self.s.stack[engineer] > 0)
        return self

    def put_parts(self, seat: int, *kinds: int, expended: bool = False) -> Table:
        """Mech parts from the deck into the next gear spots."""
        for kind in kinds:
            gear = len(self.parts(seat))
            assert self.s.part_deck[kind] > 0
            self.s.part_deck[kind] -= 1
            self.s.gear[seat, gear] = kind
            uses = max(1, self.b.part_uses[kind])
            self.s.uses_left[seat, gear] = 0 if expended else (1 << uses) - 1
        return self

    def put_due(self, seat: int, engineers: int = 0, parts: int = 0) -> Table:
        """A seat has rescued V-nauts and locked three of a kind in this round."""
        self.s.vnauts[seat] += engineers - self.s.engineers_due[seat]
        self.s.engineers_due[seat] = engineers
        self.s.parts_due[seat] = parts
        return self

    def put_market(self, *kinds: int) -> Table:
        """The mech parts face up; those that lay there go back to the deck."""
        for slot, kind in enumerate(kinds):
            self.s.part_deck[self.s.market[slot]] += 1
            assert self.s.part_deck[kind] > 0
            self.s.part_deck[kind] -= 1
            self.s.market[slot] = kind
        return self

    def put_stack(self, *cards: int) -> Table:
        """How many engineers of each type the market has."""
        for engineer, amount in enumerate(cards):
            self.s.stack[engineer] = amount
        return self

    def cover(self, seat: int, board: int, *squares: int) -> Table:
        """One tile over these squares of a seat's board; nothing is gained by it."""
        self.s.tiles[seat] += 1
        plot = state.OWN_BOARDS * seat + board
        for square in squares:
            row, bit = self._at(seat, board, square)
            assert self.s.free[row] & bit
            self.s.free[row] &= ~bit
            self.s.tile_on[plot, square] = self.s.tiles[seat]
            self.s.unexplored[plot] -= 1
        if self.s.unexplored[plot] == 0:
            self.s.unexplored[plot] = state.NONE
            self.s.full_boards[seat] += 1
        return self._settle_edges(seat)

    def cover_all_but(self, seat: int, board: int, *squares: int) -> Table:
        return self.cover(
            seat, board, *(square for square in range(state.SQUARES) if square not in squares)
        )

    def _at(self, seat: int, board: int, square: int) -> tuple[int, int]:
        """The row of a square on a seat's map, and its bit there."""
        plot = state.OWN_BOARDS * seat + board
        y = self.s.plot_y[plot] + square // state.SIDE
        return state.ROWS_EACH * seat + y, 1 << self.s.plot_x[plot] + square % state.SIDE

    def _settle_edges(self, seat: int) -> Table:
        """A next tile must cover a free square next to a tile, reckoned square by square."""
        laid: set[tuple[int, int]] = set()
        free: set[tuple[int, int]] = set()
        for board in range(self.s.boards[seat]):
            plot = state.OWN_BOARDS * seat + board
            for square in range(state.SQUARES):
                place = (
                    self.s.plot_x[plot] + square % state.SIDE,
                    self.s.plot_y[plot] + square // state.SIDE,
                )
                (laid if self.s.tile_on[plot, square] else free).add(place)
        for y in range(self.s.height[seat]):
            self.s.edge[state.ROWS_EACH * seat + y] = 0
        for x, y in free:
            if laid & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}:
                self.s.edge[state.ROWS_EACH * seat + y] |= 1 << x
        return self


def prepare_launch(table: Table) -> Table:
    """Give the solo player all that a launch needs (10.7)."""
    shown = table.market()[0]
    table.put_rods(5).put_parts(ANN, *(kind for kind in range(state.DICE_PARTS) if kind != shown))
    return table.cover_all_but(ANN, 0)


def run_option(*dice: int) -> int:
    """1, 2, 3 in the run track."""
    assert list(dice) == list(range(dice[0], dice[0] + len(dice)))
    return state.RUN + (len(dice) - 3) * 4 + dice[0] - 1


def kind_option(*dice: int) -> int:
    """3, 3, 3 in the of-a-kind track."""
    assert len(set(dice)) == 1
    return state.KIND + (len(dice) - 2) * state.PIPS + dice[0] - 1


def house_option(*dice: int) -> int:
    """2, 2, 2, 3, 3 as a full house."""
    three, also, again, two, too = dice
    assert three == also == again
    assert two == too
    return state.HOUSE + (three - 1) * state.PIPS + two - 1


def random_tables(
    seats: int, games: int, every: int, *, box: Box = STANDARD_BOX, ends: bool = True
) -> Iterator[Table]:
    """Yield tables met in random play."""

    def begin(seed: int) -> Table:
        return Table(seats, seed=seed, box=box)

    yield from random_scenarios(begin, games, every, random.Random(1000 * seats + games), ends)
