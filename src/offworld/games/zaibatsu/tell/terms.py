"""Zaibatsu in words: what things are called, and what they do."""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, counted, listed

ACTIONS = ("Search", "Icebreaker", "Delete", "Reboot")
ACTION_RULES = ("7.2", "7.7", "7.13", "7.18")
DOING_RULES = {
    state.SEARCHES: "7.2",
    state.BREAKS: "7.7",
    state.DELETES: "7.13",
    state.REBOOTS: "7.18",
    state.MOVES: "4.2",
    state.EQUIPS: "10.1",
    state.PUTS: "11.1",
}
DIRECTIONS = ("right", "upper right", "upper left", "left", "lower left", "lower right")
LEVELS = ("no ICE", "low ICE", "medium ICE", "high ICE", "black ICE")
CLASSES = (
    "nothing else",
    "generic item",
    "defence equipment",
    "neuroconsole",
    "bot",
    "weapon",
    "drones' weapon",
    "malware",
    "block card",
)
CLASS_RULES = ("4.1", "10.3", "10.4", "10.6", "10.8", "10.6", "10.7", "10.5", "11.1")
KINDS = ("Speedrunner", "Cleaner", "Drone", "")
POWERS = {  # of pawns, besides their abilities
    state.TURRET: "may shoot once in each turn of others, at a pawn that moves into its reach",
    state.GYNOID: "at the beginning of the turn steals a card of a player with a pawn in reach",
    state.IDORU: "its control counter counts as placed",
    state.CRACKER: "rolls a die more against blocks of others",
}

EFFECTS = {  # of blocks, and the rule of each
    state.SPRAWL: (
        "When laid: each player discards a card for each own pawn in the Cybernet",
        "11.7",
    ),
    state.YAKUZA: ("When laid: an attack with {value} on every pawn", "11.6"),
    state.COPYLEFT: ("When laid: each player gains a bonus counter", "11.7"),
    state.TOEI: ("When laid: the Idoru enters, and nobody controls it", "8.10"),
    state.PULSE: ("When laid: each player with several pawns eliminates one of them", "11.7"),
    state.ANTRO: ("When laid: each player draws a card", "11.7"),
    state.FIGURE: ("Who gains control takes {figure}", "6.4"),
    state.BROADCAST: ("While controlled: Reboot may lead here", "11.8"),
    state.STAND_ALONE: (
        "While controlled: an eliminated Speedrunner returns at the beginning of the turn",
        "11.8",
    ),
    state.UNDERGROUND: (
        "While controlled: your pawns step straight between here and the Central Core",
        "11.8",
    ),
    state.SEARCH_ENGINE: (
        "While controlled: at the beginning of the turn swap a card of your hand for one "
        "of the discard pile",
        "11.9",
    ),
    state.BLACK_MARKET: ("While controlled: every cost is 1 less", "11.8"),
    state.FINANCE: ("While controlled, Financial Sector: hand size +1", "11.4"),
    state.AI: ("While controlled, A.I.: +1 die on every Icebreaker", "11.5"),
    state.FREESIDE: ("Who gains control puts a second control counter on it", "11.10"),
}


def seat_names(s: Record) -> tuple[str, ...]:
    """Return the default names of all places: colours."""
    return SEAT_NAMES[: s.seats]


# --- dice ---


def face_list(bits: int) -> list[int]:
    """Return the faces of a set of bits."""
    return [face for face in range(1, state.FACES + 1) if bits >> face & 1]


def faces(bits: int) -> str:
    """Return faces in words: "3, 4 or 6"; "no face" for none."""
    found = [str(face) for face in face_list(bits)]
    return listed(found, "or") if found else "no face"


# --- blocks and spaces ---


def block(box: Box, number: int) -> str:
    """Return the name of a block, unlike that of a pawn; no sentence ends with two full stops."""
    name = box.names["block"][number]
    if name in box.names["pawn"]:
        return f"{name}'s block"
    return f"the {name.replace('.', '')} block" if name.endswith(".") else name


def club_type(box: Box, club: int) -> int:
    """Return the type of card of a block card: Gentleman Loser, or Cabazia Club."""
    r = box.record
    for card_type in range(r.card_types):
        if r.card_calls[card_type] == state.CRACKER + club:
            return card_type
    raise ValueError(f"no block card calls pawn {state.CRACKER + club}")


def place(box: Box, s: Record, number: int) -> str:
    """Return the name of what lies at a place: a block, or a block card."""
    if number >= state.BLOCKS:
        return card(box, club_type(box, number - state.BLOCKS))
    return "the Central Core" if number == state.CORE else block(box, s.block[number])


def zone_name(box: Box, block_number: int, turn: int, space: int) -> str:
    """Return where on a block a space is, as the block lies: "upper left", "middle"."""
    zones = box.record.block_zones[block_number, space]
    if zones & 1:
        return "middle"
    for side in range(state.SIDES):
        if zones >> (side + 1) & 1:
            return DIRECTIONS[(side + turn) % state.SIDES]
    return "only"


def node(box: Box, s: Record, number: int) -> str:
    """Return a space: "the upper left space of Sprawl"; the whole block where it has only one."""
    where, space = divmod(number, state.SPACES)
    name = place(box, s, where)
    if where >= state.BLOCKS or space == state.AT_LARGE:
        return name
    if box.record.block_spaces[s.block[where]] == 1:
        return name
    return f"the {zone_name(box, s.block[where], s.block_turn[where], space)} space of {name}"


def node_word(box: Box, s: Record, number: int) -> str:
    """Return a space as people type it: "sprawl upper left"."""
    where, space = divmod(number, state.SPACES)
    name = place(box, s, where).lower().removeprefix("the ")
    if where >= state.BLOCKS:
        return name
    if space == state.AT_LARGE:
        return f"{name} block"
    return f"{name} {zone_name(box, s.block[where], s.block_turn[where], space)}"


def effect(box: Box, number: int) -> tuple[str, str]:
    """Return what a block does, and the rule; nothing for the Central Core."""
    r = box.record
    words, rule = EFFECTS.get(int(r.block_effect[number]), ("", "5.2"))
    figure = r.block_figure[number]
    named = pawn(box, figure) if figure >= 0 else ""
    return words.format(value=counted(r.block_value[number], "skull"), figure=named), rule


def ice(box: Box, number: int) -> str:
    """Return the ICE of a block: "low ICE, broken by 1, 3 or 5"."""
    r = box.record
    bits = r.block_ice[number]
    if not bits:
        return "no ICE value"
    return f"{LEVELS[r.block_level[number]]}, broken by {faces(bits)}"


# --- pawns ---


def pawn_name(box: Box, number: int) -> str:
    """Return the name of a pawn, without an article."""
    return box.names["pawn"][number]


def pawn(box: Box, number: int) -> str:
    """Return a pawn: "Glitch", "Cleaner A", "the Idoru"."""
    name = pawn_name(box, number)
    return f"the {name}" if number >= state.PROBE else name


def abilities(bits: int) -> list[str]:
    """Return the abilities of a set of bits."""
    return [name for i, name in enumerate(ACTIONS) if bits >> i & 1]


def travel(box: Box, number: int) -> str:
    """Return how a pawn moves."""
    r = box.record
    return (
        "moves by cards",
        f"moves up to {r.pawn_reach[number]} spaces a turn, not by cards",
        "moves by a die each turn, not by cards",
        "moves one block a turn, not by cards",
        "doesn't move",
    )[r.pawn_travel[number]]


def pawn_words(box: Box, number: int) -> str:
    """Return what a pawn can do."""
    r = box.record
    can = abilities(r.pawn_abilities[number])
    parts = [listed(can) if can else "no ability", travel(box, number)]
    if r.pawn_abilities[number] & state.CAN_DELETE:
        parts.append(f"attacks with {counted(r.pawn_skulls[number], 'skull')}")
    if r.pawn_each_turn[number]:
        free = listed(abilities(r.pawn_each_turn[number]))
        parts.append(f"once a turn {free} without a card")
    if number in POWERS:
        parts.append(POWERS[number])
    if r.pawn_face[number]:
        parts.append(f"also breaks ICE with {faces(r.pawn_face[number])}")
    parts.append(f"eliminated by {faces(r.pawn_bare[number])}")
    if r.pawn_ice[number]:
        parts.append(f"taken over by {faces(r.pawn_ice[number])}")
    return "; ".join(parts)


# --- cards ---


def card(box: Box, number: int) -> str:
    """Return the name of a type of card."""
    return box.names["card"][number]


def moves(box: Box, number: int) -> str:
    """Return the movement of a card."""
    return counted(box.record.card_moves[number], "space")


def item(box: Box, number: int) -> str:
    """Return what a card does once it is equipped or put into the Cybernet."""
    r, n = box.record, number
    if r.card_slot[n] == state.CLUB:
        return f"brings {pawn(box, r.card_calls[n])}, for {bonus(r.pawn_hire[r.card_calls[n]])}"
    parts = []
    if r.card_slot[n] == state.DEFENCE:
        parts.append(
            f"only {faces(r.card_bare[n])} eliminates the pawn, and nobody can take it over"
        )
    if r.card_gives[n]:
        parts.append(f"gives {listed(abilities(r.card_gives[n]))}")
    if r.card_dice[n]:
        kind = "black die" if r.card_black[n] else "die"
        more = ", which kills the pawn on failure" if r.card_black[n] else ""
        parts.append(f"+{r.card_dice[n]} {kind} for Icebreaker{more}")
    if r.card_faces[n]:
        parts.append(f"breaks ICE with {faces(r.card_faces[n])}, too")
    if r.card_skulls[n]:
        parts.append(f"+{counted(r.card_skulls[n], 'skull')} for Delete")
    if r.card_speed[n]:
        parts.append(f"{r.card_speed[n]:+d} movement point for each card".replace("-", "\u2212"))
    if r.card_hand[n]:
        parts.append(f"hand size {r.card_hand[n]:+d}".replace("-", "\u2212"))
    power = {
        state.DUMMY: "is discarded instead of the pawn's elimination",
        state.KAMIKAZE: f"sacrifice the pawn: a bomb of {counted(r.card_value[n], 'skull')} "
        "attacks all others on its block",
        state.SPY: "the player who put it there draws a card each time this pawn acts",
        state.VIRUS: "takes control of a Cleaner",
        state.CLIMBER: "the pawn ignores arrows",
    }.get(int(r.card_power[n]))
    if power:
        parts.append(power)
    return "; ".join(parts) if parts else "nothing"


def card_class(box: Box, number: int) -> str:
    """Return what a card can become: "neuroconsole"."""
    return CLASSES[box.record.card_slot[number]]


def item_rule(box: Box, number: int) -> str:
    """Return the rule of what a card can become."""
    return CLASS_RULES[box.record.card_slot[number]]


def bonus(amount: int) -> str:
    """Return bonus counters, or "nothing"."""
    return counted(amount, "bonus counter") if amount else "nothing"


def by(number: int) -> str:
    """Return the rule that an event names: 709 is "7.9"."""
    return f"{number // 100}.{number % 100}"
