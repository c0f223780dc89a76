"""Cytress: the game. The contract, the round and its phases (chapters 3, 4, 11, 12); the landing pads are in travel.py."""

from offworld.games.cytress import state
from offworld.games.cytress.automa import (
    ai_begin_turn,
    ai_drop,
    ai_drops,
    ai_go_on,
    ai_lift,
    ai_lifts,
    ai_place,
    ai_places,
    ai_scout,
)
from offworld.games.cytress.pieces import (
    close_gap,
    crews_on_stratos,
    discard_stratolite,
    earn,
    gain,
)
from offworld.games.cytress.scoring import best_seats, prestige
from offworld.games.cytress.setup import set_up
from offworld.games.cytress.travel import (
    amounts,
    benefits,
    bounties,
    bribe,
    bribes,
    choose_height,
    choose_trade,
    drop,
    drops,
    heights,
    intel,
    pads,
    pay_renegade_in,
    payments,
    places,
    reserve,
    reserves,
    send_crew,
    spied_on,
    spy,
    take_benefit,
    take_bounty,
    take_intel,
    trade,
    trades,
    visit,
)
from offworld.kernel.dice import IMAGINING, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

ROUND_LIMIT = 30  # 3.4

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    set_up(box, s, seats, variant, seed)
    run_on(box, s)


@rule
def waiting(box, s):
    return 0 if s.phase == state.REBELLION else 1 << s.actor


@rule
def legal(box, s, seat, out):
    asked = s.asked
    if asked == state.PAD:
        return pads(box, s, seat, out)
    if asked == state.TAKE:
        return intel(s, out)
    if asked == state.PLACE:
        return places(s, out)
    if asked == state.SPY:
        return spied_on(box, s, seat, out)
    if asked == state.TRADE:
        return trades(box, s, seat, out)
    if asked == state.AMOUNT:
        return amounts(s, seat, out)
    if asked == state.SCOUT:
        return spots(s, seat, out)
    if asked == state.RESERVE:
        return reserves(s, out)
    if asked == state.BRIBE:
        return bribes(box, s, seat, out)
    if asked == state.PAY:
        return payments(box, s, seat, out)
    if asked == state.HEIGHT:
        return heights(box, s, seat, out)
    if asked == state.DROP:
        return drops(s, seat, out)
    if asked == state.BOUNTY:
        return bounties(s, out)
    if asked == state.BENEFIT:
        return benefits(box, s, seat, out)
    if asked == state.AI_PLACE:
        return ai_places(box, s, out)
    if asked == state.AI_LIFT:
        return ai_lifts(box, s, out)
    if asked == state.AI_DROP:
        return ai_drops(box, s, out)
    return sides(out)


@rule
def apply(box, s, seat, option):
    asked = s.asked
    if asked == state.PAD:
        visit(box, s, seat, option - state.PAD)
    elif asked == state.TAKE:
        take_intel(
            box, s, seat, (option - state.TAKE) // state.SLOTS, (option - state.TAKE) % state.SLOTS
        )
    elif asked == state.PLACE:
        send_crew(box, s, seat, option - state.PLACE)
    elif asked == state.SPY:
        spy(box, s, seat, option)
    elif asked == state.TRADE:
        choose_trade(s, option)
    elif asked == state.AMOUNT:
        trade(s, seat, option - state.AMOUNT + 1)
    elif asked == state.SCOUT:
        scout(box, s, seat, option - state.SCOUT)
    elif asked == state.RESERVE:
        reserve(s, seat, option - state.RESERVE)
    elif asked == state.BRIBE:
        bribe(box, s, seat, option - state.BRIBE)
    elif asked == state.PAY:
        pay_renegade_in(s, option - state.PAY)
    elif asked == state.HEIGHT:
        choose_height(box, s, seat, option - state.HEIGHT + 1)
    elif asked == state.DROP:
        drop(s, seat, option - state.DROP)
    elif asked == state.BOUNTY:
        take_bounty(box, s, seat, option - state.BOUNTY)
    elif asked == state.BENEFIT:
        take_benefit(box, s, seat, option)
    elif asked == state.AI_PLACE:
        ai_place(s, option - state.AI_PLACE)
    elif asked == state.AI_LIFT:
        ai_lift(box, s, option - state.AI_LIFT)
    elif asked == state.AI_DROP:
        ai_drop(s, option - state.AI_DROP)
    else:
        choose_side(box, s, seat, option - state.SIDE)
    run_on(box, s)


@rule
def score(box, s, out):
    for seat in range(s.seats):
        out[seat] = prestige(box, s, seat)


@rule
def winners(box, s):
    return best_seats(box, s)


@rule
def observe(box, s, seat, view):  # 1.7
    """All that lies on the table lies open; only what chance will bring is unknown."""
    view[0] = s
    hide_dice(view[0].rng)


@rule
def imagine(box, view, seat, seed):
    seed_dice(view.rng, seed, IMAGINING)


# --- the round ---


@rule
def run_on(box, s):  # 3.1
    """On to the next question, through whatever happens by itself."""
    while s.asked == state.NOTHING and s.phase != state.REBELLION:
        if s.ai_to_do != state.AI_IDLE:
            ai_go_on(box, s)
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
    """The holder of the marker is first from here on."""
    s.phase = phase
    s.step = 0
    s.first = s.marker


@rule
def begin_turn(s, question):  # 3.3
    """The next seat in turn order is asked."""
    s.actor = (s.first + s.step) % s.seats
    s.step += 1
    s.turn += 1
    s.asked = question


@rule
def begin_round(box, s):  # 3.1
    s.round_number += 1
    emit(state.ROUND_BEGAN, state.NOBODY, s.round_number)
    income(s)
    begin_phase(s, state.SCOUTING)


# --- before the first round: which side of the rebel board? ---


@rule
def next_to_choose(box, s):  # 2.8
    if s.step == s.seats:
        begin_round(box, s)
    else:
        begin_turn(s, state.SIDE)
        if s.solo == 1 and s.actor == state.AI:
            s.asked = state.NOTHING


@rule
def sides(out):  # 2.8
    out[0] = state.SIDE
    out[1] = state.SIDE + 1
    return 2


@rule
def choose_side(box, s, seat, side):  # 2.8
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
    for seat in range(s.seats):
        for resource in range(state.FACTIONS):
            earn(
                s,
                seat,
                resource,
                int(s.icons[seat, state.CORPOCRAT, resource]),
                state.EARNED_INCOME,
            )


# --- phase 2: which district to scout? ---


@rule
def next_to_scout(box, s):  # 4.1, 4.6, 14.5
    visits = 2 if s.seats <= 3 else 1
    if s.step == s.seats * visits:
        begin_phase(s, state.TRAVEL)
    else:
        begin_turn(s, state.SCOUT)
        if s.solo == 1 and s.actor == state.AI:
            pay_privateers(s, state.AI, ai_scout(s))  # 14.7
            s.asked = state.NOTHING


@rule
def spots(s, seat, out):  # 4.4, 4.6, 4.7, 14.4
    """The open spots without a leader, outside the district this seat's leader stands in."""
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
    for rival in range(s.seats):
        if s.leader[rival] == spot:
            return True
    return False


@rule
def scout(box, s, seat, spot):  # 4.2, 4.3
    """The leader earns what the spot shows and one more for each own crew on Stratos."""
    faction = spot // state.SPOTS
    s.leader[seat] = spot
    amount = box.spot_yield[s.district_side, spot % state.SPOTS] + crews_on_stratos(s, seat)
    emit(state.SCOUTED, seat, spot, gain(s, seat, faction, amount))
    pay_privateers(s, seat, faction)
    s.asked = state.NOTHING


@rule
def pay_privateers(s, scouting, resource):  # 4.5
    """Everybody but the seat that scouts earns by its Privateer lifepath."""
    for rival in range(s.seats):
        if rival != scouting:
            earn(
                s,
                rival,
                resource,
                int(s.icons[rival, state.PRIVATEER, resource]),
                state.PRIVATEERS_PAID,
            )


# --- phase 3: travel, and extra travel from Stratos ---


@rule
def next_to_travel(s):  # 5.1
    if s.step == s.seats * state.TRANSPORTS:
        begin_phase(s, state.EXTRA_TRAVEL)
        for seat in range(s.seats):
            if s.landed[seat, state.STRATOLITES] > 0:
                emit(state.EXTRA_TRAVEL_BEGAN, seat, s.landed[seat, state.STRATOLITES])
    else:
        begin_turn(s, state.PAD)
        if s.solo == 1 and s.actor == state.AI:
            s.asked = state.NOTHING
            ai_begin_turn(s)


@rule
def next_extra_travel(box, s):  # 11.1, 14.20
    """Round the table, one transport at a time, until none is left on Stratos."""
    for _ in range(s.seats):
        begin_turn(s, state.PAD)
        if s.landed[s.actor, state.STRATOLITES] > 0:
            return
    s.asked = state.NOTHING
    end_round(box, s)


# --- phase 4: reset, or the rebellion ---


@rule
def end_round(box, s):  # 7.8, 12.3
    if is_last_round(box, s):
        s.phase = state.REBELLION
        emit(state.REBELLION_BEGAN, state.NOBODY)
    else:
        reset(s)
        begin_round(box, s)


@rule
def reset(s):  # 12.1, 12.2
    discard_stratolite(s, s.row[state.ROW - 1])
    close_gap(s, state.ROW - 1)
    for seat in range(s.seats):
        s.leader[seat] = state.NOWHERE
        if s.solo == 0 or seat != state.AI:
            s.transports[seat] = state.TRANSPORTS
        for pad in range(state.PADS):
            s.landed[seat, pad] = 0
    emit(state.RESET_DONE, state.NOBODY, s.round_number)


@rule
def is_last_round(box, s):  # 3.4, 7.8, 14.21
    if s.solo == 1:
        return s.round_number == box.solo_rounds
    return s.last_round == 1 or s.round_number == ROUND_LIMIT
