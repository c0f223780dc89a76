"""Cryo in words: notation, questions and options."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.cryo import state
from offworld.games.cryo.cards import price
from offworld.games.cryo.caverns import launch_price, scout_price
from offworld.games.cryo.deploy import wake_price
from offworld.games.cryo.pieces import is_spared, pods_in_section
from offworld.games.cryo.scoring import mission_value
from offworld.games.cryo.tell.terms import (
    MATERIALS,
    MISSIONS,
    POWERS,
    SECTION_LETTERS,
    SECTION_WORDS,
    SECTIONS,
    SIDES,
    USES,
    a_vehicle,
    action,
    action_cost,
    action_gain,
    amount,
    amounts,
    card,
    cavern,
    cavern_name,
    chamber,
    chamber_word,
    dock_name,
    dock_place,
    face,
    salvage_space,
    slot_place,
    tile_points,
    token,
)
from offworld.presentation.words import Line, Telling, Typed, Words, counted, listed

# --- notation ---


def _dock_word(dock: int) -> str:
    if dock == state.LAUNCH_DOCK:
        return "launch"
    section, number = divmod(dock, state.SECTION_DOCKS)
    return f"{SECTION_LETTERS[section]}{number + 1}"


def _card_word(t: Telling, number: int) -> str:
    return card(t.box, number).lower()


def _side_of(t: Telling, space: int) -> str:
    """Return on which side of the drone's dock a space lies."""
    sides = [t.box.record.dock_space[t.s.dock_at, side] for side in range(state.SIDES)]
    return SIDES[sides.index(space)] if space in sides else "there"


def _space_notation(t: Telling) -> str:
    return f"{action(t.box, t.n)} {_side_of(t, t.n)}"


def _tile_notation(t: Telling) -> str:
    return "gain" if t.n == 0 else f"slot {t.n}"


def _play_notation(t: Telling) -> str:
    if t.n == state.TYPES * state.USES:
        return "play no more"
    number, use = divmod(t.n, state.USES)
    return f"play {_card_word(t, number)} as {USES[use]}"


def _wake_notation(t: Telling) -> str:
    return "wake no more" if t.n == state.CHAMBERS else f"wake {chamber_word(t.n)}"


def _salvage_notation(t: Telling) -> str:
    return "salvage no more" if t.n == state.SALVAGE_SPACES else f"salvage {t.number}"


def _vehicle_notation(t: Telling) -> str:
    return "launch no more" if t.n == state.MOST_VEHICLES else f"launch vehicle {t.number}"


def _home_notation(t: Telling) -> str:
    dock, used = divmod(t.n, 2)
    return f"{'use' if used else 'dock'} {dock + 1}"


def _pair_words(t: Telling) -> list[str]:
    return [cavern_name(t.box, t.box.record.pair[t.n, i]) for i in range(2)]


NOTATION: Mapping[int, Typed] = {
    state.DOCK: lambda t: f"deploy {_dock_word(t.n)}",
    state.RECALL: "recall",
    state.SCRAP: lambda t: f"scrap {_card_word(t, t.n)}",
    state.END: "end",
    state.SPACE: _space_notation,
    state.TILE: _tile_notation,
    state.MATERIAL: lambda t: MATERIALS[t.n],
    state.WAKE: _wake_notation,
    state.TIMES: "burn {number}",
    state.PLAY: _play_notation,
    state.SALVAGE: _salvage_notation,
    state.CAVERN: lambda t: f"cavern {cavern_name(t.box, t.n).lower()}",
    state.VEHICLE: _vehicle_notation,
    state.BOARD: "pods {number}",
    state.LEAVE: "leave {number}",
    state.TOKEN: lambda t: f"resolve {SECTION_WORDS[t.n]}",
    state.HOME: _home_notation,
    state.DISCARD: lambda t: f"discard {_card_word(t, t.n)}",
    state.RIVAL_DOCK: lambda t: f"rival {_dock_word(t.n)}",
    state.RIVAL_MATERIAL: lambda t: f"rival {MATERIALS[t.n]}",
    state.RIVAL_SALVAGE: "rival salvage {number}",
    state.RIVAL_TOKEN: lambda t: f"rival resolve {SECTION_WORDS[t.n]}",
    state.RIVAL_SECTION: lambda t: f"rival section {SECTION_WORDS[t.n]}",
    state.RIVAL_CHAMBER: lambda t: f"rival wake {chamber_word(t.n)}",
    state.RIVAL_CAVERN: lambda t: f"rival cavern {cavern_name(t.box, t.n).lower()}",
    state.RIVAL_PAIR: lambda t: f"rival pair {' '.join(_pair_words(t)).lower()}",
    state.RIVAL_MORE: lambda t: f"rival more {cavern_name(t.box, t.n).lower()}",
}


# --- questions ---


def _turn_question(t: Telling) -> Line:
    if t.s.scrapped == 1:
        return Line(f"A card is scrapped. What {t.verb('does')} {t.who} do", "3.1")
    return Line(f"What {t.verb('does')} {t.who} do", "3.1")


def _cavern_question(t: Telling) -> Line:
    if t.box.record.space_action[t.s.space_at] == state.SCOUTING:
        return Line(f"Which cavern {t.verb('does')} {t.who} scout", "4.14")
    name = card(t.box, t.s.vehicle[t.seat, t.s.vehicle_at])
    return Line(f"Where {t.verb('does')} {t.who} launch the {name}", "4.15")


def _board_question(t: Telling) -> Line:
    where = cavern(t.box, t.s, t.s.cavern_at)
    rule = "7.5" if t.box.record.space_action[t.s.space_at] == state.SCOUTING else "4.15"
    return Line(f"How many pods {t.verb('does')} {t.who} send to {where}", rule)


def _material_question(t: Telling) -> Line:
    if t.s.paying == 1:
        return Line(f"Which material {t.verb('does')} {t.who} pay", "6.3")
    return Line(f"Which material {t.verb('does')} {t.who} gain", "1.8")


def _wake_question(t: Telling) -> Line:
    rule = "6.4" if t.s.home_at >= 0 else "4.11" if t.s.wake_in == state.ANY_SECTION else "4.6"
    return Line(f"From which chamber {t.verb('does')} {t.who} wake a pod", rule)


def _play_question(t: Telling) -> Line:
    if t.s.home_at >= 0:
        return Line(f"Which card {t.verb('does')} {t.who} play without tech", "6.4")
    return Line(f"Which card {t.verb('does')} {t.who} play", "7.1")


def _discard_question(t: Telling) -> Line:
    which = f"Which card {t.verb('does')} {t.who} discard"
    if t.s.stage == state.CHOOSING:
        return Line(f"{t.who} {t.verb('keeps')} three cards. {which}", "2.12")
    if t.s.owed > 0:
        return Line(f"{which} to pay for the action", "6.3")
    return Line(f"{which} down to five", "3.4")


def _home_question(t: Telling) -> Line:
    left = f" ({t.s.returning} to come)" if t.s.returning > 1 else ""
    return Line(f"To which dock does {t.whose} next drone come home{left}", "5.7")


def _tile_question(t: Telling) -> Line:
    shown = face(t.box, t.s.top[t.box.record.space_stack[t.s.space_at]])
    return Line(f"The tile shows {shown}. What {t.verb('does')} {t.who} do with it", "4.4")


def _rival(t: Telling) -> str:
    return t.name(state.RIVAL)


def _rivals_material(t: Telling) -> Line:
    rule = "10.9" if t.s.face >= 0 else "10.14"
    return Line(f"Which material does {_rival(t)} gain", rule)


QUESTIONS: Mapping[int, Words] = {
    state.DOCK: _turn_question,
    state.END: Line("{does} {who} scrap a card before the turn ends", "3.2"),
    state.SPACE: lambda t: Line(
        f"Which action {t.verb('does')} {t.who} take at {dock_name(t.s.dock_at)}", "4.2"
    ),
    state.TILE: _tile_question,
    state.MATERIAL: _material_question,
    state.WAKE: _wake_question,
    state.TIMES: Line("How many crystals {does} {who} turn into energy", "4.8"),
    state.PLAY: _play_question,
    state.SALVAGE: Line("Where {does} {who} send a pod to salvage", "4.13"),
    state.CAVERN: _cavern_question,
    state.VEHICLE: Line("Which vehicle {does} {who} launch", "4.15"),
    state.BOARD: _board_question,
    state.LEAVE: Line("Which pod at salvage boards the vehicle", "4.16"),
    state.TOKEN: Line("Which incident {does} {who} resolve", "5.2"),
    state.HOME: _home_question,
    state.DISCARD: _discard_question,
    state.RIVAL_DOCK: lambda t: Line(f"To which dock does {_rival(t)} deploy a drone", "10.13"),
    state.RIVAL_MATERIAL: _rivals_material,
    state.RIVAL_SALVAGE: lambda t: Line(f"Which material does {_rival(t)} salvage", "10.17"),
    state.RIVAL_TOKEN: lambda t: Line(f"Which incident does {_rival(t)} resolve", "10.19"),
    state.RIVAL_SECTION: lambda t: Line(
        f"In which section do two more pods of {_rival(t)} wake", "10.23"
    ),
    state.RIVAL_CHAMBER: lambda t: Line(
        f"In which chamber does a pod of {_rival(t)} wake", "10.23"
    ),
    state.RIVAL_CAVERN: lambda t: Line(f"Which cavern does {_rival(t)} scout", "10.26"),
    state.RIVAL_PAIR: lambda t: Line(
        f"To which two caverns do the pods of {_rival(t)} go", "10.26"
    ),
    state.RIVAL_MORE: lambda t: Line(f"Which cavern gets one pod more of {_rival(t)}", "10.26"),
}


# --- options ---


def _dock(t: Telling) -> Line:
    spaces = [t.box.record.dock_space[t.n, side] for side in range(state.SIDES)]
    words = [_space_words(t, space) for space in spaces if space >= 0]
    return Line(f"deploy to {dock_place(t.n)}: {listed(words, 'or')}", "4.1")


def _space_words(t: Telling, space: int) -> str:
    """Return an action in a few words; a resource space by what it gives now."""
    stack = t.box.record.space_stack[space]
    if stack < 0:
        return action(t.box, space)
    if t.s.stack[stack] > 0:
        return f"a tile ({face(t.box, t.s.top[stack])})"
    return amount(t.box.record.stack_prints[stack], 1)


def _scrap(t: Telling) -> Line:
    gain = [t.box.record.scrap_gain[t.n, resource] for resource in range(state.RESOURCES)]
    return Line(f"scrap {card(t.box, t.n)} for {amounts(gain)}", "3.2")


def _space(t: Telling) -> Line:
    r = t.box.record
    kind, stack = r.space_action[t.n], r.space_stack[t.n]
    side = _side_of(t, t.n)
    if kind == state.RESOURCE:
        if t.s.stack[stack] > 0:
            return Line(f"take the tile {side}: {face(t.box, t.s.top[stack])}", "4.4")
        return Line(f"take the printed {amount(r.stack_prints[stack], 1)} {side}", "4.5")
    cost = _waking(t)
    texts = {
        state.STASIS: (f"stasis control: wake up to three pods here, {cost}", "4.6"),
        state.GENERATOR: ("generator: turn up to three crystals into energy", "4.8"),
        state.WORKSHOP: ("workshop: play up to three cards", "4.9"),
        state.MED_BAY: (f"med bay: wake up to three pods of any section, {cost}", "4.11"),
        state.ARCHIVE: (f"archive: draw {amount(state.CARD, r.archive_cards)}", "4.10"),
        state.STORES: (f"stores: gain {amount(state.NANITES, r.stores_nanites)}", "4.12"),
        state.SALVAGE_WORK: ("salvage: send up to three pods to work", "4.13"),
        state.SCOUTING: (f"scouting: turn up a cavern for {_scouting(t)}", "4.14"),
        state.LAUNCHING: ("launch: send pods down to the caverns", "4.15"),
    }
    return Line(*texts[kind])


def _waking(t: Telling) -> str:
    """Return what waking up to three pods costs; a Thaw Coil makes the first cheaper."""
    first, other = (wake_price(t.box.record, t.s, t.seat, times) for times in (0, 1))
    if first == other:
        return f"each for {_price(state.ORGANICS, first)}"
    rest = _price(state.ORGANICS, other)
    return f"the first for {_price(state.ORGANICS, first)}, each other for {rest}"


def _scouting(t: Telling) -> str:
    return _price(state.ENERGY, scout_price(t.box.record, t.s, t.seat))


def _price(resource: int, count: int) -> str:
    return amount(resource, count) if count else "nothing"


def _tile(t: Telling) -> Line:
    r, stack = t.box.record, t.box.record.space_stack[t.s.space_at]
    shown = face(t.box, t.s.top[stack])
    if t.n == 0:
        more = ""
        if t.s.upgrade[t.seat, state.ORE_SIFTER] == 1:
            more = f", and the printed {amount(r.stack_prints[stack], 1)}"
        return Line(f"gain {shown}{more}", "4.4")
    dock, part = slot_place(t.box, t.n - 1)
    if part == "cost":
        gain = action_gain(t.box, t.s, t.seat, dock)
        return Line(f"place it as the cost of action {dock + 1}, which brings: {gain}", "6.2")
    cost = action_cost(t.box, t.s, t.seat, dock)
    return Line(f"place it as the gain of action {dock + 1}, which costs: {cost}", "6.2")


def _material(t: Telling) -> Line:
    if t.s.paying == 0:
        return Line(f"gain {amount(t.n, 1)}", "1.8")
    if t.s.stock[t.seat, t.n] == 0:
        return Line(f"pay {amount(state.NANITES, 1)} in place of {amount(t.n, 1)}", "1.4")
    return Line(f"pay {amount(t.n, 1)}", "6.3")


def _wake(t: Telling) -> Line:
    if t.n == state.CHAMBERS:
        return Line("wake no more", "4.3")
    organics = wake_price(t.box.record, t.s, t.seat, t.s.times)
    cost = f" for {amount(state.ORGANICS, organics)}" if organics else ""
    rule = "6.4" if t.s.home_at >= 0 else "4.11" if t.s.wake_in == state.ANY_SECTION else "4.6"
    return Line(f"wake a pod in {chamber(t.n)}{cost}", rule)


def _times(t: Telling) -> Line:
    more = t.s.upgrade[t.seat, state.FUEL_CELLS]
    energy = t.number * t.box.record.generator_energy + more
    return Line(f"turn {amount(state.CRYSTALS, t.number)} into {energy} energy", "4.8")


def _play(t: Telling) -> Line:
    if t.n == state.TYPES * state.USES:
        return Line("play no more", "4.3")
    r = t.box.record
    number, use = divmod(t.n, state.USES)
    tech = price(r, t.s, use)
    cost = f" for {amount(state.TECH, tech)}" if tech else ""
    if use == state.AS_UPGRADE:
        what = POWERS[number].format(whose=t.either("your", "own"))
        points = counted(r.upgrade_points[number], "point")
        return Line(f"play {card(t.box, number)} as an upgrade{cost}: {what}; {points}", "7.5")
    if use == state.AS_VEHICLE:
        points = counted(r.vehicle_points[number], "point")
        what = a_vehicle(t.box, number)
        return Line(f"play {card(t.box, number)} as a vehicle{cost}: {what}; {points}", "7.4")
    name, now = t.box.names["mission"][number], mission_value(r, t.s, t.seat, number)
    what = f"{MISSIONS[number]} (now {now})"
    return Line(f"play {card(t.box, number)} as the mission {name}{cost}: {what}", "7.6")


def _salvage(t: Telling) -> Line:
    if t.n == state.SALVAGE_SPACES:
        return Line("send no more", "4.3")
    return Line(f"send a pod to {salvage_space(t.box, t.n)}", "4.13")


def _cavern(t: Telling) -> Line:
    r = t.box.record
    name = cavern(t.box, t.s, t.n)
    if r.space_action[t.s.space_at] == state.SCOUTING:
        size = "large" if r.cavern_large[t.n] else "small"
        level = ("first", "second", "third")[r.cavern_level[t.n]]
        return Line(f"scout {name}, a {size} cavern of the {level} level", "4.14")
    energy = launch_price(r, t.s.vehicle[t.seat, t.s.vehicle_at], t.n)
    points, there = tile_points(t.box, t.s.cavern[t.n]), _pods_there(t, t.n)
    return Line(f"launch to {name} for {energy} energy: {points}{there}", "4.15")


def _pods_there(t: Telling, number: int) -> str:
    """Return whose pods are in a cavern."""
    parts = [
        f"{t.s.colony[number, seat]} of {'yours' if t.name(seat) == 'you' else t.name(seat)}"
        for seat in range(t.s.seats)
        if t.s.colony[number, seat] > 0
    ]
    return f"; there are {listed(parts)}" if parts else ""


def _vehicle(t: Telling) -> Line:
    if t.n == state.MOST_VEHICLES:
        return Line("launch no more", "4.3")
    number = t.s.vehicle[t.seat, t.n]
    carries = a_vehicle(t.box, number, t.s.upgrade[t.seat, state.TOW_CABLE])
    return Line(f"launch the {card(t.box, number)}: it {carries}", "4.15")


def _token(t: Telling) -> Line:
    shown = t.s.token[t.n]
    rule = "5.5" if shown == state.SUNSET else "5.4" if shown >= state.SABOTAGE else "5.3"
    return Line(_incident(t, f" and gain {token(shown)}"), rule)


def _incident(t: Telling, gained: str) -> str:
    """Return what resolving a section's incident does; `gained` says it of a gain."""
    shown = t.s.token[t.n]
    where = SECTIONS[t.n]
    if shown == state.SUNSET:
        return f"resolve the sunset in {where}: the game ends after this turn"
    if shown >= state.SABOTAGE:
        number = t.n * state.SECTION_CHAMBERS + shown - state.SABOTAGE
        return f"resolve sabotage: {_victims(t, number)} in {chamber(number)}"
    return f"resolve the incident in {where}{gained}"


def _victims(t: Telling, number: int) -> str:
    """Return whose pods a sabotage destroys, without those that a Bulkhead spares."""
    parts = [
        f"{t.s.chamber[number, seat]} of {'yours' if t.name(seat) == 'you' else t.name(seat)}"
        for seat in range(t.s.seats)
        if t.s.chamber[number, seat] > 0 and not is_spared(t.s, seat)
    ]
    return f"destroy the pods, {listed(parts)}," if parts else "no pod is destroyed"


def _home(t: Telling) -> Line:
    dock, used = divmod(t.n, 2)
    if not used:
        return Line(f"put the drone on dock {dock + 1} without an action", "5.7")
    cost, gain = (part(t.box, t.s, t.seat, dock) for part in (action_cost, action_gain))
    return Line(f"put the drone on dock {dock + 1} and use it: for {cost}, {gain}", "6.1")


def _discard(t: Telling) -> Line:
    rule = "2.12" if t.s.stage == state.CHOOSING else "6.3" if t.s.owed > 0 else "3.4"
    return Line(f"discard {card(t.box, t.n)}", rule)


def _rival_section(t: Telling) -> Line:
    pods = pods_in_section(t.s, state.RIVAL, t.n)
    if pods == 1:
        return Line(f"the only pod in {SECTIONS[t.n]} wakes", "10.23")
    return Line(f"two pods wake in {SECTIONS[t.n]}, which has {pods}", "10.23")


def _rival_token(t: Telling) -> Line:
    shown = t.s.token[t.n]
    what = "a mission" if shown == state.CARD else token(shown)  # 10.8
    return Line(_incident(t, f": {_rival(t)} gains {what}"), "10.19")


OPTIONS: Mapping[int, Words] = {
    state.DOCK: _dock,
    state.RECALL: Line("recall all drones", "3.1"),
    state.SCRAP: _scrap,
    state.END: Line("end the turn", "3.5"),
    state.SPACE: _space,
    state.TILE: _tile,
    state.MATERIAL: _material,
    state.WAKE: _wake,
    state.TIMES: _times,
    state.PLAY: _play,
    state.SALVAGE: _salvage,
    state.CAVERN: _cavern,
    state.VEHICLE: _vehicle,
    state.BOARD: lambda t: Line(f"send {counted(t.number, 'pod')}", "4.15"),
    state.LEAVE: lambda t: Line(f"the pod at {salvage_space(t.box, t.n)} boards", "4.16"),
    state.TOKEN: _token,
    state.HOME: _home,
    state.DISCARD: _discard,
    state.RIVAL_DOCK: lambda t: Line(f"{_rival(t)} deploys to {dock_place(t.n)}", "10.13"),
    state.RIVAL_MATERIAL: lambda t: Line(
        f"{_rival(t)} gains {amount(t.n, 1)}", "10.9" if t.s.face >= 0 else "10.14"
    ),
    state.RIVAL_SALVAGE: lambda t: Line(
        f"{_rival(t)} salvages {MATERIALS[t.box.record.salvage_material[t.n]]}", "10.17"
    ),
    state.RIVAL_TOKEN: _rival_token,
    state.RIVAL_SECTION: _rival_section,
    state.RIVAL_CHAMBER: lambda t: Line(f"a pod wakes in {chamber(t.n)}", "10.23"),
    state.RIVAL_CAVERN: lambda t: Line(f"{_rival(t)} scouts {cavern_name(t.box, t.n)}", "10.26"),
    state.RIVAL_PAIR: lambda t: Line(f"the pods go to {listed(_pair_words(t))}", "10.26"),
    state.RIVAL_MORE: lambda t: Line(
        f"{cavern(t.box, t.s, t.n)} gets one more than the other", "10.26"
    ),
}
