"""Cytress: setting the table (chapter 2 of the rules; 14.1 for solo)."""

from offworld.games.cytress.pieces import close_gap, deal_intel
from offworld.games.cytress.state import (
    AI,
    AI_CARDS_EACH,
    AI_IDLE,
    BOARDS,
    BOUNTIES,
    CHOOSING,
    CREWS,
    DECK,
    EXPERIENCED,
    FACTIONS,
    FEW_SIDE,
    FIRST_PLAYER,
    HEXES,
    IN_BOX,
    INTEL,
    MANY_SIDE,
    NOBODY,
    NOTHING,
    NOWHERE,
    ROW,
    SEATS,
    SHOWN,
    SLOTS,
    STRATOLITE_CARDS,
    TILE_HEXES,
    TILES,
    TRANSPORTS,
    TUBE_SECTIONS,
)
from offworld.kernel.dice import GAME, below, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def set_up(box, s, seats, variant, seed):
    """Lays everything out; the first question is not yet asked."""
    seed_dice(s.rng, seed, GAME)
    s.solo = 1 if seats == 1 else 0
    s.seats = seats + s.solo
    many = seats >= 4 or (s.solo == 1 and variant != EXPERIENCED)
    s.district_side = MANY_SIDE if many else FEW_SIDE  # 2.2, 14.1
    s.market_side = below(s.rng, 2)  # 2.4
    lay_map(box, s, seats)
    lay_cards(box, s, seats)
    s.tubes = box.solo_tubes if s.solo == 1 else box.tubes_each * seats  # 2.7, 14.1
    s.spare_tubes = TUBE_SECTIONS - s.tubes
    for seat in range(SEATS):
        set_seat(box, s, seat)
    deal_rebels(s)
    choose_first(s)
    s.phase = CHOOSING
    s.asked = NOTHING
    s.stratolite = NOWHERE
    s.hex_at = NOWHERE
    s.ai_to_do = AI_IDLE
    if s.solo == 1:
        for faction in range(FACTIONS):  # 14.8
            s.ai_deck[faction] = 1
            s.ai_tracker[faction] = AI_CARDS_EACH


@rule
def lay_map(box, s, seats):  # 2.1
    """Tiles chosen at random, in the pattern for this many seats."""
    s.pattern = max(0, seats - 3)
    tiles = box.pattern_tiles[s.pattern]
    for position in range(TILES):
        s.tile_at[position] = position
    for position in range(tiles):
        other = position + below(s.rng, TILES - position)
        tile = s.tile_at[position]
        s.tile_at[position] = s.tile_at[other]
        s.tile_at[other] = tile
    for position in range(tiles, TILES):
        s.tile_at[position] = NOWHERE
    s.hexes = tiles * TILE_HEXES
    for here in range(HEXES):
        s.hex_crew[here] = NOBODY
        s.hex_faction[here] = NOWHERE
    for here in range(s.hexes):
        tile = s.tile_at[box.hex_tile[s.pattern, here]]
        faction = box.tile_faction[tile, box.hex_cell[s.pattern, here]]
        s.hex_faction[here] = faction
        s.empty[faction] += 1


@rule
def lay_cards(box, s, seats):
    for card in range(INTEL):  # 2.3
        s.intel_at[card] = DECK
    for faction in range(FACTIONS):
        for slot in range(SLOTS):
            deal_intel(s, faction, slot)
    for bounty in range(BOUNTIES):  # 2.5
        s.bounty_at[bounty] = SHOWN if bounty < FACTIONS or seats >= 4 else IN_BOX
    for card in range(STRATOLITE_CARDS):  # 2.6
        s.stratolite_at[card] = DECK
    for i in range(ROW):
        close_gap(s, i)


@rule
def set_seat(box, s, seat):  # 2.9
    s.board[seat] = NOWHERE
    s.rebel[seat] = NOWHERE
    s.leader[seat] = NOWHERE
    s.reserved[seat] = NOWHERE
    if seat < s.seats:
        s.crew[seat] = CREWS
        if s.solo == 0 or seat != AI:  # 14.3
            s.transports[seat] = TRANSPORTS
            for resource in range(FACTIONS):
                s.stock[seat, resource] = box.start_stock


@rule
def deal_rebels(s):  # 2.8
    """A random rebel board each; the AI has none."""
    players = s.seats - s.solo
    for seat in range(players):
        skip = below(s.rng, BOARDS - seat)
        for board in range(BOARDS):
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
    s.marker = AI if s.solo == 1 else below(s.rng, s.seats)
    s.first = s.marker
    emit(FIRST_PLAYER, s.first)
