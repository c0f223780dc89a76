"""Cities of Venus: Survivors: the setup (chapter 2; 10.2 and 10.3 for solo)."""

from offworld.games.venus import state
from offworld.games.venus.cards import deal_part
from offworld.games.venus.explore import lay_board
from offworld.games.venus.pieces import most_boards, plot_of, row_of
from offworld.kernel.bags import draw_from
from offworld.kernel.dice import GAME, MAIN, below, seed_dice
from offworld.kernel.rule import rule


@rule
def set_up(box, s, seats, seed):
    """Fill a zeroed state, up to the first round."""
    seed_dice(s.rng, seed, GAME)  # 3.2: the main row, and one for each seat
    s.seats = seats
    s.solo = 1 if seats == 1 else 0
    s.phase = state.ROUND
    s.initiator = state.NOBODY
    s.captain = state.NOBODY
    for engineer in range(state.ENGINEERS):  # 2.3, 10.3
        s.stack[engineer] = 1 if s.solo == 1 else min(seats - 1, box.engineer_copies[engineer])
    lay_market(box, s)
    for plot in range(state.PLOTS):
        s.land[plot] = state.NONE
    for seat in range(state.SEATS):
        clear_seat(s, seat)
    deal_starts(box, s)
    for board in range(state.BOARDS):  # a box with fewer boards has none left at the end
        s.terrain_at[board] = state.DECK if board < box.boards else state.PLAYED
    deal_shares(s)


@rule
def lay_market(box, s):  # 2.4, 10.2
    """Deal four mech parts face up; in a solo game one, of five different ones that change dice."""
    for kind in range(state.PARTS):
        s.part_deck[kind] = box.part_copies[kind]
        if s.solo == 1:
            s.part_deck[kind] = 1 if kind < state.DICE_PARTS else 0
    for slot in range(state.MARKET):
        s.market[slot] = state.NONE
        if slot == 0 or s.solo == 0:
            deal_part(s, slot)


@rule
def deal_shares(s):  # 2.5
    """Deal each seat the boards it will draw: as many as it may still add."""
    for seat in range(s.seats):
        in_hand = 1 if s.drawn[seat] != state.NONE else 0
        for _ in range(most_boards(s) - s.boards[seat] - in_hand):
            board = draw_from(s.terrain_at, 0, state.BOARDS, state.DECK, s.rng, MAIN)
            s.terrain_at[board] = state.SHARE + seat


@rule
def clear_seat(s, seat):
    """Set the fields of a seat that don't begin with 0."""
    s.asked[seat] = state.NOTHING
    s.order[seat] = state.NONE
    s.lot[seat] = state.NONE
    s.icon[seat] = state.NONE
    s.tile_shape[seat] = state.NONE
    s.drawn[seat] = state.NONE
    s.new_board[seat] = state.NONE
    s.asleep[seat, 0] = state.NONE
    s.asleep[seat, 1] = state.NONE
    for window in range(state.WINDOWS):
        s.window[seat, window] = state.NONE
    for gear in range(state.GEARS):
        s.gear[seat, gear] = state.NONE


@rule
def deal_starts(box, s):  # 2.1
    """Deal each seat a random starting board. Its first tile must cover the mech."""
    for seat in range(s.seats):
        skip = below(s.rng, MAIN, state.SEATS - seat)
        for land in range(state.SEATS):
            if not is_dealt(s, seat, land):
                if skip == 0:
                    lay_board(box, s, seat, land, 0, 0)
                    mech = int(box.land_mech[land])
                    s.edge[row_of(seat, mech // state.SIDE)] = 1 << mech % state.SIDE  # 6.2
                    break
                skip -= 1


@rule
def is_dealt(s, seats, land):
    """Return whether one of the first seats has this starting board."""
    for seat in range(seats):
        if s.land[plot_of(seat, 0)] == land:
            return True
    return False
