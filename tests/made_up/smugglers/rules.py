"""The rules of Smugglers."""

from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import GAME, IMAGINING, MAIN, below, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders

from . import state

# --- setup and the round ---


@rule
def setup(box, s, seats, variant, seed):
    seed_dice(s.rng, seed, GAME)
    s.seats = seats
    s.crate = state.NONE
    for kind in range(state.KINDS):
        s.deck[kind] = box.copies[kind]
        s.deck_cards += box.copies[kind]
    for seat in range(state.SEATS):
        s.asked[seat] = state.NOTHING
        s.bid[seat] = state.NONE
        if seat < seats:
            s.lives[seat] = box.lives
            s.coins[seat] = box.coins
            for _ in range(box.dealt):
                emit(state.DEALT, seat, draw_card(s, seat))
    next_round(box, s)


@rule
def next_round(box, s):
    """Put a card into the crate and let everybody who is left bid, if the game goes on."""
    s.actor = state.NOBODY
    s.victim = state.NOBODY
    s.offered = state.NONE
    s.price = 0
    s.turn += 1
    if s.round_number == box.rounds or alive(s) == 1 or richest(s) >= box.goal:
        return
    s.round_number += 1
    if s.crate == state.NONE:
        s.crate = take_from_deck(s)
    for seat in range(s.seats):
        if s.lives[seat] > 0:
            s.asked[seat] = state.BID


@rule
def richest(s):
    most = 0
    for seat in range(s.seats):
        most = max(most, s.coins[seat])
    return most


@rule
def alive(s):
    count = 0
    for seat in range(s.seats):
        if s.lives[seat] > 0:
            count += 1
    return count


@rule
def take_from_deck(s):
    """Return a random kind of card from the deck, or NONE."""
    kind = draw_counted(s.deck, state.KINDS, s.rng, MAIN)
    if kind >= 0:
        s.deck[kind] -= 1
        s.deck_cards -= 1
    return kind


@rule
def gain(s, seat, kind, change):
    """Put a card into a hand, or take one out of it."""
    s.hand[seat, kind] += change
    s.cards[seat] += change


@rule
def draw_card(s, seat):
    kind = take_from_deck(s)
    if kind >= 0:
        gain(s, seat, kind, 1)
    return kind


# --- the contract ---


@rule
def waiting(box, s):
    seats = 0
    for seat in range(s.seats):
        if s.asked[seat] != state.NOTHING:
            seats |= 1 << seat
    return seats


@rule
def legal(box, s, seat, out):
    if s.asked[seat] == state.BID:
        return bids(s, seat, out)
    if s.asked[seat] == state.REST:
        return actions(s, seat, out)
    if s.asked[seat] == state.REACT:
        return reactions(s, seat, out)
    return answers(s, seat, out)


@rule
def apply(box, s, seat, option):
    if option < state.REST:
        make_bid(box, s, seat, option - state.BID)
    elif option < state.REACT:
        act(box, s, seat, option)
    elif option < state.ANSWER:
        react(box, s, seat, option)
    else:
        answer_offer(box, s, seat, option)


# --- the secret bid ---


@rule
def bids(s, seat, out):
    count = 0
    for coins in range(min(state.MOST_BID, int(s.coins[seat])) + 1):
        out[count] = state.BID + coins
        count += 1
    return count


@rule
def make_bid(box, s, seat, coins):
    """Keep the bid secret until all have bid."""
    s.bid[seat] = coins
    emit(state.MADE_BID, seat, coins)
    s.asked[seat] = state.NOTHING
    for other in range(s.seats):
        if s.asked[other] != state.NOTHING:
            return
    reveal(box, s)


@rule
def reveal(box, s):
    """Show all bids: the highest, of the lowest seat, pays, takes the crate and has the turn."""
    winner = state.NOBODY
    for seat in range(s.seats):
        if s.lives[seat] > 0:
            emit(state.BID_REVEALED, seat, int(s.bid[seat]))
            if winner == state.NOBODY or s.bid[seat] > s.bid[winner]:
                winner = seat
    s.coins[winner] -= s.bid[winner]
    for seat in range(s.seats):
        s.bid[seat] = state.NONE
    if s.crate != state.NONE:
        kind = int(s.crate)
        gain(s, winner, kind, 1)
        emit(state.TOOK_CRATE, winner, kind)
        s.crate = state.NONE
    s.turn += 1
    s.actor = winner
    s.asked[winner] = state.REST


# --- the turn ---


@rule
def actions(s, seat, out):
    out[0] = state.REST
    count = 1
    if s.deck_cards > 0:
        out[count] = state.DRAW
        count += 1
    for kind in range(state.KINDS):
        if s.hand[seat, kind] > 0:
            out[count] = state.SELL + kind
            count += 1
    for rival in range(s.seats):
        if rival == seat or s.lives[rival] == 0:
            continue
        if s.cards[rival] > 0:
            out[count] = state.STEAL + rival
            count += 1
        if s.hand[seat, state.BLADE] > 0:
            out[count] = state.ATTACK + rival
            count += 1
        for kind in range(state.KINDS):
            for price in range(state.PRICES):
                if s.hand[seat, kind] > 0 and s.coins[rival] > price:
                    out[count] = state.OFFER + (rival * state.KINDS + kind) * state.PRICES + price
                    count += 1
    return count


@rule
def act(box, s, seat, option):
    s.asked[seat] = state.NOTHING
    if option == state.REST:
        emit(state.RESTED, seat)
        next_round(box, s)
    elif option == state.DRAW:
        emit(state.DREW, seat, draw_card(s, seat))
        next_round(box, s)
    elif option < state.ATTACK:
        threaten(s, seat, option - state.STEAL)
    elif option < state.SELL:
        attack(box, s, seat, option - state.ATTACK)
    elif option < state.OFFER:
        sell(box, s, seat, option - state.SELL)
    else:
        offer(s, seat, option - state.OFFER)


@rule
def threaten(s, seat, victim):
    """Ask the victim of a theft whether it blocks: always, so that being asked says nothing."""
    s.victim = victim
    s.asked[victim] = state.REACT
    emit(state.THREATENED, seat, victim)


@rule
def attack(box, s, seat, rival):
    gain(s, seat, state.BLADE, -1)
    s.discard[state.BLADE] += 1
    s.lives[rival] -= 1
    emit(state.ATTACKED, seat, rival)
    if s.lives[rival] == 0:
        eliminate(s, seat, rival)
    next_round(box, s)


@rule
def eliminate(s, seat, rival):
    """Discard the hand openly; the coins go to the attacker."""
    emit(state.ELIMINATED, rival)
    for kind in range(state.KINDS):
        s.discard[kind] += s.hand[rival, kind]
        s.hand[rival, kind] = 0
    s.cards[rival] = 0
    s.coins[seat] += s.coins[rival]
    s.coins[rival] = 0


@rule
def sell(box, s, seat, kind):
    gain(s, seat, kind, -1)
    s.discard[kind] += 1
    s.coins[seat] += box.worth[kind]
    emit(state.SOLD, seat, kind, int(box.worth[kind]))
    next_round(box, s)


@rule
def offer(s, seat, which):
    s.victim = which // (state.KINDS * state.PRICES)
    s.offered = which // state.PRICES % state.KINDS
    s.price = which % state.PRICES + 1
    s.asked[s.victim] = state.ANSWER
    emit(state.OFFERED, seat, int(s.victim), int(s.offered), int(s.price))


# --- out of turn ---


@rule
def reactions(s, seat, out):
    out[0] = state.LET
    if s.hand[seat, state.GUARD] == 0:
        return 1
    out[1] = state.BLOCK
    return 2


@rule
def react(box, s, seat, option):
    s.asked[seat] = state.NOTHING
    if option == state.BLOCK:
        gain(s, seat, state.GUARD, -1)
        s.discard[state.GUARD] += 1
        emit(state.BLOCKED, seat)
    else:
        steal(s, int(s.actor), seat)
    next_round(box, s)


@rule
def steal(s, thief, victim):
    """Move a random card; only the two of them learn which."""
    skip = below(s.rng, MAIN, int(s.cards[victim]))
    for kind in range(state.KINDS):
        skip -= s.hand[victim, kind]
        if skip < 0:
            gain(s, victim, kind, -1)
            gain(s, thief, kind, 1)
            emit(state.STOLE, thief, victim, kind)
            return


@rule
def answers(s, seat, out):
    out[0] = state.REFUSE
    out[1] = state.ACCEPT
    return 2


@rule
def answer_offer(box, s, seat, option):
    s.asked[seat] = state.NOTHING
    if option == state.ACCEPT:
        gain(s, int(s.actor), int(s.offered), -1)
        gain(s, seat, int(s.offered), 1)
        s.coins[seat] -= s.price
        s.coins[s.actor] += s.price
        emit(state.ACCEPTED, seat, int(s.offered), int(s.price))
    else:
        emit(state.REFUSED, seat)
    next_round(box, s)


# --- the result ---


@rule
def score(box, s, out):
    """Write how near each seat is to the goal, in percent: there are no points."""
    for seat in range(s.seats):
        out[seat] = 0 if s.lives[seat] == 0 else min(100, 100 * s.coins[seat] // box.goal)


@rule
def winners(box, s):
    """Return the seats with most coins of those that are still in the game."""
    best, highest = 0, -1
    for seat in range(s.seats):
        if s.lives[seat] > 0:
            best = leaders(best, highest, seat, s.coins[seat])
            highest = max(highest, s.coins[seat])
    return best


@rule
def turn_of(box, s):
    return s.actor


@rule
def contested(box, s):
    """The bids of all decide together who pays."""
    return s.actor == state.NOBODY


# --- what a seat sees ---


@rule
def observe(box, s, seat, view):
    view[0] = s
    hide_dice(view[0].rng)
    for kind in range(state.KINDS):
        view[0].deck[kind] = 0
    if s.crate != state.NONE:
        view[0].crate = state.HIDDEN
    for other in range(state.SEATS):
        if other == seat:
            continue
        if s.bid[other] != state.NONE:
            view[0].bid[other] = state.HIDDEN
        for kind in range(state.KINDS):
            view[0].hand[other, kind] = 0


@rule
def imagine(box, view, seat, seed):
    """Deal all cards that the seat can't see anew, and guess the bids."""
    seed_dice(view.rng, seed, IMAGINING)
    for kind in range(state.KINDS):
        view.deck[kind] = box.copies[kind] - view.discard[kind]
        if seat >= 0:
            view.deck[kind] -= view.hand[seat, kind]
    known = show_offered(view, seat)
    for other in range(view.seats):
        if other != seat:
            for _ in range(view.cards[other] - (known if other == view.actor else 0)):
                view.hand[other, imagine_card(view)] += 1
            if view.bid[other] == state.HIDDEN:
                most = min(state.MOST_BID, int(view.coins[other]))
                view.bid[other] = below(view.rng, MAIN, most + 1)
    if view.crate == state.HIDDEN:
        view.crate = imagine_card(view)


@rule
def show_offered(view, seat):
    """Put a card that another seat has just offered into its hand; return how many there are."""
    if view.actor == seat or view.offered == state.NONE:
        return 0
    view.deck[view.offered] -= 1
    view.hand[view.actor, view.offered] += 1
    return 1


@rule
def imagine_card(view):
    kind = draw_counted(view.deck, state.KINDS, view.rng, MAIN)
    view.deck[kind] -= 1
    return kind


@rule
def evaluate(box, s, seat):
    """Value coins, cards, lives, having the turn, and being ahead of the richest rival."""
    if s.lives[seat] == 0:
        return -1000
    value = 100 * s.coins[seat] + 150 * s.lives[seat]
    if s.asked[seat] == state.REST:
        value += 250
    for kind in range(state.KINDS):  # a card is worth something as long as it can be sold
        if s.round_number < box.rounds:
            value += (45 * box.worth[kind] + 10) * s.hand[seat, kind]
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, s.coins[other])
    return value - 40 * rival + (2000 if s.coins[seat] >= box.goal else 0)


@rule
def samples(box, s, seat):
    """Try an answer several times where others' secret choices or chance decide."""
    return 6 if s.actor == state.NOBODY else 2
