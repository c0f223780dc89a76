"""Cytress: the contract, the round and its phases (chapters 3, 4, 11, 12).

The landing pads are in travel.py, the rogue AI in automa.py.
"""

from offworld.games.cytress import automa, pieces, scoring, state, travel
from offworld.games.cytress.setup import set_up
from offworld.kernel.dice import IMAGINING, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

ROUND_LIMIT = 30  # 3.4

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    """Set the table and go on to the first question."""
    set_up(box, s, seats, variant, seed)
    run_on(box, s)


@rule
def waiting(box, s):
    """Return the seat that is asked, as a set of seats."""
    return 0 if s.phase == state.REBELLION else 1 << s.actor


@rule
def legal(box, s, seat, out):
    """List the answers to the present question."""
    asked = s.asked
    if asked == state.PAD:
        return travel.pads(box, s, seat, out)
    if asked == state.TAKE:
        return travel.intel(s, out)
    if asked == state.PLACE:
        return travel.places(s, out)
    if asked == state.SPY:
        return travel.spied_on(box, s, seat, out)
    if asked == state.TRADE:
        return travel.trades(box, s, seat, out)
    if asked == state.AMOUNT:
        return travel.amounts(s, seat, out)
    if asked == state.SCOUT:
        return spots(s, seat, out)
    if asked == state.RESERVE:
        return travel.reserves(s, seat, out)
    if asked == state.BRIBE:
        return travel.bribes(box, s, seat, out)
    if asked == state.PAY:
        return travel.payments(box, s, seat, out)
    if asked == state.HEIGHT:
        return travel.heights(box, s, seat, out)
    if asked == state.DROP:
        return travel.drops(s, seat, out)
    if asked == state.BOUNTY:
        return travel.bounties(s, out)
    if asked == state.BENEFIT:
        return travel.benefits(box, s, seat, out)
    if asked == state.AI_PLACE:
        return automa.places(box, s, out)
    if asked == state.AI_LIFT:
        return automa.lifts(box, s, out)
    if asked == state.AI_DROP:
        return automa.drops(box, s, out)
    return sides(out)


@rule
def apply(box, s, seat, option):
    """Take an answer and go on to the next question."""
    asked = s.asked
    if asked == state.PAD:
        travel.visit(box, s, seat, option - state.PAD)
    elif asked == state.TAKE:
        card = option - state.TAKE
        travel.take_intel(box, s, seat, card // state.SLOTS, card % state.SLOTS)
    elif asked == state.PLACE:
        travel.send_crew(box, s, seat, option - state.PLACE)
    elif asked == state.SPY:
        travel.spy(box, s, seat, option)
    elif asked == state.TRADE:
        travel.choose_trade(s, option)
    elif asked == state.AMOUNT:
        travel.trade(s, seat, option - state.AMOUNT + 1)
    elif asked == state.SCOUT:
        scout(box, s, seat, option - state.SCOUT)
    elif asked == state.RESERVE:
        travel.reserve(s, seat, option - state.RESERVE)
    elif asked == state.BRIBE:
        travel.bribe(box, s, seat, option - state.BRIBE)
    elif asked == state.PAY:
        travel.pay_renegade_in(s, option - state.PAY)
    elif asked == state.HEIGHT:
        travel.choose_height(box, s, seat, option - state.HEIGHT + 1)
    elif asked == state.DROP:
        travel.drop(box, s, seat, option - state.DROP)
    elif asked == state.BOUNTY:
        travel.take_bounty(box, s, seat, option - state.BOUNTY)
    elif asked == state.BENEFIT:
        travel.take_benefit(box, s, seat, option)
    elif asked == state.AI_PLACE:
        automa.place(box, s, option - state.AI_PLACE)
    elif asked == state.AI_LIFT:
        automa.lift(box, s, option - state.AI_LIFT)
    elif asked == state.AI_DROP:
        automa.drop(box, s, option - state.AI_DROP)
    else:
        choose_side(box, s, seat, option - state.SIDE)
    run_on(box, s)


@rule
def score(box, s, out):
    """Write each seat's prestige."""
    for seat in range(s.seats):
        out[seat] = scoring.prestige(box, s, seat)


@rule
def winners(box, s):
    """Return the set of seats that rule Cytress."""
    return scoring.best_seats(box, s)


@rule
def observe(box, s, seat, view):  # 1.7
    """Copy everything but the dice: all cards on the table are face up."""
    view[0] = s
    hide_dice(view[0].rng)


@rule
def imagine(box, view, seat, seed):
    """Give the view dice of its own."""
    seed_dice(view.rng, seed, IMAGINING)


@rule
def answers_for(box, s, seat):  # 14.12, 14.13, 14.14, 14.16
    """Return the AI where it has a tie, else the seat: bots answer the AI's ties for the AI."""
    if s.asked == state.AI_PLACE or s.asked == state.AI_LIFT or s.asked == state.AI_DROP:
        return state.AI
    return seat


# --- the round ---


@rule
def run_on(box, s):  # 3.1
    """Go on until a seat is asked or the game is over."""
    while s.asked == state.NOTHING and s.phase != state.REBELLION:
        if s.ai_to_do != state.AI_IDLE:
            automa.go_on(box, s)
        elif s.phase == state.CHOOSING:
            next_to_choose(box, s)
        elif s.phase == state.SCOUTING:
            next_to_scout(box, s)
        elif s.phase == state.TRAVEL:
            next_to_travel(s)
        else:
            next_extra_travel(box, s)


@rule
def begin_phase(s, phase):  # 3.3
    """Begin a phase with the seat that holds the first player marker."""
    s.phase = phase
    s.step = 0
    s.first = s.marker


@rule
def begin_turn(s, question):  # 3.3
    """Ask the next seat in turn order."""
    s.actor = (s.first + s.step) % s.seats
    s.step += 1
    s.turn += 1
    s.asked = question


@rule
def begin_round(box, s):  # 3.1
    """Begin a round: income, then scouting."""
    s.round_number += 1
    emit(state.ROUND_BEGAN, state.NOBODY, s.round_number)
    income(s)
    begin_phase(s, state.SCOUTING)


# --- before the first round: which side of the rebel board? ---


@rule
def next_to_choose(box, s):  # 2.8
    """Ask the next seat for its side, or begin the first round."""
    if s.step == s.seats:
        begin_round(box, s)
    else:
        begin_turn(s, state.SIDE)
        if s.solo == 1 and s.actor == state.AI:
            s.asked = state.NOTHING


@rule
def sides(out):  # 2.8
    """List both sides of a rebel board."""
    out[0] = state.SIDE
    out[1] = state.SIDE + 1
    return 2


@rule
def choose_side(box, s, seat, side):  # 2.8
    """Choose a side of the rebel board, with its starting icons."""
    rebel = s.board[seat] * 2 + side
    s.rebel[seat] = rebel
    for lifepath in range(state.FACTIONS):
        for resource in range(state.FACTIONS):
            s.icons[seat, lifepath, resource] = box.start_icons[rebel, lifepath, resource]
    emit(state.CHOSE_SIDE, seat, rebel)
    s.asked = state.NOTHING


# --- phase 1: income ---


@rule
def income(s):  # 3.2
    """Pay every seat by its Corpocrat lifepath."""
    for seat in range(s.seats):
        for resource in range(state.FACTIONS):
            amount = int(s.icons[seat, state.CORPOCRAT, resource])
            pieces.earn(s, seat, resource, amount, state.EARNED_INCOME)


# --- phase 2: which district to scout? ---


@rule
def next_to_scout(box, s):  # 4.1, 4.6, 14.5
    """Ask the next seat where its leader scouts, or begin the travel phase."""
    visits = 2 if s.seats <= 3 else 1
    if s.step == s.seats * visits:
        begin_phase(s, state.TRAVEL)
    else:
        begin_turn(s, state.SCOUT)
        if s.solo == 1 and s.actor == state.AI:
            pay_privateers(s, state.AI, automa.scout(s))  # 14.7
            s.asked = state.NOTHING


@rule
def spots(s, seat, out):  # 4.4, 4.6, 4.7, 14.4
    """List the free spots, except in the district of the seat's own leader."""
    open_spots = 1 if s.seats == 2 else state.SPOTS
    n = 0
    for faction in range(state.FACTIONS):
        if s.leader[seat] == state.NOWHERE or s.leader[seat] // state.SPOTS != faction:
            for spot in range(faction * state.SPOTS, faction * state.SPOTS + open_spots):
                if not is_occupied(s, spot):
                    out[n] = state.SCOUT + spot
                    n += 1
    return n


@rule
def is_occupied(s, spot):  # 4.4
    """Return whether a leader stands on a spot."""
    for rival in range(s.seats):
        if s.leader[rival] == spot:
            return True
    return False


@rule
def scout(box, s, seat, spot):  # 4.2, 4.3
    """Earn what the spot shows and one more for each of the seat's crews on Stratos."""
    faction = spot // state.SPOTS
    s.leader[seat] = spot
    amount = box.spot_yield[s.district_side, spot % state.SPOTS] + pieces.crews_on_stratos(s, seat)
    emit(state.SCOUTED, seat, spot, pieces.gain(s, seat, faction, amount))
    pay_privateers(s, seat, faction)
    s.asked = state.NOTHING


@rule
def pay_privateers(s, scouting, resource):  # 4.5
    """Pay every seat but the one that scouts by its Privateer lifepath."""
    for rival in range(s.seats):
        if rival != scouting:
            amount = int(s.icons[rival, state.PRIVATEER, resource])
            pieces.earn(s, rival, resource, amount, state.PRIVATEERS_PAID)


# --- phase 3: travel, and extra travel from Stratos ---


@rule
def next_to_travel(s):  # 5.1
    """Ask the next seat for a landing pad, or begin extra travel."""
    if s.step == s.seats * state.TRANSPORTS:
        begin_phase(s, state.EXTRA_TRAVEL)
        for seat in range(s.seats):
            if s.landed[seat, state.STRATOLITES] > 0:
                emit(state.EXTRA_TRAVEL_BEGAN, seat, s.landed[seat, state.STRATOLITES])
    else:
        begin_turn(s, state.PAD)
        if s.solo == 1 and s.actor == state.AI:
            s.asked = state.NOTHING
            automa.begin_turn(s)


@rule
def next_extra_travel(box, s):  # 11.1, 14.20
    """Ask the next seat with a transport on Stratos, or end the round."""
    for _ in range(s.seats):
        begin_turn(s, state.PAD)
        if s.landed[s.actor, state.STRATOLITES] > 0:
            return
    s.asked = state.NOTHING
    end_round(box, s)


# --- phase 4: reset, or the rebellion ---


@rule
def end_round(box, s):  # 7.8, 12.3
    """Begin the rebellion after the last round, else reset for the next."""
    if is_last_round(box, s):
        s.phase = state.REBELLION
        emit(state.REBELLION_BEGAN, state.NOBODY)
    else:
        reset(s)
        begin_round(box, s)


@rule
def reset(s):  # 12.1, 12.2
    """Discard the rightmost Stratolite; leaders and transports go home."""
    pieces.discard_stratolite(s, s.row[state.ROW - 1], state.BY_RESET)
    pieces.close_gap(s, state.ROW - 1, state.BY_RESET)
    for seat in range(s.seats):
        s.leader[seat] = state.NOWHERE
        if s.solo == 0 or seat != state.AI:
            s.transports[seat] = state.TRANSPORTS
        for pad in range(state.PADS):
            s.landed[seat, pad] = 0
    emit(state.RESET_DONE, state.NOBODY, s.round_number)


@rule
def is_last_round(box, s):  # 3.4, 7.8, 14.21
    """Return whether this round is the last."""
    if s.solo == 1:
        return s.round_number == box.solo_rounds
    return s.last_round == 1 or s.round_number == ROUND_LIMIT
