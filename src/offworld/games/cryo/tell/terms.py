"""Cryo in words: what things are called."""

from __future__ import annotations

from collections.abc import Sequence

from offworld.games.cryo import state
from offworld.games.cryo.box import ACTION_NAMES
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, counted, listed

SECTIONS = ("engineering", "the laboratory", "R&D", "dispatch")
SECTION_WORDS = ("engineering", "laboratory", "r&d", "dispatch")  # as people type them
SECTION_LETTERS = "elrd"
MATERIALS = ("crystals", "organics", "tech", "nanites")
CHAMBERS = ("left", "middle", "right")
SIDES = ("right", "below", "left", "above")
USES = ("upgrade", "vehicle", "mission")
LEVELS = "ABC"

POWERS = (
    "the first pod of each visit to stasis control or the med bay costs no organics",
    "scouting costs no energy, and up to two pods go to the new cavern",
    "the first crystal of each visit to a generator brings 1 energy more",
    "each vehicle carries one pod more",
    "each recall brings 1 nanite",
    "a tile taken for its gain also brings the material printed under it",
    "sabotage spares {whose} pods",
    "each recall brings a card",
)
MISSIONS = (
    "1 point for each section without a sleeping pod",
    "1 point for each 2 pods on the second and third level",
    "1 point for each energy left after the first",
    "1 point for each vehicle and each upgrade",
    "1 point for each 2 materials left after the first 2",
    "1 point for each tile on the platform",
    "1 point for each pod in the largest colony after the fourth",
    "1 point for each cavern with a pod after the third",
)


def seat_names(s: Record) -> tuple[str, ...]:
    """Return the default names of all places: colours, and the rival."""
    if s.solo == 1:
        return (SEAT_NAMES[0], "the rival")
    return SEAT_NAMES[: s.seats]


def amount(resource: int, count: int) -> str:
    """Return an amount of a resource: "1 crystal", "2 tech", "a card"."""
    if resource == state.CRYSTALS:
        return counted(count, "crystal")
    if resource == state.NANITES:
        return counted(count, "nanite")
    if resource == state.CARD:
        return "a card" if count == 1 else f"{count} cards"
    return f"{count} {('', 'organics', 'tech', '', 'energy')[resource]}"


def amounts(counts: Sequence[int], last: str = "and") -> str:
    """Return several resources: "1 crystal and 1 energy"; "nothing" for none."""
    parts = [amount(resource, count) for resource, count in enumerate(counts) if count]
    return listed(parts, last) if parts else "nothing"


def face(box: Box, number: int) -> str:
    """Return what a resource tile shows."""
    counts = [box.record.face_gain[number, resource] for resource in range(state.RESOURCES)]
    return amounts(counts, "or" if box.record.face_either[number] else "and")


def dock_name(dock: int) -> str:
    """Return a dock by its section's letter and its number there: "E1"; or "the launch dock"."""
    if dock == state.LAUNCH_DOCK:
        return "the launch dock"
    section, number = divmod(dock, state.SECTION_DOCKS)
    return f"{SECTION_LETTERS[section].upper()}{number + 1}"


def dock_place(dock: int) -> str:
    """Return a dock with its section."""
    if dock == state.LAUNCH_DOCK:
        return "the launch dock"
    return f"dock {dock_name(dock)} in {SECTIONS[dock // state.SECTION_DOCKS]}"


def action(box: Box, space: int) -> str:
    """Return what a space beside docks does: "stasis control"."""
    return ACTION_NAMES[box.record.space_action[space]]


def chamber(number: int) -> str:
    """Return a chamber: "the left chamber of engineering"."""
    section, place = divmod(number, state.SECTION_CHAMBERS)
    return f"the {CHAMBERS[place]} chamber of {SECTIONS[section]}"


def chamber_word(number: int) -> str:
    """Return a chamber as people type it: "engineering left"."""
    section, place = divmod(number, state.SECTION_CHAMBERS)
    return f"{SECTION_WORDS[section]} {CHAMBERS[place]}"


def cavern_name(box: Box, cavern: int) -> str:
    """Return a cavern by its level and its place on it from the left: "B2"."""
    r = box.record
    level = r.cavern_level[cavern]
    before = [
        other
        for other in range(state.CAVERNS)
        if r.cavern_level[other] == level and r.cavern_x[other] <= r.cavern_x[cavern]
    ]
    return f"{LEVELS[level]}{len(before)}"


def cavern(box: Box, s: Record, number: int) -> str:
    """Return a cavern with the name of its tile, if that is face up: "B2 (Fern Dome)"."""
    tile = s.cavern[number]
    name = cavern_name(box, number)
    return f"{name} ({box.names['cavern'][tile]})" if tile >= 0 else name


def tile_points(box: Box, tile: int) -> str:
    """Return what a cavern tile scores: "6 points for most pods, 3 for second most"."""
    r = box.record
    first = f"{counted(r.tile_first[tile], 'point')} for most pods"
    return f"{first}, {r.tile_second[tile]} for second most" if r.tile_large[tile] else first


def card(box: Box, number: int) -> str:
    """Return the name of a card."""
    return box.names["card"][number]


def a_vehicle(box: Box, number: int, more: int = 0) -> str:
    """Return what a card is as a vehicle, with room for some more pods than it shows."""
    r = box.record
    energy = r.launch_energy[number]
    return f"carries {r.capacity[number] + more} pods for {energy or 'no'} energy"


def token(number: int) -> str:
    """Return what an incident token shows."""
    if number == state.SUNSET:
        return "the sunset"
    if number >= state.SABOTAGE:
        return f"sabotage of the {CHAMBERS[number - state.SABOTAGE]} chamber"
    return amount(number, 1)


def salvage_space(box: Box, space: int) -> str:
    """Return a salvage space: "the first space for crystals"."""
    r = box.record
    material = r.salvage_material[space]
    same = [i for i in range(space + 1) if r.salvage_material[i] == material]
    return f"space {len(same)} for {MATERIALS[material]}"


def action_cost(box: Box, s: Record, seat: int, dock: int) -> str:
    """Return what a platform's action costs: resources, or an empty slot."""
    slot = box.record.cost_slot[dock]
    if slot >= 0:
        return face(box, s.slot[seat, slot]) if s.slot[seat, slot] >= 0 else "an empty slot"
    return amounts([box.record.cost[dock, r] for r in range(state.RESOURCES)])


def action_gain(box: Box, s: Record, seat: int, dock: int) -> str:
    """Return what a platform's action brings: resources, a deed, or an empty slot."""
    r = box.record
    slot = r.gain_slot[dock]
    if slot >= 0:
        return face(box, s.slot[seat, slot]) if s.slot[seat, slot] >= 0 else "an empty slot"
    if r.power[dock] == state.WAKE_ONE:
        return "a pod of any section wakes"
    if r.power[dock] == state.PLAY_ONE:
        return "a card is played without tech"
    return amounts([r.gain[dock, each] for each in range(state.RESOURCES)])


def slot_place(box: Box, slot: int) -> tuple[int, str]:
    """Return the platform's action that a slot belongs to, and "cost" or "gain"."""
    r = box.record
    for dock in range(state.PLATFORM_DOCKS):
        if r.cost_slot[dock] == slot:
            return dock, "cost"
        if r.gain_slot[dock] == slot:
            return dock, "gain"
    raise ValueError(f"there is no slot {slot}")
