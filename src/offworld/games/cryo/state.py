"""Cryo: the vocabulary of its rules: fields of the state, options and events.

Numbers in comments are those of docs/rules/cryo.md.
"""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

# Resources (1.3, 1.5, 1.8): the four materials, energy, and cards as something to gain
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
MATERIALS = 4
RESOURCES = 6
MOST_MATERIAL = 5

# Sections of the ship (1.6). The first three have resource spaces; each yields its own material.
ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
SECTIONS = 4
TILE_SECTIONS = 3

# What the spaces beside the docks do (4.4 to 4.15)
(
    RESOURCE,
    STASIS,
    GENERATOR,
    WORKSHOP,
    MED_BAY,
    ARCHIVE,
    STORES,
    SALVAGE_WORK,
    SCOUTING,
    LAUNCHING,
) = range(10)

# In the box (1.2, 2.1, 2.7, 2.10, 2.11)
SEATS = 4
PODS = 15  # of a player
DRONES = 3
SECTION_DOCKS = 5
DOCKS = SECTIONS * SECTION_DOCKS  # of the sections; dock d is in section d // 5
LAUNCH_DOCK = DOCKS
SPACES = 31
STACKS = 15  # resource spaces; stack k is in section k // 5
SECTION_STACKS = 5
SECTION_TILES = 20
SECTION_FACES = 10  # different resource tiles of a section, at most
FACES = TILE_SECTIONS * SECTION_FACES  # face f is of section f // 10
SIDES = 4  # of a dock: right, below, left, above (10.14)
SECTION_CHAMBERS = 3
CHAMBERS = SECTIONS * SECTION_CHAMBERS  # chamber c is in section c // 3, counted from the left
MARKERS = 12
SALVAGE_SPACES = 8
CAVERNS = 12
LEVELS = 3
CAVERN_TILES = 14
PAIRS = 23  # of adjacent caverns, at most
PLATFORM_DOCKS = 6
SLOTS = 7
TYPES = 8  # of cards
COPIES = 5
CARD_PLACES = 8  # of the solo cards on the board: two in each section
DECISIONS = 2

# Where nothing and nobody is
NOBODY = -1
NONE = -1
DAMAGED = -2  # a dock that is closed for the whole game
ABSENT = -2  # a cavern space that is not used by so few players

# Card types, each with its upgrade and its mission (7.5, 7.6)
(
    THAW_COIL,
    DRILL_HEAD,
    FUEL_CELLS,
    TOW_CABLE,
    NANO_PRESS,
    ORE_SIFTER,
    BULKHEAD,
    ARCHIVE_LINK,
) = range(TYPES)

# How a card is played (7.1)
AS_UPGRADE, AS_VEHICLE, AS_MISSION = range(3)
USES = 3
MOST_UPGRADES = 3
MOST_VEHICLES = 2
MOST_MISSIONS = 3
HAND_LIMIT = 5

# What an incident token shows: a gain (the resource's number), or (5.4, 5.5)
SABOTAGE = 6  # of the left chamber; the middle and the right one follow
SUNSET = 9
TOKENS = 10  # different faces

MOST_TIMES = 3  # an action in one visit (4.3)
MOST_PODS = 6  # in one launch

# The solo game (10.1, 10.2)
PLAYER, RIVAL = range(2)
RIVAL_DRONES = 5
RIVAL_AT = 4  # materials that make the rival act (10.21)
RIVAL_SCOUTS_AT = 3  # energy and awake pods (10.26)

# Variants
STANDARD, SOLO, HARDER, UNPREDICTABLE, BOTH = range(5)

# Stages
CHOOSING, PLAYING, OVER = range(3)

# What a platform's action brings besides resources (6.4)
NO_POWER, WAKE_ONE, PLAY_ONE = range(3)

ANY_SECTION = SECTIONS  # where a pod may be woken

# The questions, and the options that answer each
OPTIONS = Options()
DOCK = OPTIONS.kind("dock", DOCKS + 1)  # where to deploy a drone; the last: the launch dock
RECALL = OPTIONS.kind("recall", 1)
SCRAP = OPTIONS.kind("scrap", TYPES, secret=True)  # which card
END = OPTIONS.kind("end", 1)  # the turn, without scrapping a card
SPACE = OPTIONS.kind("space", SPACES, secret=True)  # the workshop depends on the hand
TILE = OPTIONS.kind("tile", 1 + SLOTS)  # gain what it shows, or place it in a slot
MATERIAL = OPTIONS.kind("material", MATERIALS)  # of a tile with a choice: to gain, or to pay
WAKE = OPTIONS.kind("wake", CHAMBERS + 1)  # from which chamber; the last: no more
TIMES = OPTIONS.kind("times", MOST_TIMES)  # how many crystals for the generator
PLAY = OPTIONS.kind("play", TYPES * USES + 1, secret=True)  # card and use; the last: no more
SALVAGE = OPTIONS.kind("salvage", SALVAGE_SPACES + 1)  # which space; the last: no more
CAVERN = OPTIONS.kind("cavern", CAVERNS)  # to scout, or to launch to
VEHICLE = OPTIONS.kind("vehicle", MOST_VEHICLES + 1)  # to launch; the last: no more
BOARD = OPTIONS.kind("pods", MOST_PODS)  # how many pods, counted from 1
LEAVE = OPTIONS.kind("leave", SALVAGE_SPACES)  # which pod at salvage boards the vehicle
TOKEN = OPTIONS.kind("token", SECTIONS)  # which section's incident
HOME = OPTIONS.kind("home", 2 * PLATFORM_DOCKS)  # which dock of the platform, and its action or not
DISCARD = OPTIONS.kind("discard", TYPES, secret=True)  # which card
RIVAL_DOCK = OPTIONS.kind("rival_dock", DOCKS)  # the rival's choices, which the player makes
RIVAL_MATERIAL = OPTIONS.kind("rival_material", MATERIALS)
RIVAL_SALVAGE = OPTIONS.kind("rival_salvage", SALVAGE_SPACES)
RIVAL_TOKEN = OPTIONS.kind("rival_token", SECTIONS)
RIVAL_SECTION = OPTIONS.kind("rival_section", SECTIONS)  # from which its pods wake
RIVAL_CHAMBER = OPTIONS.kind("rival_chamber", CHAMBERS)
RIVAL_CAVERN = OPTIONS.kind("rival_cavern", CAVERNS)  # to scout
RIVAL_PAIR = OPTIONS.kind("rival_pair", PAIRS)  # of adjacent caverns for its pods
RIVAL_MORE = OPTIONS.kind("rival_more", CAVERNS)  # which of the pair gets one more
NOTHING = -1  # no question: the game goes on by itself
GAIN_TILE = TILE
INTO_SLOT = TILE + 1
WAKE_NO_MORE = WAKE + CHAMBERS
PLAY_NO_MORE = PLAY + TYPES * USES
SALVAGE_NO_MORE = SALVAGE + SALVAGE_SPACES
LAUNCH_NO_MORE = VEHICLE + MOST_VEHICLES

# What comes next when nothing is asked
(
    TO_DEAL,  # ask the next seat to keep three cards
    TO_BEGIN,  # begin the next turn
    TO_FINISH,  # the turn's deployment or recall is done
    TO_COME_HOME,  # the next drone comes home
    TO_GAIN,  # what the platform's action brings
    TO_END,  # the turn
    RIVAL_BEGINS,
    RIVAL_DEPLOYS,  # the drone is on its dock
    RIVAL_DRAWS,  # another decision card
    RIVAL_SALVAGES,
    RIVAL_RECOVERS,
    RIVAL_RESOLVES,  # an incident
    RIVAL_RETURNS,  # with its drones
    RIVAL_CRYSTALS,
    RIVAL_ORGANICS,
    RIVAL_WAKES,  # two pods of the fullest section
    RIVAL_TECH,
    RIVAL_NANITES,
    RIVAL_SCOUTS,
    RIVAL_SETTLES,
) = range(20)

STATE = state_record(
    "cryo",
    [
        # the table
        ("seats", "i2"),  # the rival's among them
        ("solo", "i2"),  # 1: against the rival
        ("unpredictable", "i2"),  # 1: the rival has no decision cards
        ("first", "i2"),
        ("stage", "i2"),
        ("ending", "i2"),  # 1: a sunset token was resolved
        # the turn
        ("player", "i2"),  # whose turn it is
        ("done", "i2"),  # 1: a drone was deployed, or all were recalled
        ("scrapped", "i2"),  # 1: a card was scrapped
        ("to_do", "i2"),
        # the question
        ("asked", "i2"),  # the kind, by its first option
        ("actor", "i2"),  # who is asked
        ("dock_at", "i2"),  # where the drone was deployed
        ("space_at", "i2"),  # the space whose action is taken
        ("times", "i2"),  # the action was done in this visit
        ("used", "i2"),  # vehicles launched in this visit, as bits
        ("face", "i2"),  # of the tile taken, or in a platform's slot
        ("paying", "i2"),  # 1: the question is about a cost
        ("owed", "i2"),  # cards still to discard for a cost
        ("wake_in", "i2"),  # the section, or ANY_SECTION
        ("vehicle_at", "i2"),
        ("cavern_at", "i2"),
        ("boarding", "i2"),  # pods from salvage still to choose
        ("returning", "i2"),  # drones still to come home
        ("home_at", "i2"),  # the platform's dock whose action is used
        # the players
        ("stock", "i2", (SEATS, MATERIALS)),
        ("energy", "i2", (SEATS,)),
        ("awake", "i2", (SEATS,)),  # pods on the platform
        ("destroyed", "i2", (SEATS,)),
        ("home", "i2", (SEATS, PLATFORM_DOCKS)),  # 1: a drone
        ("at_launch", "i2", (SEATS,)),  # drones at the launch dock
        ("slot", "i2", (SEATS, SLOTS)),  # the face of the tile in it
        ("upgrade", "i2", (SEATS, TYPES)),  # 1: has it
        ("vehicle", "i2", (SEATS, MOST_VEHICLES)),  # card type
        ("hand", "i2", (SEATS, TYPES)),
        ("hand_cards", "i2", (SEATS,)),  # how many: everybody sees that
        ("mission", "i2", (SEATS, TYPES)),
        ("missions", "i2", (SEATS,)),
        ("recalls", "i2", (SEATS,)),
        ("launches", "i2", (SEATS,)),
        # the cards
        ("deck", "i2", (TYPES,)),
        ("deck_cards", "i2"),
        ("discard", "i2", (TYPES,)),
        # the ship
        ("drone", "i2", (DOCKS,)),  # the seat whose drone is there, NOBODY, DAMAGED
        ("chamber", "i2", (CHAMBERS, SEATS)),  # pods
        ("stack", "i2", (STACKS,)),  # tiles on a resource space
        ("top", "i2", (STACKS,)),  # the face of the uppermost
        ("tiles", "i2", (FACES,)),  # face down
        ("spent", "i2", (FACES,)),  # back in the box
        ("salvage", "i2", (SALVAGE_SPACES,)),  # the seat whose pod is there
        # incidents
        ("token", "i2", (SECTIONS,)),
        ("early", "i2", (TOKENS,)),  # of which the early ones on the track are drawn
        ("early_track", "i2"),
        ("late", "i2", (TOKENS,)),
        ("late_track", "i2"),
        ("sunset_track", "i2"),
        ("resolved", "i2", (TOKENS,)),
        # caverns
        ("cavern", "i2", (CAVERNS,)),  # the tile that is face up, NONE or ABSENT
        ("colony", "i2", (CAVERNS, SEATS)),  # pods
        ("cavern_tiles", "i2", (CAVERN_TILES,)),  # 1: face down, or in the box
        # the rival
        ("board_card", "i2", (CARD_PLACES,)),
        ("decision", "i2", (DECISIONS,)),
        ("active", "i2"),  # the decision card in use: 0, 1 or NONE
        ("decided", "i2"),  # its type
        ("incidents", "i2"),  # still to resolve in this recall
        ("counted", "i2", (SECTIONS,)),  # its pods when the recall began, NONE for a resolved token
        ("waking", "i2"),  # pods still to wake
        ("pair_at", "i2"),  # the caverns among which its pods are divided
    ],
)

# By which rule something is gained, woken, played or discarded: chapter and paragraph as one number
BY_START, BY_DEAL = 205, 212
BY_SCRAP, BY_HAND_LIMIT = 302, 304
BY_TILE, BY_PRINT, BY_STASIS, BY_GENERATOR, BY_ARCHIVE = 404, 405, 406, 408, 410
BY_MED_BAY, BY_STORES, BY_SCOUTING = 411, 412, 414
BY_SALVAGE, BY_TOKEN = 501, 503
BY_ACTION, BY_COST, BY_FREE_WAKING = 602, 603, 604
BY_CARD, BY_UPGRADE = 701, 705
BY_RIVALS_START, BY_RIVALS_TILE, BY_RIVALS_PRINT, BY_RIVALS_DISPATCH = 1004, 1009, 1014, 1015
BY_RIVALS_SALVAGE, BY_RIVALS_CRYSTALS, BY_RIVALS_ORGANICS = 1018, 1022, 1023
BY_RIVALS_TECH, BY_RIVALS_NANITES, BY_HARDER_GAME = 1024, 1025, 1028

# Events, each with the names of its numbers
EVENTS = Events()
FIRST_PLAYER = EVENTS.code("first_player")
DREW = EVENTS.code("drew", "card", "rule", secret=("card",))
TURNED_UP = EVENTS.code("turned_up", "stack", "face")  # nobody's
DEPLOYED = EVENTS.code("deployed", "dock")
NO_ACTION = EVENTS.code("no_action", "dock")
TOOK_TILE = EVENTS.code("took_tile", "stack", "face")
SLOTTED = EVENTS.code("slotted", "slot", "face")
GAINED = EVENTS.code("gained", "resource", "amount", "rule")
PAID = EVENTS.code("paid", "resource", "amount")
WOKE = EVENTS.code("woke", "chamber", "rule")
PLAYED_UPGRADE = EVENTS.code("played_upgrade", "card", "rule")
PLAYED_VEHICLE = EVENTS.code("played_vehicle", "card", "rule")
PLAYED_MISSION = EVENTS.code("played_mission", "card", secret=("card",))
SENT_TO_SALVAGE = EVENTS.code("sent_to_salvage", "space")
SCOUTED = EVENTS.code("scouted", "cavern", "tile")
SETTLED = EVENTS.code("settled", "cavern", "pods")
LAUNCHED = EVENTS.code("launched", "card", "cavern", "pods")
SCRAPPED = EVENTS.code("scrapped", "card")
DISCARDED = EVENTS.code("discarded", "card", "rule")
RECALLED = EVENTS.code("recalled", "drones", begins_turn=True)
RESOLVED = EVENTS.code("resolved", "section", "token")
DESTROYED = EVENTS.code("destroyed", "chamber", "pods")
SPARED = EVENTS.code("spared", "chamber")
TOKEN_CAME = EVENTS.code("token_came", "section", "token")  # nobody's
CAME_HOME = EVENTS.code("came_home", "dock", "used")
RESHUFFLED = EVENTS.code("reshuffled")  # nobody's
GAME_ENDED = EVENTS.code("game_ended", "why")  # the seat's without pods; nobody's at sunset
REVEALED = EVENTS.code("revealed", "card")  # a mission
REPLACED = EVENTS.code("replaced", "card", "by")  # a mission of the rival
RIVAL_DECIDED = EVENTS.code("rival_decided", "card", "place", begins_turn=True)
DECISION_CAME = EVENTS.code("decision_came", "card")
DECISIONS_ALIKE = EVENTS.code("decisions_alike", "card")
RIVAL_GOT_MISSION = EVENTS.code("rival_got_mission")
RIVAL_TRADED = EVENTS.code("rival_traded", "resource")
DAMAGED_DOCK = EVENTS.code("damaged_dock", "dock")  # nobody's
CARD_LAID = EVENTS.code("card_laid", "card", "place")  # nobody's

# Why the game ended (9.1, 9.2)
AT_SUNSET, NO_PODS_LEFT = range(2)
