"""Cities of Venus: Survivors: the vocabulary. What lies on the table, what can be asked, what can be told.

Numbers are those of docs/rules/venus.md. Everyone plays at once, so nearly every field has a row a seat, and each seat has dice of
its own. What a seat does in a round touches its own rows only; the main row of `rng` rolls between rounds.
"""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

# In the box (1.2)
SEATS = 4
PIPS = 6  # dice are counted by value: s.dice[seat, value], 1 to 6; the place 0 is never used
POWER_DICE = 4
MOST_BOOSTERS = 8  # that one seat can take in a turn (4.1)
MOST_GEMS = 8  # (4.5)
LONGEST_SEQUENCE = 8

SIDE = 5  # squares along a terrain board
SQUARES = SIDE * SIDE
BOARDS = 16  # two-sided, in the deck
LANDS = (
    SEATS + 2 * BOARDS
)  # printed grids: one a starting board, then side 0 and side 1 of each board
MOST_CRYSTALS = 3  # printed on one grid

SHAPES = 19
TURNS = 8  # a tile turned and flipped
MOST_SQUARES = 6
SIZES = 7  # a size is 1 to 6
SOLO_COPIES = 3  # of each shape (10.5)

OWN_BOARDS, SOLO_BOARDS = 4, 6  # at most, the starting board among them (6.6, 10.4)
PLOTS = (
    SEATS * OWN_BOARDS
)  # where boards lie: a seat's k-th board is plot OWN_BOARDS * seat + k; solo runs on to the sixth
ROWS_EACH = OWN_BOARDS * SIDE  # rows of squares of one seat's map; solo runs on likewise
ROWS = SEATS * ROWS_EACH

# What can be done to a die (4.6), by the icon of an engineer or a mech part
REROLL, SET_3, SET_4, MINUS_2, PLUS_MINUS_1, FLIP, CHOOSE = range(7)
ICONS = 7
ENGINEERS = 6
WINDOWS = 4
CRYSTAL_PART, ORE_PART = 5, 6  # the two kinds of part with gems; those below work on dice
DICE_PARTS = 5
PARTS = 7
GEARS = 4
MARKET = 4
MOST_USES = 3  # manipulations on one part

# Gems
CRYSTAL, ORE = range(2)

NONE = -1
NOBODY = -1

# Where terrain boards are
DECK, PLAYED = 0, 1
SHARE = 2  # SHARE + seat: among those that seat will draw; nobody knows which (6.5)

# Phases
ROUND, RESCUING, SCAVENGING, LAUNCHING, OVER = range(5)

# Why fuel rods come (7.1)
BY_KIND, BY_BOARD, BY_PARTS = range(3)

# Variants
STANDARD, SOLO = range(2)

# What is asked, and the options that answer it. A value is its option's number in the span plus one.
OPTIONS = Options()
BOOST = OPTIONS.kind("boost", 1)  # a crystal for a booster die
REDEEM = OPTIONS.kind("redeem", GEARS)  # which part with gems
ROLL = OPTIONS.kind("roll", 1)
RUN = OPTIONS.kind("run", 7)  # three from 1, 2, 3, 4; four from 1, 2, 3
KIND = OPTIONS.kind("kind", 4 * PIPS)  # two, three, four, five of each value
ANY = OPTIONS.kind("any", PIPS)  # a die for the track of any three
HOUSE = OPTIONS.kind("house", PIPS * PIPS)  # three of one value, two of another
SPOT = OPTIONS.kind("spot", PIPS)  # a die for the ? spot
PLUS = OPTIONS.kind("plus", PIPS)  # a die for the +1 space
MINUS = OPTIONS.kind("minus", PIPS)  # a die for the -1 space
UP = OPTIONS.kind("up", PIPS)  # the die that the +1 space raises
DOWN = OPTIONS.kind("down", PIPS)  # the die that the -1 space lowers
ORE_UP = OPTIONS.kind("ore_up", PIPS)  # black ore: a die up by one
ORE_DOWN = OPTIONS.kind("ore_down", PIPS)
ENGINEER = OPTIONS.kind("engineer", ENGINEERS)  # which engineer to use
PART = OPTIONS.kind("part", GEARS * MOST_USES)  # which part to use, and which of its manipulations
CHANGE = OPTIONS.kind("change", PIPS * PIPS)  # which die becomes what
REROLL_DIE = OPTIONS.kind("reroll", PIPS)  # which die is rolled again
READY = OPTIONS.kind("ready", 1)  # the turn is over
SHAPE = OPTIONS.kind("shape", SHAPES)  # which tile
TERRAIN = OPTIONS.kind("terrain", 1)  # a new terrain board for it
SITE = OPTIONS.kind(
    "site", SOLO_BOARDS * 4 * 2
)  # next to which board, on which side of it, with which side up
LAY = OPTIONS.kind(
    "lay", SOLO_BOARDS * SQUARES * TURNS
)  # the board and square of the tile's first square, and how the tile is turned
DISCARD = OPTIONS.kind("discard", 2)  # a crystal or an ore
RESCUE = OPTIONS.kind("rescue", ENGINEERS)
SCAVENGE = OPTIONS.kind("scavenge", MARKET)
LAUNCH = OPTIONS.kind("launch", PIPS)  # the value of the sequence

# The questions, named by the first kind of answer to each
# ROLL: before the roll · SPOT: what to do with the dice · ANY: the next die of three · UP, DOWN, CHANGE, REROLL_DIE: which die
# SHAPE: which tile · SITE: where the new board goes · LAY: where the tile goes · DISCARD · RESCUE · SCAVENGE · LAUNCH: what to launch with
NOTHING = -1  # the seat is not asked

# The four sides of a board
RIGHT, BELOW, LEFT, ABOVE = range(4)

STATE = state_record(
    "venus",
    [
        # the table
        ("seats", "i2"),
        ("solo", "i2"),
        ("phase", "i2"),
        ("round_number", "i2"),
        ("picker", "i2"),  # whose pick or launch it is, by place in the order below
        ("order", "i2", (SEATS,)),  # in which seats pick cards, or launch; NONE beyond the last
        (
            "lot",
            "i8",
            (SEATS,),
        ),  # what each seat rolled in the last roll-off; the higher, the earlier
        ("initiator", "i2"),  # who began the launch, NOBODY before
        ("stack", "i2", (ENGINEERS,)),  # engineers of each type in the market
        ("market", "i2", (MARKET,)),  # mech parts face up, NONE for none
        ("part_deck", "i2", (PARTS,)),  # mech parts in the deck, by kind
        ("terrain_at", "i2", (BOARDS,)),
        # the seats
        ("asked", "i2", (SEATS,)),  # the question, by the first option of its kind
        ("is_ready", "i2", (SEATS,)),
        ("crystals", "i2", (SEATS,)),
        ("ore", "i2", (SEATS,)),
        ("rods", "i2", (SEATS,)),
        ("vnauts", "i2", (SEATS,)),  # rescued, with or without an engineer's card
        ("rescued", "i2", (SEATS,)),  # engineers, those back in cryostasis among them
        ("window", "i2", (SEATS, WINDOWS)),  # engineer in each Comm Window, NONE for none
        ("engineer_used", "i2", (SEATS, WINDOWS)),  # this turn
        (
            "asleep",
            "i2",
            (SEATS, 2),
        ),  # solo: the first two engineers, once two more took their windows
        ("gear", "i2", (SEATS, GEARS)),  # kind of mech part in each gear spot, NONE for none
        ("uses_left", "i2", (SEATS, GEARS)),  # bits of its manipulations
        ("begun", "i2", (SEATS, GEARS)),  # used this turn: expended when it ends
        ("engineers_due", "i2", (SEATS,)),  # to be picked at the end of the round
        ("parts_due", "i2", (SEATS,)),
        ("full_boards", "i2", (SEATS,)),
        # the dice of the turn
        ("dice", "i2", (SEATS, PIPS + 1)),  # not locked, by value
        ("boosters", "i2", (SEATS,)),
        ("run_low", "i2", (SEATS,)),  # dice locked in the Mech Control Board; 0 where none is
        ("run_length", "i2", (SEATS,)),
        ("kind_value", "i2", (SEATS,)),
        ("kind_count", "i2", (SEATS,)),
        ("any_die", "i2", (SEATS, 3)),
        ("house_three", "i2", (SEATS,)),
        ("house_two", "i2", (SEATS,)),
        ("spot_die", "i2", (SEATS,)),
        ("plus_die", "i2", (SEATS,)),
        ("minus_die", "i2", (SEATS,)),
        # what is in hand
        ("icon", "i2", (SEATS,)),  # the manipulation being used
        (
            "tile_size",
            "i2",
            (SEATS,),
        ),  # squares of the tile to be laid, 0 for none; 5 stands for 5 or 6
        ("tile_shape", "i2", (SEATS,)),  # NONE until chosen
        ("drawn", "i2", (SEATS,)),  # terrain board looked at, NONE for none
        (
            "new_board",
            "i2",
            (SEATS,),
        ),  # the board, counted from the seat's first, that the tile must lie on; NONE for any
        # the maps: squares by rows of bits, column x is bit x
        ("boards", "i2", (SEATS,)),
        ("height", "i2", (SEATS,)),  # rows of the map
        ("tiles", "i2", (SEATS,)),  # laid so far
        ("copies", "i2", (SHAPES,)),  # solo: tiles laid of each shape
        ("land", "i2", (PLOTS,)),  # the grid that lies there, NONE for none
        ("plot_x", "i2", (PLOTS,)),  # its upper left square on the map
        ("plot_y", "i2", (PLOTS,)),
        ("unexplored", "i2", (PLOTS,)),  # squares
        ("tile_on", "i2", (PLOTS, SQUARES)),  # the number of the tile there, from 1; 0 for none
        ("free", "i4", (ROWS,)),  # squares without a tile
        (
            "edge",
            "i4",
            (ROWS,),
        ),  # of these, those a next tile must cover one of: next to a tile; at first the mech's own
        ("wall_right", "i4", (ROWS,)),  # squares with a barrier on their right
        ("wall_below", "i4", (ROWS,)),
        # the launch sequence
        ("sequence_value", "i2", (SEATS,)),
        ("sequence_length", "i2", (SEATS,)),
    ],
    seats_with_dice=SEATS,
)

# What can be told: code, seat, and up to three numbers. Dice travel as counts of DICE_BITS a value, the ones lowest.
DICE_BITS = 6
EVENTS = Events()
ROUND_BEGAN = EVENTS.code("round_began")  # nobody, round
BOOSTED = EVENTS.code("boosted")  # seat, boosters now
REDEEMED = EVENTS.code("redeemed")  # seat, gem, amount
ROLLED = EVENTS.code("rolled")  # seat, dice
LOCKED_RUN = EVENTS.code("locked_run")  # seat, lowest, length
LOCKED_KIND = EVENTS.code("locked_kind")  # seat, value, count
LOCKED_ANY = EVENTS.code("locked_any")  # seat, value, place 0-2
LOCKED_HOUSE = EVENTS.code("locked_house")  # seat, value of three, value of two
LOCKED_SPOT = EVENTS.code("locked_spot")  # seat, value
USED_SPACE = EVENTS.code("used_space")  # seat, value locked, from, to
USED_ORE = EVENTS.code("used_ore")  # seat, from, to
USED_ENGINEER = EVENTS.code("used_engineer")  # seat, engineer
USED_PART = EVENTS.code("used_part")  # seat, kind, manipulation
CHANGED = EVENTS.code("changed")  # seat, from, to, icon
REROLLED = EVENTS.code("rerolled")  # seat, from, to
GAINED_GEMS = EVENTS.code("gained_gems")  # seat, gem, amount
GAINED_RODS = EVENTS.code("gained_rods")  # seat, amount, why
NO_PLACE = EVENTS.code("no_place")  # seat, size of a tile that fits nowhere
DREW_TERRAIN = EVENTS.code("drew_terrain")  # seat, board
PLACED_TERRAIN = EVENTS.code("placed_terrain")  # seat, land, board counted from the seat's first
LAID_TILE = EVENTS.code("laid_tile")  # seat, shape, board, square
FOUND_VNAUT = EVENTS.code("found_vnaut")  # seat
BOARD_FULL = EVENTS.code("board_full")  # seat, board
DISCARDED = EVENTS.code("discarded")  # seat, gem
TURN_DONE = EVENTS.code("turn_done")  # seat
ROLLED_OFF = EVENTS.code("rolled_off")  # seat, die, 0 for engineers, 1 for parts, 2 for the launch
RESCUED_ENGINEER = EVENTS.code("rescued_engineer")  # seat, engineer
ENGINEER_SLEPT = EVENTS.code("engineer_slept")  # seat, engineer
NO_ENGINEER = EVENTS.code("no_engineer")  # seat
TOOK_PART = EVENTS.code("took_part")  # seat, kind
DEALT_PART = EVENTS.code("dealt_part")  # nobody, kind, slot
LAUNCH_BEGAN = EVENTS.code("launch_began")  # who initiated it
LAUNCH_TURN = EVENTS.code("launch_turn")  # seat, dice
LAUNCHED = EVENTS.code("launched")  # seat, value, length
TIME_RAN_OUT = EVENTS.code("time_ran_out")  # nobody, rounds
