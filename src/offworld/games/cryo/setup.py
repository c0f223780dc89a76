"""Cryo: the setup (chapter 2 of the rules; 10.1 to 10.5 and 10.28 for solo)."""

from offworld.games.cryo import state
from offworld.games.cryo.pieces import (
    draw_type,
    gain,
    gain_card,
    next_token,
    turn_up,
    turn_up_cavern,
)
from offworld.games.cryo.rival import draw_decisions
from offworld.kernel.dice import GAME, MAIN, below, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

DEALT = 5  # cards, of which a player keeps
KEPT = 3


@rule
def set_up(box, s, seats, variant, seed):
    """Fill a zeroed state, up to the first question."""
    seed_dice(s.rng, seed, GAME)
    s.solo = 1 if seats == 1 else 0
    s.seats = seats + s.solo
    if variant == state.UNPREDICTABLE or variant == state.BOTH:
        s.unpredictable = 1
    clear(s)
    close_docks(box, s)
    lay_tiles(box, s)
    lay_caverns(box, s)
    lay_tokens(box, s)
    for seat in range(s.seats):
        set_seat(box, s, seat)
    s.first = 0 if s.solo == 1 else below(s.rng, MAIN, s.seats)  # 2.4, 10.1
    emit(state.FIRST_PLAYER, s.first)
    give_later_players(box, s)
    deal_cards(s)
    if s.solo == 1:
        set_rival(box, s, variant)
    s.player = s.first
    s.stage = state.CHOOSING
    s.to_do = state.TO_DEAL


@rule
def clear(s):
    """Mark what is empty."""
    s.asked = state.NOTHING
    s.dock_at = state.NONE
    s.space_at = state.NONE
    s.face = state.NONE
    s.vehicle_at = state.NONE
    s.cavern_at = state.NONE
    s.home_at = state.NONE
    s.active = state.NONE
    s.decided = state.NONE
    s.pair_at = state.NONE
    s.wake_in = state.NONE
    for dock in range(state.DOCKS):
        s.drone[dock] = state.NOBODY
    for space in range(state.SALVAGE_SPACES):
        s.salvage[space] = state.NOBODY
    for place in range(state.CARD_PLACES):
        s.board_card[place] = state.NONE
    for i in range(state.DECISIONS):
        s.decision[i] = state.NONE
    for seat in range(state.SEATS):
        for slot in range(state.SLOTS):
            s.slot[seat, slot] = state.NONE
        for i in range(state.MOST_VEHICLES):
            s.vehicle[seat, i] = state.NONE


@rule
def close_docks(box, s):  # 2.9
    """Draw damage markers and close their docks."""
    for _ in range(box.damage[s.seats - 2]):
        skip = below(s.rng, MAIN, open_markers(box, s))
        for marker in range(state.MARKERS):
            dock = box.marker_dock[marker]
            if s.drone[dock] == state.NOBODY:
                if skip == 0:
                    s.drone[dock] = state.DAMAGED
                    emit(state.DAMAGED_DOCK, state.NOBODY, dock)
                    break
                skip -= 1


@rule
def open_markers(box, s):
    """Count the damage markers that are not drawn yet."""
    count = 0
    for marker in range(state.MARKERS):
        if s.drone[box.marker_dock[marker]] == state.NOBODY:
            count += 1
    return count


@rule
def lay_tiles(box, s):  # 2.7
    """Lay as many resource tiles on every space as there are players, the top one face up."""
    for face in range(state.FACES):
        s.tiles[face] = box.face_count[face]
    for stack in range(state.STACKS):
        s.stack[stack] = s.seats
        turn_up(s, stack)


@rule
def lay_caverns(box, s):  # 2.10
    """Lay the cavern tiles and turn up those of the first level's ends."""
    for tile in range(state.CAVERN_TILES):
        s.cavern_tiles[tile] = 1
    for cavern in range(state.CAVERNS):
        s.cavern[cavern] = state.ABSENT
        if box.cavern_seats[cavern] <= s.seats:
            s.cavern[cavern] = state.NONE
            if box.cavern_open[cavern] == 1:
                turn_up_cavern(box, s, cavern)


@rule
def lay_tokens(box, s):  # 2.11
    """Lay an early incident token in each section and the others on the track."""
    for token in range(state.TOKENS):
        s.early[token] = box.early_count[token]
        s.late[token] = box.late_count[token]
    s.early_track = box.early_tokens[s.seats - 2]
    s.late_track = box.late_tokens[s.seats - 2]
    s.sunset_track = box.sunset_count
    for section in range(state.SECTIONS):
        next_token(s, section)


@rule
def set_seat(box, s, seat):  # 2.2, 2.3, 2.6
    """Give a seat its drones, first materials and energy, and its pods."""
    for dock in range(state.DRONES):
        s.home[seat, dock] = 1
    for material in range(state.NANITES):
        s.stock[seat, material] = 1
    s.energy[seat] = 1
    for chamber in range(state.CHAMBERS):
        in_dispatch = chamber // state.SECTION_CHAMBERS == state.DISPATCH
        s.chamber[chamber, seat] = 2 if in_dispatch else 1


@rule
def give_later_players(box, s):  # 2.5
    """Give later players more: 1 crystal from the second on, then 1 tech, then 1 organics."""
    for place in range(1, s.seats):
        seat = (s.first + place) % s.seats
        gain(box, s, seat, state.CRYSTALS, 1, state.BY_START)
        if place >= 2:
            gain(box, s, seat, state.TECH, 1, state.BY_START)
        if place >= 3:
            gain(box, s, seat, state.ORGANICS, 1, state.BY_START)


@rule
def deal_cards(s):  # 2.12, 10.3, 10.4
    """Shuffle the deck and deal five cards to each player, but not to the rival."""
    for card in range(state.TYPES):
        s.deck[card] = state.COPIES - s.solo
        s.deck_cards += state.COPIES - s.solo
    for place in range(s.seats - s.solo):
        for _ in range(DEALT):
            gain_card(s, (s.first + place) % s.seats, state.BY_DEAL)


# --- the rival ---


@rule
def set_rival(box, s, variant):
    """Set up the rival."""
    for dock in range(state.DRONES, state.RIVAL_DRONES):  # 10.2
        s.home[state.RIVAL, dock] = 1
    lay_board_cards(s)
    upgrade = draw_type(s)  # 10.4
    s.upgrade[state.RIVAL, upgrade] = 1
    emit(state.PLAYED_UPGRADE, state.RIVAL, upgrade, state.BY_RIVALS_START)
    vehicle = draw_type(s)
    s.vehicle[state.RIVAL, 0] = vehicle
    emit(state.PLAYED_VEHICLE, state.RIVAL, vehicle, state.BY_RIVALS_START)
    gain_card(s, state.RIVAL, state.BY_RIVALS_START)
    if variant == state.HARDER or variant == state.BOTH:  # 10.28
        for material in range(state.NANITES):
            gain(box, s, state.RIVAL, material, 1, state.BY_HARDER_GAME)
    if s.unpredictable == 0:
        draw_decisions(s)


@rule
def lay_board_cards(s):  # 10.3
    """Lay one card of each type at random on the card places of the board."""
    for card in range(state.TYPES):
        skip = below(s.rng, MAIN, state.TYPES - card)
        for place in range(state.CARD_PLACES):
            if s.board_card[place] == state.NONE:
                if skip == 0:
                    s.board_card[place] = card
                    emit(state.CARD_LAID, state.NOBODY, card, place)
                    break
                skip -= 1
