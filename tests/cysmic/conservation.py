"""Cysmic: every piece is somewhere, once, always. The checks look at every field of the state."""

from __future__ import annotations

import numpy as np

from offworld.games.cysmic import state, ways
from offworld.kernel.dice import WORD
from offworld.kernel.game import Box
from scaffolding.conservation import (
    Array,
    Checks,
    States,
    all_of,
    counts,
    distinct,
    shaped,
    within,
)

VEHICLES = np.arange(state.UNITS) >= state.FIRST_HARVESTER
HEXES = np.arange(state.HEXES)
SEATS = np.arange(state.SEATS)


def checks(box: Box, states: Array) -> Checks:
    """Yield what must hold, and in which of the states it does."""
    t = Table(box, states)
    return shaped(states, (part(t) for part in PARTS))


class Table(States):
    """The states, and what most checks need of them."""

    def __init__(self, box: Box, states: Array):
        super().__init__(box, states)
        self.seats = np.clip(states["seats"], 2, state.SEATS)[:, None]
        self.seated = self.seats > SEATS
        self.over = states["stage"] == state.OVER
        self.asked = states["asked"]
        at = states["at"].astype(np.int64)
        on_map = at >= 0
        row = np.arange(len(states))[:, None, None]
        seat = SEATS[None, :, None]
        self.units = np.zeros((len(states), state.SEATS, state.HEXES), np.int64)
        self.vehicles = np.zeros_like(self.units)
        place = np.clip(at, 0, state.HEXES - 1)
        np.add.at(self.units, (row, seat, place), on_map.astype(np.int64))
        np.add.at(self.vehicles, (row, seat, place), (on_map & VEHICLES).astype(np.int64))
        self.there = self.units > 0
        self.bits = (self.there << SEATS[None, :, None]).sum(axis=1)

    def asks(self, *questions: int) -> Array:
        found: Array = np.isin(self.asked, questions) & ~self.over
        return found

    def a_seat(self, field: str) -> Array:
        """Return where a field is a seat at the table, or nobody."""
        values = self[field]
        seats = self["seats"].reshape(-1, *[1] * (values.ndim - 1))
        return all_of((values >= state.NOBODY) & (values < seats))


def one_of(values: Array, *allowed: int) -> Array:
    return all_of(np.isin(values, allowed))


def table_set(t: Table) -> Checks:
    yield from t.unused("cysmic")
    yield "turns are counted", t["turn"] >= 0
    yield (
        "the dice are four words, not all zero",
        within(t["rng"], 0, WORD) & all_of(t["rng"].any(axis=2)),
    )
    yield "2 to 6 seats", within(t["seats"], 2, state.SEATS)
    yield "a seat has the marker", within(t["first"], 0, t["seats"] - 1)
    yield "a seat began the rounds", within(t["lead"], 0, t["seats"] - 1)
    yield "a stage", within(t["stage"], state.CHOOSING, state.OVER)
    yield (
        "nobody has won before the end",
        t.a_seat("winner") & (t.over | (t["winner"] == state.NOBODY)),
    )
    launched = np.isin(t["why"], (state.LAUNCHED_WITH_ALL, state.LAUNCHED_BY_DIE))
    yield (
        "the game ended for a reason",
        within(t["why"], 0, state.TOO_LONG)
        & (~t.over | (launched == (t["winner"] != state.NOBODY))),
    )
    yield "rounds are counted", within(t["rounds"], 0, t.box["most_rounds"])
    yield "a column, or none before the first turn", within(t["column"], -1, state.COLUMNS - 1)


def turn(t: Table) -> Checks:
    yield "a seat has the turn", within(t["player"], 0, t["seats"] - 1)
    yield "cut or not", one_of(t["cut"], 0, 1)
    yield "a card taken back or not", one_of(t["took_back"], 0, 1)
    yield "a command card, or none", within(t["card"], state.NONE, state.COMMANDS - 1)
    bases = [span.base for span in state.OPTIONS.spans]
    yield (
        "a question, or none at the end",
        np.where(t.over, t["asked"] == state.NOTHING, np.isin(t["asked"], bases)),
    )
    yield (
        "a seat is asked, nobody at the end",
        np.where(t.over, t["actor"] == state.NOBODY, within(t["actor"], 0, t["seats"] - 1)),
    )
    yield "steps fit on the stack", within(t["depth"], 0, state.DEPTH)
    above = np.arange(state.DEPTH) >= t["depth"][:, None]
    yield "steps", within(t["step"], 0, state.TO_HAND_OVER)
    yield "above the stack is nothing", all_of(~above | ((t["step"] == 0) & (t["step_arg"] == 0)))
    yield "numbers of steps", within(t["step_arg"], 0, 32767)
    yield "which units are asked for", within(t["running"], 0, state.RUN_PERSUADE)
    yield "a unit, or none", within(t["unit"], state.NONE, state.UNITS - 1)
    yield "a way to move", one_of(t["mode"], state.WALK, state.JUMP)
    yield "a slice, the city, or none", within(t["slice_at"], state.NONE, state.SLICES)
    yield "a reach", within(t["reach"], 0, 15)
    is_asked = np.isin(t["asked"], (state.BIOME, state.GOAL))
    yield "goals while they are asked for", is_asked == (t["goals"] != 0).any(axis=1)
    for word, first in enumerate(range(0, state.HEXES, ways.WORD)):
        hexes = min(ways.WORD, state.HEXES - first)
        yield "goals are on the map", within(t["goals"][:, word], 0, (1 << hexes) - 1)
    yield "moved or not", one_of(t["moved"], 0, 1)
    yield "a mere move or not", one_of(t["only_move"], 0, 1)
    yield "what units have done", within(t["used"], 0, 15)
    yield "a type of unit", within(t["type_at"], 0, state.TYPES - 1)
    most_offers = (state.MOST_DEALS + 1) * state.DEALS - 1
    yield "a budget, or offers", within(t["budget"], 0, most_offers)
    yield "a discount", within(t["discount"], 0, 20)
    yield "a partner, or nobody", t.a_seat("partner")
    for lots in ("give", "want"):
        yield f"lots: {lots}", within(t[lots], 0, (1 << state.LOTS) - 1)
    yield "a lot that is handed over", within(t["handing"], 0, state.LOTS)
    yield "a card that was handed over, or none", within(t["handed"], -1, state.DISCOVERIES - 1)
    yield "a module, or none", within(t["module"], state.NONE, state.MODULES - 1)
    yield "a hex, or none", within(t["hex_at"], state.NONE, state.HEXES - 1)
    yield "a target, or nobody", t.a_seat("target")
    yield "what is stolen", one_of(t["loot"], 0, state.E_STEAL_ORE, state.E_STEAL_CARD)
    yield "how much is stolen", within(t["loot_amount"], 0, 20)
    yield "a window, or none", within(t["window"], state.NONE, state.TRIGGERS - 1)
    yield "seats to ask", within(t["window_left"], 0, (1 << t.seats[:, 0]) - 1)
    yield "foiled or not", one_of(t["foiled"], 0, 1)


def planet(t: Table) -> Checks:
    yield (
        "each terrain lies in one slice",
        all_of(np.sort(t["terrain"], axis=1) == np.arange(state.TERRAINS)),
    )
    land = t["land"]
    gone = land >= state.DEVASTATED
    yield "features", within(land, 0, state.ABYSS)
    yield "below lies what the board shows", all_of(~gone | (land == t.box["below"]))
    yield (
        "the city stands, is flattened or gone",
        one_of(land[:, 0], state.CITY, state.PLAIN, state.DEVASTATED, state.ABYSS),
    )
    slices = land[:, 1:].reshape(len(land), state.SLICES, state.SLICE_HEXES)
    laid = t.box["tile_count"][np.clip(t["terrain"], 0, state.TERRAINS - 1)]
    found = (slices[:, :, :, None] == np.arange(state.FEATURES)).sum(axis=2)
    solid = np.isin(np.arange(state.FEATURES), (state.PLAIN, *GONE), invert=True)
    yield "no more tiles than there are", all_of(~solid | (found <= laid))
    flat = found[:, :, state.PLAIN] - laid[:, :, state.PLAIN]
    homes = slice(state.CAMP, state.CITY)
    missing = (laid - found)[:, :, homes].sum(axis=2)
    yield "plain land is a tile or a flattened habitat", all_of(flat <= missing)
    habitat = (land >= state.CAMP) & (land <= state.CITY)
    yield "control of habitats", t.a_seat("flag") & all_of((t["flag"] < 0) | habitat)
    token = t["token"]
    yield (
        "relic tokens lie on devastated ground",
        one_of(token, 0, 1) & all_of((token == 0) | (land == state.DEVASTATED)),
    )
    yield "relic tokens are limited", within(token.sum(axis=1), 0, t.box["relic_tokens"])
    yield "hexes about to collapse", within(t["fall"], 0, 2)
    yield "those stand still", all_of((t["fall"] == 0) | ~gone)
    yield "seats warned", within(t["warned"], 0, (1 << t.seats[:, 0]) - 1)
    yield "the track", within(t["tremor_from"], 0, t["seats"])
    yield "the stack is on the track", within(t["tremor_at"], 0, t["tremor_from"])
    yield "a token is in the bag or not", one_of(t["bag"], 0, 1)
    yield "a fracture token, or none", within(t["fracture_at"], state.NONE, state.FRACTURES - 1)
    drawn = state.FRACTURES - t["bag"].sum(axis=1)
    yield "the tokens drawn are missing in the bag", t["fractures"] == drawn


GONE = (state.DEVASTATED, state.ABYSS)


def units(t: Table) -> Checks:
    at = t["at"]
    captor = state.CAPTURED - at
    held = at <= state.CAPTURED
    others = (captor != SEATS[:, None]) & (captor < t.seats[:, :, None])
    yield (
        "a unit is on a hex, in the reserve or in the prison of another",
        all_of((at < state.HEXES) & (~held | others)),
    )
    yield "no units without a player", all_of(t.seated[:, :, None] | (at == state.RESERVE))
    yield "three units of a seat on a hex", all_of(t.units <= state.MOST_UNITS)
    yield "one vehicle of a seat on a hex", all_of(t.vehicles <= state.MOST_VEHICLES)
    yield "who is where is noted", all_of(t["present"] == t.bits)
    sides = t.there.sum(axis=1)
    yield "never three factions on a hex", all_of(sides <= 2)
    attacker = t["attacker"]
    here = (t.bits >> np.clip(attacker, 0, state.SEATS)) & 1 == 1
    yield (
        "a combat has two sides, and one of them attacks",
        t.a_seat("attacker") & all_of(np.where(sides == 2, here, attacker == state.NOBODY)),
    )
    yield "nobody is in the abyss", all_of((sides == 0) | (t["land"] != state.ABYSS))
    ship = t["ship"]
    playing = (t["stage"] >= state.PLAYING)[:, None]
    yield (
        "each player has a ship on a hex of its own",
        within(ship, state.NONE, state.HEXES - 1)
        & all_of(np.where(t.seated & playing, ship >= 0, t.seated | (ship == state.NONE)))
        & distinct(ship, ship >= 0),
    )
    under = np.take_along_axis(sides, np.clip(ship, 0, state.HEXES - 1).astype(np.int64), axis=1)
    yield "nobody is under a ship", all_of((ship < 0) | (under == 0))
    size = np.where(VEHICLES, 2, 1)
    load = ((captor[:, :, :, None] == SEATS) * size[:, None]).sum(axis=(1, 2))
    modules = (t["blueprint"] == state.INSTALLED).sum(axis=2)
    icons = (state.MODULES - modules) * t.box["prison_icon"]
    room = np.maximum(icons + t["trait"][:, :, state.T_PRISON], 0)
    yield "prisons hold what they can", all_of(load <= room)
    left = t["to_place"]
    yield "units to place at the beginning", all_of((left >= 0) & (left <= t.box["unit_count"]))


def players(t: Table) -> Checks:
    faction = t["faction"]
    chosen = t["stage"] > state.CHOOSING
    yield (
        "each player has a faction of its own",
        within(faction, state.NONE, state.FACTIONS - 1)
        & all_of(np.where(t.seated, (faction >= 0) | ~chosen[:, None], faction == state.NONE))
        & distinct(faction, faction >= 0),
    )
    dealt = t["dealt"]
    yield (
        "three boards are dealt to each who has no faction yet, all different",
        all_of(((dealt >= 0) & (dealt < state.FACTIONS)) | (dealt == state.NONE))
        & all_of((dealt >= 0) == (t.seated & (faction == state.NONE))[:, :, None])
        & distinct(dealt.reshape(len(dealt), -1), dealt.reshape(len(dealt), -1) >= 0),
    )
    yield "ore is limited", all_of(t["ore"] >= 0) & (t["ore"].sum(axis=1) <= t.box["ore_supply"])
    yield "no ore without a player", all_of(t.seated | (t["ore"] == 0))
    blueprint = t["blueprint"]
    own = np.arange(state.MODULES) == SEATS[:, None]
    absent = np.arange(state.MODULES) >= t.seats
    known = t.seated[:, :, None] & (own[None, :, :] | absent[:, None, :])
    yield (
        "blueprints: the own one and those of nobody are known",
        within(blueprint, state.MISSING, state.INSTALLED)
        & all_of(~known | (blueprint >= state.KNOWN))
        & all_of(t.seated[:, :, None] | (blueprint == state.MISSING)),
    )
    command = t["command"]
    yield "command cards", within(command, state.IN_HAND, state.PLAYED + state.COLUMNS - 1)
    columns = np.arange(state.COLUMNS)
    burned = (command[:, :, :, None] == state.BURNED + columns).sum(axis=2)
    played = (command[:, :, :, None] == state.PLAYED + columns).sum(axis=2)
    yield "a column has one burned card at most, and it is noted", all_of(burned == t["burned"])
    yield "burned or not", one_of(t["burned"], 0, 1)
    yield "a column has one played card at most", all_of(played <= 1)
    yield "what lasts is added up", all_of(t["trait"] == lasting(t))


def lasting(t: Table) -> Array:
    """Return what factions, active relics and espionage cards change for each seat (9.19)."""
    total = picked(t.box["faction_trait"], t["faction"])
    for slot in range(state.SLOTS):
        total = total + picked(t.box["relic_trait"], t["relic"][:, :, slot])
    card, side = t["spy_card"], t["spy_side"]
    exploit = np.where(side == state.EXPLOIT, card, state.NONE)
    sabotage = picked(t.box["sabotage_trait"], np.where(side == state.SABOTAGE, card, state.NONE))
    total = total + picked(t.box["exploit_trait"], exploit)
    total = total + sabotage.sum(axis=1, keepdims=True) - sabotage
    seated: Array = np.where(t.seated[:, :, None], total, 0)
    return seated


def picked(rows: Array, which: Array) -> Array:
    """Return the row of each number, and zeros for NONE."""
    found = rows[np.clip(which, 0, len(rows) - 1)].astype(np.int64)
    chosen: Array = np.where((which >= 0)[..., None], found, 0)
    return chosen


def cards(t: Table) -> Checks:
    total = t["deck"] + t["discard"] + t["hand"].sum(axis=1)
    yield "every discovery card is somewhere", all_of(total == t.box["discovery_count"])
    for field in ("deck", "discard", "hand", "relic_deck", "relic_discard", "relic_hand"):
        yield f"no cards below none: {field}", all_of(t[field] >= 0)
    yield "the deck is counted", t["deck"].sum(axis=1) == t["deck_cards"]
    yield "hands are counted", all_of(t["hand"].sum(axis=2) == t["hand_cards"])
    yield "no hands without a player", all_of(t.seated | (t["hand_cards"] + t["relic_cards"] == 0))
    held = state.ACTION_CARDS + state.REACTION_CARDS
    yield "events are in no hand", all_of(t["hand"][:, :, held:] == 0)
    relics = t["relic_deck"] + t["relic_discard"] + t["relic_hand"].sum(axis=1)
    relics = relics + counts(t["relic"], state.RELICS) + counts(t["relic_at"], state.RELICS)
    yield "every relic is somewhere", all_of(relics == t.box["relic_count"])
    yield "the relic deck is counted", t["relic_deck"].sum(axis=1) == t["relic_deck_cards"]
    yield "relics in hands are counted", all_of(t["relic_hand"].sum(axis=2) == t["relic_cards"])
    yield (
        "a relic in a slot, or none",
        within(t["relic"], state.NONE, state.RELICS - 1)
        & all_of(t.seated[:, :, None] | (t["relic"] == state.NONE)),
    )
    drawn = (t["relic_at"] >= 0).any(axis=1)
    yield "relics drawn, or none", within(t["relic_at"], state.NONE, state.RELICS - 1)
    yield "somebody drew them", t.a_seat("relic_seat") & (drawn == (t["relic_seat"] >= 0))
    spies = counts(t["spy_card"], state.SPIES) + (t["spy_at"][:, None] == np.arange(state.SPIES))
    yield "an espionage card lies once", all_of(spies <= 1)
    yield (
        "an espionage card is in the deck, discarded or laid",
        one_of(t["spy"], 0, 1, 2) & all_of((t["spy"] == 2) == (spies == 1)),
    )
    yield "an espionage card was drawn, or none", within(t["spy_at"], state.NONE, state.SPIES - 1)
    yield (
        "espionage cards in play, or none",
        within(t["spy_card"], state.NONE, state.SPIES - 1)
        & all_of(t.seated | (t["spy_card"] == state.NONE)),
    )
    most = t.box["spies_active"][t.seats[:, 0] - 2]
    yield "as many as may be", (t["spy_card"] >= 0).sum(axis=1) <= most
    yield "sides of espionage cards", one_of(t["spy_side"], state.SABOTAGE, state.EXPLOIT)


def combat(t: Table) -> Checks:
    yield "a combat, or none", within(t["battle_at"], state.NONE, state.HEXES - 1)
    for field in ("striker", "struck", "turn_to_modify"):
        yield f"a seat, or nobody: {field}", t.a_seat(field)
    asks = t.asks(
        state.FIGHT,
        state.REROLL,
        state.RAISE,
        state.SHIELD,
        state.MODIFY,
        state.DIE,
        state.CAPTURE,
    )
    two = (t["striker"] >= 0) & (t["struck"] >= 0) & (t["striker"] != t["struck"])
    yield "two sides strike", ~asks | two
    yield "one of them is asked", ~asks | (t["actor"] == t["striker"]) | (t["actor"] == t["struck"])
    fights = t.asks(state.FIGHT, state.REROLL, state.RAISE, state.SHIELD, state.CAPTURE)
    yield "they fight somewhere", ~fights | (t["battle_at"] >= 0)
    yield "fleeing or not", one_of(t["fleeing"], 0, 1)
    yield (
        "who flees knows where to",
        within(t["flee_to"], state.NONE, state.HEXES - 1)
        & ((t["fleeing"] == 1) == (t["flee_to"] >= 0)),
    )
    yield (
        "who escapes a collapse knows where to",
        within(t["refuge"], state.NONE, state.HEXES - 1)
        & (t.asks(state.ESCORT) == (t["refuge"] >= 0)),
    )
    yield "a face", within(t["strike_face"], 0, state.FACE_PLUS_2)
    yield "rerolls", within(t["rerolls"], 0, 10)
    yield "shields", within(t["shields"], 0, 10)
    yield "passes", within(t["passed"], 0, 2)
    yield "a card for a die, or none", within(t["die_card"], state.NONE, 2 * state.DISCOVERIES - 1)
    colour, native = t["die_colour"], t["die_native"]
    yield "colours of dice", one_of(colour, 0, state.YELLOW, state.RED)
    lies = colour != 0
    most = np.where(colour == state.RED, 6, np.where(colour == state.YELLOW, 4, 0))
    yield "dice show what they can", all_of((native <= most) & (native >= np.where(lies, 1, 0)))
    yield "modified dice", within(t["die_value"], -20, 20) & all_of(lies | (t["die_value"] == 0))
    yield "marks of dice", within(t["die_marks"], 0, 15) & all_of(lies | (t["die_marks"] == 0))
    yield "dice lie from the left", all_of(lies[:, :-1] | ~lies[:, 1:])
    yield "units saved", within(t["saved"], 0, 10)
    yield "a unit that hacks, or none", within(t["hack_unit"], state.NONE, state.UNITS - 1)


def reports(t: Table) -> Checks:
    yield "turns of seats", within(t["turns"], 0, t["rounds"][:, None])
    yield "captures", within(t["captures"], 0, 127)
    for field in ("played", "bonuses", "discoveries", "deals", "hacks", "lost"):
        yield f"counted: {field}", all_of(t[field] >= 0)


PARTS = (table_set, turn, planet, units, players, cards, combat, reports)
