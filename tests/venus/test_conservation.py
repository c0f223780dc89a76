"""Venus: every piece is somewhere, once, always. The check looks at every field of the state, over arrays of states.

The laws call `faults` on states from all of a random game and on the ends of a hundred thousand. Maps are laid out anew, square by
square, from the boards and the numbers of the tiles on them: what the rules keep as rows of bits must say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from offworld.games import find
from offworld.games.venus import state
from offworld.games.venus.state import (
    ANY,
    BOARDS,
    CHANGE,
    DECK,
    DICE_PARTS,
    DISCARD,
    DOWN,
    ENGINEERS,
    GEARS,
    HOUSE,
    KIND,
    LAUNCH,
    LAUNCHING,
    LAY,
    LONGEST_SEQUENCE,
    MOST_BOOSTERS,
    MOST_GEMS,
    MOST_SQUARES,
    NOBODY,
    NONE,
    NOTHING,
    OPTIONS,
    OVER,
    OWN_BOARDS,
    PARTS,
    PIPS,
    PLAYED,
    PLOTS,
    POWER_DICE,
    READY,
    REROLL_DIE,
    RESCUE,
    RESCUING,
    ROLL,
    ROUND,
    ROWS_EACH,
    RUN,
    SCAVENGE,
    SCAVENGING,
    SEATS,
    SHAPE,
    SHARE,
    SIDE,
    SITE,
    SOLO_BOARDS,
    SOLO_COPIES,
    SPOT,
    SQUARES,
    TERRAIN,
    UP,
    WINDOWS,
)
from offworld.kernel.dice import BOTS, MAIN, WORD, below, new_dice, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box
from offworld.kernel.records import Record, packed

Array = np.ndarray[Any, Any]
Checks = Iterator[tuple[str, Array]]  # what should hold, and in which of the states it does

TILE_QUESTIONS = (SHAPE, SITE, LAY)
LAUNCH_QUESTIONS = (LAUNCH, UP, DOWN, CHANGE, REROLL_DIE)
ROUND_QUESTIONS = (ROLL, SPOT, ANY, UP, DOWN, CHANGE, REROLL_DIE, *TILE_QUESTIONS, DISCARD)
MOST_ROWS = SOLO_BOARDS * SIDE  # and columns, of any map


def faults(box: Box, states: Array) -> list[tuple[int, str]]:
    """What doesn't hold: the state's place in the array, and the check that failed."""
    return [
        (int(i), what) for what, holds in _checks(box, states) for i in np.flatnonzero(~holds)[:3]
    ]


def _checks(box: Box, states: Array) -> Checks:
    table = _Table(packed(box.record), states)
    for part in (
        _table,
        _questions,
        _order,
        _engineers,
        _parts,
        _gems_and_rods,
        _dice,
        _tracks,
        _in_hand,
        _boards,
        _maps,
        _launch,
    ):
        for what, holds in part(table):
            assert holds.shape == states.shape, what
            yield what, holds


class _Table:
    """The states, and what most checks need of them."""

    def __init__(self, box: Any, states: Array):
        self.box = box
        self.at = states
        self.solo = states["solo"] == 1
        self.seated = np.arange(SEATS) < states["seats"][:, None]
        self.most_boards = np.where(self.solo, SOLO_BOARDS, OWN_BOARDS)
        self.boards = np.clip(states["boards"], 0, self.most_boards[:, None])
        self.parts = (states["gear"] != NONE).sum(axis=2)

    def __getitem__(self, field: str) -> Array:
        values: Array = self.at[field]
        return values

    def asks(self, *questions: int) -> Array:
        """Which seats are asked one of these."""
        return np.isin(self.at["asked"], questions)

    def plots(self, field: str, seat: int) -> Array:
        """A seat's plots: as many as one alone can have, whose last two are, with others at the table, the first two of the next seat."""
        first = OWN_BOARDS * seat
        values: Array = self.at[field]
        last = np.minimum(np.arange(first, first + SOLO_BOARDS), PLOTS - 1)
        return values[:, last]

    def has(self, seat: int) -> Array:
        """On which of these a board of the seat lies."""
        has: Array = np.arange(SOLO_BOARDS) < self.boards[:, seat, None]
        return has


def _all(holds: Array) -> Array:
    """Does it hold all over a state?"""
    whole: Array = np.all(holds.reshape(len(holds), -1), axis=1)
    return whole


def _within(values: Array, low: int | Array, high: int | Array) -> Array:
    return _all((values >= low) & (values <= high))


def _counts(where: Array, places: int) -> Array:
    """How many of a row of things are at each place 0..places-1."""
    counts: Array = np.sum(where.reshape(len(where), -1, 1) == np.arange(places), axis=1)
    return counts


def _filled_in_order(filled: Array) -> Array:
    """Nothing stands behind a gap, along the last axis."""
    return _all(filled[..., :-1] | ~filled[..., 1:])


def _table(t: _Table) -> Checks:
    for name in ["venus", *(name for name in state.STATE.names or () if name.startswith("filler"))]:
        yield f"{name}, which no rule uses, is untouched", _all(t[name] == 0)
    yield "dice are words", _within(t["rng"], 0, WORD)
    yield "no row of dice is all zero", _all(t["rng"].any(axis=2))
    yield "1 to 4 seats", (t["seats"] >= 1) & (t["seats"] <= SEATS)
    yield "solo is one seat", t["solo"] == (t["seats"] == 1)
    yield "a phase", (t["phase"] >= ROUND) & (t["phase"] <= OVER)
    yield "turns are counted", t["turn"] >= t["round_number"]
    last = np.where(t.solo, t.box["solo_round_limit"], t.box["round_limit"])
    yield "a round", (t["round_number"] >= 1) & (t["round_number"] <= last)


def _questions(t: _Table) -> Checks:
    phase, asked = t["phase"], t["asked"] != NOTHING
    several = t.asks(*ROUND_QUESTIONS) | (t.solo[:, None] & t.asks(RESCUE, SCAVENGE))
    questions = np.select(
        [(phase == number)[:, None] for number in (ROUND, RESCUING, SCAVENGING, LAUNCHING)],
        [several, t.asks(RESCUE), t.asks(SCAVENGE), t.asks(*LAUNCH_QUESTIONS)],
        False,
    )
    yield (
        "questions are those of the phase",
        _all(questions | ~asked) & _all(np.isin(t["asked"], (NOTHING, *OPTIONS.bases()))),
    )
    yield "only those at the table are asked", _all(t.seated | ~asked)
    yield "ready or not", _within(t["is_ready"], 0, 1) & _all(t.seated | (t["is_ready"] == 0))
    playing = np.isin(phase, (ROUND, LAUNCHING))
    yield (
        "in a round and in the launch those are asked who are not ready",
        ~playing | _all((asked == (t["is_ready"] == 0)) | ~t.seated),
    )
    one = asked.sum(axis=1) == 1
    yield (
        "picking and launching are for one at a time",
        np.isin(phase, (RESCUING, SCAVENGING, LAUNCHING)) <= one,
    )
    yield "nobody is asked at the end", (phase != OVER) | ~asked.any(axis=1)
    yield (
        "all are ready when cards are picked",
        ~np.isin(phase, (RESCUING, SCAVENGING)) | _all((t["is_ready"] == 1) | ~t.seated),
    )


def _order(t: _Table) -> Checks:
    order, lot = t["order"], t["lot"]
    placed = order != NONE
    yield (
        "an order of seats",
        _within(order, NONE, t["seats"][:, None] - 1) & _filled_in_order(placed),
    )
    yield "nobody has two places", _all(_counts(order, SEATS) <= 1)
    yield "a place in the order", (t["picker"] >= 0) & (t["picker"] <= SEATS)
    yield "lots are of those at the table", _all((lot >= NONE) & (t.seated | (lot == NONE)))
    contending = lot != NONE
    alike = (lot[:, :, None] == lot[:, None, :]) & contending[:, :, None] & contending[:, None, :]
    yield "no two lots are alike", alike.sum(axis=(1, 2)) == contending.sum(axis=1)
    picking = np.isin(t["phase"], (RESCUING, SCAVENGING))
    yield "those pick who drew lots", ~picking | (placed.sum(axis=1) == contending.sum(axis=1))
    drawn = np.where(
        placed, np.take_along_axis(lot, np.clip(order, 0, SEATS - 1).astype(np.int64), axis=1), NONE
    )
    yield "the higher lot picks first", ~picking | _all(drawn[:, :-1] >= drawn[:, 1:])


def _engineers(t: _Table) -> Checks:
    window, asleep, rescued = t["window"], t["asleep"], t["rescued"]
    dealt = np.where(t.solo, 1, t["seats"] - 1)
    both = np.concatenate([window, asleep], axis=2).reshape(-1, SEATS, WINDOWS + 2)
    everywhere = t["stack"] + _counts(both, ENGINEERS)
    yield (
        "as many engineers of each type as were dealt",
        _all(everywhere == dealt[:, None]) & _all(t["stack"] >= 0),
    )
    yield "engineers of one of six types", _within(both, NONE, ENGINEERS - 1)
    own = (both[..., None] == np.arange(ENGINEERS)).sum(axis=2)
    yield "nobody has two of a type", _all(own <= 1)
    yield "windows are filled in order", _filled_in_order(window != NONE)
    yield "sleepers too, and only once all windows are taken", _filled_in_order(asleep != NONE)
    yield "engineers are counted", _all(rescued == (both != NONE).sum(axis=2))
    yield (
        "sleepers are those beyond four",
        _all((asleep != NONE).sum(axis=2) == np.maximum(0, rescued - WINDOWS)),
    )
    yield "only one alone has sleepers", t.solo | _all(asleep == NONE)
    yield (
        "who is in a window may have been used",
        _within(t["engineer_used"], 0, 1) & _all((t["engineer_used"] == 0) | (window != NONE)),
    )
    resting = (t["is_ready"] == 1) & (t["phase"] < LAUNCHING)[:, None]
    yield (
        "engineers are reset when a turn ends",
        _all((t["engineer_used"] == 0) | ~resting[:, :, None]),
    )
    due = t["engineers_due"]
    yield (
        "each V-naut brings one engineer at most",
        _all((due >= 0) & (rescued + due <= t["vnauts"])),
    )
    yield "no engineer is due once parts are picked", (t["phase"] <= RESCUING) | _all(due == 0)
    yield (
        "alone, engineers are picked at once",
        ~t.solo | (due.sum(axis=1) == 0) | t.asks(RESCUE)[:, 0],
    )


def _parts(t: _Table) -> Checks:
    gear, uses, begun, market = t["gear"], t["uses_left"], t["begun"], t["market"]
    alone = np.where(np.arange(PARTS) < DICE_PARTS, 1, 0)
    in_use = np.where(t.solo[:, None], alone, t.box["part_copies"])
    yield (
        "as many parts of each kind as are in use",
        _all(t["part_deck"] + _counts(market, PARTS) + _counts(gear, PARTS) == in_use),
    )
    yield (
        "parts are of seven kinds",
        _within(gear, NONE, PARTS - 1)
        & _within(market, NONE, PARTS - 1)
        & _all(t["part_deck"] >= 0),
    )
    yield (
        "a gap in the market only without a deck",
        _all(market[:, :1] != NONE) | (t["part_deck"].sum(axis=1) == 0),
    )
    yield (
        "the rest of the market likewise, unless alone",
        t.solo | _all(market != NONE) | (t["part_deck"].sum(axis=1) == 0),
    )
    yield "alone, one is face up", ~t.solo | _all(market[:, 1:] == NONE)
    yield (
        "gear spots are filled in order, by those at the table",
        _filled_in_order(gear != NONE) & _all(t.seated | (t.parts == 0)),
    )
    most = np.where(
        gear == NONE, 0, (1 << np.maximum(1, t.box["part_uses"][np.clip(gear, 0, PARTS - 1)])) - 1
    )
    yield (
        "what a part can still do is printed on it",
        _within(uses, 0, most) & _all((uses & ~most) == 0),
    )
    yield (
        "only a part that is there is begun",
        _within(begun, 0, 1) & _all((begun == 0) | (gear != NONE)),
    )
    yield (
        "a part that was begun is expended when the turn ends",
        _all((begun == 0) | (t["is_ready"] == 0)[:, :, None]),
    )
    due = t["parts_due"]
    yield (
        "a free gear spot for each part due",
        _all((due >= 0) & (due <= np.where(t.seated, GEARS - t.parts, 0))),
    )
    yield "no part is due in the launch", (t["phase"] <= SCAVENGING) | _all(due == 0)
    yield (
        "alone, parts are picked at once",
        ~t.solo | (due.sum(axis=1) == 0) | t.asks(SCAVENGE)[:, 0],
    )


def _gems_and_rods(t: _Table) -> Checks:
    gems = t["crystals"] + t["ore"]
    yield (
        "gems of those at the table",
        _all((t["crystals"] >= 0) & (t["ore"] >= 0) & (t.seated | (gems == 0))),
    )
    done = (t["is_ready"] == 1) | (t["phase"] != ROUND)[:, None]
    yield "no more than eight when the turn ends", _all((gems <= MOST_GEMS) | ~done)
    yield "to be discarded there are more", _all((gems > MOST_GEMS) | ~t.asks(DISCARD))
    yield (
        "the supply is enough",
        (t["crystals"].sum(axis=1) <= t.box["crystals"]) & (t["ore"].sum(axis=1) <= t.box["ore"]),
    )
    by_board = np.where(t.solo[:, None], 0, t["full_boards"] * t.box["rods_for_board"])
    by_kind = t["rods"] - by_board - (t.parts == GEARS) * t.box["rods_for_parts"]
    rounds = t["round_number"][:, None] * t.box["rods_for_kind"]
    yield (
        "rods come of full boards, four parts and fives of a kind",
        _within(by_kind, 0, np.where(t.seated, rounds, 0)),
    )
    yield "there are rods for all", t["rods"].sum(axis=1) <= t.box["rods"]


def _locked(t: _Table) -> Array:
    """How many dice each seat has in its Mech Control Board."""
    singles = sum((t[field] > 0).astype(int) for field in ("spot_die", "plus_die", "minus_die"))
    locked: Array = (
        t["run_length"]
        + t["kind_count"]
        + (t["any_die"] > 0).sum(axis=2)
        + 5 * (t["house_three"] > 0)
        + singles
    )
    return locked


def _dice(t: _Table) -> Checks:
    dice, boosters = t["dice"], t["boosters"]
    yield "dice show 1 to 6", _all(dice >= 0) & _all(dice[:, :, 0] == 0)
    rolled = t.seated & ~t.asks(ROLL)
    in_all = np.where(rolled, POWER_DICE + boosters, 0)
    yield (
        "four power dice and the boosters, unlocked or locked",
        _all(dice.sum(axis=2) + _locked(t) == in_all),
    )
    launching = (t["sequence_length"] > 0) | (
        (t["phase"] == LAUNCHING)[:, None] & t.asks(*LAUNCH_QUESTIONS)
    )
    most = np.where(launching, t["rods"], np.where(t.seated, MOST_BOOSTERS, 0))
    yield (
        "boosters for crystals, in the launch for rods",
        _within(boosters, np.where(launching, t["rods"], 0), most),
    )
    yield (
        "booster dice are enough",
        np.where(launching, 0, boosters).sum(axis=1) <= t.box["booster_dice"],
    )


def _tracks(t: _Table) -> Checks:
    low, length = t["run_low"], t["run_length"]
    none = (low == 0) & (length == 0)
    yield (
        "a run is of three or four",
        _all(none | ((low >= 1) & ((length == 3) | (length == 4)) & (low + length - 1 <= PIPS))),
    )
    value, count = t["kind_value"], t["kind_count"]
    yield (
        "two to five of a kind",
        _all(
            ((value == 0) & (count == 0))
            | ((value >= 1) & (value <= PIPS) & (count >= 2) & (count <= 5))
        ),
    )
    any_die = t["any_die"]
    yield "any dice", _within(any_die, 0, PIPS) & _filled_in_order(any_die > 0)
    some = (any_die > 0).sum(axis=2)
    yield (
        "any three, asked one by one",
        _all(np.where(t.asks(ANY), (some == 1) | (some == 2), (some == 0) | (some == 3))),
    )
    three, two = t["house_three"], t["house_two"]
    yield (
        "a full house of two values",
        _within(three, 0, PIPS) & _within(two, 0, PIPS) & _all((three != two) | (three == 0)),
    )
    yield "of both", _all((three > 0) == (two > 0))
    for field in ("spot_die", "plus_die", "minus_die"):
        yield f"{field} is a die or none", _within(t[field], 0, PIPS)
    yield (
        "a die for the +1 space comes before what it raises",
        _all(~t.asks(UP) | (t["plus_die"] > 0)),
    )
    yield (
        "a die for the -1 space comes before what it lowers",
        _all(~t.asks(DOWN) | (t["minus_die"] > 0)),
    )
    unused = (low == 0) & (value == 0) & (some == 0) & (three == 0) & (t["spot_die"] == 0)
    launched = (t["phase"] == LAUNCHING)[:, None] & t.asks(*LAUNCH_QUESTIONS)
    yield (
        "in the launch only the two spaces take dice",
        _all(unused | ~(launched | (t["sequence_length"] > 0))),
    )


def _in_hand(t: _Table) -> Checks:
    icon, size, shape, drawn, new = (
        t["icon"],
        t["tile_size"],
        t["tile_shape"],
        t["drawn"],
        t["new_board"],
    )
    changing = t.asks(CHANGE, REROLL_DIE)
    yield (
        "an icon is in use while a die is asked for",
        _all(np.where(changing, (icon >= 0) & (icon < state.ICONS), icon == NONE)),
    )
    yield (
        "the reroll asks for a die to be rolled",
        _all(~changing | ((icon == state.REROLL) == t.asks(REROLL_DIE))),
    )
    yield (
        "a tile is in hand while it is asked about",
        _all(np.where(t.asks(*TILE_QUESTIONS), (size >= 1) & (size <= 5), size == 0)),
    )
    squares = t.box["tile_squares"][np.clip(shape, 0, state.SHAPES - 1)]
    right = (squares == size) | ((size == 5) & (squares == 6))
    yield (
        "its shape is chosen before its place",
        _all(np.where(t.asks(LAY), (shape >= 0) & (shape < state.SHAPES) & right, shape == NONE)),
    )
    yield (
        "a board is drawn before its place",
        _all(np.where(t.asks(SITE), (drawn >= 0) & (drawn < BOARDS), drawn == NONE)),
    )
    newest = t.asks(SHAPE, LAY) & (new == t["boards"] - 1) & (new > 0)
    yield "the tile may be bound to the board just added", _all((new == NONE) | newest)


def _boards(t: _Table) -> Checks:
    at, boards = t["terrain_at"], t["boards"]
    drawing = (t["drawn"] != NONE).astype(int)
    yield (
        "each seat has boards",
        _within(boards, np.where(t.seated, 1, 0), np.where(t.seated, t.most_boards[:, None], 0)),
    )
    yield "boards are in the deck, in a share or played", _within(at, DECK, SHARE + SEATS - 1)
    shares = _counts(at - SHARE, SEATS)
    yield (
        "a share for each board to come",
        _all(shares == np.where(t.seated, t.most_boards[:, None] - boards - drawing, 0)),
    )
    lands = []
    for seat in range(SEATS):
        land, has = t.plots("land", seat), t.has(seat)
        yield (
            f"seat {seat} begins with a starting board",
            ~t.seated[:, seat] | _within(land[:, :1], 0, SEATS - 1),
        )
        yield (
            f"and goes on with others, seat {seat}",
            _all((land[:, 1:] >= SEATS) & (land[:, 1:] < SEATS + 2 * BOARDS) | ~has[:, 1:]),
        )
        lands.append(np.where(has, land, NONE))
    laid = np.concatenate(lands, axis=1)
    starts = _counts(laid, SEATS)
    yield "no starting board lies twice", _all(starts <= 1)
    others = _counts(np.where(laid >= SEATS, (laid - SEATS) // 2, NONE), BOARDS) + _counts(
        t["drawn"], BOARDS
    )
    yield "the boards that were played lie on the maps, once", _all(others == (at == PLAYED))
    everywhere = np.zeros((len(boards), PLOTS), bool)
    for seat in range(SEATS):
        for board in range(SOLO_BOARDS):
            if OWN_BOARDS * seat + board < PLOTS:
                everywhere[:, OWN_BOARDS * seat + board] |= t.has(seat)[:, board]
    yield "nothing lies where there is no board", _all(everywhere | (t["land"] == NONE))
    for field in ("plot_x", "plot_y", "unexplored"):
        yield f"{field} is 0 where there is no board", _all(everywhere | (t[field] == 0))
    yield "nor is a tile there", _all(everywhere[:, :, None] | (t["tile_on"] == 0))


class _Map:
    """One seat's map in every state, laid out on a grid with a margin."""

    def __init__(self, t: _Table, seat: int):
        self.seat, self.name = seat, f"seat {seat}"
        self.has = t.has(seat)
        self.left, self.top, self.tile_on = (
            t.plots("plot_x", seat),
            t.plots("plot_y", seat),
            t.plots("tile_on", seat),
        )
        self.land = np.clip(t.plots("land", seat), 0, SEATS + 2 * BOARDS - 1)
        self.tiles = t["tiles"][:, seat]
        self.width = SIDE * int(t.most_boards.max())  # and height
        square = np.arange(SQUARES)
        self.x = np.clip(self.left, 0, self.width - SIDE)[:, :, None] + square % SIDE + 1
        self.y = np.clip(self.top, 0, self.width - SIDE)[:, :, None] + square // SIDE + 1
        states = np.broadcast_to(np.arange(len(t.at))[:, None, None], self.x.shape)
        self.lies = np.broadcast_to(self.has[:, :, None], self.x.shape)
        self.squares = states[self.lies], self.y[self.lies], self.x[self.lies]
        self.ground = self.grid(self.lies)
        self.numbers = self.grid(self.tile_on)
        self.walls = {
            field: self.grid(self._printed(t.box[f"land_{field}"]))
            for field in ("wall_right", "wall_below")
        }

    def grid(self, values: Array) -> Array:
        """What is given for each square of each board, where it lies."""
        laid = np.zeros((len(values), self.width + 2, self.width + 2), values.dtype)
        laid[self.squares] = values[self.lies]
        return laid

    def _printed(self, rows: Array) -> Array:
        """Bits in rows of the boards' grids, square by square."""
        square = np.arange(SQUARES)
        marks: Array = (rows[self.land][:, :, square // SIDE] >> square % SIDE & 1) == 1
        return marks


def _maps(t: _Table) -> Checks:
    copies = t["copies"]
    rows_used = np.zeros(t["free"].shape, bool)
    for field in ("height", "tiles", "full_boards", "vnauts"):
        yield f"{field} of those at the table", _all((t[field] >= 0) & (t.seated | (t[field] == 0)))
    for seat in np.flatnonzero(t.seated.any(axis=0)):
        laid = _Map(t, int(seat))
        yield from _boards_of(t, laid)
        yield from _tiles_of(t, laid)
        yield from _rows_of(t, laid, rows_used)
    for field in ("free", "edge", "wall_right", "wall_below"):
        yield f"{field} is empty off the maps", _all(rows_used | (t[field] == 0))
    squares = (t["tile_on"] > 0).sum(axis=(1, 2))
    yield (
        "alone, tiles of each shape are counted",
        np.where(t.solo, copies.sum(axis=1) == t["tiles"][:, 0], copies.sum(axis=1) == 0),
    )
    yield (
        "and they have as many squares as are covered",
        ~t.solo | ((copies * t.box["tile_squares"]).sum(axis=1) == squares),
    )
    yield "at most three of a shape", _within(copies, 0, np.where(t.solo, SOLO_COPIES, 0)[:, None])


def _boards_of(t: _Table, m: _Map) -> Checks:
    left, top, has = m.left, m.top, m.has
    yield (
        f"{m.name}: boards lie in rows and columns",
        _all(~has | ((left % SIDE == 0) & (top % SIDE == 0))),
    )
    for start in (left, top):
        first = np.where(has, start, m.width).min(axis=1)
        yield (
            f"{m.name}: the map begins in its corner",
            ~has[:, 0] | ((first == 0) & _within(np.where(has, start, 0), 0, m.width - SIDE)),
        )
    yield (
        f"{m.name}: rows are counted",
        t["height"][:, m.seat] == np.where(has, top + SIDE, 0).max(axis=1),
    )
    yield f"{m.name}: no two boards overlap", m.ground.sum(axis=(1, 2)) == has.sum(axis=1) * SQUARES


def _tiles_of(t: _Table, m: _Map) -> Checks:
    covered = (m.tile_on > 0).sum(axis=2)
    left_over = np.where(covered == SQUARES, NONE, SQUARES - covered)
    yield (
        f"{m.name}: unexplored squares are counted",
        _all(~m.has | (t.plots("unexplored", m.seat) == left_over)),
    )
    yield (
        f"{m.name}: full boards are counted",
        t["full_boards"][:, m.seat] == (m.has & (covered == SQUARES)).sum(axis=1),
    )
    vnaut = (
        np.take_along_axis(
            m.tile_on, t.box["land_vnaut"][m.land][:, :, None].astype(np.int64), axis=2
        )[:, :, 0]
        > 0
    )
    yield f"{m.name}: V-nauts are counted", t["vnauts"][:, m.seat] == (vnaut & m.has).sum(axis=1)
    looks = _looks(m.numbers)
    there = np.arange(looks.shape[1]) <= m.tiles[:, None]
    yield (
        f"{m.name}: tiles are numbered",
        _all((looks > 0) == there) & _within(m.numbers, 0, m.tiles[:, None, None]),
    )
    known = np.sort(_known_looks(t.box))
    alike = known[np.minimum(np.searchsorted(known, looks), len(known) - 1)]
    yield f"{m.name}: tiles are of the box's shapes", _all((alike == looks) | ~there)
    across = (
        (m.numbers[:, :, :-1] == m.numbers[:, :, 1:])
        & (m.numbers[:, :, 1:] > 0)
        & m.walls["wall_right"][:, :, :-1]
    )
    down = (
        (m.numbers[:, :-1] == m.numbers[:, 1:])
        & (m.numbers[:, 1:] > 0)
        & m.walls["wall_below"][:, :-1]
    )
    yield (
        f"{m.name}: no tile lies across a barrier",
        ~(across.any(axis=(1, 2)) | down.any(axis=(1, 2))),
    )


def _looks(numbers: Array) -> Array:
    """What each tile on a grid of their numbers looks like, from number 0, which is none: bits by square, in rows of six."""
    state_of, y, x = np.nonzero(numbers > 0)
    most = SOLO_BOARDS * SQUARES + 1
    tile = state_of * most + np.minimum(numbers[state_of, y, x], most - 1)
    left, top = np.full((2, len(numbers) * most), MOST_ROWS)
    np.minimum.at(left, tile, x)
    np.minimum.at(top, tile, y)
    right, down = x - left[tile], y - top[tile]
    fits = (right < MOST_SQUARES) & (down < MOST_SQUARES)
    bits = np.where(
        fits,
        2.0 ** (np.minimum(right, MOST_SQUARES) + MOST_SQUARES * np.minimum(down, MOST_SQUARES)),
        0.5,
    )
    looks: Array = np.bincount(tile, bits, len(numbers) * most).reshape(len(numbers), most)
    looks[:, 0] = 1
    return looks


def _known_looks(box: Any) -> Array:
    """The looks that the box's tiles have, turned and flipped."""
    x, y = box["tile_x"].astype(np.int64), box["tile_y"].astype(np.int64)
    there = np.arange(MOST_SQUARES) < box["tile_squares"][:, None, None]
    looks: Array = np.where(there, 2.0 ** (x + MOST_SQUARES * y), 0).sum(axis=2).ravel()
    return looks


def _rows_of(t: _Table, m: _Map, rows_used: Array) -> Checks:
    """What the rules keep as rows of bits."""
    tile, free = m.numbers > 0, m.ground & (m.numbers == 0)
    edge = np.zeros_like(free)
    edge[:, 1:-1, 1:-1] = (
        tile[:, :-2, 1:-1] | tile[:, 2:, 1:-1] | tile[:, 1:-1, :-2] | tile[:, 1:-1, 2:]
    )
    at, mech = np.arange(len(t.at)), np.clip(t.box["land_mech"][m.land[:, 0]], 0, SQUARES - 1)
    edge[at, m.y[at, 0, mech], m.x[at, 0, mech]] |= m.has[:, 0] & (m.tiles == 0)
    ours = (np.arange(m.width) < np.where(t.solo, MOST_ROWS, ROWS_EACH)[:, None]) & t.seated[
        :, m.seat, None
    ]
    rows = np.minimum(np.arange(m.width) + ROWS_EACH * m.seat, rows_used.shape[1] - 1)
    for number, row in enumerate(rows):
        rows_used[:, row] |= ours[:, number]
    for field, marks in {"free": free, "edge": edge & free, **m.walls}.items():
        expected = marks[:, 1:-1, 1:-1] @ (1 << np.arange(m.width, dtype=np.int64))
        yield f"{m.name}: {field} is what lies there", _all((t[field][:, rows] == expected) | ~ours)


def _launch(t: _Table) -> Checks:
    value, length, initiator = t["sequence_value"], t["sequence_length"], t["initiator"]
    lost = t.solo & (t["phase"] == OVER) & (initiator == NOBODY)
    late = (t["phase"] >= LAUNCHING) & ~lost
    yield (
        "somebody began the launch",
        np.where(late, (initiator >= 0) & (initiator < t["seats"]), initiator == NOBODY),
    )
    launched = length > 0
    yield (
        "sequences come with the launch",
        _all(~launched | (late[:, None] & t.seated & (t["is_ready"] == 1))),
    )
    yield "a sequence has a value", _within(value, 0, PIPS) & _all((value > 0) == launched)
    alike = np.take_along_axis(
        t["dice"], np.clip(value, 0, PIPS)[:, :, None].astype(np.int64), axis=2
    )[:, :, 0]
    yield (
        "of all dice of that value, up to eight",
        _all(~launched | (length == np.minimum(LONGEST_SEQUENCE, alike))) & _all(length >= 0),
    )
    yield "all launch in the end", (t["phase"] != OVER) | lost | _all(launched == t.seated)
    yield "nobody launches twice", ~late | _all(t.asks(*LAUNCH_QUESTIONS) <= ~launched)
    places = np.where(late, t["seats"], 0)
    yield (
        "everyone has a place in the order of the launch",
        ~late | ((t["order"] != NONE).sum(axis=1) == places),
    )
    last = np.take_along_axis(
        t["order"], np.maximum(0, t["seats"] - 1)[:, None].astype(np.int64) % SEATS, axis=1
    )[:, 0]
    yield "the initiator has the last", ~late | (last == initiator)


# --- the check itself: it finds nothing where all is well, and whatever is changed ---

GAME = find("venus")
BOX = GAME.open_box(None)


def eager(options: list[int]) -> list[int]:
    """Of these, what seats do that want to get on: boost, lock the greater combinations, fill a board before they add one."""
    before = [option for option in options if option <= ROLL]
    locks = [
        option
        for option in options
        if RUN <= option < KIND or KIND + PIPS <= option < ANY or HOUSE <= option < SPOT
    ]
    return (
        before[:1]
        or locks
        or [option for option in options if option not in (READY, TERRAIN)]
        or options
    )


def game(seats: int, seed: int, wants: Callable[[list[int]], list[int]] = list) -> Iterator[Record]:
    """A whole game, decision by decision: each time the same record. Seats choose at random from what they want."""
    s = GAME.blank()
    rules, box = GAME.rules, BOX.record
    rules["setup"](box, s, seats, GAME.variant(seats), seed)
    dice, out = new_dice(), [0] * OPTIONS.total
    seed_dice(dice, seed, BOTS)
    yield s
    while waiting := rules["waiting"](box, s):
        seat = someone(waiting, dice)
        wanted = wants(out[: rules["legal"](box, s, seat, out)])
        rules["apply"](box, s, seat, wanted[below(dice, MAIN, len(wanted))])
        yield s


@cache
def trace(seats: int) -> Array:
    """All states of some eager games."""
    states: Array = np.concatenate(
        [s._array.copy() for seed in range(6) for s in game(seats, seed, eager)]
    )
    return states


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_missing_in_games_played_by_the_rules(seats: int) -> None:
    assert faults(BOX, trace(seats)) == []


def test_eager_games_show_what_random_ones_do_not() -> None:
    """Otherwise the test above would see little."""
    states = np.concatenate([trace(seats) for seats in (2, 3, 4)])
    assert (states["gear"] != NONE).all(axis=2).any()
    assert (states["window"] != NONE).all(axis=2).any()
    assert (states["full_boards"] > 0).any()
    assert (states["rods"] > 1).any()
    assert set(states["phase"].tolist()) == {ROUND, RESCUING, SCAVENGING, LAUNCHING, OVER}


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_turns_are_counted(seats: int) -> None:
    """What is played at once is one turn: a round. Each pick is one of its own, and each launch."""
    turn = 0
    before: tuple[int, ...] = ()
    for s in game(seats, 1, eager):
        launching = [
            seat for seat in range(SEATS) if s.phase == LAUNCHING and s.asked[seat] != NOTHING
        ]
        now = (int(s.round_number), int(s.phase), *launching)
        if s.phase != OVER:
            assert (s.turn > turn) == (now != before or s.phase in (RESCUING, SCAVENGING))
        turn, before = s.turn, now


def sound(states: Array) -> Array:
    """In which states everything holds."""
    holds: Array = np.all([holds for _, holds in _checks(BOX, states)], axis=0)
    return holds


@pytest.fixture(params=[(1, 0.5), (2, 0.7), (4, 0.99)], ids=["solo", "two", "four"], scope="module")
def position(request: pytest.FixtureRequest) -> Array:
    """One state from some way into a game."""
    seats, way = request.param
    states = trace(seats)
    place = int(len(states) * way)
    return states[place : place + 1]


@pytest.mark.parametrize("field", state.STATE.names or ())
def test_every_field_is_watched(position: Array, field: str) -> None:
    """Whatever field is filled with a number no rule would write, and whichever part of it, the check says so."""
    parts = position[field].size
    states = np.repeat(position, parts)
    for i in range(parts):
        states[field][i : i + 1].reshape(-1)[i] = -99
    assert not sound(states).any(), f"{field}, parts {np.flatnonzero(sound(states)).tolist()}"


# Fields that say where pieces are or count them.
PIECES = [
    "stack",
    "market",
    "part_deck",
    "window",
    "asleep",
    "gear",
    "terrain_at",
    "land",
    "dice",
    "seats",
    "solo",
]
COUNTS = [
    "rescued",
    "vnauts",
    "full_boards",
    "unexplored",
    "boards",
    "height",
    "free",
    "edge",
    "wall_right",
    "wall_below",
    "plot_x",
    "plot_y",
]


@pytest.mark.parametrize("field", PIECES + COUNTS)
def test_one_piece_more_is_noticed(position: Array, field: str) -> None:
    """A piece from nowhere, anywhere."""
    parts = position[field].size
    states = np.repeat(position, parts)
    for i in range(parts):
        states[field][i : i + 1].reshape(-1)[i] += 1
    assert not sound(states).any(), f"{field}, parts {np.flatnonzero(sound(states)).tolist()}"


def test_a_square_covered_or_laid_bare_is_noticed(position: Array) -> None:
    states = np.repeat(position, PLOTS * SQUARES)
    for i in range(len(states)):
        square = states["tile_on"][i].reshape(-1)
        square[i] = 0 if square[i] else 1
    assert not sound(states).any()
