"""Cytress: the vocabulary of its rules: fields of the state, options and events.

Numbers in comments are those of docs/rules/cytress.md.
"""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

# A faction, its resource, its lifepath, its hexes and its landing pad share one number (1.1).
CORPOCRAT, PRIVATEER, HOOLIGANG, ROVER = range(4)
CRED, TECH, AMMO, GLOW = range(4)
FACTIONS = 4

STRATOLITES, RENEGADE, ENFORCERS, FIXER, MERCHANT = range(4, 9)  # the other landing pads (5.2)
PADS = 9

# In the box (1.2)
SEATS = 5
TILES = 5
TILE_HEXES = 24  # at most; the box says how many (15.1)
HEXES = TILES * TILE_HEXES
PATTERNS = SEATS  # the mini-map for each number of seats (2.1)
BOARDS = 5
REBELS = 2 * BOARDS  # rebel r is side r % 2 of board r // 2
INTEL_EACH = 18
INTEL = FACTIONS * INTEL_EACH
SLOTS = 3  # face-up intel of a faction
SPOTS = 2  # scouting spots of a district
STRATOLITE_CARDS = 12
ROW = 5  # Stratolites on Stratos, 0 the leftmost
TIERS = 2
BOUNTIES = FACTIONS * TIERS  # bounty b is against faction b % 4, of tier b // 4
CREWS = 12
TRANSPORTS = 3
LEVELS = 3
TUBE_SECTIONS = 50
MOST_STOCK = 25
AI_CARDS_EACH = 3  # on the AI's tracker, with one more of each faction in its deck

AI = 1  # the seat of the rogue AI in a solo game; the player's is 0

# Where cards lie: a seat's number, or
NOWHERE = -1
DECK, SHOWN, DISCARD, IN_BOX = range(10, 14)

# The district boards' sides (2.2)
FEW_SIDE, MANY_SIDE = range(2)

# Variants: how a game is set up (14.1)
STANDARD, RECOMMENDED, EXPERIENCED = range(3)

# Phases (3.1)
CHOOSING, SCOUTING, TRAVEL, EXTRA_TRAVEL, REBELLION = range(5)

# The questions, and the options that answer each
OPTIONS = Options()
SIDE = OPTIONS.kind("side", 2)  # which side of the rebel board
SCOUT = OPTIONS.kind("scout", FACTIONS * SPOTS)  # which scouting spot
PAD = OPTIONS.kind("pad", PADS)  # which landing pad
TAKE = OPTIONS.kind("intel", FACTIONS * SLOTS)  # which intel card
PLACE = OPTIONS.kind("place", HEXES)  # where to put a crew
SPY = OPTIONS.kind("spy", SEATS + 1)  # which rival to spy on; the last: nobody
BRIBE = OPTIONS.kind("stratolite", ROW + 1)  # which Stratolite to bribe; the last: the reserved one
PAY = OPTIONS.kind("pay", FACTIONS)  # which resource the Renegade is paid in
HEIGHT = OPTIONS.kind("height", LEVELS)  # how high a tube
DROP = OPTIONS.kind("drop", HEXES)  # where to drop it
BOUNTY = OPTIONS.kind("bounty", FACTIONS)  # which bounty
BENEFIT = OPTIONS.kind("benefit", 4)  # none, a crew, a crew up from level 1, from level 2
RESERVE = OPTIONS.kind("reserve", ROW + 1)  # which Stratolite to reserve; the last: keep one
TRADE = OPTIONS.kind("trade", FACTIONS * FACTIONS + 1)  # what for what; the last: no more
AMOUNT = OPTIONS.kind("amount", MOST_STOCK)  # how many to give, counted from 1
AI_PLACE = OPTIONS.kind("ai_place", HEXES)  # where the AI puts a crew, if its checklist ends level
AI_LIFT = OPTIONS.kind("ai_lift", HEXES)  # which crew the AI picks up when all are out
AI_DROP = OPTIONS.kind("ai_drop", HEXES)  # where the AI drops a tube
NOTHING = -1  # no question: the game goes on by itself
SPY_NOBODY = SPY + SEATS
BRIBE_RESERVED = BRIBE + ROW
RESERVE_NONE = RESERVE + ROW
NO_BENEFIT, BENEFIT_CREW, BENEFIT_FROM_1, BENEFIT_FROM_2 = range(BENEFIT, BENEFIT + 4)
TRADE_NO_MORE = TRADE + FACTIONS * FACTIONS

STATE = state_record(
    "cytress",
    [
        # the table
        ("seats", "i1"),  # the AI's among them
        ("solo", "i1"),  # 1: against the AI
        ("district_side", "i1"),
        ("market_side", "i1"),  # which way the merchant's arrows run
        ("pattern", "i1"),  # of the mini-map
        ("tile_at", "i1", (TILES,)),
        ("tile_turn", "i1", (TILES,)),  # in sixths of a turn
        # the round
        ("round_number", "i1"),
        ("phase", "i1"),
        ("step", "i1"),  # turns that began in this phase
        ("first", "i1"),  # first player in this phase
        ("marker", "i1"),  # seat with the first player marker: first from the next phase on
        ("last_round", "i1"),  # 1: the allotted tubes have run out
        # the question
        ("asked", "i2"),  # the kind, by its first option
        ("actor", "i1"),
        ("faction", "i1"),  # of the intel, crew or bounty in hand; the AI's card
        ("paying", "i1"),  # the resource for a tube, or given in trade
        ("gaining", "i1"),  # the resource gained in trade
        ("height", "i1"),
        ("stratolite", "i1"),  # slot of the one bribed, ROW: the reserved one, -1: the Renegade
        ("free", "i1"),  # 1: the Fixer's intel, with no crew to place
        ("trades", "i1"),  # trades left at the merchant
        ("hex_at", "i1"),  # of the crew just placed
        # the seats
        ("board", "i1", (SEATS,)),
        ("rebel", "i1", (SEATS,)),  # -1 until the side is chosen
        ("stock", "i1", (SEATS, FACTIONS)),
        ("icons", "i1", (SEATS, FACTIONS, FACTIONS)),  # lifepath, resource
        ("cards", "i1", (SEATS, FACTIONS)),  # intel cards in a lifepath
        ("targets", "i1", (SEATS, FACTIONS)),  # intel cards against a faction
        ("crew", "i1", (SEATS,)),  # not yet placed
        ("stratos", "i1", (SEATS, LEVELS)),  # crews on Stratos
        ("leader", "i1", (SEATS,)),  # scouting spot, -1 at home
        ("transports", "i1", (SEATS,)),  # still at home
        ("landed", "i1", (SEATS, PADS)),  # transports on each pad
        ("reserved", "i1", (SEATS,)),  # Stratolite, -1 for none
        # the mini-map
        ("hexes", "i1"),
        ("hex_faction", "i1", (HEXES,)),
        ("hex_crew", "i1", (HEXES,)),  # seat, -1 for none
        ("hex_tube", "i1", (HEXES,)),  # height, 0 for none
        ("empty", "i1", (FACTIONS,)),  # hexes with neither crew nor tube, by faction
        ("crew_on", "i1", (SEATS, FACTIONS)),  # crews on hexes, by faction
        ("controls", "i1", (SEATS, LEVELS)),  # tubes that a seat controls, by height
        # decks and rows
        ("intel_at", "i1", (INTEL,)),
        ("shown", "i1", (FACTIONS, SLOTS)),  # intel card, -1 for none
        ("stratolite_at", "i1", (STRATOLITE_CARDS,)),
        ("row", "i1", (ROW,)),
        ("bounty_at", "i1", (BOUNTIES,)),
        ("tubes", "i1"),  # allotted sections left
        ("spare_tubes", "i1"),  # sections left in the box
        # the rogue AI
        ("ai_deck", "i1", (FACTIONS,)),  # action cards, by faction
        ("ai_aside", "i1", (FACTIONS,)),  # revealed while scouting
        ("ai_tracker", "i1", (FACTIONS,)),  # still covering actions
        ("ai_to_do", "i1"),  # the next step of its turn
        ("ai_slot", "i1"),  # of the intel card it took
    ],
)

# The AI's turn, step by step (14.8)
AI_IDLE, AI_BOUNTY_CREW, AI_BOUNTY_RISE, AI_TUBE_OR_INTEL, AI_REFILL = range(5)

# Events, each with the names of its numbers
EVENTS = Events()
FIRST_PLAYER = EVENTS.code("first_player")
CHOSE_SIDE = EVENTS.code("chose_side", "rebel")
ROUND_BEGAN = EVENTS.code("round_began", "round", begins_turn=True)  # nobody's
EARNED_INCOME = EVENTS.code("earned_income", "resource", "amount")
SCOUTED = EVENTS.code("scouted", "spot", "amount")
PRIVATEERS_PAID = EVENTS.code("privateers_paid", "resource", "amount")
MOVED_TRANSPORT = EVENTS.code("moved_transport", "pad")
PAID = EVENTS.code("paid", "resource", "amount", "pad")
TOOK_INTEL = EVENTS.code("took_intel", "card", "rule")
DEALT_INTEL = EVENTS.code("dealt_intel", "card", "slot")  # nobody's
PLACED_CREW = EVENTS.code("placed_crew", "hex", "rule")
SPIED = EVENTS.code("spied", "rival")
GAINED = EVENTS.code("gained", "resource", "amount")
DROPPED_TUBE = EVENTS.code("dropped_tube", "hex", "height")
ASCENDED = EVENTS.code("ascended", "level", "from_level")  # from level 0: from the map
STRATOLITE_LEFT = EVENTS.code("stratolite_left", "card", "rule")  # nobody's
STRATOLITE_CAME = EVENTS.code("stratolite_came", "card", "rule")  # nobody's
TOOK_BOUNTY = EVENTS.code("took_bounty", "bounty")
RESERVED_STRATOLITE = EVENTS.code("reserved_stratolite", "card")
TOOK_MARKER = EVENTS.code("took_marker")
TRADED = EVENTS.code("traded", "trade", "given", "gained")  # trade: as the options count them
EXTRA_TRAVEL_BEGAN = EVENTS.code("extra_travel_began", "transports")
TUBES_RAN_OUT = EVENTS.code("tubes_ran_out")  # nobody's
RESET_DONE = EVENTS.code("reset_done", "round", begins_turn=True)  # nobody's
REBELLION_BEGAN = EVENTS.code("rebellion")  # nobody's
AI_DREW = EVENTS.code("ai_drew", "faction", "rule", begins_turn=True)
AI_UNCOVERED = EVENTS.code("ai_uncovered", "faction", "left")  # cards left on its tracker
AI_BLOCKED = EVENTS.code("ai_blocked", "spot", "rule")
AI_LIFTED = EVENTS.code("ai_lifted", "hex")
AI_PASSED = EVENTS.code("ai_passed", "why")
KEPT_STRATOLITE = EVENTS.code("kept_stratolite", "card")
NOBODY = -1  # the seat of an event that is nobody's

# By which rule something happens: chapter and paragraph as one number
BY_SETUP, BY_FACTION, BY_CREW, BY_TUBE, BY_RESERVED, BY_FIXER = 206, 602, 604, 706, 707, 901
BY_RESERVING, BY_RESET = 902, 1201
BY_FIRST_SCOUTING, BY_SECOND_SCOUTING, BY_AI_TURN, BY_AI_INTEL = 1405, 1406, 1408, 1411
BY_CREW_AT_TUBE, BY_CREW_ELSEWHERE = 1412, 1413

# Why the AI passed, or placed no crew (14.11, 14.14, 14.18)
NO_INTEL, NO_PLACE, NO_CREW = range(3)
