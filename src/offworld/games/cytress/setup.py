"""Cytress: the setup (chapter 2 of the rules; 14.1 for solo)."""

from offworld.games.cytress import state
from offworld.games.cytress.pieces import close_gap, deal_intel
from offworld.kernel.dice import GAME, MAIN, below, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def set_up(box, s, seats, variant, seed):
    """Fill a zeroed state, up to the first question."""
    seed_dice(s.rng, seed, GAME)
    s.solo = 1 if seats == 1 else 0
    s.seats = seats + s.solo
    many = seats >= 4 or (s.solo == 1 and variant != state.EXPERIENCED)
    s.district_side = state.MANY_SIDE if many else state.FEW_SIDE  # 2.2, 14.1
    s.market_side = below(s.rng, MAIN, 2)  # 2.4
    lay_map(box, s, seats)
    lay_cards(box, s, seats)
    s.tubes = box.solo_tubes if s.solo == 1 else box.tubes_each * seats  # 2.7, 14.1
    s.spare_tubes = state.TUBE_SECTIONS - s.tubes
    for seat in range(state.SEATS):
        set_seat(box, s, seat)
    deal_rebels(s)
    choose_first(s)
    turn_map(box, s)
    s.phase = state.CHOOSING
    s.asked = state.NOTHING
    s.stratolite = state.NOWHERE
    s.hex_at = state.NOWHERE
    s.ai_to_do = state.AI_IDLE
    if s.solo == 1:
        set_up_ai(box, s)


@rule
def set_up_ai(box, s):  # 14.8, 15.9
    """Lay out the AI's cards and put its sleepers on Stratos, besides its twelve crews."""
    for faction in range(state.FACTIONS):
        s.ai_deck[faction] = 1
        s.ai_tracker[faction] = state.AI_CARDS_EACH
    for level in range(state.LEVELS):
        s.stratos[state.AI, level] = box.sleepers[s.district_side, level]


@rule
def lay_map(box, s, seats):  # 2.1
    """Choose random tiles for the pattern of this number of seats."""
    s.pattern = seats - 1
    tiles = box.pattern_tiles[s.pattern]
    for position in range(state.TILES):
        s.tile_at[position] = position
    for position in range(tiles):
        other = position + below(s.rng, MAIN, state.TILES - position)
        tile = s.tile_at[position]
        s.tile_at[position] = s.tile_at[other]
        s.tile_at[other] = tile
    for position in range(tiles, state.TILES):
        s.tile_at[position] = state.NOWHERE


@rule
def turn_map(box, s):  # 2.1
    """Turn each tile at random. This is drawn last: rebels and first player don't depend on it."""
    tiles = box.pattern_tiles[s.pattern]
    for position in range(tiles):
        s.tile_turn[position] = box.tile_turn * below(s.rng, MAIN, 6 // box.tile_turn)
    s.hexes = tiles * box.tile_hexes
    for here in range(state.HEXES):
        s.hex_crew[here] = state.NOBODY
        s.hex_faction[here] = state.NOWHERE
    for here in range(s.hexes):
        position = box.hex_tile[s.pattern, here]
        cell = box.turned_cell[s.tile_turn[position], box.hex_cell[s.pattern, here]]
        faction = box.tile_faction[s.tile_at[position], cell]
        s.hex_faction[here] = faction
        s.empty[faction] += 1


@rule
def lay_cards(box, s, seats):
    """Deal the intel and the Stratolite row; lay out the bounties."""
    for card in range(state.INTEL):  # 2.3
        s.intel_at[card] = state.DECK
    for faction in range(state.FACTIONS):
        for slot in range(state.SLOTS):
            deal_intel(s, faction, slot)
    for bounty in range(state.BOUNTIES):  # 2.5
        s.bounty_at[bounty] = state.SHOWN if bounty < state.FACTIONS or seats >= 4 else state.IN_BOX
    for card in range(state.STRATOLITE_CARDS):  # 2.6
        s.stratolite_at[card] = state.DECK
    for i in range(state.ROW):
        close_gap(s, i, state.BY_SETUP)


@rule
def set_seat(box, s, seat):  # 2.9
    """Give a seat its crews, transports and first resources."""
    s.board[seat] = state.NOWHERE
    s.rebel[seat] = state.NOWHERE
    s.leader[seat] = state.NOWHERE
    s.reserved[seat] = state.NOWHERE
    if seat < s.seats:
        s.crew[seat] = state.CREWS
        if s.solo == 0 or seat != state.AI:  # 14.3
            s.transports[seat] = state.TRANSPORTS
            for resource in range(state.FACTIONS):
                s.stock[seat, resource] = box.start_stock


@rule
def deal_rebels(s):  # 2.8
    """Deal a random rebel board to each seat but the AI's."""
    players = s.seats - s.solo
    for seat in range(players):
        skip = below(s.rng, MAIN, state.BOARDS - seat)
        for board in range(state.BOARDS):
            dealt = False
            for other in range(seat):
                if s.board[other] == board:
                    dealt = True
            if not dealt:
                if skip == 0:
                    s.board[seat] = board
                skip -= 1


@rule
def choose_first(s):  # 2.10, 14.2
    """Choose the first player at random; in a solo game it is the AI."""
    s.marker = state.AI if s.solo == 1 else below(s.rng, MAIN, s.seats)
    s.first = s.marker
    emit(state.FIRST_PLAYER, s.first)
