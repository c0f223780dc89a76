"""Cysmic: counts and kinds, in the order in which records number them."""

SEATS = 6
NONE = -1

# --- the planet ---

RINGS = 6
SLICES = 6
SLICE_HEXES = 21
HEXES = 1 + SLICES * SLICE_HEXES  # the city first, then slice by slice and ring by ring
SIDES = 6
EDGE_COLOURS = 6
TERRAIN_NAMES = ("desert", "savannah", "tundra", "rocky", "forest", "wetlands")
TERRAINS = len(TERRAIN_NAMES)

FEATURE_NAMES = (
    "plain",
    "camp",
    "outpost",
    "settlement",
    "city",
    "crystal",
    "cave",
    "mountain",
    "lake",
)
FEATURES = len(FEATURE_NAMES)
PLAIN, CAMP, OUTPOST, SETTLEMENT, CITY, CRYSTAL, CAVE, MOUNTAIN, LAKE = range(FEATURES)

FRACTURES = 42
TERRAIN_FRACTURES = 7
TREMOR_TOKENS = 8
RELIC_TOKENS = 30
ORE = 60

# --- units ---

UNIT_NAMES = ("speaker", "miner", "soldier", "harvester", "powermech")
UNITS = len(UNIT_NAMES)
SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH = range(UNITS)
TROOPS = 3  # the kinds before harvesters

# --- command cards and bonus actions ---

COMMAND_NAMES = (*UNIT_NAMES, "colony ship", "recruit", "upgrade", "negotiate", "battle")
COMMANDS = len(COMMAND_NAMES)
SHIP_CARD, RECRUIT_CARD, UPGRADE_CARD, NEGOTIATE_CARD, BATTLE_CARD = range(UNITS, COMMANDS)
COLUMNS = 5
ROW_NAMES = ("brown", "grey", "red", "blue", "yellow", "green")
ROWS = len(ROW_NAMES)
BROWN, GREY, RED, BLUE, YELLOW, GREEN = range(ROWS)
MODULES = 6

# --- dice ---

DIE_FACES = 12
STRIKE_FACES = 6
STRIKE_NAMES = ("tremor", "reroll", "reroll yellow", "reroll red", "+1", "+2")
(
    STRIKE_TREMOR,
    STRIKE_REROLL,
    STRIKE_REROLL_YELLOW,
    STRIKE_REROLL_RED,
    STRIKE_PLUS_1,
    STRIKE_PLUS_2,
) = range(len(STRIKE_NAMES))
ANY_NUMBER = 99  # of units that the humanity die lets stay behind
YELLOW_DIE, RED_DIE = 0, 1

# --- cards ---

FACTIONS = 18
DEALT_FACTIONS = 3
ACTIONS = 24  # different action cards: the first discovery cards
REACTIONS = 12  # different reaction cards: the next ones
EVENTS = 11  # different events: the last ones
HAND_TYPES = ACTIONS + REACTIONS  # those that a hand can hold
DISCOVERIES = HAND_TYPES + EVENTS
DISCOVERY_CARDS = 106
RELICS = 27  # different ones
RELIC_CARDS = 54
ESPIONAGE = 29
SABOTAGE, EXPLOIT = 0, 1  # sides of an espionage card

# --- reactions ---

REACTION_NAMES = (
    "dodge",
    "second wind",
    "smoke",
    "release",
    "escape",
    "steady",
    "firewall",
    "parry",
)
DODGE, SECOND_WIND, SMOKE, RELEASE, ESCAPE, STEADY, FIREWALL, PARRY = range(len(REACTION_NAMES))

# --- effects that happen once: an effect and its amount ---

EFFECT_NAMES = (
    "nothing",
    "ore",  # gain ore
    "cards",  # draw discovery cards
    "relics",  # draw two relics and keep one, that many times
    "steal ore",  # from an opponent of choice
    "steal cards",  # random discovery cards from an opponent of choice
    "recruit",  # troops worth that influence
    "upgrade",  # one troop anywhere, for that much less ore, without a tremor
    "move",  # one unit up to that many hexes
    "activate",  # that many units, as by their cards
    "promote",  # that many troops
    "persuade",  # take a neutral habitat under an own unlocked unit, worth at most that
    "neutralize",  # end an opponent's control of a habitat without units, worth at most that
    "build",  # one module, for that much less ore
    "manual",  # manual construction, for that much less influence
    "exchange",  # prisoners for blueprints, with that many opponents
    "free",  # that many own units from a prison of choice
    "reclaim",  # that many command cards
    "calm",  # the stack that many spaces back
    "tremor",
    "fracture",
    "ship",  # the ship that many hexes, without a collapse
    "strike",  # resolve that many own combats as by Battle
    "hack",  # cyber attacks of that many units
    "play",  # that many discovery cards
    "lose ore",  # who drew it
    "all gain ore",
    "all lose ore",
    "all draw",
    "all discard",  # random cards
    "others lose ore",
    "others discard",
    "richest lose ore",  # those with most
    "poorest gain ore",  # those with least
    "unrest",  # those with most influence lose control of their cheapest habitats
    "cave in",  # unlocked units on caves without Early Warning are destroyed
    "jailbreak",  # from every prison troops go home, those of the largest group
)
EFFECTS = len(EFFECT_NAMES)
(
    NOTHING,
    GAIN_ORE,
    DRAW_CARDS,
    DRAW_RELICS,
    STEAL_ORE,
    STEAL_CARDS,
    RECRUIT,
    UPGRADE,
    MOVE,
    ACTIVATE,
    PROMOTE,
    PERSUADE,
    NEUTRALIZE,
    BUILD,
    MANUAL,
    EXCHANGE,
    FREE,
    RECLAIM,
    CALM,
    TREMOR,
    FRACTURE,
    MOVE_SHIP,
    STRIKE,
    HACK,
    PLAY,
    LOSE_ORE,
    ALL_GAIN_ORE,
    ALL_LOSE_ORE,
    ALL_DRAW,
    ALL_DISCARD,
    OTHERS_LOSE_ORE,
    OTHERS_DISCARD,
    RICHEST_LOSE_ORE,
    POOREST_GAIN_ORE,
    UNREST,
    CAVE_IN,
    JAILBREAK,
) = range(EFFECTS)

# --- standing effects: a kind and an amount, of factions, relics and espionage ---

STANDING_NAMES = (
    "speaker movement",
    "miner movement",
    "soldier movement",
    "harvester movement",
    "powermech movement",  # jumps too
    "ship movement",  # optional hexes of the colony ship card
    "cross mountains",  # above 0: mountains are passable for troops and vehicles
    "cross lakes",
    "attack dice",  # red dice in each strike as the attacker
    "defence dice",  # yellow dice in each strike as the defender
    "yellow plus",  # to each own yellow die
    "red floor",  # red dice show at least 1 more than this
    "troop health",
    "vehicle health",  # both values, up to 6
    "shields",  # in each strike of the enemy
    "safe flight",  # above 0: nobody fires when these flee
    "capture ore",  # for each unit captured
    "loss cards",  # discovery cards for each unit lost to a prison
    "cyber margin",  # a cyber attack may miss the value by this
    "prison",  # room
    "mine ore",
    "explore cards",
    "harvest ore",
    "scavenge ore",
    "turn ore",  # at the beginning of each own turn
    "fracture ore",  # for each fracture, anybody's
    "upgrade discount",
    "module discount",
    "manual discount",  # influence
    "quiet harvest",  # above 0: no tremor
    "quiet jump",
    "recruit influence",
    "speaker discount",
    "miner discount",
    "conquer",  # above 0: soldiers take control where they neutralize
    "ransom",  # troops fewer for a blueprint
    "any colour",  # above 0: bonus actions of every colour
    "column",  # bonus actions of a column further right
    "promotions",  # troops more by each speaker
    "warning",  # above 0: all troops and vehicles have Early Warning
    "ore store",
    "hand",  # limit of discovery cards
    "relic slots",
    "relic draw",  # relics more to choose from
    "humanity",  # units more that can be left behind
)
STANDINGS = len(STANDING_NAMES)
(
    SPEAKER_MOVEMENT,
    MINER_MOVEMENT,
    SOLDIER_MOVEMENT,
    HARVESTER_MOVEMENT,
    POWERMECH_MOVEMENT,
    SHIP_MOVEMENT,
    CROSS_MOUNTAINS,
    CROSS_LAKES,
    ATTACK_DICE,
    DEFENCE_DICE,
    YELLOW_PLUS,
    RED_FLOOR,
    TROOP_HEALTH,
    VEHICLE_HEALTH,
    SHIELDS,
    SAFE_FLIGHT,
    CAPTURE_ORE,
    LOSS_CARDS,
    CYBER_MARGIN,
    PRISON,
    MINE_ORE,
    EXPLORE_CARDS,
    HARVEST_ORE,
    SCAVENGE_ORE,
    TURN_ORE,
    FRACTURE_ORE,
    UPGRADE_DISCOUNT,
    MODULE_DISCOUNT,
    MANUAL_DISCOUNT,
    QUIET_HARVEST,
    QUIET_JUMP,
    RECRUIT_INFLUENCE,
    SPEAKER_DISCOUNT,
    MINER_DISCOUNT,
    CONQUER,
    RANSOM,
    ANY_COLOUR,
    COLUMN,
    PROMOTIONS,
    WARNING,
    ORE_STORE,
    HAND,
    RELIC_SLOTS,
    RELIC_DRAW,
    HUMANITY,
) = range(STANDINGS)
