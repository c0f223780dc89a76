"""Cytress: every piece is somewhere, once, always. The check looks at every field of the state, over arrays of states.

The laws call `faults` on states from all of a random game and on the ends of a hundred thousand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from offworld.games import find
from offworld.games.cytress import state
from offworld.games.cytress.state import (
    AI,
    AI_CARDS_EACH,
    AI_IDLE,
    AI_PLACE,
    AI_REFILL,
    BOARDS,
    BOUNTIES,
    CHOOSING,
    CREWS,
    DECK,
    DISCARD,
    EXTRA_TRAVEL,
    FACTIONS,
    FEW_SIDE,
    HEXES,
    IN_BOX,
    INTEL,
    INTEL_EACH,
    LEVELS,
    MANY_SIDE,
    MOST_STOCK,
    NOBODY,
    NOTHING,
    NOWHERE,
    OPTIONS,
    REBELLION,
    ROW,
    SCOUT,
    SCOUTING,
    SEATS,
    SHOWN,
    SIDE,
    SLOTS,
    SPOTS,
    STRATOLITE_CARDS,
    STRATOLITES,
    TILE_HEXES,
    TILES,
    TRANSPORTS,
    TUBE_SECTIONS,
)
from offworld.kernel.dice import BOTS, MAIN, WORD, below, new_dice, seed_dice
from offworld.kernel.game import Box
from offworld.kernel.records import Record, packed

Array = np.ndarray[Any, Any]
Checks = Iterator[tuple[str, Array]]  # what should hold, and in which of the states it does


def faults(box: Box, states: Array) -> list[tuple[int, str]]:
    """What doesn't hold: the state's place in the array, and the check that failed."""
    table = _Table(packed(box.record), states)
    wrong = []
    for part in (
        _table,
        _map,
        _crews,
        _tubes,
        _intel,
        _seats,
        _travellers,
        _stratolites,
        _bounties,
        _rogue_ai,
        _round,
        _question,
    ):
        for what, holds in part(table):
            assert holds.shape == states.shape, what
            wrong += [(int(i), what) for i in np.flatnonzero(~holds)[:3]]
    return wrong


class _Table:
    """The states, and what most checks need of them."""

    def __init__(self, box: Any, states: Array):
        self.box = box
        self.at = states
        self.solo = states["solo"] == 1
        self.seated = np.arange(SEATS) < states["seats"][:, None]
        self.people = self.seated & ~(self.solo[:, None] & (np.arange(SEATS) == AI))
        self.tiles = box["pattern_tiles"][np.clip(states["pattern"], 0, 2)]
        self.on_map = np.arange(HEXES) < (self.tiles * TILE_HEXES)[:, None]

    def __getitem__(self, field: str) -> Array:
        values: Array = self.at[field]
        return values


def _all(holds: Array) -> Array:
    """Does it hold all over a state?"""
    whole: Array = np.all(holds.reshape(len(holds), -1), axis=1)
    return whole


def _within(values: Array, low: int | Array, high: int | Array) -> Array:
    return _all((values >= low) & (values <= high))


def _counts(where: Array, places: int) -> Array:
    """How many of a row of things are at each place 0..places-1."""
    counts: Array = np.sum(where[:, :, None] == np.arange(places), axis=1)
    return counts


def _distinct(values: Array, counted: Array) -> Array:
    """No two of the values that count are the same."""
    alike = (values[:, :, None] == values[:, None, :]) & counted[:, :, None] & counted[:, None, :]
    distinct: Array = np.equal(alike.sum(axis=(1, 2)), counted.sum(axis=1))
    return distinct


def _table(t: _Table) -> Checks:
    few = t["seats"] - t["solo"] < 4
    for name in [
        "cytress",
        *(name for name in state.STATE.names or () if name.startswith("filler")),
    ]:
        yield f"{name}, which no rule uses, is untouched", _all(t[name] == 0)
    yield "turns are counted", t["turn"] >= 0
    yield "the dice are four words, not all zero", _within(t["rng"], 0, WORD) & t["rng"].any(axis=1)
    yield (
        "2 to 5 seats, 2 when solo",
        np.where(t.solo, t["seats"] == 2, (t["seats"] >= 2) & (t["seats"] <= SEATS)),
    )
    yield "solo or not", (t["solo"] == 0) | t.solo
    yield "a side of the market", (t["market_side"] == 0) | (t["market_side"] == 1)
    yield (
        "a side of the districts",
        (t["district_side"] == FEW_SIDE) | (t["district_side"] == MANY_SIDE),
    )
    yield (
        "the districts' side is that of the seats",
        t.solo | ((t["district_side"] == FEW_SIDE) == few),
    )
    yield "the pattern is that of the seats", t["pattern"] == np.maximum(0, t["seats"] - 3)


def _map(t: _Table) -> Checks:
    laid = np.arange(TILES) < t.tiles[:, None]
    yield "every tile lies once", _distinct(t["tile_at"], laid)
    yield (
        "tiles lie in the pattern only",
        _all(np.where(laid, (t["tile_at"] >= 0) & (t["tile_at"] < TILES), t["tile_at"] == NOWHERE)),
    )
    yield "the map has the tiles' hexes", t["hexes"] == t.tiles * TILE_HEXES
    pattern = np.clip(t["pattern"], 0, 2)
    tile = np.take_along_axis(t["tile_at"], t.box["hex_tile"][pattern].astype(np.int64), axis=1)
    faction = t.box["tile_faction"][np.clip(tile, 0, TILES - 1), t.box["hex_cell"][pattern]]
    yield (
        "hexes are those printed on the tiles",
        _all(t["hex_faction"] == np.where(t.on_map, faction, NOWHERE)),
    )
    bare = (t["hex_crew"] == NOBODY) & (t["hex_tube"] == 0)
    yield "nothing stands off the map", _all(bare | t.on_map)
    yield "crews are of those at the table", _within(t["hex_crew"], NOBODY, t["seats"][:, None] - 1)
    yield "tubes have a height", _within(t["hex_tube"], 0, LEVELS)
    yield (
        "no hex has both a crew and a tube",
        _all((t["hex_crew"] == NOBODY) | (t["hex_tube"] == 0)),
    )
    yield (
        "empty hexes are counted",
        _all(t["empty"] == _counts(np.where(bare, t["hex_faction"], NOWHERE), FACTIONS)),
    )


def _crews(t: _Table) -> Checks:
    placed = _counts(t["hex_crew"], SEATS)
    everywhere = t["crew"] + placed + t["stratos"].sum(axis=2)
    yield "twelve crews a seat", _all(everywhere == np.where(t.seated, CREWS, 0))
    yield "no crew is owed", _all(t["crew"] >= 0) & _all(t["stratos"] >= 0)
    mixed = np.where(t["hex_crew"] == NOBODY, NOWHERE, t["hex_crew"] * FACTIONS + t["hex_faction"])
    yield (
        "crews on each kind of hex are counted",
        _all(t["crew_on"].reshape(-1, SEATS * FACTIONS) == _counts(mixed, SEATS * FACTIONS)),
    )


def _tubes(t: _Table) -> Checks:
    allotted = np.where(t.solo, t.box["solo_tubes"], t.box["tubes_each"] * t["seats"])
    yield (
        "fifty sections",
        t["hex_tube"].sum(axis=1) + t["tubes"] + t["spare_tubes"] == TUBE_SECTIONS,
    )
    yield "allotted sections", (t["tubes"] >= 0) & (t["tubes"] <= allotted)
    yield (
        "allotted ones go first",
        (t["spare_tubes"] >= 0)
        & ((t["tubes"] == 0) | (t["spare_tubes"] == TUBE_SECTIONS - allotted)),
    )
    yield (
        "a tube for every crew on Stratos",
        (t["hex_tube"] > 0).sum(axis=1) == t["stratos"].sum(axis=(1, 2)),
    )
    yield (
        "the last allotted section makes the last round",
        t["last_round"] == (t["tubes"] == 0) * ~t.solo,
    )


def _intel(t: _Table) -> Checks:
    at = t["intel_at"]
    yield (
        "intel is with a seat, shown or in its deck",
        _all((at >= 0) & (at < t["seats"][:, None]) | (at == DECK) | (at == SHOWN)),
    )
    shown = t["shown"]
    for faction in range(FACTIONS):
        cards = at[:, faction * INTEL_EACH : (faction + 1) * INTEL_EACH]
        face_up = shown[:, faction] - faction * INTEL_EACH
        filled = shown[:, faction] != NOWHERE
        own = (face_up >= 0) & (face_up < INTEL_EACH)
        name = ("corpocrat", "privateer", "hooligang", "rover")[faction]
        yield (
            f"{name} slots hold {name} intel",
            _all(own | ~filled) & _within(shown[:, faction], NOWHERE, INTEL - 1),
        )
        marked = (
            np.take_along_axis(cards, np.clip(face_up, 0, INTEL_EACH - 1).astype(np.int64), axis=1)
            == SHOWN
        )
        yield (
            f"shown {name} intel lies in its slots",
            _all(marked | ~filled) & ((cards == SHOWN).sum(axis=1) == filled.sum(axis=1)),
        )
        yield f"no {name} intel is shown twice", _distinct(shown[:, faction], filled)
        refilled = (t["ai_to_do"] == AI_REFILL) & (t["faction"] == faction)  # soon
        awaited = refilled[:, None] & (np.arange(SLOTS) == t["ai_slot"][:, None])
        yield (
            f"a {name} slot is empty only without a deck",
            _all(filled | awaited) | ~(cards == DECK).any(axis=1),
        )
        yield f"the slot of the {name} card that the AI took is empty", _all(~filled | ~awaited)
        yield f"{name} cards are counted", _all(t["cards"][:, :, faction] == _counts(cards, SEATS))
        owned = (cards[:, :, None] == np.arange(SEATS)).astype(np.float32)
        printed = t.box["intel_icons"][faction * INTEL_EACH : (faction + 1) * INTEL_EACH].astype(
            np.float32
        )
        started = np.where(
            (t["rebel"] >= 0)[:, :, None],
            t.box["start_icons"][np.clip(t["rebel"], 0, 9), faction],
            0,
        )
        icons = np.where(t.people[:, :, None], started + owned.transpose(0, 2, 1) @ printed, 0)
        yield f"{name} icons are those of rebel and cards", _all(t["icons"][:, :, faction] == icons)
    against = np.where(at < SEATS, at * FACTIONS + t.box["intel_target"], NOWHERE)
    yield (
        "targets are counted",
        _all(t["targets"].reshape(-1, SEATS * FACTIONS) == _counts(against, SEATS * FACTIONS)),
    )


def _seats(t: _Table) -> Checks:
    board, rebel, people = t["board"], t["rebel"], t.people
    yield "stocks hold 0 to 25", _within(t["stock"], 0, np.where(people, MOST_STOCK, 0)[:, :, None])
    yield (
        "a rebel board each",
        _distinct(board, people)
        & _all(np.where(people, (board >= 0) & (board < BOARDS), board == NOWHERE)),
    )
    chosen = rebel != NOWHERE
    yield (
        "a rebel is a side of the board",
        _all(~chosen | (people & ((rebel == board * 2) | (rebel == board * 2 + 1)))),
    )
    yield (
        "all sides are chosen before the first round",
        (t["phase"] == CHOOSING) | _all(chosen == people),
    )


def _travellers(t: _Table) -> Checks:
    leader, home, landed = t["leader"], t["transports"], t["landed"]
    stratos, afield = landed[:, :, STRATOLITES], landed.sum(axis=2)
    away = leader != NOWHERE
    yield (
        "leaders are at home or on a spot",
        _within(leader, NOWHERE, np.where(t.seated, FACTIONS * SPOTS - 1, NOWHERE)),
    )
    yield "one leader a spot", _distinct(leader, away)
    yield (
        "two seats scout the larger spots only",
        (t["seats"] > 2) | _all(~away | (leader % SPOTS == 0)),
    )
    yield (
        "leaders leave in the scouting phase, and all do",
        np.select(
            [t["phase"] == CHOOSING, t["phase"] == SCOUTING],
            [~away.any(axis=1), True],
            _all(away == t.seated),
        ),
    )
    yield "pads hold transports, not less than none", _within(landed, 0, TRANSPORTS)
    yield (
        "three transports",
        _all((home >= 0) & (home + afield == np.where(t.people, TRANSPORTS, 0))),
    )
    ready = _all(home == np.where(t.people, TRANSPORTS, 0))
    yield "transports wait until they travel", (t["phase"] > SCOUTING) | ready
    yield "all transports travel", (t["phase"] < EXTRA_TRAVEL) | _all(home == 0)
    yield "all transports come down from Stratos", (t["phase"] != REBELLION) | _all(stratos == 0)


def _stratolites(t: _Table) -> Checks:
    at, row, reserved = t["stratolite_at"], t["row"], t["reserved"]
    with_seat = (at >= 0) & (at < SEATS)
    yield (
        "Stratolites lie somewhere",
        _all(with_seat | (at == DECK) | (at == SHOWN) | (at == DISCARD)),
    )
    everyone = np.ones_like(row, bool)
    in_row = (
        np.take_along_axis(at, np.clip(row, 0, STRATOLITE_CARDS - 1).astype(np.int64), axis=1)
        == SHOWN
    )
    yield (
        "five different Stratolites in the row",
        _within(row, 0, STRATOLITE_CARDS - 1) & _distinct(row, everyone) & _all(in_row),
    )
    yield "no other is shown", (at == SHOWN).sum(axis=1) == ROW
    held = reserved != NOWHERE
    holder = np.take_along_axis(
        at, np.clip(reserved, 0, STRATOLITE_CARDS - 1).astype(np.int64), axis=1
    )
    yield "a reserved one is with its seat", _all(~held | (t.people & (holder == np.arange(SEATS))))
    yield (
        "at most one is reserved",
        _all(_counts(at, SEATS) == held) & _within(reserved, NOWHERE, STRATOLITE_CARDS - 1),
    )


def _bounties(t: _Table) -> Checks:
    at = t["bounty_at"]
    second_tier = np.arange(BOUNTIES) >= FACTIONS
    unused = second_tier & (t["seats"] < 4)[:, None]
    taken = (at >= 0) & (at < t["seats"][:, None])
    yield (
        "bounties are shown, taken or, for few seats, in the box",
        _all(np.where(unused, at == IN_BOX, taken | (at == SHOWN))),
    )
    yield "tier 1 goes before tier 2", _all(taken[:, :FACTIONS] | ~taken[:, FACTIONS:])


def _rogue_ai(t: _Table) -> Checks:
    deck, aside, tracker = t["ai_deck"], t["ai_aside"], t["ai_tracker"]
    each = np.where(t.solo, AI_CARDS_EACH + 1, 0)[:, None]
    yield "four AI cards of each faction", _all(deck + aside + tracker == each)
    yield (
        "AI cards in three places",
        _all((deck >= 0) & (aside >= 0) & (tracker >= 0) & (tracker <= AI_CARDS_EACH)),
    )
    yield "AI cards lie aside only while scouting", (t["phase"] == SCOUTING) | ~aside.any(axis=1)
    yield (
        "a step of the AI's turn",
        (t["ai_to_do"] >= AI_IDLE) & (t["ai_to_do"] <= np.where(t.solo, AI_REFILL, AI_IDLE)),
    )
    yield (
        "the slot of the AI's intel",
        (t["ai_slot"] >= 0) & (t["ai_slot"] < np.where(t.solo, SLOTS, 1)),
    )


def _round(t: _Table) -> Checks:
    seats = t["seats"]
    most = np.where(t.solo, t.box["solo_rounds"], 30)
    yield "a phase", (t["phase"] >= CHOOSING) & (t["phase"] <= REBELLION)
    yield (
        "a round",
        (t["round_number"] >= 0)
        & (t["round_number"] <= most)
        & ((t["round_number"] == 0) == (t["phase"] == CHOOSING)),
    )
    yield (
        "steps of a phase",
        (t["step"] >= 0) & ((t["phase"] > SCOUTING) | (t["step"] <= 2 * seats)),
    )
    for field in ("first", "marker"):
        yield (
            f"{field} is at the table; solo it is the AI",
            np.where(t.solo, t[field] == AI, (t[field] >= 0) & (t[field] < seats)),
        )


def _question(t: _Table) -> Checks:
    asked = t["asked"]
    phase = np.select(
        [t["phase"] == CHOOSING, t["phase"] == SCOUTING],
        [asked == SIDE, asked == SCOUT],
        (asked != SIDE) & (asked != SCOUT),
    )
    yield "the question is one of the phase's", phase
    yield "a question until the rebellion", (asked == NOTHING) == (t["phase"] == REBELLION)
    yield (
        "the question has options",
        np.isin(asked, [NOTHING, *OPTIONS.bases()]) & (t.solo | (asked < AI_PLACE)),
    )
    yield "the actor is at the table", (t["actor"] >= 0) & (t["actor"] < t["seats"])
    yield "the AI is never asked", ~t.solo | (t["actor"] != AI) | (asked == NOTHING)
    yield (
        "what is in hand",
        _all((t["faction"] >= NOWHERE) & (t["faction"] < FACTIONS))
        & (t["hex_at"] >= NOWHERE)
        & (t["hex_at"] < t["hexes"]),
    )
    for field, low, high in (
        ("paying", 0, FACTIONS - 1),
        ("gaining", 0, FACTIONS - 1),
        ("height", 0, LEVELS),
        ("stratolite", NOWHERE, ROW),
        ("free", 0, 1),
        ("trades", 0, 2),
    ):
        yield f"{field} is from {low} to {high}", (t[field] >= low) & (t[field] <= high)


# --- the check itself: it finds nothing where all is well, and whatever is changed ---

GAME = find("cytress")
BOX = GAME.open_box(None)


def played(seats: int, variant: int, decisions: int) -> Record:
    """A game played at random for a while."""
    s = GAME.blank()
    rules, box = GAME.rules, BOX.record
    rules["setup"](box, s, seats, variant, 1)
    dice, out = new_dice(), [0] * OPTIONS.total
    seed_dice(dice, 1, BOTS)
    for _ in range(decisions):
        seat = rules["waiting"](box, s).bit_length() - 1
        rules["apply"](box, s, seat, out[below(dice, MAIN, rules["legal"](box, s, seat, out))])
    return s


@pytest.mark.parametrize(("seats", "variant"), [(1, 1), (1, 2), (2, 0), (3, 0), (4, 0), (5, 0)])
def test_the_options_are_those_of_the_question(seats: int, variant: int) -> None:
    """Through whole games: the state says what it asks, and every option listed is an answer to that."""
    rules, box, out = GAME.rules, BOX.record, [0] * OPTIONS.total
    for seed in range(1, 11):
        s = GAME.blank()
        rules["setup"](box, s, seats, variant, seed)
        dice = new_dice()
        seed_dice(dice, seed, BOTS)
        while rules["waiting"](box, s):
            options = out[: rules["legal"](box, s, s.actor, out)]
            assert {OPTIONS.span(option).base for option in options} == {s.asked}, (
                f"{seats} seats, seed {seed}"
            )
            rules["apply"](box, s, s.actor, options[below(dice, MAIN, len(options))])


def found(s: Record) -> list[str]:
    return [what for _, what in faults(BOX, s._array)]


@pytest.fixture(params=[(1, 1, 50), (3, 0, 160), (5, 0, 400)], ids=["solo", "three", "five"])
def position(request: pytest.FixtureRequest) -> Record:
    return played(*request.param)


def test_nothing_is_missing_in_a_game_played_by_the_rules(position: Record) -> None:
    assert found(position) == []


@pytest.mark.parametrize("field", state.STATE.names or ())
def test_every_field_is_watched(position: Record, field: str) -> None:
    """Whatever field is filled with a number no rule would write, and whichever part of it, the check says so."""
    values = position._array[field].reshape(-1)
    for i in range(len(values)):
        before = int(values[i])
        position._array[field].reshape(-1)[i] = -99
        assert found(position), f"{field}, part {i}"
        position._array[field].reshape(-1)[i] = before
    assert found(position) == []


# Fields that say where pieces are or count them. (A bounty or a leader may stand elsewhere and all be well.)
PIECES = [
    "crew",
    "stratos",
    "hex_crew",
    "hex_tube",
    "tubes",
    "spare_tubes",
    "intel_at",
    "shown",
    "stratolite_at",
    "row",
    "board",
    "stock",
]
COUNTS = [
    "icons",
    "cards",
    "targets",
    "empty",
    "crew_on",
    "hexes",
    "hex_faction",
    "tile_at",
    "ai_deck",
    "ai_tracker",
]


@pytest.mark.parametrize("field", PIECES + COUNTS)
def test_one_piece_more_is_noticed(position: Record, field: str) -> None:
    """A piece from nowhere, anywhere. Only a stock may lawfully be one larger, up to 25 and of those who have one."""
    values = position._array[field].reshape(-1)
    for i in range(len(values)):
        lawful = (
            field == "stock"
            and i // FACTIONS < position.seats - position.solo
            and values[i] < MOST_STOCK
        )
        position._array[field].reshape(-1)[i] += 1
        assert bool(found(position)) != lawful, f"{field}, part {i}"
        position._array[field].reshape(-1)[i] -= 1


def test_a_crew_in_two_places_is_noticed(position: Record) -> None:
    here = next(
        i
        for i in range(position.hexes)
        if position.hex_crew[i] == NOBODY and position.hex_tube[i] == 0
    )
    position.hex_crew[here] = 0
    assert {
        "twelve crews a seat",
        "empty hexes are counted",
        "crews on each kind of hex are counted",
    } <= set(found(position))


def test_an_intel_card_that_changes_hands_by_itself_is_noticed(position: Record) -> None:
    card = next(i for i in range(INTEL) if position.intel_at[i] == DECK)
    position.intel_at[card] = 0
    assert {"targets are counted"} < set(found(position))
