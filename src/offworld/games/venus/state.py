"""Cities of Venus: Survivors: the vocabulary of its rules: fields of the state, options and events.

All seats play at once, so most fields have a row for each seat, and each seat has dice of its own.
In a round a seat changes its own rows only; the main row of `rng` rolls between rounds. Numbers in
comments are those of docs/rules/venus.md.
"""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

# In the box (1.2)
SEATS = 4
PIPS = 6  # dice are counted by value: s.dice[seat, value], 1 to 6; the entry 0 is never used
POWER_DICE = 4
MOST_GEMS = 8  # (4.5)
LONGEST_SEQUENCE = 8

SIDE = 5  # squares along a terrain board
SQUARES = SIDE * SIDE
BOARDS = 16  # two-sided, in the deck
LANDS = SEATS + 2 * BOARDS  # printed grids: the starting boards, then both sides of each board
MOST_CRYSTALS = 8  # printed on one grid

SHAPES = 19
TURNS = 8  # a tile turned and flipped
MOST_SQUARES = 6
SIZES = 7  # a size is 1 to 6
SOLO_COPIES = 3  # of each shape (10.5)

OWN_BOARDS, SOLO_BOARDS = 4, 6  # at most, the starting board among them (6.6, 10.4)
# A seat's board k lies on plot OWN_BOARDS * seat + k, row y of its map is row ROWS_EACH * seat + y.
# A solo game has one seat, whose six boards use the plots and rows of others.
PLOTS = SEATS * OWN_BOARDS
ROWS_EACH = OWN_BOARDS * SIDE
ROWS = SEATS * ROWS_EACH

# What can be done to a die (4.6), by the icon of an engineer or a mech part
REROLL, SET_3, SET_4, MINUS_2, PLUS_MINUS_1, FLIP, CHOOSE = range(7)
ICONS = 7
ENGINEERS = 6
WINDOWS = 4
CRYSTAL_PART, ORE_PART = 5, 6  # the two kinds of part with gems; those below change dice
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
SHARE = 2  # SHARE + seat: one that seat will draw; hidden from all seats (6.5)

# Phases
ROUND, RESCUING, SCAVENGING, LAUNCHING, OVER = range(5)

# Why fuel rods come (7.1)
BY_KIND, BY_BOARD, BY_PARTS = range(3)

# What seats roll off for (8.4, 9.2, 9.8)
FOR_ENGINEERS, FOR_PARTS, FOR_LAUNCH, FOR_CAPTAIN = range(4)

# Variants
STANDARD, SOLO = range(2)

# The options. Values of dice count from 1, so that of an option is its number in its kind plus 1.
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
PART = OPTIONS.kind("part", GEARS * MOST_USES)  # which part to use, and which of its icons
CHANGE = OPTIONS.kind("change", PIPS * PIPS)  # which die becomes what
REROLL_DIE = OPTIONS.kind("reroll", PIPS)  # which die is rolled again
READY = OPTIONS.kind("ready", 1)  # the turn is over
SHAPE = OPTIONS.kind("shape", SHAPES)  # which tile
TERRAIN = OPTIONS.kind("terrain", 1)  # a new terrain board for it
SITE = OPTIONS.kind("site", SOLO_BOARDS * 4 * 2)  # next to which board, where, and which side up
LAY = OPTIONS.kind("lay", SOLO_BOARDS * SQUARES * TURNS)  # where its first square goes; its turn
DISCARD = OPTIONS.kind("discard", 2)  # a crystal or an ore
RESCUE = OPTIONS.kind("rescue", ENGINEERS)
SCAVENGE = OPTIONS.kind("scavenge", MARKET)
LAUNCH = OPTIONS.kind("launch", PIPS)  # the value of the sequence
INITIATE = OPTIONS.kind("initiate", 1)  # solo: end the turn and begin the launch (10.7)

# A question is named by one kind of its answers:
#   ROLL: before the roll             SHAPE: which tile
#   SPOT: what to do with the dice    SITE: where the new board goes
#   ANY: the next die of three        LAY: where the tile goes
#   UP, DOWN, CHANGE, REROLL_DIE:     LAUNCH: which value to launch with
#     which die                       DISCARD, RESCUE, SCAVENGE: which one
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
        ("picker", "i2"),  # which place in the order picks a card or launches next
        ("order", "i2", (SEATS,)),  # of seats that pick cards or launch; NONE beyond the last
        ("lot", "i8", (SEATS,)),  # what a seat rolled in the last roll-off, NONE for nothing
        ("initiator", "i2"),  # the seat that begins the launch, NOBODY before
        ("stack", "i2", (ENGINEERS,)),  # engineers of each type in the market
        ("market", "i2", (MARKET,)),  # mech parts face up, NONE for none
        ("part_deck", "i2", (PARTS,)),  # mech parts in the deck, by kind
        ("terrain_at", "i2", (BOARDS,)),
        # the seats
        ("asked", "i2", (SEATS,)),  # the question, by the first option of the kind that names it
        ("is_ready", "i2", (SEATS,)),
        ("crystals", "i2", (SEATS,)),
        ("ore", "i2", (SEATS,)),
        ("rods", "i2", (SEATS,)),
        ("vnauts", "i2", (SEATS,)),  # rescued, with or without an engineer's card
        ("rescued", "i2", (SEATS,)),  # engineers, including those back in cryostasis
        ("window", "i2", (SEATS, WINDOWS)),  # engineer in each Comm Window, NONE for none
        ("engineer_used", "i2", (SEATS, WINDOWS)),  # 1: in this turn
        ("asleep", "i2", (SEATS, 2)),  # solo: engineers whose windows the fifth and sixth took
        ("gear", "i2", (SEATS, GEARS)),  # kind of mech part in each gear spot, NONE for none
        ("uses_left", "i2", (SEATS, GEARS)),  # bits: its icons that are not used yet
        ("begun", "i2", (SEATS, GEARS)),  # 1: used this turn, so expended when the turn ends
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
        ("icon", "i2", (SEATS,)),  # of the engineer or part being used
        ("tile_size", "i2", (SEATS,)),  # of the tile to be laid, 0 for none; 5 stands for 5 or 6
        ("tile_shape", "i2", (SEATS,)),  # NONE until chosen
        ("drawn", "i2", (SEATS,)),  # terrain board looked at, NONE for none
        ("new_board", "i2", (SEATS,)),  # the seat's board the tile must lie on; NONE for any
        # the maps: squares by rows of bits, column x is bit x
        ("boards", "i2", (SEATS,)),
        ("height", "i2", (SEATS,)),  # rows of the map
        ("tiles", "i2", (SEATS,)),  # laid so far
        ("copies", "i2", (SHAPES,)),  # solo: tiles laid of each shape
        ("land", "i2", (PLOTS,)),  # the grid that lies there, NONE for none
        ("plot_x", "i2", (PLOTS,)),  # its upper left square on the map
        ("plot_y", "i2", (PLOTS,)),
        ("unexplored", "i2", (PLOTS,)),  # squares
        # the tile that lay there before crystals and V-naut were set out (6.7), 0 for none
        ("first_tile", "i2", (PLOTS,)),
        ("tile_on", "i2", (PLOTS, SQUARES)),  # the number of the tile there, from 1; 0 for none
        ("free", "i4", (ROWS,)),  # squares without a tile
        # free squares next to a tile, at first the mech's: the next tile must cover one of them
        ("edge", "i4", (ROWS,)),
        ("wall_right", "i4", (ROWS,)),  # squares with a barrier on their right
        ("wall_below", "i4", (ROWS,)),
        # the launch sequence
        ("sequence_value", "i2", (SEATS,)),
        ("sequence_length", "i2", (SEATS,)),
        ("captain", "i2"),  # the seat that won; NOBODY before the end, and in a solo game
    ],
    seats_with_dice=SEATS,
)

# Events, each with the names of its numbers. `dice` packs how many dice show each value, DICE_BITS
# for each, the ones lowest. A `board` counts from the seat's first.
DICE_BITS = 6
EVENTS = Events()
ROUND_BEGAN = EVENTS.code("round_began", "round")  # nobody's
BOOSTED = EVENTS.code("boosted", "boosters")
REDEEMED = EVENTS.code("redeemed", "gem", "amount")
ROLLED = EVENTS.code("rolled", "dice")
LOCKED_RUN = EVENTS.code("locked_run", "lowest", "length")
LOCKED_KIND = EVENTS.code("locked_kind", "value", "count")
LOCKED_ANY = EVENTS.code("locked_any", "value", "place")  # place 0 to 2
LOCKED_HOUSE = EVENTS.code("locked_house", "three", "two")  # the values
LOCKED_SPOT = EVENTS.code("locked_spot", "value")
USED_SPACE = EVENTS.code("used_space", "locked", "before", "after")
USED_ORE = EVENTS.code("used_ore", "before", "after")
USED_ENGINEER = EVENTS.code("used_engineer", "engineer")
USED_PART = EVENTS.code("used_part", "part", "use")
CHANGED = EVENTS.code("changed", "before", "after", "icon")
REROLLED = EVENTS.code("rerolled", "before", "after")
GAINED_GEMS = EVENTS.code("gained_gems", "gem", "amount")
GAINED_RODS = EVENTS.code("gained_rods", "amount", "why")
NO_PLACE = EVENTS.code("no_place", "size")  # of a tile that fits nowhere
DREW_TERRAIN = EVENTS.code("drew_terrain", "terrain")
PLACED_TERRAIN = EVENTS.code("placed_terrain", "land", "board")
LAID_TILE = EVENTS.code("laid_tile", "shape", "board", "square")
FOUND_VNAUT = EVENTS.code("found_vnaut")
BOARD_FULL = EVENTS.code("board_full", "board")
DISCARDED = EVENTS.code("discarded", "gem")
TURN_DONE = EVENTS.code("turn_done")
ROLLED_OFF = EVENTS.code("rolled_off", "die", "what")  # FOR_ENGINEERS to FOR_CAPTAIN
RESCUED_ENGINEER = EVENTS.code("rescued_engineer", "engineer")
ENGINEER_SLEPT = EVENTS.code("engineer_slept", "engineer")
NO_ENGINEER = EVENTS.code("no_engineer")
TOOK_PART = EVENTS.code("took_part", "part")
DEALT_PART = EVENTS.code("dealt_part", "part", "slot")  # nobody's
LAUNCH_BEGAN = EVENTS.code("launch_began")  # of the seat that initiated it
LAUNCH_TURN = EVENTS.code("launch_turn", "count")  # of dice
LAUNCHED = EVENTS.code("launched", "value", "length")
TIME_RAN_OUT = EVENTS.code("time_ran_out", "rounds")  # nobody's
LEFT_BARE = EVENTS.code("left_bare", "vnaut")  # a spot under a board's first tile; 0: a crystal's
TIE_BROKEN = EVENTS.code("tie_broken", "crew")  # of the captain: 1 by engineers, 0 by a die
