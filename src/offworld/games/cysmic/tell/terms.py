"""Cysmic in words: what things are called, and what cards do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from offworld.games.cysmic import modifiers, negotiate, state
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.pictures import MINUS
from offworld.presentation.words import SEAT_NAMES, counted, listed

TERRAINS = ("desert", "savannah", "tundra", "rocky land", "forest", "wetlands")
TERRAIN_LETTERS = "dstrfw"
FEATURES = (
    "plain land",
    "crystal",
    "a cave",
    "a mountain",
    "a lake",
    "a camp",
    "an outpost",
    "a settlement",
    "Colony City",
    "devastated ground",
    "the abyss",
)
TYPES = ("speaker", "miner", "soldier", "harvester", "powermech")
COMMANDS = (
    *("Speaker", "Miner", "Soldier", "Harvester", "Powermech"),
    *("Colony Ship", "Recruit", "Upgrade", "Negotiate", "Battle"),
)
# What each command card does, after "it".
DEEDS = (
    "lets each speaker move, take a habitat and promote",
    "lets each miner move, then mine or explore",
    "lets each soldier move, and fight or neutralize",
    "lets each harvester move, then harvest or scavenge",
    "lets each powermech move or jump, and fight",
    "moves your ship, then builds modules for ore",
    "places troops from your reserve",
    "turns miners into harvesters, and soldiers into powermechs",
    "lets you trade, gain blueprints and spy",
    "resolves all your combats",
)
COLOURS = ("brown", "grey", "red", "blue", "yellow", "green")
DICE = ("", "yellow", "red")
FACES = ("blank", "tremor", "reroll a die", "reroll a red die", "reroll a yellow die", "+1", "+2")
SIDES = ("sabotage", "exploit")
ARROWS = ("one", "two", "three", "four", "five", "six")


def seat_names(s: Record) -> tuple[str, ...]:
    """Return the default names of all places: colours."""
    return SEAT_NAMES[: s.seats]


# --- the planet ---


def slice_of(hex_: int) -> int:
    """Return the slice of a hex that isn't the city's."""
    return (hex_ - 1) // state.SLICE_HEXES


def ring_of(hex_: int) -> int:
    """Return the ring of a hex; 0 is Colony City's."""
    if hex_ == state.CITY_HEX:
        return 0
    place, ring = (hex_ - 1) % state.SLICE_HEXES, 1
    while place >= ring:
        place -= ring
        ring += 1
    return ring


def place_of(hex_: int) -> int:
    """Return the place of a hex within its ring and slice, from 0."""
    ring = ring_of(hex_)
    return (hex_ - 1) % state.SLICE_HEXES - ring * (ring - 1) // 2


def terrain(s: Record, hex_: int) -> str:
    """Return the terrain that a hex lies in."""
    return TERRAINS[s.terrain[slice_of(hex_)]]


def hex_name(s: Record, hex_: int) -> str:
    """Return a hex as people type it: the terrain's letter, ring and place: "f32"; "city"."""
    if hex_ == state.CITY_HEX:
        return "city"
    letter = TERRAIN_LETTERS[s.terrain[slice_of(hex_)]]
    return f"{letter}{ring_of(hex_)}{place_of(hex_) + 1}"


def hex_short(s: Record, hex_: int) -> str:
    """Return a hex in a word: "F32"; "Colony City"."""
    return "Colony City" if hex_ == state.CITY_HEX else hex_name(s, hex_).upper()


def hex_place(s: Record, hex_: int) -> str:
    """Return a hex in words: "forest F32 (a camp)"."""
    if hex_ == state.CITY_HEX:
        return hex_short(s, hex_)
    said = f"{terrain(s, hex_)} {hex_short(s, hex_)}"
    land = s.land[hex_]
    return said if land == state.PLAIN else f"{said} ({FEATURES[land]})"


# --- units ---


def type_of(unit: int) -> int:
    """Return the type of a unit."""
    firsts = (state.FIRST_MINER, state.FIRST_SOLDIER, state.FIRST_HARVESTER, state.FIRST_POWERMECH)
    return sum(unit >= first for first in firsts)


def unit(number: int) -> str:
    """Return what a unit is: "soldier"."""
    return TYPES[type_of(number)]


def unit_place(s: Record, seat: int, number: int) -> str:
    """Return a unit and where it stands: "soldier on forest F32", or "second soldier on ..."."""
    which = ORDINALS[alike_before(s, seat, number)]
    return f"{which}{unit(number)} on {hex_place(s, s.at[seat, number])}"


ORDINALS = ("", "second ", "third ")


def alike_before(s: Record, seat: int, number: int) -> int:
    """Return how many units of the same type, with lower numbers, stand on the same hex."""
    return sum(
        type_of(other) == type_of(number) and s.at[seat, other] == s.at[seat, number]
        for other in range(number)
        if s.at[seat, number] >= 0
    )


# --- names of cards ---


def module(box: Box, number: int) -> str:
    """Return the name of a module."""
    return box.names["module"][number]


def faction(box: Box, number: int) -> str:
    """Return the name of a faction."""
    return box.names["faction"][number]


def discovery(box: Box, number: int) -> str:
    """Return the name of a discovery card."""
    return box.names["discovery"][number]


def relic(box: Box, number: int) -> str:
    """Return the name of a relic."""
    return box.names["relic"][number]


def spy(box: Box, number: int) -> str:
    """Return the name of an espionage card."""
    return box.names["spy"][number]


# --- what lasts ---

_SIGNED = {
    state.T_INFLUENCE: "{} influence",
    state.T_ORE_CAP: "{} room for ore",
    state.T_HAND: "{} room for discovery cards",
    state.T_RELICS: "{} room for relics",
    state.T_SLOTS: "{} slot for active relics",
    state.T_PRISON: "{} room for captives",
    state.T_MOVE: "speakers move {}",
    state.T_MOVE_MINER: "miners move {}",
    state.T_MOVE_SOLDIER: "soldiers move {}",
    state.T_MOVE_HARVESTER: "harvesters move {}",
    state.T_MOVE_POWERMECH: "powermechs move {}",
    state.T_JUMP: "powermechs jump {}",
    state.T_MINE_ORE: "Mine brings {} ore",
    state.T_MINE_CARDS: "Mine brings {} discovery cards",
    state.T_EXPLORE_CARDS: "Explore brings {} discovery cards",
    state.T_EXPLORE_ORE: "Explore brings {} ore",
    state.T_HARVEST_ORE: "Harvest brings {} ore",
    state.T_HARVEST_CARDS: "Harvest brings {} discovery cards",
    state.T_SCAVENGE_ORE: "Scavenge brings {} ore",
    state.T_RECRUIT: "{} influence to recruit with",
    state.T_COST: "speakers cost {} influence",
    state.T_COST_MINER: "miners cost {} influence",
    state.T_COST_SOLDIER: "soldiers cost {} influence",
    state.T_COST_HARVESTER: "harvesters cost {} ore",
    state.T_COST_POWERMECH: "powermechs cost {} ore",
    state.T_DROP: "dropships cost {} ore",
    state.T_MODULE: "modules cost {} ore",
    state.T_WORKERS: "modules by hand cost {} influence",
    state.T_ATTACK: "{} to the best die as the attacker",
    state.T_DEFENCE: "{} to the best die as the defender",
    state.T_SHIELD: "{} shields in each strike",
    state.T_REROLL: "{} rerolls in each strike",
    state.T_DICE: "{} yellow dice in each strike",
    state.T_EXCHANGE: "a blueprint costs {} troops",
    state.T_HUMANITY: "{} units may stay behind at the launch",
    state.T_PROMOTE: "{} promotions with each Speaker card",
    state.T_EVACUATE: "evacuating units move {}",
    state.T_HEALTH: "troops have {} health",
    state.T_ARMOUR: "vehicles have {} health",
}
_PLAIN = {
    state.T_QUIET_HARVEST: "Harvest causes no tremor",
    state.T_QUIET_JUMP: "jumps cause no tremor",
    state.T_QUIET_DROP: "dropships cause no tremor",
    state.T_WARNING: "all units have Early Warning",
    state.T_HACK: "a cyber attack may miss the value by {}",
    state.T_FIREWALL: "cyber attacks on this ship must come {} closer",
    state.T_NEUTRALIZE: "powermechs neutralize too",
    state.T_CLIMB: "troops and vehicles may cross mountains",
    state.T_COLOURS: "a bonus action of any colour",
    state.T_PERSUADE: "speakers persuade from an adjacent hex",
    state.T_THEFT: "nobody can steal ore or cards",
    state.T_CONQUER: "who neutralizes takes control",
    state.T_CAPTURE: "{} ore for each unit captured",
    state.T_INCOME: "{} ore at the beginning of each turn",
    state.T_FRACTURE: "{} ore for each fracture",
    state.T_SWIM: "troops and vehicles may cross lakes",
    state.T_FLEE: "nobody fires when units flee",
}


def trait(which: int, amount: int) -> str:
    """Return what a lasting ability does: "soldiers move +1"."""
    if which == state.T_FIREWALL and amount < 0:
        return f"cyber attacks on this ship may miss the value by {-amount} more"
    if which == state.T_COLUMN:
        way = "right" if amount > 0 else "left"
        return f"bonus actions come from {counted(abs(amount), 'column')} further {way}"
    if which in _PLAIN:
        return _PLAIN[which].format(abs(amount))
    said = _SIGNED[which].format(f"+{amount}" if amount > 0 else f"{MINUS}{-amount}")
    return _PLURAL.sub(r"\1", said).replace("1 yellow dice", "1 yellow die")


_PLURAL = re.compile(r"(?<=1 )(discovery card|relic|shield|reroll|troop|promotion|unit)s")


def traits(amounts: list[int]) -> str:
    """Return all that lasts, joined."""
    return "; ".join(trait(which, amount) for which, amount in enumerate(amounts) if amount)


# --- what happens once ---


def cards(amount: int) -> str:
    """Return a number of discovery cards."""
    return "a discovery card" if amount == 1 else f"{amount} discovery cards"


_TIMES = {
    state.E_NOTHING: "nothing",
    state.E_ORE: "gain {n} ore",
    state.E_CARDS: "draw {cards}",
    state.E_TREMOR: "cause {tremors}",
    state.E_LOSE_ORE: "lose {n} ore",
    state.E_LOSE_CARDS: "discard {cards}",
    state.E_ALL_LOSE_ORE: "every opponent loses {n} ore",
    state.E_ALL_GAIN_ORE: "every player gains {n} ore",
    state.E_ALL_DRAW: "every player draws {cards}",
    state.E_STEAL_ORE: "steal up to {n} ore from an opponent",
    state.E_STEAL_CARD: "steal {cards} from an opponent, at random",
    state.E_RECRUIT: "recruit troops worth {n} influence",
    state.E_ROBOTS: "build {modules} without workers",
    state.E_HACK: "{units} may attack a ship by cyber attack",
    state.E_TRADE: "make up to {deals}",
    state.E_DISCOVERY: "play {cards}",
    state.E_RESCUE: "{units} come home from prison",
    state.E_CALM: "the tremor stack moves {spaces} back",
    state.E_MOVE: "move {units}",
    state.E_ACTIVATE: "activate {units} as by their cards",
    state.E_PROMOTE: "promote {troops}",
    state.E_PERSUADE: "{speakers} may persuade",
    state.E_NEUTRALIZE: "end others' control of {habitats}",
    state.E_STRIKE: "resolve {combats}",
    state.E_ALL_DISCARD: "every opponent loses {cards}, at random",
    state.E_RICHEST: "who has most ore loses {n}",
    state.E_POOREST: "who has least ore gains {n}",
    state.E_UNREST: "who has most influence loses control of {habitats}",
    state.E_CAVE_IN: "unlocked units on caves without Early Warning are destroyed",
    state.E_JAILBREAK: "free {troops} from every prison",
    state.E_SPY: "draw an espionage card",
    state.E_EXCHANGE: "exchange captives for a blueprint",
    state.E_ACTIVE_RELIC: "activate a relic from the hand",
    state.E_SHIP: "move the own ship one hex",
    state.E_COLLAPSE: "collapse a hex next to the own ship",
    state.E_RECLAIM: "take back a command card",
    state.E_FRACTURE: "draw a fracture token",
    state.E_FIRST: "take the first player marker",
}


def effect(which: int, amount: int) -> str:
    """Return what happens: "gain 2 ore"."""
    if which == state.E_RELIC:
        return "draw two relics and keep one" + (f", {amount} times" if amount > 1 else "")
    if which == state.E_EXCHANGE and amount > 1:
        return f"exchange captives of up to {amount} opponents for blueprints"
    if which == state.E_ACTIVATE and amount == 1:
        return "activate 1 unit as by its card"
    if which == state.E_UPGRADE:
        return "upgrade a unit" + (f", {amount} ore cheaper" if amount else "")
    if which == state.E_BUILD:
        return "build a module by hand" + (f", {amount} influence cheaper" if amount else "")
    nouns = ("tremor", "module", "unit", "deal", "space", "troop", "speaker", "habitat", "combat")
    said = {f"{noun}s": counted(amount, noun) for noun in nouns}
    return _TIMES[which].format(n=amount, cards=cards(amount), **said)


REACTIONS = (
    "nothing",
    "one die of the enemy shows 1",
    "reroll one own die",
    "the first unit defeated goes home instead of to prison",
    "the shots at those who flee miss",
    "the cyber attack fails",
    "the fracture token goes back, another is drawn",
    "all own units have Early Warning now",
    "nothing is stolen",
)


def hack_values(s: Record, seat: int, target: int) -> str:
    """Return what a die must show in a cyber attack: "2", or "1 to 3" by an ability."""
    miss, value = modifiers.may_miss_by(s, seat, target), target + 1
    least, most = max(state.LEAST_VALUE, value - miss), min(state.MOST_VALUE, value + miss)
    return f"{least} to {most}" if miss else str(value)


# --- what a card says ---


def _signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def discovery_modifier(box: Box, card: int) -> str:
    """Return what a discovery card does to a die."""
    r = box.record
    yellow, red = _signed(r.discovery_yellow[card]), _signed(r.discovery_red[card])
    return f"{yellow} to a yellow die or {red} to a red one"


def discovery_ability(box: Box, card: int) -> str:
    """Return the ability of a discovery card."""
    r = box.record
    if r.discovery_kind[card] == state.REACTION_CARD:
        return f"reaction: {REACTIONS[r.reaction[card]]}"
    return effect(r.discovery_effect[card], r.discovery_amount[card])


def discovery_gain(box: Box, card: int) -> str:
    """Return what a discovery card brings when it is played for its gain."""
    return effect(box.record.gain_effect[card], box.record.gain_amount[card])


def discovery_words(box: Box, card: int) -> str:
    """Return all that a discovery card says."""
    ability = discovery_ability(box, card)
    if box.record.discovery_kind[card] == state.EVENT_CARD:
        return f"{discovery(box, card)}, an event: {ability}."
    gain, modifier = discovery_gain(box, card), discovery_modifier(box, card)
    return f"{discovery(box, card)}: {ability}; or {gain}; or {modifier}."


def relic_words(box: Box, number: int) -> str:
    """Return all that a relic says."""
    row = [box.record.relic_trait[number, t] for t in range(state.TRAITS)]
    return f"{relic(box, number)}: {traits(row)}."


def faction_ability(box: Box, number: int) -> str:
    """Return what is special about a faction."""
    return traits([box.record.faction_trait[number, t] for t in range(state.TRAITS)])


def spy_side(box: Box, card: int, side: int) -> str:
    """Return what a side of an espionage card does."""
    r = box.record
    once = r.spy_effect[card, side]
    if once != state.E_NOTHING:
        return f"at once: {effect(once, r.spy_amount[card, side])}"
    table = r.exploit_trait if side == state.EXPLOIT else r.sabotage_trait
    lasting = traits([table[card, t] for t in range(state.TRAITS)])
    return f"for {'its owner' if side == state.EXPLOIT else 'all opponents'}: {lasting}"


def spy_words(box: Box, card: int, side: int) -> str:
    """Return the side of an espionage card, with its name."""
    return f"{spy(box, card)}, {SIDES[side]}: {spy_side(box, card, side)}."


def bonus(box: Box, colour: int, column: int) -> str:
    """Return what a bonus action does."""
    r = box.record
    return effect(r.bonus_effect[column, colour], r.bonus_amount[column, colour])


def lot(names: Sequence[str], number: int, viewer: int = -1) -> str:
    """Return what is offered in a trade, as a viewer reads it."""
    if number >= state.LOT_TROOP:
        kind, seat = divmod(number - state.LOT_TROOP, state.SEATS)
        whose = "yours" if seat == viewer else names[seat]
        return f"a captured {'vehicle' if kind else 'troop'} of {whose}"
    return (
        *("1 ore", "2 ore", "3 ore", "5 ore", "a discovery card", "a relic"),
        *("control of a camp", "control of an outpost", "control of a settlement"),
        "control of Colony City",
    )[number]


def told_lots(bits: int) -> str:
    """Return all that was offered in a trade, for the log: captives by their colour.

    A line of the log names only seats that its event names.
    """
    told = [
        re.sub(r"(troop|vehicle) of (\w+)", _in_colour, each)
        for each in _listed_lots(SEAT_NAMES, bits)
    ]
    return listed(told) if told else "nothing"


def _in_colour(found: re.Match[str]) -> str:
    return f"{found[2].lower()} {found[1]}"


def lots(names: Sequence[str], bits: int, viewer: int = -1) -> str:
    """Return all that is offered in a trade: lots as bits."""
    offered = _listed_lots(names, bits, viewer)
    return listed(offered) if offered else "nothing"


def _listed_lots(names: Sequence[str], bits: int, viewer: int = -1) -> list[str]:
    """Return the lots of a trade one by one; ore is one sum."""
    ore = negotiate.ore_in(bits)
    others = range(negotiate.ORE_AMOUNTS, state.LOTS)
    found = [lot(names, number, viewer) for number in others if bits >> number & 1]
    return [f"{ore} ore", *found] if ore else found
