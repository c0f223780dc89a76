"""Zaibatsu: the vocabulary of its rules: fields of the state, options and events.

Numbers in comments are those of docs/rules/zaibatsu.md.
"""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

# In the box (1.2)
SEATS = 4
BLOCKS = 24  # block 0 is the Central Core
SIDES = 6  # of a block, and directions: counter-clockwise from the right
CORE = 0  # the Central Core, as a block, a place and a node
TYPES = 32  # of action cards, at most
COPIES = 2  # of a card that can be equipped, at most
FACES = 6
DICE_SHOWN = 8  # of a roll: more dice count, but aren't kept

# Where a pawn stands: a node is `place * 8 + space`. Places are the blocks in the order in which
# they were laid, then the two block cards.
CLUBS = 2  # block cards: Gentleman Loser for the Cracker, Cabazia Club for the Cyborg
PLACES = BLOCKS + CLUBS
SPACES = 8  # of a place: seven at most on a block, and the last:
AT_LARGE = 7  # a pawn on the block that stands on none of its spaces (8.8)
NODES = PLACES * SPACES
UNLIMITED = 99  # pawns in a special space (5.6)
MOST_POINTS = 3  # of movement on a card (4.2)
MANY_GOALS = 40  # spaces: with more in reach, a player says first which block

# Pawns (1.2)
PAWNS = 16
RUNNERS = 4  # pawns 0 to 3
PROBE, MARK_TWO, TURRET, HULK, GYNOID, IDORU, CRACKER, CYBORG = range(8, 16)
RUNNER, CLEANER, DRONE, OTHER = range(4)  # kinds
CAN_SEARCH, CAN_BREAK, CAN_DELETE, CAN_REBOOT = 1, 2, 4, 8  # abilities
WALK, FIXED, DICE, BY_BLOCK, STILL = range(5)  # how a pawn moves

# Actions of cards, in the order of the abilities' bits (1.6, 7.1)
SEARCH, BREAK, DELETE, REBOOT = range(4)

# Uses of a card (4.1)
AS_ACTION, AS_MOVE, AS_ITEM = range(3)
USES = 3

# What a card becomes (chapters 10 and 11)
PLAIN, GENERIC, DEFENCE, CONSOLE, BOT, WEAPON, GUN, MALWARE, CLUB = range(9)

# What an equipped card does besides its numbers
NO_POWER, DUMMY, KAMIKAZE, SPY, VIRUS, CLIMBER = range(6)

# Effects of blocks (chapter 11): first those of laying, then those of control
(
    NO_EFFECT,
    SPRAWL,  # each player discards a card for each pawn
    YAKUZA,  # an attack on every pawn
    COPYLEFT,  # a bonus counter for each player
    TOEI,  # the Idoru enters
    PULSE,  # each player with several pawns sacrifices one
    ANTRO,  # each player draws a card
    FIGURE,  # a pawn enters, or changes its controller
    BROADCAST,  # pawns may reboot here
    STAND_ALONE,  # the Speedrunner reboots by itself
    UNDERGROUND,  # one step from the Central Core
    SEARCH_ENGINE,  # a card for one of the discard pile
    BLACK_MARKET,  # cards cost one bonus counter less
    FINANCE,  # a card more
    AI,  # a die more
    FREESIDE,  # a second control counter
) = range(16)
EFFECTS = 16

# Where nothing and nobody is
NOBODY = -1
NONE = -1

# Variants
STANDARD, TIMED = range(2)

# Stages
CHOOSING, PLAYING, OVER = range(3)

# A corner between three blocks (9.1, 9.2): no counter, a counter, a counter that was won
NO_COUNTER, COUNTER, WON = range(3)

# The questions, and the options that answer each
OPTIONS = Options()
TAKE_RUNNER = OPTIONS.kind("runner", RUNNERS)  # which Speedrunner
PLAY = OPTIONS.kind("play", TYPES * USES, secret=True)  # which card, and how
DRIVE = OPTIONS.kind("drive", PAWNS)  # move a pawn that moves without cards
ACT = OPTIONS.kind("act", PAWNS)  # use an ability without a card
BLAST = OPTIONS.kind("blast", PAWNS)  # sacrifice the pawn with the bomb
HIRE = OPTIONS.kind("hire", CLUBS)  # the Cracker, or the Cyborg
END = OPTIONS.kind("end", 1, secret=True)  # the action phase
PAWN = OPTIONS.kind("pawn", PAWNS)  # for an action, for a movement, or to equip
GO = OPTIONS.kind("go", NODES)  # where a pawn moves, enters or reboots
SIDE = OPTIONS.kind("side", SIDES)  # in which direction a block or a block card is put
TURN = OPTIONS.kind("turn", SIDES)  # by how many sixths it is turned, counter-clockwise
PLACE = OPTIONS.kind("place", BLOCKS)  # beside which block a block card is put
AIM = OPTIONS.kind("aim", PAWNS + 1)  # the target: a pawn; the last: the block
THEFT = OPTIONS.kind("theft", PAWNS + 1)  # whose player the Gynoid robs; the last: nobody's
FETCH = OPTIONS.kind("fetch", TYPES + 1)  # from the discard pile; the last: nothing
DISCARD = OPTIONS.kind("discard", TYPES + 1, secret=True)  # which card; the last: no more
SACRIFICE = OPTIONS.kind("sacrifice", PAWNS)  # which own pawn
REACT = OPTIONS.kind("react", 2, window=True)  # hold fire, or shoot with the Turret
WAY = OPTIONS.kind("way", PLACES)  # to which block a pawn moves; asked first if it has many goals
NOTHING = -1  # no question: the game goes on by itself
AIM_BLOCK = AIM + PAWNS
NO_THEFT = THEFT + PAWNS
NO_FETCH = FETCH + TYPES
NO_MORE = DISCARD + TYPES
HOLD_FIRE = REACT
SHOOT = REACT + 1

# What comes next when nothing is asked
(
    TO_CHOOSE,  # the next seat's Speedrunner
    TO_BEGIN,  # the next turn
    TO_STEAL,  # the beginning: Stand Alone Complex and the Gynoid
    TO_FETCH,  # the beginning: Google Ex Machina
    TO_ACT,  # the action phase
    TO_RECYCLE,  # discard unused cards
    TO_REFILL,  # draw, and end the turn
) = range(7)

# What is done with the chosen pawn
DOES_NOTHING, SEARCHES, BREAKS, DELETES, REBOOTS, MOVES, EQUIPS, PUTS = range(8)

STATE = state_record(
    "zaibatsu",
    [
        # the table
        ("seats", "i1"),
        ("timed", "i1"),  # 1: the variant with a time limit
        ("first", "i1"),
        ("stage", "i1"),
        ("winner", "i1"),  # who placed all counters
        # the turn
        ("player", "i1"),  # whose turn it is
        ("to_do", "i1"),
        ("driven", "i4"),  # pawns that moved without a card in this turn, as bits
        ("acted", "i4"),  # pawns that used an ability without a card in this turn
        ("shot", "i1"),  # 1: the Turret has shot in this turn
        # the question
        ("asked", "i2"),  # the kind, by its first option
        ("actor", "i1"),  # who is asked
        ("doing", "i1"),
        ("card", "i1"),  # the type in play, NONE without a card
        ("pawn", "i1"),  # the chosen one
        ("points", "i1"),  # of movement
        ("place", "i1"),  # the block beside which a card is put, or to which a pawn moves
        ("side", "i1"),  # the direction in which the block is laid
        ("owed", "i1", (SEATS,)),  # cards still to discard (11.7)
        ("giving", "i1"),  # seats that must sacrifice a pawn, as bits (11.7)
        ("spotted", "i1"),  # the pawn that the Turret may shoot
        ("fetched", "i1"),  # the type taken from the discard pile, still to be paid
        # the Cybernet
        ("laid", "i1"),  # blocks
        ("block", "i1", (BLOCKS,)),  # which block lies at each place
        ("block_q", "i1", (BLOCKS,)),
        ("block_r", "i1", (BLOCKS,)),
        ("block_turn", "i1", (BLOCKS,)),  # by sixths, counter-clockwise
        ("around", "i1", (BLOCKS, SIDES)),  # the place in each direction, NONE
        ("control", "i1", (BLOCKS,)),  # the seat that controls the block at each place
        ("corner", "i1", (BLOCKS, SIDES)),  # by the block laid last; corner c: directions c, c+1
        ("effect_at", "i1", (EFFECTS,)),  # the place of the block with each effect but FIGURE, NONE
        ("freeside", "i1"),  # 1: a second control counter lies there
        ("pile", "i1", (BLOCKS,)),  # 1: below the top of the pile
        ("pile_blocks", "i1"),  # how many that are
        ("top", "i1"),  # the block on top of the pile, NONE
        # pawns
        ("owner", "i1", (PAWNS,)),  # the seat that controls it
        ("at", "i2", (PAWNS,)),  # the node, NONE outside the Cybernet
        ("able", "i1", (PAWNS,)),  # its abilities, with those that cards give
        ("load", "i1", (PAWNS,)),  # cards equipped, malware among them
        # players
        ("runner", "i1", (SEATS,)),  # the pawn
        ("counters", "i1", (SEATS,)),  # control counters left to place
        ("bonus", "i1", (SEATS,)),  # bonus counters at hand
        ("bonus_left", "i1"),  # in the box
        ("hand", "i1", (SEATS, TYPES)),
        ("hand_cards", "i1", (SEATS,)),  # how many: everybody sees that
        # block cards
        ("club_card", "i1", (CLUBS,)),  # the type, NONE if it doesn't lie there
        ("club_place", "i1", (CLUBS,)),  # the block beside which it lies
        ("club_side", "i1", (CLUBS,)),  # in which direction
        ("club_owner", "i1", (CLUBS,)),
        ("club_paid", "i1", (CLUBS,)),  # bonus counters on the block card
        ("hired_by", "i1", (CLUBS,)),  # who paid for the Cracker and the Cyborg
        ("hired_paid", "i1", (CLUBS,)),  # bonus counters on their cards
        # cards
        ("deck", "i1", (TYPES,)),
        ("deck_cards", "i1"),
        ("discard", "i1", (TYPES,)),
        ("used", "i1", (TYPES,)),  # on the table until recycling
        ("worn", "i1", (TYPES, COPIES)),  # the pawn that has it equipped, NONE
        ("payer", "i1", (TYPES, COPIES)),  # who played it
        ("paid", "i1", (TYPES, COPIES)),  # bonus counters on it
        # the last roll for control or of an attack, for pictures: no rule reads it
        ("rolls", "i2"),  # how many there were
        ("roll_for", "i1"),  # BREAKS or DELETES
        ("roll_pawn", "i1"),  # who rolls, NONE for the Yakuza
        ("roll_target", "i1"),  # a pawn, or PAWNS for a block
        ("roll_place", "i1"),  # of the target
        ("roll_faces", "i1"),  # that succeed, as bits
        ("roll_die", "i1", (DICE_SHOWN,)),  # 0 where there is none
        ("roll_black", "i1"),  # 1: failing eliminates
        # what happened, for reports
        ("turns", "i2", (SEATS,)),
        ("breaks", "i2", (SEATS,)),  # Icebreaker actions
        ("broken", "i2", (SEATS,)),  # of them successful
        ("attacks", "i2", (SEATS,)),
        ("lost", "i2", (SEATS,)),  # own pawns eliminated
        ("uses", "i2", (TYPES, USES)),
    ],
)

# By which rule something is drawn, discarded, gained or eliminated: chapter and paragraph
BY_DEAL, BY_RECYCLING, BY_REFILL, BY_HAND_SIZE = 206, 305, 307, 307
BY_NEW_CONTROLLER, BY_FIGURE, BY_ELIMINATION = 603, 606, 608
BY_CONTROL, BY_BLACK_ICE, BY_BLACK_DIE, BY_TAKEOVER = 708, 709, 711, 712
BY_ATTACK, BY_REBOOT = 714, 718
BY_TURRET, BY_THEFT, BY_IDORU, BY_HIRING, BY_CORNER, BY_COST = 807, 809, 810, 813, 902, 904
BY_KAMIKAZE, BY_DUMMY, BY_MALWARE = 1010, 1011, 1012
BY_YAKUZA, BY_EFFECT, BY_CONTROLLED, BY_FETCH = 1106, 1107, 1108, 1109

# Events, each with the names of its numbers
EVENTS = Events()
ROLLED_FIRST = EVENTS.code("rolled_first", "face")
FIRST_PLAYER = EVENTS.code("first_player")
TOOK_RUNNER = EVENTS.code("took_runner", "pawn")
DREW = EVENTS.code("drew", "card", "rule", secret=("card",))
TURNED_UP = EVENTS.code("turned_up", "block")  # nobody's: the new top of the pile
USED_CARD = EVENTS.code("used_card", "card", "use")
MOVED = EVENTS.code("moved", "pawn", "from", "to")  # nodes
ROLLED_MOVE = EVENTS.code("rolled_move", "pawn", "face")
LAID_BLOCK = EVENTS.code("laid_block", "block", "place", "turn")
CORNER_MADE = EVENTS.code("corner_made", "place", "corner")  # a bonus counter is put there
GOT_BONUS = EVENTS.code("got_bonus", "amount", "rule", "place")  # place NONE: not from a corner
BONUS_BACK = EVENTS.code("bonus_back", "amount", "rule")  # from a card
BLOCK_EFFECT = EVENTS.code("block_effect", "block")  # when laid
BREAKING = EVENTS.code("breaking", "pawn", "target", "faces")  # PAWNS for the block; faces as bits
ICE_DIE = EVENTS.code("ice_die", "face", "hit")
TOOK_BLOCK = EVENTS.code("took_block", "place", "from")  # a seat, or NOBODY
TOOK_PAWN = EVENTS.code("took_pawn", "pawn", "from", "rule")
BREAK_FAILED = EVENTS.code("break_failed", "pawn", "target")
ATTACKING = EVENTS.code("attacking", "pawn", "victim", "faces")  # pawn NONE: the Yakuza
ATTACK_DIE = EVENTS.code("attack_die", "face", "hit")
ATTACK_FAILED = EVENTS.code("attack_failed", "pawn", "victim")
BLASTED = EVENTS.code("blasted", "pawn", "card")
ELIMINATED = EVENTS.code("eliminated", "pawn", "rule")  # of the seat that controlled it
SAVED = EVENTS.code("saved", "pawn", "card")
REBOOTED = EVENTS.code("rebooted", "pawn", "node", "rule")
ENTERED = EVENTS.code("entered", "pawn", "node")  # a seat's, or nobody's
EQUIPPED = EVENTS.code("equipped", "pawn", "card", "cost")
DROPPED = EVENTS.code("dropped", "card", "pawn", "rule")  # an equipped card is discarded
PUT_CLUB = EVENTS.code("put_club", "card", "place", "side")
LOST_CLUB = EVENTS.code("lost_club", "card")
FELL = EVENTS.code("fell", "pawn")  # from a lost block card to the Central Core
HIRED = EVENTS.code("hired", "pawn", "cost")
COUNTER_BACK = EVENTS.code("counter_back", "amount", "rule")  # control counters
DISCARDED = EVENTS.code("discarded", "card", "rule")
RESHUFFLED = EVENTS.code("reshuffled")  # nobody's
STOLE = EVENTS.code("stole", "victim", "card", secret=("card",), shown_to=("victim",))
FETCHED = EVENTS.code("fetched", "card")
SACRIFICED = EVENTS.code("sacrificed", "pawn", "rule")
HELD_FIRE = EVENTS.code("held_fire", "pawn")  # at which the Turret doesn't shoot
TURN_ENDED = EVENTS.code("turn_ended")
GAME_ENDED = EVENTS.code("game_ended", "why")  # the winner's; nobody's at a limit
PUT_COUNTER = EVENTS.code("put_counter", "pawn")  # a control counter: the Idoru's; NONE: Freeside's

# Why the game ended (3.9, 3.11)
ALL_PLACED, TIME_IS_UP, TOO_LONG = range(3)
