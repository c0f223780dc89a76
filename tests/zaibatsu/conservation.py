"""Zaibatsu: every piece is somewhere, once, always. The checks look at every field of the state."""

from __future__ import annotations

import numpy as np

from offworld.games.zaibatsu import state
from offworld.kernel.dice import WORD
from offworld.kernel.game import Box
from offworld.kernel.hexes import DIRECTIONS
from scaffolding.conservation import Array, Checks, States, all_of, counts, distinct, shaped, within

MOST_ROLLS = 3000


def checks(box: Box, states: Array) -> Checks:
    """Yield what must hold, and in which of the states it does."""
    t = Table(box, states)
    return shaped(states, (part(t) for part in PARTS))


class Table(States):
    """The states, and what most checks need of them."""

    def __init__(self, box: Box, states: Array):
        super().__init__(box, states)
        self.seated = np.arange(state.SEATS) < states["seats"][:, None]
        self.over = states["stage"] == state.OVER
        self.asked = states["asked"]
        self.places = np.arange(state.BLOCKS) < states["laid"][:, None]
        self.net = states["at"] != state.NONE
        self.few = np.clip(states["seats"] - 2, 0, 2)
        block = np.clip(states["block"], 0, state.BLOCKS - 1)
        self.effect = np.where(self.places, self.box["block_effect"][block], state.NO_EFFECT)

    def asks(self, *questions: int) -> Array:
        found: Array = np.isin(self.asked, questions) & ~self.over
        return found


def one_of(values: Array, *allowed: int) -> Array:
    return all_of(np.isin(values, allowed))


def table_set(t: Table) -> Checks:
    yield from t.unused("zaibatsu")
    yield "turns are counted", t["turn"] >= 1
    yield (
        "the dice are four words, not all zero",
        within(t["rng"], 0, WORD) & all_of(t["rng"].any(axis=2)),
    )
    yield "2 to 4 seats", within(t["seats"], 2, state.SEATS)
    yield "timed or not", one_of(t["timed"], 0, 1)
    yield "a seat is first", within(t["first"], 0, t["seats"] - 1)
    yield "a stage", one_of(t["stage"], state.CHOOSING, state.PLAYING, state.OVER)
    without = (t["counters"] == 0) & t.seated
    yield (
        "who placed all counters wins, and the game is over",
        np.where(
            without.any(axis=1),
            t.over & (t["winner"] == without.argmax(axis=1)),
            t["winner"] == state.NOBODY,
        ),
    )


def turn(t: Table) -> Checks:
    yield "a seat has the turn", within(t["player"], 0, t["seats"] - 1)
    yield "a step", within(t["to_do"], state.TO_CHOOSE, state.TO_REFILL)
    for field in ("driven", "acted"):
        yield f"pawns as bits: {field}", within(t[field], 0, (1 << state.PAWNS) - 1)
    yield "the Turret has shot or not", one_of(t["shot"], 0, 1)
    bases = [span.base for span in state.OPTIONS.spans]
    yield (
        "a question, or none at the end",
        np.where(t.over, t["asked"] == state.NOTHING, np.isin(t["asked"], bases)),
    )
    others = t.asks(state.DISCARD, state.SACRIFICE, state.REACT)
    yield (
        "the player is asked, but for debts and reactions; nobody at the end",
        np.where(
            t.over,
            t["actor"] == state.NOBODY,
            np.where(others, within(t["actor"], 0, t["seats"] - 1), t["actor"] == t["player"]),
        ),
    )
    doing = t["doing"] != state.DOES_NOTHING
    yield "something is done, or nothing", within(t["doing"], state.DOES_NOTHING, state.PUTS)
    types = int(t.box["card_types"])
    yield (
        "a card is in play only while something is done",
        within(t["card"], -1, types - 1) & (doing | (t["card"] == state.NONE)),
    )
    yield (
        "a pawn, or none",
        within(t["pawn"], -1, state.PAWNS - 1) & (doing | (t["pawn"] == state.NONE)),
    )
    moving = (t.asks(state.GO) | t.asks(state.WAY)) & (t["doing"] == state.MOVES)
    yield (
        "movement points only while a pawn moves",
        np.where(moving, t["points"] >= 1, t["points"] == 0) & (t["points"] <= 12),
    )
    hangs = t.asks(state.SIDE) & (t["doing"] == state.PUTS)
    walks = moving & t.asks(state.GO) & within(t["place"], 0, state.PLACES - 1)
    yield (
        "a block for the card or the movement, or none",
        np.where(hangs, within(t["place"], 0, t["laid"] - 1), walks | (t["place"] == state.NONE)),
    )
    yield (
        "a direction, or none",
        np.where(t.asks(state.TURN), within(t["side"], 0, state.SIDES - 1), t["side"] == -1),
    )
    yield (
        "nobody owes more cards than there are in the hand",
        within(t["owed"], 0, np.where(t.seated, t["hand_cards"], 0)),
    )
    yield "seats that give a pawn", within(t["giving"], 0, (1 << t["seats"]) - 1)
    yield (
        "the Turret sees a pawn when it is asked",
        np.where(
            t.asks(state.REACT),
            within(t["spotted"], 0, state.PAWNS - 1),
            t["spotted"] == state.NONE,
        ),
    )
    yield (
        "a card is fetched, or none",
        within(t["fetched"], -1, types - 1)
        & (t.asks(state.DISCARD) | (t["fetched"] == state.NONE)),
    )


def blocks(t: Table) -> Checks:
    found = counts(np.where(t.places, t["block"], -1), state.BLOCKS) + t["pile"]
    found = found + counts(t["top"][:, None], state.BLOCKS)
    yield "every block is somewhere, once", all_of(found == 1)
    yield "a pile of blocks", one_of(t["pile"], 0, 1)
    yield "the pile is counted", t["pile"].sum(axis=1) == t["pile_blocks"]
    yield (
        "a block on top, or none when all are laid",
        np.where(
            t["laid"] < state.BLOCKS,
            within(t["top"], 1, state.BLOCKS - 1),
            t["top"] == state.NONE,
        ),
    )
    yield (
        "the Central Core lies in the middle",
        (
            (t["block"][:, 0] == 0)
            & (t["block_q"][:, 0] == 0)
            & (t["block_r"][:, 0] == 0)
            & (t["block_turn"][:, 0] == 0)
        ),
    )
    yield (
        "places without a block are empty",
        all_of(
            t.places
            | (
                (t["block"] == state.NONE)
                & (t["block_q"] == 0)
                & (t["block_r"] == 0)
                & (t["block_turn"] == 0)
            )
        ),
    )
    yield "blocks are turned by sixths", within(t["block_turn"], 0, state.SIDES - 1)
    q, r = t["block_q"].astype(int), t["block_r"].astype(int)
    yield "the net is no wider than its blocks", within(q, -23, 23) & within(r, -23, 23)
    yield "no two blocks lie on one hex", distinct(100 * q + r, t.places)
    for direction, step in enumerate(DIRECTIONS):
        beside = (
            (q[:, None, :] == q[:, :, None] + step.q)
            & (r[:, None, :] == r[:, :, None] + step.r)
            & t.places[:, None, :]
            & t.places[:, :, None]
        )
        place = np.where(beside.any(axis=2), beside.argmax(axis=2), state.NONE)
        yield f"neighbours in direction {direction}", all_of(t["around"][:, :, direction] == place)
    for effect in range(state.EFFECTS):
        has = (t.effect == effect) & t.places
        place = np.where(has.any(axis=1), has.argmax(axis=1), state.NONE)
        if effect in (state.NO_EFFECT, state.FIGURE):
            place = np.full(len(place), state.NONE)
        yield f"where effect {effect} is", t["effect_at"][:, effect] == place


def control(t: Table) -> Checks:
    ice = t.box["block_ice"][np.clip(t["block"], 0, state.BLOCKS - 1)] != 0
    held = t["control"] != state.NOBODY
    yield (
        "seats control blocks with ICE",
        within(t["control"], state.NOBODY, t["seats"][:, None] - 1)
        & all_of(~held | (ice & t.places)),
    )
    free = t["effect_at"][:, state.FREESIDE]
    owner = np.where(
        free >= 0, t["control"][np.arange(len(free)), np.clip(free, 0, None)], state.NOBODY
    )
    yield (
        "a second counter lies on Freeside only if it is controlled",
        one_of(t["freeside"], 0, 1) & ((t["freeside"] == 0) | (owner >= 0)),
    )
    placed = counts(t["control"], state.SEATS)
    placed = placed + (owner[:, None] == np.arange(state.SEATS)) * t["freeside"][:, None]
    placed = placed + (t["owner"][:, state.IDORU][:, None] == np.arange(state.SEATS))
    total = np.where(t.seated, t.box["counters"][t.few][:, None], 0)
    yield "every control counter is somewhere", all_of(t["counters"] + placed == total)
    yield "no counters below none", all_of(t["counters"] >= 0)


def bonus(t: Table) -> Checks:
    yield (
        "a corner is without, with a counter, or won",
        within(t["corner"], state.NO_COUNTER, state.WON)
        & all_of(t.places[:, :, None] | (t["corner"] == state.NO_COUNTER)),
    )
    waits = (t["corner"] == state.COUNTER).sum(axis=(1, 2))
    on_cards = t["paid"].sum(axis=(1, 2)) + t["club_paid"].sum(axis=1)
    on_cards = on_cards + t["hired_paid"].sum(axis=1)
    total = t["bonus_left"] + t["bonus"].sum(axis=1) + on_cards + waits
    yield "every bonus counter is somewhere", total == t.box["bonus_counters"]
    for field in ("bonus_left", "bonus", "paid", "club_paid", "hired_paid"):
        yield f"no bonus counters below none: {field}", all_of(t[field] >= 0)
    yield "only those at the table have some", all_of(t.seated | (t["bonus"] == 0))


def pawns(t: Table) -> Checks:
    yield (
        "a pawn has a controller, or none",
        within(t["owner"], state.NOBODY, t["seats"][:, None] - 1),
    )
    nodes = t["at"]
    place = nodes // state.SPACES
    clubs = np.isin(place, (state.BLOCKS, state.BLOCKS + 1))
    lies = t["club_card"][
        np.arange(len(nodes))[:, None], np.clip(place - state.BLOCKS, 0, state.CLUBS - 1)
    ]
    yield (
        "pawns stand on blocks that are laid, or on block cards",
        within(nodes, state.NONE, state.NODES - 1)
        & all_of(~t.net | np.where(clubs, lies >= 0, place < t["laid"][:, None])),
    )
    block = t["block"][np.arange(len(nodes))[:, None], np.clip(place, 0, state.BLOCKS - 1)]
    space = nodes % state.SPACES
    spaces = np.where(clubs, 1, t.box["block_spaces"][np.clip(block, 0, None)])
    hulk = np.arange(state.PAWNS) == state.HULK
    fits = np.where(hulk, (space == state.AT_LARGE) & ~clubs, space < spaces)
    yield "pawns stand on spaces, the Hulk at large", all_of(~t.net | fits)
    alike = (nodes[:, :, None] == nodes[:, None, :]) & t.net[:, :, None] & t.net[:, None, :]
    room = np.where(
        clubs | hulk,
        state.UNLIMITED,
        t.box["block_room"][np.clip(block, 0, None), np.clip(space, 0, 7)],
    )
    yield "no space is too full", all_of(~t.net | (alike.sum(axis=2) <= room))
    kept = np.arange(state.PAWNS) < state.RUNNERS
    yield (
        "only Speedrunners have a controller when eliminated",
        all_of(t.net | kept | (t["owner"] == state.NOBODY)),
    )
    yield (
        "only the Idoru is there without a controller",
        all_of(~t.net | (t["owner"] >= 0) | (np.arange(state.PAWNS) == state.IDORU)),
    )
    mine = t["owner"][:, None, : state.RUNNERS] == np.arange(state.SEATS)[:, None]
    runner = np.where(mine.any(axis=2), mine.argmax(axis=2), state.NONE)
    yield (
        "each seat has one Speedrunner",
        all_of(t["runner"] == runner) & all_of(mine.sum(axis=2) <= 1),
    )
    worn = t["worn"][:, :, :, None] == np.arange(state.PAWNS)
    gives = np.where(worn, t.box["card_gives"][None, :, None, None], 0)
    able = np.bitwise_or.reduce(np.bitwise_or.reduce(gives, axis=1), axis=1)
    yield "pawns have their abilities", all_of(t["able"] == (able | t.box["pawn_abilities"]))
    yield "what pawns carry is counted", all_of(t["load"] == worn.sum(axis=(1, 2)))
    yield "only pawns in the net carry", all_of(t.net | (t["load"] == 0))


def cards(t: Table) -> Checks:
    types, seats = int(t.box["card_types"]), t["seats"]
    total = t["deck"] + t["discard"] + t["used"] + t["hand"].sum(axis=1)
    total = total + (t["worn"] >= 0).sum(axis=2) + counts(t["club_card"], state.TYPES)
    moving = np.isin(t["doing"], (state.EQUIPS, state.PUTS)) & (t["card"] >= 0)
    total = total + counts(np.where(moving, t["card"], -1)[:, None], state.TYPES)
    yield "every card is somewhere", all_of(total == t.box["card_copies"])
    for field in ("deck", "discard", "used", "hand"):
        yield f"no cards below none: {field}", all_of(t[field] >= 0)
    yield "the deck is counted", t["deck"].sum(axis=1) == t["deck_cards"]
    yield "hands are counted", all_of(t["hand"].sum(axis=2) == t["hand_cards"])
    yield "only those at the table have hands", all_of(t.seated | (t["hand_cards"] == 0))
    yield "cards are equipped by pawns", within(t["worn"], state.NONE, state.PAWNS - 1)
    worn = t["worn"] >= 0
    last = seats[:, None, None] - 1
    yield (
        "who equipped a card is known",
        all_of(np.where(worn, (t["payer"] >= 0) & (t["payer"] <= last), t["payer"] == -1)),
    )
    yield "counters lie on equipped cards", all_of(worn | (t["paid"] == 0))
    calls = t.box["card_calls"][np.clip(t["club_card"], 0, types - 1)]
    lies = t["club_card"] >= 0
    yield (
        "block cards lie at their places",
        within(t["club_card"], -1, types - 1)
        & all_of(~lies | (calls == state.CRACKER + np.arange(state.CLUBS))),
    )
    rows = np.arange(len(lies))[:, None]
    holder = t["control"][rows, np.clip(t["club_place"], 0, state.BLOCKS - 1)]
    yield (
        "beside a block of their owner",
        all_of(
            np.where(
                lies,
                (t["club_place"] >= 0)
                & (t["club_place"] < state.BLOCKS)
                & (t["club_owner"] >= 0)
                & (holder == t["club_owner"]),
                (t["club_place"] == state.NONE)
                & (t["club_owner"] == state.NOBODY)
                & (t["club_paid"] == 0),
            )
        ),
    )
    side = t["club_side"]
    yield "in a direction", all_of(np.where(lies, (side >= 0) & (side < 6), side == state.NONE))
    hired = t["hired_by"] >= 0
    pawn = t["owner"][:, state.CRACKER :]
    yield (
        "who hired a pawn controls it",
        all_of(np.where(hired, t["hired_by"] == pawn, t["hired_by"] == -1))
        & all_of(hired | (t["hired_paid"] == 0)),
    )


def last_roll(t: Table) -> Checks:
    rolled = t["rolls"] > 0
    yield "rolls are counted", within(t["rolls"], 0, MOST_ROLLS)
    yield (
        "rolls for control or of attacks",
        np.where(rolled, one_of(t["roll_for"], state.BREAKS, state.DELETES), t["roll_for"] == 0),
    )
    for field, low, high in (
        ("roll_pawn", -1, state.PAWNS - 1),
        ("roll_target", 0, state.PAWNS),
        ("roll_place", 0, state.PLACES - 1),
        ("roll_faces", 0, 126),
        ("roll_die", 0, state.FACES),
        ("roll_black", 0, 1),
    ):
        zero = all_of(t[field].reshape(len(rolled), -1) == 0)
        yield f"the last roll: {field}", within(t[field], low, high) & (rolled | zero)


def tallies(t: Table) -> Checks:
    for field, most in (("turns", 60), ("breaks", 400), ("broken", 400), ("attacks", 400)):
        yield f"counted: {field}", within(t[field], 0, np.where(t.seated, most, 0))
    yield "pawns lost are counted", within(t["lost"], 0, np.where(t.seated, 400, 0))
    yield "not more successes than tries", all_of(t["broken"] <= t["breaks"])
    yield "uses of cards are counted", within(t["uses"], 0, 2000)


PARTS = (table_set, turn, blocks, control, bonus, pawns, cards, last_roll, tallies)
