"""Venus: every piece is somewhere, once, always. The checks look at every field of the state.

Maps are laid out anew, square by square, from the boards and the numbers of the tiles on them.
What the rules keep as rows of bits must say the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.venus import state
from offworld.kernel.dice import WORD
from offworld.kernel.game import Box
from scaffolding.conservation import (
    Array,
    Checks,
    States,
    all_of,
    counts,
    filled_in_order,
    shaped,
    within,
)

TILE_QUESTIONS = (state.SHAPE, state.SITE, state.LAY)
LAUNCH_QUESTIONS = (state.LAUNCH, state.UP, state.DOWN, state.CHANGE, state.REROLL_DIE)
ROUND_QUESTIONS = (
    state.ROLL,
    state.SPOT,
    state.ANY,
    state.UP,
    state.DOWN,
    state.CHANGE,
    state.REROLL_DIE,
    *TILE_QUESTIONS,
    state.DISCARD,
)
MOST_ROWS = state.SOLO_BOARDS * state.SIDE  # and columns, of any map


def checks(box: Box, states: Array) -> Checks:
    """Yield what must hold, and in which of the states it does."""
    t = Table(box, states)
    return shaped(states, (part(t) for part in PARTS))


class Table(States):
    """The states, and what most checks need of them."""

    def __init__(self, box: Box, states: Array):
        super().__init__(box, states)
        self.solo = states["solo"] == 1
        self.seated = np.arange(state.SEATS) < states["seats"][:, None]
        self.most_boards = np.where(self.solo, state.SOLO_BOARDS, state.OWN_BOARDS)
        self.boards = np.clip(states["boards"], 0, self.most_boards[:, None])
        self.parts = (states["gear"] != state.NONE).sum(axis=2)

    def asks(self, *questions: int) -> Array:
        """Which seats are asked one of these."""
        return np.isin(self.at["asked"], questions)

    def plots(self, field: str, seat: int) -> Array:
        """Return a seat's plots: as many as a solo seat can have.

        With others at the table, the last two are the first two of the next seat.
        """
        first = state.OWN_BOARDS * seat
        values: Array = self.at[field]
        last = np.minimum(np.arange(first, first + state.SOLO_BOARDS), state.PLOTS - 1)
        return values[:, last]

    def has(self, seat: int) -> Array:
        """On which of these a board of the seat lies."""
        has: Array = np.arange(state.SOLO_BOARDS) < self.boards[:, seat, None]
        return has


def table_set(t: Table) -> Checks:
    yield from t.unused("venus")
    yield "dice are words", within(t["rng"], 0, WORD)
    yield "no row of dice is all zero", all_of(t["rng"].any(axis=2))
    yield "1 to 4 seats", (t["seats"] >= 1) & (t["seats"] <= state.SEATS)
    yield "solo is one seat", t["solo"] == (t["seats"] == 1)
    yield "a phase", (t["phase"] >= state.ROUND) & (t["phase"] <= state.OVER)
    yield "turns are counted", t["turn"] >= t["round_number"]
    last = np.where(t.solo, t.box["solo_round_limit"], t.box["round_limit"])
    yield "a round", (t["round_number"] >= 1) & (t["round_number"] <= last)


def questions(t: Table) -> Checks:
    phase, asked = t["phase"], t["asked"] != state.NOTHING
    several = t.asks(*ROUND_QUESTIONS) | (t.solo[:, None] & t.asks(state.RESCUE, state.SCAVENGE))
    questions = np.select(
        [
            (phase == number)[:, None]
            for number in (state.ROUND, state.RESCUING, state.SCAVENGING, state.LAUNCHING)
        ],
        [several, t.asks(state.RESCUE), t.asks(state.SCAVENGE), t.asks(*LAUNCH_QUESTIONS)],
        False,
    )
    yield (
        "questions are those of the phase",
        all_of(questions | ~asked)
        & all_of(np.isin(t["asked"], (state.NOTHING, *state.OPTIONS.bases()))),
    )
    yield "only those at the table are asked", all_of(t.seated | ~asked)
    yield "ready or not", within(t["is_ready"], 0, 1) & all_of(t.seated | (t["is_ready"] == 0))
    playing = np.isin(phase, (state.ROUND, state.LAUNCHING))
    yield (
        "in a round and in the launch those are asked who are not ready",
        ~playing | all_of((asked == (t["is_ready"] == 0)) | ~t.seated),
    )
    one = asked.sum(axis=1) == 1
    yield (
        "picking and launching are for one at a time",
        np.isin(phase, (state.RESCUING, state.SCAVENGING, state.LAUNCHING)) <= one,
    )
    yield "nobody is asked at the end", (phase != state.OVER) | ~asked.any(axis=1)
    yield (
        "all are ready when cards are picked",
        ~np.isin(phase, (state.RESCUING, state.SCAVENGING))
        | all_of((t["is_ready"] == 1) | ~t.seated),
    )


def order(t: Table) -> Checks:
    order, lot = t["order"], t["lot"]
    placed = order != state.NONE
    yield (
        "an order of seats",
        within(order, state.NONE, t["seats"][:, None] - 1) & filled_in_order(placed),
    )
    yield "nobody has two places", all_of(counts(order, state.SEATS) <= 1)
    yield "a place in the order", (t["picker"] >= 0) & (t["picker"] <= state.SEATS)
    yield (
        "lots are of those at the table",
        all_of((lot >= state.NONE) & (t.seated | (lot == state.NONE))),
    )
    contending = lot != state.NONE
    alike = (lot[:, :, None] == lot[:, None, :]) & contending[:, :, None] & contending[:, None, :]
    yield "no two lots are alike", alike.sum(axis=(1, 2)) == contending.sum(axis=1)
    picking = np.isin(t["phase"], (state.RESCUING, state.SCAVENGING))
    yield "those pick who drew lots", ~picking | (placed.sum(axis=1) == contending.sum(axis=1))
    drawn = np.where(
        placed,
        np.take_along_axis(lot, np.clip(order, 0, state.SEATS - 1).astype(np.int64), axis=1),
        state.NONE,
    )
    yield "the higher lot picks first", ~picking | all_of(drawn[:, :-1] >= drawn[:, 1:])


def engineers(t: Table) -> Checks:
    window, asleep, rescued = t["window"], t["asleep"], t["rescued"]
    dealt = np.where(t.solo, 1, t["seats"] - 1)
    both = np.concatenate([window, asleep], axis=2).reshape(-1, state.SEATS, state.WINDOWS + 2)
    everywhere = t["stack"] + counts(both, state.ENGINEERS)
    yield (
        "as many engineers of each type as were dealt",
        all_of(everywhere == dealt[:, None]) & all_of(t["stack"] >= 0),
    )
    yield "engineers of one of six types", within(both, state.NONE, state.ENGINEERS - 1)
    own = (both[..., None] == np.arange(state.ENGINEERS)).sum(axis=2)
    yield "nobody has two of a type", all_of(own <= 1)
    yield "windows are filled in order", filled_in_order(window != state.NONE)
    yield (
        "sleepers too, and only once all windows are taken",
        filled_in_order(asleep != state.NONE),
    )
    yield "engineers are counted", all_of(rescued == (both != state.NONE).sum(axis=2))
    yield (
        "sleepers are those beyond four",
        all_of((asleep != state.NONE).sum(axis=2) == np.maximum(0, rescued - state.WINDOWS)),
    )
    yield "only one alone has sleepers", t.solo | all_of(asleep == state.NONE)
    yield (
        "who is in a window may have been used",
        within(t["engineer_used"], 0, 1)
        & all_of((t["engineer_used"] == 0) | (window != state.NONE)),
    )
    resting = (t["is_ready"] == 1) & (t["phase"] < state.LAUNCHING)[:, None]
    yield (
        "engineers are reset when a turn ends",
        all_of((t["engineer_used"] == 0) | ~resting[:, :, None]),
    )
    due = t["engineers_due"]
    yield (
        "each V-naut brings one engineer at most",
        all_of((due >= 0) & (rescued + due <= t["vnauts"])),
    )
    yield (
        "no engineer is due once parts are picked",
        (t["phase"] <= state.RESCUING) | all_of(due == 0),
    )
    yield (
        "alone, engineers are picked at once",
        ~t.solo | (due.sum(axis=1) == 0) | t.asks(state.RESCUE)[:, 0],
    )


def parts(t: Table) -> Checks:
    gear, uses, begun, market = t["gear"], t["uses_left"], t["begun"], t["market"]
    alone = np.where(np.arange(state.PARTS) < state.DICE_PARTS, 1, 0)
    in_use = np.where(t.solo[:, None], alone, t.box["part_copies"])
    yield (
        "as many parts of each kind as are in use",
        all_of(t["part_deck"] + counts(market, state.PARTS) + counts(gear, state.PARTS) == in_use),
    )
    yield (
        "parts are of seven kinds",
        within(gear, state.NONE, state.PARTS - 1)
        & within(market, state.NONE, state.PARTS - 1)
        & all_of(t["part_deck"] >= 0),
    )
    yield (
        "a gap in the market only without a deck",
        all_of(market[:, :1] != state.NONE) | (t["part_deck"].sum(axis=1) == 0),
    )
    yield (
        "the rest of the market likewise, unless alone",
        t.solo | all_of(market != state.NONE) | (t["part_deck"].sum(axis=1) == 0),
    )
    yield "alone, one is face up", ~t.solo | all_of(market[:, 1:] == state.NONE)
    yield (
        "gear spots are filled in order, by those at the table",
        filled_in_order(gear != state.NONE) & all_of(t.seated | (t.parts == 0)),
    )
    most = np.where(
        gear == state.NONE,
        0,
        (1 << np.maximum(1, t.box["part_uses"][np.clip(gear, 0, state.PARTS - 1)])) - 1,
    )
    yield (
        "what a part can still do is printed on it",
        within(uses, 0, most) & all_of((uses & ~most) == 0),
    )
    yield (
        "only a part that is there is begun",
        within(begun, 0, 1) & all_of((begun == 0) | (gear != state.NONE)),
    )
    yield (
        "a part that was begun is expended when the turn ends",
        all_of((begun == 0) | (t["is_ready"] == 0)[:, :, None]),
    )
    due = t["parts_due"]
    yield (
        "a free gear spot for each part due",
        all_of((due >= 0) & (due <= np.where(t.seated, state.GEARS - t.parts, 0))),
    )
    yield "no part is due in the launch", (t["phase"] <= state.SCAVENGING) | all_of(due == 0)
    yield (
        "alone, parts are picked at once",
        ~t.solo | (due.sum(axis=1) == 0) | t.asks(state.SCAVENGE)[:, 0],
    )


def gems_and_rods(t: Table) -> Checks:
    gems = t["crystals"] + t["ore"]
    yield (
        "gems of those at the table",
        all_of((t["crystals"] >= 0) & (t["ore"] >= 0) & (t.seated | (gems == 0))),
    )
    done = (t["is_ready"] == 1) | (t["phase"] != state.ROUND)[:, None]
    yield "no more than eight when the turn ends", all_of((gems <= state.MOST_GEMS) | ~done)
    yield (
        "to be discarded there are more",
        all_of((gems > state.MOST_GEMS) | ~t.asks(state.DISCARD)),
    )
    yield (
        "the supply is enough",
        (t["crystals"].sum(axis=1) <= t.box["crystals"]) & (t["ore"].sum(axis=1) <= t.box["ore"]),
    )
    by_board = np.where(t.solo[:, None], 0, t["full_boards"] * t.box["rods_for_board"])
    by_kind = t["rods"] - by_board - (t.parts == state.GEARS) * t.box["rods_for_parts"]
    rounds = t["round_number"][:, None] * t.box["rods_for_kind"]
    yield (
        "rods come of full boards, four parts and fives of a kind",
        within(by_kind, 0, np.where(t.seated, rounds, 0)),
    )
    yield "there are rods for all", t["rods"].sum(axis=1) <= t.box["rods"]


def _locked(t: Table) -> Array:
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


def dice(t: Table) -> Checks:
    dice, boosters = t["dice"], t["boosters"]
    yield "dice show 1 to 6", all_of(dice >= 0) & all_of(dice[:, :, 0] == 0)
    rolled = t.seated & ~t.asks(state.ROLL)
    in_all = np.where(rolled, state.POWER_DICE + boosters, 0)
    yield (
        "four power dice and the boosters, unlocked or locked",
        all_of(dice.sum(axis=2) + _locked(t) == in_all),
    )
    launching = (t["sequence_length"] > 0) | (
        (t["phase"] == state.LAUNCHING)[:, None] & t.asks(*LAUNCH_QUESTIONS)
    )
    crystals = state.MOST_GEMS + state.GEARS * int(t.box["part_gems"][state.CRYSTAL_PART])
    most = np.where(launching, t["rods"], np.where(t.seated, crystals, 0))
    yield (
        "boosters for crystals, in the launch for rods",
        within(boosters, np.where(launching, t["rods"], 0), most),
    )
    yield (
        "booster dice are enough",
        np.where(launching, 0, boosters).sum(axis=1) <= t.box["booster_dice"],
    )


def tracks(t: Table) -> Checks:
    low, length = t["run_low"], t["run_length"]
    none = (low == 0) & (length == 0)
    yield (
        "a run is of three or four",
        all_of(
            none | ((low >= 1) & ((length == 3) | (length == 4)) & (low + length - 1 <= state.PIPS))
        ),
    )
    value, count = t["kind_value"], t["kind_count"]
    yield (
        "two to five of a kind",
        all_of(
            ((value == 0) & (count == 0))
            | ((value >= 1) & (value <= state.PIPS) & (count >= 2) & (count <= 5))
        ),
    )
    any_die = t["any_die"]
    yield "any dice", within(any_die, 0, state.PIPS) & filled_in_order(any_die > 0)
    some = (any_die > 0).sum(axis=2)
    yield (
        "any three, asked one by one",
        all_of(np.where(t.asks(state.ANY), (some == 1) | (some == 2), (some == 0) | (some == 3))),
    )
    three, two = t["house_three"], t["house_two"]
    yield (
        "a full house of two values",
        within(three, 0, state.PIPS)
        & within(two, 0, state.PIPS)
        & all_of((three != two) | (three == 0)),
    )
    yield "of both", all_of((three > 0) == (two > 0))
    for field in ("spot_die", "plus_die", "minus_die"):
        yield f"{field} is a die or none", within(t[field], 0, state.PIPS)
    yield (
        "a die for the +1 space comes before what it raises",
        all_of(~t.asks(state.UP) | (t["plus_die"] > 0)),
    )
    yield (
        "a die for the -1 space comes before what it lowers",
        all_of(~t.asks(state.DOWN) | (t["minus_die"] > 0)),
    )
    unused = (low == 0) & (value == 0) & (some == 0) & (three == 0) & (t["spot_die"] == 0)
    launched = (t["phase"] == state.LAUNCHING)[:, None] & t.asks(*LAUNCH_QUESTIONS)
    yield (
        "in the launch only the two spaces take dice",
        all_of(unused | ~(launched | (t["sequence_length"] > 0))),
    )


def in_hand(t: Table) -> Checks:
    icon, size, shape, drawn, new = (
        t["icon"],
        t["tile_size"],
        t["tile_shape"],
        t["drawn"],
        t["new_board"],
    )
    changing = t.asks(state.CHANGE, state.REROLL_DIE)
    yield (
        "an icon is in use while a die is asked for",
        all_of(np.where(changing, (icon >= 0) & (icon < state.ICONS), icon == state.NONE)),
    )
    yield (
        "the reroll asks for a die to be rolled",
        all_of(~changing | ((icon == state.REROLL) == t.asks(state.REROLL_DIE))),
    )
    yield (
        "a tile is in hand while it is asked about",
        all_of(np.where(t.asks(*TILE_QUESTIONS), (size >= 1) & (size <= 5), size == 0)),
    )
    squares = t.box["tile_squares"][np.clip(shape, 0, state.SHAPES - 1)]
    right = (squares == size) | ((size == 5) & (squares == 6))
    yield (
        "its shape is chosen before its place",
        all_of(
            np.where(
                t.asks(state.LAY),
                (shape >= 0) & (shape < state.SHAPES) & right,
                shape == state.NONE,
            )
        ),
    )
    yield (
        "a board is drawn before its place",
        all_of(
            np.where(t.asks(state.SITE), (drawn >= 0) & (drawn < state.BOARDS), drawn == state.NONE)
        ),
    )
    newest = t.asks(state.SHAPE, state.LAY) & (new == t["boards"] - 1) & (new > 0)
    yield "the tile may be bound to the board just added", all_of((new == state.NONE) | newest)


def boards(t: Table) -> Checks:
    at, boards = t["terrain_at"], t["boards"]
    drawing = (t["drawn"] != state.NONE).astype(int)
    yield (
        "each seat has boards",
        within(boards, np.where(t.seated, 1, 0), np.where(t.seated, t.most_boards[:, None], 0)),
    )
    yield (
        "boards are in the deck, in a share or played",
        within(at, state.DECK, state.SHARE + state.SEATS - 1),
    )
    shares = counts(at - state.SHARE, state.SEATS)
    yield (
        "a share for each board to come",
        all_of(shares == np.where(t.seated, t.most_boards[:, None] - boards - drawing, 0)),
    )
    lands = []
    for seat in range(state.SEATS):
        land, has = t.plots("land", seat), t.has(seat)
        yield (
            f"seat {seat} begins with a starting board",
            ~t.seated[:, seat] | within(land[:, :1], 0, state.SEATS - 1),
        )
        yield (
            f"and goes on with others, seat {seat}",
            all_of(
                (land[:, 1:] >= state.SEATS) & (land[:, 1:] < state.SEATS + 2 * state.BOARDS)
                | ~has[:, 1:]
            ),
        )
        lands.append(np.where(has, land, state.NONE))
    laid = np.concatenate(lands, axis=1)
    starts = counts(laid, state.SEATS)
    yield "no starting board lies twice", all_of(starts <= 1)
    others = counts(
        np.where(laid >= state.SEATS, (laid - state.SEATS) // 2, state.NONE), state.BOARDS
    ) + counts(t["drawn"], state.BOARDS)
    yield (
        "the boards that were played lie on the maps, once",
        all_of(others == ((at == state.PLAYED) & (np.arange(state.BOARDS) < t.box["boards"]))),
    )
    everywhere = np.zeros((len(boards), state.PLOTS), bool)
    for seat in range(state.SEATS):
        for board in range(state.SOLO_BOARDS):
            if state.OWN_BOARDS * seat + board < state.PLOTS:
                everywhere[:, state.OWN_BOARDS * seat + board] |= t.has(seat)[:, board]
    yield "nothing lies where there is no board", all_of(everywhere | (t["land"] == state.NONE))
    for field in ("plot_x", "plot_y", "unexplored", "first_tile"):
        yield f"{field} is 0 where there is no board", all_of(everywhere | (t[field] == 0))
    yield "nor is a tile there", all_of(everywhere[:, :, None] | (t["tile_on"] == 0))


class _Map:
    """One seat's map in every state, laid out on a grid with a margin."""

    def __init__(self, t: Table, seat: int):
        self.seat, self.name = seat, f"seat {seat}"
        self.has = t.has(seat)
        self.left, self.top, self.tile_on = (
            t.plots("plot_x", seat),
            t.plots("plot_y", seat),
            t.plots("tile_on", seat),
        )
        self.land = np.clip(t.plots("land", seat), 0, state.SEATS + 2 * state.BOARDS - 1)
        self.tiles = t["tiles"][:, seat]
        self.width = state.SIDE * int(t.most_boards.max())  # and height
        square = np.arange(state.SQUARES)
        self.x = (
            np.clip(self.left, 0, self.width - state.SIDE)[:, :, None] + square % state.SIDE + 1
        )
        self.y = (
            np.clip(self.top, 0, self.width - state.SIDE)[:, :, None] + square // state.SIDE + 1
        )
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
        square = np.arange(state.SQUARES)
        marks: Array = (rows[self.land][:, :, square // state.SIDE] >> square % state.SIDE & 1) == 1
        return marks


def maps(t: Table) -> Checks:
    copies = t["copies"]
    rows_used = np.zeros(t["free"].shape, bool)
    for field in ("height", "tiles", "full_boards", "vnauts"):
        yield (
            f"{field} of those at the table",
            all_of((t[field] >= 0) & (t.seated | (t[field] == 0))),
        )
    for seat in np.flatnonzero(t.seated.any(axis=0)):
        laid = _Map(t, int(seat))
        yield from _boards_of(t, laid)
        yield from _tiles_of(t, laid)
        yield from _rows_of(t, laid, rows_used)
    for field in ("free", "edge", "wall_right", "wall_below"):
        yield f"{field} is empty off the maps", all_of(rows_used | (t[field] == 0))
    squares = (t["tile_on"] > 0).sum(axis=(1, 2))
    yield (
        "alone, tiles of each shape are counted",
        np.where(t.solo, copies.sum(axis=1) == t["tiles"][:, 0], copies.sum(axis=1) == 0),
    )
    yield (
        "and they have as many squares as are covered",
        ~t.solo | ((copies * t.box["tile_squares"]).sum(axis=1) == squares),
    )
    yield (
        "at most three of a shape",
        within(copies, 0, np.where(t.solo, state.SOLO_COPIES, 0)[:, None]),
    )


def _boards_of(t: Table, m: _Map) -> Checks:
    left, top, has = m.left, m.top, m.has
    yield (
        f"{m.name}: boards lie in rows and columns",
        all_of(~has | ((left % state.SIDE == 0) & (top % state.SIDE == 0))),
    )
    for start in (left, top):
        first = np.where(has, start, m.width).min(axis=1)
        yield (
            f"{m.name}: the map begins in its corner",
            ~has[:, 0] | ((first == 0) & within(np.where(has, start, 0), 0, m.width - state.SIDE)),
        )
    yield (
        f"{m.name}: rows are counted",
        t["height"][:, m.seat] == np.where(has, top + state.SIDE, 0).max(axis=1),
    )
    yield (
        f"{m.name}: no two boards overlap",
        m.ground.sum(axis=(1, 2)) == has.sum(axis=1) * state.SQUARES,
    )


def _tiles_of(t: Table, m: _Map) -> Checks:
    covered = (m.tile_on > 0).sum(axis=2)
    left_over = np.where(covered == state.SQUARES, state.NONE, state.SQUARES - covered)
    yield (
        f"{m.name}: unexplored squares are counted",
        all_of(~m.has | (t.plots("unexplored", m.seat) == left_over)),
    )
    yield (
        f"{m.name}: full boards are counted",
        t["full_boards"][:, m.seat] == (m.has & (covered == state.SQUARES)).sum(axis=1),
    )
    on_vnaut = np.take_along_axis(
        m.tile_on, t.box["land_vnaut"][m.land][:, :, None].astype(np.int64), axis=2
    )[:, :, 0]
    first = t.plots("first_tile", m.seat)
    rescued = m.has & (on_vnaut > 0) & (on_vnaut != first)
    yield f"{m.name}: V-nauts are counted", t["vnauts"][:, m.seat] == rescued.sum(axis=1)
    lowest = np.where(m.tile_on > 0, m.tile_on, np.iinfo(m.tile_on.dtype).max).min(axis=2)
    yield (
        f"{m.name}: only a board that was added has a first tile before its pieces",
        all_of(~m.has | (first == 0) | (first == lowest)) & (first[:, 0] * m.has[:, 0] == 0),
    )
    looks = _looks(m.numbers)
    there = np.arange(looks.shape[1]) <= m.tiles[:, None]
    yield (
        f"{m.name}: tiles are numbered",
        all_of((looks > 0) == there) & within(m.numbers, 0, m.tiles[:, None, None]),
    )
    known = np.sort(_known_looks(t.box))
    alike = known[np.minimum(np.searchsorted(known, looks), len(known) - 1)]
    yield f"{m.name}: tiles are of the box's shapes", all_of((alike == looks) | ~there)
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
    """Return what each tile on a grid of tile numbers looks like: bits by square, in rows of six.

    Number 0 is no tile.
    """
    state_of, y, x = np.nonzero(numbers > 0)
    most = state.SOLO_BOARDS * state.SQUARES + 1
    tile = state_of * most + np.minimum(numbers[state_of, y, x], most - 1)
    left, top = np.full((2, len(numbers) * most), MOST_ROWS)
    np.minimum.at(left, tile, x)
    np.minimum.at(top, tile, y)
    right, down = x - left[tile], y - top[tile]
    fits = (right < state.MOST_SQUARES) & (down < state.MOST_SQUARES)
    bits = np.where(
        fits,
        2.0
        ** (
            np.minimum(right, state.MOST_SQUARES)
            + state.MOST_SQUARES * np.minimum(down, state.MOST_SQUARES)
        ),
        0.5,
    )
    looks: Array = np.bincount(tile, bits, len(numbers) * most).reshape(len(numbers), most)
    looks[:, 0] = 1
    return looks


def _known_looks(box: Any) -> Array:
    """The looks that the box's tiles have, turned and flipped."""
    x, y = box["tile_x"].astype(np.int64), box["tile_y"].astype(np.int64)
    there = np.arange(state.MOST_SQUARES) < box["tile_squares"][:, None, None]
    looks: Array = np.where(there, 2.0 ** (x + state.MOST_SQUARES * y), 0).sum(axis=2).ravel()
    return looks


def _rows_of(t: Table, m: _Map, rows_used: Array) -> Checks:
    """What the rules keep as rows of bits."""
    tile, free = m.numbers > 0, m.ground & (m.numbers == 0)
    edge = np.zeros_like(free)
    edge[:, 1:-1, 1:-1] = (
        tile[:, :-2, 1:-1] | tile[:, 2:, 1:-1] | tile[:, 1:-1, :-2] | tile[:, 1:-1, 2:]
    )
    at, mech = np.arange(len(t.at)), np.clip(t.box["land_mech"][m.land[:, 0]], 0, state.SQUARES - 1)
    edge[at, m.y[at, 0, mech], m.x[at, 0, mech]] |= m.has[:, 0] & (m.tiles == 0)
    ours = (np.arange(m.width) < np.where(t.solo, MOST_ROWS, state.ROWS_EACH)[:, None]) & t.seated[
        :, m.seat, None
    ]
    rows = np.minimum(np.arange(m.width) + state.ROWS_EACH * m.seat, rows_used.shape[1] - 1)
    for number, row in enumerate(rows):
        rows_used[:, row] |= ours[:, number]
    for field, marks in {"free": free, "edge": edge & free, **m.walls}.items():
        expected = marks[:, 1:-1, 1:-1] @ (1 << np.arange(m.width, dtype=np.int64))
        yield (
            f"{m.name}: {field} is what lies there",
            all_of((t[field][:, rows] == expected) | ~ours),
        )


def launch(t: Table) -> Checks:
    value, length, initiator = t["sequence_value"], t["sequence_length"], t["initiator"]
    lost = t.solo & (t["phase"] == state.OVER) & (initiator == state.NOBODY)
    late = (t["phase"] >= state.LAUNCHING) & ~lost
    discarding = t.asks(state.DISCARD).any(axis=1)  # alone, between the decision and the launch
    yield (
        "somebody began the launch",
        np.where(
            late,
            (initiator >= 0) & (initiator < t["seats"]),
            (initiator == state.NOBODY) | (t.solo & (initiator == 0) & discarding),
        ),
    )
    captain = t["captain"]
    over = (t["phase"] == state.OVER) & ~t.solo
    yield (
        "a captain at the end, one of those at the table",
        np.where(over, (captain >= 0) & (captain < t["seats"]), captain == state.NOBODY),
    )
    rank = 10 * length + value
    theirs = np.take_along_axis(rank, np.maximum(0, captain)[:, None].astype(np.int64), axis=1)
    yield "with the best sequence", ~over | all_of(rank <= theirs)
    launched = length > 0
    yield (
        "sequences come with the launch",
        all_of(~launched | (late[:, None] & t.seated & (t["is_ready"] == 1))),
    )
    yield "a sequence has a value", within(value, 0, state.PIPS) & all_of((value > 0) == launched)
    alike = np.take_along_axis(
        t["dice"], np.clip(value, 0, state.PIPS)[:, :, None].astype(np.int64), axis=2
    )[:, :, 0]
    yield (
        "of all dice of that value, up to eight",
        all_of(~launched | (length == np.minimum(state.LONGEST_SEQUENCE, alike)))
        & all_of(length >= 0),
    )
    yield "all launch in the end", (t["phase"] != state.OVER) | lost | all_of(launched == t.seated)
    yield "nobody launches twice", ~late | all_of(t.asks(*LAUNCH_QUESTIONS) <= ~launched)
    places = np.where(late, t["seats"], 0)
    yield (
        "everyone has a place in the order of the launch",
        ~late | ((t["order"] != state.NONE).sum(axis=1) == places),
    )
    last = np.take_along_axis(
        t["order"], np.maximum(0, t["seats"] - 1)[:, None].astype(np.int64) % state.SEATS, axis=1
    )[:, 0]
    yield "the initiator has the last", ~late | (last == initiator)


PARTS = (
    table_set,
    questions,
    order,
    engineers,
    parts,
    gems_and_rods,
    dice,
    tracks,
    in_hand,
    boards,
    maps,
    launch,
)
