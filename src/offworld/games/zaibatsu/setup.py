"""Zaibatsu: the setup (chapter 2 of the rules)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.pieces import draw_card
from offworld.games.zaibatsu.search import link_block, turn_up
from offworld.kernel.dice import GAME, MAIN, below, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders


@rule
def set_up(box, s, seats, variant, seed):
    """Fill a zeroed state, up to the first question."""
    seed_dice(s.rng, seed, GAME)
    s.seats = seats
    s.timed = 1 if variant == state.TIMED else 0
    clear(box, s)
    lay_core(box, s)
    for seat in range(seats):  # 2.3
        s.counters[seat] = box.counters[seats - 2]
    s.first = roll_first(s)
    emit(state.FIRST_PLAYER, int(s.first))
    deal(box, s)
    s.player = s.first
    s.stage = state.CHOOSING
    s.to_do = state.TO_CHOOSE


@rule
def clear(box, s):
    """Mark what is empty."""
    s.asked = state.NOTHING
    s.actor = state.NOBODY
    s.winner = state.NOBODY
    s.card = state.NONE
    s.pawn = state.NONE
    s.place = state.NONE
    s.side = state.NONE
    s.spotted = state.NONE
    s.fetched = state.NONE
    for place in range(state.BLOCKS):
        s.block[place] = state.NONE
        s.control[place] = state.NOBODY
        for side in range(state.SIDES):
            s.around[place, side] = state.NONE
    for effect in range(state.EFFECTS):
        s.effect_at[effect] = state.NONE
    for seat in range(state.SEATS):
        s.runner[seat] = state.NONE
    for pawn in range(state.PAWNS):
        s.owner[pawn] = state.NOBODY
        s.at[pawn] = state.NONE
        s.able[pawn] = box.pawn_abilities[pawn]
    for club in range(state.CLUBS):
        s.club_card[club] = state.NONE
        s.club_place[club] = state.NONE
        s.club_side[club] = state.NONE
        s.club_owner[club] = state.NOBODY
        s.hired_by[club] = state.NOBODY
    for card in range(state.TYPES):
        for copy in range(state.COPIES):
            s.worn[card, copy] = state.NONE
            s.payer[card, copy] = state.NONE


@rule
def lay_core(box, s):  # 2.1, 2.4
    """Lay the Central Core and shuffle the other blocks into the pile."""
    s.bonus_left = box.bonus_counters
    link_block(s, state.CORE, 0, 0, 0)
    for block in range(1, state.BLOCKS):
        s.pile[block] = 1
    s.pile_blocks = state.BLOCKS - 1
    turn_up(s)


@rule
def roll_first(s):  # 2.5
    """Roll a die for each player, again among those who tie, and return the first player."""
    rolling = (1 << s.seats) - 1
    first = state.NOBODY
    while first == state.NOBODY:
        best = 0
        leading = 0
        for seat in range(s.seats):
            if rolling >> seat & 1 != 0:
                face = 1 + below(s.rng, MAIN, state.FACES)
                emit(state.ROLLED_FIRST, seat, face)
                leading = leaders(leading, best, seat, face)
                best = max(best, face)
        rolling = leading
        if leading & (leading - 1) == 0:
            first = 0
            while leading >> first & 1 == 0:
                first += 1
    return first


@rule
def deal(box, s):  # 2.4, 2.6
    """Shuffle the action cards and deal the first hands."""
    for card in range(box.card_types):
        s.deck[card] = box.card_copies[card]
        s.deck_cards += box.card_copies[card]
    for place in range(s.seats):
        for _ in range(box.first_cards[s.seats - 2, place]):
            draw_card(s, (s.first + place) % s.seats, state.BY_DEAL)


# --- which Speedrunner? ---


@rule
def runners_left(s, out):  # 2.2
    """List the Speedrunners that nobody has taken."""
    count = 0
    for pawn in range(state.RUNNERS):
        if s.owner[pawn] == state.NOBODY:
            out[count] = state.TAKE_RUNNER + pawn
            count += 1
    return count


@rule
def take_runner(s, seat, pawn):  # 2.2, 2.7
    """Take a Speedrunner, which starts on the Central Core."""
    s.runner[seat] = pawn
    s.owner[pawn] = seat
    s.at[pawn] = state.CORE
    emit(state.TOOK_RUNNER, seat, pawn)
    s.asked = state.NOTHING
