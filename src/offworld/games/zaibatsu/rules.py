"""Zaibatsu: the contract and what a seat sees (1.7, 3.9, 3.11).

The phases of a turn are in phases.py and actions.py; movement and Reboot in movement.py, the other
actions in search.py, icebreak.py and delete.py; what cards become in items.py. net.py knows the
Cybernet.
"""

from offworld.games.zaibatsu import (
    actions,
    delete,
    icebreak,
    items,
    movement,
    phases,
    search,
    state,
)
from offworld.games.zaibatsu.net import place_of
from offworld.games.zaibatsu.pieces import ask
from offworld.games.zaibatsu.setup import runners_left, set_up, take_runner
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import IMAGINING, MAIN, hide_dice, seed_dice
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    """Set the table and go on to the first question."""
    set_up(box, s, seats, variant, seed)
    run_on(box, s)


@rule
def waiting(box, s):
    """Return the seat that is asked, as a set of seats."""
    return 0 if s.stage == state.OVER else 1 << s.actor


@rule
def turn_of(box, s):
    """Return the seat whose turn it is."""
    return state.NOBODY if s.stage == state.OVER else int(s.player)


@rule
def legal(box, s, seat, out):
    """List the answers to the present question."""
    asked = s.asked
    if asked == state.PLAY:
        return actions.moves(box, s, seat, out)
    if asked == state.PAWN:
        return actions.pawns(box, s, seat, out)
    if asked == state.GO:
        return movement.goals(box, s, seat, out)
    if asked == state.WAY:
        return movement.ways(box, s, out)
    if asked == state.DISCARD:
        return phases.discards(box, s, seat, out)
    if asked == state.SIDE:
        if s.doing == state.PUTS:
            return items.host_sides(box, s, out)
        return search.sides(box, s, place_of(int(s.at[s.pawn])), out)
    if asked == state.TURN:
        return search.turns(box, s, out)
    if asked == state.AIM:
        if s.doing == state.BREAKS:
            return icebreak.targets(box, s, seat, out)
        return delete.victims(box, s, seat, out)
    if asked == state.PLACE:
        return items.hosts(box, s, seat, out)
    if asked == state.REACT:
        return delete.reactions(out)
    if asked == state.SACRIFICE:
        return delete.sacrifices(s, seat, out)
    if asked == state.THEFT:
        return phases.thefts(box, s, seat, out)
    if asked == state.FETCH:
        return phases.fetches(s, out)
    return runners_left(s, out)


@rule
def apply(box, s, seat, option):
    """Take an answer and go on to the next question."""
    asked = s.asked
    if asked == state.PLAY:
        actions.move(box, s, seat, option)
    elif asked == state.PAWN:
        actions.choose_pawn(box, s, seat, option - asked)
    elif asked == state.GO:
        movement.go(box, s, seat, option - asked)
    elif asked == state.WAY:
        movement.choose_way(s, seat, option - asked)
    elif asked == state.DISCARD:
        phases.discard(box, s, seat, option)
    elif asked == state.SIDE:
        if s.doing == state.PUTS:
            items.put_club(box, s, seat, option - asked)
        else:
            search.choose_side(s, seat, option - asked)
    elif asked == state.TURN:
        search.lay_block(box, s, seat, option - asked)
    elif asked == state.AIM:
        if s.doing == state.BREAKS:
            icebreak.break_ice(box, s, seat, option - asked)
        else:
            delete.delete(box, s, seat, option - asked)
    elif asked == state.PLACE:
        items.choose_host(s, seat, option - asked)
    elif asked == state.REACT:
        delete.react(box, s, seat, option)
    elif asked == state.SACRIFICE:
        delete.sacrifice(box, s, seat, option - asked)
    elif asked == state.THEFT:
        phases.steal(s, seat, option)
    elif asked == state.FETCH:
        phases.fetch(s, seat, option)
    else:
        take_runner(s, seat, option - asked)
    run_on(box, s)


@rule
def score(box, s, out):
    """Write how near each seat is to placing all its counters, in percent."""
    total = box.counters[s.seats - 2]
    for seat in range(s.seats):
        out[seat] = 100 * (total - s.counters[seat]) // total


@rule
def bonus_of(s, seat):  # 3.11
    """Count a seat's bonus counters, those on cards among them."""
    count = int(s.bonus[seat])
    for card in range(state.TYPES):
        for copy in range(state.COPIES):
            if s.payer[card, copy] == seat:
                count += s.paid[card, copy]
    for club in range(state.CLUBS):
        if s.club_owner[club] == seat:
            count += s.club_paid[club]
        if s.hired_by[club] == seat:
            count += s.hired_paid[club]
    return count


@rule
def winners(box, s):  # 3.9, 3.11
    """Return who placed all counters; otherwise most counters, and of those most bonus counters."""
    if s.winner != state.NOBODY:
        return 1 << s.winner
    best = -1
    seats = 0
    for seat in range(s.seats):
        value = -1000 * s.counters[seat] + bonus_of(s, seat) + 1_000_000
        seats = leaders(seats, best, seat, value)
        best = max(best, value)
    return seats


# --- what a seat sees ---


@rule
def observe(box, s, seat, view):  # 1.7
    """Copy everything but the dice, the deck and the hands of others."""
    view[0] = s
    hide_dice(view[0].rng)
    for card in range(state.TYPES):
        view[0].deck[card] = 0
        for other in range(state.SEATS):
            if other != seat:
                view[0].hand[other, card] = 0


@rule
def imagine(box, view, seat, seed):
    """Deal all cards that the seat can't see anew: hands, and the rest to the deck."""
    seed_dice(view.rng, seed, IMAGINING)
    for card in range(box.card_types):
        view.deck[card] = unseen(box, view, seat, card)
    for other in range(view.seats):
        if other != seat:
            for _ in range(view.hand_cards[other]):
                card = draw_counted(view.deck, state.TYPES, view.rng, MAIN)
                view.deck[card] -= 1
                view.hand[other, card] += 1


@rule
def unseen(box, view, seat, card):
    """Count the cards of a type that a seat can't see."""
    count = box.card_copies[card] - view.discard[card] - view.used[card]
    for copy in range(state.COPIES):
        if view.worn[card, copy] != state.NONE:
            count -= 1
    for club in range(state.CLUBS):
        if view.club_card[club] == card:
            count -= 1
    if seat >= 0:
        count -= view.hand[seat, card]
    if view.card == card and is_on_its_way(view):
        count -= 1
    return count


@rule
def is_on_its_way(s):
    """Return whether the card in play lies neither in a hand nor among the used ones."""
    return s.doing == state.EQUIPS or s.doing == state.PUTS


# --- the turn ---


@rule
def run_on(box, s):
    """Go on until a seat is asked or the game is over."""
    while s.asked == state.NOTHING and s.stage != state.OVER:
        if ask_others(s):
            return
        step = s.to_do
        if step == state.TO_ACT:
            ask(s, int(s.player), state.PLAY)
        elif step == state.TO_RECYCLE:
            phases.recycle(s)
        elif step == state.TO_REFILL:
            phases.refill(box, s)
        elif step == state.TO_BEGIN:
            phases.begin_turn(s)
        elif step == state.TO_STEAL:
            phases.ask_theft(box, s)
        elif step == state.TO_FETCH:
            phases.ask_fetch(s)
        else:
            next_runner(s)
    if s.stage == state.OVER:
        s.asked = state.NOTHING


@rule
def ask_others(s):  # 8.7, 11.7
    """Ask who owes cards or a pawn, and the Turret's seat; return whether anybody is asked."""
    for i in range(s.seats):
        seat = (s.player + i) % s.seats
        if s.owed[seat] > 0:
            ask(s, seat, state.DISCARD)
            return True
    if s.giving != 0:
        for i in range(s.seats):
            seat = (s.player + i) % s.seats
            if s.giving >> seat & 1 != 0:
                ask(s, seat, state.SACRIFICE)
                return True
    if s.spotted != state.NONE:
        ask(s, int(s.owner[state.TURRET]), state.REACT)
        return True
    return False


@rule
def next_runner(s):  # 2.2
    """Ask the next player for a Speedrunner; when all have one, begin the game."""
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if s.runner[seat] == state.NONE:
            s.turn += 1
            s.player = seat
            ask(s, seat, state.TAKE_RUNNER)
            return
    s.stage = state.PLAYING
    s.player = (s.first + s.seats - 1) % s.seats
    s.to_do = state.TO_BEGIN
