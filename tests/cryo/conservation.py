"""Cryo: every piece is somewhere, once, always. The checks look at every field of the state."""

from __future__ import annotations

import numpy as np

from offworld.games.cryo import state
from offworld.kernel.dice import WORD
from offworld.kernel.game import Box
from scaffolding.conservation import (
    Array,
    Checks,
    States,
    all_of,
    counts,
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
        rival = np.arange(state.SEATS) == state.RIVAL
        self.rival = self.solo[:, None] & rival
        self.people = self.seated & ~self.rival
        self.over = states["stage"] == state.OVER
        self.asked = states["asked"]

    def asks(self, *questions: int) -> Array:
        found: Array = np.isin(self.asked, questions) & ~self.over
        return found


def one_of(values: Array, *allowed: int) -> Array:
    return all_of(np.isin(values, allowed))


def table_set(t: Table) -> Checks:
    yield from t.unused("cryo")
    yield "turns are counted", t["turn"] >= 1
    yield (
        "the dice are four words, not all zero",
        within(t["rng"], 0, WORD) & all_of(t["rng"].any(axis=2)),
    )
    yield (
        "2 to 4 seats, 2 when solo",
        np.where(t.solo, t["seats"] == 2, within(t["seats"], 2, state.SEATS)),
    )
    yield "solo or not", one_of(t["solo"], 0, 1)
    yield "only a rival is unpredictable", within(t["unpredictable"], 0, t["solo"])
    yield (
        "a seat is first, the player's when solo",
        within(t["first"], 0, t["seats"] - 1) & (~t.solo | (t["first"] == 0)),
    )
    yield "a stage", one_of(t["stage"], state.CHOOSING, state.PLAYING, state.OVER)
    yield "the end is near or not", one_of(t["ending"], 0, 1)
    yield (
        "a sunset was resolved if the game ends",
        ((t["resolved"][:, state.SUNSET] > 0) == (t["ending"] == 1)),
    )


def turn(t: Table) -> Checks:
    yield "a seat has the turn", within(t["player"], 0, t["seats"] - 1)
    yield "a move is done or not", one_of(t["done"], 0, 1)
    yield "a card is scrapped or not", one_of(t["scrapped"], 0, 1)
    yield "a step", within(t["to_do"], 0, state.RIVAL_SETTLES)
    bases = [span.base for span in state.OPTIONS.spans]
    yield (
        "a question, or none at the end",
        np.where(t.over, t["asked"] == state.NOTHING, np.isin(t["asked"], bases)),
    )
    whose = np.where(t.solo, state.PLAYER, t["player"])
    yield (
        "the player is asked, nobody at the end",
        np.where(t.over, t["actor"] == state.NOBODY, t["actor"] == whose),
    )
    yield "a dock, or none", within(t["dock_at"], state.NONE, state.LAUNCH_DOCK)
    yield "an action, or none", within(t["space_at"], state.NONE, state.SPACES - 1)
    yield "up to three times", within(t["times"], 0, state.MOST_TIMES)
    yield "two vehicles were launched at most", within(t["used"], 0, 3)
    yield "a face, or none", within(t["face"], state.NONE, state.FACES - 1)
    yield (
        "paying for a platform's action",
        within(t["paying"], 0, 1) & ((t["paying"] == 0) | (t["home_at"] >= 0)),
    )
    yield "two cards are owed at most", within(t["owed"], 0, 2)
    yield "a section, any, or none", within(t["wake_in"], state.NONE, state.ANY_SECTION)
    yield "a vehicle, or none", within(t["vehicle_at"], state.NONE, state.MOST_VEHICLES - 1)
    yield "a cavern, or none", within(t["cavern_at"], state.NONE, state.CAVERNS - 1)
    yield (
        "pods board from salvage",
        np.where(
            t.asks(state.LEAVE), within(t["boarding"], 1, state.MOST_PODS), t["boarding"] == 0
        ),
    )
    yield "drones return", within(t["returning"], 0, state.DRONES)
    yield (
        "a dock of the platform, or none",
        within(t["home_at"], state.NONE, state.PLATFORM_DOCKS - 1),
    )


def stocks(t: Table) -> Checks:
    seated = t.seated[:, :, None]
    yield (
        "up to five of each material",
        all_of((t["stock"] >= 0) & (t["stock"] <= np.where(seated, state.MOST_MATERIAL, 0))),
    )
    most = np.where(t.seated, t.box["most_energy"], 0)
    yield "up to eight energy", within(t["energy"], 0, most)
    yield "recalls are counted", within(t["recalls"], 0, np.where(t.seated, 40, 0))
    launches = np.where(t.people, state.PODS, 0)
    yield "launches are counted", within(t["launches"], 0, launches)


def pods(t: Table) -> Checks:
    at_salvage = counts(t["salvage"], state.SEATS)
    caverns, chambers = t["colony"].sum(axis=1), t["chamber"].sum(axis=1)
    total = chambers + t["awake"] + at_salvage + caverns + t["destroyed"]
    yield "fifteen pods a seat", all_of(total == np.where(t.seated, state.PODS, 0))
    for field in ("chamber", "colony", "awake", "destroyed"):
        yield f"no pods below none: {field}", all_of(t[field] >= 0)
    first = np.where(np.arange(state.CHAMBERS) // 3 == state.DISPATCH, 2, 1)
    yield "chambers only lose pods", all_of(t["chamber"] <= first[None, :, None])
    room = np.where(t.rival, state.PODS, t.box["platform_pods"])
    yield "a platform has room for six pods", within(t["awake"], 0, room)
    yield (
        "a pod at salvage has an owner",
        within(t["salvage"], state.NOBODY, t["seats"][:, None] - 1),
    )
    yield (
        "pods are in caverns that are face up",
        all_of((t["colony"].sum(axis=2) == 0) | (t["cavern"] >= 0)),
    )


def drones(t: Table) -> Checks:
    yield "a platform's dock has one drone or none", one_of(t["home"], 0, 1)
    on_docks = counts(t["drone"], state.SEATS)
    mine = np.arange(state.SEATS) == t["player"][:, None]
    returning = np.where(mine & t.people, t["returning"][:, None], 0)
    total = t["home"].sum(axis=2) + on_docks + t["at_launch"] + returning
    wanted = np.where(t.people, state.DRONES, np.where(t.rival, state.RIVAL_DRONES, 0))
    yield "all drones are somewhere", all_of(total == wanted)
    yield "no drones below none", all_of(t["at_launch"] >= 0)
    yield (
        "a dock is open, taken or damaged",
        within(t["drone"], state.DAMAGED, t["seats"][:, None] - 1),
    )
    closed = (t["drone"] == state.DAMAGED).sum(axis=1)
    few = np.clip(t["seats"] - 2, 0, 2)
    yield "as many docks are damaged as markers were drawn", closed == t.box["damage"][few]


def tiles(t: Table) -> Checks:
    laid = counts(t["top"], state.FACES)
    slots = counts(t["slot"], state.FACES)
    total = t["tiles"] + laid + slots + t["spent"]
    yield "every tile is somewhere", all_of(total == t.box["face_count"])
    yield "no tiles below none", all_of(t["tiles"] >= 0) & all_of(t["spent"] >= 0)
    yield (
        "a stack has at most as many tiles as there are seats",
        within(t["stack"], 0, t["seats"][:, None]),
    )
    yield "a stack with tiles shows one", all_of((t["stack"] > 0) == (t["top"] >= 0))
    own = np.arange(state.STACKS) // state.SECTION_STACKS
    yield (
        "a stack shows a tile of its section",
        all_of((t["top"] == state.NONE) | (t["top"] // state.SECTION_FACES == own)),
    )
    taken = (slots + t["spent"]).sum(axis=1)
    yield (
        "the tiles taken are missing in the stacks",
        (taken == state.STACKS * t["seats"] - t["stack"].sum(axis=1)),
    )
    yield (
        "a slot holds a tile or none",
        within(t["slot"], state.NONE, state.FACES - 1)
        & all_of(t.seated[:, :, None] | (t["slot"] == state.NONE)),
    )


def cards(t: Table) -> Checks:
    total = t["deck"] + t["discard"] + t["hand"].sum(axis=1) + t["mission"].sum(axis=1)
    total = total + t["upgrade"].sum(axis=1) + counts(t["vehicle"], state.TYPES)
    total = total + counts(t["board_card"], state.TYPES) + counts(t["decision"], state.TYPES)
    yield "five cards of each type", all_of(total == state.COPIES)
    for field in ("deck", "discard", "hand", "mission"):
        yield f"no cards below none: {field}", all_of(t[field] >= 0)
    yield "the deck is counted", t["deck"].sum(axis=1) == t["deck_cards"]
    yield "hands are counted", all_of(t["hand"].sum(axis=2) == t["hand_cards"])
    yield "missions are counted", all_of(t["mission"].sum(axis=2) == t["missions"])
    yield "only people have hands", all_of(t.people | (t["hand_cards"] == 0))
    seated = t.seated[:, :, None]
    yield "an upgrade once", all_of((t["upgrade"] >= 0) & (t["upgrade"] <= np.where(seated, 1, 0)))
    yield "three upgrades", all_of(t["upgrade"].sum(axis=2) <= state.MOST_UPGRADES)
    yield (
        "a vehicle, or none",
        within(t["vehicle"], state.NONE, state.TYPES - 1)
        & all_of(seated | (t["vehicle"] == state.NONE)),
    )
    yield (
        "vehicles stand from the left",
        all_of((t["vehicle"][:, :, 0] >= 0) | (t["vehicle"][:, :, 1] == state.NONE)),
    )
    people = t.people[:, :, None]
    yield "people have a mission once", all_of(~people | (t["mission"] <= 1))
    yield "people have three missions", all_of(~t.people | (t["missions"] <= state.MOST_MISSIONS))
    yield "only those at the table have missions", all_of(t.seated | (t["missions"] == 0))
    yield (
        "at the end the rival's missions differ",
        all_of(~(t.over[:, None, None] & t.rival[:, :, None]) | (t["mission"] <= 1)),
    )


def incidents(t: Table) -> Checks:
    few = np.clip(t["seats"] - 2, 0, 2)
    yield "tokens show what tokens show", within(t["token"], state.NONE, state.SUNSET)
    shown = counts(t["token"], state.TOKENS) + t["resolved"]
    early = t.box["early_count"] - t["early"]
    late = t.box["late_count"] - t["late"]
    others = np.arange(state.TOKENS) != state.SUNSET
    yield "every token is somewhere", all_of(~others | (shown == early + late))
    for field in ("early", "late", "resolved"):
        yield f"no tokens below none: {field}", all_of(t[field] >= 0)
    yield (
        "early ones are counted",
        (early.sum(axis=1) + t["early_track"] == t.box["early_tokens"][few]),
    )
    yield "late ones are counted", late.sum(axis=1) + t["late_track"] == t.box["late_tokens"][few]
    for field in ("early_track", "late_track", "sunset_track"):
        yield f"a track of tokens: {field}", within(t[field], 0, 14)
    sunsets = shown[:, state.SUNSET]
    yield "sunset ones are counted", sunsets + t["sunset_track"] == t.box["sunset_count"]
    yield "late ones come after early ones", (t["early_track"] == 0) | (late.sum(axis=1) == 0)
    yield "sunset ones come last", (t["late_track"] == 0) | (sunsets == 0)


def caverns(t: Table) -> Checks:
    yield (
        "a cavern is absent, face down or a tile",
        within(t["cavern"], state.ABSENT, state.CAVERN_TILES - 1),
    )
    absent = t.box["cavern_seats"] > t["seats"][:, None]
    yield "caverns for more players are absent", all_of(absent == (t["cavern"] == state.ABSENT))
    found = counts(t["cavern"], state.CAVERN_TILES)
    yield "every cavern tile is somewhere", all_of(found + t["cavern_tiles"] == 1)
    large = t.box["tile_large"][np.clip(t["cavern"], 0, state.CAVERN_TILES - 1)]
    yield (
        "a tile lies on a space of its size",
        all_of((t["cavern"] < 0) | (large == t.box["cavern_large"])),
    )
    yield "the first caverns are face up", all_of((t.box["cavern_open"] == 0) | (t["cavern"] >= 0))


def rival(t: Table) -> Checks:
    solo = t.solo[:, None]
    laid = np.sort(t["board_card"], axis=1)
    yield (
        "each type lies once on the board when solo",
        all_of(np.where(solo, laid == np.arange(state.TYPES), laid == state.NONE)),
    )
    decided = solo & (t["unpredictable"] == 0)[:, None]
    yield (
        "decision cards when solo",
        all_of(
            np.where(
                decided,
                (t["decision"] >= state.NONE) & (t["decision"] < state.TYPES),
                t["decision"] == state.NONE,
            )
        ),
    )
    yield (
        "a decision card is in use, or none",
        within(t["active"], state.NONE, 1) & (t.solo | (t["active"] == state.NONE)),
    )
    yield (
        "its type, or none",
        within(t["decided"], state.NONE, state.TYPES - 1) & (t.solo | (t["decided"] == state.NONE)),
    )
    yield "incidents to resolve", within(t["incidents"], 0, 2) & (t.solo | (t["incidents"] == 0))
    resolving = t.asks(state.RIVAL_TOKEN)[:, None]
    yield (
        "its pods are counted in a recall",
        all_of(np.where(resolving, (t["counted"] >= 0) & (t["counted"] <= 6), t["counted"] == 0)),
    )
    yield "pods to wake", within(t["waking"], 0, 2) & (t.solo | (t["waking"] == 0))
    yield (
        "a pair of caverns, or none",
        np.where(
            t.asks(state.RIVAL_MORE), within(t["pair_at"], 0, state.PAIRS - 1), t["pair_at"] == -1
        ),
    )


PARTS = (table_set, turn, stocks, pods, drones, tiles, cards, incidents, caverns, rival)
