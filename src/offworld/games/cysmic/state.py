"""Cysmic: the vocabulary of its rules: fields of the state, options and events.

Numbers in comments are those of docs/rules/cysmic.md.
"""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

SEATS = 6
NOBODY = -1
NONE = -1

# The planet: hex 0 is Colony City. Slice t, ring r (1 to 6), place p (0 to r - 1) is hex
# 1 + 21 * t + r * (r - 1) // 2 + p, at DIRECTIONS[t] * r + DIRECTIONS[t + 2] * p from the centre.
HEXES = 127
SLICES = 6
TERRAINS = 6  # desert, savannah, tundra, rocky, forest, wetlands; `s.terrain` says which lies where
SLICE_HEXES = 21
RINGS = 6
INNER_HEXES = 6  # of a slice, where a ship may begin: rings 1 to 3
CITY_HEX = 0
SIDES = 6
LINKS = 11  # columns of box.around: the six sides, then the other edge hexes of the same arrow

# What lies on a hex: the upper layer, or below it devastated ground or abyss
(
    PLAIN,
    ORE,
    CAVE,
    MOUNTAIN,
    LAKE,
    CAMP,
    OUTPOST,
    SETTLEMENT,
    CITY,
    DEVASTATED,
    ABYSS,
) = range(11)
FEATURES = 11

# Units: a seat has UNITS of them, each type in one span of numbers
SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH = range(5)
TYPES = 5
TROOPS = 3  # the first three types
FIRST_SPEAKER, FIRST_MINER, FIRST_SOLDIER, FIRST_HARVESTER, FIRST_POWERMECH = 0, 5, 11, 21, 23
UNITS = 25
MOST_UNITS = 3  # of a seat on a hex
MOST_VEHICLES = 1
MOST_ANSWERS = 60
MOST_LOTS = 3  # on each side of an offer

# Where a unit is: a hex, or
RESERVE = -1
CAPTURED = -2  # by seat 0; CAPTURED - seat by another

# What a unit has done in this turn
USED_ACTIVE, USED_NEW, USED_MOVE, USED_HACK = 1, 2, 4, 8

# Ship modules and blueprints (module m is native to seat m): missing, known, installed
MODULES = 6
MISSING, KNOWN, INSTALLED = range(3)

# Command cards. The first five are those of the unit types.
SHIP_CARD, RECRUIT_CARD, UPGRADE_CARD, NEGOTIATE_CARD, BATTLE_CARD = range(5, 10)
COMMANDS = 10
COLUMNS = 5
COLOURS = 6  # rows of bonus actions
IN_HAND = 0
BURNED = 1  # in column 0; the next columns follow
PLAYED = 6
UNSEEN = -1  # in a view

# Other cards
ACTION_CARDS = 22  # types: the first discovery cards
REACTION_CARDS = 12  # the next
EVENT_CARDS = 12  # the last
DISCOVERIES = 46  # types
EVENT_CARD, ACTION_CARD, REACTION_CARD = range(3)
RELICS = 27  # types
SLOTS = 3  # for active relics, at most
SPIES = 29
SABOTAGE, EXPLOIT = range(2)
SIDE_COUNT = 2
FACTIONS = 18
DEALT = 3  # faction boards, of which a player keeps one
FRACTURES = 42
CAPS = 5  # steps of the ore capacity

# Dice
YELLOW, RED = 1, 2
DICE = 10  # in one strike, at most
BY_STRIKER, BY_STRUCK, BY_SHIELD, IS_SPENT = 1, 2, 4, 8  # marks of a die
LEAST_VALUE, MOST_VALUE = 1, 6
# faces of strike dice
(
    FACE_BLANK,
    FACE_TREMOR,
    FACE_REROLL_ANY,
    FACE_REROLL_RED,
    FACE_REROLL_YELLOW,
    FACE_PLUS_1,
    FACE_PLUS_2,
) = range(7)
LEAVE_ANY = 99  # humanity die: leave any number of units behind
LEAVE_NONE = -1

# What lasts: each trait is a number that factions, active relics, one's own exploit and the
# sabotages of others add to (`s.trait[seat, T]`)
(
    T_INFLUENCE,  # to the influence
    T_ORE_CAP,  # to the ore capacity
    T_HAND,  # to the limit of discovery cards
    T_RELICS,  # to the limit of relics
    T_SLOTS,  # to the slots for active relics (at most SLOTS in all)
    T_PRISON,  # to the prison's capacity
    T_MOVE,  # to the movement of the unit types, in their order
    T_MOVE_MINER,
    T_MOVE_SOLDIER,
    T_MOVE_HARVESTER,
    T_MOVE_POWERMECH,
    T_JUMP,  # to the range of jumpjets
    T_MINE_ORE,
    T_MINE_CARDS,
    T_EXPLORE_CARDS,
    T_EXPLORE_ORE,
    T_HARVEST_ORE,
    T_HARVEST_CARDS,
    T_SCAVENGE_ORE,
    T_QUIET_HARVEST,  # above 0: harvesting triggers no tremor
    T_QUIET_JUMP,
    T_QUIET_DROP,
    T_RECRUIT,  # to the influence with which to recruit
    T_COST,  # to the cost of the unit types, in their order; no cost falls below 0 (troops: 1)
    T_COST_MINER,
    T_COST_SOLDIER,
    T_COST_HARVESTER,
    T_COST_POWERMECH,
    T_DROP,  # to the ore that a dropship costs
    T_MODULE,  # to the ore that a module costs
    T_WORKERS,  # to the influence in workers for a module
    T_ATTACK,  # to the best die of each strike as the attacker
    T_DEFENCE,  # to the best die of each strike as the defender
    T_SHIELD,  # more shields in each strike against one
    T_REROLL,  # rerolls of one die in each strike
    T_DICE,  # more yellow dice in each strike
    T_WARNING,  # above 0: all its units have early warning
    T_HACK,  # by how much a cyber attack may miss the number
    T_FIREWALL,  # by how much less it may miss against this seat
    T_EXCHANGE,  # to the troops that a blueprint costs (at least 1)
    T_HUMANITY,  # more units that may be left behind
    T_PROMOTE,  # more promotions for each Speaker card
    T_NEUTRALIZE,  # above 0: powermechs neutralize, too
    T_CLIMB,  # above 0: units may enter and cross mountains
    T_EVACUATE,  # to the movement when evacuating
    T_COLOURS,  # above 0: any colour of the column as a bonus action
    T_PERSUADE,  # above 0: speakers persuade from an adjacent hex
    T_THEFT,  # above 0: others can't steal ore or cards from it
    T_CONQUER,  # above 0: who neutralizes takes control
    T_COLUMN,  # bonus actions of a column so much further right
    T_CAPTURE,  # ore for each unit captured
    T_INCOME,  # ore at the beginning of each own turn
    T_FRACTURE,  # ore for each fracture, also for those that others cause
    T_HEALTH,  # to the health of troops, up to 6
    T_ARMOUR,  # to both health values of vehicles, up to 6
    T_SWIM,  # above 0: units may enter and cross lakes
    T_FLEE,  # above 0: nobody fires when its units flee
) = range(57)
TRAITS = 57

# What a card, an espionage card or a bonus action does once, with an amount n
(
    E_NOTHING,
    E_ORE,  # gain n ore
    E_CARDS,  # draw n discovery cards
    E_RELIC,  # n times: draw two relics, keep one
    E_TREMOR,  # n tremors
    E_LOSE_ORE,  # lose n ore
    E_LOSE_CARDS,  # discard n discovery cards of one's choice
    E_ALL_LOSE_ORE,  # every other seat loses n ore
    E_ALL_GAIN_ORE,  # every seat gains n ore
    E_ALL_DRAW,  # every seat draws n discovery cards
    E_STEAL_ORE,  # from one opponent, up to n
    E_STEAL_CARD,  # n random discovery cards from one opponent
    E_RECRUIT,  # as RECRUIT with n influence
    E_UPGRADE,  # upgrade one unit, n ore cheaper
    E_MOVE,  # move n different units, each by its movement
    E_ACTIVATE,  # activate n units as by their cards
    E_PROMOTE,  # n promotions
    E_PERSUADE,  # n speakers persuade where they stand
    E_NEUTRALIZE,  # remove n flags of others from unoccupied habitats
    E_BUILD,  # build one module by workers, for n influence less
    E_ROBOTS,  # build n modules without workers
    E_EXCHANGE,  # exchange prisoners for one blueprint
    E_HACK,  # n units may attack by cyber attack
    E_TRADE,  # n deals
    E_SPY,  # draw an espionage card
    E_DISCOVERY,  # play n discovery cards for their ability or their resources
    E_ACTIVE_RELIC,  # activate a relic of the hand
    E_SHIP,  # move the ship one hex
    E_COLLAPSE,  # collapse one hex next to one's ship
    E_RESCUE,  # return n of one's captured units to the reserve
    E_RECLAIM,  # take back one command card of an earlier column
    E_CALM,  # move the tremor stack n spaces back
    E_FRACTURE,  # draw a fracture token at once
    E_FIRST,  # take the first player marker
    E_STRIKE,  # resolve n of one's combats as by Battle
    E_ALL_DISCARD,  # every other seat loses n random discovery cards
    E_RICHEST,  # the seats with most ore lose n ore
    E_POOREST,  # the seats with least ore gain n ore
    E_UNREST,  # the seats with most influence lose control of their n cheapest habitats
    E_CAVE_IN,  # unlocked units on caves without early warning are destroyed
    E_JAILBREAK,  # from every prison n troops go home, those of the largest group
) = range(41)
EFFECTS = 41

# When reactions can be played
(
    R_STRIKE,  # by either side of a combat among the modifiers (MODIFY)
    R_FLEE,  # by the side that flees, once the enemy has rolled (MODIFY)
    R_HACKED,  # by the seat under cyber attack among the modifiers (MODIFY)
    R_FRACTURE,  # by a seat with something on the hexes that are about to collapse (REACT)
    R_ROBBED,  # by the seat that is stolen from (REACT)
) = range(5)
TRIGGERS = 5

# What a reaction does
(
    X_NOTHING,
    X_DODGE,  # R_STRIKE, struck side: one die of the enemy shows 1
    X_SECOND_WIND,  # R_STRIKE, striker: reroll one own die
    X_RELEASE,  # R_STRIKE, struck side: the first unit defeated goes to the reserve instead
    X_SMOKE,  # R_FLEE: the shots at those who flee miss
    X_FIREWALL,  # R_HACKED: the attack fails
    X_STEADY,  # R_FRACTURE: the token goes back, another is drawn
    X_ESCAPE,  # R_FRACTURE: all one's units have early warning now
    X_PARRY,  # R_ROBBED: nothing is stolen
) = range(9)
REACTIONS = 9

# Lots of a trade
(
    LOT_ORE_1,
    LOT_ORE_2,
    LOT_ORE_3,
    LOT_ORE_5,
    LOT_CARD,
    LOT_RELIC,
    LOT_CAMP,
    LOT_OUTPOST,
    LOT_SETTLEMENT,
    LOT_CITY,
) = range(10)
LOT_TROOP = 10  # a captured troop of seat 0; of the others follow
LOT_VEHICLE = 16
LOTS = 22

# What a unit does after its move
(
    ACT_NOTHING,
    ACT_MINE,
    ACT_EXPLORE,
    ACT_HARVEST,
    ACT_SCAVENGE,
    ACT_PERSUADE,
    ACT_NEUTRALIZE,
) = range(7)
ACTS = 7

# Which units the question UNIT is about: those of a type, or
(
    RUN_NEW_TROOP,  # troops that came to the board in this turn
    RUN_NEW_VEHICLE,
    RUN_MOVE,  # any, to move only
    RUN_ANY,  # any, to be activated
    RUN_PERSUADE,  # speakers that can persuade
) = range(TYPES, TYPES + 5)

# Stages
CHOOSING, PLACING, PLAYING, OVER = range(4)

# The questions, and the options that answer each
OPTIONS = Options()
FACTION = OPTIONS.kind("faction", FACTIONS)  # which board to keep
SITE = OPTIONS.kind("site", HEXES)  # where the ship begins
PLACE = OPTIONS.kind("place", HEXES)  # where the next unit comes to the board
RECLAIM = OPTIONS.kind("reclaim", 1 + RELICS + SLOTS, secret=True)  # no; relic of the hand; slot
TAKE_BACK = OPTIONS.kind("take_back", COMMANDS, secret=True)  # which command card
BURN = OPTIONS.kind("burn", COMMANDS, secret=True)
PLAY = OPTIONS.kind("play", COMMANDS, secret=True)
UNIT = OPTIONS.kind("unit", UNITS + 1)  # which unit acts; the last: no more
MODE = OPTIONS.kind("mode", 2)  # walk, jump
BIOME = OPTIONS.kind("biome", SLICES + 2)  # slice of the goal; Colony City; stay
GOAL = OPTIONS.kind("goal", HEXES + 1)  # where the unit goes; the last: it stays
ACT = OPTIONS.kind("act", ACTS)
PROMOTE = OPTIONS.kind("promote", UNITS * TROOPS + 1)  # unit and new type; the last: no more
RECRUIT = OPTIONS.kind("recruit", TROOPS + 1)  # type; the last: no more
UPGRADE = OPTIONS.kind("upgrade", UNITS + 1)  # by dropships only; unit; the last: no more
PARTNER = OPTIONS.kind("partner", SEATS + 1)  # with whom to trade; the last: no more
GIVE = OPTIONS.kind("give", LOTS + 1)  # what is offered; the last: no more
WANT = OPTIONS.kind("want", LOTS + 1)  # what is asked for; the last: no more
DEAL = OPTIONS.kind("deal", 2)  # refuse, accept
HAND_OVER = OPTIONS.kind("hand_over", DISCOVERIES + RELICS, secret=True)  # which card of a lot
EXCHANGE = OPTIONS.kind("exchange", 2 * SEATS + 1)  # a vehicle or troops of a seat; the last: no
ESPIONAGE = OPTIONS.kind("espionage", SIDE_COUNT)  # which side
DROP_SPY = OPTIONS.kind("drop_spy", SEATS)  # whose espionage card is discarded
HACK = OPTIONS.kind("hack", UNITS + 1)  # which unit attacks a ship; the last: no more
TARGET = OPTIONS.kind("target", SEATS)  # whose ship, whom to steal from
SHIP_TO = OPTIONS.kind("ship_to", HEXES + 1)  # where the ship goes; the last: it stays
BUILD = OPTIONS.kind("build", MODULES + 1)  # which module; the last: no more
WORKER = OPTIONS.kind("worker", UNITS)  # which unit goes to the reserve for it
EVACUATE = OPTIONS.kind("evacuate", 2)  # no, yes
BONUS = OPTIONS.kind("bonus", COLOURS + 1)  # colour; the last: none
DISCOVERY = OPTIONS.kind("discovery", 2 * DISCOVERIES + 1, secret=True)  # ability, gain; last: no
LAUNCH = OPTIONS.kind("launch", 3)  # no, launch, roll the humanity die
DISCARD = OPTIONS.kind("discard", DISCOVERIES, secret=True)
DISCARD_RELIC = OPTIONS.kind("discard_relic", RELICS + SLOTS, secret=True)
KEEP_RELIC = OPTIONS.kind("keep_relic", 2 * RELICS, secret=True)  # a type into the hand, or active
REPLACE_RELIC = OPTIONS.kind("replace_relic", SLOTS)  # which active relic makes room
ACTIVE_RELIC = OPTIONS.kind("activate_relic", RELICS + 1, secret=True)  # of the hand; last: none
FLIGHT = OPTIONS.kind("flight", HEXES + 1)  # from a collapse; the last: nowhere
SHIP_FLIGHT = OPTIONS.kind("ship_flight", HEXES)
HABITAT = OPTIONS.kind("habitat", HEXES + 1)  # which flag is removed; the last: none
HEX = OPTIONS.kind("hex", HEXES + 1)  # which hex collapses; the last: none
RESCUE = OPTIONS.kind("rescue", UNITS)  # which captured unit comes home
REACT = OPTIONS.kind("react", 1 + DISCOVERIES, window=True)  # let it happen, or a card
# combat
COMBAT = OPTIONS.kind("combat", HEXES)  # which combat is resolved next
FIGHT = OPTIONS.kind("fight", 1 + HEXES)  # strike, or flee to a hex
REROLL = OPTIONS.kind("reroll", 1 + DICE)  # none, or a die
RAISE = OPTIONS.kind("raise", DICE)  # which die gets the strike die's bonus
SHIELD = OPTIONS.kind("shield", 1 + DICE)  # none, or a die
MODIFY = OPTIONS.kind("modify", 1 + 2 * DISCOVERIES, window=True)  # pass; modifier; reaction
DIE = OPTIONS.kind("die", DICE)  # which die the card modifies, or which is kept
CAPTURE = OPTIONS.kind("capture", 1 + TYPES)  # none, or a type of enemy unit
# a collapse again
ESCORT = OPTIONS.kind("escort", UNITS + 1)  # who flees along; the last: no more

NOTHING = -1  # no question: the game goes on by itself
DO_NOT_RECLAIM = RECLAIM
NO_MORE_UNITS = UNIT + UNITS
STAY = GOAL + HEXES
STAY_HERE = BIOME + SLICES + 1
NO_PROMOTION = PROMOTE + UNITS * TROOPS
NO_MORE_RECRUITS = RECRUIT + TROOPS
NO_MORE_UPGRADES = UPGRADE + UNITS
BY_DROPSHIPS = UPGRADE  # all further ones; the number of a speaker, which is never upgraded
NO_TRADE = PARTNER + SEATS
GIVE_NO_MORE = GIVE + LOTS
WANT_NO_MORE = WANT + LOTS
REFUSE, ACCEPT = DEAL, DEAL + 1
NO_EXCHANGE = EXCHANGE + 2 * SEATS
NO_HACK = HACK + UNITS
SHIP_STAYS = SHIP_TO + HEXES
NO_MODULE = BUILD + MODULES
NO_BONUS = BONUS + COLOURS
NO_DISCOVERY = DISCOVERY + 2 * DISCOVERIES
NO_LAUNCH, DO_LAUNCH, ROLL_HUMANITY = LAUNCH, LAUNCH + 1, LAUNCH + 2
NO_RELIC = ACTIVE_RELIC + RELICS
NO_FLIGHT = FLIGHT + HEXES
NO_ESCORT = ESCORT + UNITS
NO_HABITAT = HABITAT + HEXES
NO_HEX = HEX + HEXES
LET = REACT
STRIKE = FIGHT
FLEE = FIGHT + 1
WALK, JUMP = range(2)

# What comes next when nothing is asked: steps on a stack, each with one number (`s.step_arg`)
(
    TO_KEEP,  # ask the next seat for its faction
    TO_SITE,  # ask the next seat for its ship's hex
    TO_PLACE,  # ask the next seat for its next unit
    TO_TURN,  # begin the next turn
    TO_BURN,
    TO_PLAY,
    TO_CARD,  # the sections of the card that was played
    TO_UNITS,  # ask for the next unit of the running type
    TO_GOAL,  # ask where the unit goes
    TO_ACT,  # ask what the unit does now
    TO_PROMOTE,  # arg: how many more, or BY_SPEAKER
    TO_RECRUIT,
    TO_MOTIVATE,
    TO_UPGRADE,  # arg: 0, all; DROPS_ONLY; or one, for arg - 1 ore less
    TO_STARTUP,
    TO_TRADE,  # arg: offers that each seat got, OFFER_BITS each + DEALS * deals that are left
    TO_EXCHANGES,  # all that are mandatory
    TO_EXCHANGE,  # arg: how many more, by choice
    TO_SPY,
    TO_HACK,  # arg: how many more units
    TO_BATTLES,  # the next combat of the player
    TO_STABILIZE,
    TO_SHIP_MOVE,
    TO_BUILD,  # arg: how many more, without workers
    TO_MANUAL,  # arg: how much less influence in workers
    TO_WORKERS,  # arg: influence still to be paid
    TO_EVACUATE,
    TO_BONUS,
    TO_LAUNCH,
    TO_LIMITS,
    TO_NEXT,  # end the turn
    TO_TREMOR,  # arg: how many
    TO_FRACTURE,
    TO_FLIGHTS,  # arg: how many have fled to `s.refuge`
    TO_FALL,
    TO_DRAW,  # arg: DRAWN_BY_* * DRAWN + seat * 64 + how many discovery cards
    TO_DRAW_ALL,  # arg: how many seats are left * ALL + the arg of TO_DRAW of the next
    TO_RELIC,  # arg: seat * 64 + how many times
    TO_EFFECT,  # arg: packed(seat, effect, amount) + FROM_* * FROM
    TO_WINDOW,  # arg: the trigger; asks seat after seat whether it reacts
    TO_DISCOVERY,  # arg: how many more to play
    TO_DISCARD,  # arg: seat * 64 + how many
    TO_FREE_MOVE,  # arg: how many more units * 16 + how far (0: their movement)
    TO_ACTIVATE,  # arg: how many more units
    TO_PERSUADE,  # arg: how many more
    TO_NEUTRALIZE,
    TO_RESCUE,
    TO_COLLAPSE,
    TO_STEAL,  # what the robbed seat let happen
    # combat
    TO_FIGHT,  # the striker chooses to strike or flee
    TO_ROLL,
    TO_STRIKE_DIE,  # arg: 0 its tremor; 1, 2 its reroll or bonus; 3 rerolls by abilities
    TO_SHIELDS,
    TO_MODIFY,
    TO_HITS,
    TO_AFTER,  # the strike is over: the other side, or the end of the combat
    TO_HACK_ROLL,
    TO_HACK_RESULT,
    TO_HAND_OVER,  # arg: giver * 32 + lot
) = range(59)
DEPTH = 28  # steps on the stack, at most
ROOM_FOR_EVENT = 9  # steps that an event may need, with the fracture of its tremor
BY_SPEAKER = 64  # of TO_PROMOTE: one, by the speaker that acts
DRAWN = 512  # of TO_DRAW: times what lets cards be drawn
DRAWN_BY_MINE, DRAWN_BY_EXPLORE, DRAWN_BY_HARVEST, DRAWN_BY_SCAVENGE, DRAWN_BY_EVENT = range(1, 6)
ALL = 4096  # of TO_DRAW_ALL: times the seats that are left
FROM = 8192  # of TO_EFFECT: times FROM_EVENT or FROM_BONUS; nothing for cards
FROM_EVENT, FROM_BONUS = 1, 2
OFFER_BITS = 2
MOST_OFFERS = 3  # that these bits can count
DEALS = 4096  # of TO_TRADE: times the deals that a card lets one make; nothing for any number
MOST_DEALS = 7  # that fit there
DROPS_ONLY = 64  # of TO_UPGRADE: the standard upgrades are over

STATE = state_record(
    "cysmic",
    [
        # the table
        ("seats", "i1"),
        ("first", "i1"),  # who has the first player marker
        ("lead", "i1"),  # who began the present rounds
        ("stage", "i1"),
        ("winner", "i1"),
        ("why", "i1"),  # the game ended
        ("rounds", "i2"),  # begun
        ("column", "i1"),  # that is filled in this round
        # the turn
        ("player", "i1"),  # whose turn it is
        ("cut", "i1"),  # 1: the rest of the turn is skipped
        ("took_back", "i1"),  # 1: a relic was discarded for a command card in this turn
        ("card", "i1"),  # the command card played in this turn
        # the question
        ("asked", "i2"),  # the kind, by its first option
        ("actor", "i1"),  # who is asked
        # what comes next
        ("depth", "i1"),
        ("step", "i1", (DEPTH,)),
        ("step_arg", "i2", (DEPTH,)),
        # what the question is about
        ("running", "i1"),  # which units are asked for: a type or RUN_*
        ("unit", "i1"),  # the unit that acts
        ("mode", "i1"),
        ("slice_at", "i1"),  # the slice of the goal that was chosen; SLICES: Colony City
        ("reach", "i1"),  # how far the unit may go
        ("goals", "i8", (3,)),  # where to: a board (ways.py)
        ("moved", "i1"),  # 1: the unit has moved
        ("only_move", "i1"),  # 1: a move without an action after it
        ("used", "i1", (UNITS,)),  # in this turn, USED_* as bits
        ("type_at", "i1"),  # the type of unit that comes to the board
        ("budget", "i2"),  # influence left for recruits
        ("discount", "i1"),
        ("partner", "i1"),
        ("give", "i4"),  # lots, as bits
        ("want", "i4"),
        ("handing", "i1"),  # the lot of which a card is chosen now
        ("handed", "i1"),  # the card that came for it: known to the two; NONE
        ("module", "i1"),
        ("hex_at", "i1"),
        ("refuge", "i1"),  # where units flee to from a collapse
        ("spy_at", "i1"),  # the espionage card that was drawn
        ("relic_at", "i1", (2,)),  # the relics that were drawn: known to the seat asked
        ("relic_seat", "i1"),  # who drew them
        ("target", "i1"),
        ("loot", "i1"),  # what is stolen: E_STEAL_ORE or E_STEAL_CARD
        ("loot_amount", "i1"),
        ("window", "i1"),  # the trigger that is asked about
        ("window_left", "i1"),  # seats still to ask, as bits
        ("foiled", "i1"),  # 1: a reaction stops what was about to happen
        # the planet
        ("terrain", "i1", (SLICES,)),  # of each slice
        ("land", "i1", (HEXES,)),
        ("flag", "i1", (HEXES,)),  # the seat that controls the habitat
        ("token", "i1", (HEXES,)),  # 1: a relic token
        ("present", "i1", (HEXES,)),  # seats with troops or vehicles there, as bits
        ("attacker", "i1", (HEXES,)),  # in a combat; else NOBODY
        ("fall", "i1", (HEXES,)),  # 1: about to collapse; 2: its units don't flee; 0
        ("warned", "i1"),  # seats whose units all have early warning now, as bits
        ("tremor_from", "i1"),  # the leftmost empty space of the track
        ("tremor_at", "i1"),  # where the stack is; 0: Fracture
        ("bag", "i1", (FRACTURES,)),  # 1: in the bag
        ("fracture_at", "i1"),  # the token that was drawn
        ("fractures", "i2"),  # so far
        # the players
        ("faction", "i1", (SEATS,)),
        ("dealt", "i1", (SEATS, DEALT)),
        ("to_place", "i1", (SEATS, TYPES)),  # units still to place at setup
        ("at", "i1", (SEATS, UNITS)),
        ("ship", "i1", (SEATS,)),  # hex
        ("ore", "i2", (SEATS,)),
        ("blueprint", "i1", (SEATS, MODULES)),
        ("command", "i1", (SEATS, COMMANDS)),
        ("burned", "i1", (SEATS, COLUMNS)),  # 1: a face-down card lies there
        ("trait", "i1", (SEATS, TRAITS)),
        # cards
        ("hand", "i1", (SEATS, DISCOVERIES)),
        ("hand_cards", "i1", (SEATS,)),  # how many: everybody sees that
        ("deck", "i1", (DISCOVERIES,)),
        ("deck_cards", "i1"),
        ("discard", "i1", (DISCOVERIES,)),
        ("relic_hand", "i1", (SEATS, RELICS)),
        ("relic_cards", "i1", (SEATS,)),
        ("relic", "i1", (SEATS, SLOTS)),  # active; NONE
        ("relic_deck", "i1", (RELICS,)),
        ("relic_deck_cards", "i1"),
        ("relic_discard", "i1", (RELICS,)),
        ("spy", "i1", (SPIES,)),  # 0: in the deck, 1: discarded, 2: in play or drawn
        ("spy_card", "i1", (SEATS,)),  # active; NONE
        ("spy_side", "i1", (SEATS,)),
        # combat
        ("battle_at", "i1"),  # hex
        ("striker", "i1"),  # seat
        ("struck", "i1"),
        ("fleeing", "i1"),  # 1: the struck side flees after this strike
        ("flee_to", "i1"),  # from this combat
        ("strike_face", "i1"),
        ("rerolls", "i1"),  # still to use
        ("shields", "i1"),  # still to use
        ("passed", "i1"),  # how many passed one after the other
        ("turn_to_modify", "i1"),  # seat
        ("die_card", "i1"),  # the card whose die is asked for
        ("die_colour", "i1", (DICE,)),  # 0: no die
        ("die_native", "i1", (DICE,)),  # as rolled
        ("die_value", "i1", (DICE,)),  # with modifiers; only the final value is limited
        ("die_marks", "i1", (DICE,)),  # bits: a card of the striker, of the struck, shield, spent
        ("saved", "i1"),  # units of the struck side that go home instead of to prison
        ("hack_unit", "i1"),
        # for reports
        ("turns", "i1", (SEATS,)),
        ("captures", "i1", (SEATS,)),
        ("played", "i2", (COMMANDS,)),
        ("bonuses", "i2", (COLOURS,)),
        ("discoveries", "i2", (DISCOVERIES,)),  # played or resolved
        ("deals", "i2"),
        ("hacks", "i2"),  # that succeeded
        ("lost", "i2", (SEATS,)),  # units destroyed by collapses
    ],
)

# By which rule something is gained or lost: chapter and paragraph as one number
BY_START = 210
BY_MINE, BY_EXPLORE, BY_HARVEST, BY_SCAVENGE = 508, 509, 513, 514
BY_LIMIT, BY_EFFECT, BY_ABILITY = 311, 913, 919
BY_LANDING, BY_HABITATS = 209, 211
BY_RELIC, BY_RELIC_LIMIT, BY_DRAW_TWO, BY_SLOT = 303, 312, 903, 904
BY_CRUSH, BY_PERSUADE, BY_NEUTRALIZE = 410, 504, 511
BY_STABILIZE, BY_SHIP_MOVE, BY_ROBOTS, BY_HAND = 517, 519, 520, 803
BY_UPGRADE, BY_DROPSHIP, BY_INITIATIVE, BY_TRADE, BY_CYBER_ATTACK = 606, 607, 609, 610, 614
BY_STRIKES, BY_DICE, BY_STRIKE_DIE, BY_REROLL = 702, 703, 706, 707
BY_ROOM, BY_HELPLESSNESS, BY_FLIGHT = 715, 716, 718
BY_YELLOW, BY_EVENT, BY_RESCUE, BY_REACTION, BY_FIREWALL = 806, 912, 915, 917, 918
BY_CONQUEST, BY_COLLAPSE = 1005, 1106

# Why the game ended
LAUNCHED_WITH_ALL, LAUNCHED_BY_DIE, NOBODY_LEFT, TOO_LONG = range(4)

# Events, each with the names of its numbers
EVENTS = Events()
FIRST_PLAYER = EVENTS.code("first_player")
DEALT_FACTIONS = EVENTS.code("dealt_factions", "a", "b", "c")
KEPT_FACTION = EVENTS.code("kept_faction", "faction")
SHIP_LANDED = EVENTS.code("ship_landed", "hex")
TOOK_HABITAT = EVENTS.code("took_habitat", "hex", "rule")
PLACED = EVENTS.code("placed", "type", "hex")
DREW = EVENTS.code("drew", "card", "rule", secret=("card",))
EVENT_DRAWN = EVENTS.code("event_drawn", "card")
DREW_RELICS = EVENTS.code("drew_relics", "relic", "other", secret=("relic", "other"))
KEPT_RELIC = EVENTS.code("kept_relic", "relic", secret=("relic",))
RELIC_ACTIVE = EVENTS.code("relic_active", "relic")
RELIC_DISCARDED = EVENTS.code("relic_discarded", "relic", "rule")
GAINED_ORE = EVENTS.code("gained_ore", "amount", "rule")
PAID_ORE = EVENTS.code("paid_ore", "amount", "rule")
LOST_ORE = EVENTS.code("lost_ore", "amount", "rule")
DISCARDED = EVENTS.code("discarded", "card", "rule")
BURNED_CARD = EVENTS.code("burned_card", "card", "column", secret=("card",))
PLAYED_CARD = EVENTS.code("played_card", "card", "column")
TOOK_BACK = EVENTS.code("took_back", "card", "was_played", "rule", secret=("card",))
RECLAIMED = EVENTS.code("reclaimed")  # nobody's: all take their command cards back
MOVED = EVENTS.code("moved", "unit", "from", "hex")
JUMPED = EVENTS.code("jumped", "unit", "from", "hex")
ENGAGED = EVENTS.code("engaged", "hex", "opponent")
JOINED_COMBAT = EVENTS.code("joined_combat", "hex")
MINED = EVENTS.code("mined", "hex")
EXPLORED = EVENTS.code("explored", "hex")
HARVESTED = EVENTS.code("harvested", "hex")
SCAVENGED = EVENTS.code("scavenged", "hex")
PERSUADED = EVENTS.code("persuaded", "hex", "from", "rule")
NEUTRALIZED = EVENTS.code("neutralized", "hex", "owner", "rule")
PROMOTED = EVENTS.code("promoted", "hex", "from", "to")
RECRUITED = EVENTS.code("recruited", "type", "hex")
UPGRADED = EVENTS.code("upgraded", "type", "hex", "dropship")
TOOK_INITIATIVE = EVENTS.code("took_initiative", "rule")
OFFERED = EVENTS.code("offered", "partner", "give", "want")  # lots as bits
REFUSED = EVENTS.code("refused", "by")
TRADED = EVENTS.code("traded", "partner", "give", "want")
HANDED_CARD = EVENTS.code(
    "handed_card", "to", "card", secret=("card",), shown_to=("to",)
)  # a discovery card
HANDED_RELIC = EVENTS.code("handed_relic", "to", "relic", secret=("relic",), shown_to=("to",))
GOT_BLUEPRINT = EVENTS.code("got_blueprint", "module", "how")
RETURNED = EVENTS.code("returned", "to", "type", "count")
SPY_DRAWN = EVENTS.code("spy_drawn", "card")
SPY_CHOSEN = EVENTS.code("spy_chosen", "card", "side")
SPY_DISCARDED = EVENTS.code("spy_discarded", "card")
HACKING = EVENTS.code("hacking", "unit", "target")
HACK_ROLLED = EVENTS.code("hack_rolled", "value", "colour")
HACK_FAILED = EVENTS.code("hack_failed", "value", "needed", "rule")
SHIP_MOVED = EVENTS.code("ship_moved", "from", "hex", "rule")
STABILIZED = EVENTS.code("stabilized", "from", "hex")
CRUSHED = EVENTS.code("crushed", "type", "hex", "rule")  # the owner's
FLATTENED = EVENTS.code("flattened", "hex", "rule")  # nobody's
BUILT = EVENTS.code("built", "module", "ore", "rule")
WORKED = EVENTS.code("worked", "type", "hex")  # a unit went to the reserve for a module
EVACUATED = EVENTS.code("evacuated", "units")
LAUNCHED = EVENTS.code("launched", "left_behind")
ROLLED_HUMANITY = EVENTS.code("rolled_humanity", "face", "behind")
STAYED_BEHIND = EVENTS.code("stayed_behind")  # the die forbids the launch
BONUS_TAKEN = EVENTS.code("bonus_taken", "colour", "column")
PLAYED_ABILITY = EVENTS.code("played_ability", "card")
PLAYED_GAIN = EVENTS.code("played_gain", "card")
REACTED = EVENTS.code("reacted", "card", "trigger")
TREMOR = EVENTS.code("tremor", "at")  # nobody's: where the stack is now
FRACTURE = EVENTS.code("fracture", "token")  # nobody's
COLLAPSED = EVENTS.code("collapsed", "hex", "below")  # nobody's
FLED = EVENTS.code("fled", "from", "hex", "units")
SHIP_FLED = EVENTS.code("ship_fled", "from", "hex")
DESTROYED = EVENTS.code("destroyed", "type", "hex", "rule")
HABITAT_LOST = EVENTS.code("habitat_lost", "hex")
TOKEN_LAID = EVENTS.code("token_laid", "hex")  # nobody's
TOKEN_TAKEN = EVENTS.code("token_taken", "hex")
STOLE_ORE = EVENTS.code("stole_ore", "victim", "amount")
STOLE_CARD = EVENTS.code("stole_card", "victim", "card", secret=("card",), shown_to=("victim",))
RESCUED = EVENTS.code("rescued", "type", "captor", "rule")
RESHUFFLED = EVENTS.code("reshuffled", "deck")  # nobody's; 0 discovery, 1 relics, 2 espionage
BATTLE = EVENTS.code("battle", "hex", "opponent")
ROLLED = EVENTS.code("rolled", "colour", "value", "rule")
STRIKE_ROLLED = EVENTS.code("strike_rolled", "face", "attacking")
REROLLED = EVENTS.code("rerolled", "die", "value", "rule")
RAISED = EVENTS.code("raised", "die", "value", "rule")
SHIELDED = EVENTS.code("shielded", "die", "value")
MODIFIED = EVENTS.code("modified", "card", "die", "value")
TOOK_PRISONER = EVENTS.code("captured", "owner", "type", "hex")
WENT_HOME = EVENTS.code("went_home", "type", "hex", "rule")  # defeated, but not captured
FLEES = EVENTS.code("flees", "hex", "to")
BATTLE_WON = EVENTS.code("battle_won", "hex", "rule")
BATTLE_BROKEN = EVENTS.code("battle_broken", "hex")  # nobody's: the hex collapsed
TURN_CUT = EVENTS.code("turn_cut")
GAME_ENDED = EVENTS.code("game_ended", "why")
GOT_AWAY = EVENTS.code("got_away", "from", "hex", "units")  # out of a combat
CUT_OFF = EVENTS.code("cut_off", "from", "hex")  # those who fled stay: no room there now

# How a blueprint was gained
BY_EXCHANGE, BY_HACK, BY_GIFT = range(3)
