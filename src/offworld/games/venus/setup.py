"""Cities of Venus: Survivors: setting the table (chapter 2; 10.2 and 10.3 for solo)."""

from offworld.games.venus.cards import deal_part
from offworld.games.venus.explore import lay_board
from offworld.games.venus.pieces import dice_of, most_boards, plot_of, row_of
from offworld.games.venus.state import (
    BOARDS,
    DECK,
    DICE_PARTS,
    ENGINEERS,
    GEARS,
    MARKET,
    NOBODY,
    NONE,
    NOTHING,
    PARTS,
    PLOTS,
    ROUND,
    SEATS,
    SHARE,
    SIDE,
    WINDOWS,
)
from offworld.kernel.bags import draw_from
from offworld.kernel.dice import GAME, below, seed_dice
from offworld.kernel.rule import rule

STREAMS = 4  # streams of chance are told apart by GAME or IMAGINING, and by this times a seat's place


@rule
def set_up(box, s, seats, seed):
    """Lays everything out; nobody is asked yet."""
    seed_all(s, seed, GAME)
    s.seats = seats
    s.solo = 1 if seats == 1 else 0
    s.phase = ROUND
    s.initiator = NOBODY
    for engineer in range(ENGINEERS):  # 2.3, 10.3
        s.stack[engineer] = 1 if s.solo == 1 else min(seats - 1, box.engineer_copies[engineer])
    lay_market(box, s)
    for plot in range(PLOTS):
        s.land[plot] = NONE
    for seat in range(SEATS):
        clear_seat(s, seat)
    deal_starts(box, s)
    for board in range(BOARDS):
        s.terrain_at[board] = DECK
    deal_shares(s)


@rule
def seed_all(s, seed, stream):  # 3.2
    """Every seat has a stream of chance of its own; `rng` is the table's."""
    seed_dice(s.rng, seed, stream)
    for seat in range(SEATS):
        seed_dice(dice_of(s, seat), seed, stream + STREAMS * (seat + 1))


@rule
def lay_market(box, s):  # 2.4, 10.2
    """Four mech parts face up; alone, one of five different ones that work on dice."""
    for kind in range(PARTS):
        s.part_deck[kind] = box.part_copies[kind]
        if s.solo == 1:
            s.part_deck[kind] = 1 if kind < DICE_PARTS else 0
    for slot in range(MARKET):
        s.market[slot] = NONE
        if slot == 0 or s.solo == 0:
            deal_part(s, slot)


@rule
def deal_shares(s):  # 2.5
    """Which boards each seat will draw: as many as it may still add."""
    for seat in range(s.seats):
        for _ in range(most_boards(s) - s.boards[seat] - (1 if s.drawn[seat] != NONE else 0)):
            board = draw_from(s.terrain_at, 0, BOARDS, DECK, s.rng)
            s.terrain_at[board] = SHARE + seat


@rule
def clear_seat(s, seat):
    s.asked[seat] = NOTHING
    s.order[seat] = NONE
    s.lot[seat] = NONE
    s.icon[seat] = NONE
    s.tile_shape[seat] = NONE
    s.drawn[seat] = NONE
    s.new_board[seat] = NONE
    s.asleep[seat, 0] = NONE
    s.asleep[seat, 1] = NONE
    for window in range(WINDOWS):
        s.window[seat, window] = NONE
    for gear in range(GEARS):
        s.gear[seat, gear] = NONE


@rule
def deal_starts(box, s):  # 2.1
    """A starting board each, at random; the first tile must cover its mech."""
    for seat in range(s.seats):
        skip = below(s.rng, SEATS - seat)
        for land in range(SEATS):
            if not is_dealt(s, seat, land):
                if skip == 0:
                    lay_board(box, s, seat, land, 0, 0)
                    mech = int(box.land_mech[land])
                    s.edge[row_of(seat, mech // SIDE)] = 1 << mech % SIDE  # 6.2
                    break
                skip -= 1


@rule
def is_dealt(s, seats, land):
    for seat in range(seats):
        if s.land[plot_of(seat, 0)] == land:
            return True
    return False
