"""Cytress: every piece is somewhere, once, always. The checks look at every field of the state."""

from __future__ import annotations

import numpy as np

from offworld.games.cytress import state
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


def checks(box: Box, states: Array) -> Checks:
    """Yield what must hold, and in which of the states it does."""
    t = Table(box, states)
    return shaped(states, (part(t) for part in PARTS))


class Table(States):
    """The states, and what most checks need of them."""

    def __init__(self, box: Box, states: Array):
        super().__init__(box, states)
        self.solo = states["solo"] == 1
        self.seated = np.arange(state.SEATS) < states["seats"][:, None]
        self.people = self.seated & ~(self.solo[:, None] & (np.arange(state.SEATS) == state.AI))
        self.tiles = self.box["pattern_tiles"][np.clip(states["pattern"], 0, state.PATTERNS - 1)]
        sleepers = self.box["sleepers"].sum(axis=1)[np.clip(states["district_side"], 0, 1)]
        self.sleepers = np.where(self.solo, sleepers, 0)
        self.on_map = np.arange(state.HEXES) < (self.tiles * self.box["tile_hexes"])[:, None]


def table_set(t: Table) -> Checks:
    few = t["seats"] - t["solo"] < 4
    yield from t.unused("cytress")
    yield "turns are counted", t["turn"] >= 0
    yield (
        "the dice are four words, not all zero",
        within(t["rng"], 0, WORD) & all_of(t["rng"].any(axis=2)),
    )
    yield (
        "2 to 5 seats, 2 when solo",
        np.where(t.solo, t["seats"] == 2, (t["seats"] >= 2) & (t["seats"] <= state.SEATS)),
    )
    yield "solo or not", (t["solo"] == 0) | t.solo
    yield "a side of the market", (t["market_side"] == 0) | (t["market_side"] == 1)
    yield (
        "a side of the districts",
        (t["district_side"] == state.FEW_SIDE) | (t["district_side"] == state.MANY_SIDE),
    )
    yield (
        "the districts' side is that of the seats",
        t.solo | ((t["district_side"] == state.FEW_SIDE) == few),
    )
    yield "the pattern is that of the seats", t["pattern"] == t["seats"] - t["solo"] - 1


def city(t: Table) -> Checks:
    laid = np.arange(state.TILES) < t.tiles[:, None]
    yield "every tile lies once", distinct(t["tile_at"], laid)
    yield (
        "tiles lie in the pattern only",
        all_of(
            np.where(
                laid,
                (t["tile_at"] >= 0) & (t["tile_at"] < state.TILES),
                t["tile_at"] == state.NOWHERE,
            )
        ),
    )
    yield "the map has the tiles' hexes", t["hexes"] == t.tiles * t.box["tile_hexes"]
    yield (
        "tiles are turned by sixths",
        all_of(np.where(laid, (t["tile_turn"] >= 0) & (t["tile_turn"] < 6), t["tile_turn"] == 0)),
    )
    pattern = np.clip(t["pattern"], 0, state.PATTERNS - 1)
    position = t.box["hex_tile"][pattern].astype(np.int64)
    tile = np.take_along_axis(t["tile_at"], position, axis=1)
    turn = np.clip(np.take_along_axis(t["tile_turn"], position, axis=1), 0, 5)
    cell = t.box["turned_cell"][turn, t.box["hex_cell"][pattern]]
    faction = t.box["tile_faction"][np.clip(tile, 0, state.TILES - 1), cell]
    yield (
        "hexes are those printed on the tiles",
        all_of(t["hex_faction"] == np.where(t.on_map, faction, state.NOWHERE)),
    )
    bare = (t["hex_crew"] == state.NOBODY) & (t["hex_tube"] == 0)
    yield "nothing stands off the map", all_of(bare | t.on_map)
    yield (
        "crews are of those at the table",
        within(t["hex_crew"], state.NOBODY, t["seats"][:, None] - 1),
    )
    yield "tubes have a height", within(t["hex_tube"], 0, state.LEVELS)
    yield (
        "no hex has both a crew and a tube",
        all_of((t["hex_crew"] == state.NOBODY) | (t["hex_tube"] == 0)),
    )
    yield (
        "empty hexes are counted",
        all_of(
            t["empty"] == counts(np.where(bare, t["hex_faction"], state.NOWHERE), state.FACTIONS)
        ),
    )


def crews(t: Table) -> Checks:
    placed = counts(t["hex_crew"], state.SEATS)
    everywhere = t["crew"] + placed + t["stratos"].sum(axis=2)
    given = np.where(t.seated, state.CREWS, 0)
    given[:, state.AI] += t.sleepers
    yield "twelve crews a seat", all_of(everywhere == given)
    yield "no crew is owed", all_of(t["crew"] >= 0) & all_of(t["stratos"] >= 0)
    mixed = np.where(
        t["hex_crew"] == state.NOBODY,
        state.NOWHERE,
        t["hex_crew"] * state.FACTIONS + t["hex_faction"],
    )
    yield (
        "crews on each kind of hex are counted",
        all_of(
            t["crew_on"].reshape(-1, state.SEATS * state.FACTIONS)
            == counts(mixed, state.SEATS * state.FACTIONS)
        ),
    )


def tubes(t: Table) -> Checks:
    allotted = np.where(t.solo, t.box["solo_tubes"], t.box["tubes_each"] * t["seats"])
    yield (
        "fifty sections",
        t["hex_tube"].sum(axis=1) + t["tubes"] + t["spare_tubes"] == state.TUBE_SECTIONS,
    )
    yield "allotted sections", (t["tubes"] >= 0) & (t["tubes"] <= allotted)
    yield (
        "allotted ones go first",
        (t["spare_tubes"] >= 0)
        & ((t["tubes"] == 0) | (t["spare_tubes"] == state.TUBE_SECTIONS - allotted)),
    )
    yield (
        "a tube for every crew on Stratos",
        (t["hex_tube"] > 0).sum(axis=1) == t["stratos"].sum(axis=(1, 2)) - t.sleepers,
    )
    yield "control of tubes is counted", all_of(t["controls"] == controls(t))
    yield (
        "the last allotted section makes the last round",
        t["last_round"] == (t["tubes"] == 0) * ~t.solo,
    )


def controls(t: Table) -> Array:
    """Count the tubes of each height next to which a seat has more crews than any other."""
    neighbours = t.box["neighbour"][np.clip(t["pattern"], 0, state.PATTERNS - 1)].astype(np.int64)
    games = np.arange(len(neighbours))[:, None, None]
    near = np.where(neighbours >= 0, t["hex_crew"][games, neighbours], state.NOBODY)
    crews = (near[..., None] == np.arange(state.SEATS)).sum(axis=2)  # by hex and seat
    most = crews.max(axis=2, keepdims=True)
    alone = (crews == most) & (most > 0) & ((crews == most).sum(axis=2, keepdims=True) == 1)
    heights = t["hex_tube"][..., None] == np.arange(1, state.LEVELS + 1)
    return np.einsum("ghs,ghl->gsl", alone.astype(np.int64), heights.astype(np.int64))


def intel(t: Table) -> Checks:
    at = t["intel_at"]
    yield (
        "intel is with a seat, shown or in its deck",
        all_of((at >= 0) & (at < t["seats"][:, None]) | (at == state.DECK) | (at == state.SHOWN)),
    )
    shown = t["shown"]
    for faction in range(state.FACTIONS):
        cards = at[:, faction * state.INTEL_EACH : (faction + 1) * state.INTEL_EACH]
        face_up = shown[:, faction] - faction * state.INTEL_EACH
        filled = shown[:, faction] != state.NOWHERE
        own = (face_up >= 0) & (face_up < state.INTEL_EACH)
        name = ("corpocrat", "privateer", "hooligang", "rover")[faction]
        yield (
            f"{name} slots hold {name} intel",
            all_of(own | ~filled) & within(shown[:, faction], state.NOWHERE, state.INTEL - 1),
        )
        marked = (
            np.take_along_axis(
                cards, np.clip(face_up, 0, state.INTEL_EACH - 1).astype(np.int64), axis=1
            )
            == state.SHOWN
        )
        yield (
            f"shown {name} intel lies in its slots",
            all_of(marked | ~filled) & ((cards == state.SHOWN).sum(axis=1) == filled.sum(axis=1)),
        )
        yield f"no {name} intel is shown twice", distinct(shown[:, faction], filled)
        refilled = (t["ai_to_do"] == state.AI_REFILL) & (t["faction"] == faction)  # soon
        awaited = refilled[:, None] & (np.arange(state.SLOTS) == t["ai_slot"][:, None])
        yield (
            f"a {name} slot is empty only without a deck",
            all_of(filled | awaited) | ~(cards == state.DECK).any(axis=1),
        )
        yield f"the slot of the {name} card that the AI took is empty", all_of(~filled | ~awaited)
        yield (
            f"{name} cards are counted",
            all_of(t["cards"][:, :, faction] == counts(cards, state.SEATS)),
        )
        owned = (cards[:, :, None] == np.arange(state.SEATS)).astype(np.float32)
        printed = t.box["intel_icons"][
            faction * state.INTEL_EACH : (faction + 1) * state.INTEL_EACH
        ].astype(np.float32)
        started = np.where(
            (t["rebel"] >= 0)[:, :, None],
            t.box["start_icons"][np.clip(t["rebel"], 0, 9), faction],
            0,
        )
        icons = np.where(t.people[:, :, None], started + owned.transpose(0, 2, 1) @ printed, 0)
        yield (
            f"{name} icons are those of rebel and cards",
            all_of(t["icons"][:, :, faction] == icons),
        )
    against = np.where(at < state.SEATS, at * state.FACTIONS + t.box["intel_target"], state.NOWHERE)
    yield (
        "targets are counted",
        all_of(
            t["targets"].reshape(-1, state.SEATS * state.FACTIONS)
            == counts(against, state.SEATS * state.FACTIONS)
        ),
    )


def seats(t: Table) -> Checks:
    board, rebel, people = t["board"], t["rebel"], t.people
    yield (
        "stocks hold 0 to 25",
        within(t["stock"], 0, np.where(people, state.MOST_STOCK, 0)[:, :, None]),
    )
    yield (
        "a rebel board each",
        distinct(board, people)
        & all_of(np.where(people, (board >= 0) & (board < state.BOARDS), board == state.NOWHERE)),
    )
    chosen = rebel != state.NOWHERE
    yield (
        "a rebel is a side of the board",
        all_of(~chosen | (people & ((rebel == board * 2) | (rebel == board * 2 + 1)))),
    )
    yield (
        "all sides are chosen before the first round",
        (t["phase"] == state.CHOOSING) | all_of(chosen == people),
    )


def travellers(t: Table) -> Checks:
    leader, home, landed = t["leader"], t["transports"], t["landed"]
    stratos, afield = landed[:, :, state.STRATOLITES], landed.sum(axis=2)
    away = leader != state.NOWHERE
    yield (
        "leaders are at home or on a spot",
        within(
            leader,
            state.NOWHERE,
            np.where(t.seated, state.FACTIONS * state.SPOTS - 1, state.NOWHERE),
        ),
    )
    yield "one leader a spot", distinct(leader, away)
    yield (
        "two seats scout the larger spots only",
        (t["seats"] > 2) | all_of(~away | (leader % state.SPOTS == 0)),
    )
    yield (
        "leaders leave in the scouting phase, and all do",
        np.select(
            [t["phase"] == state.CHOOSING, t["phase"] == state.SCOUTING],
            [~away.any(axis=1), True],
            all_of(away == t.seated),
        ),
    )
    yield "pads hold transports, not less than none", within(landed, 0, state.TRANSPORTS)
    yield (
        "three transports",
        all_of((home >= 0) & (home + afield == np.where(t.people, state.TRANSPORTS, 0))),
    )
    ready = all_of(home == np.where(t.people, state.TRANSPORTS, 0))
    yield "transports wait until they travel", (t["phase"] > state.SCOUTING) | ready
    yield "all transports travel", (t["phase"] < state.EXTRA_TRAVEL) | all_of(home == 0)
    yield (
        "all transports come down from Stratos",
        (t["phase"] != state.REBELLION) | all_of(stratos == 0),
    )


def stratolites(t: Table) -> Checks:
    at, row, reserved = t["stratolite_at"], t["row"], t["reserved"]
    with_seat = (at >= 0) & (at < state.SEATS)
    yield (
        "Stratolites lie somewhere",
        all_of(with_seat | (at == state.DECK) | (at == state.SHOWN) | (at == state.DISCARD)),
    )
    everyone = np.ones_like(row, bool)
    in_row = (
        np.take_along_axis(at, np.clip(row, 0, state.STRATOLITE_CARDS - 1).astype(np.int64), axis=1)
        == state.SHOWN
    )
    yield (
        "five different Stratolites in the row",
        within(row, 0, state.STRATOLITE_CARDS - 1) & distinct(row, everyone) & all_of(in_row),
    )
    yield "no other is shown", (at == state.SHOWN).sum(axis=1) == state.ROW
    held = reserved != state.NOWHERE
    holder = np.take_along_axis(
        at, np.clip(reserved, 0, state.STRATOLITE_CARDS - 1).astype(np.int64), axis=1
    )
    yield (
        "a reserved one is with its seat",
        all_of(~held | (t.people & (holder == np.arange(state.SEATS)))),
    )
    yield (
        "at most one is reserved",
        all_of(counts(at, state.SEATS) == held)
        & within(reserved, state.NOWHERE, state.STRATOLITE_CARDS - 1),
    )


def bounties(t: Table) -> Checks:
    at = t["bounty_at"]
    second_tier = np.arange(state.BOUNTIES) >= state.FACTIONS
    unused = second_tier & (t["seats"] < 4)[:, None]
    taken = (at >= 0) & (at < t["seats"][:, None])
    yield (
        "bounties are shown, taken or, for few seats, in the box",
        all_of(np.where(unused, at == state.IN_BOX, taken | (at == state.SHOWN))),
    )
    yield (
        "tier 1 goes before tier 2",
        all_of(taken[:, : state.FACTIONS] | ~taken[:, state.FACTIONS :]),
    )


def rogue_ai(t: Table) -> Checks:
    deck, aside, tracker = t["ai_deck"], t["ai_aside"], t["ai_tracker"]
    each = np.where(t.solo, state.AI_CARDS_EACH + 1, 0)[:, None]
    yield "four AI cards of each faction", all_of(deck + aside + tracker == each)
    yield (
        "AI cards in three places",
        all_of((deck >= 0) & (aside >= 0) & (tracker >= 0) & (tracker <= state.AI_CARDS_EACH)),
    )
    yield (
        "AI cards lie aside only while scouting",
        (t["phase"] == state.SCOUTING) | ~aside.any(axis=1),
    )
    yield (
        "a step of the AI's turn",
        (t["ai_to_do"] >= state.AI_IDLE)
        & (t["ai_to_do"] <= np.where(t.solo, state.AI_REFILL, state.AI_IDLE)),
    )
    yield (
        "the slot of the AI's intel",
        (t["ai_slot"] >= 0) & (t["ai_slot"] < np.where(t.solo, state.SLOTS, 1)),
    )


def round_and_phase(t: Table) -> Checks:
    seats = t["seats"]
    most = np.where(t.solo, t.box["solo_rounds"], 30)
    yield "a phase", (t["phase"] >= state.CHOOSING) & (t["phase"] <= state.REBELLION)
    yield (
        "a round",
        (t["round_number"] >= 0)
        & (t["round_number"] <= most)
        & ((t["round_number"] == 0) == (t["phase"] == state.CHOOSING)),
    )
    yield (
        "steps of a phase",
        (t["step"] >= 0) & ((t["phase"] > state.SCOUTING) | (t["step"] <= 2 * seats)),
    )
    for field in ("first", "marker"):
        yield (
            f"{field} is at the table; solo it is the AI",
            np.where(t.solo, t[field] == state.AI, (t[field] >= 0) & (t[field] < seats)),
        )


def question(t: Table) -> Checks:
    asked = t["asked"]
    phase = np.select(
        [t["phase"] == state.CHOOSING, t["phase"] == state.SCOUTING],
        [asked == state.SIDE, asked == state.SCOUT],
        (asked != state.SIDE) & (asked != state.SCOUT),
    )
    yield "the question is one of the phase's", phase
    yield (
        "a question until the rebellion",
        (asked == state.NOTHING) == (t["phase"] == state.REBELLION),
    )
    yield (
        "the question has options",
        np.isin(asked, [state.NOTHING, *state.OPTIONS.bases()])
        & (t.solo | (asked < state.AI_PLACE)),
    )
    yield "the actor is at the table", (t["actor"] >= 0) & (t["actor"] < t["seats"])
    yield "the AI is never asked", ~t.solo | (t["actor"] != state.AI) | (asked == state.NOTHING)
    yield (
        "what is in hand",
        all_of((t["faction"] >= state.NOWHERE) & (t["faction"] < state.FACTIONS))
        & (t["hex_at"] >= state.NOWHERE)
        & (t["hex_at"] < t["hexes"]),
    )
    for field, low, high in (
        ("paying", 0, state.FACTIONS - 1),
        ("gaining", 0, state.FACTIONS - 1),
        ("height", 0, state.LEVELS),
        ("stratolite", state.NOWHERE, state.ROW),
        ("free", 0, 1),
        ("trades", 0, 2),
    ):
        yield f"{field} is from {low} to {high}", (t[field] >= low) & (t[field] <= high)


PARTS = (
    table_set,
    city,
    crews,
    tubes,
    intel,
    seats,
    travellers,
    stratolites,
    bounties,
    rogue_ai,
    round_and_phase,
    question,
)
