"""Cities of Venus: Survivors: exploration tiles and terrain boards (chapter 6).

A seat's map is a grid of squares, with a row of bits for each y. A bit x of `free` is a square
without a tile. A bit x of `edge` is such a square next to a tile: the next tile must cover one of
these. A tile is given by its squares in reading order, from the upper left corner of its bounding
box.
"""

from offworld.games.venus import state
from offworld.games.venus.pieces import ask_on, gain_gems, gain_rods, most_boards, plot_of, row_of
from offworld.kernel.bags import draw_from
from offworld.kernel.dice import own
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

ROW = (1 << state.SIDE) - 1  # the squares of one row of a board

# --- which tile? ---


@rule
def collect_tile(box, s, seat, squares):  # 6.1
    """Give a seat a tile of this number of squares to lay now; 5 stands for five or six."""
    s.tile_size[seat] = squares
    ask_shape(box, s, seat)


@rule
def ask_shape(box, s, seat):  # 6.1, 6.9
    """Ask for a tile of the size in hand. A tile that fits nowhere goes back."""
    if has_shape(box, s, seat) or may_draw(box, s, seat):
        s.asked[seat] = state.SHAPE
    else:
        emit(state.NO_PLACE, seat, int(s.tile_size[seat]))
        s.tile_size[seat] = 0
        ask_on(s, seat)


@rule
def largest(s, seat):
    """Return the most squares that the tile in hand may have."""
    return state.MOST_SQUARES if s.tile_size[seat] == 5 else int(s.tile_size[seat])


@rule
def is_left(s, shape):  # 10.5
    """Return whether a tile of this shape is left. Only in a solo game may they run out."""
    return s.solo == 0 or s.copies[shape] < state.SOLO_COPIES


@rule
def has_copy(box, s, seat):  # 10.5
    """Return whether any tile of the size in hand is left."""
    for shape in range(box.first_shape[s.tile_size[seat]], box.first_shape[largest(s, seat) + 1]):
        if is_left(s, shape):
            return True
    return False


@rule
def has_shape(box, s, seat):
    """Return whether any tile of the size in hand is left and fits."""
    for shape in range(box.first_shape[s.tile_size[seat]], box.first_shape[largest(s, seat) + 1]):
        if is_left(s, shape) and fits(box, s, seat, shape):
            return True
    return False


@rule
def shapes(box, s, seat, out):  # 6.1, 6.5
    """List the tiles of the size in hand that fit, and a new terrain board."""
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
    """Choose a tile and ask where it goes."""
    s.tile_shape[seat] = shape
    s.asked[seat] = state.LAY


# --- where does it go? ---


@rule
def starts(box, s, seat, shape, turn, y):  # 6.2, 6.3, 6.4
    """Return the columns, as bits, where the left end of a turned tile may lie.

    The top row of the tile is row y of the map.
    """
    if y + box.tile_height[shape, turn] > s.height[seat]:
        return 0
    lies = -1  # columns where all squares are free, without a barrier between them
    joins = 0  # columns where a square lies on the edge
    on_new = 0  # columns where a square lies on the board just added
    new = int(s.new_board[seat])
    top = row_of(seat, y)
    for i in range(box.tile_squares[shape]):
        down = int(box.tile_y[shape, turn, i])
        row = top + down
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
            if s.plot_y[plot] <= y + down < s.plot_y[plot] + state.SIDE:
                on_new |= ROW << int(s.plot_x[plot]) >> x
    if new >= 0:
        joins &= on_new  # the squares on the edge and on the new board may be different ones
    return lies & joins


@rule
def fits(box, s, seat, shape):
    """Return whether there is a place for a tile of this shape."""
    for turn in range(state.TURNS):
        if box.same_turn[shape, turn] == turn:
            for y in range(s.height[seat]):
                if starts(box, s, seat, shape, turn, y) != 0:
                    return True
    return False


@rule
def places(box, s, seat, out):  # 6.4
    """List where the tile may lie: its first square, in reading order, and its turn."""
    count = 0
    shape = int(s.tile_shape[seat])
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        left = int(s.plot_x[plot])
        top = int(s.plot_y[plot])
        for y in range(state.SIDE):
            first = board * state.SQUARES + y * state.SIDE
            for turn in range(state.TURNS):
                if box.same_turn[shape, turn] == turn:
                    columns = starts(box, s, seat, shape, turn, top + y)
                    squares = columns << int(box.tile_x[shape, turn, 0]) >> left & ROW
                    x = 0
                    while squares != 0:
                        if squares & 1:
                            out[count] = state.LAY + (first + x) * state.TURNS + turn
                            count += 1
                        squares >>= 1
                        x += 1
    return count


@rule
def lay_tile(box, s, seat, place):  # 6.4
    """Lay the tile and take what it covers."""
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
    if s.new_board[seat] != state.NONE:
        s.first_tile[plot_of(seat, int(s.new_board[seat]))] = s.tiles[seat]
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
    """Cover a square with a tile and take the crystal or V-naut there.

    The first tile of a board that was added lies there before its pieces are set out.
    """
    s.free[row_of(seat, y)] &= ~(1 << x)
    s.edge[row_of(seat, y)] &= ~(1 << x)
    plot = plot_at(s, seat, x, y)
    square = (y - s.plot_y[plot]) * state.SIDE + x - s.plot_x[plot]
    s.tile_on[plot, square] = s.tiles[seat]
    s.unexplored[plot] -= 1
    land = int(s.land[plot])
    is_crystal = box.land_crystals[land] >> square & 1 == 1
    is_vnaut = box.land_vnaut[land] == square
    if s.first_tile[plot] == s.tiles[seat]:
        if is_crystal or is_vnaut:
            emit(state.LEFT_BARE, seat, 1 if is_vnaut else 0)
    elif is_crystal:
        gain_gems(s, seat, state.CRYSTAL, 1)
    elif is_vnaut:
        s.vnauts[seat] += 1
        s.engineers_due[seat] += 1
        emit(state.FOUND_VNAUT, seat)


@rule
def widen_edge(s, seat, x, y):  # 6.3
    """Add the free squares beside an explored one to the edge."""
    row = row_of(seat, y)
    s.edge[row] |= (1 << x + 1 | 1 << x >> 1) & s.free[row]
    if y > 0:
        s.edge[row - 1] |= 1 << x & s.free[row - 1]
    if y + 1 < s.height[seat]:
        s.edge[row + 1] |= 1 << x & s.free[row + 1]


@rule
def plot_at(s, seat, x, y):
    """Return the plot that holds a square of a seat's map, or NONE."""
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        if 0 <= x - s.plot_x[plot] < state.SIDE and 0 <= y - s.plot_y[plot] < state.SIDE:
            return plot
    return state.NONE


@rule
def fill_boards(box, s, seat):  # 7.3, 10.6
    """Give fuel rods for boards that are now fully explored."""
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        if s.unexplored[plot] == 0:
            s.unexplored[plot] = state.NONE  # a full board counts once
            s.full_boards[seat] += 1
            emit(state.BOARD_FULL, seat, board)
            if s.solo == 0:
                gain_rods(s, seat, int(box.rods_for_board), state.BY_BOARD)


# --- new terrain boards ---


@rule
def may_draw(box, s, seat):  # 6.5, 6.6
    """Return whether the seat may add a new board for the tile in hand, also for its first."""
    if (
        s.new_board[seat] != state.NONE
        or s.boards[seat] == most_boards(s)
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
    """Return the left end of a board that lies on this side of another."""
    if direction == state.RIGHT:
        return s.plot_x[plot] + state.SIDE
    if direction == state.LEFT:
        return s.plot_x[plot] - state.SIDE
    return s.plot_x[plot]


@rule
def beside_y(s, plot, direction):
    """Return the top of a board that lies on this side of another."""
    if direction == state.BELOW:
        return s.plot_y[plot] + state.SIDE
    if direction == state.ABOVE:
        return s.plot_y[plot] - state.SIDE
    return s.plot_y[plot]


@rule
def is_open(s, seat, board, direction):
    """Return whether no board lies on this side of a board yet."""
    plot = plot_of(seat, board)
    x = beside_x(s, plot, direction)
    y = beside_y(s, plot, direction)
    return plot_at(s, seat, x, y) == state.NONE


@rule
def reaches(box, s, seat, board, direction):  # 6.6, 6.10
    """Return whether a tile in hand could reach a new board on this side, if that had no barriers.

    It could where the border is explored; otherwise a tile must cross the border.
    """
    for lane in range(state.SIDE):
        if is_explored(s, seat, board, direction, lane):
            return True
    return is_edge_near(box, s, seat, board, direction) and crosses(box, s, seat, board, direction)


@rule
def is_explored(s, seat, board, direction, lane):
    """Return whether a tile lies in this row or column of a board, at the border on this side."""
    last = state.SIDE - 1 if direction in (state.RIGHT, state.BELOW) else 0
    across = direction in (state.RIGHT, state.LEFT)
    square = lane * state.SIDE + last if across else last * state.SIDE + lane
    return s.tile_on[plot_of(seat, board), square] != 0


@rule
def is_edge_near(box, s, seat, board, direction):
    """Return whether the edge is near enough to a border for the longest tile in hand."""
    plot = plot_of(seat, board)
    left = int(s.plot_x[plot])
    far = int(box.longest[s.tile_size[seat]]) - 1  # squares on this side of the border, at most
    if far == 0:
        return False
    top = s.plot_y[plot] - far
    below = s.plot_y[plot] + state.SIDE + far
    columns = -1
    if direction == state.RIGHT:
        columns = ((1 << far) - 1) << left + state.SIDE >> far
    elif direction == state.LEFT:
        columns = ((1 << far) - 1) << left
    elif direction == state.BELOW:
        top = s.plot_y[plot] + state.SIDE - far
        below = s.plot_y[plot] + state.SIDE
    else:
        top = int(s.plot_y[plot])
        below = top + far
    for y in range(max(0, top), min(int(s.height[seat]), below)):
        if s.edge[row_of(seat, y)] & columns != 0:
            return True
    return False


@rule
def crosses(box, s, seat, board, direction):
    """Return whether a tile in hand, of any shape, could lie across a border of a board."""
    plot = plot_of(seat, board)
    left = int(beside_x(s, plot, direction))
    top = int(beside_y(s, plot, direction))
    for shape in range(box.first_shape[s.tile_size[seat]], box.first_shape[largest(s, seat) + 1]):
        if is_left(s, shape):
            for turn in range(state.TURNS):
                if box.same_turn[shape, turn] == turn:
                    height = int(box.tile_height[shape, turn])
                    for y in range(top - height + 1, top + state.SIDE):
                        if crosses_at(box, s, seat, shape, turn, y, left, top):
                            return True
    return False


@rule
def crosses_at(box, s, seat, shape, turn, y, left, top):
    """Return whether a turned tile whose top row is row y could lie on a new board and on the edge.

    The new board begins at (left, top), which may be outside of the map: columns count from
    SIDE squares left of it here.
    """
    lies = -1
    joins = 0
    on_new = 0
    for i in range(box.tile_squares[shape]):
        at = y + box.tile_y[shape, turn, i]
        x = int(box.tile_x[shape, turn, i])
        joined = int(box.tile_joins[shape, turn, i])
        open_squares = 0
        if 0 <= at < s.height[seat]:
            row = row_of(seat, at)
            open_squares = int(s.free[row])
            if joined & 1:
                open_squares &= ~int(s.wall_right[row])
            if joined & 2:
                open_squares &= ~int(s.wall_below[row])
            open_squares <<= state.SIDE
            joins |= int(s.edge[row]) << state.SIDE >> x
        if top <= at < top + state.SIDE:
            new = ROW << left + state.SIDE
            open_squares |= new
            on_new |= new >> x
        lies &= open_squares >> x
        if lies == 0:
            return False
    return lies & joins & on_new != 0


@rule
def draw_terrain(s, seat):  # 6.5
    """Draw the next board of the seat's share and ask where it goes."""
    board = draw_from(s.terrain_at, 0, state.BOARDS, state.SHARE + seat, s.rng, own(seat))
    s.terrain_at[board] = state.PLAYED
    s.drawn[seat] = board
    emit(state.DREW_TERRAIN, seat, board)
    s.asked[seat] = state.SITE


@rule
def sites(box, s, seat, out):  # 6.5, 6.6
    """List where the drawn board may go, either side up; a place next to two boards only once."""
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
    """Return whether no earlier board of the seat leads to the same place."""
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
    """Place the drawn board next to another.

    The tile in hand must lie on it; if it can't, it may lie elsewhere (6.10).
    """
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
    """Lay a terrain board on a seat's map."""
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
    """Add the neighbours of a square next to a new board to the edge, if it is explored."""
    plot = plot_at(s, seat, x, y)
    if plot != state.NONE:
        square = (y - s.plot_y[plot]) * state.SIDE + x - s.plot_x[plot]
        if s.tile_on[plot, square] != 0:
            widen_edge(s, seat, x, y)


@rule
def make_room_left(s, seat):
    """Move a seat's map to the right, to make room for a board."""
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
    """Move a seat's map down, to make room for a board."""
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
