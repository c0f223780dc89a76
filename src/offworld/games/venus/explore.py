"""Cities of Venus: Survivors: exploration tiles and terrain boards (chapter 6).

A seat's map is a grid of squares, a row of bits for each y. Bit x of `free` is a square without a tile; bit x of `edge` one of these that
a next tile must cover one of. A tile is given by its squares in reading order, from the upper left corner of its bounding box.
"""

from offworld.games.venus import state
from offworld.games.venus.pieces import ask_on, gain_gems, gain_rods, most_boards, plot_of, row_of
from offworld.kernel.bags import draw_from
from offworld.kernel.dice import own
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

ROW = (1 << state.SIDE) - 1  # the squares of one row of a board

# --- which tile ---


@rule
def collect_tile(box, s, seat, squares):  # 6.1
    """A tile of so many squares is to be laid now; 5 stands for five or six."""
    s.tile_size[seat] = squares
    ask_shape(box, s, seat)


@rule
def ask_shape(box, s, seat):  # 6.1, 6.9
    """Which tile? One that fits nowhere goes back."""
    if has_shape(box, s, seat) or may_draw(box, s, seat):
        s.asked[seat] = state.SHAPE
    else:
        emit(state.NO_PLACE, seat, int(s.tile_size[seat]))
        s.tile_size[seat] = 0
        ask_on(s, seat)


@rule
def largest(s, seat):
    """The most squares the tile in hand may have."""
    return state.MOST_SQUARES if s.tile_size[seat] == 5 else int(s.tile_size[seat])


@rule
def is_left(s, shape):  # 10.5
    return s.solo == 0 or s.copies[shape] < state.SOLO_COPIES


@rule
def has_copy(box, s, seat):  # 10.5
    """Is any tile of the size in hand left?"""
    for shape in range(box.first_shape[s.tile_size[seat]], box.first_shape[largest(s, seat) + 1]):
        if is_left(s, shape):
            return True
    return False


@rule
def has_shape(box, s, seat):
    for shape in range(box.first_shape[s.tile_size[seat]], box.first_shape[largest(s, seat) + 1]):
        if is_left(s, shape) and fits(box, s, seat, shape):
            return True
    return False


@rule
def shapes(box, s, seat, out):  # 6.1, 6.5
    count = 0
    for shape in range(box.first_shape[s.tile_size[seat]], box.first_shape[largest(s, seat) + 1]):
        if is_left(s, shape) and fits(box, s, seat, shape):
            out[count] = state.SHAPE + shape
            count += 1
    if may_draw(box, s, seat):
        out[count] = state.TERRAIN
        count += 1
    return count


@rule
def choose_shape(s, seat, shape):
    s.tile_shape[seat] = shape
    s.asked[seat] = state.LAY


# --- where a tile may lie ---


@rule
def starts(box, s, seat, shape, turn, y):  # 6.2, 6.3, 6.4
    """The columns, as bits, at which the left end of a turned tile may lie when its top row is row y of the map."""
    if y + box.tile_height[shape, turn] > s.height[seat]:
        return 0
    lies = -1  # on free squares only, over no barrier
    joins = 0  # on the edge of what is explored
    on_new = 0  # on the board just added
    new = int(s.new_board[seat])
    for i in range(box.tile_squares[shape]):
        below = y + box.tile_y[shape, turn, i]
        row = row_of(seat, below)
        x = int(box.tile_x[shape, turn, i])
        joined = int(box.tile_joins[shape, turn, i])
        open_squares = int(s.free[row])
        if joined & 1:
            open_squares &= ~int(s.wall_right[row])
        if joined & 2:
            open_squares &= ~int(s.wall_below[row])
        lies &= open_squares >> x
        if lies == 0:
            return 0
        joins |= int(s.edge[row]) >> x
        if new >= 0:
            plot = plot_of(seat, new)
            if s.plot_y[plot] <= below < s.plot_y[plot] + state.SIDE:
                on_new |= ROW << int(s.plot_x[plot]) >> x
    if new >= 0:
        joins &= on_new  # a set of columns each: the tile's own squares may differ
    return lies & joins


@rule
def fits(box, s, seat, shape):
    """Is there a place for a shape?"""
    for turn in range(state.TURNS):
        if box.same_turn[shape, turn] == turn:
            for y in range(s.height[seat]):
                if starts(box, s, seat, shape, turn, y) != 0:
                    return True
    return False


@rule
def places(box, s, seat, out):  # 6.4
    """Where the tile may lie: its first square, in reading order, and its turn."""
    count = 0
    shape = int(s.tile_shape[seat])
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        left = int(s.plot_x[plot])
        top = int(s.plot_y[plot])
        for y in range(state.SIDE):
            for turn in range(state.TURNS):
                if box.same_turn[shape, turn] == turn:
                    squares = (
                        starts(box, s, seat, shape, turn, top + y)
                        << int(box.tile_x[shape, turn, 0])
                        >> left
                        & ROW
                    )
                    x = 0
                    while squares != 0:
                        if squares & 1:
                            out[count] = (
                                state.LAY
                                + (board * state.SQUARES + y * state.SIDE + x) * state.TURNS
                                + turn
                            )
                            count += 1
                        squares >>= 1
                        x += 1
    return count


@rule
def lay_tile(box, s, seat, place):  # 6.4
    """The tile lies; what is under it is taken."""
    turn = place % state.TURNS
    first = place // state.TURNS % state.SQUARES
    board = place // state.TURNS // state.SQUARES
    shape = int(s.tile_shape[seat])
    plot = plot_of(seat, board)
    left = s.plot_x[plot] + first % state.SIDE - box.tile_x[shape, turn, 0]
    top = s.plot_y[plot] + first // state.SIDE
    s.tiles[seat] += 1
    s.copies[shape] += s.solo
    s.tile_size[seat] = 0
    s.tile_shape[seat] = state.NONE
    s.new_board[seat] = state.NONE
    emit(state.LAID_TILE, seat, shape, board, first)
    for i in range(box.tile_squares[shape]):
        cover(box, s, seat, left + box.tile_x[shape, turn, i], top + box.tile_y[shape, turn, i])
    for i in range(box.tile_squares[shape]):
        widen_edge(s, seat, left + box.tile_x[shape, turn, i], top + box.tile_y[shape, turn, i])
    fill_boards(box, s, seat)
    if s.solo == 1 and s.engineers_due[seat] > 0:  # 10.1
        s.asked[seat] = state.RESCUE
    else:
        ask_on(s, seat)


@rule
def cover(box, s, seat, x, y):  # 6.7, 6.8
    """A tile covers a square; a crystal or a V-naut there is taken."""
    s.free[row_of(seat, y)] &= ~(1 << x)
    s.edge[row_of(seat, y)] &= ~(1 << x)
    plot = plot_at(s, seat, x, y)
    square = (y - s.plot_y[plot]) * state.SIDE + x - s.plot_x[plot]
    s.tile_on[plot, square] = s.tiles[seat]
    s.unexplored[plot] -= 1
    land = int(s.land[plot])
    if box.land_crystals[land] >> square & 1:
        gain_gems(s, seat, state.CRYSTAL, 1)
    if box.land_vnaut[land] == square:
        s.vnauts[seat] += 1
        s.engineers_due[seat] += 1
        emit(state.FOUND_VNAUT, seat)


@rule
def widen_edge(s, seat, x, y):  # 6.3
    """The free squares beside an explored one are where the next tile may join on."""
    row = row_of(seat, y)
    s.edge[row] |= (1 << x + 1 | 1 << x >> 1) & s.free[row]
    if y > 0:
        s.edge[row - 1] |= 1 << x & s.free[row - 1]
    if y + 1 < s.height[seat]:
        s.edge[row + 1] |= 1 << x & s.free[row + 1]


@rule
def plot_at(s, seat, x, y):
    """The plot that holds a square of a seat's map, NONE if none does."""
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        if 0 <= x - s.plot_x[plot] < state.SIDE and 0 <= y - s.plot_y[plot] < state.SIDE:
            return plot
    return state.NONE


@rule
def fill_boards(box, s, seat):  # 7.3, 10.6
    """Boards without a free square left bring fuel rods, once."""
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        if s.unexplored[plot] == 0:
            s.unexplored[plot] = state.NONE  # counted
            s.full_boards[seat] += 1
            emit(state.BOARD_FULL, seat, board)
            if s.solo == 0:
                gain_rods(s, seat, int(box.rods_for_board), state.BY_BOARD)


# --- new terrain boards ---


@rule
def may_draw(box, s, seat):  # 6.5, 6.6
    """May a new board be added for the tile in hand?"""
    if (
        s.new_board[seat] != state.NONE
        or s.boards[seat] == most_boards(s)
        or s.tiles[seat] == 0
        or not has_copy(box, s, seat)
    ):
        return False
    for board in range(s.boards[seat]):
        for direction in range(4):
            if is_open(s, seat, board, direction) and reaches(box, s, seat, board, direction):
                return True
    return False


@rule
def beside_x(s, plot, direction):
    """Left end of the board that would lie on one side of another."""
    return s.plot_x[plot] + (
        state.SIDE if direction == state.RIGHT else -state.SIDE if direction == state.LEFT else 0
    )


@rule
def beside_y(s, plot, direction):
    return s.plot_y[plot] + (
        state.SIDE if direction == state.BELOW else -state.SIDE if direction == state.ABOVE else 0
    )


@rule
def is_open(s, seat, board, direction):
    """Is there no board yet on that side of a board?"""
    plot = plot_of(seat, board)
    return (
        plot_at(s, seat, beside_x(s, plot, direction), beside_y(s, plot, direction)) == state.NONE
    )


@rule
def reaches(box, s, seat, board, direction):  # 6.6
    """Could the tile in hand, going straight, join what is explored to a new board on that side?"""
    for lane in range(state.SIDE):
        if lane_reaches(box, s, seat, board, direction, lane):
            return True
    return False


@rule
def lane_reaches(box, s, seat, board, direction, lane):
    """One row or column of a board, from the border inwards: are there few enough free squares up to the edge of what is explored?"""
    plot = plot_of(seat, board)
    longest = int(box.longest[s.tile_size[seat]])
    for step in range(min(state.SIDE, max(1, longest - 1))):
        inward = state.SIDE - 1 - step if direction in (state.RIGHT, state.BELOW) else step
        across = direction in (state.RIGHT, state.LEFT)
        x = s.plot_x[plot] + (inward if across else lane)
        row = row_of(seat, s.plot_y[plot] + (lane if across else inward))
        if s.free[row] >> x & 1 == 0:
            return step == 0
        if step > 0 and is_barred(s, row, x, direction):
            return False
        if s.edge[row] >> x & 1:
            return step + 2 <= longest
    return False


@rule
def is_barred(s, row, x, direction):
    """Is there a barrier on that side of a square?"""
    if direction == state.RIGHT:
        return s.wall_right[row] >> x & 1 == 1
    if direction == state.BELOW:
        return s.wall_below[row] >> x & 1 == 1
    if direction == state.LEFT:
        return s.wall_right[row] >> x - 1 & 1 == 1
    return s.wall_below[row - 1] >> x & 1 == 1


@rule
def draw_terrain(s, seat):  # 6.5
    """The next board of the seat's share, for both its sides to be seen."""
    board = draw_from(s.terrain_at, 0, state.BOARDS, state.SHARE + seat, s.rng, own(seat))
    s.terrain_at[board] = state.PLAYED
    s.drawn[seat] = board
    emit(state.DREW_TERRAIN, seat, board)
    s.asked[seat] = state.SITE


@rule
def sites(box, s, seat, out):  # 6.5, 6.6
    """Where the drawn board may go, either side up; a place between two boards is listed once."""
    count = 0
    for board in range(s.boards[seat]):
        for direction in range(4):
            if (
                is_open(s, seat, board, direction)
                and reaches(box, s, seat, board, direction)
                and is_listed_first(box, s, seat, board, direction)
            ):
                out[count] = state.SITE + (board * 4 + direction) * 2
                out[count + 1] = state.SITE + (board * 4 + direction) * 2 + 1
                count += 2
    return count


@rule
def is_listed_first(box, s, seat, board, direction):
    plot = plot_of(seat, board)
    x = beside_x(s, plot, direction)
    y = beside_y(s, plot, direction)
    for earlier in range(board):
        other = plot_of(seat, earlier)
        for way in range(4):
            if (
                beside_x(s, other, way) == x
                and beside_y(s, other, way) == y
                and reaches(box, s, seat, earlier, way)
            ):
                return False
    return True


@rule
def place_terrain(box, s, seat, where):  # 6.5, 6.6
    """The drawn board lies next to another. If the tile can't lie on it after all, it may lie elsewhere (6.10)."""
    land = state.SEATS + 2 * s.drawn[seat] + where % 2
    beside = plot_of(seat, where // 8)
    direction = where // 2 % 4
    if beside_x(s, beside, direction) < 0:
        make_room_left(s, seat)
    if beside_y(s, beside, direction) < 0:
        make_room_above(s, seat)
    board = int(s.boards[seat])
    lay_board(box, s, seat, land, beside_x(s, beside, direction), beside_y(s, beside, direction))
    s.drawn[seat] = state.NONE
    emit(state.PLACED_TERRAIN, seat, land, board)
    s.new_board[seat] = board
    if not has_shape(box, s, seat):
        s.new_board[seat] = state.NONE
    ask_shape(box, s, seat)


@rule
def lay_board(box, s, seat, land, left, top):
    """A terrain board on a seat's map."""
    plot = plot_of(seat, int(s.boards[seat]))
    s.boards[seat] += 1
    s.land[plot] = land
    s.plot_x[plot] = left
    s.plot_y[plot] = top
    s.unexplored[plot] = state.SQUARES
    s.height[seat] = max(s.height[seat], top + state.SIDE)
    for y in range(state.SIDE):
        row = row_of(seat, top + y)
        s.free[row] |= ROW << left
        s.wall_right[row] |= box.land_wall_right[land, y] << left
        s.wall_below[row] |= box.land_wall_below[land, y] << left
    for lane in range(state.SIDE):
        meet(s, seat, left - 1, top + lane)
        meet(s, seat, left + state.SIDE, top + lane)
        meet(s, seat, left + lane, top - 1)
        meet(s, seat, left + lane, top + state.SIDE)


@rule
def meet(s, seat, x, y):
    """An explored square beside a new board makes its neighbours there part of the edge."""
    plot = plot_at(s, seat, x, y)
    if (
        plot != state.NONE
        and s.tile_on[plot, (y - s.plot_y[plot]) * state.SIDE + x - s.plot_x[plot]] != 0
    ):
        widen_edge(s, seat, x, y)


@rule
def make_room_left(s, seat):
    for y in range(s.height[seat]):
        row = row_of(seat, y)
        s.free[row] <<= state.SIDE
        s.edge[row] <<= state.SIDE
        s.wall_right[row] <<= state.SIDE
        s.wall_below[row] <<= state.SIDE
    for board in range(s.boards[seat]):
        s.plot_x[plot_of(seat, board)] += state.SIDE


@rule
def make_room_above(s, seat):
    s.height[seat] += state.SIDE
    for step in range(s.height[seat]):
        row = row_of(seat, s.height[seat] - 1 - step)
        new = step >= s.height[seat] - state.SIDE
        s.free[row] = 0 if new else s.free[row - state.SIDE]
        s.edge[row] = 0 if new else s.edge[row - state.SIDE]
        s.wall_right[row] = 0 if new else s.wall_right[row - state.SIDE]
        s.wall_below[row] = 0 if new else s.wall_below[row - state.SIDE]
    for board in range(s.boards[seat]):
        s.plot_y[plot_of(seat, board)] += state.SIDE
